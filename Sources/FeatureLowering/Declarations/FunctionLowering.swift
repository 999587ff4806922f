import FeatureAnalysis

/// Creates the functions of the spec as static functions of an enum, because two features in one
/// module may have functions with the same name. Functions of other modules are called directly.
func functionDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let functions = context.feature.functions.filter {
    $0.value != nil && !$0.signature.isConstant
  }
  guard !functions.isEmpty else { return [] }
  texts.isInFunctions = true
  defer { texts.isInFunctions = false }
  return [
    .enum(
      context.names.functions, [.public],
      doc: "The functions of the spec. They are pure: equal arguments give equal results.",
      members: functions.map { functionDeclaration($0, &texts) })
  ]
}

private func functionDeclaration(
  _ function: Function, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let signature = function.signature
  let parameters = signature.parameters.map {
    SwiftParameter(label: $0.label ?? "_", $0.name, texts.lowerType($0.type))
  }
  let body: [SwiftStatement]
  switch function.value {
  case nil: body = []
  case .checked(let value):
    texts.beginScope(VariableUse(.checked(value), payload: signature.parameters))
    body = texts.body(of: value)
  case .unchecked(let text): body = [.verbatim(texts.verbatim(text))]
  }
  return .function(
    signature.name, [.public, .static], parameters, result: texts.lowerType(signature.result),
    doc: function.doc ?? "", body: body)
}

/// Creates the method of a function that changes a model or the state.
func changingFunction(
  _ function: ChangingFunction, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let parameters = function.parameters.map {
    SwiftParameter(label: $0.label ?? "_", $0.name, texts.lowerType($0.type))
  }
  let body: [SwiftStatement]
  switch function.body {
  case .checked(let statements):
    texts.beginScope(
      VariableUse(function.body, payload: function.parameters),
      taken: Set(function.parameters.map(\.name)))
    body = texts.statements(statements)
  case .unchecked(let text): body = [.verbatim(texts.verbatim(text))]
  }
  return .function(
    function.name, function.isPrivate ? [.mutating] : [.public, .mutating], parameters,
    doc: function.doc ?? "", body: body)
}

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
      members: constants.map { constantDeclaration($0, &texts) })
  ]
}

private func constantDeclaration(
  _ constant: Function, _ texts: inout TextLowering
) -> SwiftDeclaration {
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
