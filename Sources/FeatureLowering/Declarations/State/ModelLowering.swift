import FeatureAnalysis
import SpecLanguage

/// Creates the structs and enums of the spec's models.
func modelDeclarations(_ context: FeatureContext, _ texts: inout TextLowering) -> [SwiftDeclaration]
{
  context.feature.models.flatMap { model -> [SwiftDeclaration] in
    switch model.kind {
    case .structure(let properties):
      texts.memberNames = memberNames(of: .nominal(model.name), texts.types)
        .union(model.derived.map(\.name)).union(model.functions.map(\.name))
      defer { texts.memberNames = [] }
      let declaration = SwiftDeclaration.struct(
        model.name, [.public], inherits: model.conformances, doc: model.doc ?? "",
        members: storedProperties(properties, emptyLists: false, &texts)
          + model.derived.map { computedProperty($0, &texts) }
          + model.functions.map { changingFunction($0, &texts) })
      return [declaration]
        + codingExtension(
          of: model.name, properties, removed: context.feature.removals(from: model.name),
          conformances: model.conformances, &texts)
    case .enumeration(let cases):
      texts.memberNames = Set(model.derived.map(\.name)).union(model.functions.map(\.name))
      defer { texts.memberNames = [] }
      let declaration = SwiftDeclaration.enum(
        model.name, [.public], inherits: model.conformances, doc: model.doc ?? "",
        members: cases.map { enumCase($0.name, $0.payload, doc: $0.doc, &texts) }
          + model.derived.map { computedProperty($0, &texts) }
          + model.functions.map { changingFunction($0, &texts) })
      return [declaration] + orderExtension(of: model, cases)
        + codingExtension(of: model, &texts)
    }
  }
}

/// Creates an enum case, such as `case failed(reason: String)`.
func enumCase(
  _ name: String, _ payload: [Parameter], doc: String?, _ texts: inout TextLowering
) -> SwiftDeclaration {
  var values: [SwiftPayload] = []
  for parameter in payload {
    texts.beginScope(VariableUse())
    values.append(
      SwiftPayload(
        parameter.label, texts.lowerType(parameter.type),
        default: parameter.value.map { texts.expression($0.expression, contextual: true) }))
  }
  return .enumCase(name, payload: values, doc: doc ?? "")
}

/// Creates stored properties, and a memberwise initializer that has their defaults.
///
/// - Parameter emptyLists: Whether lists, sets and dictionaries without a default start empty.
func storedProperties(
  _ properties: [StoredProperty], emptyLists: Bool, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var members: [SwiftDeclaration] = []
  var defaults: [SwiftDeclaration] = []
  var parameters: [SwiftParameter] = []
  var body: [SwiftStatement] = []
  for property in properties {
    let type = texts.lowerType(property.type)
    members.append(
      .property(
        property.name, type: type, .var, [property.access], doc: property.doc ?? ""))
    if case .unchecked(let text)? = property.value {
      defaults.append(uncheckedDefault(property, type, texts.verbatim(text)))
    }
    let value = defaultValue(property, emptyLists: emptyLists, &texts)
    parameters.append(SwiftParameter(property.name, type, default: value))
    body.append(.assignment(.member(.name("self"), property.name), "=", .name(property.name)))
  }
  let initializer = SwiftDeclaration.initializer(
    [.public], parameters, breaksParameters: parameters.count > 3, body: body)
  return members + [initializer] + defaults
}

extension StoredProperty {
  /// Private properties are visible in their package, because its tests read them.
  var access: SwiftModifier { isPrivate ? .package : .public }
}

/// Returns the default of a property in an initializer; nil if the property has no default.
func defaultValue(
  _ property: StoredProperty, emptyLists: Bool, _ texts: inout TextLowering
) -> SwiftExpression? {
  switch property.value {
  case .checked(let value)?:
    texts.beginScope(VariableUse())
    return texts.expression(value, contextual: true)
  case .unchecked?: return .call(.member(.name("Self"), uncheckedName(property.name)), [])
  case nil:
    guard property.hasDefault || emptyLists else { return nil }
    switch property.type {
    case .optional: return .nil
    case .array, .set, .identifiedArray: return .array([])
    case .dictionary: return .dictionary([])
    default: return nil
    }
  }
}

/// Creates a function that returns an unchecked default. The default is not written in the
/// parameter list, because `#sourceLocation` lines are not allowed there.
private func uncheckedDefault(
  _ property: StoredProperty, _ type: SwiftType, _ text: SwiftVerbatim
) -> SwiftDeclaration {
  .function(
    uncheckedName(property.name), [.static, .internal], result: type,
    attributes: [SwiftAttribute("usableFromInline")],
    doc: "The default of `\(property.name)`.", body: [.verbatim(text)])
}

private func uncheckedName(_ property: String) -> String { "default" + capitalized(property) }

/// Returns the name with an uppercase first letter.
func capitalized(_ name: String) -> String {
  var bytes = Array(name.utf8)
  if let first = bytes.first { bytes[0] = first.uppercased }
  return String(decoding: bytes, as: UTF8.self)
}
