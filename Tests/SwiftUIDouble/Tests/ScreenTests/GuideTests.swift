import Notes
import NotesApp
import ReduxRuntime
import ScreenDriving
import SwiftUI
import Testing

/// The app of `docs/guides/swiftui.md`, of which no line was written by hand.
@MainActor @Suite("The app of the guide", .timeLimit(.minutes(1))) struct GuideTests {
  private func app() -> NotesAppStore {
    NotesAppStore(dependencies: NotesAppDependencies(notes: .inMemory()))
  }

  @Test("A note is added, found, opened, renamed and deleted")
  func notes() async throws {
    let app = app()
    let screen = Screen(NotesAppScreen(app: app))
    try await screen.wait { screen.shows("No notes yet.") }
    for title in ["Shopping", "Ideas"] {
      try screen.tap("Add Note")
      try screen.type(title, into: "Title")
      try screen.tap("Add")
    }
    try screen.search("Idea")
    #expect(screen.rows == ["Ideas"])
    try screen.tapRow("Ideas")
    try screen.type("Plans", into: "Title")
    #expect(screen.lines.prefix(2) == ["Back, button", "Plans, heading"])
    try screen.goBack()
    #expect(screen.shows("No Results for “Idea”"))
    try screen.cancelSearch()
    #expect(screen.rows == ["Shopping", "Plans"])
    try screen.swipe("Plans")
    #expect(app.notes.notes.map(\.title) == ["Shopping"])
    #expect(screen.faults == [])
  }

  @Test("A pinned note stays, and the screen says why")
  func pinned() throws {
    let store = NotesStore.preview(.twoNotes)
    let screen = Screen(NavigationStack { NotesScreen(store: store) })
    try screen.swipe("Shopping")
    #expect(screen.shows("A pinned note cannot be deleted."))
    try screen.tap("OK")
    #expect(screen.rows == ["Shopping", "Ideas"])
    #expect(screen.faults == [])
  }
}
