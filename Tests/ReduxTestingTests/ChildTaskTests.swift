import Foundation
import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("A manual clock and child tasks of effects", .timeLimit(.minutes(5)))
struct ChildTaskTests {
  let clock = ManualClock()

  @Test("child tasks wake in the order of their times, although they fall asleep in any order")
  func order() async {
    for _ in 0..<20 {
      let start = clock.now
      let probing = Probing { [clock] action, effects in
        guard action == .hello else { return }
        effects.run { send in
          try await clock.sleep(for: .milliseconds(1))
          await withTaskGroup(of: Int.self) { group in
            for seconds in [5, 3, 2] {
              group.addTask {
                await Task.yield()
                try? await clock.sleep(for: .seconds(seconds))
                return seconds
              }
            }
            for await seconds in group { send(.loaded(["\(seconds)"])) }
          }
        }
      }
      let store = Store<SearchFeature>(middleware: [probing], clock: clock)
      store.dispatch(.hello)
      await store.settle(on: clock)
      #expect(store.state.hits == ["2", "3", "5"])
      #expect(start.duration(to: clock.now) == .milliseconds(5_001))
    }
  }

  @Test("a time limit in a child task does not end work that takes no time on the clock")
  func timeLimit() async {
    let probing = Probing { [clock] action, effects in
      guard action == .hello else { return }
      effects.run { send in
        let result = await withTaskGroup(of: String.self) { group in
          group.addTask {
            try? await clock.sleep(for: .seconds(5))
            return "too late"
          }
          group.addTask {
            await withCheckedContinuation { continuation in
              DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
                continuation.resume(returning: "done")
              }
            }
          }
          defer { group.cancelAll() }
          return await group.next() ?? ""
        }
        send(.loaded([result]))
      }
    }
    let store = Store<SearchFeature>(middleware: [probing], clock: clock)
    store.dispatch(.hello)
    await store.settle(on: clock)
    #expect(store.state.hits == ["done"])
    #expect(clock.now.offset == .zero)
  }

  /// Returns what a store has loaded with three operations at the same time, and the time it took.
  private func together(
    _ times: [Int], failing: Set<Int> = []
  ) async -> (hits: [String], time: Duration) {
    let log = Progress()
    let start = clock.now
    let probing = Probing { [clock] action, effects in
      guard action == .hello else { return }
      effects.run { send in
        @MainActor func load(_ place: Int) async throws -> String {
          log.names.append("\(place) begins")
          if times[place] > 0 { try await clock.sleep(for: .seconds(times[place])) }
          if failing.contains(place) { throw Failure(place: place) }
          log.names.append("\(place) ends")
          return "\(place)"
        }
        do {
          let (first, second, third) = try await send.together(
            { try await load(0) }, { try await load(1) }, { try await load(2) })
          send(.loaded(log.names + [first + second + third]))
        } catch {
          send(.loaded(log.names + ["\(error)"]))
        }
      }
    }
    let store = Store<SearchFeature>(middleware: [probing], clock: clock)
    store.dispatch(.hello)
    await store.settle(on: clock)
    return (store.state.hits, start.duration(to: clock.now))
  }

  @MainActor private final class Progress { var names: [String] = [] }

  private struct Failure: Error, CustomStringConvertible {
    let place: Int
    var description: String { "\(place) failed" }
  }

  @Test("operations at the same time begin in their order and are all waited for")
  func operations() async {
    // Real time must not matter, because the clock knows all tasks of the effect.
    clock.silence = .seconds(20)
    for _ in 0..<50 {
      let (hits, time) = await together([3, 0, 2])
      #expect(
        hits == ["0 begins", "1 begins", "1 ends", "2 begins", "2 ends", "0 ends", "012"])
      #expect(time == .seconds(3))
    }
  }

  @Test("the first error of operations at the same time cancels the others")
  func firstError() async {
    clock.silence = .seconds(20)
    for _ in 0..<50 {
      let (hits, time) = await together([5, 1, 2], failing: [1, 2])
      #expect(hits == ["0 begins", "1 begins", "2 begins", "1 failed"])
      #expect(time == .seconds(1))
    }
    let (hits, _) = await together([0, 0, 0], failing: [0])
    #expect(hits == ["0 begins", "0 failed"])
  }

  @Test("a child task that sleeps 300 times is waited for only once")
  func ticking() async {
    let probing = Probing { [clock] action, effects in
      guard action == .hello else { return }
      effects.run { send in
        async let ticks: Void = {
          for _ in 0..<300 { try? await clock.sleep(for: .seconds(1)) }
        }()
        await ticks
        send(.loaded(["end"]))
      }
    }
    let store = Store<SearchFeature>(middleware: [probing], clock: clock)
    // 300 such times would exceed the time limit of the suite.
    clock.silence = .seconds(2)
    store.dispatch(.hello)
    await store.settle(on: clock)
    #expect(store.state.hits == ["end"])
    #expect(clock.now.offset == .seconds(300))
  }
}
