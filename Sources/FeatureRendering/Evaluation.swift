import FeatureAnalysis
import SpecLanguage

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
