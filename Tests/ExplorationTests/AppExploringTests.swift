import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("The exploration of an app")
struct AppExploringTests {
  private static let door = """
    feature: Door
    state: {isOpen: Bool = false}
    actions:
      open: {reduce: state.isOpen = true}
      shut: {reduce: state.isOpen = false}
    """

  private static let login = """
    feature: Login
    state: {name: String = ""}
    actions: {type: {payload: {_ name: String}, reduce: state.name = name}, done: {reduce: none}}
    """

  @Test("invariants of an app hold from its start, and not before")
  func invariantsAfterStart() throws {
    func app(_ start: String) throws -> TestedApp {
      try TestedApp(
        """
        app: HouseApp
        features: {login: Login?, door: Door?}
        start: \(start)
        links: {login.done: [open: door, close: login], door.shut: [close: door, open: login]}
        invariants: {one root is open: (login == nil) != (door == nil)}
        reachable: {nothing is open: login == nil && door == nil}
        scenarios:
          the root changes:
            when: [start, login.done, door.shut]
            then: state.login != nil
            holds: one root is open
        """, [Self.door, Self.login])
    }
    let right = try app("[open: login]")
    let exploration = try right.explored()
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.unwitnessed.map(\.name) == ["nothing is open"])
    var diagnostics = Diagnostics()
    _ = runScenarios(of: right.app, in: right.file, &diagnostics)
    #expect(diagnostics.findings.map(\.message) == [])

