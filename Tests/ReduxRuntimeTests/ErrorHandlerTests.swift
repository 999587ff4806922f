import Testing

@testable import ReduxRuntime

@MainActor
@Suite("Handlers of errors")
struct ErrorHandlerTests {
  private final class Screen {
    var shown: [String] = []

    func show(_ error: any Error) {
      shown.append((error as? Failure)?.text ?? "another error")
    }
  }

  /// A store with an effect that fails.
  private func store() -> ProbeStore {
    Probe.store { action, effects in
      if action == .begin { effects.run(id: "load") { _ in throw Failure() } }
    }
  }

  @Test("each object receives every error from then on, and 'onError' is called as well")
  func handled() async {
    let (store, first, second) = (store(), Screen(), Screen())
    var errors: [EffectID?] = []
    store.onError = { _, id in errors.append(id) }
    store.handleErrors(with: first) { $0.show($1) }
    await store.run(.begin)
    store.handleErrors(with: second) { $0.show($1) }
    await store.run(.begin)
    #expect(first.shown == ["disk full", "disk full"])
    #expect(second.shown == ["disk full"])
    #expect(errors == ["load", "load"])
  }

  @Test("the object is not retained, and an error counts as handled only while it lives")
  func released() {
    let store = store()
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    let subscription = screen.map { store.handleErrors(with: $0) { $0.show($1) } }
    #expect(store.core.reports.report(Failure(), of: nil))
    #expect(screen?.shown == ["disk full"])
    screen = nil
    #expect(weakScreen == nil)
    #expect(!store.core.reports.report(Failure(), of: nil))
    #expect(subscription?.isAlive == false)
  }

  @Test("the last errors that nobody has received are passed to the first object, and to no other")
  func unreceived() {
    let (store, first, second) = (store(), Screen(), Screen())
    for _ in 0..<12 { #expect(!store.core.reports.report(Failure(), of: nil)) }
    store.handleErrors(with: first) { $0.show($1) }
    #expect(first.shown.count == 10)
    store.handleErrors(with: second) { $0.show($1) }
    #expect(store.core.reports.report(Failure(), of: nil))
    #expect(first.shown.count == 11 && second.shown.count == 1)
  }

  @Test("a cancelled subscription handles nothing, even if the error has cancelled it")
  func cancelled() {
    let (store, first, second) = (store(), Screen(), Screen())
    var subscription: StoreSubscription?
    store.handleErrors(with: first) { screen, error in
      screen.show(error)
      subscription?.cancel()
    }
    subscription = store.handleErrors(with: second) { $0.show($1) }
    #expect(store.core.reports.report(Failure(), of: nil))
    #expect(first.shown == ["disk full"])
    #expect(second.shown == [])
  }

  @Test("a closure that references its own subscription is released with the store")
  func selfReference() async {
    let screen = Screen()
    weak var weakKept: Screen?
    do {
      let (store, kept) = (store(), Screen())
      weakKept = kept
      var subscription: StoreSubscription?
      subscription = store.handleErrors(with: screen) { _, error in
        kept.show(error)
        subscription?.cancel()
      }
      #expect(subscription?.isAlive == true)
    }
    for _ in 0..<100 where weakKept != nil { await Task.yield() }
    #expect(weakKept == nil)
  }

  @Test("when an object is added, the handlers of released objects end")
  func swept() {
    let (store, next) = (store(), Screen())
    var screen: Screen? = Screen()
    let subscription = screen.map { store.handleErrors(with: $0) { $0.show($1) } }
    screen = nil
    #expect(subscription?.isAlive == true)
    store.handleErrors(with: next) { $0.show($1) }
    #expect(subscription?.isAlive == false)
  }
}
