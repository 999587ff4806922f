import ExpressionSyntax

extension AppSpec {
  /// The app as one feature: a property of the state, a case of the actions and one of the events for
  /// each of its features.
  ///
  /// - Parameter features: those that are known, and whether each has events.
  package func asFeature(_ features: [(spec: AppFeatureSpec, hasEvents: Bool)]) -> FeatureSpec {
    var spec = FeatureSpec(name: name)
    spec.lacksName = name.value.isEmpty
    spec.doc = doc
    spec.derived = derived
    for (feature, hasEvents) in features {
      let key = feature.keyPayload
      spec.state.append(feature.stateProperty)
      spec.actions.append(
        ActionSpec(
          name: feature.name, doc: nil, payload: key + [feature.payload("action", "Action")],
          reduction: .none))
      guard hasEvents else { continue }
      spec.events.append(
        CaseSpec(name: feature.name, doc: nil, payload: key + [feature.payload("event", "Event")]))
    }
    return spec
  }
}

extension AppFeatureSpec {
  /// The name that a keyed feature's key has in links.
  package static let keyName = "key"

  fileprivate var stateProperty: PropertySpec {
    let range = feature.range
    let name = feature.value + "State"
    let state = TypeSyntax(.name(name), range: range)
    switch presence {
    case .always:
      let callee = Expression(.name(Identifier(name, range: range)), range: range)
      let value = Expression(.call(callee, []), range: range)
      return PropertySpec(name: self.name, doc: nil, type: state, value: .checked(value))
    case .optional:
      let type = TypeSyntax(.optional(state), range: range)
      return PropertySpec(name: self.name, doc: nil, type: type, value: nil)
    case .keyed(let key):
      let type = TypeSyntax(.dictionary(key: key, value: state), range: range)
      return PropertySpec(name: self.name, doc: nil, type: type, value: nil)
    }
  }

  fileprivate var keyPayload: [PayloadSpec] {
    guard case .keyed(let type) = presence else { return [] }
    return [PayloadSpec(label: nil, name: Located(Self.keyName, at: name.range), type: type)]
  }

  fileprivate func payload(_ name: String, _ suffix: String) -> PayloadSpec {
    let type = TypeSyntax(.name(feature.value + suffix), range: feature.range)
    return PayloadSpec(label: nil, name: Located(name, at: self.name.range), type: type)
  }
}
