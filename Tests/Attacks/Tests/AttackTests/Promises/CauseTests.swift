import ReduxRuntime
import ReduxTesting
import Testing

/// Tests of the actions that follow an effect through the hooks of its store, and through other
/// stores.
@MainActor @Suite("What an effect causes")
struct CauseTests {
  enum Bell: Feature {
    enum Action: Equatable, Sendable { case ring, answer, answered }
    enum Event: Sendable { case rung }

    static var initialState: [Action] { [] }

    static func reduce(_ state: inout [Action], _ action: Action) -> Changes {
      state.append(action)
      return .all
    }
  }

  /// Creates a chain in which `ring` starts an effect that emits an event, and `answer` starts an
  /// effect that calls a closure.
  static func chain(_ answer: @escaping @MainActor (EffectSender<Bell>) async -> Void)
    -> [any Middleware<Bell>]
  {
    [
      ClosureMiddleware { action, _, effects in
        switch action {
        case .ring: effects.run(id: "ring") { $0.emit(.rung) }
        case .answer: effects.run(id: "answer") { await answer($0) }
        case .answered: break
        }
        return .next
      }
    ]
  }

  /// A middleware in which each `ring` starts several effects that send `ring`.
  static func multiplying(by count: Int) -> ClosureMiddleware<Bell> {
    ClosureMiddleware { action, _, effects in
      for _ in 0..<count { effects.run { $0(action) } }
      return .next
    }
  }

  struct Failure: Error {}

  /// A middleware in which `ring` starts an effect that fails.
  static var failing: ClosureMiddleware<Bell> {
    ClosureMiddleware { action, _, effects in
      if case .ring = action { effects.run(id: "fail") { _ in throw Failure() } }
      return .next
    }
  }

  @Test("'run' also waits for effects of actions that are dispatched by an event handler")
  func eventHandler() async {
    let store = Store<Bell>(
      middleware: Self.chain { send in
        for _ in 0..<100 { await Task.yield() }
        send(.answered)
      })
    store.onEvent = { [weak store] _ in store?.dispatch(.answer) }
    await store.run(.ring)
    #expect(store.state == [.ring, .answer, .answered])
  }

