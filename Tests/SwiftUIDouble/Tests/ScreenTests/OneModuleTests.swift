import ScreenDriving
import SwiftUI
import Testing

@testable import House

@MainActor @Suite("Screens of features that share a module", .timeLimit(.minutes(1)))
struct OneModuleTests {
  @Test("Two features with an action of one name have a form and a row each")
  func forms() throws {
    let app = HouseStore()
    let screen = Screen(HouseScreen(app: app))
    try add("Sell", in: screen)
    #expect(app.work.jobs.map(\.title) == ["Sell"])
    #expect(screen.rows == ["Sell, High"])
    try screen.tap("Go Home")
    try add("Sweep", in: screen)
    #expect(app.home?.jobs.map(\.title) == ["Sweep"])
    #expect(screen.rows == ["Sweep, High"])
    #expect(screen.faults == [])
  }

  private func add(_ title: String, in screen: Screen) throws {
    try screen.tap("Add Job")
    try screen.type(title, into: "Title")
    try screen.choose("High", in: "Urgency")
    try screen.tap("Add")
  }
}
