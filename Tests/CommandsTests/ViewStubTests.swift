import FeatureRendering
import Testing

@testable import Commands

@Suite("Views of the user and the spec")
struct ViewStubTests {
  private let bench = Workbench()
  private static let folder = "Generated/Chores/Sources/Chores"
  private static let spec = """
    feature: Chores
    models:
      ChoreModel: {id: UUID = UUID(), title: String, isDone: Bool = false}
    filters:
      ChoreFilter: {over: chores, cases: {all: true, open: "!isDone"}}
    state:
      chores: [ChoreModel]
      filter: ChoreFilter = .all
    actions:
      addChore: {payload: {_ chore: ChoreModel}, reduce: state.chores.append(chore)}
      toggleChore: {payload: {_ id: UUID}, reduce: "state.chores[id: id]?.isDone.toggle()"}
      removeChore: {payload: {_ id: UUID}, reduce: "state.chores.removeAll { $0.id == id }"}
      showChores: {payload: {_ filter: ChoreFilter}, reduce: state.filter = filter}
      clear: {reduce: "state.chores = []"}
    screens:
      ChoresScreen:
        list: filteredChores
        row: {title: title, mark: isDone}
        tap: .toggleChore(id)
        delete: .removeChore(id)
        filter: filter
        add: addChore

    """

  private static let specWithPage = """
    feature: Chores
    models:
      ChoreModel:
        properties: {id: UUID = UUID(), title: String, note: String, ownerOfTheChore: String, room: String}
    state: {chores: "[ChoreModel]", isOn: Bool = true}
    actions:
      addChore: {payload: {_ chore: ChoreModel}, reduce: state.chores.append(chore)}
      setNote: {payload: {_ note: String, of id: UUID}, reduce: "state.chores[id: id]?.note = note"}
      clear: {reduce: "state.chores = []"}
    middleware:
      Rules: {clear: {require: state.isOn, message: No.}}
    screens:
      ChoresScreen:
        list: chores
        row: {title: title, detail: room}
        add: addChore
        open: ChoreScreen
        buttons: [.clear]
      ChoreScreen: {of: chores, fields: {note: ".setNote(value, of: id)"}, values: [ownerOfTheChore]}

    """

  /// Writes the package, and then another spec.
  private func change(_ edits: (String, String)..., of spec: String = Self.spec) throws -> RunReport
  {
    try bench.write(spec, to: "Specs/chores.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    #expect(stubs().notes == ["nothing is missing"])
    var changed = spec
    for (old, new) in edits {
      #expect(changed.contains(old))
      changed = changed.replacing(old, with: new)
    }
    try bench.write(changed, to: "Specs/chores.yaml")
    return stubs()
  }

  private func stubs() -> RunReport { StubPrinter().printStubs(bench.request(.generate)) }

  private func edit(_ file: String, _ old: String, _ new: String) throws {
    let text = try #require(bench.read("\(Self.folder)/\(file).swift"))
    #expect(text.contains(old))
    try bench.write(text.replacing(old, with: new), to: "\(Self.folder)/\(file).swift")
  }

  private func place(_ file: String, _ declaration: String) -> String {
    "// \(bench.path("\(Self.folder)/\(file).swift")), in \(declaration):\n"
  }

  @Test("a new property adds a field to the form for a new element")
  func property() throws {
    let report = try change(("title: String,", "title: String, room: String?,"))
    #expect(report.notes == [])
    #expect(
      report.lines == [
        place("AddChoreForm", "AddChoreForm"), "@State private var room = \"\"\n",
        place("AddChoreForm", "AddChoreForm.body"),
        "LabeledContent(\"Room\") {\n  TextField(\"Room\", text: $room)\n    .labelsHidden()\n}\n",
        place("AddChoreForm", "AddChoreForm.body, instead of '.interactiveDismissDisabled'"),
        ".interactiveDismissDisabled(!title.isEmpty || !room.isEmpty)\n",
        place("AddChoreForm", "AddChoreForm, instead of 'var chore'"),
        "private var chore: ChoreModel { ChoreModel(title: title, room: room.isEmpty ? nil : room) }\n",
      ])
  }

