import Foundation
import ScreenDriving
import Stocks
import SwiftUI
import Testing
import UIKit

@testable import ReduxRuntime

/// Serialized, because the faults of UIKit belong to the process.
@MainActor @Suite("View controllers of UIKit", .serialized) struct UIKitTests {}

extension UIKitTests {
  @MainActor @Suite("A list") struct ListControllerTests {
    private struct Exchange: StockExchange {
      var isOffline = false

      func stocks() async throws -> [Stock] {
        if isOffline { throw Offline() }
        return [Stock(id: "AAPL", name: "Apple"), Stock(id: "KSPI", name: "Kaspi")]
      }
      func search(_ text: String) async throws -> [Stock] { [Stock(id: "TM", name: "Toyota")] }
    }

    private struct Offline: LocalizedError {
      var errorDescription: String? { "There is no connection." }
    }

    private func store(isOffline: Bool = false, _ stocks: [Stock] = []) -> StocksStore {
      StocksStore(
        initialState: StocksState(stocks: IdentifiedArray(stocks)),
        dependencies: StocksDependencies(exchange: Exchange(isOffline: isOffline)))
    }

    private let three = [
      Stock(id: "AAPL", name: "Apple"), Stock(id: "KSPI", name: "Kaspi", isWatched: true),
      Stock(id: "TM", name: "Toyota", isWatched: true),
    ]

    private func phone(_ store: StocksStore) -> Phone {
      Phone(UINavigationController(rootViewController: StocksViewController(store: store)))
    }

    @Test("the controller subscribes once, however often it appears, and shows each change once")
    func subscribesOnce() async throws {
      let store = store(three)
      let phone = phone(store)
      let controller = try #require(phone.page)
      for _ in 0..<3 {
        phone.navigation?.pushViewController(
          UIViewController(nibName: nil, bundle: nil), animated: true)
        try await phone.settle()
        phone.navigation?.goBack()
        try await phone.settle()
      }
      #expect(controller.appearances == 4)
      #expect(store.core.observers.count == 1)
      #expect(phone.rows.count == 3)
      store.dispatch(.removeStock("AAPL"))
      #expect(phone.rows.count == 2)
      #expect(Faults.all == [])
    }

    @Test("the controller is released with its screen, and the store goes on without it")
    func released() {
      let store = store(three)
      weak var controller: UIViewController?
      do {
        let phone = phone(store)
        controller = phone.page
        #expect(controller != nil)
      }
      store.dispatch(.removeStock("AAPL"))
      #expect(controller == nil)
    }

    @Test("a swipe in a filtered list asks, and deletes the row that was swiped")
    func deletes() async throws {
      let store = store([Stock(id: "A", name: "Away"), Stock(id: "B", name: "Best")] + three)
      let phone = phone(store)
      store.dispatch(.showStocks(.watched))
      #expect(phone.rows.count == 2)
      store.dispatch(.toggleWatching("B"))
      store.dispatch(.toggleWatching("KSPI"))
      #expect(phone.rows.count == 2)
      try phone.swipe(row: 0)
      store.dispatch(.toggleWatching("A"))
      store.dispatch(.toggleWatching("B"))
      try await phone.settle()
      #expect(phone.alert?.title == "Delete this stock?")
      try await phone.tapAlert("Delete")
      #expect(store.stocks[id: "B"] == nil && store.stocks.count == 4)
      #expect(Faults.all == [])
    }

    @Test("an alert says why an action was rejected, also while a search is active")
    func rejects() async throws {
      let store = store(three)
      let phone = phone(store)
      phone.page?.navigationItem.searchController?.type("T")
      try phone.swipe(row: 2)
      try await phone.settle()
      try await phone.tapAlert("Delete")
      #expect(phone.alert?.title == "Not Possible")
      #expect(phone.alert?.message == "A watched stock stays in the list.")
      #expect(store.stocks.count == 3)
      try await phone.tapAlert("OK")
      #expect(phone.alert == nil)
      #expect(Faults.all == [])
    }

    @Test("a form stays open while its action is rejected, and is dismissed when it is accepted")
    func adds() async throws {
      let store = store(three)
      let phone = phone(store)
      try phone.tapItem("Add Stock")
      try await phone.settle()
      let form = try phone.view(in: phone.top)
      try form.type("TM", into: "Id")
      try form.type("Tesla", into: "Name")
      #expect(throws: NotPossible.self) { try form.tap("Add") }
      try form.type("TSLA", into: "Id")
      try form.tap("Add")
      try await phone.settle()
      #expect(phone.presented.isEmpty)
      #expect(store.stocks[id: "TSLA"]?.name == "Tesla")
      #expect(phone.rows.count == 4)
      #expect(Faults.all == [])
    }

    @Test(
      "pulling refreshes until the effects are over, and a failure is a row that tries again"
    )
    func refreshes() async throws {
      let store = store(isOffline: true)
      let phone = phone(store)
      let refresh = try #require(phone.list?.refreshControl)
      refresh.pull()
      #expect(refresh.isRefreshing)
      try await phone.settle()
      #expect(!refresh.isRefreshing)
      // The failure is an event, too.
      try await phone.tapAlert("OK")
      #expect(phone.rows == ["There is no connection., Try Again"])
      #expect(phone.list?.cells.first?.accessibilityTraits == .button)
      #expect(phone.page?.contentUnavailableConfiguration == nil)
      phone.tapRow(0)
      try await phone.settle()
      #expect(phone.alert?.message == "There is no connection.")
    }

    @Test("the filter's menu marks the case that is selected, and an empty list says why")
    func filters() throws {
      let store = store([Stock(id: "AAPL", name: "Apple")])
      let phone = phone(store)
      let items = try #require(phone.page?.navigationItem.rightBarButtonItems)
      func menu() throws -> [UIMenuElement] {
        try #require(items.compactMap(\.menu).first).children
      }
      #expect(try menu().map(\.title) == ["All", "Watched"])
      try menu()[1].tap()
      #expect(store.filter == .watched)
      #expect(try menu().map { ($0 as? UIAction)?.state } == [.off, .on])
      #expect(phone.rows.isEmpty)
      let placeholder =
        phone.page?.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
      #expect(placeholder?.text == "No Matches")
    }

    @Test("a tap on a row pushes its page, and one on its mark sends the action")
    func opens() async throws {
      let store = store(three)
      let phone = phone(store)
      let cell = try #require(phone.list?.cells.first as? UICollectionViewListCell)
      let mark = try #require(cell.accessories.compactMap(\.customView).first as? UIButton)
      #expect(mark.accessibilityLabel == "Apple, watched" && !mark.isSelected)
      #expect(mark.symbolConfiguration?.textStyle == .body)
      mark.sendActions(for: .primaryActionTriggered)
      #expect(store.stocks[id: "AAPL"]?.isWatched == true)
      phone.tapRow(1)
      try await phone.settle()
      let page = try phone.view(in: phone.page)
      #expect(page.shows("KSPI"))
    }

    @Test("events wait for each other and for the form that caused them, and none is lost")
    func events() async throws {
      let store = store(isOffline: true)
      let phone = phone(store)
      store.dispatch(.loadStocksFailed("One"))
      store.dispatch(.loadStocksFailed("Two"))
      try await phone.settle()
      #expect(phone.alert?.message == "One")
      try await phone.tapAlert("OK")
      #expect(phone.alert?.message == "Two")
      try await phone.tapAlert("OK")
      #expect(phone.alert == nil)
      #expect(Faults.all == [])
    }
  }
}
