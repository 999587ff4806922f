import FeatureAnalysis

/// How a feature's files are arranged in the output.
package enum Layout: String, Sendable {
  /// A package with a folder for each module.
  case package
  /// A single folder without tests, for an existing target.
  case sources
  /// A single folder with only the tests, for an existing test target.
  case tests
}

/// A folder of a module whose spec has `folders: layers`.
package enum LayerFolder: String, CaseIterable, Sendable {
  case domain = "Domain"
  case application = "Application"
  case infrastructure = "Infrastructure"
  case presentation = "Presentation"

  /// Returns the paths that a file of a module may have if its spec has other `folders`.
  package static func otherPaths(of path: String) -> [String] {
    let parts = path.split(separator: "/")
    guard parts.count == 3 || parts.count == 4, parts[0] == "Sources", let name = parts.last else {
      return []
    }
    let module = "Sources/\(parts[1])/"
    if parts.count == 3 { return allCases.map { "\(module)\($0.rawValue)/\(name)" } }
    return allCases.contains { $0.rawValue == parts[2] } ? [module + name] : []
  }
}

/// The files of one feature or app. The file names are derived from its name alone, except the names
/// of middleware stubs and of views. In an app, the store takes the place of the feature, and the links that of
/// the middleware.
package enum FeatureFile {
  case models, filters, state, action, event, reducer, reducing, handlers, dependencies, live
  case middleware, feature, storage, sqlite, swiftData
  case stub(String)
  /// What the screens need and the spec decides: stores of previews, and whether actions are allowed.
  case presentation
  /// A file with views, by its name.
  case view(String)
  /// The entry point of an app.
  case main
  /// The commands in the menus of an app.
  case commands
  case storageTests, mocks, scenarioTests, invariantTests, stateTests, reducerTests, filterTests,
    middlewareTests

  /// The generated files, in the order in which they are written.
  package static let generated: [FeatureFile] = [
    .models, .filters, .state, .action, .event, .reducer, .reducing, .dependencies, .middleware,
    .feature, .storage, .sqlite, .swiftData, .presentation,
  ]

  package static let testSuites: [FeatureFile] = [
    .scenarioTests, .invariantTests, .stateTests, .reducerTests, .filterTests, .middlewareTests,
    .storageTests,
  ]

  package static let tests = testSuites + [.mocks]

  /// The files of tests that need no evaluation of the spec.
  package static let unevaluatedTests: [FeatureFile] = [.scenarioTests, .invariantTests, .mocks]

  /// Returns the path of the file. No other function decides paths.
  ///
  /// - Parameters:
  ///   - hasLayers: Whether a module has a folder for each layer.
  ///   - database: The module that contains the database; nil if there is none.
  package func path(
    _ names: FeatureNames, _ layout: Layout, hasLayers: Bool, database: String? = nil,
    ofApp: Bool = false
  ) -> String {
    // A build plugin declares the files before it knows whether the spec is that of an app.
    guard layout == .package else { return name(names) + ".swift" }
    let name = (ofApp ? nameInApp(names) : name(names)) + ".swift"
    func own(_ layer: LayerFolder) -> String {
      "Sources/\(names.module)/" + (hasLayers ? "\(layer.rawValue)/\(name)" : name)
    }
    switch self {
    case .models, .filters: return own(.domain)
    case .live, .storage: return database.map { "Sources/\($0)/\(name)" } ?? own(.infrastructure)
    case .sqlite: return "Sources/\(names.sqlite)/\(name)"
    case .swiftData: return "Sources/\(names.swiftData)/\(name)"
    case .mocks: return "Sources/\(names.mocks)/\(name)"
    case .presentation, .view: return own(.presentation)
    case .main, .commands: return "Sources/\(names.main)/\(name)"
    case .scenarioTests, .invariantTests, .stateTests, .reducerTests, .filterTests,
      .middlewareTests, .storageTests:
      return "Tests/\(names.tests)/\(name)"
    default: return own(.application)
    }
  }

  private func name(_ names: FeatureNames) -> String {
    switch self {
    case .models: names.module + "Models"
    case .filters: names.module + "Filters"
    case .state: names.state
    case .action: names.action
    case .reducer: names.module + "Reducer"
    case .reducing: names.reducing
    case .handlers: names.handlers
    case .middleware: names.module + "Middleware"
    case .feature: names.feature
    case .event: names.event
    case .dependencies: names.dependencies
    case .live: names.live
    case .storage: names.storage
    case .sqlite: names.sqlite
    case .swiftData: names.swiftData
    case .mocks: names.mocks
    case .stub(let name): Self.fileName(ofStub: name, names)
    case .presentation: names.presentation
    case .view(let name): name
    case .main: names.main
    case .commands: names.commands
    case .scenarioTests: names.scenarioTests
    case .invariantTests: names.invariantTests
    case .stateTests: names.stateTests
    case .reducerTests: names.reducerTests
    case .filterTests: names.filterTests
    case .middlewareTests: names.middlewareTests
    case .storageTests: names.storageTests
    }
  }

  private func nameInApp(_ names: FeatureNames) -> String {
    switch self {
    case .middleware: names.module + "Links"
    case .feature: names.store
    case .middlewareTests: names.module + "LinkTests"
    default: name(names)
    }
  }

  /// Returns the name of a stub's file: that of the middleware, unless a generated file has it. File
  /// systems may ignore case.
  private static func fileName(ofStub name: String, _ names: FeatureNames) -> String {
    let isTaken = (generated + tests + [.handlers, .live]).contains {
      $0.name(names).lowercased() == name.lowercased()
    }
    return isTaken ? name + "Middleware" : name
  }

  /// Whether the feature has declarations or tests for the file.
  package func isPresent(in context: FeatureContext) -> Bool {
    let (feature, tests) = (context.feature, context.tests)
    return switch self {
    case .models: !feature.models.isEmpty || feature.functions.contains { $0.value != nil }
    case .filters: !feature.filters.isEmpty
    case .reducing, .handlers: feature.actions.contains(where: \.isHandled)
    case .middleware: feature.middleware.contains { !$0.isStub }
    case .event: !feature.events.isEmpty
    case .dependencies, .live: feature.hasDependencies
    case .storage: context.hasStorage && context.databaseModule == nil
    case .sqlite: context.hasDatabase
    case .swiftData: context.hasEntities
    case .mocks: context.needsMocks
    case .scenarioTests: !feature.scenarios.isEmpty
    case .invariantTests: !feature.invariants.isEmpty
    case .stateTests:
      context.hasSample || !tests.initial.isEmpty || !tests.derived.isEmpty
        || !tests.opening.isEmpty
    case .reducerTests: !tests.reducers.isEmpty || !tests.coded.isEmpty
    case .filterTests: !tests.filters.isEmpty
    case .middlewareTests: !tests.middleware.isEmpty
    case .storageTests: context.hasStorage && context.hasSample && context.mocksModule != nil
    case .presentation:
      !PreviewState.all(of: feature).isEmpty || ActionPermissions(feature).areWritten
    case .state, .action, .reducer, .feature, .stub, .view, .main, .commands: true
    }
  }
}

/// Returns the names of the files that a build writes for a feature. The build plugin declares them
/// before the spec is read.
package func builtFileNames(feature: String, layout: Layout) -> [String] {
  let files = layout == .tests ? FeatureFile.unevaluatedTests : FeatureFile.generated
  return files.map { $0.path(FeatureNames(feature), layout, hasLayers: false) }
}

/// Who may change a file after it has been written.
package enum FileOwner: String, Sendable {
  /// Owned by the tool: rewritten when the spec changes. If the file was edited by hand, the tool
  /// reports an error instead.
  case generated
  /// Owned by the user: written once and never changed.
  case yours
}

/// A file to be written.
package struct GeneratedFile: Sendable {
  /// The path relative to the package's folder, with `/` as the separator.
  package let path: String
  package let owner: FileOwner
  package let bytes: [UInt8]
  /// Whether the contents come from a template of the project.
  package let isScaffold: Bool

  package init(path: String, owner: FileOwner, bytes: [UInt8], isScaffold: Bool = false) {
    self.path = path
    self.owner = owner
    self.bytes = bytes
    self.isScaffold = isScaffold
  }
}
