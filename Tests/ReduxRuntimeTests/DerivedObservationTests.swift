import Observation
import Testing

@testable import ReduxRuntime

/// A feature with derived values, one of which is not listed.
private enum LampFeature: Feature {
  struct State: Equatable, Sendable {
    var level = 0
    var name = ""
    var isOn: Bool { level > 0 }
    var title: String { name.uppercased() }
  }

  enum Action: Sendable {
    case dim(Int)
    case rename(String)
  }

  static var initialState: State { State() }
  static var properties: [PartialKeyPath<State>] { [\.level, \.name] }
  static var derived: [PartialKeyPath<State>: Changes] { [\.isOn: Changes(bit: 0)] }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .dim(let level):
      state.level = level
      return Changes(bit: 0)
    case .rename(let name):
      state.name = name
      return Changes(bit: 1)
    }
  }
}

@MainActor
@Suite("Observation of derived values")
struct DerivedObservationTests {
  private final class Counter: @unchecked Sendable {
    var value = 0
  }

  private func told(of read: () -> Void) -> Counter {
    let counter = Counter()
    withObservationTracking(read) { counter.value += 1 }
    return counter
  }

  @Test("a view that reads a listed derived value is told only of changes of what it depends on")
  func derived() {
    let store = Store<LampFeature>(middleware: [])
    let listed = told { _ = store.isOn }
    let unlisted = told { _ = store.title }
    store.dispatch(.rename("x"))
    #expect((listed.value, unlisted.value) == (0, 1))
    store.dispatch(.dim(1))
    #expect((listed.value, unlisted.value) == (1, 1))
  }

  @Test("a binding reads through its key path")
  func binding() {
    let store = Store<LampFeature>(middleware: [])
    let (name, isOn) = (store.reading(\.name), store.reading(\.isOn))
    let ofName = told { _ = name() }
    let ofIsOn = told { _ = isOn() }
    store.dispatch(.dim(1))
    #expect((ofName.value, ofIsOn.value) == (0, 1))
    store.dispatch(.rename("x"))
    #expect((ofName.value, ofIsOn.value) == (1, 1))
  }
}
