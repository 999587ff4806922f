import ReduxRuntime
import ReduxTesting
import Testing

@testable import TodoFixture

@MainActor
@Suite("A test store of an app", .timeLimit(.minutes(5)))
struct AppTestStoreTests {
  static let milk = Todo(id: 1, title: "Milk")

  static func store(_ state: TodoAppState = TodoAppState()) -> AppTestStore<TodoAppStore> {
    var dependencies = TodoAppDependencies()
    dependencies.tasks.load = { [milk] }
    return AppTestStore { clock in
      TodoAppStore(initialState: state, dependencies: dependencies, clock: clock)
    }
  }

  static var loaded: TodoAppState {
    TodoAppState(tasks: TaskListState(tasks: [milk], isLoaded: true))
  }

  @Test("actions, links, effects and events of all features can be asserted one by one")
  func everything() async {
    let store = Self.store()
    await store.start()
    await store.receive(.tasks(.loadTasks))
    await store.receive(.tasks(.tasksLoaded([Self.milk]))) { $0 = Self.loaded }
    await store.perform {
      $0.openLogin()
    } changing: {
      $0.login = LoginState()
    }
    await store.send(.login(.type("ada"))) { $0.login?.name = "ada" }
    await store.send(.login(.submit))
    await store.receive(.login(.authenticated("ada"))) { $0.login = nil }
    await store.receive(.users(.setCurrent("ada"))) { $0.users.currentID = "ada" }
    await store.send(.tasks(.edit(Self.milk))) { $0.editors[1] = EditorState(task: Self.milk) }
    await store.send(.editors(1, .type("Tea"))) { $0.editors[1]?.task.title = "Tea" }
    await store.receive(event: .editors(1, .typed))
    await store.advance(by: .seconds(1))
    await store.receive(.editors(1, .save)) { $0.editors = [:] }
    await store.receive(.tasks(.update(Todo(id: 1, title: "Tea")))) {
      $0.tasks.tasks[0].title = "Tea"
    }
    await store.send(.users(.logOut)) {
      $0.users.currentID = nil
      $0.login = LoginState()
    }
    await store.receive(.tasks(.saveTasks))
    await store.receive(event: .tasks(.saved))
    await store.receive(.users(.noteSaved)) { $0.users.savedCount = 1 }
    await store.finish()
  }

  @Test(
    "a test fails if it does not receive a link's action or does not assert a change")
  func unsaid() async {
    let store = Self.store(TodoAppState(login: LoginState(name: "ada")))
    await expectIssues(
      """
      After 'login(.authenticated("ada"))' the state is not the expected one:
        login: expected Optional(TodoFixture.LoginState(name: "ada")), but it is nil
      Assert the change in a closure after the action, such as '{ $0.name = value }'.
      """,
      """
      Actions were not received at the end:
        users(.setCurrent(Optional("ada")))
      Receive each with 'receive(_:)', or skip them with 'skipReceivedActions()'.
      """
    ) {
      await store.send(.login(.authenticated("ada")))
      await store.finish()
    }
  }

  @Test("an action for a closed feature is rejected, and the test has to receive the rejection")
  func notOpen() async {
    let store = Self.store()
    await store.send(.login(.submit))
    await store.receive(rejection: "'login' is not open.")
    await expectIssues(
      "The closure for 'editors(3, .save)' changes nothing, and "
        + "neither did the action. Remove the closure."
    ) {
      await store.send(.editors(3, .save)) { $0.users.savedCount = 0 }
    }
    await store.receive(rejection: "'editors' is not open.")
    await store.send(.users(.logOut)) { $0.login = LoginState() }
    await store.send(.login(.submit))
    await store.receive(rejection: "Who are you?")
    await store.finish()
  }

  @Test("a test fails if an effect of any feature is still running at the end")
  func running() async {
    let store = Self.store(TodoAppState(editors: [1: EditorState()]))
    await store.send(.editors(1, .type("a"))) { $0.editors[1]?.task.title = "a" }
    await store.receive(event: .editors(1, .typed))
    await expectIssues(
      "Still running: effect 'autosave'. Waiting for the clock: advance it with 'advance(by:)', "
        + "cancel the effect, or skip it with 'skipEffects()'."
    ) {
      await store.finish()
    }
  }

  @Test("if exhaustivity is off, only the assertions of the test are checked")
  func notExhaustive() async {
    let store = Self.store(Self.loaded)
    store.exhaustivity = .off
    await store.send(.users(.logOut)) { $0.login = LoginState() }
    await store.receive(.users(.noteSaved)) { $0.users.savedCount = 1 }
    await store.finish()
  }

  @Test("an app with a manual clock does not start automatically, and its effects can be settled")
  func settling() async {
    let clock = ManualClock()
    let app = TodoAppStore(initialState: Self.loaded, clock: clock)
    await app.settle(on: clock)
    #expect(app.state == Self.loaded)
    app.dispatch(.tasks(.edit(Self.milk)))
    app.dispatch(.editors(1, .type("Tea")))
    app.dispatch(.users(.logOut))
    app.dispatch(.tasks(.edit(Self.milk)))
    app.dispatch(.editors(1, .type("Bread")))
    await app.idle()
    #expect(app.effectsInProgress == ["autosave"])
    await app.settle(on: clock)
    #expect(app.tasks.tasks.map(\.title) == ["Bread"])
    #expect(app.editors.isEmpty)
    #expect(app.users.savedCount == 1)
  }

  @Test("a test of an app fails if a reducer changes more properties than it reports")
  func changeMask() async {
    @MainActor final class MaskApp: AppStore<CarelessState, CarelessAction, Never> {
      let careless: Store<CarelessFeature>

      override init(clock: any Clock<Duration>) {
        careless = Store(middleware: [], clock: clock)
        super.init(clock: clock)
        join(careless, "careless", action: { $0 })
      }

      override var state: CarelessState { careless.state }
      override func dispatch(_ action: CarelessAction) { careless.dispatch(action) }
    }
    let store = AppTestStore { MaskApp(clock: $0) }
    await expectIssues(
      "The reducer changed 'second' for 'change', but 'reduce' reports only 'first': observers of "
        + "'second' are not called. Add 'Changes(bit: 1)' to what it returns, or set "
        + "'checksChangeMasks' to false if the bits do not follow the order of the properties."
    ) {
      await store.send(.change) { $0 = CarelessState(first: 1, second: 1) }
    }
    await store.finish()
  }
}

struct CarelessState: Equatable, Sendable {
  var first = 0
  var second = 0
}

enum CarelessAction: Equatable, Sendable {
  case change
}

enum CarelessFeature: Feature {
  static var initialState: CarelessState { CarelessState() }
  static var middleware: [any Middleware<Self>] { [] }

  static func reduce(_ state: inout CarelessState, _ action: CarelessAction) -> Changes {
    state.first += 1
    state.second += 1
    return Changes(bit: 0)
  }
}
