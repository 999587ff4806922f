import Foundation
import Groceries
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing

@MainActor @Suite("Screens of a list that is sorted and searched", .timeLimit(.minutes(1)))
struct GroceriesScreenTests {
  /// Takes orders, unless it is closed.
  private struct Shop: GroceriesShop {
    var isClosed = false

    func order(_ count: Int) async throws -> String {
      if isClosed { throw Closed() }
      return "Shop \(count)"
    }
  }

  private struct Closed: LocalizedError {
    var errorDescription: String? { "The shop is closed." }
  }

  private func store(isClosed: Bool = false) -> GroceriesStore {
    GroceriesStore(
      initialState: GroceriesPreview.threeGroceries.state,
      dependencies: GroceriesDependencies(shop: Shop(isClosed: isClosed)))
  }

  private func screen(_ store: GroceriesStore) -> Screen {
    Screen(NavigationStack { GroceriesScreen(store: store) })
  }

  private func names(_ store: GroceriesStore) -> [String] { store.groceries.map(\.name) }

  // MARK: - Deleting

  @Test("Deleting in a sorted list removes the row that was swiped")
  func deleteSorted() throws {
    let store = store()
    let screen = screen(store)
    #expect(screen.rows == ["Bread", "Eggs", "Milk"])
    try screen.swipe("Milk")
    try screen.tap("Delete")
    #expect(names(store) == ["Bread", "Eggs"])
    #expect(screen.rows == ["Bread", "Eggs"])
    #expect(screen.faults == [])
  }

  @Test("Deleting in a searched list removes the row that was swiped")
  func deleteSearched() throws {
    let store = store()
    let screen = screen(store)
    try screen.search("g")
    #expect(screen.rows == ["Eggs"])
    try screen.swipe("Eggs")
    try screen.tap("Delete")
    #expect(names(store) == ["Milk", "Bread"])
    #expect(screen.shows("No Results for “g”"))
    try screen.cancelSearch()
    #expect(screen.rows == ["Bread", "Milk"])
    #expect(screen.faults == [])
  }

  @Test(
    "The question before a deletion is about the row that was swiped, also if the list has changed")
  func confirms() throws {
    let store = store()
    let screen = screen(store)
    try screen.swipe("Eggs")
    #expect(screen.lines.first == "Remove it?, dialog")
    try screen.tap("Cancel")
    #expect(names(store) == ["Milk", "Bread", "Eggs"])
    try screen.swipe("Eggs")
    store.dispatch(.addGrocery(Grocery(name: "Apples")))
    store.dispatch(.setQuery("M"))
    try screen.tap("Delete")
    #expect(names(store) == ["Milk", "Bread", "Apples"])
  }

  @Test("A deletion can be undone, and the buttons are disabled while there is nothing to undo")
  func undo() throws {
    let store = store()
    let screen = screen(store)
    #expect(screen.lines.contains("Undo, button, dimmed"))
    try screen.swipe("Milk")
    try screen.tap("Delete")
    try screen.tap("Undo")
    #expect(screen.rows == ["Bread", "Eggs", "Milk"])
    #expect(screen.lines.contains("Undo, button, dimmed"))
    try screen.tap("Redo")
    #expect(screen.rows == ["Bread", "Eggs"])
    #expect(screen.faults == [])
  }

  // MARK: - Rows and forms

  @Test("A row that reacts to a tap is a button, and says whether it is marked")
  func rows() throws {
    let store = store()
    let screen = screen(store)
    #expect(screen.lines.contains("Milk, button, Not bought"))
    try screen.tap("Milk")
    #expect(screen.lines.contains("Milk, button, Bought"))
    #expect(screen.faults == [])
  }

  @Test(
    "A form keeps what was typed while the list below it changes, and is empty when it opens again")
  func form() throws {
    let store = store()
    let screen = screen(store)
    try screen.tap("Add Grocery")
    #expect(screen.lines.contains("Add, button, dimmed"))
    #expect(screen.shows("A grocery needs a name."))
    try screen.type("Apples", into: "Name")
    #expect(!screen.shows("A grocery needs a name."))
    store.dispatch(.remove(store.groceries[0].id))
    #expect(screen.lines.contains("Name, field, Apples"))
    try screen.tap("Add")
    #expect(screen.rows == ["Apples", "Bread", "Eggs"])
    try screen.tap("Add Grocery")
    #expect(screen.lines.contains("Name, field"))
    #expect(screen.faults == [])
  }

  @Test("Of 10,000 rows, none is evaluated after a change of what the list does not show")
  func large() {
    let store = GroceriesStore(
      initialState: GroceriesState(groceries: (0..<10_000).map { Grocery(name: "\($0)") }),
      dependencies: GroceriesDependencies(shop: Shop()))
    let screen = screen(store)
    #expect(screen.evaluations["GroceryRow"] == 10_000)
    screen.resetEvaluations()
    store.dispatch(.setPrice(4, of: "milk"))
    #expect(screen.evaluations == [:])
  }

  // MARK: - Nothing is silent

  @Test("Events are shown one after the other, each once, and those for the app are not")
  func events() async throws {
    let store = store()
    let screen = screen(store)
    store.dispatch(.close)
    await store.run(.order)
    store.dispatch(.close)
    try await screen.wait { screen.shows("Shop Closed") }
    for _ in 0..<50 { await Task.yield() }
    #expect(screen.lines.first == "Shop Closed, alert")
    try screen.tap("OK")
    #expect(screen.shows("Order Placed"))
    #expect(screen.shows("Shop 3"))
    try screen.tap("OK")
    #expect(screen.shows("Shop Closed"))
    try screen.tap("OK")
    #expect(screen.lines.first == "Groceries, heading")
    screen.setVisible(false)
    screen.setVisible(true)
    for _ in 0..<50 { await Task.yield() }
    #expect(screen.lines.first == "Groceries, heading")
    #expect(screen.faults == [])
  }

  @Test("An error that nothing catches is shown, and is passed to the store's own hook too")
  func errors() async throws {
    let store = store(isClosed: true)
    var errors = 0
    store.onError = { _, _ in errors += 1 }
    let screen = screen(store)
    for _ in 0..<50 { await Task.yield() }
    await store.run(.order)
    try await screen.wait { screen.shows("The shop is closed.") }
    #expect(screen.shows("Something Went Wrong"))
    try screen.tap("OK")
    #expect(screen.lines.first == "Groceries, heading")
    #expect(errors == 1)
    #expect(screen.faults == [])
  }

  @Test("An error is said in the language of the user")
  func translatedError() async throws {
    let store = store(isClosed: true)
    let screen = Screen(
      NavigationStack { GroceriesScreen(store: store) },
      strings: ["The shop is closed.": "Der Laden ist zu."])
    await store.run(.order)
    try await screen.wait { screen.shows("Der Laden ist zu.") }
    try screen.tap("OK")
    #expect(screen.faults == [])
  }

  // MARK: - A dictionary

  @Test("The values of a dictionary are shown by a sorted list, which follows the dictionary")
  func dictionary() throws {
    let store = store()
    let screen = Screen(NavigationStack { PricesScreen(store: store) })
    #expect(screen.rows == ["2", "3"])
    store.dispatch(.setPrice(1, of: "salt"))
    #expect(screen.rows == ["1", "2", "3"])
  }
}
