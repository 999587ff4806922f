import ReduxRuntime
import ScreenDriving
import SwiftUI
import TaskList
import Testing

@MainActor @Suite("The screen of TaskList") struct TaskListScreenTests {
  private func store(
    _ tasks: [TaskModel], filter: TaskListFilter = .all, status: StorageStatus = .ready
  ) -> TaskListStore {
    TaskListStore(
      initialState: TaskListState(tasks: tasks, filter: filter, storage: status),
      middleware: [TaskListValidation(), TaskListEnhancement()])
  }

  private func screen(_ store: TaskListStore) -> Screen {
    Screen(NavigationStack { TaskListScreen(store: store) })
  }

  private static let three = [
    TaskModel(title: "Eggs", isCompleted: true), TaskModel(title: "Milk"), TaskModel(title: "Bread"),
  ]

  private func titles(_ store: TaskListStore) -> [String] { store.tasks.map(\.title) }

  // MARK: - Rows

  @Test("A list reads as a title, its buttons, its filter and its rows")
  func lines() {
    let screen = screen(store(Self.three))
    #expect(
      screen.lines == [
        "Tasks, heading", "Add Task, button", "Filter, picker, All", "Eggs, button, Completed",
        "Milk, button, Not completed", "Bread, button, Not completed",
      ])
    #expect(screen.faults == [])
  }

  @Test("A swipe in a filtered list deletes the task that was swiped")
  func deleteFiltered() throws {
    let store = store(Self.three, filter: .active)
    let screen = screen(store)
    #expect(screen.rows == ["Milk", "Bread"])
    try screen.swipe("Milk")
    #expect(titles(store) == ["Eggs", "Bread"])
    #expect(screen.rows == ["Bread"])
  }

  @Test("A swipe deletes its task, also if the list has changed since the swipe began")
  func deleteWhileChanging() throws {
    let store = store(Self.three)
    let screen = screen(store)
    let end = try screen.beginSwipe("Milk")
    store.dispatch(.filterTasks(.completed))
    try end()
    #expect(titles(store) == ["Eggs", "Bread"])
  }

  @Test("A tap completes the task of its row")
  func tap() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.tap("Bread")
    #expect(screen.lines.contains("Bread, button, Completed"))
    #expect(store.tasks[2].isCompleted)
  }

  @Test("The filter changes what the list shows")
  func filter() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.choose("Completed", in: "Filter")
    #expect(store.filter == .completed)
    #expect(screen.rows == ["Eggs"])
  }

  // MARK: - Rejections

  @Test("A rejected tap or swipe is explained")
  func rejections() throws {
    let store = store(Self.three)
    let screen = screen(store)
    let taps = try [screen.beginTap("Bread"), screen.beginSwipe("Bread")]
    store.dispatch(.removeTask(Self.three[2].id))
    for tap in taps {
      try tap()
      #expect(screen.shows("There is no such task."))
      try screen.tap("OK")
      #expect(!screen.shows("There is no such task."))
    }
    #expect(screen.faults == [])
  }

  // MARK: - Adding

  @Test("A task is added by a form, whose button is disabled while there is no title")
  func add() throws {
    let store = store([])
    let screen = screen(store)
    try screen.tap("Add Task")
    #expect(
      screen.lines == [
        "sheet", "Add Task, heading", "Cancel, button", "Add, button, dimmed", "Title, field",
        "Subtitle, field",
      ])
    try screen.type("  ", into: "Title")
    #expect(throws: NotPossible.self) { try screen.tap("Add") }
    try screen.type("Milk", into: "Title")
    try screen.type("2 l", into: "Subtitle")
    try screen.tap("Add")
    #expect(store.tasks.map(\.subtitle) == ["2 l"])
    #expect(screen.lines.contains("Milk, 2 l, button, Not completed"))
    try screen.tap("Add Task")
    #expect(screen.lines.contains("Title, field"))
    #expect(screen.faults == [])
  }

  @Test("A form stays open, with what was typed, if its action is rejected")
  func rejectedForm() throws {
    struct Full: Middleware {
      func handle(
        _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
      ) -> Verdict<TaskListAction> {
        state.filter == .all ? .reject(Rejection("The list is full.")) : .next
      }
    }
    let store = TaskListStore(
      initialState: TaskListState(filter: .all, storage: .ready), middleware: [Full()])
    let screen = screen(store)
    try screen.tap("Add Task")
    try screen.type("Milk", into: "Title")
    try screen.tap("Add")
    #expect(screen.shows("The list is full."))
    #expect(screen.faults == [])
    try screen.tap("OK")
    #expect(screen.lines.contains("Title, field, Milk"))
    try screen.tap("Cancel")
    #expect(store.tasks == [])
  }

  // MARK: - Loading

  @Test("An empty list, one that is loading and one that failed say so")
  func states() throws {
    #expect(screen(store([])).shows("No tasks yet."))
    #expect(screen(store([], status: .loading)).lines.contains("Loading…, progress"))
    #expect(screen(store([Self.three[0]], filter: .active)).shows("No matches"))
    let failed = screen(store([], status: .failed("The disk is full.")))
    #expect(failed.shows("The disk is full."))
    #expect(failed.faults == [])
  }

  @Test("A load that failed can be repeated, and pulling the list loads too")
  func retry() async throws {
    for pulls in [false, true] {
      let stored = Self.three
      let store = TaskListStore(
        initialState: TaskListState(filter: .all, storage: .failed("The disk is full.")),
        dependencies: .inMemory(tasks: stored))
      let screen = screen(store)
      if pulls { try await screen.pull() } else { try screen.tap("Try Again") }
      try await screen.wait { screen.rows == ["Eggs", "Milk", "Bread"] }
      #expect(!screen.shows("The disk is full."))
    }
  }

  // MARK: - Cost

  @Test("Of 10,000 rows, only the one whose task has changed is evaluated again")
  func large() throws {
    let tasks = (0..<10_000).map { TaskModel(title: "Task \($0)") }
    let store = store(tasks)
    let screen = screen(store)
    #expect(screen.rows.count == 10_000)
    screen.resetEvaluations()
    store.dispatch(.toggleTaskCompletion(tasks[5_000].id))
    #expect(screen.evaluations == ["TaskListScreen": 1, "TaskRow": 1])
    screen.resetEvaluations()
    store.dispatch(.loadTasks)
    #expect(screen.evaluations == ["TaskListScreen": 1])
  }
}
