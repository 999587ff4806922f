import FeatureAnalysis

/// Creates the first version of the live implementations. The generated file compiles, and the user
/// owns the file from then on. Each method reports an error when it is called, until the user
/// implements the method.
///
/// - Parameter conforms: Whether the extension declares the conformance to `LiveDependencies`.
func liveDeclarations(
  _ context: FeatureContext, conforms: Bool, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let dependencies = context.feature.dependencies
  let names = context.names
  if conforms { texts.imports.noteRuntime() }
  let doc = """
    The dependencies of the app, which `\(names.store)(\(context.feature.stateLabel))` uses.

    This file is yours: redux-gen wrote it once and never changes it.
    """
  var declarations: [SwiftDeclaration] = [
    .extension(
      SwiftType(names.dependencies),
      inherits: conforms ? [context.shared.liveDependencies] : [],
      members: [liveProperty(context, doc: doc)])
  ]
  if context.hasFolder {
    texts.imports.noteFoundation()
    declarations.append(applicationSupport)
  }
  for dependency in dependencies { declarations.append(liveDependency(dependency, &texts)) }
  if dependencies.contains(where: { !$0.methods.isEmpty }) {
    let isLocalized = context.feature.middleware.contains(where: \.usesMessage)
    if isLocalized { texts.imports.noteFoundation() }
    declarations.append(notFilledIn(isLocalized: isLocalized))
  }
  return declarations
}

/// Creates the member `live`. If the feature has storages, `live` is a stored property, because all
/// stores must share the storages.
func liveProperty(_ context: FeatureContext, doc: String = "") -> SwiftDeclaration {
  let type = SwiftType(context.names.dependencies)
  let value = liveValue(context)
  if context.hasStorage {
    return .property("live", type: type, .let, [.public, .static], value: value, doc: doc)
  }
  return .computed("live", type: type, [.public, .static], doc: doc, get: [.expression(value)])
}

/// Creates the value of `live`: the dependencies with their live implementations.
private func liveValue(_ context: FeatureContext) -> SwiftExpression {
  let own = context.feature.dependencies.map { SwiftArgument($0.name, .call($0.liveName, [])) }
  guard context.hasStorage else { return .call(context.names.dependencies, own) }
  guard context.hasFolder else { return .call(.implicitMember(context.storageFactory), own) }
  let folder = SwiftExpression.path("applicationSupport").calling(
    "appending", [SwiftArgument("path", .string(context.names.module))])
  return .call(
    .implicitMember(context.storageFactory), [SwiftArgument("folder", folder)] + own)
}

let applicationSupport = SwiftDeclaration.verbatim(
  """
  /// Where apps keep the user's data.
  private var applicationSupport: URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? URL(filePath: NSHomeDirectory())
  }
  """)

/// The declaration of the error that unimplemented methods throw or report.
///
/// - Parameter isLocalized: Whether a `catch` of the feature uses the text of an error.
func notFilledIn(isLocalized: Bool) -> SwiftDeclaration {
  let conformance = isLocalized ? "LocalizedError" : "Error"
  let member = isLocalized ? "\n\n  var errorDescription: String? { description }" : ""
  return .verbatim(
    """
    /// Reaches the store's `onError`, or the `catch` of the spec.
    private struct NotFilledIn: \(conformance), CustomStringConvertible {
      let description: String\(member)

      init(_ method: String) {
        description = "\\(method) is not filled in"
      }
    }
    """)
}

/// Creates the live implementation of one dependency.
func liveDependency(_ dependency: Dependency, _ texts: inout TextLowering) -> SwiftDeclaration {
  .struct(
    dependency.liveName, [.public], inherits: [protocolType(dependency)],
    doc: dependency.doc ?? "",
    members: [.initializer([.public], body: [])]
      + dependency.methods.map { emptyMethod($0, of: dependency.liveName, &texts) })
}

