import Foundation
import ReduxRuntime
import Testing

/// A feature for tests that pass its middleware as a closure.
enum ProbeFeature: Feature {
  enum Action: Equatable, Sendable {
    case begin
    case begin2
    case cancel
    case add(Int)
  }

  enum Event: Equatable, Sendable {
    case said(String)
  }

  static var initialState: [Int] { [] }

  static func reduce(_ state: inout [Int], _ action: Action) -> Changes {
    guard case .add(let number) = action else { return [] }
    state.append(number)
    return .all
  }
}

typealias ProbeStore = Store<ProbeFeature>

struct Probe: Middleware {
  let onAfter: @MainActor (ProbeFeature.Action, inout Effects<ProbeFeature>) -> Void

  func handle(
    _ action: ProbeFeature.Action, _ state: [Int], _ effects: inout Effects<ProbeFeature>
  ) -> Verdict<ProbeFeature.Action> {
    .next
  }

  func after(
    _ action: ProbeFeature.Action, _ state: [Int], _ changes: Changes,
    _ effects: inout Effects<ProbeFeature>
  ) {
    onAfter(action, &effects)
  }

  /// Creates a store with a single middleware.
  @MainActor static func store(
    clock: any Clock<Duration> = ContinuousClock(),
    _ onAfter: @escaping @MainActor (ProbeFeature.Action, inout Effects<ProbeFeature>) -> Void
  ) -> ProbeStore {
    ProbeStore(middleware: [Probe(onAfter: onAfter)], clock: clock)
  }
}

struct Failure: LocalizedError, Equatable {
  var text = "disk full"

  var errorDescription: String? { text }
}

@MainActor
@Suite("Effects", .timeLimit(.minutes(10)))
struct EffectTests {
  @Test("'run' waits for the effects of its action, and for the effects that these cause")
  func runAwaits() async {
    let store = Probe.store { action, effects in
      switch action {
      case .begin:
        effects.run { send in
          await Task.yield()
          send(.begin2)
        }
      case .begin2:
        effects.run { send in
          for number in 1...3 {
            await Task.yield()
            send(.add(number))
          }
        }
      default: break
      }
    }
    await store.run(.begin)
    #expect(store.state == [1, 2, 3])
    await store.run(.add(4))
    #expect(store.state == [1, 2, 3, 4])
  }

