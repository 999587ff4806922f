import FeatureAnalysis
import FeatureSimulation
import Testing

@testable import TestPlanning

/// Tests that the planned tests cover middleware rules: a planned test fails if a rule, its
/// condition or an operand of the condition is removed.
struct RuleSightTests {
  @Test("a middleware rule is listed as untested if a later rule hides its effect")
  func hiddenRules() throws {
    let tests = try plan(
      """
      state: {count: "Int = 0"}
      actions:
        take: {payload: {name: String}, reduce: state.count = name.count}
        over: {payload: {n: Int}, reduce: state.count = n}
        gone: {payload: {n: Int}, reduce: state.count = n}
        either: {payload: {a: Int, b: Int}, reduce: state.count = a - b}
      middleware:
        Twice:
          take: [{rewrite: name = name.uppercased()}, {require: name.count > 2000, message: short}]
          over: [{rewrite: n = n + 1}, {rewrite: n = 7}]
          gone: [{rewrite: n = n + 1}, {stop: true}]
          either: [{when: a > 0 && b > 0, stop: true}, {when: a > 0, stop: true}]
      """)
    #expect(
      tests.untested == [
        Untested("Twice on take, rule 1", .neverActs),
        Untested("Twice on take, rule 2", .neverPasses),
        Untested("Twice on over, rule 1", .neverActs),
        Untested("Twice on gone, rule 1", .neverActs),
        Untested("Twice on either, rule 1", .neverActs),
      ])
  }

  @Test(
    "an operand of a rule is listed as untested if a later rule hides it, and is tested otherwise"
  )
  func hiddenHalves() throws {
    let rules = """
      state: {count: "Int = 0"}
      actions: {both: {payload: {a: Int, b: Int}, reduce: none}}
      middleware:
        Twice:
          both: [{require: a > 0 && b > 0, message: M}, {require: a >= 1, message:
      """
    let hidden = try plan(rules + " M}]")
    #expect(
      hidden.untested == [
        Untested("Twice on both, rule 1", .half), Untested("Twice on both, rule 2", .neverActs),
      ])
    let shown = try plan(rules + " N}]")
    #expect(shown.untested == [Untested("Twice on both, rule 2", .neverActs)])
  }

  @Test("a rewrite and its condition are tested only if the result leaves the middleware")
  func rewrites() throws {
    let tests = try plan(
      """
      state: {count: "Int = 0"}
      actions: {set: {payload: {n: Int}, reduce: state.count = n}, cap: {payload: {n: Int}, reduce: none}}
      middleware:
        Limits:
          set:
            - {rewrite: n += 1}
            - {rewrite: n -= 1}
          cap: {when: n > 20, rewrite: "n = min(n, 20)"}
      """)
    #expect(Set(tests.middleware.map(\.verdict)) == [.passes, .rewrites])
    #expect(tests.untested == [Untested("Limits on cap", .alwaysActs)])
  }

  @Test("an action dispatched before the reducer is tested only if it leaves the middleware")
  func followers() throws {
    let tests = try plan(
      """
      state: {count: "Int = 0"}
      actions: {ask: {payload: {n: Int}, reduce: none}, say: {reduce: none}, hide: {reduce: none}}
      middleware:
        Net:
          ask: [{when: n > 5, dispatch: .say, before: true}, {dispatch: .hide, before: true}]
          hide: {stop: true}
      """)
    #expect(tests.middleware.contains { $0.passed.map(\.name) == ["ask", "say"] })
    #expect(tests.untested == [Untested("Net on ask, rule 2", .neverActs)])
  }

  @Test("what follows an action is tested only by scenarios")
  func following() throws {
    let rules = """
      state: {count: "Int = 0"}
      actions: {ask: {payload: {n: Int}, reduce: none}, say: {reduce: none}}
      middleware: {Net: {ask: {when: n > 5, dispatch: .say}}}
      """
    let tests = try plan(rules)
    #expect(tests.middleware.isEmpty)
    #expect(tests.untested == [Untested("Net on ask", .effects)])
    let shown = try plan(
      rules + "\nscenarios: {it asks: {when: [ask: 6], then: state.count == 0}}")
    #expect(shown.untested.isEmpty)
  }

  @Test("rules for every action are tested with an action that no other rule decides")
  func effects() throws {
    let tests = try plan(
      """
      state: {isOnline: "Bool = false", count: "Int = 0"}
      dependencies: {repo: {methods: {load: {returns: Int, throws: true}}}}
      actions: {load: {reduce: none}, loaded: {payload: {_ n: Int}, reduce: state.count = n}}
      middleware:
        Gate:
          "*": {require: state.isOnline, message: offline}
          load: {perform: repo.load(), then: .loaded(result)}
          loaded: {cancel: load}
      """)
    #expect(Set(tests.middleware.map(\.verdict)) == [.passes, .rejects("offline")])
    #expect(!tests.untested.contains { $0.reason != .effects })
  }

  @Test("samples that cost too much to evaluate are not tried, and the rule is listed as untested")
  func work() throws {
    let derived = (1..<12).map { "  d\($0): Int = d\($0 - 1) - d\($0 - 1)" }
    let tests = try plan(
      """
      state: {x: "Int = 0"}
      derived:
        d0: Int = x / 2
      \(derived.joined(separator: "\n"))
      actions:
        go: {payload: {_ q: Int, t: String}, reduce: state.x = q}
        light: {payload: {_ q: Int}, reduce: state.x = q}
      middleware:
        Slow:
          go: {when: state.d11 > 3, require: q != 5 && t.count > 3, message: no}
          light: {require: q != 5, message: no}
      """)
    #expect(tests.untested.contains(Untested("Slow on go", .work)))
    #expect(!tests.untested.contains { $0.name == "Slow on light" })
    #expect(tests.middleware.contains { $0.verdict == .rejects("no") })
  }
}
