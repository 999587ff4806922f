import Testing

@Suite("Defaults of payloads in Swift")
struct PayloadDefaultLoweringTests {
  private let spec = """
    feature: Shop
    models: {Item: {id: UUID, title: String, at: Date, isRare: Bool}}
    state:
      items: "[Item]"
      link: 'URL = url("https://a.example/b")'
      owner: UUID = uuid(7)
    actions:
      add:
        payload: {title: String, id: UUID = UUID(), at: Date = Date(), isRare: Bool = false}
        reduce: "state.items.append(Item(id: id, title: title, at: at, isRare: isRare))"
      tick: {payload: {_ count: Int = 5_000}, reduce: "state.items = []"}
      go: {reduce: none}
    events: {added: {title: String, price: 'Decimal = decimal("0.70")'}}
    middleware:
      Sending:
        go: [{dispatch: ".tick()"}, {emit: '.added(title: "a")'}]
        tick: {when: count == 1, dispatch: '.add(title: "a", isRare: true)'}
    scenarios:
      it works:
        when: [add: Milk, tick, add: {title: Bread, id: 4, isRare: true}]
        then: ["state.items.map { $0.id } == [4]", 'state.link == url("https://a.example/b")']
    """

  @Test("Actions and events have the defaults of the spec as it writes them")
  func declarations() throws {
    let files = try files(spec)
    let action = try #require(files["Sources/Shop/ShopAction.swift"])
    #expect(
      action.contains(
        """
          case add(title: String, id: UUID = UUID(), at: Date = Date(), isRare: Bool = false)
          case tick(Int = 5_000)
          case go
        """))
    #expect(
      try #require(files["Sources/Shop/ShopEvent.swift"]).contains(
        "Decimal = Decimal(sign: .plus, exponent: -1, significand: 7)"))
  }

  @Test("Values that a rule omits are omitted in Swift, unless the store creates them")
  func rules() throws {
    let text = try #require(try files(spec)["Sources/Shop/ShopMiddleware.swift"])
    #expect(text.contains("effects.dispatch(.tick())"))
    #expect(text.contains(#"effects.emit(.added(title: "a"))"#))
    #expect(
      text.contains(
        #"effects.dispatch(.add(title: "a", id: effects.uuid(), at: effects.now, isRare: true))"#))
  }

  @Test("A scenario's test creates ids and dates, and omits values that equal their defaults")
  func scenarios() throws {
    let text = try #require(try files(spec)["Tests/ShopTests/ShopScenarioTests.swift"])
    #expect(
      text.contains(
        """
            store.dispatch(.add(title: "Milk", id: store.newUUID(), at: clock.date))
        """))
    #expect(text.contains("private let clock = ManualClock()"))
    #expect(text.contains("store.dispatch(.tick())"))
    #expect(text.contains("isRare: true)"))
    #expect(text.contains("#expect(store.state.items.map { $0.id } == [uuid(4)])"))
    #expect(text.contains(#"#expect(store.state.link == URL(string: "https://a.example/b")!)"#))
  }

  @Test("A default before a value without a label is written")
  func unlabeled() throws {
    let text = try body(
      "Tests/PairTests/PairScenarioTests.swift",
      of: """
        feature: Pair
        state: {sum: Int = 0}
        actions: {put: {payload: {_ a: Int = 1, _ b: Int = 2}, reduce: state.sum = a * 10 + b}}
        scenarios:
          the second: {when: [put: {b: 5}], then: state.sum == 15}
          the first: {when: [put: {a: 5}], then: state.sum == 52}
        """)
    #expect(text.contains("store.dispatch(.put(1, 5))") && text.contains("store.dispatch(.put(5))"))
  }

  @Test("Values of scenarios in the state are expressions that cannot fail")
  func state() throws {
    let text = try #require(try files(spec)["Sources/Shop/ShopState.swift"])
    #expect(text.contains(#"link: URL = URL(string: "https://a.example/b")!"#))
    #expect(
      text.contains(#"owner: UUID = UUID(uuidString: "00000000-0000-0000-0000-000000000007")!"#))
  }
}

@Suite("Private actions in Swift")
struct PrivateActionLoweringTests {
  @Test("The documentation of a private action says so")
  func documentation() throws {
    let text = try body(
      "Sources/Upload/UploadAction.swift",
      of: """
        feature: Upload
        state: {count: Int = 0}
        actions:
          ask: {reduce: none}
          begin: {private: true, reduce: state.count = 1}
          end: {doc: Ends the upload., private: true, reduce: state.count = 0}
        """)
    #expect(
      text == """
        public enum UploadAction: Equatable, Sendable {
          case ask

          /// Only rules, links and effects send this private action.
          case begin

          /// Ends the upload.
          ///
          /// Only rules, links and effects send this private action.
          case end
        }

        """)
  }
}
