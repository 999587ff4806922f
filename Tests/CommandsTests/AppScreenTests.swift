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

  @Test("'stubs' prints a page that has moved to another tab")
  func movedPage() throws {
    _ = try generated("Desk/DeskScreen")
    try bench.write(
      Self.app.replacing(
        "main: true", with: "screens: {DeskScreen: {pages: {lists: [paper]}}}\nmain: true"),
      to: "Specs/app.yaml")
    let stubs = StubPrinter().printStubs(bench.request(.generate))
    let text = stubs.lines.joined()
    #expect(text.contains(", on 'ListsScreen', instead of '.navigationDestination':\n"))
    #expect(text.contains(".navigationDestination(item: Binding(presenting: app.paper)"))
    #expect(!text.contains("NoteScreen"))
  }

  private func stubsAfterChange(_ old: String, _ new: String) throws -> RunReport {
    _ = try generated("Desk/DeskScreen", old)
    try bench.write(new, to: "Specs/app.yaml")
    return StubPrinter().printStubs(bench.request(.generate))
  }

  @Test("'stubs' prints the whole tab of a feature that an app has gained, with its import")
  func gainedTab() throws {
    let shelf = Self.app.replacing("lists: Lists, ", with: "")
    let first = try stubsAfterChange(shelf, Self.app).lines.joined()
    #expect(first.contains("DeskScreen.swift"))
    #expect(first.contains(", at the top:\nimport Lists\n"))
    // With two features, the screen needs tabs.
    #expect(first.contains("TabView {\n  NavigationStack {\n    ListsScreen(store: app.lists)\n"))
    #expect(first.contains("    ShelfScreen(store: app.shelf)\n"))
    try bench.delete("Generated")
    let second = try stubsAfterChange(
      Self.app, Self.app.replacing("shelf: Shelf", with: "shelf: Shelf, more: Lists")
    ).lines.joined()
    #expect(
      second.contains(
        """
        NavigationStack {
          ListsScreen(store: app.more)
        }
        .tabItem { Label("More", systemImage: "circle") }

        """))
    #expect(!second.contains("ShelfScreen") && !second.contains("import"))
  }

  @Test("'stubs' names what a screen shows of a feature that its app no longer has")
  func lostFeatures() throws {
    let notes = try stubsAfterChange(
      Self.app, "app: Desk\nfeatures: {shelf: Shelf}\nmain: true\n"
    ).notes
    for name in ["lists", "note", "paper"] {
      #expect(notes.contains { $0.hasSuffix(": the app has no '\(name)' any more") }, "\(name)")
    }
    #expect(!notes.contains { $0.contains("'shelf'") })
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

  @Test("a tab has the symbol that the spec names, and a placeholder otherwise")
  func symbols() throws {
    let named = try generated(
      "Desk/DeskScreen",
      Self.app.replacing(
        "main: true",
        with: "screens: {DeskScreen: {tabs: {shelf: books.vertical, lists: list.bullet}}}"
      ))
    let shelf = try part(named, from: "ShelfScreen(", to: "ListsScreen(")
    #expect(shelf.contains("Label(\"Shelf\", systemImage: \"books.vertical\")"))
    #expect(named.contains("Label(\"Lists\", systemImage: \"list.bullet\")"))
    try bench.delete("Generated")
    #expect(try generated("Desk/DeskScreen").contains("Label(\"Lists\", systemImage: \"circle\")"))
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

  @Test("what a rule keeps open says why: a page above its navigation, a sheet in its own")
  func staysOpen() throws {
    try writeSpecs(Self.app)
    try bench.write(
      """
      feature: Paper
      models: {Line: {id: UUID = UUID(), text: String}}
      state: {lines: "[Line]"}
      actions: {write: {reduce: none}, close: {reduce: none}}
      middleware: {Rules: {close: {require: state.lines.isEmpty, message: Not yet.}}}
      screens: {PaperScreen: {list: lines, row: text, buttons: [.write]}}

      """, to: "Specs/paper.yaml")
    func screen(_ style: String) throws -> String {
      try bench.write(
        """
        app: Desk
        features: {lists: Lists, shelf: Shelf, paper: Paper?}
        links:
          shelf.show: {open: paper}
          paper.close: {close: paper}
        screens: {\(style)Screen: {\(style.lowercased()): [paper]}}

        """, to: "Specs/app.yaml")
      #expect(bench.run(renderer: .standard()).status == .done)
      return try #require(bench.read("Generated/Desk/Sources/Desk/\(style)Screen.swift"))
    }
    let page = try screen("Pages")
    #expect(page.contains("@State private var rejection: Rejection?"))
    #expect(page.contains("Binding(presenting: app.paper) { rejection = $0.send(.close) }"))
    #expect(page.contains("        }\n        .alert(\"Not Possible\", rejection: $rejection)\n"))
    #expect(!page.contains("toolbar"))
    let sheet = try screen("Sheets")
    #expect(
      sheet.contains("Button(\"Close\", role: .cancel) { rejection = paper.store.send(.close) }"))
    #expect(sheet.contains("        }\n        .alert(\"Not Possible\", rejection: $rejection)\n"))
  }

  @Test("a sheet has a button that closes it, unless its screen has one")
  func closingButton() throws {
    let app = """
      app: Desk
      features: {lists: Lists, letter: Letter?}
      links:
        lists.show: {open: letter}
        letter.done: {when: state.letter?.text.isEmpty == false, close: letter}
      main: true

      """
    func sheet(_ buttons: String) throws -> Substring {
      try bench.write(
        """
        feature: Letter
        state: {text: String = ""}
        actions:
          write: {payload: {_ text: String}, reduce: state.text = text}
          clear: {reduce: "state.text = \\"\\""}
          done: {reduce: none}
        screens: {LetterScreen: {fields: {text: .write(value)}, buttons: [\(buttons)]}}

        """, to: "Specs/letter.yaml")
      return try part(generated("Desk/DeskScreen", app), from: ".sheet(item:", to: "#endif")
    }
    #expect(try sheet(".clear").contains("Button(\"Close\", role: .cancel) { app.closeLetter() }"))
    try bench.delete("Generated")
    #expect(try !sheet(".clear, .done").contains("toolbar"))
  }

  // MARK: - Menus

  @Test("the menus of an app with an entry point add and refresh in the screen with the focus")
  func commands() throws {
    let text = try generated("DeskMain/DeskCommands")
    for line in [
      "Button(\"Add\") { isAdding = true }", "@FocusedValue(\\.refresh) private var refresh",
      "Button(\"Refresh\") { refresh?() }", ".disabled(refresh == nil)",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(!text.contains("Undo") && !text.contains("undo"))
    let main = try #require(bench.read("Generated/Desk/Sources/DeskMain/DeskMain.swift"))
    #expect(main.contains(".commands { DeskCommands() }"))
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
