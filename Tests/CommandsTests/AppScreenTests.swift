import FeatureRendering
import SpecLanguage
import Testing

@testable import Commands

@Suite("Screens of apps in SwiftUI")
struct AppScreenTests {
  private let bench = Workbench()
  private static let app = """
    app: Desk
    features: {lists: Lists, shelf: Shelf, note: Note?, paper: Paper?}
    links:
      shelf.show: {open: paper}
      paper.write: {open: note}
      note.send: {close: note}
      note.cancel: {when: state.note?.text.isEmpty == true, close: note}
      event note.discarded: {close: note}
    main: true

    """

  private func writeSpecs(_ app: String) throws {
    for name in ["Lists", "Shelf"] {
      try bench.write(
        """
        feature: \(name)
        models: {\(name)Item: {id: UUID = UUID(), name: String}}
        state: {items: "[\(name)Item]"}
        actions:
          add\(name): {payload: {_ item: \(name)Item}, reduce: state.items.append(item)}
          clear: {reduce: "state.items = []"}
          show: {reduce: none}
        \(name == "Lists" ? "undo: {of: [items]}" : "")
        screens: {\(name)Screen: {list: items, row: name, add: add\(name), refresh: .clear, buttons: [.show]}}

        """, to: "Specs/\(name).yaml")
    }
    try bench.write(
      """
      feature: Note
      models: {NoteQuestion: [unsaved]}
      state: {text: String = "", question: NoteQuestion?}
      actions:
        write: {payload: {_ text: String}, reduce: state.text = text}
        send: {reduce: none}
        cancel: {reduce: "state.question = state.text.isEmpty ? nil : .unsaved"}
        discard: {reduce: state.question = nil}
        keep: {reduce: state.question = nil}
      events: {discarded: null}
      middleware: {Leaving: {discard: {emit: .discarded}}}
      screens:
        NoteScreen:
          fields: {text: .write(value)}
          buttons: [.cancel, .send]
          question: {of: question, buttons: [.discard], cancel: {Keep: .keep}}

      """, to: "Specs/note.yaml")
    try bench.write(
      """
      feature: Paper
      models: {Line: {id: UUID = UUID(), text: String}}
      state: {lines: "[Line]"}
      actions:
        add: {payload: {_ line: Line}, reduce: state.lines.append(line)}
        write: {reduce: none}
      screens: {PaperScreen: {list: lines, row: text, buttons: [.write]}}

      """, to: "Specs/paper.yaml")
    try bench.write(app, to: "Specs/app.yaml")
  }

  private func generated(_ file: String, _ app: String = Self.app) throws -> String {
    try writeSpecs(app)
    let report = bench.run(renderer: .standard())
    #expect(report.status == .done, "\(report.findings.flatMap(\.findings).map(\.message))")
    return try #require(bench.read("Generated/Desk/Sources/\(file).swift"))
  }

  /// The text from one word to another.
  private func part(_ text: String, from start: String, to end: String) throws -> Substring {
    let lower = try #require(text.firstRange(of: start)).lowerBound
    let upper = try #require(text[lower...].firstRange(of: end)).lowerBound
    return text[lower..<upper]
  }

  // MARK: - Tabs

  @Test(
    "a page is pushed in the tab of the feature that opens it, or in the tab that the spec names")
  func pages() throws {
    let text = try generated("Desk/DeskScreen")
    let lists = try part(text, from: "ListsScreen(", to: "ShelfScreen(")
    #expect(!lists.contains("navigationDestination"))
    #expect(text.contains(".navigationDestination(item: Binding(presenting: app.paper)"))
    let named = Self.app.replacing(
      "main: true", with: "screens: {DeskScreen: {pages: {lists: [paper]}}}\nmain: true")
    let other = try generated("Desk/DeskScreen", named)
    // Written once, the screen belongs to the user.
    #expect(other == text)
    try bench.delete("Generated")
    let fresh = try generated("Desk/DeskScreen", named)
    #expect(
      try part(fresh, from: "ListsScreen(", to: "ShelfScreen(").contains("navigationDestination"))
  }

  @Test("the pages of a tab can be named, also one by one, and the expanded spec keeps them")
  func expanded() throws {
    try writeSpecs(
      Self.app.replacing(
        "main: true", with: "screens: {DeskScreen: {pages: {shelf: paper}, sheets: note}}"))
    let report = SpecExpander().expandSpecs(
      RunRequest(.check, specs: [bench.path("Specs/app.yaml")]))
    #expect(report.status == .done, "\(report.findings.flatMap(\.findings).map(\.message))")
    #expect(report.lines.contains { $0.contains("pages: {shelf: paper}") })
  }

  // MARK: - Closing

  @Test("a feature whose state asks before it closes is left by its buttons only")
  func asksFirst() throws {
    let text = try generated("Desk/DeskScreen")
    let sheet = try part(text, from: ".sheet(item:", to: "#endif")
    #expect(
      sheet.contains(
        "NoteScreen(store: note.store)\n        }\n        .interactiveDismissDisabled()"))
    // An action that sends the note is not what a swipe means.
    #expect(sheet.contains("{ _ in app.closeNote() }"))
    try bench.delete("Generated")
    let page = try generated(
      "Desk/DeskScreen",
      Self.app.replacing(
        "main: true", with: "screens: {DeskScreen: {pages: [paper, note], sheets: []}}\nmain: true")
    )
    #expect(
      page.contains(
        "NoteScreen(store: note.store)\n                .navigationBarBackButtonHidden()"))
  }

  // MARK: - Menus

  @Test("the menus of an app with an entry point add, undo and refresh")
  func commands() throws {
    let text = try generated("DeskMain/DeskCommands")
    for line in [
      "Button(\"Add\") { isAdding = true }", "Button(\"Undo\") { app.lists.dispatch(.undo) }",
      ".disabled(!app.lists.canUndo)", ".keyboardShortcut(\"z\", modifiers: [.command, .shift])",
      "app.lists.dispatch(.clear)\n          app.shelf.dispatch(.clear)\n",
    ] { #expect(text.contains(line), "\(line)") }
    let main = try #require(bench.read("Generated/Desk/Sources/DeskMain/DeskMain.swift"))
    #expect(main.contains(".commands { DeskCommands(app: app) }"))
    try bench.delete("Generated/Desk/Sources/DeskMain/DeskCommands.swift")
    let stubs = StubPrinter().printStubs(bench.request(.generate))
    #expect(
      stubs.notes.contains { $0.hasSuffix("the menus of the app have no commands of its own") })
    #expect(stubs.lines.joined().contains("struct DeskCommands: Commands {"))
  }

  @Test("an app whose features have nothing for the menus has no commands")
  func noCommands() throws {
    let main = try generated("DeskMain/DeskMain", "app: Desk\nfeatures: {note: Note}\nmain: true\n")
    #expect(!main.contains("commands"))
    #expect(bench.read("Generated/Desk/Sources/DeskMain/DeskCommands.swift") == nil)
  }
}
