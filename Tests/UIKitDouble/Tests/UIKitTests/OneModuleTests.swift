import Foundation
import ScreenDriving
import SwiftUI
import Testing
import UIKit

@testable import House

extension UIKitTests {
  @MainActor @Suite("Features of one module") struct OneModuleTests {
    @Test("two features with an action of one name have a form and a row each")
    func forms() async throws {
      let app = HouseStore()
      let coordinator = HouseCoordinator(app: app)
      let phone = Phone { coordinator.start(in: $0) }
      try phone.tapItem("Add Job")
      try await phone.settle()
      let form = try phone.view(in: phone.top)
      try form.type("Sell", into: "Title")
      try form.tap("Add")
      try await phone.settle()
      #expect(app.work.jobs.map(\.title) == ["Sell"])
      #expect(phone.rows.count == 1)
      let home = Screen(NavigationStack { HomeScreen(store: app.home) })
      try home.tap("Add Job")
      try home.type("Sweep", into: "Title")
      try home.tap("Add")
      #expect(app.home.jobs.map(\.title) == ["Sweep"])
      #expect(home.rows.count == 1)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }
  }
}
