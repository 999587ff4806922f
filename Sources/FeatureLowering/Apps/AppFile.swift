import FeatureAnalysis

/// The files that are generated for an app.
enum AppFile {
  case state, action, event, reducer, dependencies, links, store, live, mocks, scenarioTests,
    linkTests

  static let generated: [AppFile] = [
    .state, .action, .event, .reducer, .dependencies, .links, .store,
  ]
  static let tests: [AppFile] = [.scenarioTests, .linkTests, .mocks]

  /// Returns the path of the file. In a layout without folders, an app has the same files as a
  /// feature, because a build plugin declares the files before it has read the spec.
  func path(_ names: FeatureNames, _ layout: Layout) -> String {
    guard layout == .package else { return flat.path(names, layout) }
    switch self {
    case .links: return "Sources/\(names.module)/Application/\(names.module)Links.swift"
    case .store: return "Sources/\(names.module)/Application/\(names.store).swift"
    case .linkTests: return "Tests/\(names.tests)/\(names.module)LinkTests.swift"
    default: return flat.path(names, layout)
    }
  }

  private var flat: FeatureFile {
    switch self {
    case .state: .state
    case .action: .action
    case .event: .event
    case .reducer: .reducer
    case .dependencies: .dependencies
    case .links: .middleware
    case .store: .feature
    case .live: .live
    case .mocks: .mocks
    case .scenarioTests: .scenarioTests
    case .linkTests: .middlewareTests
    }
  }

  func isPresent(in context: AppContext) -> Bool {
    switch self {
    case .state, .action, .reducer, .store: true
    case .event: !context.app.whole.events.isEmpty
    case .dependencies, .live, .mocks: !context.needy.isEmpty
    case .links: !context.app.links.isEmpty
    case .scenarioTests: !context.app.scenarios.isEmpty
    case .linkTests: !context.linkTests.isEmpty
    }
  }
}
