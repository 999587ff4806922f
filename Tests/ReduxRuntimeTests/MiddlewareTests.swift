import ReduxRuntime
import Testing

@MainActor
@Suite("Middleware")
struct MiddlewareTests {
  @Test("an action passes through the middleware in order, and each may replace it for the next")
  func order() {
    var seen: [String] = []
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, _ in
          seen.append("1 \(action)")
          return .replace(.add(2))
        }),
        Tap(onHandle: { action, _, _ in
          seen.append("2 \(action)")
          return .next
        }),
      ])
    store.dispatch(.add(1))
    #expect(seen == ["1 add(1)", "2 add(2)"])
    #expect(store.state.count == 2)
  }

  @Test("'handle' receives the state before the reducer, and 'after' receives the state after it")
  func states() {
    var seen: [Int] = []
    let tap = Tap(
      onHandle: { _, state, effects in
        seen.append(state.count)
        return .next
      },
      onAfter: { action, state, changes, effects in
        seen.append(state.count)
        #expect(changes == TallyFeature.count)
        if state.count == 1 { effects.dispatch(.add(10)) }
      })
    let store = TallyStore(middleware: [tap])
    store.dispatch(.add(1))
    #expect(seen == [0, 1, 1, 11])
  }

  @Test("'after' is called after the observers, in the order of the middleware chain")
  func after() {
    var seen: [String] = []
    let store = TallyStore(
      middleware: ["1", "2"].map { name in
        Tap(onAfter: { action, _, _, _ in seen.append("\(name) \(action)") })
      })
    store.subscribe { state in
      seen.append("observer \(state.count)")
      return .alive
    }
    store.dispatch(.add(1))
    #expect(seen == ["observer 0", "observer 1", "1 add(1)", "2 add(1)"])
  }

  @Test("a middleware that compares the states gets those before and after the action")
  func comparing() {
    let comparer = Comparer<TallyFeature>(compared: TallyFeature.count)
    let store = TallyStore(middleware: [comparer, Tap()])
    store.dispatch(.add(1))
    store.dispatch(.rename("a"))
    store.dispatch(.add(2))
    // The feature does not say which properties an action may change.
    #expect(comparer.log.old.map(\.count) == [0, 1, 1])
    #expect(comparer.log.old.map(\.name) == ["", "", "a"])
    #expect(comparer.log.new.map(\.count) == [1, 1, 3])
  }

  @Test("the state before an action is kept only if the action may change a compared property")
  func keeping() {
    let comparer = Comparer<PairFeature>(compared: Changes(bit: 0))
    let store = Store<PairFeature>(middleware: [comparer])
    store.dispatch(.first)
    store.dispatch(.second)
    store.dispatch(.first)
    #expect(comparer.log.old == [[0, 0], [1, 1], [1, 1]])
    #expect(comparer.log.new == [[1, 0], [1, 1], [2, 1]])
  }

  @Test("a dropped action is not reported as a rejection, and later actions are handled")
  func drop() {
    var reached: [TallyAction] = []
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, _ in action == .add(1) ? .drop : .next }),
        Tap(onHandle: { action, _, _ in
          reached.append(action)
          return .next
        }),
      ])
    store.onRejection = { _, _ in Issue.record("a drop is no rejection") }
    store.dispatch(.add(1))
    store.dispatch(.add(2))
    #expect(reached == [.add(2)])
    #expect(store.state.count == 2)
  }

  @Test("the rejection hook receives the action and the name of the middleware that rejected it")
  func reject() {
    var afters = 0
    let store = TallyStore(
      middleware: [
        Tap(
          onHandle: { _, _, _ in .replace(.rename("x")) },
          onAfter: { _, _, _, _ in afters += 1 }),
        Tap(onHandle: { _, _, _ in .reject(Rejection("Not now.")) }),
      ])
    store.dispatch(.add(1))
    var seen: [(TallyAction, Rejection)] = []
    store.onRejection = { seen.append(($0, $1)) }
    store.dispatch(.add(1))
    #expect(seen.count == 1)
    #expect(seen.first?.0 == .rename("x"))
    #expect(seen.first?.1.message == "Not now.")
    #expect(seen.first?.1.middleware == "Tap")
    #expect(store.state == TallyFeature.State())
    #expect(afters == 0)
  }

  @Test("actions dispatched by the rejection hook are handled before the dispatch returns")
  func rejectionHookDispatches() {
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, _ in action == .ignore ? .reject(Rejection("no")) : .next })
      ])
    store.onRejection = { [unowned store] _, rejection in
      store.dispatch(.rename(rejection.message))
    }
    store.dispatch(.ignore)
    #expect(store.state.name == "no")
  }

  @Test("dispatched actions pass the whole chain in order, after the current action")
  func dispatchOrder() {
    var seen: [TallyAction] = []
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, _ in
          seen.append(action)
          return .next
        }),
        Tap(onHandle: { action, state, effects in
          switch action {
          case .add(1):
            effects.dispatch(.add(2))
            effects.dispatch(.add(3))
          case .add(2):
            #expect(state.count == 1)
            effects.dispatch(.add(4))
          default: break
          }
          return .next
        }),
      ])
    store.dispatch(.add(1))
    #expect(seen == [.add(1), .add(2), .add(3), .add(4)])
    #expect(store.state.count == 10)
  }

  @Test("an action that a middleware requests is dispatched even if the original one is stopped")
  func dispatchThenDrop() {
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, effects in
          if action == .add(1) { effects.dispatch(.add(5)) }
          return .next
        }),
        Tap(onHandle: { action, _, _ in action == .add(1) ? .drop : .next }),
      ])
    store.dispatch(.add(1))
    #expect(store.state.count == 5)
  }

  @Test("a middleware may also dispatch to the store itself, at once or later")
  func dispatchToStore() async {
    final class Link { weak var store: TallyStore? }
    let link = Link()
    var later: Task<Void, Never>?
    let store = TallyStore(
      middleware: [
        Tap(onHandle: { action, _, _ in
          if action == .add(1) {
            link.store?.dispatch(.add(2))
            #expect(link.store?.state.count == 0)
            later = Task { link.store?.dispatch(.add(4)) }
          }
          return .next
        })
      ])
    link.store = store
    store.dispatch(.add(1))
    #expect(store.state.count == 3)
    await later?.value
    #expect(store.state.count == 7)
  }

  @Test("a private action is rejected from outside, and handled if the feature itself sends it")
  func privateAction() async {
    let store = Store<DoorFeature>(middleware: DoorFeature.middleware)
    var rejections: [String] = []
    store.onRejection = { rejections.append($1.message) }
    store.dispatch(.opened)
    await store.run(.opened)
    let message = "'opened' is private: only the feature itself and its app send it."
    #expect(rejections == [message, message])
    #expect(store.state == 0)
    store.dispatch(.ring)
    #expect(store.state == 1, "a rule")
    await store.run(.wait)
    #expect(store.state == 2, "an answer")
    store.onEvent = { store.dispatch($0) }
    store.dispatch(.shout)
    await store.idle()
    #expect(store.state == 3, "who follows an event")
    #expect(rejections.count == 2)
  }

  @Test("the middleware chain of a store is created only once")
  func builtOnce() {
    Counted.built = 0
    let store = Store<CountedFeature>()
    for _ in 0..<10 { store.dispatch(()) }
    #expect(Counted.built == 1)
    #expect(store.state == 10)
  }
}

