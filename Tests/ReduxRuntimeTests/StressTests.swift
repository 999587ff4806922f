import Foundation
import ReduxRuntime
import Testing

/// A factor by which the tests take longer than in `make test`:
/// `REDUX_STRESS=100 swift test --filter StressTests`.
private let factor = Int(ProcessInfo.processInfo.environment["REDUX_STRESS"] ?? "") ?? 1

@MainActor
@Suite("Stress", .timeLimit(.minutes(20)))
struct StressTests {
  @Test("if 16 tasks dispatch actions and run effects, each action is handled exactly once")
  func tasks() async {
    let store = Probe.store { action, effects in
      if case .begin = action { effects.run { send in send(.add(1)) } }
    }
    var seen = 0
    store.subscribe { _ in
      seen += 1
      return .alive
    }
    let rounds = 600 * factor
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          for round in 0..<rounds {
            if round % 100 == number {
              await store.run(.begin)
            } else {
              await store.dispatch(.add(1))
            }
          }
        }
      }
    }
    #expect(store.state.count == 16 * rounds)
    #expect(seen == 16 * rounds + 1)
  }

  @Test("a long loop of actions handles every action")
  func loop() {
    let store = TallyStore(middleware: [Tap()])
    let count = 10_000 * factor
    for _ in 0..<count { store.dispatch(.add(1)) }
    #expect(store.state.count == count)
  }

  @Test("random schedules of dispatching, subscribing and cancelling behave like a simple model")
  func schedules() {
    for seed in 0..<UInt64(1_000 * factor) {
      var model = Model(seed: seed)
      model.run()
      let seen = Real(seed: seed).run()
      guard seen == model.seen else {
        Issue.record("seed \(seed): \(seen) is not \(model.seen)")
        return
      }
    }
  }

  @Test("effects that are started and cancelled at random all end")
  func effects() async {
    var random = SplitMix(state: 3)
    let store = Probe.store { action, effects in
      switch action {
      case .begin:
        effects.run(id: "a", policy: .latest) { send in
          for number in 0..<4 {
            await Task.yield()
            send(.add(number))
          }
        }
      case .begin2: effects.run(id: "b", policy: .first) { send in send(.add(9)) }
      case .cancel: effects.cancel("a")
      default: break
      }
    }
    for _ in 0..<300 * factor {
      store.dispatch([.begin, .begin2, .cancel][Int(random.next() % 3)])
      if random.next() % 4 == 0 { await Task.yield() }
    }
    await store.run(.begin)
    while !store.effectsInProgress.isEmpty { await Task.yield() }
    #expect(store.state.suffix(4) == [0, 1, 2, 3])
  }
}

/// Returns a random number that decides what an observer does in a call. The model and the store
/// use the same numbers.
private func deed(_ seed: UInt64, _ observer: Int, _ call: Int) -> UInt64 {
  var random = SplitMix(state: seed &* 1_000_003 &+ UInt64(observer * 64 + call))
  return random.next() % 12
}

/// A simple model of a store, with a queue of actions and a list of observers.
private struct Model {
  let seed: UInt64
  var count = 0
  var seen: [String] = []
  var queue: [Int] = []
  var calls: [Int] = []
  var alive: [Bool] = []
  var hasSubscription: [Bool] = []
  var cancelled: Set<Int> = []

  init(seed: UInt64) {
    self.seed = seed
  }

  mutating func run() {
    for _ in 0..<3 {
      let number = begin()
      drain()
      finish(number)
    }
    for amount in 1...3 {
      queue.append(amount)
      drain()
    }
  }

  mutating func drain() {
    while !queue.isEmpty {
      count += queue.removeFirst()
      for observer in 0..<calls.count where alive[observer] { call(observer) }
    }
  }

  /// Adds an observer and calls it. The observer cannot be cancelled until `finish` is called,
  /// because its subscription does not exist before that.
  mutating func begin() -> Int {
    calls.append(0)
    alive.append(true)
    hasSubscription.append(false)
    let number = calls.count - 1
    call(number)
    return number
  }

  mutating func finish(_ observer: Int) {
    hasSubscription[observer] = true
    if cancelled.contains(observer) { alive[observer] = false }
  }

  mutating func cancel(_ observer: Int) {
    cancelled.insert(observer)
    if hasSubscription[observer] { alive[observer] = false }
  }

  mutating func call(_ observer: Int) {
    seen.append("\(observer):\(count)")
    calls[observer] += 1
    switch deed(seed, observer, calls[observer]) {
    case 0...1 where calls[observer] < 8: queue.append(observer + 1)
    case 2 where calls.count < 8:
      let number = begin()
      finish(number)
    case 3: cancel(Int(seed) % calls.count)
    case 4: alive[observer] = false
    default: break
    }
  }
}

@MainActor private final class Real {
  let seed: UInt64
  let store = TallyStore()
  var seen: [String] = []
  var subscriptions: [StoreSubscription?] = []
  var dead: Set<Int> = []

  init(seed: UInt64) {
    self.seed = seed
  }

  func run() -> [String] {
    for _ in 0..<3 { subscribe() }
    for amount in 1...3 { store.dispatch(.add(amount)) }
    return seen
  }

  func subscribe() {
    let observer = subscriptions.count
    subscriptions.append(nil)
    var calls = 0
    let subscription = store.subscribe { [unowned self] state in
      seen.append("\(observer):\(state.count)")
      calls += 1
      switch deed(seed, observer, calls) {
      case 0...1 where calls < 8: store.dispatch(.add(observer + 1))
      case 2 where subscriptions.count < 8: subscribe()
      case 3: cancel(Int(seed) % subscriptions.count)
      case 4: return .dead
      default: break
      }
      return .alive
    }
    subscriptions[observer] = subscription
    if dead.contains(observer) { subscription.cancel() }
  }

  func cancel(_ observer: Int) {
    dead.insert(observer)
    subscriptions[observer]?.cancel()
  }
}
