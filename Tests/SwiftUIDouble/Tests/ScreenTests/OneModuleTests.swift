import ScreenDriving
import SwiftUI
import Testing

@testable import House

@MainActor @Suite("Screens of features that share a module", .timeLimit(.minutes(1)))
struct OneModuleTests {
  @Test("Two features with an action of one name have a form, a row and a placeholder each")
  func forms() throws {
    let app = HouseStore()
    let work = Screen(NavigationStack { WorkScreen(store: app.work) })
    let home = Screen(NavigationStack { HomeScreen(store: app.home) })
    for (screen, title) in [(work, "Sell"), (home, "Sweep")] {
      try screen.tap("Add Job")
      try screen.type(title, into: "Title")
      try screen.choose("High", in: "Urgency")
      try screen.tap("Add")
    }
    #expect(app.work.jobs.map(\.title) == ["Sell"])
    #expect(app.home.jobs.map(\.title) == ["Sweep"])
    #expect(work.rows == ["Sell, High"] && home.rows == ["Sweep, High"])
    #expect(work.faults == [] && home.faults == [])
  }
}
