import FeatureAnalysis

/// Creates the composition root: a struct with the dependencies of every feature that has
/// dependencies.
func appDependencyDeclarations(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteRuntime()
  var members: [SwiftDeclaration] = context.needy.map {
    .property($0.name, type: $0.names.dependencies, .var, [.public])
  }
  members.append(
    .initializer(
      [.public], context.needy.map { SwiftParameter($0.name, $0.names.dependencies) },
      body: context.needy.map { .assignment(.path("self", $0.name), "=", .name($0.name)) }))
  return [
    .struct(
      context.names.dependencies, [.public],
      inherits: context.layout == .package
        ? [context.whole.shared.liveDependencies, "Sendable"] : ["Sendable"],
      members: members)
  ]
}

/// Creates the first version of the live dependencies. The user owns the file after that.
func appLiveDeclarations(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  if context.layout != .package { texts.imports.noteRuntime() }
  for module in context.importedDatabases { texts.imports.addModule(module) }
  return [
    .extension(
      SwiftType(context.names.dependencies),
      inherits: context.layout == .package ? [] : [context.whole.shared.liveDependencies],
      members: [
        dependencies(
          "live", of: context,
          // The `live` member of a feature with storages is isolated to the main actor, so this
          // member is as well.
          attributes: [SwiftAttribute("MainActor")], member: { _ in .implicitMember("live") },
          doc: """
            The dependencies that `\(context.names.store)()` uses. Share here what several features need.

            This file is yours: redux-gen wrote it once and never changes it.
            """)
      ])
  ]
}

func appMockDeclarations(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.addModule(context.whole.module)
  if context.layout == .package {
    for feature in context.mocked { texts.imports.addModule(feature.names.mocks) }
    // The `mock` member of each feature belongs to a type in the feature's module.
    for feature in context.needy { texts.imports.addModule(feature.names.module) }
  }
  return [
    .extension(
      context.names.dependencies,
      members: [
        dependencies(
          "mock", of: context, attributes: [SwiftAttribute("MainActor")],
          member: { $0.app == nil ? mockedDependencies(of: $0.feature) : .implicitMember("mock") },
          doc: "Mocks without answers.")
      ])
  ]
}

/// Creates the declaration of a static member whose value is an expression such as
/// `TodoAppDependencies(tasks: .live)`.
private func dependencies(
  _ name: String, of context: AppContext, attributes: [SwiftAttribute],
  member: (AppFeature) -> SwiftExpression, doc: String
) -> SwiftDeclaration {
  .computed(
    name, type: context.names.dependencies, [.public, .static], attributes: attributes, doc: doc,
    get: [
      .expression(
        .call(
          context.names.dependencies,
          context.needy.map { SwiftArgument($0.name, member($0)) }))
    ])
}
