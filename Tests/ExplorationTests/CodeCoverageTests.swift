import FeatureAnalysis
import Testing

@testable import Exploration

@Suite("What no explored step has taken")
struct CodeCoverageTests {
  private func untaken(
    _ yaml: String, _ change: (inout ExplorationOptions) -> Void = { _ in }
  ) throws -> [String] {
    try explored(yaml, change).code.untaken.map(\.text)
  }

  private static let lamp = """
    feature: Lamp
    state: {isOn: Bool = false, level: Int = 0}
    dependencies: {power: {methods: {set: {payload: {_ isOn: Bool}, throws: true}}}}
    actions:
      toggle: {reduce: "state.isOn.toggle(); state.level = state.isOn ? 1 : 0"}
      dim: {reduce: "if state.level > 4 { state.level = 4 } else { state.level = 0 }"}
      failed: {reduce: state.isOn = false}
    middleware:
      Power:
        toggle: {perform: power.set(state.isOn), catch: .failed}
        dim: {when: state.level == 3, dispatch: .toggle}
    """

  @Test("rules and branches whose condition no state fulfils are listed with the reason")
  func conditions() throws {
    #expect(
      try untaken(Self.lamp) == [
        "branch of 'dim' at line 6: no explored state or sample leads there, or only beyond 3 calls under way",
        "rule 'when: state.level == 3, dispatch: .toggle' of 'dim' at line 11: no explored state or "
          + "sample fulfils its condition, or only beyond 3 calls under way",
      ])
  }

  @Test("a spec of which everything is taken has no such line")
  func everything() throws {
    let exploration = try explored(
      """
      feature: Count
      state: {count: Int = 0}
      actions:
        add: {payload: {_ n: Int}, reduce: "state.count = n > 0 ? 1 : 0"}
      middleware:
        Rules:
          add: {require: n >= 0, message: Not below zero.}
      """)
    #expect(exploration.codeLines == [])
    #expect(exploration.code.counts == [.action: 1, .rule: 1, .branch: 3])
  }

  @Test(
    "a rule that refuses nothing, a failure that cannot come and an action without sender are listed"
  )
  func reasons() throws {
    let found = try untaken(
      """
      feature: Safe
      state: {isOpen: Bool = false, tries: Int = 0}
      dependencies: {lock: {methods: {open: {returns: Int, throws: true}}}}
      actions:
        open: {reduce: none}
        opened: {payload: {_ n: Int}, reduce: "state.isOpen = n > 0"}
        alarm: {private: true, reduce: state.tries = 9}
      middleware:
        Rules:
          open:
            - {require: state.tries >= 0, message: Never.}
            - {perform: lock.open(), then: .opened(result), catch: ignore, policy: latest}
      explore: {answers: {lock.open: "result > 500"}}
      """)
    #expect(
      found.contains(
        "branch 'require: state.tries >= 0, message: Never.' of 'open' at line 11: it refuses no sample "
          + "in any state, or only in states that were not reached"
      ), "\(found)")
    #expect(found.contains("action 'alarm': nothing here sends it"), "\(found)")
    #expect(
      found.contains {
        $0.hasPrefix("answer 'lock.open returns' of 'open' at line 12: perhaps no sample fulfils")
      }, "\(found)")
  }

  @Test("the workers of an exploration execute the same code together as one worker alone")
  func workers() throws {
    let one = try explored(Self.lamp).code
    let three = try explored(Self.lamp) { $0.workers = 3 }.code
    #expect(one.untaken.map(\.text) == three.untaken.map(\.text))
    #expect(one.counts == three.counts)
  }

  @Test("a rule that two actions share is taken for each action on its own")
  func sharedRules() throws {
    let code = try explored(
      """
      feature: Door
      state: {isOpen: Bool = false, hasOpened: Bool = false}
      actions:
        open: {reduce: state.isOpen = true}
        close: {reduce: state.isOpen = false}
        note: {private: true, reduce: state.hasOpened = true}
      middleware:
        Rules:
          open, close: {when: state.isOpen, dispatch: .note}
      """
    ).code
    #expect(code.counts[.rule] == 2)
    #expect(
      code.untaken.map(\.text) == [
        "rule 'when: state.isOpen, dispatch: .note' of 'close' at line 9: no explored state or sample "
          + "fulfils its condition"
      ])
  }

  @Test("a request that fails in each explored state has not returned")
  func requests() throws {
    let found = try untaken(
      """
      feature: Shop
      state: {count: Int = 0}
      dependencies: {shop: {methods: {books: {returns: Int, throws: true}}}}
      requests:
        load:
          perform: shop.books()
          into: count
      explore: {answers: {shop.books: result > 500}}
      """)
    #expect(
      found.filter { $0.hasPrefix("answer") } == [
        "answer 'shop.books returns' of 'load' at line 5: perhaps no sample fulfils what 'explore' "
          + "assumes about answers"
      ])
  }

  @Test("each value of '?:' and 'if' is a branch, unless it is part of one that is never taken")
  func values() throws {
    let code = try explored(
      """
      feature: Level
      state: {level: Int = 0}
      actions:
        set: {reduce: "state.level = if state.level > 5 { 5 } else { 1 }"}
        turn: {reduce: "state.level = state.level > 6 ? (state.level > 7 ? 7 : 6) : 1"}
      """
    ).code
    #expect(code.counts[.branch] == 4)
    #expect(
      code.untaken.map(\.text) == [
        "branch of 'set' at line 4: no explored state or sample chooses this value",
        "branch of 'turn' at line 5: no explored state or sample chooses this value",
      ])
  }

  @Test("a link that is never followed and a feature that is never opened are listed")
  func apps() throws {
    let door = """
      feature: Door
      state: {isOpen: Bool = false}
      actions: {open: {reduce: state.isOpen = true}, slam: {reduce: state.isOpen = false}}
      """
    let note = """
      feature: Note
      state: {isRead: Bool = false}
      actions: {read: {reduce: state.isRead = true}}
      """
    let exploration = try TestedApp(
      """
      app: HouseApp
      features: {door: Door, note: Note?}
      links: {door.open: {when: "state.note != nil", open: note}}
      """, [door, note]
    ).explored()
    #expect(
      exploration.code.untaken.map(\.text) == [
        "action 'note.read': no action comes while 'note' is open",
        "link 'door.open' at line 3: no explored state or sample fulfils its condition",
      ])
  }

  private static let lantern = """
    feature: Lantern
    state: {isOn: Bool = false}
    actions: {toggle: {reduce: state.isOn.toggle()}}
    """

  @Test("a link that two actions share is taken for each action on its own")
  func sharedLinks() throws {
    let door = """
      feature: Door
      state: {isOpen: Bool = false}
      actions: {open: {reduce: state.isOpen = true}, shut: {reduce: state.isOpen = false}}
      """
    let exploration = try TestedApp(
      """
      app: HouseApp
      features: {door: Door, lantern: Lantern?}
      links:
        door.open, door.shut: {when: state.door.isOpen, open: lantern}
      """, [door, Self.lantern]
    ).explored()
    #expect(
      exploration.code.untaken.map(\.text) == [
        "link 'door.shut' at line 4: no explored state or sample fulfils its condition"
      ])
  }

  @Test("code of another file at the position of a link does not take the link")
  func otherFiles() throws {
    // In the feature, `false` is where the step of the link begins in the app.
    let door = """
      feature: Door
      state: {isOpen: Bool = false}
      derived: {isShut: "Bool = isOpen
                 ? false : true"}
      actions: {open: {reduce: state.isOpen = true}, shut: {reduce: state.isOpen = false}}
      """
    let exploration = try TestedApp(
      """
      app: HouseApp
      features: {door: Door, lantern: Lantern?}
      links:
        door.open: {when: state.door.isShut, open: lantern}
      """, [door, Self.lantern]
    ).explored()
    #expect(
      exploration.code.untaken.map(\.text) == [
        "action 'lantern.toggle': no action comes while 'lantern' is open",
        "link 'door.open' at line 4: no explored state or sample fulfils its condition",
      ])
  }

  @Test("a link on a value that reads several features is one link")
  func linksOfSeveralFeatures() throws {
    let exploration = try TestedApp(
      """
      app: Theatre
      features: {wing: Wing, lamp: Lamp}
      links: {changed(wing.isBusy): {when: state.wing.isBusy, dispatch: .lamp(.light)}}
      """,
      [
        "app: Wing\nfeatures: {hall: Hall, bar: Hall}\nderived: {isBusy: Bool = hall.isFull && !bar.isFull}",
        "feature: Hall\nstate: {isFull: Bool = false}\nactions: {fill: {reduce: state.isFull = true}}",
        "feature: Lamp\nstate: {isLit: Bool = false}\nactions: {light: {reduce: state.isLit = true}}",
      ]
    ).explored()
    #expect(exploration.code.untaken.isEmpty)
  }
}

