import Foundation
import Parcels
import ScreenDriving
import SwiftUI
import Testing
import UIKit

@testable import ReduxRuntime

extension UIKitTests {
  @MainActor @Suite("A list whose elements are changed by calls") struct ParcelsControllerTests {
    private final class Depot: ParcelsDepot, @unchecked Sendable {
      var isOffline = false

      private func answer() throws { if isOffline { throw Offline() } }
      func add(_ parcel: Parcel) async throws { try answer() }
      func remove(_ id: UUID) async throws { try answer() }
      func send(_ text: String, _ id: UUID) async throws { try answer() }
      func find(_ text: String) async throws -> [Parcel] {
        try answer()
        return text == "Wine" ? [Parcel(label: "Wine")] : []
      }
    }

    private struct Offline: LocalizedError {
      var errorDescription: String? { "The depot is closed." }
    }

    private let depot = Depot()

    private func store(_ labels: [String]) -> ParcelsStore {
      ParcelsStore(
        initialState: ParcelsState(parcels: labels.map { Parcel(label: $0) }),
        dependencies: ParcelsDependencies(depot: depot))
    }

    private func phone(_ controller: UIViewController) -> Phone {
      Phone(UINavigationController(rootViewController: controller))
    }

    @Test("a row says which element was not removed, and tries again to remove this one")
    func retries() async throws {
      let store = store(["Books", "Wine"])
      let phone = phone(ParcelsViewController(store: store))
      depot.isOffline = true
      try phone.swipe(row: 1)
      try await phone.wait { phone.rows.first == "Wine: The depot is closed., Try Again" }
      depot.isOffline = false
      phone.tapRow(0)
      try await phone.wait { store.parcels.map(\.label) == ["Books"] }
      #expect(phone.rows == ["Books"])
      #expect(Faults.all == [])
    }

    @Test(
      "a failure that cannot be repeated goes with a tap, each time it comes")
    func dismisses() async throws {
      let store = store(["Books"])
      let phone = phone(ParcelsViewController(store: store))
      depot.isOffline = true
      for _ in 0..<2 {
        store.dispatch(.addParcel(Parcel(label: "Wine")))
        try await phone.wait { phone.rows == ["The depot is closed., OK", "Books"] }
        phone.tapRow(0)
        #expect(phone.rows == ["Books"])
      }
      store.dispatch(.send(store.parcels[0].id, to: "Ann"))
      try await phone.wait { phone.rows == ["Books: The depot is closed., OK", "Books"] }
      phone.tapRow(0)
      #expect(phone.rows == ["Books"] && store.parcels.count == 1)
      #expect(Faults.all == [])
    }

    @Test("the rows of failures have the order of the elements")
    func failuresInOrder() async throws {
      let labels = (1...6).map { "Box \($0)" }
      let store = store(labels)
      let phone = phone(ParcelsViewController(store: store))
      depot.isOffline = true
      for parcel in store.parcels.reversed() { store.dispatch(.send(parcel.id, to: "Ann")) }
      try await phone.wait { phone.rows.count == 12 }
      #expect(phone.rows == labels.map { "\($0): The depot is closed., OK" } + labels)
      #expect(Faults.all == [])
    }

    @Test("the form of a request stays with what was typed when it has failed")
    func form() async throws {
      let store = store([])
      let phone = phone(ParcelsViewController(store: store))
      depot.isOffline = true
      try phone.tapItem("Add Parcel")
      try await phone.settle()
      let form = try phone.view(in: phone.top)
      try form.type("Wine", into: "Label")
      try form.tap("Add")
      try await form.wait { form.shows("The depot is closed.") }
      #expect(form.lines.contains { $0.contains("field, Wine") })
      depot.isOffline = false
      try form.tap("Add")
      try await form.wait { store.parcels.map(\.label) == ["Wine"] }
    }

    @Test("a search says that nothing was found when its call has ended, and not before")
    func finds() async throws {
      let store = store([])
      let phone = phone(FoundViewController(store: store))
      func placeholder() -> UIContentUnavailableConfiguration? {
        phone.page?.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
      }
      phone.page?.navigationItem.searchController?.type("Beer")
      #expect(placeholder() == nil)
      try await phone.wait { placeholder()?.isSearch == true }
      #expect(store.findStatus == .succeeded)
      phone.page?.navigationItem.searchController?.type("Wine")
      #expect(placeholder()?.isSearch != true)
      try await phone.wait { phone.rows == ["Wine"] }
      #expect(Faults.all == [])
    }
  }
}