  @Test("cancelling 'run' cancels the effects of actions that an event handler dispatches")
  func cancelledRun() async {
    let store = Store<Bell>(
      middleware: Self.chain { _ in try? await Task.sleep(for: .seconds(1_000)) })
    store.onEvent = { [weak store] _ in store?.dispatch(.answer) }
    let task = Task { await store.run(.ring) }
    while store.effectsInProgress != ["answer"] { await Task.yield() }
    task.cancel()
    await task.value
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("'run' waits for the effects of actions that an error handler dispatches")
  func errorHandler() async {
    let answering = Self.chain { send in
      for _ in 0..<100 { await Task.yield() }
      send(.answered)
    }
    let store = Store<Bell>(middleware: [Self.failing] + answering)
    store.onError = { [weak store] _, _ in store?.dispatch(.answer) }
    await store.run(.ring)
    #expect(store.state == [.ring, .answer, .answered])
  }

  @Test("an endless loop of effects and errors is stopped, and the report names it")
  func endlessErrors() async {
    let store = Store<Bell>(middleware: [Self.failing])
    var cycle: [String]?
    store.onError = { [weak store] error, _ in
      cycle = (error as? Rejection)?.cycle
      if cycle == nil { store?.dispatch(.ring) }
    }
    store.dispatch(.ring)
    while cycle == nil, store.state.count < 3 * Store<Bell>.effectLimit { await Task.yield() }
    #expect(cycle == ["Failure (effect fail)"])
    store.onError = nil
    await store.idle()
  }

  @Test("an endless loop of effects and events is stopped, and the report names it")
  func endlessLoop() async {
    let store = Store<Bell>(middleware: Self.chain { $0.emit(.rung) })
    store.onEvent = { [weak store] _ in store?.dispatch(.answer) }
    var cycle: [String]?
    store.onError = { error, _ in cycle = (error as? Rejection)?.cycle }
    store.dispatch(.ring)
    while cycle == nil, store.state.count < 3 * Store<Bell>.effectLimit { await Task.yield() }
    #expect(cycle == ["rung (effect answer)"])
    store.onEvent = nil
    await store.idle()
  }

  @Test(
    "'retrying' ends if only the child task that retries is cancelled", .timeLimit(.minutes(10)))
  func cancelledRetry() async {
    let store = Store<Bell>(
      middleware: Self.chain { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            try? await send.retrying(.max, after: .milliseconds(1)) { throw Failure() }
          }
          group.addTask { try? await Task.sleep(for: .milliseconds(20)) }
          await group.next()
          group.cancelAll()
        }
        send(.answered)
      })
    await store.run(.answer)
    #expect(store.state == [.answer, .answered])
  }

  @Test("a loop in which each effect causes two others is stopped and reported")
  func wideLoop() async {
    let store = Store<Bell>(middleware: [Self.multiplying(by: 2)])
    var cycles: [[String]] = []
    store.onRejection = { _, rejection in cycles.append(rejection.cycle) }
    store.dispatch(.ring)
    await store.idle()
    // The first action starts two effects, and the effects of each of them are a loop.
    #expect(cycles == [["ring"], ["ring"]])
    #expect(store.state.count < 500_000)
  }

  @Test("on a manual clock, a loop in which each effect causes two others is stopped")
  func wideLoopOnManualClock() async {
    let clock = ManualClock()
    let store = Store<Bell>(middleware: [Self.multiplying(by: 2)], clock: clock)
    var rejections = 0
    store.onRejection = { _, _ in rejections += 1 }
    store.dispatch(.ring)
    await store.settle(on: clock)
    #expect(rejections == 2)
  }

  @Test("effects that follow one another slowly enough may cause several others forever")
  func slowEffects() async {
    let clock = ManualClock()
    let store = Store<Bell>(
      middleware: [
        ClosureMiddleware { action, state, effects in
          guard action == .ring, state.count < 100_000 else { return .next }
          effects.run { [clock] send in
            try await clock.sleep(for: .milliseconds(10))
            send(.ring)
          }
          for _ in 0..<8 { effects.run { $0(.answered) } }
          return .next
        }
      ], clock: clock)
    store.onRejection = { action, _ in Issue.record("\(action) was rejected") }
    store.dispatch(.ring)
    await clock.run(limit: .max)
    #expect(store.state.count >= 100_000)
  }

  @Test("effects of features that began at different times may cause one another slowly forever")
  func slowEffectsOfTwoFeatures() async {
    let clock = ManualClock()
    let app = BellsApp(clock)
    app.onRejection = { action, rejection in
      Issue.record("\(action) was rejected: \(rejection.message)")
    }
    app.ringing.dispatch(.ring)
    await clock.advance(by: .seconds(1))
    app.ringing.cancelEffects()
    await clock.advance(by: .seconds(7_200))
    app.openAnswering()
    app.ringing.dispatch(.ring)
    await clock.advance(by: .seconds(110))
    #expect(app.ringing.state.count > Store<Bell>.effectLimit)
    app.ringing.cancelEffects()
  }

  @Test("an effect on a manual clock may await the effects of a store on another manual clock")
  func twoClocks() async {
    let inner = Store<Bell>(middleware: Self.chain { $0(.answered) }, clock: ManualClock())
    let outer = Store<Bell>(
      middleware: Self.chain { send in
        await inner.run(.answer)
        send(.answered)
      }, clock: ManualClock())
    let task = Task { await outer.run(.answer) }
    for _ in 0..<2_000 where outer.state.count < 2 { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(outer.state == [.answer, .answered])
    task.cancel()
    await task.value
  }
}

/// An app in which one feature rings every 10 ms, and another feature answers each ring.
@MainActor private final class BellsApp: AppStore<Int, BellsApp.Bell.Action, BellsApp.Bell.Event> {
  typealias Bell = CauseTests.Bell

  let ringing: Store<Bell>
  private let answering = StoreSlot<Bell>()
  override var state: Int { 0 }

  init(_ clock: ManualClock) {
    ringing = Store(
      middleware: [
        ClosureMiddleware { action, _, effects in
          effects.run { send in
            try await clock.sleep(for: .milliseconds(10))
            send(action)
          }
          return .next
        }
      ], clock: clock)
    super.init(clock: clock)
    join(
      ringing, "ringing", action: { $0 }, event: { $0 },
      after: { app, _ in app.answering.store?.dispatch(.answer) })
  }

  func openAnswering() {
    open(
      answering, "answering",
      Store(
        middleware: CauseTests.chain { send in
          send(.answered)
        }, clock: clock), action: { $0 }, event: { $0 })
  }
}
