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

  /// Plans the tests of an app whose features are users.
  private func plan(_ names: [String], _ rest: String) throws -> LinkTests {
    var diagnostics = Diagnostics()
    let feature = analyzeSpec(
      SourceFile(path: "users.yaml", text: Self.feature), &diagnostics
    ).feature
    let list = names.map { "  \($0): Users\n" }.joined()
    let app = analyzeApp(
      SourceFile(path: "app.yaml", text: "app: TownApp\nfeatures:\n\(list)\(rest)"),
      features: ImportedFeatures(["Users": .feature(try #require(feature))]), &diagnostics
    ).app
    #expect(diagnostics.inSourceOrder.map(\.message) == [])
    return planLinks(of: try #require(app))
  }

  @Test("a link that no sample triggers is listed, unless a scenario follows it")
  func scenario() throws {
    let links = """
      links:
        users.clear: {when: old.users.names.count == 9, dispatch: .guests(.clear)}

      """
    #expect(try plan(["users", "guests"], links).untested == [0])
    let scenario = """
      scenarios:
        nine users leave with their guests:
          given: {users: {names: [a, b, c, d, e, f, g, h, i]}, guests: {names: [a]}}
          when: [users.clear]
          then: state.guests.names.isEmpty
      """
    #expect(try plan(["users", "guests"], links + scenario).untested == [])
  }

  @Test(
    "a chain of links through a large app is planned in bounded time, and what was not tried is listed",
    .timeLimit(.minutes(1)))
  func chain() throws {
    let names = (0..<150).map { "users\($0)" }
    let links = zip(names, names.dropFirst()).map { "  \($0).clear: {dispatch: .\($1)(.clear)}\n" }
    let planned = try plan(names, "links:\n" + links.joined())
    #expect(!planned.untried.isEmpty)
    let shown = Set(planned.tests.flatMap(\.links))
    #expect(shown.isDisjoint(with: planned.untried + planned.untested))
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
