import ReduxRuntime

/// A single walk of ``RandomWalks``. Each walk has its own clock and store.
@MainActor public final class RandomWalk<F: OpenedFeature> {
  /// A step of a walk.
  enum Step {
    /// Dispatches the action with this index.
    case action(Int)
    /// Advances the clock to the next time at which an effect wakes up.
    case time
  }

  /// An invariant that did not hold.
  struct Failure {
    let invariant: String
    let state: F.State
    /// The steps that led to the failure.
    let steps: [Step]
  }

  /// The clock for the walk's store and mocks.
  public let clock: ManualClock
  /// The middleware that checks invariants about actions. Put it at the end of the store's chain.
  public private(set) lazy var observer = ReductionObserver<F> {
    [weak self] old, action, state in
    for invariant in self?.invariants ?? [] where self?.failure == nil {
      if !invariant.holds(old, action, state) { self?.fail(invariant.name, state) }
    }
  }

  private let actions: [F.Action]
  private let invariants: [RandomWalks<F>.Invariant]
  private var answers: SeededNumbers
  private var choices: SeededNumbers
  private var steps: [Step] = []
  private var failure: Failure?
  /// Whether the walk ended because a step began too many effects.
  private(set) var isCut = false
  /// The maximum number of effects that a step begins. No time passes between them, so more effects
  /// mean that effects restart one another.
  private static var mostBegun: Int { 20 }

  init(_ seed: UInt64, _ actions: [F.Action], _ invariants: [RandomWalks<F>.Invariant]) {
    self.actions = actions
    self.invariants = invariants
    answers = SeededNumbers(seed: seed)
    choices = SeededNumbers(seed: ~seed)
    clock = ManualClock(seed: seed)
    // Mocks do no real work. Otherwise, each delayed save would take a tenth of a second.
    clock.silence = .milliseconds(1)
  }

  /// Returns ten of these values in a random order, with repetitions. They can be the answers of a
  /// mock.
  public func picks<Value>(from values: [Value]) -> [Value] {
    guard !values.isEmpty else { return [] }
    return (0..<10).map { _ in values[Int.random(in: values.indices, using: &answers)] }
  }

  // MARK: - Walking

  /// The last step of the walk; nil if there is none.
  var lastStep: Step? { steps.last }

  /// Chooses and performs random steps until an invariant fails, the walk is long enough, or effects
  /// restart one another without end.
  func walk(_ length: Int, in store: Store<F>) async -> Failure? {
    checkState(of: store)
    while failure == nil, !isCut, steps.count < length {
      let waits = clock.nextDeadline != nil && Int.random(in: 0..<3, using: &choices) == 0
      await take(waits ? .time : .action(Int.random(in: actions.indices, using: &choices)), store)
    }
    return failure
  }

  /// Performs the given steps until an invariant fails.
  func walk(_ steps: [Step], in store: Store<F>) async -> Failure? {
    checkState(of: store)
    for step in steps where failure == nil && !isCut { await take(step, store) }
    return failure
  }

  private func take(_ step: Step, _ store: Store<F>) async {
    steps.append(step)
    switch step {
    case .action(let place):
      store.dispatch(actions[place])
      isCut = await !clock.driveBriefly(mostBegun: Self.mostBegun)
    case .time: isCut = await !clock.advanceToNextDeadline(mostBegun: Self.mostBegun)
    }
    checkState(of: store)
  }

  private func checkState(of store: Store<F>) {
    let state = store.state
    let isSettled = clock.nextDeadline == nil && !isCut
    for invariant in invariants where failure == nil && (isSettled || !invariant.isSettled) {
      if !invariant.isKept(state) { fail(invariant.name, state) }
    }
  }

  private func fail(_ invariant: String, _ state: F.State) {
    guard failure == nil else { return }
    failure = Failure(invariant: invariant, state: state, steps: steps)
  }
}
