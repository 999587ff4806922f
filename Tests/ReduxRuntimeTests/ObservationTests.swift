import Observation
import ReduxRuntime
import Testing

/// A counter of the notifications that a view receives.
private final class Counter: @unchecked Sendable {
  var value = 0
}

@MainActor
@Suite("Observation")
struct ObservationTests {
  @Test("a view that reads the state is notified once, of the next change")
  func observation() {
    let store = TallyStore()
    let told = Counter()
    func read() -> Int {
      withObservationTracking {
        store.state.count
      } onChange: {
        told.value += 1
      }
    }
    #expect(read() == 0)
    store.dispatch(.ignore)
    #expect(told.value == 0)
    store.dispatch(.add(1))
    #expect(told.value == 1)
    store.dispatch(.add(1))
    #expect(told.value == 1)
    #expect(read() == 2)
    store.dispatch(.add(1))
    #expect(told.value == 2)
  }

  @Test("a change that is caused during a notification of observers notifies all views")
  func observationInBetween() {
    let store = TallyStore()
    final class Flag: @unchecked Sendable { var isSet = false }
    let flags = [Flag(), Flag()]
    for flag in flags {
      withObservationTracking {
        _ = store.state
      } onChange: {
        flag.isSet = true
      }
    }
    store.subscribe { [unowned store] state in
      if state.count == 1 { store.dispatch(.add(1)) }
      return .alive
    }
    store.dispatch(.add(1))
    #expect(flags.allSatisfy { $0.isSet })
    #expect(store.state.count == 2)
  }

  /// Runs `read` as a view does, and counts the notifications.
  private func told(of read: () -> Void) -> Counter {
    let counter = Counter()
    withObservationTracking(read) { counter.value += 1 }
    return counter
  }

  @Test("a view that reads one property is not notified when another property changes")
  func properties() {
    let store = TallyStore()
    let count = told { _ = store.count }
    let name = told { _ = store.name }
    let length = told { _ = store.name.count }
    let whole = told { _ = store.state.name }
    store.dispatch(.add(1))
    #expect((count.value, name.value, length.value, whole.value) == (1, 0, 0, 1))
    store.dispatch(.rename("x"))
    #expect((count.value, name.value, length.value) == (1, 1, 1))
  }

  @Test("a view that reads a cached value is notified only of changes on which the value depends")
  func memos() {
    let store = TallyStore()
    func sum() -> Int { store.memo(0, of: TallyFeature.numbers) { $0.numbers.reduce(0, +) } }
    let first = told { _ = sum() }
    let second = told { _ = sum() }
    store.dispatch(.add(1))
    #expect((first.value, second.value) == (0, 0))
    store.dispatch(.load([1]))
    #expect((first.value, second.value) == (1, 1))
  }

  @Test("a view that dispatches while it reads is notified of the next change", arguments: 0..<4)
  func dispatchingView(times: Int) {
    let store = TallyStore()
    let own = told {
      _ = store.count
      for _ in 0..<times { store.dispatch(.add(1)) }
    }
    #expect(own.value == 0)
    store.dispatch(.add(1))
    store.dispatch(.add(1))
    #expect(own.value == 1)
  }

  @Test("a view that reads again and dispatches in every notification does not grow the stack")
  func trackingAgain() {
    let store = TallyStore()
    Self.track(store)
    store.dispatch(.add(1))
    #expect(store.state.count == 10_000)
  }

  static func track(_ store: TallyStore) {
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated {
        track(store)
        if store.state.count < 10_000 { store.dispatch(.add(1)) }
      }
    }
  }
}
