import FeatureAnalysis
import SpecLanguage

/// An app, with the values that the lowering of all its files needs.
package final class AppContext: Sendable {
  package let app: App
  /// The context of the whole app, which is treated as one feature.
  package let whole: FeatureContext
  let layout: Layout
  let linkTests: [LinkTest]
  /// The modules, other than the app's own module, that contain features of the app.
  package let modules: [String]
  /// The links for which no test was planned.
  package let untestedLinks: [Link]
  /// The links for which not all samples were tried.
  package let untriedLinks: [Link]
  /// The context of each feature.
  let stores: [FeatureContext]

  /// - Parameters:
  ///   - planned: The planned tests of the app's links.
  ///   - otherModules: The module of each feature outside the app's module, by the feature's name.
  ///     Used only in layouts without folders, like `target`.
  package init(
    _ app: App, _ planned: LinkTests = LinkTests(), specPath: String, layout: Layout = .package,
    module: String? = nil, otherModules: [String: String] = [:],
    target: ClientTarget = ClientTarget()
  ) {
    self.app = app
    self.layout = layout
    linkTests = planned.tests
    untestedLinks = planned.untested.map { app.links[$0] }
    untriedLinks = planned.untried.map { app.links[$0] }
    whole = FeatureContext(
      app.whole, specPath: specPath, layout: layout, module: module, otherModules: otherModules,
      isApp: true, target: target)
    stores = app.features.map {
      FeatureContext($0.feature, specPath: specPath, layout: layout)
    }
    let names = app.features.map(\.feature.name) + app.innerApps.map(\.app.name)
    modules = Set(
      layout == .package ? names : names.compactMap { otherModules[$0] }
    ).sorted()
  }

  package var names: FeatureNames { whole.names }

  /// The features whose stores need dependencies or storages.
  package var needy: [AppFeature] { app.members.filter(\.hasDependencies) }

  /// Whether the user decides if the app has live dependencies, as in an existing target.
  package var isLiveApp: Bool { layout != .package && !needy.isEmpty }

  /// The features that have mocks.
  package var mocked: [AppFeature] {
    app.features.filter { !$0.feature.dependencies.isEmpty }
      + app.innerApps.map(\.member).filter(\.hasDependencies)
  }

  /// The module that contains the database and the live dependencies of a feature, by the feature's
  /// name.
  package var databaseModules: [String: String] {
    let modules = stores.compactMap { store in
      store.databaseModule.map { (store.feature.name, $0) }
    }
    return Dictionary(modules, uniquingKeysWith: { first, _ in first })
  }

  /// The database modules that the file with the app's live dependencies imports.
  package var importedDatabases: [String] {
    layout == .package ? databaseModules.values.sorted() : []
  }

  /// Whether the entry point of the app is written: in a package an executable, otherwise a file of the
  /// target.
  package var hasMain: Bool {
    app.hasMain && !app.screens.isEmpty && layout != .tests
  }

  /// A view of a feature as the app writes it: with its module, if another feature of the app has a view
  /// of that name.
  func viewName(_ name: String, of member: AppFeature) -> String {
    guard layout == .package else { return name }
    let isShared = app.members.contains { other in
      other.feature.name != member.feature.name
        && other.feature.screens.contains { $0.name == name || $0.path?.navigationName == name }
    }
    return isShared ? "\(member.feature.name).\(name)" : name
  }

  package var hasTests: Bool { !app.scenarios.isEmpty || !linkTests.isEmpty }

  /// Returns the links that the member at index `place` triggers through its actions, events or
  /// changes. An inner app triggers those of its features.
  func links(of place: Int, _ kinds: Set<Link.Kind>) -> [Link] {
    app.ownLinks.filter {
      app.features[$0.feature].place.path[0] == place && kinds.contains($0.kind)
    }
  }
}

extension AppFeature {
  package var names: FeatureNames { FeatureNames(feature.name) }

  var openName: String { "open" + capitalized(name) }
  var closeName: String { "close" + capitalized(name) }
  /// The name of the function that runs the links triggered by the feature's actions.
  var afterName: String { "after" + capitalized(name) }
  var onEventName: String { "on\(capitalized(name))Event" }
  var slotName: String { name + "Slot" }

  /// The expression of the store, such as `app.tasks` or `app.library.books`.
  func store(in app: String) -> SwiftExpression {
    storeNames.reduce(.name(app)) { .member($0, $1) }
  }

  /// Converts an action, an event or their pattern to one of the app: `.tasks(action)`,
  /// `.editors(key, action)` or `.library(.books(action))`.
  ///
  /// - Parameter level: the number of stores on the way that are omitted.
  func embedding(
    _ message: SwiftExpression, key: SwiftExpression?, from level: Int = 0
  ) -> SwiftExpression {
    let names = storeNames.dropFirst(level)
    guard let own = names.last else { return message }
    let inner = SwiftExpression.enumCase(
      own, [key, message].compactMap { $0 }.map { SwiftArgument($0) })
    return names.dropLast().reversed().reduce(inner) { .enumCase($1, [SwiftArgument($0)]) }
  }
}

/// Creates the files of an app: its state, its actions, the store that contains the features'
/// stores, its links, its tests, and the first version of its live dependencies.
///
/// - Returns: The files in a fixed order, with paths relative to the output folder.
package func lowerApp(_ context: AppContext) -> [GeneratedFile] {
  var lowering = FileLowering(context.whole, app: context, context.layout)
  lowering.writeAll()
  return lowering.files
}

/// Creates the declarations of an app's file. The links take the place of the middleware.
func appDeclarations(
  of file: FeatureFile, _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  switch file {
  case .state: return stateDeclarations(context.whole, &texts)
  case .action: return appActionDeclarations(context, &texts)
  case .event: return eventDeclarations(context.whole, &texts)
  case .mocks: return appMockDeclarations(context, &texts)
  default: break
  }
  // The types in these declarations do not show that the file needs the features.
  for module in context.modules { texts.imports.addModule(module) }
  switch file {
  case .reducer: return appReducerDeclarations(context)
  case .dependencies: return appDependencyDeclarations(context, &texts)
  case .middleware: return linkDeclarations(context, &texts)
  case .feature: return appStoreDeclarations(context, &texts)
  case .scenarioTests: return scenarioDeclarations(ScenarioSuite(context), &texts)
  case .middlewareTests: return linkTestDeclarations(context, &texts)
  default: return []
  }
}

extension FeatureFile {
  /// Whether an app has declarations or tests for the file.
  func isPresent(in context: AppContext) -> Bool {
    switch self {
    case .state, .action, .reducer, .feature: true
    case .event: !context.app.whole.events.isEmpty
    case .dependencies, .live, .mocks: !context.needy.isEmpty
    case .middleware: !context.app.links.isEmpty
    case .scenarioTests: !context.app.scenarios.isEmpty
    case .middlewareTests: !context.linkTests.isEmpty
    default: false
    }
  }
}