@Suite("Why an exploration is not exhaustive")
struct SearchLimitTests {
  @Test("the bound that ended it and what grows are named")
  func depth() throws {
    let exploration = try explored(
      """
      feature: Counter
      state: {count: Int = 0, isOn: Bool = false}
      actions: {add: {reduce: state.count += 1}, turn: {reduce: state.isOn.toggle()}}
      """)
    #expect(
      exploration.limitLines == [
        "ended at depth 20, which '--depth' or 'bounds' sets; the last states differ most in "
          + "'count' (2 values, from 19 to 20), 'isOn' (2 values)"
      ])
  }

  @Test("what a bound cut off is counted for each property")
  func cuts() throws {
    let exploration = try explored(
      """
      feature: Log
      state: {lines: "[Bool]"}
      actions: {add: {reduce: state.lines.append(true)}}
      explore: {bounds: {lists: 2}}
      """)
    #expect(
      exploration.limitLines == [
        "not entered: 1 state in which 'lines' has more than 2 elements; 'bounds: {lists: 3}' or more enters them"
      ])
    #expect(exploration.summary.hasPrefix("all 3 states reachable within 2 elements per list"))
  }

  @Test("an exploration that ends by itself has nothing to say")
  func whole() throws {
    #expect(try explored(CorrectSpecTests.specs[0]).limit.growing.isEmpty)
  }
}

