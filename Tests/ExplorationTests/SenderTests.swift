import Testing

@testable import Exploration

@Suite("What sends the actions that are not sent from outside")
struct SenderTests {
  @Test("an action that a rule dispatches and a timer repeats is not named as sent only by effects")
  func rules() throws {
    func exploration(_ rule: String) throws -> Exploration {
      try explored(
        """
        feature: Ticking
        state: {n: Int = 0}
        actions: {begin: {reduce: none}, tick: {reduce: "state.n = min(state.n + 1, 3)"}}
        middleware:
          Clock:
            begin: {\(rule)}
            tick: {after: 1s, dispatch: .tick, policy: first}
        """)
    }
    let dispatched = try exploration("dispatch: .tick")
    #expect(dispatched.answersOnly == ["tick"])
    #expect(dispatched.summary.contains("tick sent only by effects and rules"))
    let delayed = try exploration("after: 1s, dispatch: .tick, policy: first")
    #expect(delayed.summary.contains("tick sent only by effects"))
    #expect(!delayed.summary.contains("effects and rules"))
  }

  @Test("an action of an effect that never begins was sent by nothing, and its rule was not taken")
  func neverSent() throws {
    let exploration = try explored(
      """
      feature: Opening
      state: {picked: Int?}
      dependencies: {api: {methods: {open: {payload: {_ id: Int}, returns: Int}}}}
      actions:
        pick: {payload: {_ id: Int}, reduce: state.picked = id}
        unpick: {reduce: state.picked = nil}
        opened: {payload: {_ id: Int}, reduce: none}
      middleware:
        Opener:
          unpick: {when: "let id = state.picked", perform: api.open(id), then: .opened(result)}
      """)
    #expect(exploration.summary.hasSuffix("; nothing has sent opened"))
    #expect(!exploration.summary.contains("sent only by"))
    #expect(exploration.untakenRules == "1 of 1 rule not taken")
  }

  @Test("an action of a control of a screen is sent from outside, although a timer sends it too")
  func screens() throws {
    func exploration(_ buttons: String) throws -> Exploration {
      try explored(
        """
        feature: Banner
        state: {isShown: Bool = false, unread: Int = 0}
        actions:
          arrive: {reduce: "state.unread = 1; state.isShown = true"}
          close: {reduce: "state.isShown = false; state.unread -= 1"}
        middleware: {Timer: {arrive: {when: "!old.isShown", after: 4s, dispatch: .close}}}
        invariants: {unread: unread >= 0}
        screens: {BannerScreen: {title: Banner, buttons: {\(buttons)}}}
        """)
    }
    let unnamed = try exploration("Arrive: .arrive")
    #expect(unnamed.answersOnly == ["close"])
    #expect(unnamed.violations.isEmpty)
    let named = try exploration("Arrive: .arrive, Close: .close")
    #expect(named.answersOnly.isEmpty)
    #expect(named.violations.count == 1)
  }

  private static let poller = """
    feature: Poller
    state: {n: Int = 0}
    actions: {tick: {reduce: "state.n = min(state.n + 1, 3)"}}
    middleware: {Clock: {tick: {after: 1s, dispatch: .tick, policy: first}}}
    """
  private static let login = """
    feature: Login
    state: {isIn: Bool = false}
    actions: {enter: {reduce: state.isIn = true}, wait: {reduce: none}}
    middleware: {Clock: {wait: {after: 1s, dispatch: .wait, policy: first}}}
    """

  private func house(_ links: String) throws -> Exploration {
    try TestedApp(
      """
      app: HouseApp
      features: {login: Login, poller: Poller}
      links: {\(links)}
      invariants: {nothing ticks before: login.isIn || poller.n == 0}
      """, [Self.login, Self.poller]
    ).explored()
  }

  @Test("a timer that only a link starts is not started from outside, and the summary names links")
  func links() throws {
    let exploration = try house("login.enter: {dispatch: .poller(.tick)}")
    #expect(exploration.violations.isEmpty)
    #expect(exploration.answersOnly == ["poller.tick"])
    #expect(exploration.summary.contains("poller.tick sent only by effects and links"))
  }

  @Test("a timer is started from outside if no link starts it, or only links that wait for a timer")
  func waitingLinks() throws {
    let other = "login.enter: {dispatch: .login(.wait)}"
    for links in [other, "login.wait: {dispatch: .poller(.tick)}"] {
      let exploration = try house(links)
      #expect(exploration.violations.count == 1, "\(links)")
      #expect(!exploration.answersOnly.contains("poller.tick"), "\(links)")
    }
  }

  @Test("calls whose answers read 'old' are one state, whatever their payloads are")
  func callsWithOld() throws {
    func states(_ answer: String) throws -> Int {
      try explored(
        """
        feature: Counting
        state: {count: Int = 0, seen: Int = 0}
        dependencies: {w: {methods: {get: {}}}}
        actions:
          go: {payload: {_ n: Int}, reduce: none}
          done: {payload: {_ n: Int}, reduce: state.seen = n}
        middleware: {Calls: {go: {perform: w.get(), then: .done(\(answer)), policy: first}}}
        """
      ).states
    }
    #expect(try states("old.count") == 2)
    #expect(try states("n") > 4)
  }
}
