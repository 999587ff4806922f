import ReduxRuntime
import Testing

@testable import TodoFixture

@MainActor
@Suite("An app of several features", .timeLimit(.minutes(5)))
struct AppStoreTests {
  static let milk = Todo(id: 1, title: "Milk")

  static func app(_ state: TodoAppState = TodoAppState()) -> TodoAppStore {
    var dependencies = TodoAppDependencies()
    dependencies.tasks.load = { [milk] }
    return TodoAppStore(initialState: state, dependencies: dependencies)
  }

  static func open() -> TodoAppState {
    TodoAppState(
      tasks: TaskListState(tasks: [milk], isLoaded: true), users: UsersState(currentID: "ada"),
      login: LoginState(name: "ada"), editors: [1: EditorState(task: milk)])
  }

  @Test("an app can begin with a given state, and its state contains the states of all features")
  func snapshot() {
    let app = Self.app(Self.open())
    #expect(app.state == Self.open())
    app.closeLogin()
    app.closeEditors(1)
    #expect(app.state.login == nil)
    #expect(app.state.editors.isEmpty)
  }

  @Test("an action dispatched to the app is handled by its feature")
  func routing() {
    let app = Self.app(Self.open())
    app.dispatch(.tasks(.update(Todo(id: 1, title: "Bread"))))
    app.dispatch(.login(.type("eve")))
    app.dispatch(.editors(1, .type("Butter")))
    #expect(app.tasks.tasks.map(\.title) == ["Bread"])
    #expect(app.login?.name == "eve")
    #expect(app.editors[1]?.task.title == "Butter")
  }

  @Test("links dispatch actions, open features and close features")
  func links() async {
    let app = Self.app(Self.open())
    app.dispatch(.login(.authenticated("eve")))
    #expect(app.users.currentID == "eve")
    #expect(app.login == nil)
    app.dispatch(.tasks(.edit(Todo(id: 2, title: "Tea"))))
    #expect(app.editors.keys == [1, 2])
    app.dispatch(.editors(1, .type("Oat milk")))
    app.dispatch(.editors(1, .save))
    #expect(app.tasks.tasks.map(\.title) == ["Oat milk"])
    #expect(app.editors.keys == [2])
    await app.run(.users(.logOut))
    #expect(app.login != nil)
    #expect(app.editors.isEmpty)
    #expect(app.users.savedCount == 1)
  }

  @Test("an app starts automatically in the next turn of the main actor, and only once")
  func startSoon() async {
    let app = ProbeApp()
    #expect(app.beginnings == 0)
    while app.beginnings == 0 { await Task.yield() }
    app.start()
    #expect(app.beginnings == 1)
    let other = ProbeApp()
    other.start()
    #expect(other.beginnings == 1)
    for _ in 0..<20 { await Task.yield() }
    #expect(other.beginnings == 1)
    var last: ProbeApp? = ProbeApp()
    weak let gone = last
    last = nil
    #expect(gone == nil)
  }

  @Test(
    "an observer of the app sees every change of a feature, and every opening and closing")
  func subscribe() {
    let app = ProbeApp()
    var seen: [ProbeAppState] = []
    let subscription = app.subscribe { (state: ProbeAppState) in seen.append(state) }
    app.dispatch(.left(.add(1)))
    app.openGuest()
    app.dispatch(.guest(.add(2)))
    app.closeGuest()
    let left = ProbeAppState(left: [1])
    #expect(
      seen == [
        ProbeAppState(), left, ProbeAppState(left: [1], guest: []),
        ProbeAppState(left: [1], guest: [2]), left,
      ])
    subscription.cancel()
    app.dispatch(.right(.add(1)))
    #expect(seen.count == 5)
  }

  @Test("an observer of the app is not called again after it has returned .dead")
  func deadObserver() {
    let app = ProbeApp()
    var count = 0
    app.subscribe { (_: ProbeAppState) -> ObserverStatus in
      count += 1
      return count < 3 ? .alive : .dead
    }
    for number in 0..<5 { app.dispatch(.left(.add(number))) }
    #expect(count == 3)
    for number in 0..<1_000 { app.subscribe { (_: ProbeAppState) in count += number }.cancel() }
    count = 0
    app.dispatch(.left(.add(5)))
    #expect(count == 0)
  }

  @Test("'select' of an app reports a value of several features only when it differs")
  func select() {
    let app = ProbeApp()
    var counts: [Int] = []
    func count(_ state: ProbeAppState) -> Int { state.left.count + (state.guest?.count ?? 0) }
    app.select(count) { counts.append($0) }
    app.dispatch(.right(.add(1)))
    app.dispatch(.left(.add(1)))
    app.openGuest()
    app.dispatch(.guest(.add(1)))
    app.closeGuest()
    #expect(counts == [0, 1, 2, 1])
  }

  @Test("the app's action hook receives actions as they reach the reducer, and can be removed")
  func onAction() {
    let app = Self.app()
    var seen: [TodoAppAction] = []
    app.onAction = { action, before, after in
      seen.append(action)
      var expected = before
      todoAppReducer(&expected, action: action)
      #expect(after == expected)
    }
    app.openLogin()
    app.dispatch(.login(.submit))
    app.dispatch(.login(.type("ada")))
    app.dispatch(.login(.authenticated("ada")))
    app.dispatch(.tasks(.edit(Self.milk)))
    app.dispatch(.editors(1, .type("Tea")))
    #expect(
      seen == [
        .login(.type("ada")), .login(.authenticated("ada")), .users(.setCurrent("ada")),
        .tasks(.edit(Self.milk)), .editors(1, .type("Tea")),
      ])
    app.onAction = nil
    app.dispatch(.users(.noteSaved))
    #expect(seen.count == 5)
  }

  @Test("rejections by all features are passed to the app")
  func rejections() {
    let app = Self.app(Self.open())
    var messages: [String] = []
    app.onRejection = { messages.append("\($0): \($1.message)") }
    app.dispatch(.login(.type("")))
    app.login?.dispatch(.submit)
    #expect(messages == ["login(TodoFixture.LoginAction.submit): Who are you?"])
  }
}
