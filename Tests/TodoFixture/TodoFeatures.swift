import ReduxRuntime

// The features of the app in these tests, in the form of generated code: a list, users, a login
// that opens and closes, and an editor for each task.

struct Todo: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var title: String
}

// MARK: - Tasks

struct TaskListState: Equatable, Sendable {
  var tasks: [Todo] = []
  var isLoaded = false
}

enum TaskListAction: Equatable, Codable, Sendable {
  case loadTasks
  case tasksLoaded([Todo])
  case update(Todo)
  case edit(Todo)
  case saveTasks
}

enum TaskListEvent: Equatable, Sendable {
  case saved
}

struct TaskListDependencies: Sendable {
  var load: @MainActor @Sendable () async throws -> [Todo] = { [] }
  var save: @MainActor @Sendable ([Todo]) async throws -> Void = { _ in }
}

enum TaskListFeature: Feature {
  typealias State = TaskListState
  typealias Action = TaskListAction
  typealias Event = TaskListEvent
  typealias Dependencies = TaskListDependencies

  static var initialState: TaskListState { TaskListState() }
  static var properties: [PartialKeyPath<TaskListState>] { [\.tasks, \.isLoaded] }

  static func middleware(_ dependencies: TaskListDependencies) -> [any Middleware<Self>] {
    [TaskListPersistence(dependencies: dependencies)]
  }

  static func reduce(_ state: inout TaskListState, _ action: TaskListAction) -> Changes {
    switch action {
    case .tasksLoaded(let tasks):
      state = TaskListState(tasks: tasks, isLoaded: true)
      return .all
    case .update(let task):
      if let index = state.tasks.firstIndex(where: { $0.id == task.id }) {
        state.tasks[index] = task
      }
      return Changes(bit: 0)
    case .loadTasks, .edit, .saveTasks: return []
    }
  }
}

struct TaskListPersistence: Middleware {
  let dependencies: TaskListDependencies

  func after(
    _ action: TaskListAction, _ state: TaskListState, _ changes: Changes,
    _ effects: inout Effects<TaskListFeature>
  ) {
    switch action {
    case .loadTasks:
      effects.run(id: "loadTasks", policy: .first) { [dependencies] send in
        send(.tasksLoaded(try await dependencies.load()))
      }
    case .saveTasks:
      let tasks = state.tasks
      effects.run(id: "saveTasks", policy: .latest) { [dependencies] send in
        try await dependencies.save(tasks)
        send.emit(.saved)
      }
    default: break
    }
  }
}

// MARK: - Users

struct UsersState: Equatable, Sendable {
  var currentID: String?
  var savedCount = 0
}

enum UsersAction: Equatable, Codable, Sendable {
  case setCurrent(String?)
  case noteSaved
  case logOut
}

enum UsersFeature: Feature {
  typealias State = UsersState
  typealias Action = UsersAction

  static var initialState: UsersState { UsersState() }
  static var properties: [PartialKeyPath<UsersState>] { [\.currentID, \.savedCount] }

  static func reduce(_ state: inout UsersState, _ action: UsersAction) -> Changes {
    switch action {
    case .setCurrent(let id): state.currentID = id
    case .noteSaved: state.savedCount += 1
    case .logOut: state.currentID = nil
    }
    return .all
  }
}

// MARK: - Login

struct LoginState: Equatable, Sendable {
  var name = ""
}

enum LoginAction: Equatable, Codable, Sendable {
  case type(String)
  case submit
  case authenticated(String)
}

enum LoginFeature: Feature {
  typealias State = LoginState
  typealias Action = LoginAction

  static var initialState: LoginState { LoginState() }
  static var middleware: [any Middleware<Self>] { [LoginRules()] }

  static func reduce(_ state: inout LoginState, _ action: LoginAction) -> Changes {
    if case .type(let name) = action { state.name = name }
    return .all
  }
}

struct LoginRules: Middleware {
  func handle(
    _ action: LoginAction, _ state: LoginState, _ effects: inout Effects<LoginFeature>
  ) -> Verdict<LoginAction> {
    if action == .submit, state.name.isEmpty { return .reject(Rejection("Who are you?")) }
    return .next
  }

  func after(
    _ action: LoginAction, _ state: LoginState, _ changes: Changes,
    _ effects: inout Effects<LoginFeature>
  ) {
    if action == .submit {
      let name = state.name
      effects.run(id: "submit") { send in send(.authenticated(name)) }
    }
  }
}

// MARK: - Editors

struct EditorState: Equatable, Sendable {
  var task = Todo(id: 0, title: "")
}

enum EditorAction: Equatable, Codable, Sendable {
  case type(String)
  case save
}

enum EditorEvent: Equatable, Sendable {
  case typed
}

struct EditorDependencies: Sendable {
  /// The time that the editor waits before it saves automatically.
  var pause = Duration.seconds(1)
}

enum EditorFeature: Feature {
  typealias State = EditorState
  typealias Action = EditorAction
  typealias Event = EditorEvent
  typealias Dependencies = EditorDependencies

  static var initialState: EditorState { EditorState() }

  static func middleware(_ dependencies: EditorDependencies) -> [any Middleware<Self>] {
    [EditorAutosave(dependencies: dependencies)]
  }

  static func reduce(_ state: inout EditorState, _ action: EditorAction) -> Changes {
    if case .type(let title) = action { state.task.title = title }
    return .all
  }
}

struct EditorAutosave: Middleware {
  let dependencies: EditorDependencies

  func after(
    _ action: EditorAction, _ state: EditorState, _ changes: Changes,
    _ effects: inout Effects<EditorFeature>
  ) {
    guard case .type = action else { return }
    effects.emit(.typed)
    effects.run(id: "autosave", policy: .debounce(dependencies.pause)) { send in send(.save) }
  }
}
