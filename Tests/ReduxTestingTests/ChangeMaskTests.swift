import ReduxRuntime
import ReduxTesting
import Testing

/// Tests of features whose reducers report fewer changes than they make.
@MainActor
@Suite("Change masks in a test store")
struct ChangeMaskTests {
  enum Careless: Feature {
    struct State: Equatable, Sendable {
      var name = ""
      var count = 0
      var ratio = Double.nan

      static func == (left: State, right: State) -> Bool {
        left.name == right.name && left.count == right.count
      }
    }

    enum Action: Sendable {
      case change(name: String, count: Int, Changes)
    }

    static var initialState: State { State() }

    static func reduce(_ state: inout State, _ action: Action) -> Changes {
      guard case .change(let name, let count, let changes) = action else { return [] }
      state.name = name
      state.count = count
      return changes
    }
  }

  /// Sends an action that sets both properties. The reducer reports the given changes.
  func send(
    _ changes: Changes, name: String = "a", count: Int = 1, isChecking: Bool = true,
    line: UInt = #line
  ) async {
    let store = TestStore<Careless>()
    store.checksChangeMasks = isChecking
    await store.send(.change(name: name, count: count, changes), line: line) {
      $0.name = name
      $0.count = count
    }
    await store.finish()
  }

  let end =
    " to what it returns, or set 'checksChangeMasks' to false if the bits do not follow the order "
    + "of the properties."

  @Test("a test fails if a reducer does not report a change, and the message names the missing bit")
  func oneMissing() async {
    await expectIssues(
      """
      The reducer changed 'count' for 'change(name: "a", count: 1, \
      ReduxRuntime.Changes(rawValue: 1))', but 'reduce' reports only 'name': observers of 'count' \
      are not called. Add 'Changes(bit: 1)'\(end)
      """
    ) {
      await send(Changes(bit: 0))
    }
  }

  @Test("a test fails if a reducer reports no change, or only the bit of a missing property")
  func allMissing() async {
    let action = #"'change(name: "a", count: 1, ReduxRuntime.Changes(rawValue: "#
    let rest =
      "observers of 'name', 'count' are not called. Add 'Changes(bit: 0)', 'Changes(bit: 1)'\(end)"
    await expectIssues(
      "The reducer changed 'name', 'count' for \(action)0))', but 'reduce' reports no change: \(rest)",
      "The reducer changed 'name', 'count' for \(action)32))', but 'reduce' reports none of its "
        + "properties: \(rest)"
    ) {
      await send([])
      await send(Changes(bit: 5))
    }
  }

  @Test("a test passes if a reducer reports all of its changes, or more")
  func enough() async {
    await send(.all)
    await send([Changes(bit: 0), Changes(bit: 1)])
    await send(Changes(bit: 1), name: "")
  }

  @Test("the check of change masks can be turned off")
  func switchedOff() async {
    await send([], isChecking: false)
  }

  @Test("property number 63 and all later properties share a bit")
  func sharedBit() async {
    for (number, property) in [(62, "c14"), (63, "c15"), (65, "c17")] {
      let bit = min(number, 63)
      let store = TestStore<Wide>()
      await expectIssues(
        "The reducer changed '\(property)' for '\(number)', but 'reduce' reports no change: observers "
          + "of '\(property)' are not called. Add 'Changes(bit: \(bit))'\(end)"
      ) {
        await store.send(number) { $0.add(1, to: number) }
      }
      await store.send(number + 100) { $0.add(1, to: number) }
      await store.finish()
    }
  }

  @Test("a state that is not a struct, or that has a custom mirror, is not checked")
  func otherStates() async {
    let list = TestStore<List>()
    await list.send(1) { $0 = [1] }
    await list.finish()
    let number = TestStore<Number>()
    await number.send(1) { $0 = .known(1) }
    await number.finish()
  }

  @Test("the change mask is also checked for actions that are skipped or not received")
  func notReceived() async {
    let middleware = Following()
    for isReceived in [true, false] {
      let store = TestStore<Careless>(middleware: [middleware])
      store.exhaustivity = isReceived ? .on : .off
      await store.send(.change(name: "", count: 0, .all))
      await expectIssues(
        """
        The reducer changed 'count' for 'change(name: "", count: 7, \
        ReduxRuntime.Changes(rawValue: 0))', but 'reduce' reports no change: observers of 'count' \
        are not called. Add 'Changes(bit: 1)'\(end)
        """
      ) {
        if isReceived {
          await store.skipReceivedActions()
        } else {
          await store.finish()
        }
      }
      await store.finish()
    }
  }

  /// A middleware that dispatches a second action after the first one.
  struct Following: Middleware {
    func handle(
      _ action: Careless.Action, _ state: Careless.State, _ effects: inout Effects<Careless>
    ) -> Verdict<Careless.Action> {
      if case .change(_, 0, _) = action { effects.dispatch(.change(name: "", count: 7, [])) }
      return .next
    }
  }

  enum List: Feature {
    static var initialState: [Int] { [0] }

    static func reduce(_ state: inout [Int], _ action: Int) -> Changes {
      state[0] = action
      return []
    }
  }

  enum Number: Feature {
    enum State: Equatable, Sendable {
      case known(Int)
    }

    static var initialState: State { .known(0) }

    static func reduce(_ state: inout State, _ action: Int) -> Changes {
      state = .known(action)
      return []
    }
  }
}

/// A feature whose state has 66 properties: `a0` to `a23`, `b0` to `b23`, and `c0` to `c17`.
enum Wide: Feature {
  struct State: Equatable, Sendable {
    var a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0
    var a8 = 0, a9 = 0, a10 = 0, a11 = 0, a12 = 0, a13 = 0, a14 = 0, a15 = 0
    var a16 = 0, a17 = 0, a18 = 0, a19 = 0, a20 = 0, a21 = 0, a22 = 0, a23 = 0
    var b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0
    var b8 = 0, b9 = 0, b10 = 0, b11 = 0, b12 = 0, b13 = 0, b14 = 0, b15 = 0
    var b16 = 0, b17 = 0, b18 = 0, b19 = 0, b20 = 0, b21 = 0, b22 = 0, b23 = 0
    var c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0
    var c8 = 0, c9 = 0, c10 = 0, c11 = 0, c12 = 0, c13 = 0, c14 = 0, c15 = 0
    var c16 = 0, c17 = 0

    mutating func add(_ value: Int, to number: Int) {
      switch number {
      case 62: c14 += value
      case 63: c15 += value
      default: c17 += value
      }
    }
  }

  static var initialState: State { State() }

  /// Adds 1 to the property with the number `action % 100`. The reducer reports the change if
  /// `action` is at least 100.
  static func reduce(_ state: inout State, _ action: Int) -> Changes {
    state.add(1, to: action % 100)
    return action < 100 ? [] : Changes(bit: action - 100)
  }
}
