import Testing

@testable import FeatureLowering

@Suite("Invariants and functions of other modules in Swift")
struct InvariantLoweringTests {
  private static let jar = """
    feature: Jar
    functions:
      worth: {payload: {_ coins: Int}, returns: Int, from: Coins}
      label: {payload: {of coins: Int, _ worth: Int}, returns: String?, from: Coins}
    state: {coins: Int = 0, text: String?}
    derived: {total: Int = worth(coins)}
    actions:
      add: {payload: {_ coins: Int}, reduce: state.coins += coins}
      name: {payload: {_ worth: Int}, reduce: "state.text = label(of: Coins.worth(worth), worth)"}
      clear: {reduce: state.coins = 0}

    """

  @Test("a function of another module is called by name, and the generated file imports the module")
  func functions() throws {
    let spec = Self.jar.replacing("Coins.worth(worth)", with: "worth")
    let reducer = try body("Sources/Jar/JarReducer.swift", of: spec)
    #expect(reducer.contains("import Coins\n"))
    #expect(reducer.contains("state.text = label(of: worth, worth)"))
    let state = try body("Sources/Jar/JarState.swift", of: spec)
    #expect(state.contains("import Coins\n"))
    #expect(state.contains("public var total: Int { worth(coins) }"))
    #expect(try files(spec)["Sources/Jar/JarModels.swift"] == nil)
  }

  @Test("a function of another module is qualified with its module if another name hides it")
  func hidden() throws {
    let spec = Self.jar.replacing("label(of: Coins.worth(worth), worth)", with: "nil")
      .replacing("state.coins += coins", with: "\"let worth = worth(coins); state.coins += worth\"")
    let reducer = try body("Sources/Jar/JarReducer.swift", of: spec)
    #expect(reducer.contains("let worth = Coins.worth(coins)"))
    let member = Self.jar.replacing("label(of: Coins.worth(worth), worth)", with: "nil")
      .replacing(
        "derived: {total: Int = worth(coins)}",
        with: "derived: {label: Int = 1, total: 'Int = (label(of: coins, 1) ?? \"a\").count'}")
    let state = try body("Sources/Jar/JarState.swift", of: member)
    #expect(state.contains("(Coins.label(of: coins, 1) ?? \"a\").count"))
  }

  @Test(
    "the test of a scenario first checks that the real functions return the results given by `with`"
  )
  func asks() throws {
    let spec =
      Self.jar.replacing("Coins.worth(worth)", with: "worth") + """
        scenarios:
          worth:
            with: {worth: 7, label: null}
            when: [add: 2, name: 5]
            then: [state.total == 7, state.text == nil]
        """
    let text = try body("Tests/JarTests/JarScenarioTests.swift", of: spec)
    #expect(
      text.contains(
        """
          @Test("worth")
          func worth2() {
            #expect(label(of: 5, 5) == nil)
            #expect(worth(2) == 7)
            let store = JarStore()
        """), "\(text)")
    #expect(text.hasPrefix("import Coins\n"))
  }

  @Test("invariants become members of the state, and an observer checks invariants about actions")
  func invariants() throws {
    let spec =
      Self.jar.replacing("label(of: Coins.worth(worth), worth)", with: "nil") + """
        invariants:
          no debt: coins >= 0
          it grows: old.coins <= coins
          adding takes nothing away: {holds: old.coins <= coins, after: [add]}
          always: {doc: Whatever happens., holds: coins < 9, after: [add, name, clear]}
          not held: coins < 5
        scenarios:
          a coin:
            given: {coins: 1}
            when: [[add: 1, add: 2], name: 1]
            holds: [no debt, adding takes nothing away, always]
          nothing: {when: clear, holds: it grows}
        """
    let text = try body("Tests/JarTests/JarScenarioTests.swift", of: spec)
    #expect(
      text.contains(
        """
          func aCoin() {
            let invariants = ReductionObserver<JarFeature> { old, action, state in
              #expect(state.addingTakesNothingAway(since: old, after: action))
              #expect(state.always())
            }
            let store = JarStore(initialState: JarState(coins: 1), middleware: [invariants])
            #expect(store.state.noDebt)
            store.dispatch(.add(1))
            store.dispatch(.add(2))
            #expect(store.state.noDebt)
            store.dispatch(.name(1))
            #expect(store.state.noDebt)
          }

        """), "\(text)")
    #expect(!text.contains("extension JarState"))
    let tests = try body("Tests/JarTests/JarInvariantTests.swift", of: spec)
    #expect(
      tests.contains(
        """
        extension JarState {
          /// No debt.
          var noDebt: Bool { coins >= 0 }

          /// It grows.
          func itGrows(since old: JarState) -> Bool {
            old.coins <= coins
          }

          /// Adding takes nothing away.
          func addingTakesNothingAway(since old: JarState, after action: JarAction) -> Bool {
            switch action {
            case .add:
              old.coins <= coins
            default:
              true
            }
          }

          /// Whatever happens.
          func always() -> Bool {
            coins < 9
          }

          /// Not held.
          var notHeld: Bool { coins < 5 }
        }

        """), "\(tests)")
  }

  @Test(
    "random walks check all invariants, and the last middleware checks invariants about actions")
  func walks() throws {
    let spec = """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {payload: {_ coins: Int}, reduce: state.coins = coins}
        spend: {reduce: "if state.coins > 0 { state.coins -= 1 }"}
        load: {reduce: none}
        loaded: {payload: {_ coins: Int}, reduce: state.coins = coins}
      dependencies:
        bank: {methods: {coins: {returns: Int, throws: true}}}
      middleware:
        Banking:
          load: {perform: bank.coins(), then: .loaded(result)}
      invariants:
        there is no debt: coins >= -1
        spending costs a coin: {holds: old.coins >= coins, after: spend}
        all is counted: {settled: coins != 3}
      explore: {samples: {Int: [0, 7]}}
      """
    let text = try body("Tests/JarTests/JarInvariantTests.swift", of: spec)
    #expect(
      text.hasPrefix(
        """
        import Jar
        import JarMocks
        import ReduxRuntime
        import ReduxTesting
        import Testing

        /// The invariants of the spec, in states that random walks of the compiled store reach.
        @MainActor
        @Suite struct JarInvariantTests {
          @Test("random walks break no invariant")
          func randomWalksBreakNoInvariant() async {
            let walks = RandomWalks<JarFeature>(of: [.add(0), .add(7), .spend, .load])
            walks.hold("there is no debt", \\.thereIsNoDebt)
            walks.hold("spending costs a coin") { old, action, state in
              state.spendingCostsACoin(since: old, after: action)
            }
            walks.holdWhenSettled("all is counted", \\.allIsCounted)
            await walks.run { walk in
              let bankMock = JarBankMock(clock: walk.clock)
              bankMock.answers.coins = walk.picks(from: [
                .returning(0), .returning(7, after: .seconds(1)), .throwing("failed"),
              ])
              let dependencies = JarDependencies(bank: bankMock)
              return JarStore(
                middleware: JarFeature.middleware(dependencies) + [walk.observer], clock: walk.clock)
            }
          }
        }

        """), "\(text)")
  }
}
