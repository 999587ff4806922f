extension AppSpec {
  /// Returns the app as one feature. Each feature of the app becomes a property of the state, a
  /// case of the actions and a case of the events.
  ///
  /// - Parameter known: whether each known feature has events, by the name of its store.
  package func asFeature(_ known: [String: Bool]) -> FeatureSpec {
    var spec = FeatureSpec(name: name)
    spec.lacksName = name.value.isEmpty
    spec.isApp = true
    spec.doc = doc
    spec.hasLayers = hasLayers
    spec.derived = derived
    spec.screens = screens.map { ScreenSpec(name: $0.name) }
    for feature in features {
      guard let hasEvents = known[feature.name.value] else {
        spec.declare(unknown: feature)
        continue
      }
      let key = feature.keyPayload
      spec.state.append(feature.stateProperty)
      spec.actions.append(
        ActionSpec(
          name: feature.name, doc: nil, payload: key + [feature.payload("sent", "Action")],
          reduction: .none))
      guard hasEvents else { continue }
      spec.events.append(
        CaseSpec(name: feature.name, doc: nil, payload: key + [feature.payload("sent", "Event")]))
    }
    return spec
  }
}

extension FeatureSpec {
  /// Declares a feature that was not found. The missing feature has been reported, so every use of
  /// it is accepted.
  fileprivate mutating func declare(unknown feature: AppFeatureSpec) {
    let anything = PayloadSpec.unreadable(at: feature.name.range)
    state.append(PropertySpec(name: feature.name, doc: nil, type: nil, value: nil))
    actions.append(
      ActionSpec(name: feature.name, doc: nil, payload: [anything], reduction: .none))
    events.append(CaseSpec(name: feature.name, doc: nil, payload: [anything]))
  }
}

extension AppFeatureSpec {
  /// The name that the links of a keyed feature use for the key.
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
