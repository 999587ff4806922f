import Testing

@testable import Exploration

@Suite("Exploring several calls of a rule")
struct CallChainExploringTests {
  private func loader(_ rule: String, invariant: String) -> String {
    """
    feature: Loader
    state: {user: Int?, posts: Int?, isLoading: Bool = false, isOut: Bool = false, error: Bool = false}
    dependencies:
      api:
        methods:
          user: {returns: Int, throws: true}
          posts: {payload: {of user: Int}, returns: Int, throws: true}
    actions:
      load: {reduce: state.isLoading = true}
      logOut: {reduce: "state.isOut = true; state.user = nil"}
      loaded: {payload: {_ user: Int, _ posts: Int}, reduce: "state.user = user; state.posts = posts; state.isLoading = false"}
      failed: {reduce: "state.error = true; state.isLoading = false"}
    middleware:
      Loading:
    \(rule.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
    explore: {samples: {Int: [1]}}
    invariants:
      it holds: "\(invariant)"
    """
  }

  private let chain = """
    load:
      perform: {user: api.user()}
      then: {perform: "api.posts(of: user)", then: ".loaded(user, result)"}
      catch: .failed
      policy: first
    """

  @Test("an action between two calls is explored, and its scenario reproduces the mistake")
  func between() throws {
    let spec = loader(chain, invariant: "!isOut || user == nil")
    let exploration = try explored(spec)
    #expect(exploration.end == .exhausted)
    let violation = try #require(exploration.violations.first)
    let lines = try #require(violation.scenario)
    #expect(failures(of: lines, pastedInto: spec).count == 1)
    let right = try explored(
      loader(chain + "\nlogOut: {cancel: load}", invariant: "!isOut || !isLoading || user == nil"))
    #expect(right.end == .exhausted)
  }

  @Test("each call of a chain can fail")
  func errors() throws {
    let exploration = try explored(loader(chain, invariant: "!error || isLoading || posts == nil"))
    // A second load fails in its first or second call.
    let lines = try #require(exploration.violations.first?.scenario)
    #expect(lines.contains { $0.contains("throws") }, "\(lines)")
  }

  @Test("calls at the same time are answered in both orders, and an error ends the other")
  func group() throws {
    let rule = """
      load:
        perform: {user: api.user(), posts: "api.posts(of: 1)"}
        then: ".loaded(user, posts)"
        catch: .failed
        policy: first
      """
    let right = try explored(loader(rule, invariant: "isOut || (user == nil) == (posts == nil)"))
    #expect(right.end == .exhausted)
    #expect(right.violations.isEmpty)
    let spec = loader(rule, invariant: "!isOut || posts == nil")
    let exploration = try explored(spec)
    let lines = try #require(exploration.violations.first?.scenario)
    #expect(failures(of: lines, pastedInto: spec).count == 1)
  }
}
