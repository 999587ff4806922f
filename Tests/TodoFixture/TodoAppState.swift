import ReduxRuntime

/// The state of `TodoApp`: the states of all features.
struct TodoAppState: Equatable, Sendable {
  var tasks: TaskListState
  var users: UsersState
  /// The state of the login; nil while the login is closed.
  var login: LoginState?
  var editors: [Int: EditorState]

  init(
    tasks: TaskListState = TaskListFeature.initialState,
    users: UsersState = UsersFeature.initialState, login: LoginState? = nil,
    editors: [Int: EditorState] = [:]
  ) {
    self.tasks = tasks
    self.users = users
    self.login = login
    self.editors = editors
  }
}

/// The actions of `TodoApp`.
enum TodoAppAction: Equatable, Codable, Sendable {
  case tasks(TaskListAction)
  case users(UsersAction)
  case login(LoginAction)
  case editors(Int, EditorAction)
}

/// One-time outputs of `TodoApp`.
enum TodoAppEvent: Equatable, Sendable {
  case tasks(TaskListEvent)
  case editors(Int, EditorEvent)
}

/// Reduces an action of `TodoApp`. An action of a closed feature changes nothing.
func todoAppReducer(_ state: inout TodoAppState, action: TodoAppAction) {
  switch action {
  case .tasks(let action): _ = TaskListFeature.reduce(&state.tasks, action)
  case .users(let action): _ = UsersFeature.reduce(&state.users, action)
  case .login(let action):
    guard var login = state.login else { return }
    _ = LoginFeature.reduce(&login, action)
    state.login = login
  case .editors(let key, let action):
    guard var editor = state.editors[key] else { return }
    _ = EditorFeature.reduce(&editor, action)
    state.editors[key] = editor
  }
}

/// The dependencies of the features of `TodoApp`.
struct TodoAppDependencies: Sendable {
  var tasks = TaskListDependencies()
  var editors = EditorDependencies()
}

extension TodoAppDependencies: LiveDependencies {
  static var live: TodoAppDependencies { TodoAppDependencies() }
}
