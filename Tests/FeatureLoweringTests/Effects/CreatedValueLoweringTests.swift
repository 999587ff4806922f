import Testing

@Suite("Ids and dates of the store in Swift")
struct CreatedValueLoweringTests {
  private let spec = """
    feature: Notes
    models: {Entry: {text: String, id: UUID = UUID(), at: Date = Date(), tags: "[String]"}}
    state: {entries: "[Entry]", end: Date?}
    dependencies: {web: {methods: {save: {payload: {_ id: UUID, at: Date}, returns: UUID, throws: true}}}}
    actions:
      log: {payload: {_ entry: Entry}, reduce: state.entries.append(entry)}
      saved: {payload: {_ id: UUID, at: Date = Date()}, reduce: none}
      go: {reduce: none}
      save: {reduce: none}
      count: {reduce: none}
      now: {payload: {now: Date, values: Int}, reduce: none}
    middleware:
      Rules:
        go:
          - {require: "Date.now < state.end ?? Date()", message: It is late.}
          - {dispatch: '.log(Entry(text: "a", tags: ["b"]))'}
          - {dispatch: '.log(Entry(text: "a", id: uuid(1), at: Date(timeIntervalSince1970: 3), tags: []))'}
        save: {perform: "web.save(UUID(), at: Date())", then: '.saved(result)', catch: '.log(Entry(text: message, tags: []))'}
        count: {every: 1s, dispatch: '.saved(UUID())', until: "Date() > state.end ?? Date()"}
    scenarios:
      it works: {when: [go], then: state.entries.last?.at != Date()}
    """

  @Test("Rules create values with 'effects', effects with 'send'")
  func rules() throws {
    let text = try #require(try files(spec)["Sources/Notes/NotesMiddleware.swift"])
    for line in [
      "guard effects.now < state.end ?? effects.now else {",
      #"effects.dispatch(.log(Entry(text: "a", id: effects.uuid(), at: effects.now, tags: ["b"])))"#,
      "let id = effects.uuid()", "let at = effects.now", "dependencies.web.save(id, at: at)",
      "send(.saved(result, at: send.now))",
      "send(.log(Entry(text: message, id: send.uuid(), at: send.now, tags: [])))",
      "[values = effects.values] state in", "values.now > state.end ?? values.now",
      "send(.saved(send.uuid(), at: send.now))",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    #expect(!text.contains("UUID()") && !text.contains("Date()"))
  }

  @Test(
    "Random values of rules, effects and steps come from the store, those of declarations do not")
  func randomValues() throws {
    let files = try files(
      """
      feature: Dice
      state: {value: Int = 0, hand: "[Int]?", list: "[Int] = [1, 2]"}
      actions:
        roll: {payload: {value: "Int = .random(in: 1...6)", isFair: Bool = Bool.random()}, reduce: state.value = value}
        deal: {payload: {_ hand: "[Int]?"}, reduce: state.hand = hand}
        go: {reduce: none}
        wait: {reduce: none}
        stop: {reduce: none}
      middleware:
        Rules:
          go:
            - {require: "Bool.random()", message: Bad luck.}
            - {dispatch: ".roll(isFair: true)"}
            - {dispatch: ".deal(state.hand?.shuffled())"}
            - {dispatch: ".deal(state.list.dropFirst().shuffled())"}
          wait: {after: 1s, dispatch: ".roll(value: state.list.randomElement() ?? 0)"}
          stop: {every: 1s, dispatch: .go, until: "Double.random(in: 0..<1) < 0.5"}
      scenarios:
        it works: {when: [roll: {isFair: true}], then: state.value == 6}
      """)
    #expect(
      try #require(files["Sources/Dice/DiceAction.swift"]).contains(
        "case roll(value: Int = .random(in: 1...6), isFair: Bool = Bool.random())"))
    let text = try #require(files["Sources/Dice/DiceMiddleware.swift"])
    for line in [
      "guard Bool.random(using: effects.random) else {",
      ".roll(value: .random(in: 1...6, using: effects.random), isFair: true)",
      ".deal(state.hand?.shuffled(using: effects.random))",
      ".deal(state.list.dropFirst().shuffled(using: effects.random))",
      "list.randomElement(using: send.random) ?? 0",
      "Double.random(in: 0..<1, using: values.random) < 0.5",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    let tests = try #require(files["Tests/DiceTests/DiceScenarioTests.swift"])
    #expect(
      tests.contains(".roll(value: .random(in: 1...6, using: store.randomValues), isFair: true)"))
  }

  @Test("A test compares with the date of its clock")
  func tests() throws {
    let text = try #require(try files(spec)["Tests/NotesTests/NotesScenarioTests.swift"])
    #expect(text.contains("#expect(store.state.entries.last?.at != clock.date)"))
  }

  @Test("A feature whose rules create nothing has tests without a clock")
  func others() throws {
    let text = try body(
      "Tests/PlainTests/PlainScenarioTests.swift",
      of: """
        feature: Plain
        models: {Item: {id: UUID = UUID()}}
        state: {items: "[Item]"}
        actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}, go: {reduce: none}}
        middleware: {Rules: {add: {require: state.items.isEmpty, message: Full.}}}
        scenarios:
          it works: {when: [add: {}], then: state.items.count == 1}
        """)
    #expect(text.contains("store.dispatch(.add(Item()))") && !text.contains("clock"))
  }
}
