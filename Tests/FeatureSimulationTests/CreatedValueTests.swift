import FeatureAnalysis
import SpecLanguage
import Testing

@testable import FeatureSimulation

@Suite("Ids and dates that rules and links create in scenarios")
struct CreatedValueTests {
  /// The outcome of a scenario of a feature whose rules and effects create ids and dates.
  private func outcome(_ scenario: String) -> String {
    let lines = scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let (outcomes, findings) = simulate(
      """
      feature: Notes
      models:
        Note: {id: UUID, text: String, at: Date}
        Entry: {id: UUID = UUID(), text: String, at: Date = Date()}
      state:
        notes: "[Note]"
        entries: "[Entry]"
        opened: Date = Date()
        end: Date?
        ticks: Int = 0
      dependencies:
        web: {methods: {save: {payload: {_ id: UUID, at: Date}, returns: UUID, throws: true}}}
      actions:
        add:
          payload: {text: String, id: UUID = UUID(), at: Date = Date()}
          reduce: "state.notes.append(Note(id: id, text: text, at: at))"
        copy: {payload: {_ id: UUID}, reduce: none}
        log: {payload: {_ entry: Entry}, reduce: state.entries.append(entry)}
        logAll: {payload: {_ entries: "[Entry]"}, reduce: state.entries = entries}
        clear: {reduce: "state.notes = []"}
        split: {payload: {_ text: String}, reduce: none}
        save: {reduce: none}
        count: {payload: {until end: Date}, reduce: state.end = end}
        tick: {private: true, reduce: state.ticks += 1}
        stamp: {payload: {_ text: String}, reduce: none}
        stale: {reduce: state.opened = Date()}
      middleware:
        Rules:
          add: {require: at <= Date(), message: It is in the future.}
          copy:
            - {when: "let note = state.notes.first(where: { $0.id == id })", dispatch: ".add(text: note.text)"}
            - dispatch: '.log(Entry(text: "copied"))'
          split: {dispatch: '.logAll(text.split(separator: ",").map { Entry(text: $0) })'}
          save:
            perform: 'web.save(UUID(), at: Date())'
            started: '.log(Entry(text: "started"))'
            then: '.add(text: "saved", id: result)'
            catch: '.log(Entry(text: "failed"))'
            retry: {times: 1, after: 10s}
          count: {every: 1s, dispatch: .tick, until: "state.end.map { Date() >= $0 } ?? true"}
          stamp: {rewrite: text += UUID().uuidString.suffix(2)}
      scenarios:
        it works:
      \(lines)
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  /// The outcomes of the scenarios of an app.
  private func outcomes(of app: String, _ features: [String]) throws -> [String] {
    var known: [String: ImportedFeatures.Entry] = [:]
    for text in features {
      var diagnostics = Diagnostics()
      let feature = analyzeSpec(SourceFile(path: "feature.yaml", text: text), &diagnostics).feature
      known[try #require(feature).name] = feature.map { .feature($0) }
    }
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "app.yaml", text: app)
    let analyzed = analyzeApp(file, features: ImportedFeatures(known), &diagnostics).app
    let results = runScenarios(of: try #require(analyzed), in: file, &diagnostics)
    let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }.map(\.message)
    return errors + results.map { if case .passed = $0.outcome { "passed" } else { "failed" } }
  }

  @Test("Rules and steps of 'when' create ids in one sequence")
  func sequence() {
    let when = "when: [add: Milk, copy: 1, add: Bread]\n"
    #expect(outcome(when + "then: 'state.notes.map { $0.id } == [1, 2, 4]'") == "passed")
    #expect(outcome(when + "then: 'state.entries.map { $0.id } == [3]'") == "passed")
    #expect(
      outcome(when + "then: 'state.entries.map { $0.id } == [2]'").hasPrefix("failed-scenario"))
  }

  @Test("An id that the state contains is not created again")
  func idsInTheState() {
    let notes = "[{id: 1, text: a, at: 2025-01-01}, {id: 3, text: b, at: 2025-01-01}]"
    let given = "given: {notes: \(notes)}\n"
    #expect(
      outcome(given + "when: [copy: 1]\nthen: 'state.notes.map { $0.id } == [1, 3, 2]'")
        == "passed")
    #expect(
      outcome(given + "when: [copy: 1]\nthen: 'state.entries.map { $0.id } == [4]'") == "passed")
    // An id that was created before is not created again, even if nothing contains it any more.
    #expect(
      outcome("when: [add: a, clear, add: b]\nthen: 'state.notes.map { $0.id } == [2]'") == "passed"
    )
    // A step may bring an id.
    #expect(
      outcome("when: [add: {text: a, id: 1}, add: b]\nthen: 'state.notes.map { $0.id } == [1, 2]'")
        == "passed")
  }

  @Test("Each element of a list gets its own id")
  func closures() {
    #expect(
      outcome("when: ['split': 'a,b,c']\nthen: 'state.entries.map { $0.id } == [1, 2, 3]'")
        == "passed")
  }

  @Test("Dates are those of the clock")
  func dates() {
    let when = "when: [add: a, wait: 1m, add: b, copy: 2]\n"
    #expect(
      outcome(
        when
          + #"then: 'state.notes.map { $0.at.timeIntervalSince(date("2026-01-01")) } == [0, 60, 60]'"#
      ) == "passed")
    #expect(
      outcome(when + #"then: 'state.entries.map { $0.at } == [date("2026-01-01T00:01:00Z")]'"#)
        == "passed")
    #expect(
      outcome(
        "when: [add: {text: a, at: 2026-01-02}, wait: 1h]\nthen: state.notes.isEmpty\n"
          + "rejections: [It is in the future.]") == "passed")
    #expect(
      outcome("when: [wait: 24h, add: {text: a, at: 2026-01-02}]\nthen: state.notes.count == 1")
        == "passed")
  }

  @Test("An effect creates the values of its call once, and those of its actions at their time")
  func effects() {
    let scenario = """
      with: {web.save: {each: [{throws: gone}, {after: 2s, returns: 7}]}}
      when: [save]
      calls: ['web.save(uuid(1), at: date("2026-01-01"))', 'web.save(uuid(1), at: date("2026-01-01"))']
      then:
        - 'state.entries.map { $0.id } == [2]'
        - 'state.notes.map { $0.id } == [7]'
        - 'state.notes[0].at == date("2026-01-01T00:00:12Z")'
      """
    #expect(outcome(scenario) == "passed")
    #expect(
      outcome(
        """
        with: {web.save: {throws: gone}}
        when: [save]
        then:
          - 'state.entries.map { $0.id } == [2, 3]'
          - 'state.entries[1].at == date("2026-01-01T00:00:10Z")'
        """) == "passed")
  }

  @Test("A repetition ends at a date on the clock")
  func until() {
    #expect(
      outcome("when: [count: {until: 2026-01-01T00:00:03Z}]\nthen: state.ticks == 2") == "passed")
  }

  @Test("A rewrite creates an id")
  func rewrite() {
    #expect(outcome("when: [stamp: a, add: b]\nthen: state.notes[0].id == 2") == "passed")
  }

  @Test("'Date()' in an expectation is the date on the clock")
  func expectations() {
    #expect(outcome("when: [wait: 1m, add: b]\nthen: state.notes[0].at == Date()") == "passed")
    #expect(
      outcome("when: [add: b, wait: 1m]\nthen: state.notes[0].at == Date()").hasPrefix(
        "failed-scenario"))
  }

  @Test("What the store does not create cannot be expected")
  func others() {
    #expect(
      outcome(#"when: [stale]"# + "\n" + #"then: 'state.opened == Date()'"#).hasPrefix(
        "failed-scenario"))
  }

  @Test("A date that a scenario omits is the date at the start, in the state and in all models")
  func omittedDates() {
    #expect(
      outcome(#"when: [add: a]"# + "\n" + #"then: 'state.opened == date("2026-01-01")'"#)
        == "passed")
    #expect(
      outcome(
        """
        given: {entries: [{text: a}]}
        when: [wait: 1m, log: {entry: {text: b}}]
        then: 'state.entries.allSatisfy { $0.at == state.opened }'
        """) == "passed")
  }

  @Test("Dates that code reads are different ones")
  func readDates() {
    let dates = """
      feature: Dates
      state: {first: Date?, second: Date?}
      actions: {read: {reduce: "state.first = Date(); state.second = Date()"}}
      scenarios: {it works: {when: [read], then: [state.first != nil, state.first != state.second]}}
      """
    #expect(simulate(dates).outcomes == ["passed"])
  }

  @Test("The features and links of an app share one sequence")
  func apps() throws {
    let maker = """
      feature: NAME
      models: {NAMEItem: {id: UUID = UUID(), at: Date = Date()}}
      state: {ids: "[UUID]", dates: "[Date]"}
      actions:
        make: {reduce: none}
        made: {payload: {_ id: UUID = UUID(), at: Date = Date()}, reduce: "state.ids.append(id); state.dates.append(at)"}
        take: {payload: {_ item: NAMEItem}, reduce: "state.ids.append(item.id)"}
      middleware: {Making: {make: {dispatch: .made()}}}
      """
    let app = """
      app: HouseApp
      features: {left: Left, right: Right, panel: Right?, late: Left?}
      start: [.right(.made())]
      links:
        left.make: [{dispatch: .right(.take(RightItem()))}, {open: panel, with: "RightState(ids: [UUID()])"}]
      scenarios:
        it works:
          when: [start, wait: 1s, left.make, right.made, late.made, right.made]
          then:
            - state.left.ids == [2]
            - state.right.ids == [1, 3, 5, 7]
            - state.panel?.ids == [4]
            - state.right.dates.map { $0.timeIntervalSince(state.right.dates[0]) } == [0, 1, 1]
      """
    #expect(
      try outcomes(of: app, ["Left", "Right"].map { maker.replacing("NAME", with: $0) })
        == ["passed"])
  }

  @Test("each value of the state that is searched for ids of new ones is a step of the scenario")
  func searchedStates() throws {
    let file = SourceFile(
      path: "test.yaml",
      text: """
        feature: Long
        state: {numbers: "[Int]", ids: "[UUID]"}
        actions:
          fill: {reduce: "state.numbers = Array(repeating: 7, count: 5_000)"}
          add: {private: true, payload: {id: UUID = UUID()}, reduce: state.ids.append(id)}
          go: {reduce: none}
        middleware:
          Rules:
            go: [dispatch: .add(), dispatch: .add(), dispatch: .add(), dispatch: .add(), dispatch: .add()]
        scenarios:
          ids are created in a long state:
            when: [fill, go]
            then: state.ids.count == 5
        """)
    var diagnostics = Diagnostics()
    let feature = try #require(analyzeSpec(file, &diagnostics).feature)
    func outcomes(steps: Int) -> [ScenarioResult] {
      runScenarios(
        of: App(feature), in: file, within: ScenarioBudget(steps: steps), &diagnostics)
    }
    #expect(outcomes(steps: 20_000).map(\.exceedsBudget) == [true])
    #expect(outcomes(steps: 100_000).map(\.exceedsBudget) == [false])
  }
}