/// Creates a method that is not implemented yet, as in the first version of the live
/// implementations.
func emptyMethod(
  _ method: DependencyMethod, of type: String, _ texts: inout TextLowering
) -> SwiftDeclaration {
  .function(
    method.name, [.public], methodParameters(of: method, &texts), isAsync: true,
    isThrowing: method.isThrowing, thrown: method.error.map { texts.lowerType($0) },
    result: resultType(of: method, &texts),
    body: liveBody(method, of: type, &texts))
}

private func liveBody(
  _ method: DependencyMethod, of type: String, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let name = SwiftExpression.string("\(type).\(method.name)")
  let error = SwiftExpression.call("NotFilledIn", [SwiftArgument(name)])
  if method.isStream, method.canThrow {
    return [
      .expression(
        ended(texts.shared.toolchain("AsyncThrowingStream"), [SwiftArgument("throwing", error)]))
    ]
  }
  if method.canThrow, method.error == nil { return [.throw(error)] }
  texts.imports.noteRuntime()
  let effect = SwiftExpression.literal(texts.shared.toolchain(RuntimeSymbol.runningEffect))
  let report = SwiftStatement.expression(
    .effect(.await, effect.calling(RuntimeSymbol.report, [SwiftArgument(error)])))
  if !method.canThrow {
    if method.isStream {
      return [report, .return(ended(texts.shared.toolchain("AsyncStream"), []))]
    }
    guard let result = method.result else { return [report] }
    if let value = emptyValue(result, texts.types, depth: 0) { return [report, .return(value)] }
  }
  return [
    .comment(
      method.canThrow
        ? "It cannot throw this error, and returning would mean success: the calling effect ends here."
        : "It cannot throw, and there is no value to return: the calling effect ends here."),
    .expression(
      .effect(.await, effect.calling(RuntimeSymbol.fail, [SwiftArgument("with", error)]))),
  ]
}

/// Creates a stream without elements, such as `AsyncStream { $0.finish() }`.
private func ended(_ stream: String, _ arguments: [SwiftArgument]) -> SwiftExpression {
  let finish = SwiftExpression.name("$0").calling("finish", arguments)
  return .call(.name(stream), [], trailing: SwiftClosure([.expression(finish)]))
}

/// Returns the simplest value of a type; nil if the tool cannot create one, such as for a type of
/// another module.
private func emptyValue(_ type: Type, _ types: TypeTable, depth: Int) -> SwiftExpression? {
  switch type {
  case .optional: return .nil
  case .array, .set, .identifiedArray: return .array([])
  case .dictionary: return .literal("[:]")
  case .scalar(let scalar): return emptyValue(scalar)
  case .nominal(let name):
    guard depth < 4, let nominal = types[name] else { return nil }
    switch nominal.kind {
    case .external: return nil
    case .enumeration(let cases):
      if let plain = cases.first(where: { $0.parameters.isEmpty }) {
        return .implicitMember(plain.name)
      }
      return cases.lazy.compactMap { emptyValue($0, types, depth: depth + 1) }.first
    case .structure(let members):
      var arguments: [SwiftArgument] = []
      for member in members where member.isStored && !member.hasDefault {
        guard let value = emptyValue(member.type, types, depth: depth + 1) else { return nil }
        arguments.append(SwiftArgument(member.name, value))
      }
      return .call(name, arguments)
    }
  case .void, .range, .pair, .unknown: return nil
  }
}

private func emptyValue(
  _ signature: CaseSignature, _ types: TypeTable, depth: Int
) -> SwiftExpression? {
  var arguments: [SwiftArgument] = []
  for parameter in signature.parameters {
    guard let value = emptyValue(parameter.type, types, depth: depth) else { return nil }
    arguments.append(SwiftArgument(parameter.label, value))
  }
  return .enumCase(signature.name, arguments)
}

private func emptyValue(_ scalar: ScalarType) -> SwiftExpression? {
  switch scalar {
  case .bool: .false
  case .string: .string("")
  case .character: .string(" ")
  case .uuid: .call("UUID", [])
  case .date: .call("Date", [])
  case .data: .call("Data", [])
  case .duration: .implicitMember("zero")
  case .indexSet: .array([])
  case .url: .call("URL", [SwiftArgument("filePath", .string("/"))])
  default: scalar.isNumeric ? .integer(0) : nil
  }
}
