import ReduxRuntime

/// The store of `TodoApp`: the stores of all features, on one queue.
@MainActor final class TodoAppStore: AppStore<TodoAppState, TodoAppAction, TodoAppEvent> {
  let tasks: Store<TaskListFeature>
  let users: Store<UsersFeature>
  /// The store of the login; nil while the login is closed.
  var login: Store<LoginFeature>? { loginSlot.store }
  /// The open stores of the editors, by key.
  let editors = KeyedStores<Int, EditorFeature>()

  private let loginSlot = StoreSlot<LoginFeature>()
  private let dependencies: TodoAppDependencies

  init(
    initialState: TodoAppState = TodoAppState(), dependencies: TodoAppDependencies = .live,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.dependencies = dependencies
    tasks = Store(
      initialState: initialState.tasks,
      middleware: TaskListFeature.middleware(dependencies.tasks), clock: clock)
    users = Store(
      initialState: initialState.users, middleware: UsersFeature.middleware, clock: clock)
    super.init(clock: clock)
    join(
      tasks, "tasks", action: TodoAppAction.tasks, event: TodoAppEvent.tasks,
      after: { $0.afterTasks($1) },
      onEvent: { $0.onTasksEvent($1) })
    join(
      users, "users", action: TodoAppAction.users,
      after: { $0.afterUsers($1) })
    if let login = initialState.login { openLogin(login) }
    for (key, state) in initialState.editors { openEditors(key, state) }
    startSoon()
  }

  override var state: TodoAppState {
    TodoAppState(
      tasks: tasks.state, users: users.state, login: login?.state, editors: editors.states)
  }

  override func dispatch(_ action: TodoAppAction) {
    switch action {
    case .tasks(let tasksAction): tasks.dispatch(tasksAction)
    case .users(let usersAction): users.dispatch(usersAction)
    case .login(let loginAction): dispatch(loginAction, to: login, for: action)
    case .editors(let key, let editorsAction):
      dispatch(editorsAction, to: editors[key], for: action)
    }
  }

  override func begin() {
    tasks.dispatch(.loadTasks)
  }

  func openLogin(_ state: LoginState = LoginFeature.initialState) {
    open(
      loginSlot, "login",
      Store(initialState: state, middleware: LoginFeature.middleware, clock: clock),
      action: TodoAppAction.login,
      after: { $0.afterLogin($1) })
  }

  func closeLogin() { close(loginSlot) }

  func openEditors(_ key: Int, _ state: EditorState = EditorFeature.initialState) {
    open(
      editors, key, "editors",
      Store(
        initialState: state, middleware: EditorFeature.middleware(dependencies.editors),
        clock: clock),
      action: { .editors(key, $0) }, event: { .editors(key, $0) },
      after: { $0.afterEditors(key, $1) })
  }

  func closeEditors(_ key: Int) { close(editors, key) }

  func closeEditors() { close(editors) }
}

// MARK: - Links

extension TodoAppStore {
  private func afterTasks(_ action: TaskListAction) {
    switch action {
    case .edit(let task): openEditors(task.id, EditorState(task: task))
    default: break
    }
  }

  private func onTasksEvent(_ event: TaskListEvent) {
    switch event {
    case .saved: users.dispatch(.noteSaved)
    }
  }

  private func afterUsers(_ action: UsersAction) {
    switch action {
    case .logOut:
      if tasks.isLoaded { tasks.dispatch(.saveTasks) }
      closeEditors()
      openLogin()
    default: break
    }
  }

  private func afterLogin(_ action: LoginAction) {
    switch action {
    case .authenticated(let user):
      users.dispatch(.setCurrent(user))
      closeLogin()
    default: break
    }
  }

  private func afterEditors(_ key: Int, _ action: EditorAction) {
    switch action {
    case .save:
      if let editor = editors[key] { tasks.dispatch(.update(editor.task)) }
      closeEditors(key)
    default: break
    }
  }
}
