import SpecLanguage

/// Analyzes the models of a feature, with their defaults and derived values.
func analyzeModels(
  _ models: [DeclaredType], _ called: CalledTexts, thrown: Set<String>,
  _ histories: HistoryReading, _ texts: TextTyping, _ findings: inout Findings
) -> [Model] {
  models.map { type in
    let kind: Model.Kind
    switch type.shape {
    case .structure(let properties):
      kind = .structure(
        properties.map {
          var property = texts.property($0, startsEmpty: false, &findings)
          property.history = histories.history(of: $0.spec.history)
          return property
        })
    case .enumeration(let cases):
      kind = .enumeration(
        cases.map {
          EnumCase(
            name: $0.name.value, doc: $0.doc, payload: $0.payload,
            history: histories.history(of: $0.history))
        })
    }
    return Model(
      name: type.name.value, doc: type.doc, kind: kind,
      derived: called.derived[type.name.value] ?? [],
      functions: called.changing[type.name.value] ?? [],
      conformances: type.emittedConformances(isThrown: thrown.contains(type.name.value)),
      isPlainEnumeration: type.isPlainEnumeration)
  }
}

/// - Parameters:
///   - repeated: the properties with duplicate names.
///   - given: the properties that some scenario gives.
func analyzeState(
  _ state: DeclaredState, repeated: [ResolvedProperty], given: Set<String>, _ texts: TextTyping,
  _ findings: inout Findings
) -> StateDeclaration {
  for property in state.stored where !given.contains(property.spec.name.value) {
    requireDefault(of: property, texts.types, &findings)
  }
  for property in repeated { _ = texts.property(property, startsEmpty: true, &findings) }
  return StateDeclaration(
    name: state.name,
    properties: state.stored.map { texts.property($0, startsEmpty: true, &findings) },
    conformances: state.conformances.emitted)
}

/// Reports a property without an initial value that no scenario gives either: nothing shows with
/// which values the feature begins. Lists, sets, dictionaries and identified arrays start empty, and
/// optionals start with nil.
///
///     state: {count: Int}         # missing-default
///     state: {count: Int = 0}
private func requireDefault(
  of property: ResolvedProperty, _ types: TypeTable, _ findings: inout Findings
) {
  guard !property.startsWithValue else { return }
  let name = property.spec.name
  let example = example(of: property.type, types).map { "write '\(property.type) = \($0)'" }
  let given = "if each store is created with a value, give one in 'given' of each scenario"
  findings.error(
    .missingDefault, "'\(name.value)' has no default, and no scenario gives it",
    at: name.range, about: .names([name.value]),
    help: [example, given].compactMap(\.self).joined(separator: "; "))
}

/// How a model gives defaults to properties that a value lacks; nil if a property's type has no
/// obvious value.
func helpForDefaults(of missing: [Member], in model: String, _ types: TypeTable) -> String? {
  let written = missing.prefix(3).compactMap { member in
    example(of: member.type, types).map { value in
      let text = "\(member.type) = \(value)"
      return "'\(member.name): \(text.hasPrefix("[") ? quotedYAML(text) : text)'"
    }
  }
  guard written.count == missing.count else { return nil }
  let advice = missing.count == 1 ? "it here, or give it a default" : "them here, or give defaults"
  return "add \(advice) in '\(model)': \(written.joined(separator: ", "))"
}

private func example(of type: Type, _ types: TypeTable) -> String? {
  switch type {
  case .array, .set, .identifiedArray: "[]"
  case .dictionary: "[:]"
  case .scalar(.bool): "false"
  case .scalar(.string): "\"\""
  case .scalar(.duration): ".zero"
  case .scalar(.indexSet): "[]"
  case .scalar(.uuid): "UUID()"
  case .scalar(.date): ".distantPast"
  case .scalar(let scalar): scalar.isNumeric ? "0" : nil
  case .nominal(let name):
    if let type = types[name], type.isPlainEnumeration, case .enumeration(let cases) = type.kind {
      cases.first.map { ".\($0.name)" }
    } else {
      nil
    }
  default: nil
  }
}

extension TextTyping {
  /// Checks the default of a property. A default cannot use other properties: only types and
  /// functions are in scope.
  ///
  ///     state: {count: Int = "none"}    # type-mismatch
  ///     state: {count: Int = 0}
  fileprivate func property(
    _ property: ResolvedProperty, startsEmpty canStartEmpty: Bool, _ findings: inout Findings
  ) -> StoredProperty {
    let spec = property.spec
    var value: Code<TypedExpression>?
    if let text = spec.value, !property.type.containsUnknown {
      value = code(text, wanted: property.type, in: Scope(), &findings)
    }
    return StoredProperty(
      name: spec.name.value, doc: spec.doc, type: property.type, value: value,
      hasDefault: spec.value != nil || property.type.isOptional
        || (canStartEmpty && property.startsWithValue), isPrivate: spec.isPrivate)
  }
}
