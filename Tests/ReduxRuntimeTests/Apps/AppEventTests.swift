import ReduxRuntime
import Testing

@MainActor
@Suite("Events of an app", .timeLimit(.minutes(5)))
struct AppEventTests {
  /// Creates an app in which the action `add` emits its number as an event.
  static func app() -> ProbeApp {
    ProbeApp { _, action, effects in
      if case .add(let number) = action { effects.emit(.said("\(number)")) }
    }
  }

  @Test("events caused by a hook that is set late follow all waiting events, and none is lost")
  func lateHook() {
    let app = Self.app()
    for number in 1...3 { app.left.dispatch(.add(number)) }
    app.right.dispatch(.add(10))
    var events: [String] = []
    app.onEvent = { [unowned app] event in
      events.append(event)
      guard event == "left.said(\"1\")" else { return }
      app.left.dispatch(.add(4))
      app.right.dispatch(.add(11))
    }
    #expect(
      events == [
        "left.said(\"1\")", "left.said(\"2\")", "left.said(\"3\")", "right.said(\"10\")",
        "left.said(\"4\")", "right.said(\"11\")",
      ])
    app.onEvent = { events.append($0) }
    #expect(events.count == 6)
  }

  @Test("a hook that sets itself again in each call receives 20,000 waiting events")
  func replacedHook() {
    let app = Self.app()
    for number in 0..<20_000 { app.left.dispatch(.add(number)) }
    app.right.dispatch(.add(1))
    var count = 0
    func listen() {
      app.onEvent = { _ in
        count += 1
        listen()
      }
    }
    listen()
    #expect(count == 20_001)
  }

  @Test("an event that a store's hook emits reaches the app's hook after the event that caused it")
  func emittedInHook() async {
    var kept: EffectSender<ProbeFeature>?
    let app = ProbeApp { _, action, effects in
      guard action == .begin else { return }
      effects.run { send in
        kept = send
        send.emit(.said("1"))
        send.emit(.said("3"))
      }
    }
    app.left.onEvent = { if $0 == .said("1") { kept?.emit(.said("2")) } }
    var events: [String] = []
    app.onEvent = { events.append($0) }
    await app.run(.left(.begin))
    #expect(events == ["left.said(\"1\")", "left.said(\"2\")", "left.said(\"3\")"])
  }

  @Test("10,000 events that a hook emits one after another do not grow the stack")
  func deepEvents() async {
    var kept: EffectSender<ProbeFeature>?
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      effects.run { send in
        kept = send
        send.emit(.said("begin"))
      }
    }
    var count = 0
    store.onEvent = { event in
      count += 1
      if count < 10_000 { kept?.emit(event) }
    }
    await store.run(.begin)
    #expect(count == 10_000)
  }

  @Test("events that a hook emits endlessly are dropped and reported once, unlike later events")
  func endlessEvents() async {
    var kept: EffectSender<ProbeFeature>?
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      effects.run { send in
        kept = send
        send.emit(.said("again"))
      }
    }
    store.onEvent = { kept?.emit($0) }
    var cycles: [[String]] = []
    store.onError = { error, _ in cycles.append((error as? Rejection)?.cycle ?? []) }
    await store.run(.begin)
    #expect(cycles == [["said"]])
    var events: [ProbeFeature.Event] = []
    store.onEvent = { events.append($0) }
    kept?.emit(.said("later"))
    #expect(events == [.said("later")])
  }
}
