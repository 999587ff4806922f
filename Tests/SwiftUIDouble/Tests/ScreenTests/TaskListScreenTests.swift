import ReduxRuntime
import ScreenDriving
import SwiftUI
import TaskList
import Testing

@MainActor @Suite("The screens of TaskList", .timeLimit(.minutes(1))) struct TaskListScreenTests {
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
    TaskModel(title: "Eggs", isCompleted: true), TaskModel(title: "Milk"),
    TaskModel(title: "Bread"),
  ]

  private func titles(_ store: TaskListStore) -> [String] { store.tasks.map(\.title) }

  /// The titles of the rows.
  private func rows(_ screen: Screen) -> [String] {
    screen.rows.map { $0.split(separator: ", ").last.map(String.init) ?? "" }
  }

  // MARK: - Rows

  @Test("The list has a title, a filter and a button, and rows with a switch and a link")
  func lines() {
    let screen = screen(store(Self.three))
    let row = "link"
    #expect(screen.lines.prefix(3) == ["Tasks, heading", "Add Task, button", "Show, picker, All"])
    #expect(screen.lines.contains("Milk, \(row)"))
    #expect(rows(screen) == ["Eggs", "Milk", "Bread"])
    #expect(
      screen.lines.filter { $0.contains("toggle") }.prefix(2)
        == ["Eggs, completed, toggle, on", "Milk, completed, toggle, off"])
    #expect(screen.faults == [])
  }

  @Test("A swipe in a filtered list deletes the task that was swiped")
  func deleteFiltered() throws {
    let store = store(Self.three, filter: .active)
    let screen = screen(store)
    #expect(rows(screen) == ["Milk", "Bread"])
    try screen.swipe("Milk")
    #expect(titles(store) == ["Eggs", "Bread"])
    #expect(rows(screen) == ["Bread"])
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

  @Test("The switch of a row completes its task")
  func complete() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.toggle(in: "Bread")
    #expect(store.tasks.map(\.isCompleted) == [true, false, true])
    try screen.toggle(in: "Eggs")
    #expect(store.tasks.map(\.isCompleted) == [false, false, true])
  }

  @Test("The filter changes what the list shows")
  func filter() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.choose("Completed", in: "Show")
    #expect(store.filter == .completed)
    #expect(rows(screen) == ["Eggs"])
    try screen.swipe("Eggs")
    #expect(screen.shows("No Matches"))
  }

  // MARK: - A page

  @Test("A tap on a row opens its task, where it can be completed")
  func page() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.tapRow("Bread")
    #expect(screen.lines.prefix(2) == ["Back, button", "Bread, heading"])
    try screen.tap("Completed")
    #expect(screen.lines.contains("Completed, toggle, on"))
    #expect(store.tasks[2].isCompleted)
    #expect(screen.faults == [])
    try screen.goBack()
    #expect(screen.lines.first == "Tasks, heading")
  }

  @Test("Deleting on a page asks first, and closes the page")
  func deletePage() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.tapRow("Milk")
    try screen.tap("Delete")
    #expect(screen.lines.first == "Delete this task?, dialog")
    try screen.tap("Cancel")
    #expect(titles(store) == ["Eggs", "Milk", "Bread"])
    try screen.tap("Delete")
    try screen.tap("Delete")
    #expect(titles(store) == ["Eggs", "Bread"])
    #expect(screen.lines.first == "Tasks, heading")
    #expect(screen.faults == [])
  }

  @Test(
    "Without a swipe, as on a Mac, a task is deleted by the menu of its row or by ⌘⌫ on its page")
  func menus() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.press("Milk", then: "Delete")
    #expect(titles(store) == ["Eggs", "Bread"])
    try screen.tapRow("Bread")
    try screen.press(.delete)
    #expect(screen.lines.first == "Delete this task?, dialog")
    try screen.tap("Delete")
    #expect(titles(store) == ["Eggs"])
    #expect(screen.faults == [])
  }

  @Test("What is selected can be deleted from the toolbar, unless a filter hides it")
  func selection() throws {
    let store = store(Self.three)
    let screen = screen(store)
    #expect(!screen.lines.contains("Delete, button"))
    try screen.select("Milk", "Bread")
    #expect(screen.lines.contains("Delete, button"))
    store.dispatch(.toggleTaskCompletion(Self.three[1].id))
    try screen.choose("Active", in: "Show")
    try screen.tap("Delete")
    #expect(titles(store) == ["Eggs", "Milk"])
    #expect(!screen.lines.contains("Delete, button"))
    #expect(screen.faults == [])
  }

  @Test("The page of a task that is gone says so")
  func gone() throws {
    let store = store(Self.three)
    let screen = screen(store)
    try screen.tapRow("Milk")
    store.dispatch(.removeTask(Self.three[1].id))
    #expect(screen.shows("Not Found"))
    #expect(screen.faults == [])
  }

  // MARK: - Rejections

  private struct Rejecting: Middleware {
    let message: String

    func handle(
      _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
    ) -> Verdict<TaskListAction> {
      .reject(Rejection(message))
    }
  }

  @Test("A page stays if the deletion of its task is rejected, and says why")
  func rejectedPage() throws {
    let store = TaskListStore(
      initialState: TaskListState(tasks: Self.three, filter: .all, storage: .ready),
      middleware: [Rejecting(message: "Milk is needed.")])
    let screen = screen(store)
    try screen.tapRow("Milk")
    try screen.tap("Delete")
    try screen.tap("Delete")
    #expect(screen.shows("Milk is needed."))
    try screen.tap("OK")
    #expect(screen.lines.prefix(2) == ["Back, button", "Milk, heading"])
    #expect(titles(store) == ["Eggs", "Milk", "Bread"])
    #expect(screen.faults == [])
  }

  @Test("A rejected tap or swipe is explained")
  func rejections() throws {
    let store = store(Self.three)
    let screen = screen(store)
    let taps = try [screen.beginToggle(in: "Bread"), screen.beginSwipe("Bread")]
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
        "sheet", "Add Task, heading", "Cancel, button", "Add, button, dimmed", "Title",
        "Title, field", "Subtitle", "Subtitle, field", "A task needs a title.",
      ])
    try screen.type("  ", into: "Title")
    #expect(throws: NotPossible.self) { try screen.tap("Add") }
    try screen.type("Milk", into: "Title")
    try screen.type("2 l", into: "Subtitle")
    #expect(throws: NotPossible.self) { try screen.dismiss() }
    try screen.tap("Add")
    #expect(titles(store) == ["Milk"])
    #expect(store.tasks.map(\.subtitle) == ["2 l"])
    #expect(screen.shows("2 l"))
    try screen.tap("Add Task")
    #expect(screen.lines.contains("Title, field"))
    try screen.dismiss()
    #expect(screen.faults == [])
  }

  @Test("A form stays open, with what was typed, if its action is rejected")
  func rejectedForm() throws {
    let store = TaskListStore(
      initialState: TaskListState(filter: .all, storage: .ready),
      middleware: [Rejecting(message: "The list is full.")])
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
    try screen.tap("Add Task")
    #expect(screen.lines.contains("Title, field"))
  }

  // MARK: - Loading

  @Test("An empty list, one that is loading and one that failed say so")
  func states() throws {
    #expect(screen(store([])).shows("No tasks yet."))
    #expect(screen(store([], status: .loading)).lines.contains("Loading…, progress"))
    let failed = screen(store([], status: .failed("The disk is full.")))
    #expect(failed.shows("The disk is full."))
    #expect(!failed.shows("No tasks yet."))
    #expect(failed.faults == [])
  }

  @Test(
    "A load that failed can be repeated, and pulling the list loads too", arguments: [true, false])
  func retry(pulls: Bool) async throws {
    let store = TaskListStore(
      initialState: TaskListState(filter: .all, storage: .failed("The disk is full.")),
      dependencies: .inMemory(tasks: Self.three))
    let screen = screen(store)
    if pulls { try await screen.pull() } else { try screen.tap("Try Again") }
    try await screen.wait { rows(screen) == ["Eggs", "Milk", "Bread"] }
    #expect(!screen.shows("The disk is full."))
  }

  @Test("The texts of the screen are translated, and those of the data are not")
  func translated() throws {
    let strings = ["Tasks": "Aufgaben", "Add Task": "Neue Aufgabe", "All": "Alle", "Milk": "?"]
    let screen = Screen(
      NavigationStack { TaskListScreen(store: store(Self.three)) }, strings: strings)
    #expect(
      screen.lines.prefix(3)
        == ["Aufgaben, heading", "Neue Aufgabe, button", "Show, picker, Alle"])
    #expect(rows(screen) == ["Eggs", "Milk", "Bread"])
  }

  @Test("So are those of empty lists, forms, pages, questions and alerts")
  func translatedParts() throws {
    let strings = [
      "No tasks yet.": "Nichts zu tun.", "Title": "Titel", "Cancel": "Abbrechen",
      "A task needs a title.": "Der Titel fehlt.", "Completed": "Erledigt", "Subtitle": "Notiz",
      "Delete": "Löschen", "Delete this task?": "Aufgabe löschen?",
      "Not Possible": "Das geht nicht",
      "Not Found": "Nicht gefunden", "No Matches": "Keine Treffer",
    ]
    func open(_ store: TaskListStore) -> Screen {
      Screen(NavigationStack { TaskListScreen(store: store) }, strings: strings)
    }
    let empty = open(store([]))
    #expect(empty.shows("Nichts zu tun."))
    try empty.tap("Add Task")
    for text in ["Titel", "Abbrechen, button", "Der Titel fehlt."] {
      #expect(empty.lines.contains(text))
    }
    #expect(open(store(Array(Self.three.prefix(1)), filter: .active)).shows("Keine Treffer"))
    let store = store(Self.three)
    let screen = open(store)
    try screen.tapRow("Milk")
    #expect(screen.lines.contains("Erledigt, toggle, off") && screen.lines.contains("Notiz"))
    try screen.tap("Löschen")
    #expect(screen.lines.first == "Aufgabe löschen?, dialog")
    // The system adds this button, in its own language.
    try screen.tap("Cancel")
    store.dispatch(.removeTask(Self.three[1].id))
    #expect(screen.shows("Nicht gefunden"))
    try screen.goBack()
    let swipe = try screen.beginSwipe("Eggs")
    store.dispatch(.removeTask(Self.three[0].id))
    try swipe()
    #expect(screen.lines.first == "Das geht nicht, alert")
  }

  // MARK: - Cost

  @Test("Of 10,000 rows, only the one whose task has changed is evaluated again")
  func large() throws {
    let tasks = (0..<10_000).map { TaskModel(title: "Task \($0)") }
    let store = store(tasks)
    let screen = screen(store)
    #expect(screen.evaluations["TaskRow"] == 10_000)
    screen.resetEvaluations()
    store.dispatch(.toggleTaskCompletion(tasks[500].id))
    #expect(screen.evaluations == ["TaskListScreen": 1, "TaskListPlaceholder": 1, "TaskRow": 1])
    screen.resetEvaluations()
    store.dispatch(.removeTask(tasks[500].id))
    #expect(screen.evaluations == ["TaskListScreen": 1, "TaskListPlaceholder": 1])
  }
}
