import Foundation
import Groceries
import Home
import Letter
import ReduxRuntime
import Room
import Rooms
import ScreenDriving
import Survey
import SwiftUI
import Testing

@testable import HomeMain

@MainActor @Suite("An app with tabs, pages of a tab, a sheet that asks, and menus")
struct HomeScreenTests {
  private struct Shop: GroceriesShop {
    func order(_ count: Int) async throws -> String { "Shop" }
  }

  private func home() -> HomeStore {
    let home = HomeStore(
      dependencies: HomeDependencies(groceries: GroceriesDependencies(shop: Shop())))
    home.rooms.dispatch(.reload)
    return home
  }

  // MARK: - Tabs

  @Test("A page is pushed in the tab of the feature that opens it")
  func page() throws {
    let home = home()
    let screen = Screen(HomeScreen(app: home))
    try screen.tap("Rooms")
    try screen.tap("Attic")
    #expect(home.room != nil)
    #expect(screen.lines.contains("Room, heading"))
    try screen.goBack()
    #expect(home.room == nil)
    #expect(screen.rows == ["Attic"])
    #expect(screen.faults == [])
  }

  @Test("An empty text is nil, or what the action says instead")
  func fields() throws {
    let store = RoomStore()
    let screen = Screen(NavigationStack { RoomScreen(store: store) })
    for field in ["Note", "Motto", "Owner"] { try screen.type(" a ", into: field) }
    #expect([store.note, store.motto, store.owner] == [" a ", " a ", "a"])
    for field in ["Note", "Motto", "Owner"] { try screen.type("", into: field) }
    #expect([store.note, store.motto, store.owner] == [nil, "none", nil])
    try screen.type("3", into: "Size")
    #expect(store.size == 3)
    #expect(screen.faults == [])
  }

  @Test("A form of a feature with undo has buttons for it")
  func undoInForm() throws {
    let store = RoomStore()
    let screen = Screen(NavigationStack { RoomScreen(store: store) })
    #expect(screen.lines.contains("Undo, button, dimmed"))
    store.dispatch(.setName("Cellar"))
    try screen.tap("Undo")
    #expect(screen.lines.contains("Name, field, Attic"))
    try screen.tap("Redo")
    #expect(screen.lines.contains("Name, field, Cellar"))
    #expect(screen.faults == [])
  }

  // MARK: - Questions

  @Test("A question that leads to another one is followed by it")
  func questions() throws {
    let store = LetterStore.preview(.written)
    let screen = Screen(NavigationStack { LetterScreen(store: store) })
    try screen.tap("Cancel")
    #expect(screen.lines.first == "Discard the letter?, alert")
    try screen.tap("Discard")
    #expect(screen.lines.first == "Are you certain?, alert")
    try screen.tap("Throw Away")
    #expect(store.question == nil)
    #expect(screen.lines.first == "Letter, heading")
    store.dispatch(.cancel)
    store.dispatch(.throwAway)
    #expect(screen.lines.first == "Are you certain?, alert")
    try screen.tap("Keep")
    #expect(screen.lines.first == "Letter, heading")
    #expect(screen.faults == [])
  }

  @Test("A sheet that asks before it closes does not give way to a swipe")
  func sheet() throws {
    let home = home()
    let screen = Screen(HomeScreen(app: home))
    try screen.tap("Rooms")
    try screen.tap("Write")
    try screen.type("Dear Ada", into: "Text")
    #expect(throws: NotPossible.self) { try screen.dismiss() }
    try screen.tap("Cancel")
    try screen.tap("Keep")
    #expect(home.letter?.text == "Dear Ada")
    try screen.tap("Cancel")
    try screen.tap("Discard")
    try screen.tap("Throw Away")
    #expect(home.letter == nil)
    try screen.tap("Write")
    try screen.tap("Cancel")
    #expect(home.letter == nil)
    #expect(screen.faults == [])
  }

  // MARK: - Rules about what is typed

  @Test("What a rule rejects stays in its field, with the reason below, until it is corrected")
  func checkedField() throws {
    let store = SurveyStore()
    let screen = Screen(
      NavigationStack { SurveyScreen(store: store) },
      strings: ["An address has an @.": "Eine Adresse hat ein @."])
    try screen.type("ada", into: "Email")
    #expect(store.email == "")
    #expect(screen.lines.contains("Email, field, ada"))
    #expect(screen.lines.contains("Eine Adresse hat ein @."))
    #expect(screen.lines.first == "Survey, heading")
    try screen.type("ada@b.c", into: "Email")
    #expect(store.email == "ada@b.c")
    #expect(!screen.shows("Eine Adresse hat ein @."))
    try screen.type("17", into: "Age")
    #expect(store.age == nil)
    #expect(screen.lines.contains("Age, field, 17"))
    #expect(screen.shows("This is for adults."))
    // A value that something else sets takes the place of what was typed.
    store.dispatch(.setAge(40))
    #expect(screen.lines.contains("Age, field, 40"))
    #expect(!screen.shows("This is for adults."))
    #expect(screen.faults == [])
  }

  // MARK: - Rules about leaving

  @Test("A sheet stays when a rule rejects what closes it, and says why")
  func sheetStays() throws {
    let home = home()
    let screen = Screen(
      HomeScreen(app: home), strings: ["Give a star first.": "Erst einen Stern vergeben."])
    try screen.tap("Rooms")
    try screen.tap("Rate")
    try screen.dismiss()
    #expect(home.survey != nil)
    #expect(screen.lines.first == "Not Possible, alert")
    #expect(screen.shows("Erst einen Stern vergeben."))
    try screen.tap("OK")
    #expect(screen.lines.prefix(2) == ["sheet", "Survey, heading"])
    try screen.type("3", into: "Stars")
    try screen.dismiss()
    #expect(home.survey == nil)
    #expect(screen.faults == [])
  }

