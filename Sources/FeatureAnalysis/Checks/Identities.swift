import SpecLanguage

/// Reports an `IdentifiedArray` whose elements do not have a `Hashable` property `id`.
///
///     models:
///       Key: {text: String}
///       Item: {id: Key}
///     state: {items: IdentifiedArray<Item>}     # not-identifiable
func checkIdentities(
  of types: [DeclaredType], in spec: FeatureSpec, _ table: TypeTable, _ findings: inout Findings
) {
  var faulty: [String: Type] = [:]
  for type in types {
    guard let identity = type.identity, !type.conformances.contains(.identifiable) else {
      continue
    }
    faulty[type.name.value] = identity.type
  }
  guard !faulty.isEmpty else { return }
  for syntax in spec.writtenTypes { check(syntax, faulty, table, &findings) }
}

private func check(
  _ syntax: TypeSyntax, _ faulty: [String: Type], _ table: TypeTable, _ findings: inout Findings
) {
  switch syntax.kind {
  case .name: break
  case .optional(let inner), .array(let inner): check(inner, faulty, table, &findings)
  case .dictionary(let key, let value):
    check(key, faulty, table, &findings)
    check(value, faulty, table, &findings)
  case .generic(let name, let arguments):
    for argument in arguments {
      if name == "IdentifiedArray", case .name(let element) = argument.kind,
        let identity = faulty[element]
      {
        findings.error(
          .notIdentifiable,
          "elements of an IdentifiedArray need a Hashable 'id'; the one of '\(element)', "
            + "'\(identity)', is not", at: argument.range,
          help: table.adviceToAdd(.hashable, to: "\(identity)"))
      }
      check(argument, faulty, table, &findings)
    }
  }
}

extension FeatureSpec {
  /// The types that the spec writes for properties and payload values.
  fileprivate var writtenTypes: [TypeSyntax] {
    var types: [TypeSyntax?] = state.map(\.type) + derived.map(\.type)
    for model in models {
      switch model.kind {
      case .structure(let properties): types += properties.map(\.type)
      case .enumeration(let cases): types += cases.flatMap { $0.payload.map(\.type) }
      }
    }
    for filter in filters { types += filter.cases.flatMap { $0.payload.map(\.type) } }
    for action in actions { types += action.payload.map(\.type) }
    return types.compactMap { $0 }
  }
}
