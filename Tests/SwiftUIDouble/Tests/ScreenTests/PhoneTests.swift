import ReduxRuntime
import ScreenDriving
import SurveyOnPhone
import SwiftUI
import TaskListSQLite
import Testing

@testable import TaskListAppMainOnPhone

/// The screens as they are compiled for an iPhone.
@MainActor @Suite("What only an iPhone has") struct PhoneTests {
  @Test("An app in the background has a task until what was changed is saved")
  func background() async throws {
    let screen = Screen(TaskListAppMain())
    let stored = try #require(SlowTasks.latest)
    try await screen.wait { screen.shows("No tasks yet.") }
    try screen.tap("Add Task")
    try screen.type("Milk", into: "Title")
    try screen.tap("Add")
    screen.enter(.background)
    #expect(UIApplication.shared.tasks.count == 1)
    try await screen.wait { UIApplication.shared.tasks.isEmpty }
    #expect(await stored.titles == ["Milk"])
    #expect(screen.faults == [])
  }

  @Test("A number has a keyboard with digits, and an address one without capital letters")
  func keyboards() throws {
    let screen = Screen(NavigationStack { SurveyScreen(store: SurveyStore()) })
    #expect(try screen.keyboard(of: "Stars") == "numberPad")
    // A signed number needs a minus.
    #expect(try screen.keyboard(of: "Area") == "numbersAndPunctuation")
    #expect(try screen.keyboard(of: "Email") == "emailAddress, small letters")
    #expect(try screen.keyboard(of: "Remark") == "default")
  }
}
