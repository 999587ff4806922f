import ReduxRuntime
import ReduxTesting
import Testing

/// A feature that counts coins. If the jar is opened or closed during a count, the result is wrong.
private enum JarFeature: Feature {
  struct State: Equatable, Sendable {
    var coins = 0
    var isOpen = false
  }

  enum Action: Equatable, Sendable {
    case add(Int)
    case spend
    case open
    case count
    case counted(wasOpen: Bool)
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .add(let coins): state.coins += coins
    case .spend: state.coins = max(state.coins - 1, 0)
    case .open: state.isOpen.toggle()
    case .count: break
    case .counted(let wasOpen): if state.isOpen != wasOpen { state.coins = -1 }
    }
    return .all
  }
}

private struct Counting: Middleware {
  let clock: ManualClock

  func handle(
    _ action: JarFeature.Action, _ state: JarFeature.State, _ effects: inout Effects<JarFeature>
  ) -> Verdict<JarFeature.Action> {
    guard action == .count else { return .next }
    effects.run { [clock, wasOpen = state.isOpen] send in
      try await clock.sleep(for: .seconds(1))
      send(.counted(wasOpen: wasOpen))
    }
    return .next
  }
}

/// Begins an effect that sends the same action again at once.
private struct Restarting: Middleware {
  func handle(
    _ action: JarFeature.Action, _ state: JarFeature.State, _ effects: inout Effects<JarFeature>
  ) -> Verdict<JarFeature.Action> {
    if action == .count { effects.run { send in send(.count) } }
    return .next
  }
}

@MainActor
@Suite("Random walks") struct RandomWalksTests {
  private let actions: [JarFeature.Action] = [.add(1), .add(2), .spend, .open]

  private func store(_ walk: RandomWalk<JarFeature>) -> Store<JarFeature> {
    Store(middleware: [Counting(clock: walk.clock), walk.observer], clock: walk.clock)
  }

  @Test("a walk ends if effects restart one another without end and without time passing")
  func endless() async {
    var countings = 0
    let walks = RandomWalks<JarFeature>(of: [.count])
    walks.hold("actions are counted") { _, action, _ in
      if action == .count { countings += 1 }
      return true
    }
    await walks.run { walk in
      Store(middleware: [Restarting(), walk.observer], clock: walk.clock)
    }
    #expect(countings > 50)
    #expect(countings < 50 * 30)
  }

  @Test("a walk does not wait for real work, which its mocks do not do")
  func silence() async {
    var silence: Duration?
    let walks = RandomWalks<JarFeature>(of: actions)
    await walks.run(count: 1) { walk in
      silence = walk.clock.silence
      return store(walk)
    }
    #expect(silence == .milliseconds(1))
  }

  @Test("walks check every action and state, and report nothing if no invariant is broken")
  func kept() async {
    var (states, reductions) = (Set<Int>(), 0)
    let walks = RandomWalks<JarFeature>(of: actions)
    walks.hold("there is no debt") { state in
      states.insert(state.coins)
      return state.coins >= 0
    }
    walks.hold("adding takes nothing away") { old, action, state in
      reductions += 1
      return if case .add = action { old.coins < state.coins } else { true }
    }
    await walks.run(store)
    #expect(states.count > 5)
    #expect(reductions == 50 * 25)
  }

  @Test("walks report the shortest walk that breaks an invariant, including steps that wait")
  func shortened() async {
    await expectIssues(
      "'there is no debt' does not hold after count, open, some time: "
        + "the state is State(coins: -1, isOpen: true)"
    ) {
      let walks = RandomWalks<JarFeature>(of: actions + [.count])
      walks.hold("there is no debt") { $0.coins >= 0 }
      await walks.run(store)
    }
    await expectIssues(
      "'coins are only added' does not hold after add(2), spend: "
        + "the state is State(coins: 1, isOpen: false)"
    ) {
      let walks = RandomWalks<JarFeature>(of: actions)
      walks.hold("coins are only added") { old, _, state in old.coins <= state.coins }
      await walks.run(store)
    }
  }

  @Test("an invariant of settled states is not checked while something waits for the clock")
  func settled() async {
    var (all, settled) = (0, 0)
    let walks = RandomWalks<JarFeature>(of: [.add(1), .count])
    walks.hold("counted") { _ in
      all += 1
      return true
    }
    walks.holdWhenSettled("counted at rest") { _ in
      settled += 1
      return true
    }
    await walks.run(store)
    #expect(settled > 50)
    #expect(settled < all)
    await expectIssues(
      "'nothing is added' does not hold after add(2): the state is State(coins: 2, isOpen: false)"
    ) {
      let walks = RandomWalks<JarFeature>(of: [.add(2)])
      walks.holdWhenSettled("nothing is added") { $0.coins == 0 }
      await walks.run(store)
    }
  }

  @Test("walks report an invariant that does not hold at the start")
  func start() async {
    await expectIssues(
      "'it is open' does not hold at the start: the state is State(coins: 0, isOpen: false)"
    ) {
      let walks = RandomWalks<JarFeature>(of: actions)
      walks.hold("it is open", \.isOpen)
      await walks.run(store)
    }
  }
}
