import FeatureAnalysis
import SpecLanguage
import Testing

@testable import TestPlanning

@Suite("Tests of links")
struct LinkPlanTests {
  private static let feature = """
    feature: Users
    state: {names: "[String]"}
    actions:
      add: {payload: {_ name: String}, reduce: state.names.append(name)}
      clear: {reduce: state.names.removeAll()}
    """

  /// Plans the tests of an app with a link that dispatches `text`. Returns the number of tests and
  /// the indices of the links without a test.
  private func plan(dispatching text: String) throws -> (tests: Int, untested: [Int]) {
    var diagnostics = Diagnostics()
    let feature = analyzeSpec(
      SourceFile(path: "users.yaml", text: Self.feature), &diagnostics
    ).feature
    let spec = """
      app: HouseApp
      features: {users: Users, guests: Users}
      links: {users.clear: {dispatch: '\(text)'}}
      """
    let app = analyzeApp(
      SourceFile(path: "app.yaml", text: spec),
      features: ImportedFeatures(["Users": .feature(try #require(feature))]), &diagnostics
    ).app
    #expect(diagnostics.inSourceOrder.map(\.message) == [])
    let planned = planLinks(of: try #require(app))
    return (planned.tests.count, planned.untested)
  }

  @Test("a link that dispatches a fixed action gets a test")
  func link() throws {
    #expect(try plan(dispatching: #".guests(.add("ada"))"#) == (1, []))
  }

  @Test("a link that creates an id gets a test, because the test's clock decides which")
  func created() throws {
    #expect(try plan(dispatching: ".guests(.add(UUID().uuidString))") == (1, []))
  }

  @Test("a link that writes the date as a text gets no test, because only Foundation does")
  func unrepeatable() throws {
    #expect(try plan(dispatching: #".guests(.add("\(Date())"))"#) == (0, [0]))
  }
}
