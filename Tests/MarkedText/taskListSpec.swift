/// A spec with every section, as a user writes it.
package let taskListSpec = """
  feature: TaskList
  doc: A list of tasks that can be added, completed, removed and filtered.

  models:
    TaskModel:
      id: UUID = UUID()
      title: String
      subtitle: String?
      isCompleted: Bool = false

  filters:
    TaskListFilter:
      over: tasks                 # a list in `state`; gives `filteredTasks`
      cases:
        all: true
        active: "!isCompleted"    # quoted: a bare ! starts a YAML tag
        completed: isCompleted

  state:
    tasks: [TaskModel]            # lists start empty, optionals start nil
    filter: TaskListFilter = .active

  derived:
    activeCount: Int = tasks.filter { !$0.isCompleted }.count

  actions:
    addTask:
      payload: {_ task: TaskModel}            # `_` as in Swift: case addTask(_ task: TaskModel)
      reduce: state.tasks.append(task)
    toggleTaskCompletion:
      payload: {_ id: UUID}
      reduce: "state.tasks[id: id]?.isCompleted.toggle()"
    removeTask:
      payload: {_ id: UUID}
      reduce: state.tasks.removeAll { $0.id == id }
    filterTasks:
      payload: {_ filter: TaskListFilter}
      reduce: state.filter = filter
    loadTasks:
      reduce: none                            # middleware answers it
    tasksLoaded:
      payload: {_ tasks: [TaskModel]}
      reduce: state.tasks = tasks
    importTasks:                              # no `reduce`: the user writes the handler in Swift
      payload: {from url: URL}

  middleware:                                 # in order: the first sees an action first
    TaskListValidation:
      addTask:
        require: "!task.title.trimmed.isEmpty"
        message: A task needs a title.
    TaskListEnhancement:
      addTask:
        when: (task.subtitle ?? "").isEmpty
        rewrite: task.subtitle = "No description provided"
    TaskListAnalytics:                        # no rules: a stub that the user fills in

  scenarios:
    completing a task takes it off the active list:
      given:
        tasks: [{id: 1, title: Milk}, {id: 2, title: Bread}]
      when:
        - toggleTaskCompletion: 1
      then:
        - state.tasks[0].isCompleted
        - state.filteredTasks.map { $0.title } == ["Bread"]
    a task without a title is rejected:
      when:
        - addTask: {id: 1, title: "   "}
      then:
        - state.tasks.isEmpty
  """
