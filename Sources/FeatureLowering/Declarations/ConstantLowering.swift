import FeatureAnalysis

/// Creates the constants of the spec as static properties of an enum:
/// ```swift
/// public enum TaskListConstants {
///   public static let limit = 5
/// }
/// ```
func constantDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let constants = context.feature.constants
  if constants.isEmpty { return [] }
  texts.isInConstants = true
  defer { texts.isInConstants = false }
  return [
    .enum(
      context.names.constants, [.public], doc: "The constants of the spec.",
      members: constants.map { declaration($0, &texts) })
  ]
}

private func declaration(_ constant: Function, _ texts: inout TextLowering) -> SwiftDeclaration {
  let signature = constant.signature
  let doc = constant.doc ?? ""
  let modifiers: [SwiftModifier] = [.public, .static]
  switch constant.value {
  case .unchecked(let text)?:
    return .computed(
      signature.name, type: texts.lowerType(signature.result), modifiers, doc: doc,
      get: [.verbatim(texts.verbatim(text))])
  case .checked(let value)?:
    texts.beginScope(VariableUse(.checked(value)))
    return .property(
      signature.name, type: constant.infersType ? nil : texts.lowerType(signature.result), .let,
      modifiers, value: texts.whole(value, contextual: !constant.infersType), doc: doc)
  case nil: return .property(signature.name, type: texts.lowerType(signature.result), .let)
  }
}

extension Feature {
  /// The constants of the spec, in order.
  package var constants: [Function] { functions.filter(\.signature.isConstant) }
}
