import Observation
import ReduxRuntime

/// A store of a random program, with the store's observers and views.
@MainActor final class RandomPlace {
  private(set) var store: Store<RandomFeature>? = Store(middleware: [RandomGate()])
  let log = RandomLog()
  private(set) var observers: [RandomObserver] = []
  private var views: [RandomView] = []

  init() {
    store?.onRejection = { _, _ in RandomProgram.visit() }
  }

  func send(_ kind: RandomFeature.Kind) {
    guard let store else { return }
    log.dispatched += 1
    store.dispatch(RandomFeature.Action(kind: kind, number: log.dispatched - 1, log: log))
  }

  func subscribe(to changes: Changes) {
    guard let store, observers.count < 60 else { return }
    let observer = RandomObserver(changes)
    observers.append(observer)
    let relic = Relic()
    observer.subscription = store.subscribe(to: changes) { [log] state in
      observer.see(state.sum(changes), log)
      relic.check()
    }
  }

  func select(_ changes: Changes) {
    guard let store, observers.count < 60 else { return }
    let observer = RandomObserver(changes)
    observers.append(observer)
    func sum(_ state: RandomFeature.State) -> Int {
      RandomProgram.visit()
      return state.sum(changes)
    }
    observer.subscription = store.select(sum, from: changes) { [log] (sum: Int) in
      observer.see(sum, log)
    }
  }

  func read(_ bit: Int) {
    guard let store, !log.isReducing else { return }
    var isComputed = false
    let changes = Changes(bit: bit)
    let value = store.memo(bit, of: changes) { state in
      isComputed = true
      RandomProgram.visit()
      return (sum: state.sum(changes), relic: Relic())
    }
    value.relic.check()
    if !isComputed, value.sum != store.state.sum(changes) { log.faults.append("an old memo") }
  }

  func track(_ changes: Changes, isNosy: Bool) {
    guard let store, !log.isReducing, views.count < 200 else { return }
    let view = RandomView(changes)
    withObservationTracking {
      if changes.contains(Changes(bit: 0)) { _ = store.first }
      if changes.contains(Changes(bit: 1)) { _ = store.second }
      if changes.contains(Changes(bit: 2)) { _ = store.third }
      if isNosy { RandomProgram.visit() }
    } onChange: {
      view.isTold = true
      RandomProgram.visit()
    }
    view.sum = store.state.sum(changes)
    if changes != [] { views.append(view) }
  }

  func drop() {
    var last: Store<RandomFeature>?
    swap(&last, &store)
    withExtendedLifetime(last) {}
  }

  /// Returns the faults that can be observed at the end of a program, when no work is under way.
  /// Also releases the store.
  func faults() -> [String] {
    var faults = log.faults
    if log.dispatched != log.handled { faults.append("actions were lost") }
    for _ in 0..<2 {
      guard let state = store?.state else { break }
      for view in views where !view.isTold && view.sum != state.sum(view.changes) {
        faults.append("a view was not told of \(view.changes.rawValue)")
      }
      for observer in observers where observer.isMissing(state) {
        faults.append("an observer missed \(observer.changes.rawValue)")
      }
      send(.everything)
    }
    drop()
    for observer in observers { observer.subscription = nil }
    return faults
  }
}

extension RandomObserver {
  func isMissing(_ state: RandomFeature.State) -> Bool {
    !isCancelled && changes != [] && last != state.sum(changes)
  }
}
