import Foundation
import GroceriesOnMac
import ReduxRuntime
import ScreenDriving
import SwiftUI
import TaskListOnMac
import TaskListSQLite
import Testing

@testable import TaskListAppMainOnMac

/// The screens as they are compiled for a Mac.
@MainActor @Suite("What only a Mac has") struct MacTests {
  @Test("The delete key deletes the rows that are selected, and nothing without them")
  func deleteKey() throws {
    let store = TaskListStore.preview(.twoTasks)
    let screen = Screen(NavigationStack { TaskListScreen(store: store) })
    #expect(throws: NotPossible.self) { try screen.pressDelete() }
    try screen.select("Milk")
    try screen.pressDelete()
    #expect(store.tasks.map(\.title) == ["Bread"])
    #expect(throws: NotPossible.self) { try screen.pressDelete() }
    #expect(screen.faults == [])
  }

  @Test("The delete key deletes no row that a search hides, and asks first where the spec says so")
  func confirms() throws {
    let store = GroceriesStore.preview(.threeGroceries)
    let screen = Screen(NavigationStack { GroceriesScreen(store: store) })
    try screen.select("Milk", "Eggs")
    try screen.search("g")
    try screen.pressDelete()
    #expect(screen.lines.first == "Remove it?, dialog")
    try screen.tap("Cancel")
    #expect(store.groceries.count == 3)
    try screen.pressDelete()
    try screen.tap("Delete")
    #expect(store.groceries.map(\.name) == ["Milk", "Bread"])
    #expect(screen.faults == [])
  }

  @Test("An app that quits waits until what was changed is saved")
  func quits() async throws {
    let app = NSApplication.shared
    let screen = Screen(TaskListAppMain())
    let stored = try #require(SlowTasks.latest)
    #expect(app.activationPolicy() == .regular)
    try await screen.wait { screen.shows("No tasks yet.") }
    try screen.tap("Add Task")
    try screen.type("Milk", into: "Title")
    try screen.tap("Add")
    app.terminate(nil)
    #expect(!app.isTerminated)
    try await screen.wait { app.isTerminated }
    #expect(await stored.titles == ["Milk"])
    #expect(screen.faults == [])
  }

  @Test("The control of a row and its menu work beside the selection")
  func besides() throws {
    let store = TaskListStore.preview(.twoTasks)
    let screen = Screen(NavigationStack { TaskListScreen(store: store) })
    try screen.select("Milk")
    try screen.toggle(in: "Milk")
    #expect(store.tasks[0].isCompleted)
    try screen.press("Bread", then: "Delete")
    #expect(store.tasks.map(\.title) == ["Milk"])
    #expect(screen.faults == [])
  }
}
