import ReduxRuntime
import ReduxTesting

enum PlannedFeature: Feature {
  typealias Action = PlannedAction

  static var initialState: Int { 0 }

  static func reduce(_ state: inout Int, _ action: PlannedAction) -> Changes {
    state += 1
    return .all
  }
}

/// The error that planned effects throw.
struct PlannedFailure: Error {}

/// Performs a random program with a real store and a manual clock, and records what happens.
@MainActor final class PlannedStore {
  private(set) var log: [String] = []
  private let clock = ManualClock()
  private var store: Store<PlannedFeature>?
  private var runs: [Int: Task<Void, Never>] = [:]
  /// The numbers of the runs that have returned.
  private var returned: Set<Int> = []

  init() {
    let store = Store<PlannedFeature>(
      middleware: [
        ClosureMiddleware { [unowned self] action, _, effects in
          handle(action, &effects)
          return .next
        }
      ], clock: clock)
    store.onError = { [unowned self] _, _ in log.append("error") }
    self.store = store
  }

  /// - Parameter returned: The runs that should have returned after each move. The runs are
  ///   separate tasks, which may need some more turns of the main actor to return.
  func carryOut(_ moves: [PlannedMove], returned expected: [Set<Int>]) async {
    guard let store else { return }
    for (index, move) in moves.enumerated() {
      await carryOut(move, store)
      await drive()
      for _ in 0..<20 where returned != expected[index] { await drive() }
      let ids = store.effectsInProgress.map { $0?.description ?? "-" }
      log.append("\(Int(clock.now.offset / .milliseconds(1))) ms \(returned.sorted()) \(ids)")
    }
    store.cancelEffects()
    for run in runs.values {
      run.cancel()
      await run.value
    }
    self.store = nil
  }

  private func drive() async {
    for _ in 0..<6 { await Task.yield() }
    await clock.drive()
    for _ in 0..<6 { await Task.yield() }
  }

  private func carryOut(_ move: PlannedMove, _ store: Store<PlannedFeature>) async {
    switch move {
    case .dispatch(let action): store.dispatch(action)
    case .run(let number, let action):
      runs[number] = Task {
        await store.run(action)
        returned.insert(number)
      }
      await Task.yield()
    case .cancelRun(let number): runs[number]?.cancel()
    case .advance(let time):
      await clock.drive()
      await clock.advance(by: .milliseconds(time))
    case .cancelEffects: store.cancelEffects()
    case .settle: await store.settle(on: clock)
    }
  }

  private func handle(_ action: PlannedAction, _ effects: inout Effects<PlannedFeature>) {
    switch action {
    case .note(let number): log.append("note \(number)")
    case .several(let actions): for action in actions { effects.dispatch(action) }
    case .cancel(let path): effects.cancel(EffectID(path: path))
    case .begin(let plan):
      effects.run(
        id: plan.path.map { EffectID(path: $0) }, policy: plan.policy,
        fresh: plan.freshness.map { .milliseconds($0) }, started: plan.started,
        cancelled: plan.cancelled
      ) { [unowned self] send in
        log.append("begin \(plan.number)")
        for step in plan.steps { try await carryOut(step, of: plan.number, send) }
        log.append("end \(plan.number)")
      }
    }
  }

  private func carryOut(
    _ step: PlannedEffect.Step, of number: Int, _ send: EffectSender<PlannedFeature>
  ) async throws {
    switch step {
    case .sleep(let time): try await clock.sleep(for: .milliseconds(time))
    case .send(let action): send(action)
    case .markFresh(let time): send.markFresh(for: .milliseconds(time))
    case .fail: throw PlannedFailure()
    case .retry(let count, let delay):
      try await send.retrying(count, after: .milliseconds(delay), factor: 2) {
        log.append("try \(number)")
        throw PlannedFailure()
      }
    }
  }
}
