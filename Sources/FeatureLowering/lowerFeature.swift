import FeatureAnalysis
import SpecLanguage

/// Creates the files of one feature: its declarations, its tests, and the first version of the
/// user-owned files.
///
/// - Parameters:
///   - tests: The planned tests, without the tests of scenarios.
///   - specPath: The path of the spec for file headers, relative to the output folder.
///   - layout: How the files are arranged.
///   - module: The module that the tests import; nil for the feature's own module.
///   - target: The target that gets the files, in layouts without folders.
///   - otherModules: The module of each imported feature outside `module`, by the feature's name.
///     Used only in layouts without folders.
/// - Returns: The files in a fixed order, with paths relative to the output folder.
package func lowerFeature(
  _ feature: Feature, tests: FeatureTests = FeatureTests(), specPath: String,
  layout: Layout = .package, module: String? = nil, otherModules: [String: String] = [:],
  target: ClientTarget = ClientTarget()
) -> [GeneratedFile] {
  let context = FeatureContext(
    feature, tests, specPath: specPath, layout: layout, module: module,
    otherModules: otherModules, target: target)
  var lowering = FileLowering(context, app: nil, layout)
  lowering.writeAll()
  return lowering.files
}

/// Generates the files of a feature, or of an app.
struct FileLowering: ~Copyable {
  /// The feature, or the app treated as one feature.
  private let context: FeatureContext
  private let app: AppContext?
  private let layout: Layout
  private var printer = SwiftPrinter()
  private(set) var files: [GeneratedFile] = []

  init(_ context: FeatureContext, app: AppContext?, _ layout: Layout) {
    self.context = context
    self.app = app
    self.layout = layout
  }

  mutating func writeAll() {
    if layout != .tests {
      for file in FeatureFile.generated { write(file) }
      for file in [FeatureFile.handlers, .live] where isPresent(file) { writeFirst(file) }
      for middleware in context.feature.middleware where middleware.isStub {
        writeFirst(.stub(middleware.name))
      }
      writeScreens()
    }
    if layout != .sources { for file in FeatureFile.tests { write(file, isTest: true) } }
  }

  private func isPresent(_ file: FeatureFile) -> Bool {
    app.map { file.isPresent(in: $0) } ?? file.isPresent(in: context)
  }

  /// Adds a generated file. If there is no content for it, the file is omitted, or contains only a
  /// header where a build plugin has announced it.
  private mutating func write(_ file: FeatureFile, isTest: Bool = false) {
    guard isPresent(file) else {
      if context.hasAllFiles { add(file, .generated, SwiftFile(header: context.header)) }
      return
    }
    var texts = TextLowering(context)
    if isTest { texts.uuidName = context.uuidName }
    let declarations =
      app.map { appDeclarations(of: file, $0, &texts) } ?? declarations(of: file, &texts)
    add(file, .generated, texts.file(header: context.header, declarations))
  }

  /// Adds the first version of a file that the user owns.
  private mutating func writeFirst(_ file: FeatureFile) {
    var texts = TextLowering(context)
    let declarations: [SwiftDeclaration] =
      switch file {
      case .handlers: handlersDeclarations(context, &texts)
      case .live: live(&texts)
      case .stub(let name):
        context.middleware[name].map { [middlewareStub($0, context, &texts)] } ?? []
      default: []
      }
    add(file, .yours, texts.file(declarations))
  }

  /// Adds the first versions of the views, which the user owns.
  private mutating func writeScreens() {
    guard let app else {
      for (name, file) in ScreenFile.all(of: context) {
        add(.view(name), .yours, file.swiftFile(context))
      }
      return
    }
    let isOfUIKit = app.app.interface == .uiKit
    for screen in app.app.screens {
      var views = AppScreenLowering(app)
      var coordinator = AppCoordinatorLowering(app, screen)
      add(
        .view(screen.name), .yours,
        isOfUIKit ? coordinator.coordinatorFile() : views.screenFile(screen))
    }
    if app.hasMain, let screen = app.app.screens.first {
      var views = AppScreenLowering(app)
      var coordinator = AppCoordinatorLowering(app, screen)
      add(.main, .yours, isOfUIKit ? coordinator.mainFile() : views.mainFile(screen))
      if !isOfUIKit, let commands = AppCommandsLowering(app, screen).file() {
        add(.commands, .yours, commands)
      }
    }
  }

  private func live(_ texts: inout TextLowering) -> [SwiftDeclaration] {
    if let app {
      for module in app.modules { texts.imports.addModule(module) }
      return appLiveDeclarations(app, &texts)
    }
    let isApart = context.databaseModule != nil
    if isApart, layout == .package { texts.imports.addModule(context.module) }
    return liveDeclarations(context, conforms: layout == .sources || isApart, &texts)
  }

  private func declarations(
    of file: FeatureFile, _ texts: inout TextLowering
  ) -> [SwiftDeclaration] {
    switch file {
    case .models:
      modelDeclarations(context, &texts) + constantDeclarations(context, &texts)
        + functionDeclarations(context, &texts)
    case .filters: filterDeclarations(context, &texts)
    case .state: stateDeclarations(context, &texts)
    case .action: actionDeclarations(context, &texts)
    case .reducer: reducerDeclarations(context, &texts)
    case .reducing: reducingDeclarations(context, &texts)
    case .middleware: middlewareDeclarations(context, &texts)
    case .feature: featureDeclarations(context, &texts)
    case .dependencies:
      dependencyDeclarations(
        context, hasLive: layout == .package && context.databaseModule == nil, &texts)
    case .storage: valueStorageDeclarations(context, &texts)
    case .sqlite: databaseDeclarations(context, &texts)
    case .swiftData: swiftDataDeclarations(context, &texts)
    case .event: eventDeclarations(context, &texts)
    case .presentation: presentationDeclarations(context, &texts)
    case .mocks: mockDeclarations(context, &texts)
    case .scenarioTests: scenarioDeclarations(ScenarioSuite(context), &texts)
    case .invariantTests: invariantTestDeclarations(context, &texts)
    case .stateTests: stateTestDeclarations(context, &texts)
    case .reducerTests: reducerTestDeclarations(context, &texts)
    case .filterTests: filterTestDeclarations(context, &texts)
    case .middlewareTests: middlewareTestDeclarations(context, &texts)
    case .storageTests: storageTestDeclarations(context, &texts)
    case .handlers, .live, .stub, .view, .main, .commands: []
    }
  }

  private mutating func add(_ file: FeatureFile, _ owner: FileOwner, _ swift: SwiftFile) {
    files.append(
      GeneratedFile(
        path: file.path(
          context.names, layout, hasLayers: context.feature.hasLayers,
          database: context.databaseModule, ofApp: app != nil),
        owner: owner, bytes: printer.print(swift, in: context)))
  }
}
