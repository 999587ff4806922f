import FeatureAnalysis
import SpecLanguage

/// A rule of a middleware in a form that can be compared.
struct NormalizedRule {
  /// The condition and the verb of the rule, as normalized code.
  let action: String
  /// The options that determine how the calls of the rule influence each other: policy, id, key,
  /// freshness and retries.
  var timing: String { timingParts.joined() }
  /// The policy, id, key, freshness and retries.
  let timingParts: [String]
  let range: SourceRange

  /// - Parameter payload: the payload of the action.
  init(_ rule: Rule, payload: [Parameter], in version: SpecVersion) {
    var names = payloadNames(payload)
    for (place, variable) in rule.bound.enumerated() { names[variable.name] = "bound\(place)" }
    var action = NormalizedCode(in: version.source.file, payload: names)
    let empty = action
    action.add(rule.condition) { $0.add($1) }
    action.add(rule.verb, of: version.feature)
    self.action = action.text
    if case .perform(let effect) = rule.verb {
      timingParts = empty.timing(of: effect)
    } else {
      timingParts = []
    }
    range = rule.range
  }
}

extension NormalizedCode {
  fileprivate mutating func add(_ verb: Rule.Verb, of feature: Feature) {
    switch verb {
    case .require(let condition, let message):
      add("require")
      add(condition)
      add(quoted: message)
    case .rewrite(let code):
      add("rewrite")
      add(code)
    case .stop: add("stop")
    case .dispatch(let code):
      add("dispatch")
      add(code)
    case .emit(let code):
      add("emit")
      add(code)
    case .cancel(let ids, let key):
      add(ids.sorted(), as: "cancel") { $0.add(quoted: $1) }
      add(key) { $0.add($1) }
    case .perform(let effect): add(effect, of: feature)
    }
  }

  private mutating func add(_ effect: Effect, of feature: Feature) {
    let dependency = feature.dependencies[effect.method.dependency]
    add("perform")
    add(quoted: "\(dependency.name).\(dependency.methods[effect.method.method].name)")
    add(effect.call)
    for code in [
      effect.then, effect.failure, effect.each, effect.event, effect.started, effect.cancelled,
    ] {
      add(code) { $0.add($1) }
    }
    add("\(effect.startsBeforeReducer)")
  }

  /// The options of an effect that determine how its calls influence each other.
  fileprivate func timing(of effect: Effect) -> [String] {
    func part(_ add: (inout NormalizedCode) -> Void) -> String {
      var code = self
      add(&code)
      return code.text
    }
    return [
      part { $0.add("\(effect.policy)") },
      part { $0.add(quoted: effect.id) },
      part { $0.add(effect.key) { $0.add($1) } },
      part { $0.add("\(effect.fresh.map { "\($0)" } ?? "-")") },
      part { $0.add("\(effect.retry.map { "\($0)" } ?? "-")") },
    ]
  }
}
