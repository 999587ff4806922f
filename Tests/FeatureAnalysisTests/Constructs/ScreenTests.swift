import FeatureAnalysis
import MarkedText
import SpecLanguage
import Testing

@Suite("Screens")
struct ScreenTests {
  private let chores = """
    feature: Chores
    models:
      ChoreModel: {id: UUID = UUID(), title: String, note: String?, isDone: Bool = false, stars: Int = 0}
    filters:
      ChoreFilter: {over: chores, cases: {all: true, open: "!isDone"}}
    state:
      chores: [ChoreModel]
      filter: ChoreFilter = .all
      query: String = ""
      problem: String?
    actions:
      addChore: {payload: {_ chore: ChoreModel}, reduce: state.chores.append(chore)}
      toggleChore: {payload: {_ id: UUID}, reduce: "state.chores[id: id]?.isDone.toggle()"}
      renameChore:
        payload: {_ id: UUID, to title: String}
        reduce: "state.chores[id: id]?.title = title"
      removeChore: {payload: {_ id: UUID}, reduce: "state.chores.removeAll { $0.id == id }"}
      showChores: {payload: {_ filter: ChoreFilter}, reduce: state.filter = filter}
      find: {payload: {for query: String}, reduce: state.query = query}
      fail: {reduce: state.problem = "offline"}

    """

  private func list(_ screen: Screen) throws -> ScreenList {
    guard case .list(let list) = screen.content else {
      throw Unexpected()
    }
    return list
  }

  private struct Unexpected: Error {}

  @Test("the filter of a list may be that of the derived value which the list shows")
  func filterAndSearch() throws {
    func finding(_ value: String) -> [String] {
      let spec =
        chores + """
          derived:
            found: "[ChoreModel] = \(value).filter { $0.title.contains(query) }"
          screens:
            ChoresScreen: {list: found, filter: filter, search: query}
          """
      var diagnostics = Diagnostics()
      _ = analyzeSpec(SourceFile(path: "test.yaml", text: spec), &diagnostics)
      return diagnostics.findings.map(\.id.rawValue)
    }
    #expect(finding("filteredChores") == [])
    #expect(finding("chores") == ["invalid-value"])
  }

  @Test("The parts of a list are members of the element and actions of the feature")
  func lists() throws {
    let found = try feature(
      chores + """
        screens:
          ChoreListScreen:
            title: To do
            list: filteredChores
            row: {title: title, detail: note, mark: isDone}
            tap: .toggleChore(id)
            open: ChoreScreen
            delete: .removeChore(id)
            confirm: Delete it?
            filter: filter
            add: addChore
            empty: Nothing.
            failure: problem
            buttons: {Break it: .fail}
          ChoreScreen:
            of: chores
            fields: {title: ".renameChore(id, to: value)", isDone: .toggleChore(id)}
            values: [note, stars]
        """)
    let screen = try #require(found.screens.first)
    #expect(screen.title == "To do" && !screen.isSuggested)
    #expect(screen.buttons.map(\.title) == ["Break it"])
    #expect(screen.failures.map(\.kind) == [.message])
    let list = try list(screen)
    #expect(list.source.stored == "chores" && list.source.isFiltered)
    #expect(list.source.id?.description == "UUID")
    #expect(list.row.viewName == "ChoreRow" && list.row.detail?.type.description == "String?")
    #expect(list.tap?.action.name == "toggleChore" && list.open == "ChoreScreen")
    #expect(list.delete?.action.action.name == "removeChore")
    #expect(list.delete?.question == "Delete it?")
    #expect(list.filter?.setter.action.name == "showChores")
    let add = try #require(list.add)
    #expect(add.viewName == "AddChoreForm" && add.model?.name == "ChoreModel")
    // The id has a default, and the mark belongs to the row.
    #expect(add.fields.map(\.name) == ["title", "note", "stars"])
    guard case .detail(let detail)? = found.screens.last?.content else { throw Unexpected() }
    #expect(detail.fields.map(\.name) == ["title", "isDone"])
    #expect(detail.fields.map(\.control) == [.text(isSecure: false), .toggle])
    #expect(detail.values.map(\.name) == ["note", "stars"])
    #expect(detail.heading?.type == .string)
    #expect(found.screens.last?.title == "Chore")
  }

  @Test("The name of a screen alone suggests its parts")
  func suggestions() throws {
    let found = try feature(chores + "screens: [ChoreListScreen, ChoreScreen]")
    let list = try list(found.screens[0])
    #expect(found.screens[0].title == "Chore List" && found.screens[0].isSuggested)
    #expect(list.source.name == "filteredChores" && list.filter?.property.name == "filter")
    #expect(list.tap?.action.name == "toggleChore" && list.open == "ChoreScreen")
    #expect(list.delete?.action.action.name == "removeChore" && list.delete?.question == nil)
    #expect(list.add?.action.name == "addChore" && list.search == nil)
    #expect(list.row.mark != nil && list.empty == "No chores yet.")
    guard case .detail(let detail) = found.screens[1].content else { throw Unexpected() }
    #expect(detail.fields.map(\.name) == ["title", "isDone"])
    #expect(detail.values.map(\.name) == ["note", "stars"])
    #expect(detail.delete?.action.action.name == "removeChore")
  }

