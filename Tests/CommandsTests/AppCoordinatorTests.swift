import FeatureRendering
import SpecLanguage
import Testing

@testable import Commands

@Suite("Apps in UIKit")
struct AppCoordinatorTests {
  private let bench = Workbench()
  private static let coordinator = "Generated/Desk/Sources/Desk/DeskCoordinator.swift"
  private static let app = """
    app: Desk
    ui: uikit
    features: {lists: Lists, note: Note?, papers: "[Int: Paper]"}
    links:
      lists.write: {open: note}
      note.cancel: {close: note}
      lists.show: {open: "papers[number]"}
    main: true

    """

  private func writeSpecs(_ app: String = Self.app) throws {
    try bench.write(
      """
      feature: Lists
      ui: uikit
      models: {Item: {id: UUID = UUID(), name: String}}
      state: {items: "[Item]"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        show: {payload: {_ number: Int}, reduce: none}
        write: {reduce: none}
      screens: {ListsViewController: {list: items, row: name, add: add, buttons: [.write]}}

      """, to: "Specs/lists.yaml")
    try bench.write(
      """
      feature: Note
      state: {text: String = ""}
      actions: {type: {payload: {_ text: String}, reduce: state.text = text}, cancel: {reduce: none}}
      screens: [NoteScreen]

      """, to: "Specs/note.yaml")
    try bench.write(
      """
      feature: Paper
      models: {Line: {id: UUID = UUID(), text: String}}
      state: {lines: "[Line]"}
      actions: {add: {payload: {_ line: Line}, reduce: state.lines.append(line)}}
      screens: {PaperScreen: {list: lines, row: text, add: add}}

      """, to: "Specs/paper.yaml")
    try bench.write(app, to: "Specs/app.yaml")
  }

  /// A feature whose screen has a path.
  private func writePlans() throws {
    try bench.write(
      """
      feature: Plans
      models:
        Page: {conforms: Hashable, cases: [help]}
      state: {path: [Page], count: Int = 0}
      actions:
        open: {reduce: state.path.append(.help)}
        setPath: {payload: {_ path: "[Page]"}, reduce: state.path = path}
      screens:
        PlansScreen: {buttons: [.open], path: path}
        HelpScreen: {values: [count]}

      """, to: "Specs/plans.yaml")
  }

  private func generated(_ app: String = Self.app, _ path: String = Self.coordinator) throws
    -> String
  {
    try writeSpecs(app)
    let report = bench.run(renderer: .standard())
    #expect(report.status == .done, "\(report.findings.flatMap(\.findings).map(\.message))")
    return try #require(bench.read(path))
  }

