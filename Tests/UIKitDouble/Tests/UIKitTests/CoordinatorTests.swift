import Alarms
import DeskApp
import Foundation
import Letter
import Note
import Orders
import ReduxRuntime
import ScreenDriving
import ShopApp
import Stocks
import StocksApp
import SwiftUI
import Testing
import Trips
import TripsApp
import UIKit

extension UIKitTests {
  @MainActor @Suite("A coordinator of an app") struct CoordinatorTests {
    private struct Exchange: StockExchange {
      func stocks() async throws -> [Stock] { [] }
      func search(_ text: String) async throws -> [Stock] { [] }
    }

    private let dependencies = StocksDependencies(exchange: Exchange())

    private func shop() -> (Phone, ShopAppStore, ShopAppCoordinator) {
      let app = ShopAppStore(dependencies: ShopAppDependencies(stocks: dependencies))
      let coordinator = ShopAppCoordinator(app: app)
      return (Phone { coordinator.start(in: $0) }, app, coordinator)
    }

    private func fillForm(_ phone: Phone) async throws -> Screen {
      try phone.tapItem("Add Stock")
      try await phone.settle()
      let form = try phone.view(in: phone.top)
      try form.type("AAPL", into: "Id")
      try form.type("Apple", into: "Name")
      return form
    }