@Suite("Random walks after an exploration")
struct RandomWalkTests {
  private static let tower = """
    feature: Tower
    state: {level: Int = 0, isLit: Bool = false}
    actions:
      up: {reduce: state.level += 1}
      turn: {reduce: state.isLit.toggle()}
    invariants: {it is not high: level < 12 || isLit}
    explore: {bounds: {depth: 5}}
    """

  @Test("a walk finds a mistake beyond the bounds, and its way is shortened")
  func found() throws {
    let exploration = try explored(Self.tower) {
      $0.walksUntil = ContinuousClock().now + .milliseconds(500)
    }
    let violation = try #require(exploration.violations.first)
    #expect(violation.steps == Array(repeating: "'up'", count: 12))
    #expect((violation.walkLength ?? 0) >= 12)
    #expect(exploration.summary.contains("; then \(exploration.walks.count) random walk"))
    let scenario = try #require(violation.scenario)
    #expect(failures(of: scenario, pastedInto: Self.tower).count == 1)
  }

  @Test("nothing walks without time, and nothing is said about walks")
  func none() throws {
    let exploration = try explored(Self.tower)
    #expect(exploration.violations.isEmpty)
    #expect(exploration.walks.count == 0)
    #expect(!exploration.summary.contains("walk"))
  }
}

@Suite("Exploring from the end of a scenario")
struct ScenarioEndTests {
  private static let spec = """
    feature: Tower
    state: {level: Int = 0, isLit: Bool = false}
    actions:
      up: {reduce: state.level += 1}
      turn: {reduce: state.isLit.toggle()}
    invariants: {it is not high: level < 9}
    scenarios:
      high up: {when: [up, up, up, up, up, up], then: state.level == 6}
    explore: {bounds: {depth: 5}}
    """

  @Test("the exploration begins in the state at the end, and its scenario gives this state")
  func begins() throws {
    let app = App(try feature(Self.spec))
    let end = try #require(app.stateAtEnd(of: app.scenarios[0]))
    let exploration = try explored(Self.spec) { $0.beginning = end }
    #expect(try explored(Self.spec).violations.isEmpty)
    let violation = try #require(exploration.violations.first)
    #expect(violation.steps == ["'up'", "'up'", "'up'"])
    #expect(violation.scenario?.contains { $0.contains("level: 6") } == true)
    #expect(violation.scenario?.contains { $0.contains("isLit") } == false)
    #expect(exploration.summary.contains("beginning at the end of 'high up'"))
  }

  @Test("what only another start can reach is said to be so, and is no error")
  func otherStarts() throws {
    let spec = """
      feature: Catalog
      state: {items: "[Bool]", isLoaded: Bool = false}
      dependencies: {web: {methods: {get: {returns: Bool}}}}
      actions:
        itemsLoaded: {payload: {_ items: "[Bool]"}, reduce: "state.items = items; state.isLoaded = true"}
        ask: {reduce: none}
        got: {payload: {_ isRight: Bool}, reduce: state.isLoaded = isRight}
      middleware: {M: {ask: {when: "!state.isLoaded", perform: web.get(), then: .got(result)}}}
      persistence: {items: {in: file}}
      reachable: {nothing is loaded: "!isLoaded"}
      scenarios:
        catalog loads:
          with: {storage.items: [true]}
          when: [loadItems]
          then: state.isLoaded
      """
    let app = App(try feature(spec))
    let end = try #require(app.stateAtEnd(of: app.scenarios[0]))
    let exploration = try explored(spec) { $0.beginning = end }
    let found = exploration.code.untaken.map(\.text)
    #expect(
      found.prefix(2) == [
        "action 'itemsLoaded': everything is loaded at the end of 'catalog loads'",
        "action 'got': no effect, rule or link has sent it, or not from the end of 'catalog loads'",
      ])
    #expect(
      found.last?.hasSuffix("its condition, or not from the end of 'catalog loads'") == true)
    #expect(exploration.unchanging.isEmpty)
    #expect(exploration.unwitnessed.count == 1 && exploration.narrowing.mayHideStates)
  }
}
