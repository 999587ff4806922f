import ReduxRuntime
import Testing

@MainActor @Suite("The hooks of an app")
struct HookTests {
  /// A feature that does not report, before the reducer runs, which properties an action changes.
  enum Counter: Feature {
    enum Action: Sendable { case increase }

    static var initialState: Int { 0 }

    static func reduce(_ state: inout Int, _ action: Action) -> Changes {
      state += 1
      return .all
    }
  }

  final class App: AppStore<Int, Counter.Action, Never> {
    let counter = Store<Counter>()

    init() {
      super.init()
      join(counter, "counter", action: { $0 })
    }

    override var state: Int { counter.state }
    override func dispatch(_ action: Counter.Action) { counter.dispatch(action) }

    var double: Int { counter.memo(128, of: .all) { 2 * $0 } }
  }

  @Test("a cached value that 'onAction' reads matches the new state")
  func cachedValue() {
    let app = App()
    var values: [Int] = []
    app.onAction = { [weak app] _, before, after in
      values += [before, after, app?.double ?? -1]
    }
    #expect(app.double == 0)
    app.dispatch(.increase)
    app.dispatch(.increase)
    #expect(values == [0, 1, 2, 1, 2, 4])
    #expect(app.double == 4)
  }

  @Test("an observer that 'onAction' adds is called once with the new state")
  func observer() {
    let app = App()
    var states: [Int] = []
    app.onAction = { [weak app] _, _, _ in
      app?.onAction = nil
      app?.counter.subscribe { (state: Int) in states.append(state) }
    }
    app.dispatch(.increase)
    #expect(states == [1])
    app.dispatch(.increase)
    #expect(states == [1, 2])
  }
}
