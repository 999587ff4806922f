import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

extension Analysis {
  mutating func analyzeModels(_ texts: CalledTexts) -> [Model] {
    declaredTypes[..<firstFilter].map { type in
      let kind: Model.Kind
      switch type.shape {
      case .structure(let properties):
        kind = .structure(properties.map { storedProperty($0, startsEmpty: false) })
      case .enumeration(let cases):
        kind = .enumeration(
          cases.map { EnumCase(name: $0.name.value, doc: $0.doc, payload: $0.payload) })
      }
      return Model(
        name: type.name.value, doc: type.doc, kind: kind,
        derived: texts.derived[type.name.value] ?? [],
        conformances: emitted(type),
        isPlainEnumeration: type.isPlainEnumeration)
    }
  }

  mutating func analyzeState() -> StateDeclaration {
    for property in state.stored { requireDefault(of: property) }
    for property in repeatedProperties { _ = storedProperty(property, startsEmpty: true) }
    return StateDeclaration(
      name: stateName, properties: state.stored.map { storedProperty($0, startsEmpty: true) },
      conformances: emitted(usualConformances))
  }

  /// The state begins somewhere: lists, sets, dictionaries and identified arrays empty, optionals
  /// nil, everything else with a default.
  ///
  ///     state: {count: Int}         # missing-default
  ///     state: {count: Int = 0}
  private mutating func requireDefault(of property: ResolvedProperty) {
    guard property.spec.value == nil, !startsEmpty(property.type) else { return }
    let name = property.spec.name
    error(
      .missingDefault, "'\(name.value)' needs a default: the state begins with it",
      at: name.range, help: example(of: property.type).map { "write '\(property.type) = \($0)'" })
  }

  private func startsEmpty(_ type: Type) -> Bool {
    switch type {
    case .optional, .array, .set, .dictionary, .identifiedArray, .unknown: true
    default: false
    }
  }

  private func example(of type: Type) -> String? {
    switch type {
    case .scalar(.bool): "false"
    case .scalar(.string): "\"\""
    case .scalar(.duration): ".zero"
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

  /// A property with its default checked. A default names no other property, so nothing is in
  /// scope but types and functions.
  ///
  ///     state: {count: Int = "none"}    # type-mismatch
  ///     state: {count: Int = 0}
  private mutating func storedProperty(
    _ property: ResolvedProperty, startsEmpty canStartEmpty: Bool
  ) -> StoredProperty {
    let spec = property.spec
    var value: Code<TypedExpression>?
    if let text = spec.value, !property.type.containsUnknown {
      value = code(text, wanted: property.type, in: Scope())
    }
    return StoredProperty(
      name: spec.name.value, doc: spec.doc, type: property.type, value: value,
      hasDefault: spec.value != nil || property.type.isOptional
        || (canStartEmpty && startsEmpty(property.type)))
  }
}