  @Test("what a field, the detail of a row and the new element of a form replace is named")
  func replaced() throws {
    let report = try change(
      ("Rules: {clear", "Rules: {setNote: {require: note != \"\", message: No.}, clear"),
      ("detail: room", "detail: note"), ("room: String}", "room: String, size: Int = 0}"),
      of: Self.specWithPage)
    let lines = report.lines
    func place(of code: String) -> String {
      guard let index = lines.firstIndex(where: { $0.hasPrefix(code) }) else { return "" }
      return String(lines[index - 1].drop { $0 != "," }.dropLast(2))
    }
    #expect(
      place(of: "CheckedField(") == ", in ChoreScreen.form, instead of 'LabeledContent(\"Note\")'")
    #expect(
      place(of: "Text(chore.note)") == ", in ChoreRow.body, instead of 'Text(chore.room)'")
    #expect(
      place(of: "ChoreModel(")
        == ", in AddChoreForm.chore, instead of 'ChoreModel(title: title, …)'")
    #expect(place(of: "LabeledContent(\"Size\")") == ", in AddChoreForm.body")
  }

  @Test("a new part beside a statement of the user's own does not replace it")
  func ownStatement() throws {
    try bench.write(Self.spec, to: "Specs/chores.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    try edit(
      "AddChoreForm",
      "            TextField(\"Title\", text: $title)\n              .labelsHidden()\n          }\n",
      "            TextField(\"Title\", text: $title)\n              .labelsHidden()\n          }\n"
        + "          LabeledContent(\"Hint\") {\n            TextField(\"Hint\", text: $hint)\n"
        + "              .labelsHidden()\n          }\n")
    try bench.write(
      Self.spec.replacing("title: String,", with: "title: String, room: String = \"\","),
      to: "Specs/chores.yaml")
    #expect(stubs().lines.contains(place("AddChoreForm", "AddChoreForm.body")))
    #expect(!stubs().lines.joined().contains("Hint"))
  }

  @Test("a new case of a filter adds its label")
  func filterCase() throws {
    let report = try change(("open: \"!isDone\"", "open: \"!isDone\", done: isDone"))
    #expect(
      report.lines == [
        place("ChoreFilter+Title", "ChoreFilter.title"), "case .done:\n  \"Done\"\n",
      ])
  }

  @Test("a new key adds its modifier, with the property that it needs")
  func key() throws {
    let confirmed = try change(
      (
        "    filter: filter\n",
        "    filter: filter\n    confirm: Sure?\n    buttons: {Clear all: .clear}\n"
      ))
    let text = confirmed.lines.joined()
    #expect(text.contains("@State private var deleted: [UUID]?\n"))
    #expect(text.contains(".confirmationDialog(\"Sure?\", asking: $deleted) { ids in\n"))
    #expect(text.contains("Button(\"Clear all\") { store.dispatch(.clear) }\n"))
    #expect(
      text.contains(".onDelete { offsets in deleted = offsets.map { chores[$0].id } }\n"))
    #expect(
      text.contains(
        "#if os(macOS)\n  .onDeleteCommand(perform: selected.isEmpty ? nil : { deleted = selected })\n"
          + "#endif\n"))
  }

  @Test(
    "what deletes the selection on a Mac, and the form for its menus, are printed if they are missing"
  )
  func macParts() throws {
    try bench.write(Self.spec, to: "Specs/chores.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    for line in [
      "    .focusedSceneValue(\\.isAdding, $isAdding)\n",
      "    @State private var selection: Set<UUID> = []\n",
      "(selection: $selection)",
      "      let selected = chores.map(\\.id).filter(selection.contains)\n",
      "      #if os(macOS)\n        .onDeleteCommand(perform: selected.isEmpty ? nil : { delete(selected) })\n      #endif\n",
      "        if !selected.isEmpty {\n          Button(\"Delete\", systemImage: \"trash\", role: .destructive) { delete(selected) }\n        }\n",
    ] { try edit("ChoresScreen", line, "") }
    let text = stubs().lines.joined()
    #expect(text.contains(".focusedSceneValue(\\.isAdding, $isAdding)\n"))
    #expect(text.contains("@State private var selection: Set<UUID> = []\n"))
    #expect(text.contains("let selected = chores.map(\\.id).filter(selection.contains)\n"))
    #expect(text.contains("List(selection: $selection)"))
    #expect(text.contains("#if os(macOS)\n  .onDeleteCommand("))
    #expect(text.contains("if !selected.isEmpty {\n"))
  }

  @Test("what a view with a form lacks for the refresh of the menus is printed")
  func offeredRefresh() throws {
    let report = try change(
      ("    add: addChore\n", "    add: addChore\n    refresh: .clear\n"))
    #expect(
      report.lines.contains(".focusedSceneValue(\\.refresh) { store.dispatch(.clear) }\n"))
  }

  @Test("a new answer and a new action on appearing are printed with what they need")
  func questions() throws {
    let spec =
      Self.spec
      .replacing(
        "    add: addChore\n", with: "    add: addChore\n    question: {of: asked, cancel: .keep}\n"
      )
      .replacing("  ChoreModel: {", with: "  Asked: [deletion, renaming]\n  ChoreModel: {")
      .replacing(
        "  clear: {",
        with:
          "  keep: {reduce: state.asked = nil}\n  ask: {reduce: state.asked = .renaming}\n  clear: {"
      )
      .replacing("  chores: [ChoreModel]\n", with: "  chores: [ChoreModel]\n  asked: Asked?\n")
    let report = try change(
      ("{of: asked, cancel", "{of: asked, buttons: {Clear all: .clear}, cancel"),
      ("    add: addChore\n", "    add: addChore\n    appear: .ask\n"), of: spec)
    let text = report.lines.joined()
    #expect(text.contains("Button(\"Clear all\") { store.dispatch(.clear) }\n"))
    #expect(text.contains("store.dispatch(.ask)\n"))
    #expect(text.contains("hasAppeared"))
  }

  private static let asking =
    spec
    .replacing(
      "    add: addChore\n",
      with: """
            add: addChore
            buttons: [.clear, .ask]
            appear: .show
            path: path
            question:
              of: asked
              cases:
                deletion: {title: Delete?, buttons: {Clear: .clear}}
                renaming: {title: Rename?, buttons: {Later: .keep}}
              cancel: {Keep: .keep}
          HelpScreen: {values: [count]}
          RulesScreen: {values: [count]}

        """
    )
    .replacing(
      "  ChoreModel: {",
      with:
        "  Asked: [deletion, renaming]\n  Page: {conforms: Hashable, cases: [help, rules]}\n  ChoreModel: {"
    )
    .replacing(
      "  clear: {",
      with: """
          keep: {reduce: state.asked = nil}
          ask: {reduce: state.asked = .renaming}
          show: {reduce: state.count += 1}
          setPath: {payload: {_ path: "[Page]"}, reduce: state.path = path}
          clear: {
        """
    )
    .replacing(
      "  chores: [ChoreModel]\n",
      with: "  chores: [ChoreModel]\n  asked: Asked?\n  path: [Page]\n  count: Int = 0\n")

  @Test("another action in 'appear' is printed, although the view sends it elsewhere")
  func replacedAppear() throws {
    let report = try change(("    appear: .show\n", "    appear: .ask\n"), of: Self.asking)
    #expect(
      report.lines == [
        place(
          "ChoresScreen", "ChoresScreen.body, in '.onAppear', instead of 'store.dispatch(.show)'"),
        "store.dispatch(.ask)\n",
      ])
  }

  @Test("a case is missing in one of two switches of a view, whatever the other one has")
  func twoSwitches() throws {
    let report = try change(
      ("[deletion, renaming]", "[deletion, renaming, help]"),
      (
        "        renaming: {title",
        "        help: {title: Need help?, buttons: {Later: .keep}}\n        renaming: {title"
      ), of: Self.asking)
    #expect(
      report.lines == [
        place("ChoresScreen", "ChoresScreen.body, in '.alert'"),
        "case .help:\n  Button(\"Later\") { store.dispatch(.keep) }\n",
        place("ChoresScreen", "Asked.question"), "case .help:\n  \"Need help?\"\n",
      ])
  }

  @Test("the 'default' that a switch needs for a new event is printed as long as it is missing")
  func missingDefault() throws {
    let event = "  moved: {_ place: String}\n"
    let spec = Self.spec.replacing("screens:\n", with: "events:\n" + event + "screens:\n")
    let report = try change((event, event + "  locked: {}\n"), of: spec)
    let missing = [place("ChoresScreen", "ChoresEvent.message"), "default:\n  \"\"\n"]
    #expect(
      report.lines == [
        place("ChoresScreen", "ChoresEvent.title"), "case .locked:\n  \"Locked\"\n",
      ] + missing)
    try edit("ChoresScreen", "\"Moved\"\n", "\"Moved\"\n      case .locked:\n        \"Locked\"\n")
    #expect(stubs().lines == missing)
    try edit("ChoresScreen", "  place\n", "  place\n      case .locked:\n        \"Now\"\n")
    #expect(stubs().lines == [])
  }

  @Test("an answer is missing in one case of a question, although another case has it")
  func answerOfAnotherCase() throws {
    let report = try change(
      ("buttons: {Later: .keep}", "buttons: {Later: .keep, Clear: .clear}"), of: Self.asking)
    #expect(
      report.lines == [
        place("ChoresScreen", "ChoresScreen.body, in 'case .renaming'"),
        "Button(\"Clear\") { store.dispatch(.clear) }\n",
      ])
  }

  @Test("pages that change places are printed with their cases")
  func movedPages() throws {
    let report = try change(
      ("    path: path\n", "    path: path\n    pages: {help: RulesScreen, rules: HelpScreen}\n"),
      of: Self.asking)
    let text = report.lines.joined()
    #expect(text.contains("in 'case .help':\nRulesScreen(store: store)\n"))
    #expect(text.contains("in 'case .rules':\nHelpScreen(store: store)\n"))
  }

  @Test("a second button of an action that the view sends already is named by its text")
  func secondButton() throws {
    let spec = Self.spec.replacing(
      "    add: addChore\n", with: "    add: addChore\n    refresh: .clear\n")
    let report = try change(
      ("    add: addChore\n", "    add: addChore\n    buttons: {Start over: .clear}\n"), of: spec)
    #expect(report.lines.contains("Button(\"Start over\") { store.dispatch(.clear) }\n"))
  }

  @Test("what a view uses of the spec, and the spec no longer has, is named with its line")
  func gone() throws {
    let report = try change(
      ("removeChore", "deleteChore"), ("isDone", "isFinished"),
      ("  filter: ChoreFilter = .all", "  shown: ChoreFilter = .all"),
      ("state.filter", "state.shown"),
      ("    filter: filter\n", "    filter: shown\n"))
    func notes(_ file: String) -> [String] {
      report.notes.filter { $0.hasPrefix("'\(bench.path("\(Self.folder)/\(file).swift")):") }
    }
    #expect(notes("ChoresScreen").count == 1)
    #expect(
      notes("ChoresScreen").allSatisfy { $0.contains("there is no action 'removeChore' any more") })
    #expect(notes("ChoreRow").count == 2)
    #expect(notes("ChoreRow").allSatisfy { $0.contains("'ChoreModel' has no 'isDone' any more") })
    #expect(notes("ChoreFilterPicker").count == 1)
    #expect(
      notes("ChoreFilterPicker").allSatisfy { $0.contains("the state has no 'filter' any more") })
    #expect(report.notes.count == 4)
  }

  @Test("a form that makes an element with a property that is gone is named")
  func goneInForm() throws {
    let spec = Self.spec.replacing("title: String", with: "room: String")
      .replacing("{title: title", with: "{title: room")
    let report = try change(
      ("room: String", "place: String"), ("title: room", "title: place"), of: spec)
    let form = bench.path("\(Self.folder)/AddChoreForm.swift")
    let notes = report.notes.filter { $0.hasPrefix("'\(form):") }
    #expect(notes.contains { $0.contains("'ChoreModel' has no 'room' any more") })
  }

  @Test("a function of a view controller that would hardly be the same is printed as a whole")
  func wholeFunction() throws {
    let spec = Self.spec.replacing("feature: Chores\n", with: "feature: Chores\nui: uikit\n")
      .replacing("ChoresScreen", with: "ChoresViewController")
    let report = try change(
      ("    add: addChore\n", "    add: addChore\n    confirm: Sure?\n"), of: spec)
    let text = report.lines.joined()
    #expect(!text.contains("viewDidLoad"))
    #expect(text.contains("in ChoresViewController, instead of 'func delete':\n"))
    #expect(text.contains("private func delete(_ id: UUID) {\n"))
    #expect(text.contains("  presentOnTop(alert)\n}\n"))
  }

  @Test("a function that a view controller does not have is printed as a whole, and its use")
  func missingFunction() throws {
    let spec = Self.spec.replacing("feature: Chores\n", with: "feature: Chores\nui: uikit\n")
      .replacing("ChoresScreen", with: "ChoresViewController")
    let report = try change(("screens:\n", "events:\n  locked: {}\nscreens:\n"), of: spec)
    let controller = "ChoresViewController"
    #expect(
      report.lines.prefix(4) == [
        place(controller, "\(controller).viewDidLoad"),
        "store.handleEvents(with: self) { $0.show($1) }\n",
        place(controller, controller),
        """
        private func show(_ event: ChoresEvent) -> Bool {
          switch event {
          case .locked:
            showAlert(String(localized: "Locked"), nil)
            return true
          }
        }

        """,
      ])
  }

  @Test("the titles of the first event are printed with their extension")
  func missingExtension() throws {
    let report = try change(("screens:\n", "events:\n  locked: {}\nscreens:\n"))
    #expect(
      report.lines.suffix(2) == [
        "// \(bench.path("\(Self.folder)/ChoresScreen.swift")), at the end:\n",
        """
        extension ChoresEvent {
          /// The title of the event's alert.
          fileprivate var title: LocalizedStringKey? {
            switch self {
            case .locked:
              "Locked"
            }
          }
        }

        """,
      ])
  }

  @Test("a form that waits for what is no request any more gets the function that closes it")
  func closedForm() throws {
    let action =
      "  addChore: {payload: {_ chore: ChoreModel}, reduce: state.chores.append(chore)}\n"
    let request = action.replacing(", reduce", with: ", perform: server.add(chore), reduce")
    let head =
      "dependencies:\n  server: {methods: {add: {payload: {_ chore: ChoreModel}, throws: true}}}\n"
    let spec = Self.spec.replacing(action, with: "")
      .replacing("screens:\n", with: head + "requests:\n" + request + "screens:\n")
    let report = try change(
      ("requests:\n" + request, ""), ("actions:\n", "actions:\n" + action), of: spec)
    let missing = [
      place("AddChoreForm", "AddChoreForm, instead of 'func add'"),
      "private func add() {\n  store.dispatch(.addChore(chore))\n  dismiss()\n}\n",
    ]
    #expect(report.lines == missing)
    try edit("AddChoreForm", "        case .succeeded:\n          dismiss()\n", "")
    #expect(stubs().lines == missing)
    try edit(
      "AddChoreForm", "await store.run(.addChore(chore))", "store.dispatch(.addChore(chore))")
    #expect(stubs().lines == [])
  }

  @Test(
    "an action that a new rule rejects is missing, although another one has a rejection already")
  func rejections() throws {
    let rules =
      "middleware:\n  Rules:\n    removeChore: {require: state.filter == .all, message: No.}\n"
    let spec = Self.spec.replacing("screens:\n", with: rules + "screens:\n")
      .replacing(
        "    add: addChore\n", with: "    add: addChore\n    buttons: {Start over: .clear}\n")
    let report = try change(
      (
        "message: No.}\n",
        "message: No.}\n    clear: {require: state.filter == .all, message: Show all.}\n"
      ), of: spec)
    #expect(report.lines.joined().contains("rejection = store.send(.clear)"))
  }

  @Test("an action with another payload is named with its labels")
  func payload() throws {
    let report = try change(
      (
        "toggleChore: {payload: {_ id: UUID}",
        "toggleChore: {payload: {_ id: UUID, by name: String}"
      ),
      (".toggleChore(id)", "'.toggleChore(id, by: title)'"))
    #expect(report.notes.count == 1)
    #expect(report.notes[0].hasSuffix("'.toggleChore(_:)' must now be '.toggleChore(_:by:)'"))
  }

  @Test("what the user has moved to another file, renamed or added is not missing and not gone")
  func own() throws {
    try bench.write(Self.spec, to: "Specs/chores.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    try edit(
      "ChoresScreen", ".onDelete { offsets in delete(offsets.map { chores[$0].id }) }", "")
    try edit("ChoresScreen", "store.dispatch(.removeChore(id))", "")
    try edit("ChoreRow", "chore.title", "chore.longTitle")
    try bench.write(
      """
      extension ChoreModel { var longTitle: String { self.title + "!" } }
      func remove(_ store: ChoresStore, _ id: UUID) { store.dispatch(.removeChore(id)) }
      struct Deletable: View {
        let store: ChoresStore
        var body: some View { ForEach(store.filteredChores) { ChoreRow(chore: $0) }.onDelete { _ in } }
      }
      """, to: "\(Self.folder)/Own.swift")
    let own = bench.path("\(Self.folder)/Own.swift")
    #expect(
      stubs().notes == [
        "nothing is missing in the files that the specs ask for, and no use of a former name was found; "
          + "only the compiler checks the other files: '\(own)'"
      ])
    #expect(stubs().lines == [])
  }
}
