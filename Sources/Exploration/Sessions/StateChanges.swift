import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The conditions on what a session has changed, as somebody would write them for `then`: the changed
/// members of models and elements, and the values that have a short form in Swift.
struct StateChanges {
  private let values: ValueText
  private(set) var conditions: [String] = []

  fileprivate static let mostConditions = 8
  private static let mostElements = 3

  init(_ values: ValueText) { self.values = values }

  /// - Parameters:
  ///   - name: the expression for the value in Swift, such as `state.items[0]`.
  ///   - old: the value at the start; nil if there was none.
  mutating func addConditions(_ name: String, _ old: Value?, _ new: Value, _ type: Type) {
    if old == new || conditions.count >= Self.mostConditions { return }
    switch (new, type) {
    case (.structure(let members), .nominal):
      guard case .structure(let properties)? = values.types.nominal(type)?.kind else { return }
      addMembers(name, old, members, properties.filter(\.isStored).map { ($0.name, $0.type) })
    case (.list(let elements), _) where !type.isOptional:
      addList(name, old, elements, type)
    case (.dictionary(let entries), .dictionary(let key, let element)):
      addDictionary(name, old, entries, key, element)
    default: addValue(name, new, type)
    }
  }

  private mutating func addMembers(
    _ name: String, _ old: Value?, _ members: [Value], _ properties: [(name: String, type: Type)]
  ) {
    var before: [Value?] = Array(repeating: nil, count: members.count)
    if case .structure(let values)? = old, values.count == members.count { before = values }
    for (property, (old, new)) in zip(properties, zip(before, members)) {
      addConditions("\(name).\(escaped(property.name))", old, new, property.type)
    }
  }

  private mutating func addList(_ name: String, _ old: Value?, _ elements: [Value], _ type: Type) {
    guard type.unwrapped != .scalar(.indexSet) else { return }
    let element = type.unwrapped.element ?? .unknown
    if case .list(let before)? = old, before.count == elements.count {
      let changed = elements.indices.filter { before[$0] != elements[$0] }
      for place in changed.prefix(Self.mostElements) {
        addConditions("\(name)[\(place)]", before[place], elements[place], element)
      }
      return
    }
    if case .array = type, element.scalar != nil, !elements.isEmpty,
      let text = values.expression(.list(elements), type)
    {
      return conditions.append("\(name) == \(text)")
    }
    conditions.append("\(name).count == \(elements.count)")
  }

  private mutating func addDictionary(
    _ name: String, _ old: Value?, _ entries: [Value: Value], _ key: Type, _ element: Type
  ) {
    var before: [Value: Value] = [:]
    if case .dictionary(let values)? = old { before = values }
    let hasOtherKeys = before.count != entries.count || entries.keys.contains { before[$0] == nil }
    if hasOtherKeys { conditions.append("\(name).count == \(entries.count)") }
    let changed = entries.filter { before[$0.key] != $0.value }
      .sorted { $0.key.precedes($1.key) }
    for (place, new) in changed.prefix(Self.mostElements) {
      guard let text = values.expression(place, key) else { continue }
      addValue("\(name)[\(text)]", new, .optional(element))
    }
  }

  private mutating func addValue(_ name: String, _ value: Value, _ type: Type) {
    let plain = StateConditions(types: values.types).condition(name, value, type)
    if let plain { return conditions.append(plain) }
    if let text = values.expression(value, type) { return conditions.append("\(name) == \(text)") }
    if type.isOptional { conditions.append("\(name) \(value == .null ? "==" : "!=") nil") }
  }
}

extension App {
  /// The conditions on what differs between two states, also inside of models and lists.
  ///
  /// - Parameter values: the writers of the values of each feature, by the feature's index.
  func differences(from earlier: Value, to state: Value, _ values: [ValueText]) -> [String] {
    let all = features.enumerated().flatMap { index, feature -> [String] in
      let name = isFeature ? "state" : "state.\(feature.name)"
      let (old, new) = (feature.place.state(in: earlier), feature.place.state(in: state))
      var difference = StateChanges(values[index])
      switch (feature.presence, old, new) {
      case (.optional, .null, .null),
        (.always, _, _) where old == new:
        return []
      case (.optional, .null, _): return ["\(name) != nil"]
      case (.optional, _, .null): return ["\(name) == nil"]
      case (.optional, _, _):
        difference.addProperties("\(name)?", old, new, feature.feature.state, isChained: true)
      case (.keyed, .dictionary(let before), .dictionary(let open)):
        return before.count == open.count ? [] : ["\(name).count == \(open.count)"]
      default: difference.addProperties(name, old, new, feature.feature.state, isChained: false)
      }
      return difference.conditions
    }
    return Array(all.prefix(StateChanges.mostConditions))
  }
}

extension StateChanges {
  /// - Parameter isChained: whether the name is an optional chain, so that its values are optional.
  fileprivate mutating func addProperties(
    _ name: String, _ old: Value, _ new: Value, _ state: StateDeclaration, isChained: Bool
  ) {
    guard case .structure(let before) = old, case .structure(let after) = new else { return }
    for (property, (old, new)) in zip(state.properties, zip(before, after)) {
      let type = isChained && !property.type.isOptional ? .optional(property.type) : property.type
      addConditions("\(name).\(escaped(property.name))", old, new, type)
    }
  }
}
