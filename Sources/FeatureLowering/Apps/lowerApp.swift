import FeatureAnalysis

/// Creates the files of an app: its state, its actions, the store that contains the features'
/// stores, its links, its tests, and the first version of its live dependencies.
///
/// - Returns: The files in a fixed order, with paths relative to the output folder.
package func lowerApp(_ context: AppContext) -> [GeneratedFile] {
  var lowering = AppLowering(context)
  if context.layout != .tests {
    for file in AppFile.generated { lowering.write(file) }
    lowering.writeEmptyFiles(FeatureFile.generated)
    lowering.writeLive()
  }
  if context.layout != .sources {
    for file in AppFile.tests { lowering.write(file) }
    lowering.writeEmptyFiles(FeatureFile.tests)
  }
  return lowering.files
}

private struct AppLowering: ~Copyable {
  let context: AppContext
  private var printer = SwiftPrinter()
  private(set) var files: [GeneratedFile] = []

  init(_ context: AppContext) { self.context = context }

  mutating func write(_ file: AppFile) {
    guard file.isPresent(in: context) else { return }
    var texts = TextLowering(context.whole)
    let declarations = declarations(of: file, &texts)
    for module in context.modules where file.usesFeatures { texts.imports.note(module) }
    add(
      file.path(context.names, context.layout), .generated,
      texts.file(header: context.whole.header, declarations))
  }

  /// Writes a file with only a header for each file that a build plugin has announced, and that the
  /// app does not need.
  mutating func writeEmptyFiles(_ expected: [FeatureFile]) {
    guard context.whole.hasAllFiles else { return }
    let written = Set(files.map(\.path))
    for file in expected {
      let path = file.path(context.names, context.layout)
      guard !written.contains(path) else { continue }
      add(path, .generated, SwiftFile(header: context.whole.header))
    }
  }

  mutating func writeLive() {
    guard AppFile.live.isPresent(in: context) else { return }
    var texts = TextLowering(context.whole)
    let declarations = appLiveDeclarations(context, &texts)
    for module in context.modules { texts.imports.note(module) }
    add(
      AppFile.live.path(context.names, context.layout), .yours,
      texts.file(declarations))
  }

  private func declarations(
    of file: AppFile, _ texts: inout TextLowering
  ) -> [SwiftDeclaration] {
    switch file {
    case .state: stateDeclarations(context.whole, &texts)
    case .action: appActionDeclarations(context, &texts)
    case .event: eventDeclarations(context.whole, &texts)
    case .reducer: appReducerDeclarations(context)
    case .dependencies: appDependencyDeclarations(context, &texts)
    case .links: linkDeclarations(context, &texts)
    case .store: appStoreDeclarations(context, &texts)
    case .mocks: appMockDeclarations(context, &texts)
    case .scenarioTests: scenarioDeclarations(ScenarioSuite(context), &texts)
    case .linkTests: linkTestDeclarations(context, &texts)
    case .live: []
    }
  }

  private mutating func add(_ path: String, _ owner: FileOwner, _ swift: SwiftFile) {
    files.append(
      GeneratedFile(
        path: path, owner: owner, bytes: printer.print(swift, in: context.whole)))
  }
}

extension AppFile {
  /// Whether the file must import the modules of the features, although no type in its declarations
  /// shows this.
  fileprivate var usesFeatures: Bool {
    switch self {
    case .reducer, .dependencies, .store, .links, .scenarioTests, .linkTests: true
    case .state, .action, .event, .live, .mocks: false
    }
  }
}