  @Test("A feature without lists suggests a form with its buttons")
  func forms() throws {
    let counter = try feature(
      """
      feature: Counter
      state: {count: Int = 0, step: {type: Int, default: 1, private: true}}
      actions:
        increase: {reduce: "state.count += state.step; state.step = 1"}
        reset: {private: true, reduce: state.count = 0}
      middleware: {Rules: {increase: {when: state.count > 3, dispatch: .reset}}}
      screens: [CounterScreen]
      """)
    guard case .form(let form)? = counter.screens.first?.content else { throw Unexpected() }
    #expect(form.fields.isEmpty && form.values.map(\.name) == ["count"])
    #expect(counter.screens.first?.buttons.map(\.title) == ["Increase"])
    let login = try feature(
      """
      feature: Login
      state: {name: String = "", password: String = "", visits: Int = 0}
      actions:
        edit: {bind: [name, password]}
        visit: {payload: {_ n: Int}, reduce: state.visits = n}
        logIn: {reduce: none}
      middleware: {Rules: {logIn: {require: "!state.name.isEmpty", message: No name.}}}
      screens: {LoginScreen: {title: Log in}}
      """)
    guard case .form(let fields)? = login.screens.first?.content else { throw Unexpected() }
    #expect(fields.fields.map(\.name) == ["name", "password", "visits"])
    #expect(
      fields.fields.map(\.control) == [.text(isSecure: false), .text(isSecure: true), .number])
    #expect(fields.fields.map(\.setter.isForm) == [true, true, false])
    #expect(login.screens.first?.title == "Log in")
    #expect(login.screens.first?.buttons.map(\.title) == ["Log In"])
  }

  private let planner = """
    feature: Planner
    models:
      Plan: {id: UUID = UUID(), title: String}
      Page: {conforms: Hashable, cases: [{plan: {id: UUID}}, settings]}
      Ask: [clear, archive]
    state: {plans: [Plan], path: [Page], ask: Ask?, isLoud: Bool = false}
    actions:
      begin: {reduce: state.isLoud = false}
      setPath: {payload: {_ path: "[Page]"}, reduce: state.path = path}
      clear: {reduce: "state.plans = []; state.ask = nil"}
      keep: {reduce: state.ask = nil}
      setLoud: {payload: {_ isLoud: Bool}, reduce: state.isLoud = isLoud}
    screens:
      PlanScreen: {of: plans}
      SettingsScreen: {fields: [isLoud]}

    """

  @Test("A question has a text for each case, and an answer that cancels it")
  func questions() throws {
    let found = try feature(
      planner + """
          PlannerScreen:
            list: plans
            appear: .begin
            question:
              of: ask
              cases: {clear: {title: Clear all?, buttons: {Clear All: .clear}}}
              cancel: .keep
        """)
    let screen = try #require(found.screens.last)
    #expect(screen.appear?.action.name == "begin")
    let question = try #require(screen.question)
    #expect(question.property.name == "ask" && question.enumeration == "Ask")
    #expect(question.cases.map(\.title) == ["Clear all?", "Archive"])
    #expect(question.cases.map { $0.buttons.map(\.title) } == [["Clear All"], []])
    #expect(question.cancel.title == "Cancel" && question.cancel.action.action.name == "keep")
    #expect(screen.allButtons.map(\.title) == ["Clear All", "Cancel"])
  }

  @Test("The pages of a path are the screens with the names of the cases, or those of 'pages'")
  func paths() throws {
    let found = try feature(planner + "  PlannerScreen: {list: plans, path: path}")
    let path = try #require(found.screens.last?.path)
    #expect(path.property.name == "path" && path.setter.action.name == "setPath")
    #expect(path.pages.map(\.screen) == ["PlanScreen", "SettingsScreen"])
    #expect(path.pages.map(\.hasID) == [true, false])
    let named = try feature(
      planner + """
          OtherScreen: {fields: [isLoud]}
          PlannerScreen: {list: plans, path: path, pages: {settings: OtherScreen}}
        """)
    #expect(named.screens.last?.path?.pages.map(\.screen) == ["PlanScreen", "OtherScreen"])
  }

  @Test("What names suggest has no button for what the screen sends when it appears or asks")
  func suggestionsBesideQuestions() throws {
    let question = "question: {of: ask, buttons: [.clear], cancel: .keep}"
    let found = try feature(planner + "  PlannerForm: {appear: .begin, \(question)}")
    #expect(found.screens.last?.isSuggested == true)
    #expect(found.screens.last?.buttons.map(\.title) == [])
    let plain = try feature(planner + "  PlannerForm:")
    #expect(plain.screens.last?.buttons.map(\.title) == ["Begin", "Clear", "Keep"])
  }

  @Test("A status says what tries again")
  func failures() throws {
    let found = try feature(
      """
      feature: Notes
      models: {Note: {id: Int, text: String}}
      state: {notes: [Note]}
      dependencies: {web: {methods: {all: {returns: "[Note]", throws: true}}}}
      requests: {load: {perform: web.all(), into: notes, status: loading}}
      screens: [NotesScreen]
      """)
    let screen = try #require(found.screens.first)
    #expect(screen.failures.map(\.kind) == [.requestStatus])
    #expect(screen.failures.first?.retry?.action.name == "load")
    #expect(try list(screen).refresh?.action.name == "load")
    let stored = try feature(
      """
      feature: Notes
      models: {Note: {id: Int, text: String}}
      state: {notes: [Note]}
      actions: {clear: {reduce: "state.notes = []"}}
      persistence: {notes: {in: file, status: storage}}
      screens: [NotesScreen]
      """)
    #expect(stored.screens.first?.failures.map(\.kind) == [.storageStatus])
    #expect(stored.screens.first?.failures.first?.retry?.action.name == "loadNotes")
  }

  @Test(
    "Names alone suggest all statuses on the first screen, without those that another one shows")
  func suggestedFailures() throws {
    func failures(_ screens: String) throws -> [[String]] {
      try feature(
        """
        feature: Notes
        models: {Note: {id: Int, text: String}}
        state: {notes: [Note], sendError: String?, mirror: String?}
        dependencies: {web: {methods: {all: {returns: "[Note]", throws: true}, send: {throws: true}}}}
        requests:
          load: {perform: web.all(), into: notes, status: loading}
          send: {perform: web.send(), status: sending}
        actions:
          fail: {reduce: "state.sendError = nil; state.mirror = nil"}
        persistence: {notes: {in: file, status: storage}}
        screens: \(screens)
        """
      ).screens.map { $0.failures.map(\.property.name) }
    }
    #expect(
      try failures("[NotesScreen, NoteScreen]") == [
        ["loading", "storage", "sendError", "sending"], [],
      ])
    let sending = "SendScreen: {buttons: [.send], failure: [sending, sendError]}"
    #expect(
      try failures("{NotesScreen: {title: Notes}, \(sending)}") == [
        ["loading", "storage"], ["sending", "sendError"],
      ])
    #expect(try failures("{NotesScreen: {list: notes, failure: []}}") == [[]])
  }

  @Test("Names alone suggest a search of a list that depends on the text")
  func suggestedSearch() throws {
    let found = try feature(
      """
      feature: Notes
      models: {Note: {id: Int, text: String}}
      state: {notes: [Note], query: String = ""}
      dependencies: {web: {methods: {find: {payload: {_ text: String}, returns: "[Note]"}}}}
      actions:
        find: {payload: {_ query: String}, reduce: state.query = query}
        show: {payload: {_ notes: "[Note]"}, reduce: state.notes = notes}
      middleware: {Finding: {find: {perform: web.find(query), then: .show(result)}}}
      screens: [NotesScreen]
      """)
    let search = try list(found.screens[0]).search
    #expect(search?.property?.name == "query" && search?.setter.action.name == "find")
  }

  @Test("Views of two screens have names of their own")
  func viewNames() throws {
    let found = try feature(
      chores + """
        screens:
          AScreen: {list: chores, add: addChore}
          BScreen: {list: filteredChores, add: addChore}
        """)
    let lists = try found.screens.map(list)
    #expect(lists.map(\.row.viewName) == ["ChoreRow", "BRow"])
    #expect(lists.map(\.add?.viewName) == ["AddChoreForm", "BForm"])
  }

  @Test("Previews are values of the state, and have names in Swift")
  func previews() throws {
    let found = try feature(
      chores + """
        screens: [ChoresScreen]
        previews:
          two chores: {chores: [{id: 1, title: Sweep}, {id: 2, title: Iron}]}
          "!": {}
        """)
    #expect(found.previews.map(\.caseName) == ["twoChores", "preview"])
    #expect(found.previews.map { $0.given.map(\.property) } == [["chores"], []])
  }

  @Test(
    "No text of a key makes the analysis fail",
    arguments: [
      "", "a", ".", ".a", "self", "id", "1", "[", "{}", "state", "value", ".toggleChore",
      ".toggleChore()", ".toggleChore(id, id)", "chores", "nil", "`id`", ".init", "é", "a.b.c",
      "..", "{ $0 }",
    ])
  func hostile(_ text: String) {
    let quoted = "'" + text.replacing("'", with: "''") + "'"
    let keys = [
      "list", "of", "row", "tap", "open", "delete", "filter", "search", "refresh", "add", "fields",
      "values", "buttons", "failure", "appear", "question", "path", "pages",
    ]
    for key in keys {
      let spec = chores + "screens: {AScreen: {list: chores, row: title, \(key): \(quoted)}}\n"
      _ = MarkedSpec(spec).analyzeQuietly()
      _ = MarkedSpec(chores + "screens: {AScreen: {of: chores, \(key): \(quoted)}}\n")
        .analyzeQuietly()
      _ = MarkedSpec(chores + "screens: {AScreen: {\(key): \(quoted)}}\n").analyzeQuietly()
    }
  }
}
