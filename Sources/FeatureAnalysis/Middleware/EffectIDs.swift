import SpecLanguage

/// The ids of the effects of a feature. They are collected before the rules are checked, because a
/// `cancel` may precede the effect that it cancels.
struct EffectIDs {
  /// The ids of the effects that each action starts.
  private(set) var ofActions: [String: [String]] = [:]
  private(set) var given: Set<String> = []
  /// The time for which a success is remembered, by effect id. It is the longest `fresh` of all
  /// rules with the id.
  private(set) var freshness: [String: Duration] = [:]
  private var next: [String: Int] = [:]

  init(_ spec: FeatureSpec) {
    let actions = Set(spec.actions.map(\.name.value))
    for middleware in spec.middleware {
      for entry in middleware.entries {
        if entry.changed == nil, !actions.contains(entry.action.value), entry.action.value != "*" {
          haveUnknownOwner = true
        }
        for case .perform(let effect) in entry.rules.lazy.map(\.verb) {
          let id = takeID(effect.id?.value, of: entry.action.value)
          ofActions[entry.action.value, default: []].append(id)
          if effect.id != nil { given.insert(id) }
          if let text = effect[.fresh]?.value, let length = DurationText.duration(text) {
            freshness[id] = max(freshness[id] ?? .zero, length)
          }
        }
      }
    }
    next = [:]
  }

  /// Whether some effects belong to an action with an unknown name, which may be a typo for any
  /// action.
  private(set) var haveUnknownOwner = false

  var isEmpty: Bool { ofActions.isEmpty }

  /// Returns the id of the next effect of an action: `given`, or the action's name. A number is
  /// added if earlier effects are named after the action.
  mutating func takeID(_ given: String?, of action: String) -> String {
    if let given { return given }
    next[action, default: 0] += 1
    let number = next[action] ?? 1
    return number == 1 ? action : "\(action).\(number)"
  }

  /// Returns the ids of the effects that a `cancel` with this name cancels.
  func meant(by name: String) -> [String] {
    var ids = given.contains(name) ? [name] : []
    for id in ofActions[name] ?? [] where !ids.contains(id) { ids.append(id) }
    return ids
  }

  var names: [String] { ofActions.keys.sorted() + given.sorted() }
}
