import ReduxRuntime
import Testing

@MainActor
@Suite("Effects of an app", .timeLimit(.minutes(5)))
struct AppEffectTests {
  /// Creates an app in which an effect of the left feature causes an effect of the right feature,
  /// through a link.
  static func chain() -> ProbeApp {
    let app = ProbeApp { name, action, effects in
      if action == .begin {
        effects.run(id: "work") { send in
          for _ in 0..<5 { await Task.yield() }
          if Task.isCancelled { return }
          send(.add(name == "left" ? 1 : 2))
        }
      }
    }
    app.link = { app, action in if action == .left(.add(1)) { app.right.dispatch(.begin) } }
    return app
  }

  @Test("'run' of an app returns when the effects that it causes in all features have ended")
  func run() async {
    let app = Self.chain()
    await app.run(.left(.begin))
    #expect(app.state == ProbeAppState(left: [1], right: [2]))
  }

  @Test("'run' of a feature's store also waits for effects of other features")
  func runOfStore() async {
    let app = Self.chain()
    await app.left.run(.begin)
    #expect(app.right.state == [2])
  }

  @Test(
    "cancelling a task that waits in 'run' cancels only the effects that this run has caused"
  )
  func cancelRun() async {
    let app = ProbeApp { _, action, effects in
      if action == .begin { effects.run { _ in try await Task.sleep(for: .seconds(1_000)) } }
    }
    app.link = { app, action in if action == .left(.begin) { app.right.dispatch(.begin) } }
    app.right.dispatch(.begin)
    let task = Task { await app.run(.left(.begin)) }
    while app.effectsInProgress.count < 3 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(app.effectsInProgress.count == 1)
    #expect(app.left.effectsInProgress.isEmpty)
    app.cancelEffects()
    #expect(app.effectsInProgress.isEmpty)
  }

  @Test("a run starts effects in 8,000 features in linear time, and cancelling it ends all of them")
  func wideRun() async {
    var start: ContinuousClock.Instant?
    var duration: Duration?
    let app = ProbeApp { name, action, effects in
      guard action == .begin else { return }
      effects.run { _ in try await Task.sleep(for: .seconds(1_000)) }
      // Only the time for starting the effects is measured, because other tests also use the main
      // actor.
      if name == "left" { start = .now }
      if name == "room 7999" { duration = start.map { ContinuousClock.now - $0 } }
    }
    for key in 0..<8_000 { app.openRoom(key) }
    app.link = { app, action in
      if action == .left(.begin) { for store in app.rooms.stores { store.dispatch(.begin) } }
    }
    let task = Task { await app.run(.left(.begin)) }
    while duration == nil { await Task.yield() }
    #expect(app.effectsInProgress.count == 8_001)
    #expect(duration.map { $0 < .seconds(10) } == true)
    task.cancel()
    await task.value
    #expect(app.effectsInProgress.isEmpty)
  }

  @Test("'run' returns when the feature whose effect it awaits is closed")
  func runOfClosed() async {
    let app = ProbeApp { _, action, effects in
      if action == .begin { effects.run { _ in try await Task.sleep(for: .seconds(1_000)) } }
    }
    app.openGuest()
    let task = Task { await app.run(.guest(.begin)) }
    while app.effectsInProgress.isEmpty { await Task.yield() }
    app.closeGuest()
    await task.value
    #expect(app.effectsInProgress.isEmpty)
  }

  @Test("'run' of a store returns when the app is released together with the store it waits for")
  func runAfterRelease() async {
    var app: ProbeApp? = ProbeApp { name, action, effects in
      guard name == "right", action == .begin else { return }
      effects.run { _ in try await Task.sleep(for: .seconds(1_000)) }
    }
    app?.link = { app, action in if action == .left(.begin) { app.right.dispatch(.begin) } }
    guard let left = app?.left else { return }
    let task = Task { await left.run(.begin) }
    while app?.effectsInProgress.isEmpty == true { await Task.yield() }
    app = nil
    await task.value
  }

  @Test("'idle' of an app waits for the effects of all features, including effects caused by links")
  func idle() async {
    let app = Self.chain()
    await app.idle()
    app.dispatch(.left(.begin))
    await app.idle()
    #expect(app.state == ProbeAppState(left: [1], right: [2]))
    app.dispatch(.left(.begin))
    await app.left.idle()
    #expect(app.left.state == [1, 1])
  }

  @Test("'idle' waits for the elements that a stream has delivered, but not for the stream's end")
  func idleWithStream() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let app = ProbeApp { name, action, effects in
      if name == "left", action == .begin {
        effects.run(isStream: true) { send in for await number in stream { send(.add(number)) } }
      }
      if name == "right", action == .begin {
        effects.run { send in
          try await Task.sleep(for: .milliseconds(20))
          send(.add(9))
        }
      }
    }
    app.link = { app, action in if action == .left(.add(3)) { app.right.dispatch(.begin) } }
    app.dispatch(.left(.begin))
    await app.idle()
    continuation.yield(3)
    await app.idle()
    #expect(app.state == ProbeAppState(left: [3], right: [9]))
    #expect(app.effectsInProgress.count == 1)
  }

  @Test("'idle' returns when the waiting task is cancelled")
  func cancelIdle() async {
    let app = ProbeApp { _, action, effects in
      if action == .begin { effects.run { _ in try await Task.sleep(for: .seconds(1_000)) } }
    }
    app.dispatch(.left(.begin))
    let task = Task { await app.idle() }
    for _ in 0..<50 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(app.effectsInProgress.count == 1)
  }

  @Test("errors of all features are passed to the app and to their own stores")
  func errors() async {
    let app = ProbeApp { _, action, effects in
      if action == .begin { effects.run(id: "fail") { _ in throw Failure() } }
    }
    var errors: [EffectID?] = []
    var count = 0
    app.onError = { _, id in errors.append(id) }
    app.left.onError = { _, _ in count += 1 }
    await app.run(.left(.begin))
    await app.run(.right(.begin))
    #expect(errors == ["fail", "fail"])
    #expect(count == 1)
  }

  @Test("an app receives the events of all features, even those emitted before its hook is set")
  func events() async {
    let app = ProbeApp { name, action, effects in
      if action == .begin { effects.emit(.said(name)) }
    }
    app.openRoom(7)
    app.dispatch(.left(.begin))
    app.dispatch(.rooms(7, .begin))
    var events: [String] = []
    app.onEvent = { events.append($0) }
    #expect(events == ["left.said(\"left\")", "room 7.said(\"room 7\")"])
    events = []
    var own: [ProbeFeature.Event] = []
    app.right.onEvent = { own.append($0) }
    app.dispatch(.right(.begin))
    #expect(events == ["right.said(\"right\")"])
    #expect(own == [.said("right")])
  }
}