    let wrong = try app("[.login(.type(\"a\"))]")
    #expect(
      try wrong.explored().violations.map(\.message).contains {
        $0.hasPrefix("'one root is open' does not hold after 'start'")
      })
    _ = runScenarios(of: wrong.app, in: wrong.file, &diagnostics)
    #expect(
      diagnostics.findings.first?.message.hasPrefix(
        "'one root is open' does not hold after 'start' in 'the root changes'") == true)
  }

  @Test("the exploration of an app counts the combined states of all features, even of closed ones")
  func counted() throws {
    // The lamp is closed, off or on, and the door is open or shut. Five of these six states are
    // reachable.
    let lamp = """
      feature: Lamp
      state: {isOn: Bool = false}
      actions: {toggle: {reduce: state.isOn.toggle()}}
      """
    let spec = """
      app: HouseApp
      features: {door: Door, lamp: Lamp?}
      links:
        door.open: {open: lamp}
        lamp.toggle: {when: state.door.isOpen, dispatch: .door(.shut)}
        door.shut: {when: "state.lamp?.isOn == false", close: lamp}
      """
    let exploration = try TestedApp(spec, [Self.door, lamp]).explored()
    #expect(
      exploration.summary
        == "all 5 states reachable, to depth 3; lamp opened and closed only by links")
  }

  @Test("the summary names the features that no link opens")
  func neverOpened() throws {
    func summary(_ links: String) throws -> String {
      try TestedApp(
        "app: HouseApp\nfeatures: {door: Door, back: Door?}\nlinks: {\(links)}",
        [Self.door]
      ).explored().summary
    }
    #expect(
      try summary("door.open: {dispatch: .back(.open)}").contains(
        "without opening 'back', which no link does"))
    #expect(try !summary("door.open: {open: back}").contains("without opening"))
  }

  // MARK: - Features without a connection

  private static let counter = """
    feature: Counter
    state: {count: Int = 0, note: String = ""}
    dependencies: {web: {methods: {next: {returns: Int}}}}
    actions:
      add: {reduce: "if state.count < 4 { state.count += 1 }"}
      clear: {reduce: state.count = 0}
      fetch: {reduce: none}
      got: {payload: {_ value: Int}, reduce: "state.count = max(0, min(value, 4))"}
    middleware: {Fetching: {fetch: {perform: web.next(), then: .got(result), policy: latest}}}
    explore: {samples: {Int: [3]}}
    """

  private func unconnected(_ further: String = "") throws -> TestedApp {
    try TestedApp(
      """
      app: HouseApp
      features: {door: Door, counter: Counter, other: Door}
      links:
        door.open: {dispatch: .other(.open)}
      \(further)
      """, [Self.door, Self.counter])
  }

  @Test("two features without a connection cost the sum of their states, not the product")
  func sum() throws {
    let apart = try unconnected().explored()
    // The two doors have 4 states, and the counter has 5 counts, each with or without a call.
    #expect(apart.states == 4 + 10)
    #expect(apart.isExhausted)
    #expect(apart.parts == ["door with other", "counter"])
    let connected = try unconnected(
      "invariants:\n  they go together: door.isOpen || counter.count >= 0"
    ).explored()
    #expect(connected.states == 4 * 10)
    #expect(connected.parts == [])
  }

  @Test(
    "features that are explored on their own have the mistakes that a search of all of them finds")
  func sameMistakes() throws {
    let bad = """
      feature: Jar
      state: {coins: Int = 2, isBusy: Bool = false}
      dependencies: {bank: {methods: {check: {throws: true}}}}
      actions:
        take: {reduce: "state.coins -= 1; state.isBusy = true"}
        checked: {reduce: state.isBusy = false}
        fill: {reduce: state.coins = 2}
      middleware: {M: {take: {when: state.coins >= 0, perform: bank.check(), then: .checked, policy: latest}}}
      invariants:
        there is no debt: coins >= -1
        it rests: {settled: "!isBusy"}
      explore: {bounds: {depth: 4}}
      """
    let app = try TestedApp(
      """
      app: HouseApp
      features: {jar: Jar, other: Jar}
      explore: {bounds: {depth: 5}}
      """, [bad]
    ).app
    let options = ExplorationOptions()
    let apart = try #require(explore(app, options))
    let whole = try #require(
      explored(app, options, groups: [FeatureGroup(allOf: app)])?.exploration)
    #expect(apart.parts == ["jar", "other"])
    #expect(whole.states > apart.states)
    #expect(!apart.violations.isEmpty)
    #expect(Set(apart.violations.map(\.message)) == Set(whole.violations.map(\.message)))
  }

  @Test("a given state of one feature does not count the states of the others again")
  func countedOnce() throws {
    let from = try unconnected(
      """
      scenarios:
        three: {given: {counter: {count: 3}}, when: counter.clear, then: state.counter.count == 0}
        open: {given: {door: {isOpen: true}}, when: counter.clear, then: state.door.isOpen}
      explore: {from: [three, open]}
      """)
    #expect(try from.explored().states == 4 + 10)
  }

  @Test("a value of a feature that the app compares has the app's literals as samples")
  func literalsOfApp() throws {
    let value = """
      feature: Value
      state: {n: Int = 0}
      actions: {set: {payload: {_ n: Int}, reduce: state.n = n}}
      """
    let app = try TestedApp(
      """
      app: ValueApp
      features: {value: Value}
      invariants: {unset: value.n != 77}
      """, [value])
    #expect(try app.explored().violations.count == 1)
  }

  @Test("results of functions of other modules do not multiply the states of unconnected features")
  func functionsOfOneGroup() throws {
    let checked = """
      feature: Checked
      state: {isKnown: Bool?}
      functions: {knows: {payload: {_ n: Int}, returns: Bool, from: Book}}
      actions: {check: {reduce: state.isKnown = knows(1)}}
      """
    let exploration = try TestedApp(
      "app: HouseApp\nfeatures: {checked: Checked, door: Door}", [checked, Self.door]
    ).explored()
    // The first feature has asked or not, for each of the two results; the door is open or shut.
    #expect(exploration.states == 2 * 2 + 2)
  }

  @Test("exploring features on their own finds the mistakes that exploring them together finds")
  func sumEqualsFullSearch() throws {
    let tested = try unconnected(
      """
      invariants:
        the door stays shut: "!door.isOpen || !other.isOpen"
        few: counter.count < 4
        never three at once: {holds: counter.count - old.counter.count < 3, after: counter.got}
      reachable:
        the other door is open alone: other.isOpen && !door.isOpen
        five: counter.count == 5
        four: counter.count == 4
      """)
    let apart = try tested.explored()
    let full = try #require(
      explored(tested.app, ExplorationOptions(), groups: [FeatureGroup(allOf: tested.app)])
    ).exploration
    #expect(full.states > apart.states)
    #expect(apart.isExhausted && full.isExhausted)
    func found(_ exploration: Exploration) -> [String] {
      exploration.violations.map { "\($0.message) \($0.scenario ?? [])" }.sorted()
    }
    #expect(found(apart) == found(full))
    #expect(apart.violations.count == 3)
    #expect(apart.unwitnessed.map(\.name) == ["five"] && full.unwitnessed.map(\.name) == ["five"])
  }

  // MARK: - reachable and explore

  @Test("'reachable' and 'explore' of an app have the meaning that they have for a feature")
  func keys() throws {
    let exploration = try TestedApp(
      """
      app: HouseApp
      features: {counter: Counter, door: Door?}
      links: {counter.clear: {open: door}}
      reachable:
        the door is open: door?.isOpen == true
        much: counter.count == 9
      explore:
        samples: {Int: [2]}
        bounds: {depth: 7, states: 500}
        from: [it begins with four]
        actions: [counter.got]
      scenarios:
        it begins with four:
          given: {counter: {count: 4}}
          when: [counter.clear]
          then: state.counter.count == 0
      """, [Self.door, Self.counter]
    ).explored { $0.states = nil }
    #expect(exploration.bounds.depth == 7 && exploration.bounds.states == 500)
    #expect(exploration.unwitnessed.map(\.name) == ["much"])
    #expect(exploration.answersOnly == [])
  }

  @Test("a trap in a derived value of an app is found, with a scenario that reproduces it")
  func derived() throws {
    let lines = try pasted(
      """
      app: HouseApp
      features: {counter: Counter, door: Door}
      derived: {share: "Int = 12 / (counter.count - 2)"}
      """, [Self.door, Self.counter])
    #expect(lines.dropFirst() == ["    when:", "      - counter.add", "      - counter.add"])
  }

  @Test("the exploration of an app gives the new ids of different features different values")
  func ids() throws {
    let maker = """
      feature: NAME
      state: {id: UUID?}
      actions:
        make: {reduce: none}
        made: {payload: {_ id: UUID}, reduce: state.id = id}
      middleware: {Making: {make: {dispatch: .made(UUID())}}}
      """
    let spec = """
      app: HouseApp
      features: {left: Left, right: Right}
      links: {left.make: {dispatch: .right(.make)}}
      invariants:
        ids are different: {holds: "left.id == nil || left.id != right.id", after: right.made}
      """
    let exploration = try TestedApp(
      spec, ["Left", "Right"].map { maker.replacing("NAME", with: $0) }
    ).explored { $0.depth = 1 }
    // Ids of two features can be equal only if one feature passes its id to the other.
    #expect(exploration.violations.isEmpty)
    #expect(exploration.states == 4)
  }

  @Test("the exploration of an app reports actions that only effects send, with their feature")
  func answersOnly() throws {
    let mistake = PlantedAppMistake.staleAnswer
    let exploration = try TestedApp(mistake).explored()
    #expect(exploration.answersOnly == ["tasks.loaded"])
  }

  // MARK: - Stored properties

  private static let notes = """
    feature: Notes
    models: {Note: {id: UUID = UUID(), isRead: Bool = false}}
    state: {notes: "[Note]", selected: UUID?, loads: Int = 0}
    actions:
      add: {payload: {_ note: Note}, reduce: "state.notes.append(note); state.selected = note.id"}
      notesLoaded: {payload: {_ value: "[Note]"}, reduce: "state.notes = value; state.loads += 1"}
    persistence: {notes: sqlite}
    explore: {samples: {Bool: [false]}}
    """

  @Test(
    "the exploration of an app loads stored properties once and merges them with added elements")
  func loads() throws {
    let spec = """
      app: HouseApp
      features: {door: Door, notes: Notes}
      links: {notes.add: {dispatch: .door(.open)}}
      invariants:
        the selected note exists: "notes.selected == nil || notes.notes.contains { $0.id == notes.selected }"
        notes are loaded once: notes.loads < 2
        notes are added behind the door: notes.notes.count < 3
      """
    let exploration = try TestedApp(spec, [Self.door, Self.notes]).explored()
    let messages = exploration.violations.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("'notes are added behind") == true, "\(messages)")
  }

  /// Runs the scenario of the first violation, which must fail. Returns the scenario without its
  /// last line.
  private func pasted(_ spec: String, _ features: [String]) throws -> [String] {
    let violation = try #require(try TestedApp(spec, features).explored().violations.first)
    let lines = try #require(violation.scenario, "\(violation.message)")
    let tested = try TestedApp(
      spec + "\nscenarios:\n" + lines.joined(separator: "\n") + "\n", features)
    var diagnostics = Diagnostics()
    _ = runScenarios(of: tested.app, in: tested.file, &diagnostics)
    #expect(diagnostics.findings.count == 1, "\(diagnostics.findings.map(\.message))")
    return lines.dropLast()
  }

  @Test("a printed scenario of an app contains each load as an action, or as the start of the app")
  func loadsInScenarios() throws {
    let invariant = "  few notes: notes.selected == nil || notes.notes.count < 3\n"
    for start in ["", "start: [.door(.open)]\n"] {
      let spec =
        "app: HouseApp\nfeatures: {door: Door, notes: Notes}\n\(start)invariants:\n" + invariant
      let lines = try pasted(spec, [Self.door, Self.notes])
      #expect(
        lines.dropFirst() == [
          "    with:",
          "      notes.storage.notes: [{id: 1, isRead: false}, {id: 2, isRead: false}]",
          "    when:",
          start.isEmpty ? "      - notes.loadNotes" : "      - start",
          "      - notes.add: {id: 3, isRead: false}",
        ])
    }
  }

  @Test("the exploration of an app loads the stored properties of a feature that opens later")
  func openedLater() throws {
    let spec = """
      app: HouseApp
      features: {door: Door, notes: Notes?}
      links:
        door.open: {open: notes}
        door.shut: {close: notes}
      invariants:
        notes are loaded once: "(notes?.loads ?? 0) < 2"
        few notes: "(notes?.notes.count ?? 0) < 2 || notes?.selected != nil"
      """
    let lines = try pasted(spec, [Self.door, Self.notes])
    #expect(
      lines == [
        "  few notes (found by exploring):",
        "    with:",
        "      notes.storage.notes: [{id: 1, isRead: false}, {id: 2, isRead: false}]",
        "    when:",
        "      - door.open",
        "      - notes.loadNotes",
      ])
  }
}
