import FeatureAnalysis

/// Creates the protocols of the dependencies, and the struct that contains the dependencies.
///
/// - Parameter hasLive: Whether the package has a file with the live dependencies. In a user's own
///   target this is unknown, so there the user declares the conformance to `LiveDependencies`.
func dependencyDeclarations(
  _ context: FeatureContext, hasLive: Bool, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let dependencies = context.feature.dependencies
  let protocols = dependencies.map { dependency in
    SwiftDeclaration.protocol(
      dependency.protocolName, [.public], inherits: ["Sendable"], doc: dependency.doc ?? "",
      members: dependency.methods.map { requirement($0, &texts) })
  }
  var members: [SwiftDeclaration] = context.stored.map { entry in
    .property(entry.storageName, type: storageType(entry, &texts), .var, [.public])
  }
  members += dependencies.map { dependency in
    .property(dependency.name, type: existential(dependency), .var, [.public])
  }
  members.append(
    .initializer(
      [.public],
      context.stored.map { SwiftParameter($0.storageName, storageType($0, &texts)) }
        + dependencies.map { SwiftParameter($0.name, existential($0)) },
      body: (context.stored.map(\.storageName) + dependencies.map(\.name)).map {
        .assignment(.member(.name("self"), $0), "=", .name($0))
      }))
  let value = SwiftDeclaration.struct(
    context.names.dependencies, [.public],
    inherits: hasLive ? [context.shared.liveDependencies, "Sendable"] : ["Sendable"],
    members: members)
  if hasLive || !context.stored.isEmpty { texts.imports.noteRuntime() }
  let inMemory = inMemoryDependencies(context, &texts).map { [$0] } ?? []
  return protocols + [value] + inMemory
}

/// Returns the type of the dependency's protocol, such as `TaskRepository`.
func protocolType(_ dependency: Dependency) -> SwiftType {
  SwiftType(identifier(dependency.protocolName))
}

private func existential(_ dependency: Dependency) -> SwiftType {
  SwiftType("any \(identifier(dependency.protocolName))")
}

private func requirement(
  _ method: DependencyMethod, _ texts: inout TextLowering
) -> SwiftDeclaration {
  .function(
    method.name, [], methodParameters(of: method, &texts), isAsync: true,
    isThrowing: method.isThrowing,
    thrown: method.error.map { texts.lowerType($0) }, result: resultType(of: method, &texts),
    doc: method.doc ?? "", body: nil)
}

extension DependencyMethod {
  /// Whether calling the method can throw. A stream throws only when its elements are read, not
  /// when the method is called.
  var isThrowing: Bool { canThrow && !isStream }
}

/// Returns the result type that the method has in generated code, such as `[TaskModel]` or
/// `AsyncThrowingStream<Price, any Error>`.
func resultType(of method: DependencyMethod, _ texts: inout TextLowering) -> SwiftType? {
  guard let element = method.element else { return method.result.map { texts.lowerType($0) } }
  let type = texts.lowerType(element)
  return method.canThrow
    ? "\(texts.shared.toolchain("AsyncThrowingStream"))<\(type), any Error>"
    : "\(texts.shared.toolchain("AsyncStream"))<\(type)>"
}

func methodParameters(
  of method: DependencyMethod, _ texts: inout TextLowering
) -> [SwiftParameter] {
  method.payload.map { SwiftParameter(label: $0.label ?? "_", $0.name, texts.lowerType($0.type)) }
}
