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
