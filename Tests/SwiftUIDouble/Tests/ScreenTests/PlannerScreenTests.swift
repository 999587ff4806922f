import Foundation
import Planner
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing

@MainActor @Suite("Screens with pages and questions that the state knows")
struct PlannerScreenTests {
  private let store = PlannerStore.preview(.twoPlans)

  private func screen() -> Screen { Screen(PlannerScreen(store: store)) }

  // MARK: - Loading

  @Test("Why something failed is said in the language of the user")
  func translatedFailure() throws {
    let store = PlannerStore.preview(.twoPlans)
    let screen = Screen(
      NavigationStack { SettingsScreen(store: store) }, strings: ["No signal.": "Kein Empfang."])
    store.dispatch(.setLoading(.failed("No signal.")))
    #expect(screen.shows("Kein Empfang."))
    #expect(screen.faults == [])
  }

  @Test("A form and a page say that something is being loaded, and why it failed")
  func status() throws {
    let screen = screen()
    try screen.tap("Settings")
    #expect(!screen.lines.contains("Loading…, progress"))
    store.dispatch(.setLoading(.running))
    #expect(screen.lines.contains("Loading…, progress"))
    store.dispatch(.setLoading(.failed("No signal.")))
    #expect(screen.shows("No signal."))
    #expect(!screen.lines.contains("Loading…, progress"))
    store.dispatch(.setPath([.plan(id: store.plans[1].id)]))
    #expect(screen.shows("No signal."))
    store.dispatch(.setLoading(.succeeded))
    #expect(!screen.shows("No signal."))
    #expect(screen.faults == [])
  }

  @Test("A page whose element is not there yet says that it is being loaded")
  func missing() throws {
    let screen = Screen(NavigationStack { PlanScreen(store: store, id: UUID()) })
    #expect(screen.shows("Not Found"))
    store.dispatch(.setLoading(.running))
    #expect(screen.lines.contains("Loading…, progress"))
    #expect(!screen.shows("Not Found"))
    #expect(screen.faults == [])
  }

  // MARK: - Paths

  @Test("An action pushes a page, and going back removes it from the state")
  func pages() throws {
    let screen = screen()
    try screen.tap("Paint")
    #expect(store.path == [.plan(id: store.plans[1].id)])
    #expect(screen.lines.prefix(2) == ["Back, button", "Paint, heading"])
    try screen.tap("Settings")
    #expect(store.path.last == .settings)
    #expect(screen.lines.contains("Settings, heading"))
    try screen.goBack()
    #expect(store.path.count == 1)
    #expect(screen.lines.contains("Paint, heading"))
    try screen.goBack()
    #expect(store.path.isEmpty)
    #expect(screen.rows == ["House", "Paint"])
    #expect(screen.faults == [])
  }

  @Test(
    "A page that has removed its element goes, and the path with it",
    arguments: ["Delete", "Finish"])
  func removes(_ button: String) throws {
    let screen = screen()
    try screen.tap("Paint")
    try screen.tap(button)
    #expect(store.path.isEmpty)
    #expect(screen.rows == ["House"])
    #expect(screen.faults == [])
  }

  @Test(
    "A page that a rule keeps open after its element was removed says that nothing is there",
    arguments: ["Delete", "Finish"])
  func staysEmpty(_ button: String) throws {
    let screen = screen()
    try screen.tap("Paint")
    store.dispatch(.setLocked(true))
    try screen.tap(button)
    #expect(store.path.count == 1)
    #expect(screen.shows("Unlock the page first."))
    try screen.tap("OK")
    #expect(screen.shows("Not Found"))
    store.dispatch(.setLocked(false))
    try screen.goBack()
    #expect(screen.rows == ["House"])
    #expect(screen.faults == [])
  }

  @Test("The state opens and closes several pages at once")
  func manyPages() throws {
    let screen = screen()
    store.dispatch(.setPath([.plan(id: store.plans[0].id), .settings]))
    #expect(screen.lines.contains("Settings, heading"))
    try screen.tap("Home")
    #expect(screen.rows == ["House", "Paint"])
    #expect(screen.faults == [])
  }

  @Test("A page that a rule does not let go stays, and says why")
  func locked() throws {
    let screen = screen()
    try screen.tap("Settings")
    try screen.tap("Locked")
    try screen.goBack()
    #expect(store.path == [.settings])
    #expect(screen.lines.contains("Not Possible, alert"))
    #expect(screen.shows("Unlock the page first."))
    try screen.tap("OK")
    #expect(screen.lines.contains("Settings, heading"))
    try screen.tap("Locked")
    try screen.goBack()
    #expect(store.path.isEmpty)
    #expect(screen.faults == [])
  }

  // MARK: - Questions

  @Test("A question has the answers of its case and those of all cases")
  func asks() throws {
    let screen = screen()
    try screen.tap("Clear")
    #expect(screen.lines.first == "Delete all plans?, alert")
    try screen.tap("Keep")
    #expect(store.question == nil)
    #expect(screen.rows == ["House", "Paint"])
    try screen.tap("Clear")
    try screen.tap("Delete All")
    #expect(store.plans.isEmpty && store.question == nil)
    #expect(screen.shows("No Plans"))
    #expect(screen.faults == [])
  }

  @Test("Without a title, a question is the words of its case, and has the answers of all cases")
  func asksAboutMoving() throws {
    let screen = screen()
    try screen.tap("Move")
    #expect(screen.lines.first == "Moving, alert")
    #expect(!screen.shows("Delete All"))
    try screen.tap("Later")
    #expect(store.question == nil)
    #expect(screen.faults == [])
  }

  @Test("An answer is disabled while a rule would reject it, and the state can withdraw a question")
  func disabledAnswers() throws {
    let screen = screen()
    store.dispatch(.clear)
    try screen.tap("Clear")
    #expect(screen.lines.contains { $0.hasPrefix("Delete All, button") && $0.contains("dimmed") })
    store.dispatch(.postpone)
    #expect(!screen.lines.contains { $0.hasSuffix("alert") })
    #expect(screen.faults == [])
  }

  // MARK: - Appearing

  @Test("The action of 'appear' is sent once, however often the screen appears")
  func appears() throws {
    let screen = screen()
    #expect(store.visits == 1)
    try screen.tap("Paint")
    try screen.goBack()
    store.dispatch(.addPlan(Plan(title: "Rest")))
    #expect(screen.rows.count == 3)
    #expect(store.visits == 1)
    #expect(screen.faults == [])
  }
}
