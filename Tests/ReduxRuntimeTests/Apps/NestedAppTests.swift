import ReduxRuntime
import Testing

private enum OuterAction: Equatable, Sendable {
  case own(ProbeAction)
  case inner(ProbeAppAction)

  var text: String {
    switch self {
    case .own(let action): "own.\(action)"
    case .inner(let action): "inner.\(action.text)"
    }
  }
}

private struct OuterState: Equatable, Sendable {
  var own: [Int] = []
  var inner = ProbeAppState()
}

/// An app with a feature and another app.
@MainActor private final class OuterApp: AppStore<OuterState, OuterAction, String> {
  let own: ProbeStore
  let inner: ProbeApp
  var comparison: ((OuterApp, OuterAction, OuterState) -> Void)?
  var eventLink: ((OuterApp, String) -> Void)?
  var beginning: (() -> Void)?

  init(
    clock: any Clock<Duration> = ContinuousClock(),
    _ middleware: @escaping @MainActor (String, ProbeAction, inout ProbeEffects) -> Void = {
      _, _, _ in
    }, opening open: (ProbeApp) -> Void = { _ in }
  ) {
    own = Probe.store(clock: clock) { middleware("own", $0, &$1) }
    inner = ProbeApp(clock: clock, middleware)
    open(inner)
    super.init(clock: clock)
    join(
      own, "own", action: OuterAction.own, event: { "own.\($0)" },
      comparing: { $0.comparison?($0, .own($1), $2) })
    join(
      inner, "inner", action: OuterAction.inner, event: { "inner.\($0)" },
      comparing: { $0.comparison?($0, .inner($1), $2) },
      onEvent: { $0.eventLink?($0, $1) })
    startSoon()
  }

  override var state: OuterState { OuterState(own: own.state, inner: inner.state) }

  override func dispatch(_ action: OuterAction) {
    switch action {
    case .own(let action): own.dispatch(action)
    case .inner(let action): inner.dispatch(action)
    }
  }

  override func begin() { beginning?() }
}

