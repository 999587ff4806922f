import Observation
import ReduxRuntime
import Testing

@MainActor
@Suite("Opening and closing", .timeLimit(.minutes(5)))
struct AppOpeningTests {
  static let closed = "'guest' is not open."

  @Test("opening an open feature does nothing, and neither does closing a closed feature")
  func twice() {
    let app = ProbeApp()
    app.closeGuest()
    app.closeRoom(1)
    app.closeRooms()
    app.openGuest()
    app.dispatch(.guest(.add(1)))
    app.openGuest()
    #expect(app.state.guest == [1])
    app.openRoom(1)
    app.rooms[1]?.dispatch(.add(2))
    app.openRoom(1)
    #expect(app.state.rooms == [1: [2]])
    #expect(app.rooms.count == 1)
  }

  @Test("an action for a closed feature is reported when its turn in the queue comes")
  func closedFeature() {
    let app = ProbeApp()
    var log: [String] = []
    app.onRejection = { log.append("\($0.text): \($1.message)") }
    app.left.subscribe { [unowned app] state in
      log.append("left \(state)")
      guard state == [1] else { return }
      app.dispatch(.guest(.add(1)))
      app.openGuest()
      app.dispatch(.left(.add(2)))
      app.dispatch(.guest(.add(3)))
    }
    log = []
    app.dispatch(.left(.add(1)))
    #expect(log == ["left [1]", "guest.add(1): \(Self.closed)", "left [1, 2]"])
    #expect(app.state.guest == [3])
    app.dispatch(.rooms(4, .begin))
    #expect(log.last == "rooms.4.begin: 'rooms' is not open.")
  }

  @Test("a store that is retained after its feature was closed drops actions, and reports them")
  func keptStore() {
    let app = ProbeApp()
    app.openGuest()
    guard let guest = app.guest else { return }
    guest.dispatch(.add(1))
    app.closeGuest()
    var log: [String] = []
    app.onRejection = { log.append("\($0.text): \($1.message)") }
    guest.onRejection = { log.append("\($0): \($1.message)") }
    guest.dispatch(.add(2))
    #expect(guest.state == [1])
    #expect(log == ["add(2): \(Self.closed)", "guest.add(2): \(Self.closed)"])
    app.openGuest()
    #expect(app.guest !== guest)
    guest.dispatch(.add(3))
    #expect(app.state.guest == [])
  }

  @Test("an action that waits while its feature closes is dropped, even if the feature opens again")
  func waiting() {
    let app = ProbeApp()
    app.openGuest()
    var rejected: [ProbeAppAction] = []
    app.onRejection = { action, _ in rejected.append(action) }
    app.left.subscribe { [unowned app] state in
      guard state == [1] else { return }
      app.dispatch(.guest(.add(1)))
      app.closeGuest()
      app.openGuest()
      app.dispatch(.guest(.add(2)))
    }
    app.dispatch(.left(.add(1)))
    #expect(rejected == [.guest(.add(1))])
    #expect(app.state.guest == [2])
  }

  @Test("a feature can be closed by its own observer, middleware, link, event hook and effect")
  func closingItself() async {
    for place in 0..<5 {
      var app: ProbeApp?
      let new = ProbeApp { name, action, effects in
        guard name == "guest" else { return }
        if place == 1, action == .begin { app?.closeGuest() }
        if place == 3, action == .begin { effects.emit(.said("bye")) }
        if action == .begin {
          effects.run { send in
            if place == 4 { app?.closeGuest() }
            send(.add(9))
          }
          effects.run { _ in try await Task.sleep(for: .seconds(1_000)) }
        }
      }
      app = new
      new.openGuest()
      let guest = new.guest
      if place == 0 { guest?.subscribe { if $0 == [1] { new.closeGuest() } } }
      new.link = { app, action in
        if place == 2, action == .guest(.begin) { app.closeGuest() }
      }
      new.eventLink = { app, _ in app.closeGuest() }
      new.dispatch(.guest(.add(1)))
      new.dispatch(.guest(.begin))
      for _ in 0..<20 { await Task.yield() }
      #expect(new.guest == nil, "\(place)")
      #expect(guest?.state == [1], "\(place)")
      #expect(guest?.effectsInProgress == [], "\(place)")
      #expect(new.effectsInProgress == [], "\(place)")
      app = nil
    }
  }

  @Test(
    "opening or closing a feature notifies the views that read whether it is open, and no others")
  func views() {
    let app = ProbeApp()
    var guests = 0
    var rooms = 0
    func watch() {
      withObservationTracking {
        _ = app.guest
      } onChange: {
        MainActor.assumeIsolated { guests += 1 }
      }
      withObservationTracking {
        _ = app.rooms[1]
      } onChange: {
        MainActor.assumeIsolated { rooms += 1 }
      }
    }
    watch()
    app.openGuest()
    app.openGuest()
    #expect([guests, rooms] == [1, 0])
    watch()
    app.dispatch(.guest(.add(1)))
    app.dispatch(.left(.add(1)))
    #expect([guests, rooms] == [1, 0])
    app.openRoom(1)
    #expect([guests, rooms] == [1, 2])
    app.closeGuest()
    #expect([guests, rooms] == [2, 2])
  }

  @Test("stores continue to work after their app was released")
  func released() async {
    var app: ProbeApp? = ProbeApp { _, action, effects in
      if action == .begin { effects.run { send in send(.add(5)) } }
    }
    var links = 0
    app?.link = { _, _ in links += 1 }
    app?.onAction = { _, _, _ in links += 1 }
    app?.subscribe { (_: ProbeAppState) in links += 1 }
    guard let left = app?.left, let right = app?.right else { return }
    weak let gone = app
    app = nil
    #expect(gone == nil)
    links = 0
    left.subscribe { state in if state == [1] { right.dispatch(.add(2)) } }
    left.dispatch(.add(1))
    await right.run(.begin)
    #expect(left.state == [1])
    #expect(right.state == [2, 5])
    #expect(links == 0)
  }

  @Test("an app can be released while one of its stores handles an action")
  func droppedInTheMiddle() {
    var app: ProbeApp? = ProbeApp()
    weak let gone = app
    guard let left = app?.left else { return }
    left.subscribe { state in
      if state != [1] { return }
      app?.right.dispatch(.add(1))
      app?.dispatch(.guest(.add(1)))
      app = nil
    }
    left.dispatch(.add(1))
    #expect(gone == nil)
    left.dispatch(.add(2))
    #expect(left.state == [1, 2])
  }

  @Test("opening and closing 10,000 features leaks no store")
  func leaks() async {
    let app = ProbeApp { _, action, effects in
      if action == .begin { effects.run { _ in try await Task.sleep(for: .seconds(1_000)) } }
    }
    app.subscribe { (_: ProbeAppState) in }.cancel()
    app.onEvent = { _ in }
    var stores: [WeakStore] = []
    for round in 0..<10 {
      for number in 0..<1_000 {
        app.openRoom(number)
        app.rooms[number]?.dispatch(.begin)
        stores.append(WeakStore(store: app.rooms[number]))
      }
      if round % 2 == 0 {
        app.closeRooms()
      } else {
        for key in app.rooms.keys { app.closeRoom(key) }
      }
    }
    #expect(app.rooms.isEmpty)
    #expect(app.effectsInProgress.isEmpty)
    for _ in 0..<100 where stores.contains(where: { $0.store != nil }) { await Task.yield() }
    #expect(stores.count == 10_000)
    #expect(stores.allSatisfy { $0.store == nil })
  }
}

private struct WeakStore {
  weak var store: ProbeStore?
}
