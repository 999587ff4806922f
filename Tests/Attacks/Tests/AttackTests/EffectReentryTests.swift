import ReduxRuntime
import ReduxTesting
import Testing

/// A closure that a clock, an id or an observer calls while the tables of effects are being used.
@MainActor final class Callback {
  var action: (() -> Void)?

  nonisolated init() {}

  nonisolated func call() {
    MainActor.assumeIsolated { action?() }
  }
}

/// A real clock whose `now` calls a closure.
struct CallingClock: Clock {
  let callback: Callback
  var now: ContinuousClock.Instant {
    callback.call()
    return ContinuousClock.now
  }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
  }
}

/// A clock whose time a test sets.
final class FarClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  var now = Instant(offset: .zero)
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

/// An id whose `==` calls a closure.
struct CallingID: Hashable, Sendable {
  let callback: Callback

  static func == (left: Self, right: Self) -> Bool {
    left.callback.call()
    return true
  }

  func hash(into hasher: inout Hasher) {}
}

enum StepFeature: Feature {
  enum Action: Equatable, Sendable {
    case begin(EffectPolicy)
    case cancel
    case add(Int)
  }

  typealias Event = Int

  static var initialState: [Int] { [] }

  static func reduce(_ state: inout [Int], _ action: Action) -> Changes {
    guard case .add(let number) = action else { return [] }
    state.append(number)
    return .all
  }
}

@MainActor @Suite("Reentrant effects", .timeLimit(.minutes(2)))
struct EffectReentryTests {
  let callback = Callback()

  /// Creates a store whose effects add a number and then sleep.
  func store(_ id: EffectID?, _ clock: any Clock<Duration>) -> Store<StepFeature> {
    Store(
      middleware: [
        ClosureMiddleware { action, _, effects in
          switch action {
          case .begin(let policy):
            effects.emit(1)
            effects.run(id: id, policy: policy) { send in
              send(.add(1))
              try await Task.sleep(for: .seconds(1_000))
            }
          case .cancel: id.map { effects.cancel($0) }
          case .add: break
          }
          return .next
        }
      ], clock: clock)
  }

  @Test("if reading the time of the clock dispatches an action, no effect and no event is lost")
  func clock() async {
    let store = store("a", CallingClock(callback: callback))
    var events = 0
    store.onEvent = { events += $0 }
    var left = 10
    callback.action = { [weak store] in
      left -= 1
      if left > 0 { store?.dispatch(.begin(.concurrent)) }
    }
    store.dispatch(.begin(.throttle(.seconds(100))))
    while store.state.count < 10 { await Task.yield() }
    #expect(events == 10)
    #expect(store.effectsInProgress.count == 10)
    store.cancelEffects()
  }

  @Test("if the clock dispatches when the first effect is requested, no effect is lost")
  func firstTime() async {
    let store = store("a", CallingClock(callback: callback))
    var isFirst = true
    callback.action = { [weak store] in
      guard isFirst else { return }
      isFirst = false
      store?.dispatch(.begin(.concurrent))
      store?.onEvent = { _ in }
    }
    store.dispatch(.begin(.throttle(.zero)))
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state.count == 2)
    #expect(store.effectsInProgress.count == 2)
    #expect(store.onEvent != nil)
    store.cancelEffects()
  }

  @Test("a clock may jump to the end of time")
  func endOfTime() async {
    let clock = FarClock()
    let store = store("a", clock)
    store.dispatch(.begin(.throttle(.seconds(1))))
    for time in [Duration.seconds(Int64.max) * 18, .zero - .seconds(Int64.max) * 18] {
      clock.now = FarClock.Instant(offset: time)
      store.dispatch(.begin(.throttle(.seconds(1))))
    }
    #expect(store.effectsInProgress.count == 3)
    store.cancelEffects()
    let manual = ManualClock()
    for _ in 0..<40 { await manual.advance(by: .seconds(Int64.max)) }
    manual.set(to: .init(offset: .seconds(Int64.max) * 18))
    let sleep = Task { try? await manual.sleep(for: .seconds(Int64.max)) }
    for _ in 0..<20 { await Task.yield() }
    sleep.cancel()
    await sleep.value
  }

  @Test("'cancel' and 'first' find an id even if its == cancels effects")
  func equality() async {
    let store = store(EffectID(CallingID(callback: callback)), ContinuousClock())
    for policy in [EffectPolicy.concurrent, .latest, .throttle(.zero), .debounce(.zero)] {
      store.dispatch(.begin(.concurrent))
      callback.action = { [weak store] in store?.cancelEffects() }
      store.dispatch(.begin(policy))
      callback.action = nil
      #expect(store.effectsInProgress.count == 1)
      store.dispatch(.cancel)
      #expect(store.effectsInProgress.isEmpty)
      store.dispatch(.begin(.first))
      #expect(store.effectsInProgress.count == 1)
      store.dispatch(.cancel)
    }
  }

  @Test("cancelling a name ends an effect with nested keys even if the == of a key cancels effects")
  func keysOfKeys() {
    let key = CallingID(callback: callback)
    let id = EffectID(EffectID("a", key: 1), key: key)
    let store = Store<StepFeature>(middleware: [
      ClosureMiddleware { action, _, effects in
        if action == .cancel { effects.cancel("a") }
        guard case .begin(let policy) = action else { return .next }
        effects.run(id: id, policy: policy) { _ in try await Task.sleep(for: .seconds(1_000)) }
        return .next
      }
    ])
    store.dispatch(.begin(.concurrent))
    callback.action = { [weak store] in store?.cancelEffects() }
    store.dispatch(.begin(.concurrent))
    callback.action = nil
    #expect(store.effectsInProgress == [id])
    store.dispatch(.cancel)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("an effect that is cancelled while the time of the clock is read sends nothing more")
  func cancelledByTime() async {
    let store = store("a", CallingClock(callback: callback))
    store.dispatch(.begin(.concurrent))
    callback.action = { [weak store] in store?.cancelEffects() }
    for _ in 0..<20 { await Task.yield() }
    callback.action = nil
    #expect(store.state == [])
  }

  @Test(
    "an effect requested by a cancellation handler does not join the effect being cancelled"
  )
  func handler() async {
    let callback = callback
    let store = Store<StepFeature>(middleware: [
      ClosureMiddleware { action, _, effects in
        guard case .begin(let policy) = action else { return .next }
        effects.run(id: "a", policy: policy) { send in
          if policy == .first { return send(.add(1)) }
          await withTaskCancellationHandler {
            try? await Task.sleep(for: .seconds(1_000))
          } onCancel: {
            callback.call()
          }
        }
        return .next
      }
    ])
    for _ in 0..<3 { store.dispatch(.begin(.concurrent)) }
    for _ in 0..<20 { await Task.yield() }
    callback.action = { [weak store] in
      callback.action = nil
      #expect(store?.effectsInProgress == [])
      store?.dispatch(.begin(.first))
    }
    store.cancelEffects()
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == [1])
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("an observer may call 'receive' of its test store during a dispatch")
  func receiving() async {
    let store = TestStore<StepFeature>(middleware: [])
    store.exhaustivity = .off
    var isFirst = true
    store.store.subscribe { state in
      guard isFirst, !state.isEmpty else { return }
      isFirst = false
      Task.immediate { await store.receive(.add(1)) }
    }
    await store.send(.add(1))
    #expect(!isFirst)
    await store.finish()
  }
}