  @Test("A page stays when a rule rejects what closes it, and says why")
  func pageStays() throws {
    let home = home()
    let screen = Screen(HomeScreen(app: home))
    try screen.tap("Rooms")
    try screen.tap("Attic")
    try screen.type("0", into: "Size")
    try screen.goBack()
    #expect(home.room != nil)
    #expect(screen.lines.first == "Not Possible, alert")
    #expect(screen.shows("A room has a size."))
    try screen.tap("OK")
    #expect(screen.lines.contains("Room, heading"))
    try screen.type("9", into: "Size")
    try screen.goBack()
    #expect(home.room == nil)
    #expect(screen.faults == [])
  }

  @Test("A sheet without a button that closes it has one in its toolbar, as a Mac has no swipe")
  func closingButton() throws {
    let home = home()
    let screen = Screen(HomeScreen(app: home))
    try screen.tap("Rooms")
    try screen.tap("Rate")
    try screen.tap("Cancel")
    #expect(screen.shows("Give a star first."))
    try screen.tap("OK")
    home.survey?.dispatch(.setStars(3))
    try screen.tap("Cancel")
    #expect(home.survey == nil)
    // The letter has a button of its own.
    try screen.tap("Write")
    #expect(screen.lines.filter { $0 == "Cancel, button" }.count == 1)
    #expect(screen.faults == [])
  }

  // MARK: - Events that close

  @Test("An event after which the app closes the feature has no alert, nor have those before it")
  func closingEvent() async throws {
    let home = home()
    home.rooms.dispatch(.write)
    let letter = try #require(home.letter)
    let screen = Screen(NavigationStack { LetterScreen(store: letter) })
    for _ in 0..<50 { await Task.yield() }
    try screen.tap("Send")
    #expect(home.letter == nil)
    for _ in 0..<50 { await Task.yield() }
    #expect(screen.lines.first == "Letter, heading")
    #expect(screen.faults == [])
  }

  @Test("The same event has an alert where nothing closes the feature, in the language of the user")
  func event() async throws {
    let store = LetterStore.preview(.written)
    let screen = Screen(
      NavigationStack { LetterScreen(store: store) }, strings: ["80 cents": "80 Cent"])
    try screen.tap("Send")
    try await screen.wait { screen.shows("80 Cent") }
    try screen.tap("OK")
    try await screen.wait { screen.shows("Sent") }
    try screen.tap("OK")
    #expect(screen.faults == [])
  }

  // MARK: - Forms

  @Test(
    "A date that was changed keeps the form from a swipe, although its first value is no literal")
  func date() throws {
    let home = home()
    let screen = Screen(NavigationStack { RoomsScreen(store: home.rooms) })
    try screen.tap("Add Room")
    try screen.dismiss()
    #expect(screen.rows == ["Attic"])
    try screen.tap("Add Room")
    try screen.type("2026-01-31T10:00:00Z", into: "Built")
    #expect(throws: NotPossible.self) { try screen.dismiss() }
    try screen.tap("Cancel")
    try screen.tap("Add Room")
    try screen.dismiss()
    #expect(screen.faults == [])
  }

  // MARK: - Menus

  @Test("A refresh of the menus is that of the screen, which says why it was rejected")
  func refresh() throws {
    let screen = Screen(HomeMain())
    #expect(screen.menus == ["File: Add, button", "View: Refresh, button, dimmed"])
    try screen.tap("Rooms")
    #expect(screen.menus.last == "View: Refresh, button")
    try screen.press("r")
    try screen.press("n")
    try screen.type("Cellar", into: "Name")
    try screen.tap("Add")
    #expect(screen.rows == ["Attic", "Cellar"])
    try screen.press("r")
    #expect(screen.shows("Not Possible"))
    #expect(screen.shows("The house is full."))
    try screen.tap("OK")
    try screen.tap("Groceries")
    #expect(throws: NotPossible.self) { try screen.press("r") }
    #expect(screen.faults == [])
  }

  @Test("Why an action was rejected is said in the language of the user")
  func translated() async throws {
    let home = home()
    home.rooms.dispatch(.addRoom(RoomModel(name: "Cellar")))
    let screen = Screen(
      NavigationStack { RoomsScreen(store: home.rooms) },
      strings: ["The house is full.": "Das Haus ist voll."])
    try await screen.pull()
    #expect(screen.shows("Das Haus ist voll."))
    #expect(screen.faults == [])
  }

  @Test("The menus add to the list that is shown, and leave undo to the texts in fields")
  func menus() throws {
    let screen = Screen(HomeMain())
    #expect(
      screen.menus == [
        "File: Add, button", "View: Refresh, button, dimmed",
      ])
    try screen.press("n")
    #expect(screen.lines.contains("Add Grocery, heading"))
    try screen.type("Milk", into: "Name")
    try screen.tap("Add")
    #expect(screen.rows == ["Milk"])
    #expect(throws: NotPossible.self) { try screen.press("z") }
    try screen.tap("Undo")
    #expect(screen.shows("Nothing to Show"))
    try screen.tap("Redo")
    #expect(screen.rows == ["Milk"])
    try screen.tap("Rooms")
    try screen.press("r")
    #expect(screen.rows == ["Attic"])
    try screen.choose(menu: "Add")
    #expect(screen.lines.contains("Add Room, heading"))
    #expect(screen.faults == [])
  }
}
