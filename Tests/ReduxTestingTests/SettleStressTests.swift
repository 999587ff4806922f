import Foundation
import ReduxRuntime
import ReduxTesting
import Testing

/// Tests of effects that change threads while other threads keep the machine busy.
@MainActor
@Suite("Effects under load", .timeLimit(.minutes(10)), .serialized)
struct SettleStressTests {
  /// Keeps the machine busy, with separate threads and with tasks in the thread pool that effects
  /// use.
  final class Load: Sendable {
    private let isOver = Flag()

    init(_ factor: Int) {
      for _ in 0..<(factor > 1 ? 4 : 2) {
        Thread.detachNewThread { [isOver] in while !isOver.isSet {} }
      }
      for _ in 0..<(factor > 1 ? 2 : 1) {
        Task.detached { [isOver] in
          while !isOver.isSet {
            let end = ContinuousClock.now + .milliseconds(1)
            while ContinuousClock.now < end {}
            await Task.yield()
          }
        }
      }
    }

    func end() { isOver.set() }
  }

  final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false
    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }

  /// Creates a store in which each load changes threads `hopCount` times and then sends its number.
  func store(_ clock: ManualClock, hopCount: @escaping (Int) -> Int) -> Store<SearchFeature> {
    let probing = Probing { action, effects in
      guard case .load(let text) = action, let number = Int(text) else { return }
      let count = hopCount(number)
      effects.run(id: EffectID("load \(number)")) { send in
        await hop(count)
        send(.loaded([text]))
      }
    }
    return Store(middleware: [probing], clock: clock)
  }

  /// A factor for the number of effects. With `REDUX_STRESS=100`, a thousand effects run.
  let factor = ProcessInfo.processInfo.environment["REDUX_STRESS"].flatMap { Int($0) } ?? 1

  @Test("on a busy machine, effects that change threads run one after another, in order")
  func many() async {
    let load = Load(factor)
    defer { load.end() }
    let clock = ManualClock()
    let store = store(clock) { $0 % 8 }
    for number in 0..<10 * factor { store.dispatch(.load("\(number)")) }
    await store.settle(on: clock)
    #expect(store.state.hits == (0..<10 * factor).map { "\($0)" })
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("on a busy machine, an effect that changes threads dozens of times is awaited")
  func longWay() async {
    let load = Load(factor)
    defer { load.end() }
    let clock = ManualClock()
    let store = store(clock) { _ in 50 }
    for number in 0..<3 { store.dispatch(.load("\(number)")) }
    await store.settle(on: clock)
    #expect(store.state.hits == ["0", "1", "2"])
  }

  @Test("on a busy machine, all elements of a stream are received")
  func stream() async {
    let load = Load(factor)
    defer { load.end() }
    let clock = ManualClock()
    let words = AsyncStream.makeStream(of: String.self)
    let store = TestStore<ListenFeature>(
      middleware: [Listening(stream: words.stream, clock: clock, hopCount: 5)], clock: clock)
    await store.send(.listen)
    for number in 0..<2 {
      words.continuation.yield("\(number)")
      await store.receive(.word("\(number)")) { $0.words.append("\(number)") }
      await store.receive(event: .heard("\(number)"))
    }
    words.continuation.finish()
    await store.finish()
  }
}
