import ReduxRuntime
import Testing

@MainActor
@Suite("Handlers of events")
struct EventHandlerTests {
  private final class Screen {
    var shown: [Signal] = []

    /// Handles the events that are not negative.
    func show(_ event: Signal) -> Bool {
      guard event.number >= 0 else { return false }
      shown.append(event)
      return true
    }
  }

  private func store() -> SignalStore { SignalStore(middleware: [SignalMiddleware()]) }

  @Test("an object handles each event when it is emitted, however many objects do")
  func handled() {
    let (store, first, second) = (store(), Screen(), Screen())
    store.handleEvents(with: first) { $0.show($1) }
    store.dispatch(.emit(1))
    store.handleEvents(with: second) { $0.show($1) }
    store.dispatch(.emit(2))
    #expect(first.shown.map(\.number) == [1, 2])
    #expect(second.shown.map(\.number) == [2])
  }

  @Test("events that nobody has read are handled by the next object that handles them")
  func unread() {
    let (store, screen) = (store(), Screen())
    store.dispatch(.emit(1))
    store.dispatch(.emit(2))
    store.handleEvents(with: screen) { $0.show($1) }
    #expect(screen.shown.map(\.number) == [1, 2])
  }

  @Test("an event that an object does not handle stays for 'onEvent' and for listeners")
  func left() async {
    let (store, screen) = (store(), Screen())
    store.handleEvents(with: screen) { $0.show($1) }
    for number in [-1, 2, -3, 4] { store.dispatch(.emit(number)) }
    var rest: [Int] = []
    store.onEvent = { rest.append($0.number) }
    #expect(rest == [-1, -3])
    store.onEvent = nil
    for number in [5, -6, 7, -8] { store.dispatch(.emit(number)) }
    var events = store.events.makeAsyncIterator()
    #expect(await events.next()?.number == -6)
    #expect(await events.next()?.number == -8)
    store.dispatch(.emit(9))
    #expect(await events.next()?.number == 9)
    #expect(screen.shown.map(\.number) == [2, 4, 5, 7, 9])
  }

  @Test("the object is not retained, and events that it would have handled wait for another one")
  func released() {
    let (store, next) = (store(), Screen())
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    let subscription = screen.map { store.handleEvents(with: $0) { $0.show($1) } }
    screen = nil
    #expect(weakScreen == nil)
    store.dispatch(.emit(1))
    #expect(subscription?.isAlive == false)
    store.handleEvents(with: next) { $0.show($1) }
    #expect(next.shown.map(\.number) == [1])
  }

  @Test("a cancelled subscription handles nothing, and its closure is released")
  func cancelled() {
    let (store, screen) = (store(), Screen())
    weak var weakCaptured: Screen?
    let subscription: StoreSubscription
    do {
      let kept = Screen()
      weakCaptured = kept
      subscription = store.handleEvents(with: screen) { screen, event in
        kept.shown.append(event)
        return screen.show(event)
      }
    }
    store.dispatch(.emit(1))
    subscription.cancel()
    store.dispatch(.emit(2))
    #expect(screen.shown.map(\.number) == [1])
    #expect(weakCaptured == nil)
  }

  @Test("when an object is added, the handlers of released objects end")
  func swept() {
    let (store, next) = (store(), Screen())
    var screen: Screen? = Screen()
    let subscription = screen.map { store.handleEvents(with: $0) { $0.show($1) } }
    screen = nil
    #expect(subscription?.isAlive == true)
    store.handleEvents(with: next) { $0.show($1) }
    #expect(subscription?.isAlive == false)
  }

  @Test("an event that a handler emits is handled after the event that it handles")
  func nested() {
    let (store, screen) = (store(), Screen())
    store.handleEvents(with: screen) { [unowned store] screen, event in
      if event.number == 1 { store.dispatch(.emit(2)) }
      return screen.show(event)
    }
    store.dispatch(.emit(1))
    #expect(screen.shown.map(\.number) == [1, 2])
  }

  @Test("an object that is added while an event is handled receives it if nobody has handled it")
  func addedMeanwhile() {
    let (store, screen, late) = (store(), Screen(), Screen())
    store.handleEvents(with: screen) { [unowned store] screen, event in
      if event.number == 1 { store.handleEvents(with: late) { $0.show($1) } }
      return event.number != 1 && screen.show(event)
    }
    store.dispatch(.emit(1))
    store.dispatch(.emit(2))
    #expect(late.shown.map(\.number) == [1, 2])
    #expect(screen.shown.map(\.number) == [2])
  }
}

struct Signal: Equatable, Sendable {
  let number: Int
}

private enum SignalFeature: Feature {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case emit(Int) }
  typealias Event = Signal

  static var initialState: State { State() }
  static func reduce(_ state: inout State, _ action: Action) -> Changes { [] }
}

private typealias SignalStore = Store<SignalFeature>

private struct SignalMiddleware: Middleware {
  func after(
    _ action: SignalFeature.Action, _ state: SignalFeature.State, _ changes: Changes,
    _ effects: inout Effects<SignalFeature>
  ) {
    if case .emit(let number) = action { effects.emit(Signal(number: number)) }
  }
}
