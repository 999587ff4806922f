import ReduxRuntime
import Testing

@MainActor
@Suite("The queue of an app", .timeLimit(.minutes(5)))
struct AppQueueTests {
  @Test("the actions of all stores are handled one at a time, in the order of their dispatch")
  func order() {
    let app = ProbeApp()
    var log: [String] = []
    app.left.subscribe { [unowned app] state in
      log.append("left \(state)")
      guard state == [1] else { return }
      app.right.dispatch(.add(2))
      app.left.dispatch(.add(3))
      app.right.dispatch(.add(4))
      log.append("left is done")
    }
    app.right.subscribe { [unowned app] state in
      log.append("right \(state)")
      if state == [2] { app.left.dispatch(.add(5)) }
    }
    log = []
    app.left.dispatch(.add(1))
    #expect(
      log == [
        "left [1]", "left is done", "right [2]", "left [1, 3]", "right [2, 4]", "left [1, 3, 5]",
      ])
  }

  @Test("reducer, app hook, observers, middleware and link of an action run in this order")
  func stages() {
    var log: [String] = []
    let app = ProbeApp { name, _, _ in log.append("middleware of \(name)") }
    app.left.subscribe { log.append("observer of left: \($0)") }
    app.right.subscribe { log.append("observer of right: \($0)") }
    app.link = { app, action in
      log.append("link of \(action.text)")
      if action == .left(.add(1)) { app.right.dispatch(.add(2)) }
      log.append("end of the link")
    }
    app.onAction = { action, before, after in
      log.append("\(action.text): \(before.left)\(before.right) → \(after.left)\(after.right)")
    }
    log = []
    app.dispatch(.left(.add(1)))
    #expect(
      log == [
        "left.add(1): [][] → [1][]", "observer of left: [1]", "middleware of left",
        "link of left.add(1)", "end of the link", "right.add(2): [1][] → [1][2]",
        "observer of right: [2]", "middleware of right", "link of right.add(2)",
        "end of the link",
      ])
  }

  @Test(
    "actions that the link of an event dispatches wait until the link is done")
  func eventOrder() async {
    var log: [String] = []
    let app = ProbeApp { name, action, effects in
      if action == .begin { effects.emit(.said("hello")) }
      if action == .begin2 { effects.run { send in send.emit(.said("late")) } }
      log.append("\(name).\(action)")
    }
    app.eventLink = { app, event in
      log.append("\(event)")
      app.right.dispatch(.add(1))
      app.right.dispatch(.add(2))
      log.append("end of the link")
    }
    app.left.dispatch(.begin)
    #expect(
      log == [
        "left.said(\"hello\")", "end of the link", "left.begin", "right.add(1)", "right.add(2)",
      ])
    log = []
    await app.run(.left(.begin2))
    #expect(
      log == [
        "left.begin2", "left.said(\"late\")", "end of the link", "right.add(1)", "right.add(2)",
      ])
  }

  @Test(
    "a loop of actions across features is stopped and reported with the names of the features"
  )
  func runawayLoop() {
    let app = ProbeApp()
    app.link = { app, action in
      if action == .left(.begin) { app.right.dispatch(.begin2) }
      if action == .right(.begin2) { app.left.dispatch(.begin) }
    }
    var rejected: [ProbeAppAction] = []
    var cycles: [[String]] = []
    app.onRejection = { action, rejection in
      rejected.append(action)
      cycles.append(rejection.cycle.sorted())
    }
    app.dispatch(.left(.begin))
    #expect(cycles == [["left.begin", "right.begin2"]])
    #expect(rejected == [.left(.begin)] || rejected == [.right(.begin2)])
    app.dispatch(.right(.add(1)))
    #expect(app.right.state == [1])
  }

  @Test("at the limit, the waiting actions of all stores are dropped, and one is reported")
  func droppedActions() {
    let app = ProbeApp()
    app.link = { app, action in
      guard action == .left(.begin) else { return }
      app.left.dispatch(.begin)
      app.right.dispatch(.add(1))
    }
    var count = 0
    app.onRejection = { _, _ in count += 1 }
    app.dispatch(.left(.begin))
    #expect(count == 1)
    let handled = app.right.state.count
    app.dispatch(.right(.add(1)))
    #expect(app.right.state.count == handled + 1)
  }

  @Test("effects of several features that endlessly cause one another are stopped and reported")
  func effectLoop() async {
    let app = ProbeApp { name, action, effects in
      if action == .begin { effects.run(id: EffectID(name)) { send in send(.begin2) } }
    }
    app.link = { app, action in
      if action == .left(.begin2) { app.right.dispatch(.begin) }
      if action == .right(.begin2) { app.left.dispatch(.begin) }
    }
    var cycles: [Set<String>] = []
    app.onRejection = { cycles.append(Set($1.cycle)) }
    await app.run(.left(.begin))
    #expect(cycles == [["left.begin2 (effect left)", "right.begin2 (effect right)"]])
  }

  @Test("events that endlessly cause one another are stopped, and reported as an error")
  func eventLoop() async {
    let app = ProbeApp { name, action, effects in
      if action == .begin { effects.run(id: EffectID(name)) { send in send.emit(.said(name)) } }
    }
    app.eventLink = { app, event in
      (event.hasPrefix("left") ? app.right : app.left).dispatch(.begin)
    }
    var cycles: [Set<String>] = []
    app.onError = { error, _ in
      if let rejection = error as? Rejection { cycles.append(Set(rejection.cycle)) }
    }
    await app.run(.left(.begin))
    #expect(cycles == [["left.said (effect left)", "right.said (effect right)"]])
  }
}