    @Test("a sheet that the action of a form opens is shown after the form has gone")
    func sheetAfterForm() async throws {
      let (phone, app, coordinator) = shop()
      try await fillForm(phone).tap("Add")
      try await phone.settle()
      #expect(app.note != nil)
      #expect(phone.presented.count == 1)
      #expect(phone.page is UIHostingController<NoteScreen>)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a sheet that opens while a form is open is shown over it, and the form stays")
    func sheetOverForm() async throws {
      let (phone, app, coordinator) = shop()
      _ = try await fillForm(phone)
      app.stocks.dispatch(.addStock(Stock(id: "TM", name: "Toyota")))
      try await phone.settle()
      #expect(phone.presented.count == 2)
      phone.top?.swipeDown()
      try await phone.settle()
      #expect(app.note == nil)
      #expect(phone.presented.count == 1)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a sheet waits until an alert is closed")
    func sheetAfterAlert() async throws {
      let (phone, app, coordinator) = shop()
      app.stocks.dispatch(.loadStocksFailed("No."))
      app.stocks.dispatch(.addStock(Stock(id: "TM", name: "Toyota")))
      try await phone.settle()
      #expect(phone.alert?.message == "No.")
      try await phone.tapAlert("OK")
      #expect(phone.presented.count == 1 && phone.alert == nil)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a sheet over a sheet stays open when the one below closes")
    func sheetOverSheet() async throws {
      let (phone, app, coordinator) = shop()
      app.stocks.dispatch(.addStock(Stock(id: "TM", name: "Toyota")))
      try await phone.settle()
      app.note?.dispatch(.write("Buy."))
      try await phone.settle()
      #expect(phone.presented.count == 2)
      app.note?.dispatch(.cancel)
      try await phone.settle()
      #expect(phone.presented.count == 1)
      #expect(app.alarms != nil && app.note == nil)
      app.alarms?.dispatch(.done)
      try await phone.settle()
      #expect(phone.presented.isEmpty)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a sheet whose feature closes while it still appears goes, and another can open")
    func closesEarly() async throws {
      let (phone, app, coordinator) = shop()
      app.stocks.dispatch(.addStock(Stock(id: "A", name: "A")))
      try await phone.wait { !phone.presented.isEmpty }
      app.note?.dispatch(.cancel)
      try await phone.settle()
      #expect(phone.presented.isEmpty && app.note == nil)
      app.stocks.dispatch(.addStock(Stock(id: "B", name: "B")))
      try await phone.settle()
      #expect(phone.presented.count == 1)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a sheet closes its feature when it is swiped away, and the next one opens again")
    func swipes() async throws {
      let (phone, app, coordinator) = shop()
      for name in ["A", "B"] {
        app.stocks.dispatch(.addStock(Stock(id: name, name: name)))
        try await phone.settle()
        #expect(phone.presented.count == 1)
        phone.top?.swipeDown()
        try await phone.settle()
        #expect(app.note == nil && phone.presented.isEmpty)
      }
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("the back button sends what closes the feature of a page")
    func back() async throws {
      let app = StocksAppStore(dependencies: StocksAppDependencies(stocks: dependencies))
      let coordinator = StocksAppCoordinator(app: app)
      let phone = Phone { coordinator.start(in: $0) }
      app.stocks.dispatch(.openNews)
      try await phone.settle()
      #expect(app.news != nil && phone.navigation?.viewControllers.count == 2)
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(app.news == nil && phone.navigation?.viewControllers.count == 1)
      app.stocks.dispatch(.openNews)
      try await phone.settle()
      #expect(phone.navigation?.viewControllers.count == 2)
      app.news?.dispatch(.done)
      try await phone.settle()
      #expect(phone.navigation?.viewControllers.count == 1)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a sheet that a rule keeps open comes back, and says why")
    func sheetStays() async throws {
      let (phone, app, coordinator) = shop()
      app.stocks.dispatch(.addStock(Stock(id: "TM", name: "Toyota")))
      try await phone.settle()
      app.note?.dispatch(.write("Hold."))
      app.alarms?.dispatch(.done)
      try await phone.settle()
      phone.top?.swipeDown()
      try await phone.settle()
      #expect(phone.alert?.title == "Not Possible" && phone.alert?.message == "Hold it.")
      try await phone.tapAlert("OK")
      #expect(app.note != nil && phone.presented.count == 1)
      #expect(phone.page is UIHostingController<NoteScreen>)
      app.note?.dispatch(.write("Buy."))
      app.alarms?.dispatch(.done)
      try await phone.settle()
      phone.top?.swipeDown()
      try await phone.settle()
      #expect(app.note == nil && phone.presented.isEmpty && phone.alert == nil)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a page that a rule keeps open comes back, and says why")
    func pageStays() async throws {
      let app = StocksAppStore(dependencies: StocksAppDependencies(stocks: dependencies))
      let coordinator = StocksAppCoordinator(app: app)
      let phone = Phone { coordinator.start(in: $0) }
      phone.select(tab: 1)
      app.alarms.dispatch(.addAlarm(Alarm(symbol: "TM")))
      app.reminder?.dispatch(.write("Hold."))
      try await phone.settle()
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(phone.alert?.message == "Hold it.")
      try await phone.tapAlert("OK")
      #expect(app.reminder != nil && phone.navigation?.viewControllers.count == 2)
      app.reminder?.dispatch(.write(""))
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(app.reminder == nil && phone.navigation?.viewControllers.count == 1)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a tab and a sheet with a path have their own navigation")
    func paths() async throws {
      let app = TripsAppStore(dependencies: TripsAppDependencies(stocks: dependencies))
      let coordinator = TripsAppCoordinator(app: app)
      let phone = Phone { coordinator.start(in: $0) }
      #expect(phone.navigation is TripsNavigationController)
      app.trips.dispatch(.openSettings)
      try await phone.settle()
      #expect(phone.presented.count == 1)
      app.note?.dispatch(.cancel)
      try await phone.settle()
      #expect(phone.navigation?.viewControllers.count == 2)
      app.stocks.dispatch(.openNews)
      try await phone.settle()
      #expect(phone.top is TripsNavigationController)
      app.plan?.dispatch(.openSettings)
      try await phone.settle()
      #expect(phone.navigation?.viewControllers.count == 2)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    // MARK: - Pages of tabs, and what asks before it closes

    private struct Server: OrdersServer {
      func orders() async throws -> [Order] { [] }
      func visits() async throws -> Int { 0 }
      func send(_ count: Int) async throws {}
    }

    private func desk() -> (Phone, DeskAppStore, DeskAppCoordinator) {
      let app = DeskAppStore(
        dependencies: DeskAppDependencies(
          stocks: dependencies, orders: OrdersDependencies(server: Server())))
      let coordinator = DeskAppCoordinator(app: app)
      return (Phone { coordinator.start(in: $0) }, app, coordinator)
    }

    private func pages(_ phone: Phone) -> [Int] { phone.tabs.map { $0.viewControllers.count - 1 } }

    @Test("a page is pushed in the tab of the feature that opens it, and closed there")
    func pagesOfTabs() async throws {
      let (phone, app, coordinator) = desk()
      app.stocks.dispatch(.openNews)
      try await phone.settle()
      #expect(pages(phone) == [1, 0])
      phone.select(tab: 1)
      app.alarms.dispatch(.done)
      try await phone.settle()
      #expect(pages(phone) == [1, 1])
      #expect(phone.page is OrdersViewController)
      app.news?.dispatch(.done)
      try await phone.settle()
      #expect(pages(phone) == [0, 1])
      app.stocks.dispatch(.openNews)
      try await phone.settle()
      phone.select(tab: 0)
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(app.news == nil && app.orders != nil)
      #expect(pages(phone) == [0, 1])
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a list that asks before it closes has no Back button, and its answer closes it")
    func listAsks() async throws {
      let (phone, app, coordinator) = desk()
      phone.select(tab: 1)
      app.alarms.dispatch(.done)
      try await phone.settle()
      app.orders?.dispatch(.addOrder(Order(name: "Tea")))
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(pages(phone) == [0, 1])
      try phone.tapItem("Close")
      try await phone.settle()
      try await phone.tapAlert("Keep")
      #expect(app.orders != nil && phone.alert == nil)
      try phone.tapItem("Close")
      try await phone.settle()
      try await phone.tapAlert("Discard")
      #expect(app.orders == nil)
      #expect(pages(phone) == [0, 0])
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("an event after which the app closes its feature has no alert")
    func closingEvent() async throws {
      let (phone, app, coordinator) = desk()
      phone.select(tab: 1)
      app.alarms.dispatch(.done)
      try await phone.settle()
      app.orders?.dispatch(.sendAll)
      try await phone.settle()
      #expect(phone.alert?.title == "Sent")
      try await phone.tapAlert("OK")
      // In UIKit, the page lives longer than the alert waits.
      let page = phone.page
      app.orders?.dispatch(.archive)
      try await phone.settle()
      #expect(app.orders == nil && phone.alert == nil)
      #expect(pages(phone) == [0, 0])
      #expect(Faults.all == [])
      withExtendedLifetime((coordinator, page)) {}
    }

    @Test("a question goes with its feature, whether its alert is shown or waits to be")
    func closesWhileAsking() async throws {
      let (phone, app, coordinator) = desk()
      phone.select(tab: 1)
      for isShown in [true, false] {
        app.alarms.dispatch(.done)
        try await phone.settle()
        app.orders?.dispatch(.addOrder(Order(name: "Tea")))
        app.orders?.dispatch(.close)
        if isShown {
          try await phone.settle()
          #expect(phone.alert?.title == "Unsent")
        }
        app.orders?.dispatch(.archive)
        try await phone.settle()
        #expect(app.orders == nil && phone.presented.isEmpty)
        #expect(pages(phone) == [0, 0])
      }
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("a form that asks before it closes has no Back button, and a sheet is not swiped away")
    func formAsks() async throws {
      let (phone, app, coordinator) = desk()
      phone.select(tab: 1)
      app.alarms.dispatch(.addAlarm(Alarm(symbol: "TM")))
      try await phone.settle()
      phone.navigation?.goBack()
      try await phone.settle()
      #expect(app.draft != nil && pages(phone) == [0, 1])
      app.draft?.dispatch(.discard)
      try await phone.settle()
      #expect(pages(phone) == [0, 0])
      app.stocks.dispatch(.openNews)
      app.news?.dispatch(.addAlarm(Alarm(symbol: "TM")))
      try await phone.settle()
      #expect(phone.presented.count == 1)
      phone.top?.swipeDown()
      try await phone.settle()
      #expect(app.letter != nil && phone.presented.count == 1)
      app.letter?.dispatch(.cancel)
      try await phone.settle()
      #expect(app.letter == nil && phone.presented.isEmpty)
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }

    @Test("two sheets that close one after the other, or at once, both go")
    func twoSheetsClose() async throws {
      let (phone, app, coordinator) = shop()
      for areAtOnce in [false, true] {
        app.stocks.dispatch(.addStock(Stock(id: "\(areAtOnce)", name: "A")))
        try await phone.settle()
        app.note?.dispatch(.write("Buy."))
        try await phone.settle()
        #expect(phone.presented.count == 2)
        app.alarms?.dispatch(.done)
        if !areAtOnce { try await Task.sleep(for: .milliseconds(5)) }
        app.note?.dispatch(.cancel)
        try await phone.settle()
        #expect(phone.presented.isEmpty)
      }
      #expect(Faults.all == [])
      withExtendedLifetime(coordinator) {}
    }
  }
}
