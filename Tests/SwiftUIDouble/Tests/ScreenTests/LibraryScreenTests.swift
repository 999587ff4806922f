import Foundation
import Library
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing

@MainActor
@Suite("Screens of a list that is loaded, filtered and searched", .timeLimit(.minutes(1)))
struct LibraryScreenTests {
  /// Answers at once, except to `lend`, which waits until it is let go.
  private final class Shelf: LibraryShelf, @unchecked Sendable {
    var isOpen = true

    func books() async throws -> [Book] { [] }
    func lend(_ id: UUID) async { while !isOpen { await Task.yield() } }
    func search(_ text: String) async -> [Book] { text == "Emma" ? [Book(title: text)] : [] }
  }

  private let shelf = Shelf()

  private func store(_ books: [Book] = [], loading: RequestStatus = .succeeded) -> LibraryStore {
    LibraryStore(
      initialState: LibraryState(books: books, loading: loading),
      dependencies: LibraryDependencies(shelf: shelf))
  }

  private let emma = Book(title: "Emma", isRead: true)
  private let persuasion = Book(title: "Persuasion")

  private func list(_ store: LibraryStore) -> Screen {
    Screen(NavigationStack { LibraryScreen(store: store) })
  }

  // MARK: - Instead of rows

  @Test("A list that was not loaded yet does not say that it is empty")
  func idle() async throws {
    let store = store(loading: .idle)
    let screens = [list(store), Screen(NavigationStack { SortedScreen(store: store) })]
    let texts = ["No books.", "Nothing to sort."]
    for (screen, text) in zip(screens, texts) { #expect(!screen.shows(text)) }
    await store.run(.load)
    for (screen, text) in zip(screens, texts) {
      #expect(screen.shows(text))
      #expect(screen.faults == [])
    }
  }

  @Test("A list with elements of which none matches does not say that it is empty")
  func noMatches() throws {
    let store = store([persuasion])
    let screen = list(store)
    store.dispatch(.showBooks(.read))
    #expect(screen.shows("No Matches") && !screen.shows("No books."))
    try screen.search("Em")
    #expect(screen.shows("No Results for “Em”") && !screen.shows("No Matches"))
    store.dispatch(.showBooks(.all))
    #expect(screen.shows("No Results for “Em”"))
    store.dispatch(.loadSucceeded([]))
    #expect(screen.shows("No books."))
    #expect(screen.faults == [])
  }

  @Test("A search that loads what it finds says that nothing was found")
  func nothingLoaded() async throws {
    let store = store()
    let screen = Screen(NavigationStack { FindScreen(store: store) })
    #expect(screen.shows("Find a book."))
    try screen.search("Ulysses")
    #expect(screen.shows("No Results for “Ulysses”"))
    try screen.search("Emma")
    try await screen.wait { screen.rows == ["Emma"] }
    #expect(screen.faults == [])
  }

  // MARK: - Rules about a search

  @Test(
    "A searched text that a rule rejects stays in the field, with the reason and without an alert")
  func rejectedQuery() throws {
    let store = store([emma, persuasion])
    let screen = list(store)
    try screen.search("Persu")
    #expect(store.query == "Persu" && screen.rows == ["Persuasion"])
    try screen.search("Persua")
    #expect(store.query == "Persu" && screen.rows == ["Persuasion"])
    #expect(screen.lines.contains("Search, search field, Persua"))
    #expect(screen.shows("Search for less.") && !screen.shows("Not Possible"))
    try screen.search("Persu")
    #expect(!screen.shows("Search for less."))
    store.dispatch(.setQuery("Em"))
    #expect(screen.lines.contains("Search, search field, Em"))
    #expect(screen.rows == ["Emma"])
    #expect(screen.faults == [])
  }

  @Test("A searched text that only the view knows has its reason below the field, too")
  func rejectedText() async throws {
    let store = store()
    let screen = Screen(NavigationStack { FindScreen(store: store) })
    try screen.search("E")
    #expect(screen.shows("Type another letter.") && !screen.shows("Not Possible"))
    try screen.search("Emma")
    #expect(!screen.shows("Type another letter."))
    try await screen.wait { screen.rows == ["Emma"] }
    #expect(screen.faults == [])
  }

  // MARK: - Pages

  @Test("A page whose button removes its element closes")
  func giveAway() throws {
    let store = store([emma, persuasion])
    let screen = list(store)
    try screen.tap("Emma")
    try screen.tap("Give Away")
    #expect(store.books == [persuasion])
    #expect(screen.lines.first == "Library, heading")
    #expect(screen.faults == [])
  }

  @Test("A page says why its button is disabled, until it no longer is")
  func dimmedButton() throws {
    let screen = list(store([persuasion]))
    try screen.tap("Persuasion")
    let reason = screen.lines.firstIndex(of: "Read it first.")
    #expect(reason == screen.lines.firstIndex(of: "Give Away, button, dimmed").map { $0 + 1 })
    try screen.tap("Read")
    #expect(screen.lines.contains("Give Away, button") && !screen.shows("Read it first."))
    #expect(screen.faults == [])
  }

  @Test("A page whose button removes its element after a call closes then")
  func lend() async throws {
    shelf.isOpen = false
    let store = store([emma])
    let screen = list(store)
    try screen.tap("Emma")
    try screen.tap("Lend")
    #expect(screen.lines.contains("Emma, heading"))
    shelf.isOpen = true
    try await screen.wait { screen.lines.first == "Library, heading" }
    #expect(screen.faults == [])
  }

  @Test("A page whose button was rejected stays, and says if its element is gone later")
  func rejectedButton() throws {
    let store = store([persuasion])
    let screen = list(store)
    try screen.tap("Persuasion")
    #expect(screen.lines.contains("Give Away, button, dimmed"))
    #expect(screen.shows("Read it first."))
    try screen.tap("Recall")
    #expect(screen.shows("Nobody has read it."))
    try screen.tap("OK")
    store.dispatch(.loadSucceeded([]))
    #expect(screen.shows("Not Found"))
    #expect(screen.faults == [])
  }

  // MARK: - Previews

  @Test("Without previews, they show the elements of a scenario")
  func sample() {
    #expect(LibraryStore.preview(.sampleBooks).books.map(\.title) == ["Emma"])
    #expect(
      LibraryPreview.allCases.map { "\($0)" } == ["sampleBooks", "empty", "loading", "failed"])
    #expect(list(.preview(.empty)).shows("No books."))
  }
}