@MainActor
@Suite("An app that is a feature of an app", .timeLimit(.minutes(5)))
struct NestedAppTests {
  @Test("all stores share one queue, and the links of the inner app are followed first")
  func orderOfLinks() {
    let app = OuterApp()
    var seen: [String] = []
    app.inner.link = { inner, action in
      seen.append("inner link of \(action.text)")
      if case .left(.add(let number)) = action { inner.dispatch(.right(.add(number))) }
    }
    app.comparison = { app, action, old in
      seen.append("outer link of \(action.text)")
      if case .inner(.left(.add(let number))) = action, old.inner.left.count < 1 {
        app.dispatch(.own(.add(number)))
      }
    }
    app.inner.left.dispatch(.add(1))
    #expect(
      seen == [
        "inner link of left.add(1)", "outer link of inner.left.add(1)",
        "inner link of right.add(1)", "outer link of inner.right.add(1)",
        "outer link of own.add(1)",
      ])
    #expect(app.state == OuterState(own: [1], inner: ProbeAppState(left: [1], right: [1])))
    app.dispatch(.inner(.left(.add(2))))
    #expect(app.state.own == [1])
    #expect(app.inner.state.right == [1, 2])
  }

  @Test("a feature that the inner app opened before it joined can be closed and opened again")
  func openedBefore() {
    let app = OuterApp(opening: { inner in
      inner.openGuest()
      inner.openRoom(1)
    })
    var seen: [String] = []
    app.comparison = { _, action, _ in seen.append(action.text) }
    app.dispatch(.inner(.guest(.add(1))))
    app.inner.closeGuest()
    app.inner.openGuest()
    app.inner.openRoom(2)
    app.dispatch(.inner(.guest(.add(2))))
    app.dispatch(.inner(.rooms(2, .add(3))))
    #expect(seen == ["inner.guest.add(1)", "inner.guest.add(2)", "inner.rooms.2.add(3)"])
    #expect(app.state.inner == ProbeAppState(guest: [2], rooms: [1: [], 2: [3]]))
  }

  @Test("both apps hear actions, rejections and events, and the outer one with its own names")
  func hooks() {
    let app = OuterApp { _, action, effects in
      if case .add(let number) = action { effects.emit(.said("\(number)")) }
    }
    var seen: [String] = []
    app.onAction = { seen.append("\($0.text) \($1.inner.left) \($2.inner.left)") }
    app.inner.onAction = { action, _, _ in seen.append(action.text) }
    app.onRejection = { seen.append("\($0.text): \($1.message)") }
    app.onEvent = { seen.append($0) }
    app.inner.eventLink = { _, event in seen.append("inner link of \(event)") }
    app.eventLink = { _, event in seen.append("outer link of \(event)") }
    app.inner.dispatch(.left(.add(1)))
    app.inner.dispatch(.guest(.add(2)))
    #expect(
      seen == [
        "left.add(1)", "inner.left.add(1) [] [1]", #"inner link of left.said("1")"#,
        #"inner.left.said("1")"#, #"outer link of left.said("1")"#,
        "inner.guest.add(2): 'inner.guest' is not open.",
      ])
    app.onEvent = nil
    app.inner.dispatch(.right(.add(3)))
    seen = []
    app.onEvent = { seen.append($0) }
    #expect(seen == [#"inner.right.said("3")"#])
  }

  @Test("an observer of the outer app sees changes, openings and closings in the inner app")
  func observers() {
    let app = OuterApp()
    var seen: [OuterState] = []
    let subscription = app.subscribe { (state: OuterState) in seen.append(state) }
    app.inner.openGuest()
    app.dispatch(.inner(.guest(.add(1))))
    #expect(
      seen == [
        OuterState(), OuterState(inner: ProbeAppState(guest: [])),
        OuterState(inner: ProbeAppState(guest: [1])),
      ])
    var ownCount = 0
    let own = app.inner.subscribe { (_: ProbeAppState) in ownCount += 1 }
    subscription.cancel()
    app.dispatch(.inner(.left(.add(1))))
    #expect(ownCount == 2)
    own.cancel()
    app.dispatch(.inner(.left(.add(2))))
    #expect((ownCount, seen.count) == (2, 3))
  }

  @Test("the inner app starts once, before the outer one")
  func start() async {
    let app = OuterApp()
    var beginnings: [Int] = []
    app.beginning = { beginnings.append(app.inner.beginnings) }
    while beginnings.isEmpty { await Task.yield() }
    for _ in 0..<20 { await Task.yield() }
    app.inner.start()
    app.start()
    #expect(beginnings == [1])
    #expect(app.inner.beginnings == 1)
  }

  @Test("the outer app waits for the effects of the inner one, and cancels them")
  func effects() async {
    let app = OuterApp { _, action, effects in
      guard case .add(let number) = action, number < 10 else { return }
      effects.run(id: "later") { send in
        if number == 2 { try await Task.sleep(for: .seconds(1_000)) }
        send(.add(number * 10))
      }
    }
    await app.run(.inner(.left(.add(1))))
    #expect(app.inner.left.state == [1, 10])
    app.inner.dispatch(.right(.add(2)))
    #expect(app.effectsInProgress == ["later"])
    app.cancelEffects()
    await app.idle()
    #expect(app.inner.right.state == [2])
    #expect(app.effectsInProgress.isEmpty)
  }

  @Test("three apps inside one another share one queue and one name")
  func threeApps() {
    let outermost = OutermostApp()
    var seen: [String] = []
    outermost.link = { seen.append($0.text) }
    outermost.onRejection = { seen.append($1.message) }
    outermost.app.comparison = { _, action, _ in seen.append("middle \(action.text)") }
    outermost.app.inner.openGuest()
    outermost.app.inner.dispatch(.guest(.add(1)))
    outermost.app.inner.closeGuest()
    outermost.dispatch(.inner(.guest(.add(2))))
    #expect(
      seen == ["middle inner.guest.add(1)", "inner.guest.add(1)", "'app.inner.guest' is not open."])
  }
}

/// An app whose only feature is an app of apps.
@MainActor private final class OutermostApp: AppStore<OuterState, OuterAction, Never> {
  let app = OuterApp()
  var link: ((OuterAction) -> Void)?

  init() {
    super.init()
    join(app, "app", action: { $0 }, after: { $0.link?($1) })
  }

  override var state: OuterState { app.state }

  override func dispatch(_ action: OuterAction) { app.dispatch(action) }
}
