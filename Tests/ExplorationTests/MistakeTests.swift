import Testing

@testable import Exploration

@Suite("Mistakes that exploring finds")
struct MistakeTests {
  /// Returns the messages of the violations. Expects that the scenario of each violation fails.
  private func messages(_ spec: String) throws -> [String] {
    let violations = try explored(spec).violations
    for violation in violations {
      let failures = failures(of: try #require(violation.scenario), pastedInto: spec)
      #expect(failures.count == 1, "\(violation.message): \(failures)")
    }
    return violations.map(\.message)
  }

  @Test("exploring finds derived values that trap")
  func derived() throws {
    let spec = """
      feature: Deck
      state: {cards: "[Int]", place: Int?}
      actions:
        add: {reduce: state.cards.append(1)}
        choose: {reduce: state.place = state.cards.count}
      derived:
        current: "Int? = place.map { cards[$0] }"
      """
    #expect(
      try messages(spec) == [
        "'current' cannot be computed after 'choose': "
          + "index 0 is out of range: there are 0 elements"
      ])
  }

  @Test("exploring finds derived values of models and predicates of filters that trap")
  func ofModels() throws {
    let spec = """
      feature: Goals
      models:
        Goal:
          properties: {id: Int, done: Int = 0, all: Int = 1}
          derived: {share: Int = done * 100 / all}
      filters:
        GoalFilter:
          over: goals
          cases: {every: true, near: 10 % done == 1}
      state: {goals: "[Goal]", filter: GoalFilter = .every}
      actions:
        add: {payload: {_ goal: Goal}, reduce: state.goals.append(goal)}
        pick: {payload: {_ filter: GoalFilter}, reduce: state.filter = filter}
      explore: {samples: {Int: [0, 1]}, bounds: {lists: 1}}
      """
    #expect(
      try messages(spec) == [
        "'Goal.share' cannot be computed after 'add: {id: 0, done: 0, all: 0}': division by zero",
        "'filteredGoals' cannot be computed after 'add: {id: 0, done: 0, all: 1}', 'pick: near': "
          + "division by zero",
      ])
  }

  @Test("exploring finds mistakes that come after a broken invariant")
  func afterInvariant() throws {
    let spec = """
      feature: Stairs
      state: {level: Int = 0}
      actions:
        up: {reduce: "state.level = min(state.level + 1, 5)"}
      invariants:
        level two is closed: level != 2
        nobody jumps from three: {holds: old.level != 3, after: up}
        level five is closed: level != 5
      reachable:
        level four: level == 4
      """
    #expect(
      try messages(spec) == [
        "'level two is closed' does not hold after 'up', 'up'",
        "'nobody jumps from three' does not hold after 'up', 'up', 'up', 'up'",
        "'level five is closed' does not hold after 'up', 'up', 'up', 'up', 'up'",
      ])
    #expect(try explored(spec).unwitnessed.isEmpty)
  }

  private static let stuck = """
    feature: Stuck
    state: {isLoading: Bool = false, items: "[String]"}
    dependencies: {api: {methods: {load: {returns: "[String]", throws: true}}}}
    actions:
      load: {reduce: state.isLoading = true}
      loaded: {payload: {_ items: "[String]"}, reduce: "state.items = items; state.isLoading = false"}
      failed: {reduce: state.isLoading = false}
      stop: {reduce: none}
    middleware:
      Loading:
        load: {perform: api.load(), then: .loaded(result), catch: .failed, policy: latest}
        stop: {cancel: load}
    invariants:
      nothing seems to load: {settled: "!isLoading"}

    """

  @Test("an invariant of settled states is checked only while nothing is under way")
  func settledInvariant() throws {
    let exploration = try explored(Self.stuck)
    let found = try #require(exploration.violations.first)
    #expect(exploration.violations.count == 1)
    #expect(
      found.message
        == "'nothing seems to load' does not hold after 'load', 'stop', when nothing is under way")
    let scenario = try #require(found.scenario).joined(separator: "\n")
    #expect(scenario.contains("holds: [nothing seems to load]"))
    let corrected = Self.stuck.replacing(
      "stop: {reduce: none}", with: "stop: {reduce: state.isLoading = false}")
    #expect(try messages(corrected).isEmpty)
  }

  @Test("a state is not settled while something waits for a time, or is to be loaded")
  func unsettledStates() throws {
    let spec = """
      feature: Toast
      state: {text: String?, notes: "[String]"}
      actions:
        show: {reduce: state.text = "Saved"}
        hide: {reduce: state.text = nil}
      middleware:
        Hiding: {show: {after: 4s, dispatch: .hide, policy: latest}}
      persistence: {notes: file}
      invariants:
        no toast stays: {settled: text == nil}
      """
    #expect(try messages(spec).isEmpty)
    let stayed = spec.replacing("settled: text == nil", with: "holds: text == nil")
    #expect(try messages(stayed) == ["'no toast stays' does not hold after 'show'"])
  }

  @Test("the summary names invariants of settled states where no state is settled")
  func neverSettled() throws {
    let spec = """
      feature: Blink
      state: {isOn: Bool = false}
      actions: {start: {reduce: none}, blink: {reduce: state.isOn.toggle()}}
      middleware: {Blinking: {start: {every: 1s, dispatch: .blink, policy: first}}}
      invariants: {it is off: {settled: "!isOn"}}
      """
    let app = """
      app: Lamp
      features: {blink: Blink}
      start: .blink(.start)
      """
    #expect(try !explored(spec).summary.contains("settled"))
    let exploration = try TestedApp(app, [spec]).explored()
    #expect(exploration.violations.isEmpty)
    #expect(exploration.summary.contains("no settled state to check 'blink.it is off'"))
  }

  @Test("exploring finds traps in several reducers, even if the result of a call leads to the trap")
  func places() throws {
    let spec = """
      feature: Rows
      state: {rows: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ row: Int}, reduce: "state.rows[row] = 0"}
        refresh: {reduce: none}
        refreshed: {payload: {_ row: Int}, reduce: "state.rows[row] = 1"}
      dependencies:
        web: {methods: {get: {returns: Int}}}
      middleware:
        Loading:
          load: {perform: web.get(), then: .loaded(result)}
          refresh: {perform: web.get(), then: .refreshed(result)}
      """
    #expect(
      try messages(spec) == [
        "index 1 is out of range: there are 0 elements after 'load', 'web.get' returns 1",
        "index 1 is out of range: there are 0 elements after 'refresh', 'web.get' returns 1",
      ])
    #expect(try explored(spec).unchanging.isEmpty)
  }

  @Test("exploring finds an invariant that cannot be evaluated")
  func faultyInvariant() throws {
    let spec = """
      feature: Moves
      state: {moves: "[Int]", count: Int = 0}
      actions:
        move: {reduce: "state.moves.append(1); state.count = 1"}
        undo: {reduce: "state.moves = []"}
      invariants:
        the first move is a step: "count == 0 || moves[0] == 1"
      """
    #expect(
      try messages(spec) == [
        "'the first move is a step' cannot be evaluated after 'move', 'undo': "
          + "index 0 is out of range: there are 0 elements"
      ])
  }

  @Test("exploring finds mistakes after a failure that nothing catches")
  func uncaught() throws {
    let exploration = try explored(
      """
      feature: Loader
      state: {runs: Int = 0}
      actions:
        load: {reduce: "if state.runs < 3 { state.runs += 1 }"}
        loaded: {payload: {_ count: Int}, reduce: state.runs = 0}
      dependencies:
        web: {methods: {get: {returns: Int, throws: true}}}
      middleware:
        Loading:
          load: {perform: web.get(), then: .loaded(result), policy: first}
      invariants:
        loading ends: runs < 2
      """)
    #expect(
      exploration.violations.map(\.message) == ["'loading ends' does not hold after 'load', 'load'"]
    )
    // The failure of the first call allows the third run to start a second call.
    #expect(exploration.depth == 4)
  }

  @Test("exploring finds mistakes that start from states whose lists are longer than the bound")
  func longStarts() throws {
    let spec = """
      feature: Items
      models: {Item: {id: UUID = UUID(), isDone: Bool = false}}
      state: {items: "[Item]"}
      actions:
        toggle: {payload: {_ id: UUID}, reduce: "state.items[id: id]?.isDone.toggle()"}
        remove: {payload: {_ id: UUID}, reduce: "state.items.removeAll { $0.id == id }"}
      explore: {from: [five]}
      invariants:
        four are never done: "items.count != 4 || items.allSatisfy { !$0.isDone }"
      scenarios:
        five:
          given: {items: [{id: 1}, {id: 2}, {id: 3}, {id: 4}, {id: 5}]}
          then: state.items.count == 5
      """
    #expect(
      try messages(spec) == ["'four are never done' does not hold after 'toggle: 1', 'remove: 2'"])
    #expect(try explored(spec).pruned == 0)
  }

  @Test("the steps to a mistake name the ids that rules create as a scenario does")
  func createdIDs() throws {
    let spec = """
      feature: Notes
      models: {Note: {id: UUID}}
      state: {notes: "[Note]", starred: UUID?}
      actions:
        make: {reduce: none}
        made: {private: true, payload: {_ id: UUID = UUID()}, reduce: "state.notes.append(Note(id: id))"}
        star: {payload: {_ id: UUID}, reduce: state.starred = id}
      middleware:
        Rules:
          make: [{require: state.notes.count < 3, message: Full.}, {dispatch: .made()}]
          star: {require: "state.notes.contains { $0.id == id }", message: There is none.}
      invariants:
        only the first is starred: "starred == nil || notes.first?.id == starred"
      """
    let violation = try #require(try explored(spec).violations.first)
    #expect(
      violation.message
        == "'only the first is starred' does not hold after 'make', 'make', 'star: 2'")
    let lines = try #require(violation.scenario)
    #expect(lines.contains { $0.contains("star: 2") })
    #expect(failures(of: lines, pastedInto: spec).count == 1)
  }

  @Test("exploring finds states with stored values, which are loaded only once")
  func loads() throws {
    let spec = """
      feature: Notes
      state: {notes: "[String]", loads: Int = 0}
      actions:
        notesLoaded: {payload: {_ value: "[String]"}, reduce: "state.notes = value; state.loads += 1"}
      persistence: {notes: file}
      invariants:
        notes are loaded once: loads < 2
      reachable:
        a note is loaded: notes.count == 2
      """
    let exploration = try explored(spec)
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.unwitnessed.isEmpty)
    #expect(exploration.isExhausted)
  }
}
