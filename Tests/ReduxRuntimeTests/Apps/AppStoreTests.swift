import ReduxRuntime
import Testing

/// Several features on one queue.
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

  @Test("the state is the snapshot of all features, and an app begins with one")
  func snapshot() {
    let app = Self.app(Self.open())
    #expect(app.state == Self.open())
    app.closeLogin()
    app.closeEditors(1)
    #expect(app.state.login == nil)
    #expect(app.state.editors.isEmpty)
  }

  @Test("an action of the app goes to its feature")
  func routing() {
    let app = Self.app(Self.open())
    app.dispatch(.tasks(.update(Todo(id: 1, title: "Bread"))))
    app.dispatch(.login(.type("eve")))
    app.dispatch(.editors(1, .type("Butter")))
    #expect(app.tasks.tasks.map(\.title) == ["Bread"])
    #expect(app.login?.name == "eve")
    #expect(app.editors[1]?.task.title == "Butter")
  }

  @Test("links dispatch, open and close")
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
}
