import Foundation
import Orders
import ScreenDriving
import SwiftUI
import Testing
import UIKit

@testable import ReduxRuntime

extension UIKitTests {
  @MainActor @Suite("A list in which something goes wrong") struct OrdersControllerTests {
    /// A server whose answers wait until the test lets them go.
    private final class Server: OrdersServer, @unchecked Sendable {
      var isOffline = false
      var isSlow = false

      func orders() async throws -> [Order] {
        while isSlow { try await Task.sleep(for: .milliseconds(1)) }
        if isOffline { throw Offline() }
        return [Order(name: "Tea")]
      }
      func visits() async throws -> Int {
        if isOffline { throw Offline() }
        return 7
      }
      func send(_ count: Int) async throws { if isOffline { throw Offline() } }
    }

    private struct Offline: LocalizedError {
      var errorDescription: String? { "There is no connection." }
    }

    private let server = Server()

    private func store(_ names: [String] = []) -> OrdersStore {
      OrdersStore(
        initialState: OrdersState(orders: names.map { Order(name: $0) }),
        dependencies: OrdersDependencies(server: server))
    }

    private func phone(_ store: OrdersStore) -> Phone {
      Phone(UINavigationController(rootViewController: OrdersViewController(store: store)))
    }

    private func placeholder(_ phone: Phone) -> UIContentUnavailableConfiguration? {
      phone.page?.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
    }

    @Test("a swipe in a sorted and searched list deletes the row that was swiped")
    func deletes() throws {
      let store = store(["Zest", "Mint", "Milk", "Apples"])
      let phone = phone(store)
      phone.page?.navigationItem.searchController?.type("M")
      #expect(phone.rows.map { $0.prefix(4) } == ["Milk", "Mint"])
      let action = try #require(phone.list?.swipeActions(ofRow: 1).first)
      store.dispatch(.addOrder(Order(name: "Malt")))
      #expect(phone.rows.count == 3)
      action.handler(action, UIView(), { _ in })
      #expect(store.shownOrders.map(\.name) == ["Malt", "Milk"])
      #expect(store.orders.count == 4)
      #expect(Faults.all == [])
    }

    @Test("a rejected deletion says why, and the row stays")
    func rejects() async throws {
      let store = store(["Tea"])
      let phone = phone(store)
      phone.tapRow(0)
      #expect(store.orders[0].isSent)
      try phone.swipe(row: 0)
      try await phone.settle()
      #expect(phone.alert?.message == "A sent order stays.")
      #expect(phone.rows.count == 1)
    }

    @Test("why something was rejected or has failed is said in the language of the user")
    func translates() async throws {
      StringCatalog.texts = [
        "A sent order stays.": "Gesendetes bleibt.", "There is no connection.": "Keine Verbindung.",
      ]
      defer { StringCatalog.texts = [:] }
      server.isOffline = true
      let store = store(["Tea"])
      let phone = phone(store)
      phone.tapRow(0)
      try phone.swipe(row: 0)
      try await phone.settle()
      #expect(phone.alert?.message == "Gesendetes bleibt.")
      try await phone.tapAlert("OK")
      store.dispatch(.sendAll)
      try await phone.settle()
      try await phone.tapAlert("OK")
      #expect(phone.alert?.message == "Keine Verbindung.")
      try await phone.tapAlert("OK")
      store.dispatch(.loadOrders)
      try await phone.wait { phone.rows.contains("Keine Verbindung., Try Again") }
    }

    @Test("a row says what it is, its values and its mark, and is a button")
    func accessibility() throws {
      let phone = phone(store(["Tea"]))
      let cell = try #require(phone.list?.cells.first)
      let hosting = try #require(cell.contentConfiguration as? any HostingView)
      #expect(Screen(hosting.hostedView).lines == ["Tea, 1, button, Not sent"])
    }

