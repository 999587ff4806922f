import FeatureAnalysis
import FeatureLowering
import SpecLanguage

/// The result of processing one spec in all stages, from the parser to the printer.
package struct RenderedFeature: Sendable {
  /// The name of the feature; nil if the spec's name could not be decoded.
  package let name: String?
  /// The source range of the name in the spec.
  package let nameRange: SourceRange
  /// The findings in source order.
  package var findings: [Finding]
  /// The number of findings that were omitted from `findings`.
  package var omitted = FindingCount()
  /// The feature's own files. If the feature is alone in its package, the files of the package are
  /// included. Empty if the spec has errors.
  package var files: [GeneratedFile] = []
  /// The names of the types that the feature generates. No other feature in the same module may
  /// declare a type with one of these names.
  package var types: [Located<String>] = []
  /// The key `main` of an app; nil if no entry point is written.
  package var main: SourceRange?
  /// The names of the parts of its screens, and the enums whose cases have labels there. Both follow
  /// from other names, so that other features may have the same ones. Only for an existing target,
  /// where they would meet.
  package var parts: [String] = []
  package var labeledEnums: [String] = []
  /// The functions that the user must write: handlers, and methods of live implementations.
  package var wanted: [WantedFunctions] = []
  package var wantedDependencies: WantedDependencies?
  /// What the feature stores; nil if it stores nothing.
  package var stored: StoredShape?
  /// The modules of the external types that the spec uses.
  package var modules: [Located<String>] = []
  /// The input for the files that several features share. Set to nil as soon as it is not needed,
  /// to save memory.
  package var member: PackageMember?
  /// The input for the files that an app shares with its features.
  package var app: AppContext?
  /// What the feature or app adds to the shared files of its package.
  package var part: PackagePart?

  package init(name: String?, nameRange: SourceRange, findings: [Finding]) {
    self.name = name
    self.nameRange = nameRange
    self.findings = findings
  }

  package var hasErrors: Bool {
    omitted.errors > 0 || findings.contains { $0.severity == .error }
  }
}

/// The options of a run that affect the contents of the generated files.
package struct Rendering: Sendable {
  /// Whether each feature has its own package. If so, the files of the package are rendered
  /// together with the feature, and the feature is not kept in memory.
  package var isAlone = true
  /// The name of the package; nil if the package has the name of its only feature.
  package var package: String?
  package var layout = Layout.package
  /// The module that tests import; nil if the module has the name of the feature.
  package var module: String?
  package var runtime = RuntimeSource.shared
  /// The target that gets the files, in layouts without folders.
  package var target = ClientTarget()

  package init() {}

  /// Returns the path of the spec for file headers. In a target it is only the file name, so that
  /// the contents do not depend on the build folder.
  package func specPath(of source: SpecSource) -> String {
    // The path begins with `..`, because a package is one folder below the output folder.
    layout == .package
      ? "../\(source.pathFromOutput)" : PathText.split(source.pathFromOutput).name
  }
}

/// What evaluates specs while they are rendered: it runs scenarios, and plans the tests whose
/// expected results are computed.
///
/// Only the command line has it. The tool of the build plugin renders without it, because users of
/// the plugin compile that tool. It writes the tests of the scenarios, so that a scenario that does
/// not hold is a test that fails.
package struct Evaluation: Sendable {
  let runScenarios:
    @Sendable (_ feature: Feature, _ file: SourceFile, _ diagnostics: inout Diagnostics) -> Void
  let runAppScenarios:
    @Sendable (_ app: App, _ file: SourceFile, _ diagnostics: inout Diagnostics) -> Void
  let planTests: @Sendable (_ feature: Feature) -> FeatureTests
  let planLinks: @Sendable (_ app: App) -> LinkTests

  package init(
    runScenarios: @escaping @Sendable (Feature, SourceFile, inout Diagnostics) -> Void,
    runAppScenarios: @escaping @Sendable (App, SourceFile, inout Diagnostics) -> Void,
    planTests: @escaping @Sendable (Feature) -> FeatureTests,
    planLinks: @escaping @Sendable (App) -> LinkTests
  ) {
    self.runScenarios = runScenarios
    self.runAppScenarios = runAppScenarios
    self.planTests = planTests
    self.planLinks = planLinks
  }
}
