import Foundation
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing
import Trips
import UIKit

extension UIKitTests {
  @MainActor @Suite("What the state says besides rows") struct StateControllerTests {
    private let store = TripsStore(initialState: TripsPreview.twoTrips.state)

    private func phone() -> Phone { Phone { TripsCoordinator(store: store).start(in: $0) } }

    private func started() -> (Phone, TripsCoordinator) {
      let coordinator = TripsCoordinator(store: store)
      return (Phone { coordinator.start(in: $0) }, coordinator)
    }

    private func pages(_ phone: Phone) -> Int { (phone.navigation?.viewControllers.count ?? 0) - 1 }

    // MARK: - Paths

    @Test("a tap adds a page to the path, and going back takes it away")
    func path() async throws {
      let (phone, coordinator) = started()
      phone.tapRow(1)
      try await phone.settle()
      #expect(pages(phone) == 1)
      #expect(try phone.view(in: phone.page).shows("Linz"))
      store.dispatch(.openSettings)
      try await phone.settle()
      #expect(pages(phone) == 2)
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(store.path == [.trip(id: store.trips[1].id)])
      #expect(pages(phone) == 1)
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(store.path.isEmpty)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("several pages can be open from the start, and the state closes all of them")
    func deepLink() async throws {
      store.dispatch(.openTrip(store.trips[0].id))
      store.dispatch(.openSettings)
      let (phone, coordinator) = started()
      try await phone.settle()
      #expect(pages(phone) == 2)
      let first = phone.navigation?.viewControllers[1]
      store.dispatch(.openSettings)
      try await phone.settle()
      #expect(pages(phone) == 3)
      #expect(phone.navigation?.viewControllers[1] === first)
      store.dispatch(.reset)
      try await phone.settle()
      #expect(pages(phone) == 0)
      #expect(store.path.isEmpty)
      withExtendedLifetime(coordinator) {}
    }

    @Test("if a rule rejects the way back, the page stays and an alert says why")
    func locked() async throws {
      let (phone, coordinator) = started()
      store.dispatch(.openSettings)
      store.dispatch(.setLocked(true))
      try await phone.settle()
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(pages(phone) == 1)
      #expect(phone.alert?.message == "The page is locked.")
      #expect(store.path == [.settings])
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    // MARK: - Search

    @Test("the search field shows the text of the state, in both directions")
    func search() throws {
      let phone = Phone(
        UINavigationController(rootViewController: TripsViewController(store: store)))
      let search = try #require(phone.page?.navigationItem.searchController)
      search.type("L")
      #expect(store.query == "L" && phone.rows.count == 1)
      store.dispatch(.reset)
      #expect(search.searchBar.text == "" && phone.rows.count == 2)
      store.dispatch(.search(for: "Graz"))
      #expect(search.searchBar.text == "Graz" && phone.rows.count == 1)
      search.cancel()
      #expect(store.query == "" && phone.rows.count == 2)
    }

    @Test(
      "a text that a rule rejects stays in the search field, with the reason and without an alert")
    func rejectedSearch() async throws {
      let phone = Phone(
        UINavigationController(rootViewController: TripsViewController(store: store)))
      let search = try #require(phone.page?.navigationItem.searchController)
      search.type("Graz")
      search.type("Graz or Linz")
      store.dispatch(.addTrip(Trip(name: "Graz 2")))
      #expect(store.query == "Graz" && search.searchBar.text == "Graz or Linz")
      #expect(phone.page?.navigationItem.prompt == "This is too long.")
      #expect(!search.hidesNavigationBarDuringPresentation)
      try await phone.settle()
      #expect(phone.alert == nil)
      search.type("Graz")
      #expect(phone.page?.navigationItem.prompt == nil)
      search.type("Graz or")
      search.type("Linz")
      #expect(store.query == "Linz" && phone.page?.navigationItem.prompt == nil)
      search.type("Graz or Linz")
      store.dispatch(.search(for: "Wien"))
      #expect(search.searchBar.text == "Wien")
      #expect(phone.page?.navigationItem.prompt == nil)
      #expect(Faults.all == [])
    }

    @Test("a search without matches shows the system's text, not that of an empty list")
    func nothingFound() throws {
      let phone = Phone(
        UINavigationController(rootViewController: TripsViewController(store: store)))
      let search = try #require(phone.page?.navigationItem.searchController)
      func shown() -> UIContentUnavailableConfiguration? {
        phone.page?.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
      }
      search.type("X")
      #expect(phone.rows.isEmpty && shown()?.isSearch == true)
      search.cancel()
      #expect(shown() == nil)
    }

    // MARK: - Questions

    private func list() -> Phone {
      Phone(UINavigationController(rootViewController: TripsViewController(store: store)))
    }

    @Test("a question is asked while the state asks it, and an answer may ask the next one")
    func question() async throws {
      let phone = list()
      try phone.tapItem("Clear")
      try await phone.settle()
      #expect(phone.alert?.title == "Delete all trips?")
      #expect(phone.alert?.actions.map(\.title) == ["Delete All", "Leave First", "Stay"])
      #expect(phone.alert?.actions.map(\.style) == [.destructive, .default, .cancel])
      try await phone.tapAlert("Leave First")
      #expect(phone.alert?.title == "Leave the trips?")
      try await phone.tapAlert("Stay")
      #expect(phone.alert == nil && store.question == nil)
      #expect(Faults.all == [])
    }

    @Test("a question that the state withdraws goes, and one that comes with the screen is asked")
    func withdrawn() async throws {
      store.dispatch(.askToLeave)
      let phone = list()
      try await phone.settle()
      #expect(phone.alert?.title == "Leave the trips?")
      store.dispatch(.askToClear)
      try await phone.settle()
      #expect(phone.alert?.title == "Delete all trips?")
      store.dispatch(.stay)
      try await phone.settle()
      #expect(phone.alert == nil)
      store.dispatch(.askToLeave)
      store.dispatch(.stay)
      try await phone.settle()
      #expect(phone.alert == nil)
      #expect(Faults.all == [])
    }

    @Test("a question that changes while its alert still appears is replaced")
    func replaced() async throws {
      let phone = list()
      store.dispatch(.askToLeave)
      try await phone.wait { phone.alert != nil }
      store.dispatch(.askToClear)
      try await phone.settle()
      #expect(phone.alert?.title == "Delete all trips?")
      #expect(phone.presented.count == 1)
      #expect(Faults.all == [])
    }

    @Test("an answer that a rule would reject is disabled")
    func disabled() async throws {
      store.dispatch(.setLocked(true))
      let phone = list()
      store.dispatch(.askToClear)
      try await phone.settle()
      #expect(phone.alert?.actions.map(\.isEnabled) == [false, true, true])
    }
  }
}
