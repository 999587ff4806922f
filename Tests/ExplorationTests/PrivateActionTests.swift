import Testing

@testable import Exploration

@Suite("Private actions while exploring")
struct PrivateActionTests {
  private func upload(_ isPrivate: Bool) -> String {
    """
    feature: Upload
    state: {isAsked: Bool = false, count: Int = 0}
    actions:
      ask: {reduce: state.isAsked = true}
      begin: {\(isPrivate ? "private: true, " : "")reduce: state.count = 1}
    middleware:
      Flow:
        ask: {dispatch: .begin}
    invariants:
      only who asks begins: count == 0 || isAsked
    """
  }

  @Test(
    "a private action is not sent from outside, so that a mistake that needs it is not reported")
  func feature() throws {
    #expect(try explored(upload(true)).violations.map(\.message) == [])
    #expect(try explored(upload(false)).violations.count == 1)
  }

  @Test("a private action that nothing in the spec sends is named as not explored")
  func unsent() throws {
    let exploration = try explored(
      """
      feature: Cart
      state: {items: Int = 0, isPaid: Bool = false}
      actions:
        add: {reduce: "if state.items < 3 { state.items += 1 }"}
        pay: {private: true, reduce: state.isPaid = true}
      reachable: {paid: isPaid}
      """)
    #expect(
      exploration.summary
        == "4 states to depth 3; not exhaustive; not explored: pay (it is private, and nothing here sends it)"
    )
    #expect(exploration.unchanging.isEmpty && exploration.narrowing.mayHideStates)
  }

  @Test("a call that shows in the state may be cancelled by a view, and the summary says so")
  func cancelledByViews() throws {
    func summary(_ rule: String) throws -> String {
      try explored(
        """
        feature: View
        state: {busy: Int = 0}
        dependencies: {web: {methods: {get: {throws: true}}}}
        actions:
          load: {reduce: none}
          begun: {private: true, reduce: state.busy = 1}
          done: {private: true, reduce: state.busy = 0}
        middleware:
          Loading: {load: {perform: web.get(), then: .done, catch: .done, policy: first\(rule)}}
        """
      ).summary
    }
    #expect(try summary(", started: .begun").contains("calls cancelled only by rules"))
    #expect(try !summary("").contains("calls cancelled only by rules"))
    #expect(
      try summary(", every: 1s, until: state.busy > 0").contains("calls cancelled only by rules"))
  }

  @Test("the summary says that the task of a view may also cancel a timer")
  func timer() throws {
    func summary(_ reduce: String, _ rule: String) throws -> String {
      try explored(
        """
        feature: View
        state: {isOn: Bool = false, n: Int = 0}
        actions:
          start: {reduce: \(reduce)}
          tick: {private: true, reduce: "state.isOn = false; state.n = 1"}
        middleware:
          Ticking: {start: {\(rule), dispatch: .tick, policy: first}}
        """
      ).summary
    }
    let words = "calls cancelled only by rules"
    #expect(try summary("state.isOn = true", "after: 4s").contains(words))
    #expect(try summary("none", "every: 1s, until: state.n > 0").contains(words))
    #expect(try !summary("none", "after: 4s").contains(words))
  }

  @Test("a link of an app sends a private action of a feature")
  func app() throws {
    let asking = """
      feature: Asking
      state: {count: Int = 0}
      actions: {ask: {reduce: state.count = 1}}
      """
    let app = try TestedApp(
      """
      app: Whole
      features: {asking: Asking, upload: Upload}
      links:
        asking.ask: {dispatch: .upload(.begin)}
      invariants:
        only who asks begins: upload.count == 0 || asking.count == 1
      """,
      [
        asking,
        """
        feature: Upload
        state: {count: Int = 0}
        actions: {begin: {private: true, reduce: state.count = 1}}
        """,
      ])
    let exploration = try app.explored()
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.states == 2)
  }
}