  @Test("pages are pushed and sheets are presented, and leaving them sends what closes the feature")
  func coordinator() throws {
    let text = try generated()
    #expect(text.contains("navigation.viewControllers = [ListsViewController(store: app.lists)]"))
    #expect(
      text.contains(
        "UIHostingController(rootView: PaperScreen(store: papers)), of: papers, in: navigation)"))
    #expect(text.contains("navigation.whenSettled { [weak self] top in"))
    #expect(
      text.contains("rootViewController: UIHostingController(rootView: NoteScreen(store: note)))"))
    #expect(text.contains("over: top)"))
    #expect(text.contains("if let papers = app.papers.stores.last, wasLeft(papers) {"))
    #expect(text.contains("app.closePapers(key)"))
    #expect(
      text.contains("if let note = app.note, wasLeft(note) {\n        note.dispatch(.cancel)"))
    #expect(text.contains("extension DeskCoordinator: UINavigationControllerDelegate {"))
    #expect(text.contains("extension DeskCoordinator: UIAdaptivePresentationControllerDelegate {"))
    #expect(!text.contains("UITabBarController"))
    // What lay above a page or sheet that the coordinator hides is shown again.
    #expect(text.ranges(of: "forgetHidden()").count == 3)
  }

  @Test("what a rule keeps open is shown again before an alert says why")
  func staysOpen() throws {
    try writeSpecs()
    try bench.write(
      """
      feature: Note
      state: {text: String = ""}
      actions: {type: {payload: {_ text: String}, reduce: state.text = text}, cancel: {reduce: none}}
      middleware: {Rules: {cancel: {require: state.text.isEmpty, message: Not yet.}}}
      screens: [NoteScreen]

      """, to: "Specs/note.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    let text = try #require(bench.read(Self.coordinator))
    #expect(text.contains("wasLeft(note) {\n        rejection = note.send(.cancel)\n"))
    #expect(text.contains("      update()\n      if let rejection {\n"))
    #expect(text.contains("        navigation.presentOnTop(alert)\n"))
  }

  @Test("without features that open, a coordinator observes nothing")
  func plain() throws {
    let text = try generated(
      "app: Desk\nui: uikit\nfeatures: {lists: Lists, paper: Paper}\nmain: true\n")
    #expect(text.contains("@MainActor public final class DeskCoordinator {"))
    #expect(
      text.contains(
        "tabs.viewControllers = [\n        tab(listsNavigation, String(localized: \"Lists\"), \"circle\"),"
      ))
    #expect(text.contains("private let paperNavigation = UINavigationController()"))
    #expect(!text.contains("subscribe") && !text.contains("delegate ="))
  }

  @Test("the tabs of a coordinator have the symbols that the spec names")
  func symbols() throws {
    let text = try generated(
      "app: Desk\nui: uikit\nfeatures: {lists: Lists, paper: Paper}\n"
        + "screens: {DeskCoordinator: {tabs: {lists: checklist, paper: doc.text}}}\nmain: true\n")
    #expect(text.contains("String(localized: \"Lists\"), \"checklist\")"))
    #expect(text.contains("String(localized: \"Paper\"), \"doc.text\")"))
  }

  @Test("an app whose features are all in UIKit is told to be in UIKit, too")
  func advice() throws {
    try writeSpecs("app: Desk\nfeatures: {lists: Lists}\nmain: true\n")
    let findings = bench.run(renderer: .standard()).findings.flatMap(\.findings)
    let error = try #require(findings.first { $0.severity == .error })
    #expect(error.help?.hasSuffix("are view controllers: add 'ui: uikit' here too") == true)
  }

  @Test("the entry point has a delegate of the scene, which owns the stores and saves")
  func main() throws {
    let text = try generated(Self.app, "Generated/Desk/Sources/DeskMain/DeskMain.swift")
    #expect(text.contains("@main final class DeskMain: UIResponder, UIApplicationDelegate {"))
    #expect(text.contains("private lazy var coordinator = DeskCoordinator(app: app)"))
    #expect(text.contains("try? await app.flush()"))
    #expect(text.contains("print(\"Desk needs UIKit.\")"))
  }

  @Test("a screen with a path is in no other navigation, and what opens beside it is a sheet")
  func path() throws {
    try writePlans()
    let app = """
      app: Desk
      features: {plans: Plans, paper: Paper?}
      links: {plans.open: {open: paper}}
      screens: [DeskScreen]

      """
    let text = try generated(app, "Generated/Desk/Sources/Desk/DeskScreen.swift")
    #expect(
      text.contains(
        """
            public var body: some View {
              PlansScreen(store: app.plans)
                .sheet(item: Binding(presenting: app.paper) { _ in app.closePaper() }) { paper in
                  NavigationStack {
                    PaperScreen(store: paper.store)
                      .toolbar {
                        ToolbarItem(placement: .cancellationAction) {
                          Button("Close", role: .cancel) { app.closePaper() }
                        }
                      }
                  }
                }
            }
        """))
  }

  @Test("a page belongs to the tab that opens it or is named, and beside a path there are no pages")
  func pagesOfTabs() throws {
    try writePlans()
    func app(_ name: String, _ pages: String = "") -> String {
      """
      app: Desk
      ui: uikit
      features: {plans: Plans, lists: Lists, notes: Note, papers: "[Int: Paper]"}
      links: {lists.show: {open: "papers[number]"}}
      screens: {\(name): {tabs: [plans, lists, notes]\(pages)}}

      """
    }
    let page = "PaperScreen(store: papers)), of: papers,"
    let opened = try generated(app("DeskCoordinator"))
    #expect(opened.contains("\(page) in: listsNavigation"))
    #expect(!opened.contains("plansNavigation"))
    #expect(opened.contains("listsNavigation.delegate = self"))
    #expect(!opened.contains("notesNavigation.delegate"))
    let named = try generated(
      app("NamedCoordinator", ", pages: {notes: [papers]}"),
      "Generated/Desk/Sources/Desk/NamedCoordinator.swift")
    #expect(named.contains("\(page) in: notesNavigation"))
    try writeSpecs(app("DeskCoordinator", ", pages: {plans: [papers]}"))
    let findings = bench.run(renderer: .standard()).findings.flatMap(\.findings)
    #expect(findings.filter { $0.severity == .error }.map(\.id) == [.invalidValue])
  }

  @Test("a page and a sheet whose state asks before it closes are left by their buttons only")
  func asksFirst() throws {
    try writeSpecs()
    try bench.write(
      """
      feature: Note
      models: {NoteQuestion: [unsaved]}
      state: {text: String = "", question: NoteQuestion?}
      actions:
        type: {payload: {_ text: String}, reduce: state.text = text}
        cancel: {reduce: state.question = .unsaved}
        discard: {reduce: state.question = nil}
        keep: {reduce: state.question = nil}
      screens:
        NoteScreen:
          buttons: [.cancel]
          question: {of: question, buttons: {Discard: .discard}, cancel: {Keep: .keep}}

      """, to: "Specs/note.yaml")
    func coordinator(_ name: String, _ style: String) throws -> String {
      try bench.write(
        """
        app: Desk
        ui: uikit
        features: {lists: Lists, note: Note?}
        links:
          lists.write: {open: note}
          note.discard: {close: note}
        screens: {\(name): {\(style): [note]}}

        """, to: "Specs/app.yaml")
      #expect(bench.run(renderer: .standard()).status == .done)
      return try #require(bench.read("Generated/Desk/Sources/Desk/\(name).swift"))
    }
    let sheet = try coordinator("SheetCoordinator", "sheets")
    #expect(sheet.contains("sheet.isModalInPresentation = true"))
    let page = try coordinator("PageCoordinator", "pages")
    #expect(page.contains("NoteScreen(store: note).navigationBarBackButtonHidden()"))
    #expect(!page.contains("isModalInPresentation"))
  }

  @Test("'stubs' prints what a coordinator lacks of a feature that opens")
  func stubs() throws {
    _ = try generated()
    try bench.write(
      Self.app.replacing("note: Note?,", with: "note: Note?, draft: Note?,")
        .replacing(
          "links:\n", with: "links:\n  draft.cancel: {close: draft}\n  note.type: {open: draft}\n"),
      to: "Specs/app.yaml")
    let report = StubPrinter().printStubs(bench.request(.generate))
    let text = report.lines.joined()
    #expect(
      text.contains("if let draft = app.draft, controllers[ObjectIdentifier(draft)] == nil {"))
    #expect(
      text.contains("if let draft = app.draft, wasLeft(draft) {\n  draft.dispatch(.cancel)\n}"))
    #expect(text.contains("app.draft"))
  }

  @Test("'stubs' prints what a coordinator needs to see that a page or a sheet has closed")
  func stubsOfDelegates() throws {
    _ = try generated("app: Desk\nui: uikit\nfeatures: {lists: Lists}\nmain: true\n")
    try bench.write(Self.app, to: "Specs/app.yaml")
    let text = StubPrinter().printStubs(bench.request(.generate)).lines.joined()
    for part in [
      "import Note\nimport Paper\n", "public final class DeskCoordinator: NSObject {\n",
      "navigation.delegate = self\n",
      "extension DeskCoordinator: UINavigationControllerDelegate {\n",
      "extension DeskCoordinator: UIAdaptivePresentationControllerDelegate {\n",
    ] { #expect(text.contains(part), "\(part)") }
    _ = try generated()
    try bench.delete("Generated")
    _ = try generated()
    try bench.write(
      "app: Desk\nui: uikit\nfeatures: {lists: Lists}\nmain: true\n", to: "Specs/app.yaml")
    let notes = StubPrinter().printStubs(bench.request(.generate)).notes
    #expect(notes.contains { $0.hasSuffix(": the app has no 'note' any more") })
  }

  @Test("'expand' writes down what is a tab, a page and a sheet of a coordinator")
  func expanded() throws {
    try writeSpecs()
    let report = SpecExpander().expandSpecs(bench.request(.check, ["Specs/app.yaml"]))
    let text = report.lines.joined(separator: "\n")
    #expect(
      text.contains("  DeskCoordinator:\n    tabs:\n      - lists\n    sheets:\n      - note"))
    #expect(text.contains("    pages:\n      - papers"))
  }
}