    @Test(
      "a list says that it is empty after it was loaded, that it is being loaded, and that loading failed"
    )
    func states() async throws {
      let store = store()
      let phone = phone(store)
      #expect(placeholder(phone) == nil)
      store.dispatch(.loadOrdersSucceeded([]))
      #expect(placeholder(phone)?.text == "No orders.")
      for status in [RequestStatus.running, .failed("Offline.")] {
        let store = OrdersStore(
          initialState: OrdersState(loadOrdersStatus: .succeeded, loadVisitsStatus: status),
          dependencies: OrdersDependencies(server: server))
        #expect(placeholder(self.phone(store))?.text == "No orders.")
      }
      server.isSlow = true
      server.isOffline = true
      store.dispatch(.loadOrders)
      try await phone.wait { placeholder(phone)?.isLoading == true }
      server.isSlow = false
      try await phone.wait { !phone.rows.isEmpty }
      #expect(placeholder(phone) == nil)
      #expect(phone.rows == ["There is no connection., Try Again"])
      server.isOffline = false
      phone.tapRow(0)
      try await phone.wait { store.orders.count == 1 }
      #expect(phone.rows == ["Tea, 1, button, Not sent"])
      phone.page?.navigationItem.searchController?.type("X")
      #expect(placeholder(phone)?.isSearch == true)
    }

    @Test("two failures with the same message are two rows, each of which tries again")
    func twoFailures() async throws {
      let store = store()
      let phone = phone(store)
      server.isOffline = true
      store.dispatch(.loadOrders)
      store.dispatch(.loadVisits)
      let failed = "There is no connection., Try Again"
      try await phone.wait { phone.rows == [failed, failed] }
      #expect(placeholder(phone) == nil)
      server.isOffline = false
      phone.tapRow(1)
      try await phone.wait { store.visits == 7 }
      #expect(phone.rows == [failed] && store.orders.isEmpty)
      phone.tapRow(0)
      try await phone.wait { phone.rows == ["Tea, 1, button, Not sent"] }
      #expect(Faults.all == [])
    }

    @Test("an event and an error of an effect are alerts, also while a page lies above the list")
    func reports() async throws {
      server.isOffline = true
      let store = store(["Tea"])
      let phone = phone(store)
      phone.navigation?.pushViewController(
        UIViewController(nibName: nil, bundle: nil), animated: true)
      try await phone.settle()
      store.dispatch(.sendAll)
      try await phone.settle()
      #expect(phone.alert?.title == "Sent")
      try await phone.tapAlert("OK")
      #expect(phone.alert?.title == "Something Went Wrong")
      #expect(phone.alert?.message == "There is no connection.")
      try await phone.tapAlert("OK")
      #expect(phone.alert == nil)
      #expect(Faults.all == [])
    }

    @Test("an event and an error from before the list was loaded are shown when it is")
    func earlyReports() async throws {
      server.isOffline = true
      let store = store(["Tea"])
      await store.run(.sendAll)
      let phone = phone(store)
      try await phone.settle()
      #expect(phone.alert?.title == "Sent")
      try await phone.tapAlert("OK")
      #expect(phone.alert?.message == "There is no connection.")
      try await phone.tapAlert("OK")
      #expect(phone.alert == nil)
    }

    @Test("a button is disabled while a rule would reject its action, without updating the list")
    func buttons() throws {
      let store = store()
      let phone = phone(store)
      let clear = try #require(
        phone.page?.navigationItem.rightBarButtonItems?.first { $0.primaryAction?.title == "Clear" }
      )
      #expect(!clear.isEnabled)
      store.dispatch(.addOrder(Order(name: "Tea")))
      #expect(clear.isEnabled)
    }

    @Test("a deletion can be undone, and the buttons are disabled while there is nothing to undo")
    func undoes() throws {
      let store = store(["Tea", "Milk"])
      let phone = phone(store)
      func isEnabled(_ title: String) throws -> Bool {
        let items = phone.page?.navigationItem.rightBarButtonItems ?? []
        return try #require(items.first { $0.primaryAction?.title == title }).isEnabled
      }
      #expect(try !isEnabled("Undo"))
      try phone.swipe(row: 0)
      #expect(phone.rows.map { $0.prefix(3) } == ["Tea"])
      try phone.tapItem("Undo")
      #expect(phone.rows.map { $0.prefix(3) } == ["Mil", "Tea"])
      #expect(try !isEnabled("Undo") && isEnabled("Redo"))
      try phone.tapItem("Redo")
      #expect(phone.rows.map { $0.prefix(3) } == ["Tea"])
    }

    @Test("of 10,000 rows, an action that changes none of them configures none again")
    func manyRows() throws {
      let store = store((0..<10_000).map { "\($0)" })
      let phone = phone(store)
      #expect(phone.list?.cells.count == 10_000)
      let before = phone.list?.configurations
      store.dispatch(.visit)
      #expect(phone.list?.configurations == before)
      #expect(store.core.observers.count == 2)
    }
  }
}