enum CountedFeature: Feature {
  static var initialState: Int { 0 }
  static var middleware: [any Middleware<Self>] { [Counted()] }
  static func reduce(_ state: inout Int, _ action: Void) -> Changes {
    state += 1
    return .all
  }
}

struct Counted: Middleware {
  @MainActor static var built = 0

  @MainActor init() { Self.built += 1 }

  func handle(
    _ action: Void, _ state: Int, _ effects: inout Effects<CountedFeature>
  ) -> Verdict<Void> {
    .next
  }
}

/// A feature with a private action, which a rule, an effect and an event send.
private enum DoorFeature: Feature {
  typealias Event = Action

  enum Action: Sendable { case ring, wait, shout, opened }

  struct Opening: Middleware {
    func handle(
      _ action: Action, _ state: Int, _ effects: inout Effects<DoorFeature>
    ) -> Verdict<Action> {
      switch action {
      case .ring: effects.dispatch(.opened)
      case .wait: effects.run { send in send(.opened) }
      case .shout: effects.run { send in send.emit(.opened) }
      case .opened: break
      }
      return .next
    }
  }

  static var initialState: Int { 0 }
  static var middleware: [any Middleware<DoorFeature>] { [Opening()] }

  static func reduce(_ state: inout Int, _ action: Action) -> Changes {
    if action == .opened { state += 1 }
    return .all
  }

  static func isPrivate(_ action: Action) -> Bool { action == .opened }
}

/// A middleware that records the states before and after each action.
private struct Comparer<F: Feature>: Middleware {
  final class Log {
    var old: [F.State] = []
    var new: [F.State] = []
  }

  let compared: Changes
  let log = Log()

  func after(
    _ action: F.Action, _ old: F.State, _ state: F.State, _ changes: Changes,
    _ effects: inout Effects<F>
  ) {
    log.old.append(old)
    log.new.append(state)
  }
}

/// A feature that says which number an action may change.
private enum PairFeature: Feature {
  enum Action { case first, second }

  static var initialState: [Int] { [0, 0] }

  static func changes(of action: Action) -> Changes {
    switch action {
    case .first: Changes(bit: 0)
    case .second: Changes(bit: 1)
    }
  }

  static func reduce(_ state: inout [Int], _ action: Action) -> Changes {
    state[action == .first ? 0 : 1] += 1
    return changes(of: action)
  }
}