  @Test("effects begin after the dispatch, in the order in which they are requested")
  func order() async {
    var isDispatching = false
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      for number in 0..<100 {
        effects.run { send in
          #expect(!isDispatching)
          send(.add(number))
        }
      }
    }
    isDispatching = true
    store.dispatch(.begin)
    isDispatching = false
    #expect(store.state.isEmpty)
    await store.run(.begin2)
    while store.state.count < 100 { await Task.yield() }
    #expect(store.state == Array(0..<100))
  }

  @Test("an action sent by an effect is handled by the whole chain of middleware")
  func frontOfChain() async {
    var seen: [String] = []
    let store = ProbeStore(middleware: [
      Probe { action, _ in seen.append("1 \(action)") },
      Probe { action, effects in
        seen.append("2 \(action)")
        if action == .begin { effects.run { send in send(.add(7)) } }
      },
    ])
    await store.run(.begin)
    #expect(seen == ["1 begin", "2 begin", "1 add(7)", "2 add(7)"])
  }

  @Test("a cancelled effect sends nothing more, and its CancellationError is not reported")
  func cancel() async {
    var ends = 0
    let store = Probe.store { action, effects in
      switch action {
      case .begin:
        effects.run(id: "wait") { send in
          defer { ends += 1 }
          send(.add(1))
          defer {
            send(.add(2))
            send.emit(.said("late"))
            #expect(send.isCancelled)
          }
          try await Task.sleep(for: .seconds(1_000))
        }
      case .cancel: effects.cancel("wait")
      default: break
      }
    }
    store.onError = { error, _ in Issue.record("\(error)") }
    async let run: Void = store.run(.begin)
    while store.state.isEmpty { await Task.yield() }
    store.dispatch(.cancel)
    await run
    while ends == 0 { await Task.yield() }
    #expect(store.state == [1])
  }

  @Test("an effect cancelled before its start does not start, and an unknown id is ignored")
  func cancelEarly() async {
    let store = Probe.store { action, effects in
      switch action {
      case .begin: effects.run(id: "a") { send in send(.add(1)) }
      case .cancel: effects.cancel("a")
      default: break
      }
    }
    store.dispatch(.cancel)
    store.dispatch(.begin)
    store.dispatch(.cancel)
    store.dispatch(.begin)
    store.cancelEffects()
    await store.run(.cancel)
    for _ in 0..<100 { await Task.yield() }
    #expect(store.state.isEmpty)
  }

  @Test(
    "'onError' receives an effect's error and id, and later actions are handled")
  func errors() async {
    let store = Probe.store { action, effects in
      if action == .begin { effects.run(id: "load") { _ in throw Failure() } }
      if action == .begin2 { effects.run { _ in throw CancellationError() } }
    }
    var seen: [String] = []
    store.onError = { error, id in seen.append("\(error) \(id?.description ?? "-")") }
    await store.run(.begin)
    await store.run(.begin2)
    await store.run(.add(1))
    #expect(seen == [#"Failure(text: "disk full") load"#, "CancellationError() -"])
    #expect(store.state == [1])
  }

  @Test("a method that cannot throw can report an error to the effect's store, and continues")
  func reporting() async {
    @Sendable func elsewhere() async -> Int {
      await RunningEffect.report(Failure(text: "elsewhere"))
      return 2
    }
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      effects.run(id: "count") { send in
        await RunningEffect.report(Failure())
        send(.add(1))
        send(.add(await elsewhere()))
      }
    }
    let other = Probe.store { _, _ in }
    var errors: [String] = []
    store.onError = { error, id in errors.append("\(error) of \(id?.description ?? "nothing")") }
    other.onError = { _, _ in Issue.record("another store hears of it") }
    await store.run(.begin)
    #expect(store.state == [1, 2])
    #expect(
      errors == [
        "Failure(text: \"disk full\") of count", "Failure(text: \"elsewhere\") of count",
      ])
  }

  @Test(
    "a method that can neither throw nor return a value can end the effect that calls it")
  func failing() async {
    final class Held: Sendable {}
    @Sendable func price() async -> Held {
      await RunningEffect.fail(with: Failure())
    }
    var store: ProbeStore? = Probe.store { action, effects in
      guard action != .cancel else { return }
      effects.run(id: "price", policy: .first) { send in
        _ = await price()
        send(.add(1))
      }
    }
    var errors: [EffectID?] = []
    store?.onError = { _, id in errors.append(id) }
    await store?.run(.begin)
    await store?.run(.begin2)
    #expect(errors == ["price", "price"])
    #expect(store?.state == [])
    #expect(store?.effectsInProgress == [])
    weak var kept: ProbeStore?
    kept = store
    store = nil
    #expect(kept == nil)
  }

  @Test("events emitted before the first listener wait for it, and each listener gets all events")
  func events() async {
    let store = Probe.store { action, effects in
      guard case .add(let number) = action else { return }
      effects.emit(.said("\(number)"))
      effects.run { send in send.emit(.said("\(number) later")) }
    }
    await store.run(.add(1))
    var first = store.events.makeAsyncIterator()
    #expect(await first.next() == .said("1"))
    #expect(await first.next() == .said("1 later"))
    var second = store.events.makeAsyncIterator()
    await store.run(.add(2))
    #expect(await first.next() == .said("2"))
    #expect(await second.next() == .said("2"))
  }

  @Test("when a store is released, its effects and event streams end")
  func storeGoes() async {
    var cancelled = 0
    var store: ProbeStore? = Probe.store { action, effects in
      guard action == .begin else { return }
      effects.run(id: "wait") { send in
        send(.add(1))
        do {
          try await Task.sleep(for: .seconds(1_000))
        } catch {
          cancelled += 1
          send(.add(2))
          send.emit(.said("never"))
          throw error
        }
      }
    }
    weak let gone = store
    var events = store?.events.makeAsyncIterator()
    store?.dispatch(.begin)
    while store?.state.isEmpty == true { await Task.yield() }
    store = nil
    #expect(gone == nil)
    #expect(await events?.next() == nil)
    while cancelled == 0 { await Task.yield() }
  }

  @Test("effects that endlessly cause one another are stopped, and the rejection names the cycle")
  func cycle() async {
    let store = Probe.store { action, effects in
      if action == .begin { effects.run(id: "ping") { send in send(.begin2) } }
      if action == .begin2 { effects.run(id: "pong") { send in send(.begin) } }
    }
    var rejections: [Rejection] = []
    store.onRejection = { _, rejection in rejections.append(rejection) }
    await store.run(.begin)
    #expect(rejections.map(\.cycle.count) == [2])
    #expect(
      Set(rejections.first?.cycle ?? []) == ["begin (effect pong)", "begin2 (effect ping)"])
    await store.run(.add(1))
    #expect(store.state == [1])
  }
}
