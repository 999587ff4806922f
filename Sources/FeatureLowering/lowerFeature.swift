import FeatureAnalysis

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
  var lowering = FeatureLowering(context, layout)
  if layout != .tests {
    for file in FeatureFile.generated { lowering.write(file) }
    lowering.writeHandlers()
    lowering.writeLive()
    lowering.writeStubs()
  }
  if layout != .sources { for file in FeatureFile.tests { lowering.write(file) } }
  return lowering.files
}

/// Generates the files of one feature.
private struct FeatureLowering: ~Copyable {
  let context: FeatureContext
  let layout: Layout
  private var printer = SwiftPrinter()
  private(set) var files: [GeneratedFile] = []

  init(_ context: FeatureContext, _ layout: Layout) {
    self.context = context
    self.layout = layout
  }

  /// Adds a generated file. If the feature has no content for it, the file is omitted, or contains
  /// only a header where a build plugin has announced it.
  mutating func write(_ file: FeatureFile) {
    guard file.isPresent(in: context) else {
      if context.hasAllFiles { add(file, .generated, SwiftFile(header: context.header)) }
      return
    }
    var texts = TextLowering(context)
    let declarations = declarations(of: file, &texts)
    add(
      file, .generated, texts.file(header: context.header, declarations))
  }

  mutating func writeHandlers() {
    guard FeatureFile.handlers.isPresent(in: context) else { return }
    var texts = TextLowering(context)
    let declarations = handlersDeclarations(context, &texts)
    add(.handlers, .yours, texts.file(declarations))
  }

  mutating func writeLive() {
    guard FeatureFile.live.isPresent(in: context) else { return }
    var texts = TextLowering(context)
    let isApart = context.databaseModule != nil
    let declarations = liveDeclarations(context, conforms: layout == .sources || isApart, &texts)
    if isApart, layout == .package { texts.imports.note(context.module) }
    add(.live, .yours, texts.file(declarations))
  }

  mutating func writeStubs() {
    for middleware in context.feature.middleware where middleware.isStub {
      var texts = TextLowering(context)
      let declaration = middlewareStub(middleware, context, &texts)
      add(
        .stub(middleware.name), .yours, texts.file([declaration]))
    }
  }

  private func declarations(
    of file: FeatureFile, _ texts: inout TextLowering
  ) -> [SwiftDeclaration] {
    switch file {
    case .models: modelDeclarations(context, &texts) + functionDeclarations(context, &texts)
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
    case .mocks: mockDeclarations(context, &texts)
    case .scenarioTests: scenarioDeclarations(ScenarioSuite(context), &texts)
    case .invariantTests: invariantTestDeclarations(context, &texts)
    case .stateTests: stateTestDeclarations(context, &texts)
    case .reducerTests: reducerTestDeclarations(context, &texts)
    case .filterTests: filterTestDeclarations(context, &texts)
    case .middlewareTests: middlewareTestDeclarations(context, &texts)
    case .storageTests: storageTestDeclarations(context, &texts)
    case .handlers, .live, .stub: []
    }
  }

  private mutating func add(_ file: FeatureFile, _ owner: FileOwner, _ swift: SwiftFile) {
    files.append(
      GeneratedFile(
        path: file.path(context.names, layout, database: context.databaseModule), owner: owner,
        bytes: printer.print(swift, in: context)))
  }
}
