import FeatureAnalysis
import Foundation
import Testing

@testable import FeatureLowering

@Suite("Screens in SwiftUI") struct ScreenLoweringTests {
  private let spec = """
    feature: Shop
    models:
      Item:
        id: UUID
        name: String = ""
        note: String?
        size: Size?
        isUrgent: Bool = false
      Size: [small, large]
    state:
      items: IdentifiedArray<Item>
      query: String = ""
      note: String?
      failure: String?
      limit: Int = 3
    derived:
      found: "[Item] = items.filter { query.isEmpty || $0.name.contains(query) }"
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      remove: {payload: {_ id: UUID}, reduce: "state.items.remove(id: id)"}
      rename: {payload: {_ id: UUID, to name: String}, reduce: "state.items[id: id]?.name = name"}
      setSize: {payload: {_ id: UUID, to size: Size?}, reduce: "state.items[id: id]?.size = size"}
      press: {payload: {_ id: UUID}, reduce: "state.items[id: id]?.isUrgent.toggle()"}
      search: {payload: {for text: String}, reduce: state.query = text}
      noteChanged: {payload: {_ note: String?}, reduce: state.note = note}
      load: {reduce: state.failure = nil}
      order: {payload: {title: String, count: Int = 1}, reduce: state.limit -= count}
      clear: {reduce: "state.items = []"}
    middleware:
      Rules:
        add: {require: "!item.name.isEmpty && state.items.count < state.limit", message: No.}
        remove, press: {require: "state.items[id: id] != nil", message: Gone.}
        clear: {require: "!state.items.isEmpty", message: Nothing to clear.}
    screens:

    """

  private func view(_ name: String, _ screens: String) throws -> String {
    let indented = screens.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return try body("Sources/Shop/\(name).swift", of: spec + indented)
  }

  @Test("the ids of deleted rows are those of the rows that were shown, also in a searched list")
  func deletes() throws {
    let text = try view("ShopScreen", "ShopScreen: {list: found, row: name, delete: .remove(id)}")
    #expect(text.contains("let found = store.found\n"))
    #expect(text.contains(".onDelete { offsets in delete(offsets.map { found[$0].id }) }"))
    #expect(text.contains("rejection = store.send(.remove(id)) ?? rejection"))
    #expect(text.contains(#".alert("Not Possible", rejection: $rejection)"#))
  }

  private let planner = """
    feature: Shop
    models:
      Item: {id: UUID, name: String}
      Page: {conforms: Hashable, cases: [{item: {id: UUID}}, help]}
      Question: [sale, order]
    state: {items: "[Item]", path: [Page], asked: Question?, count: Int = 0}
    actions:
      begin: {reduce: none}
      sell: {reduce: state.asked = nil}
      keep: {reduce: state.asked = nil}
      go: {payload: {_ path: "[Page]"}, reduce: state.path = path}
    middleware:
      Rules: {sell: {require: "!state.items.isEmpty", message: Nothing to sell.}}
    screens:
      ItemScreen: {of: items, values: [name]}
      HelpScreen: {values: [count]}

    """

  @Test("a question is an alert with a text for each case, whose buttons decide what is asked next")
  func questions() throws {
    let text = try body(
      "Sources/Shop/ShopForm.swift",
      of: planner + """
          ShopForm:
            question:
              of: asked
              cases: {sale: {title: Sell all?, buttons: {Sell: .sell}}}
              cancel: {Stay: .keep}
        """)
    #expect(
      text.contains(
        ".alert(asking: store.asked, title: \\.question) { question in\n        switch question {\n"
      ))
    #expect(text.contains("Button(\"Sell\") { rejection = store.send(.sell) }"))
    #expect(text.contains(".disabled(!store.canSell)"))
    #expect(text.contains("case .order:\n          EmptyView()"))
    #expect(text.contains("Button(\"Stay\", role: .cancel) { store.dispatch(.keep) }"))
    #expect(text.contains("fileprivate var question: LocalizedStringKey {"))
    #expect(text.contains("\"Sell all?\"") && text.contains("\"Order\""))
  }

  @Test("the action of 'appear' is sent once, also by a page about the element that it shows")
  func appears() throws {
    let list = try body(
      "Sources/Shop/ShopScreen.swift", of: planner + "  ShopScreen: {list: items, appear: .begin}")
    #expect(list.contains("@State private var hasAppeared = false"))
    #expect(
      list.contains(
        """
              .onAppear {
                guard !hasAppeared else { return }
                hasAppeared = true
                store.dispatch(.begin)
              }
        """))
    let page = try body(
      "Sources/Shop/ItemScreen.swift",
      of: planner.replacing("values: [name]}", with: "appear: \".go([.item(id: id)])\"}"))
    #expect(page.contains("store.dispatch(.go([.item(id: item.id)]))"))
  }

  @Test("a path is a navigation with a destination for each case")
  func paths() throws {
    let text = try body(
      "Sources/Shop/ShopScreen.swift", of: planner + "  ShopScreen: {list: items, path: path}")
    #expect(text.contains("NavigationStack(path: store.binding(\\.path, send: { .go($0) })) {"))
    #expect(text.contains(".navigationDestination(for: Page.self) { page in"))
    #expect(text.contains("case .item(let id):\n            ItemScreen(store: store, id: id)"))
    #expect(text.contains("case .help:\n            HelpScreen(store: store)"))
    #expect(!text.contains("Put it into a `NavigationStack`"))
  }

  @Test("with 'confirm', nothing is deleted before the question is answered")
  func confirms() throws {
    let text = try view(
      "ShopScreen",
      "ShopScreen: {list: items, row: name, delete: .remove(id), confirm: Delete this item?}")
    #expect(text.contains(".onDelete { offsets in deleted = offsets.map { items[$0].id } }"))
    #expect(text.contains("Button(\"Delete\", role: .destructive) { deleted = [item.id] }"))
    #expect(
      text.contains(".onDeleteCommand(perform: selected.isEmpty ? nil : { deleted = selected })"))
    #expect(text.contains(#".confirmationDialog("#))
    #expect(text.contains(#"Button("Delete", role: .destructive) { delete(ids) }"#))
  }

  @Test(
    "a list whose rows can be deleted has a selection, which the toolbar and a Mac's keys delete")
  func selects() throws {
    let text = try view("ShopScreen", "ShopScreen: {list: items, row: name, delete: .remove(id)}")
    #expect(text.contains("@State private var selection: Set<UUID> = []"))
    #expect(text.contains("let selected = items.map(\\.id).filter(selection.contains)"))
    #expect(text.contains("List(selection: $selection) {"))
    #expect(
      text.contains(
        """
              #if os(macOS)
                .onDeleteCommand(perform: selected.isEmpty ? nil : { delete(selected) })
              #endif
        """))
    #expect(
      text.contains("        if !selected.isEmpty {\n          Button(\"Delete\", systemImage:"))
    let other = try view("ShopScreen", "ShopScreen: {list: items, row: name}")
    #expect(!other.contains("selection"))
  }

  @Test("⌘⌫ deletes the element of a page, but not at once where it may be meant for a text")
  func deletesPage() throws {
    func page(_ keys: String) throws -> String {
      try view(
        "ItemScreen",
        "ShopScreen: {list: items, row: name}\nItemScreen: {of: items, delete: .remove(id)\(keys)}"
      )
    }
    let name = ", fields: {name: '.rename(id, to: value)'}"
    let shortcut = ".keyboardShortcut(.delete)"
    #expect(try page("").contains(shortcut))
    #expect(try page(name + ", confirm: Delete?").contains(shortcut))
    #expect(try !page(name).contains(shortcut))
  }

  @Test("a tappable row is a button, and an action without a rule is dispatched")
  func taps() throws {
    let text = try view(
      "ShopScreen",
      "ShopScreen: {list: items, row: {title: name, mark: isUrgent}, tap: .press(id), refresh: .load}"
    )
    #expect(
      text.contains(
        [
          "      List(store.items) { item in\n",
          "        Button {\n          rejection = store.send(.press(item.id))\n",
          "        } label: {\n          ItemRow(item: item)\n",
          "        }\n        .buttonStyle(.plain)\n",
        ].joined()))
    #expect(text.contains(".refreshable { await store.run(.load) }"))
  }

  @Test("a form sends its action, stays open after a rejection, and is disabled by the rules")
  func adds() throws {
    let screens = "ShopScreen: {list: items, row: name, add: add}"
    let form = try view("AddForm", screens)
    #expect(form.contains(".disabled(!store.canAdd(item))"))
    #expect(
      form.contains(
        "rejection = store.send(.add(item))\n      if rejection == nil {\n        dismiss()\n"))
    #expect(form.contains("note: note.isEmpty ? nil : note"))
    #expect(form.contains(".tag(size as Size?)"))
    let presentation = try view("ShopPresentation", screens)
    #expect(presentation.contains("    addRejection(item) == nil\n"))
    #expect(form.contains("if let reason = store.addRejection(item) {\n"))
    #expect(
      presentation.contains("public func addRejection(_ item: Item) -> String? {\n    guard "))
    #expect(presentation.contains("!item.name.isEmpty"))
    #expect(presentation.contains("self.items.count < self.limit"))
    #expect(presentation.contains(#" else { return "No." }"#))
  }

  @Test("a form that was changed is not swiped away, whatever its fields begin with")
  func edited() throws {
    let dated = spec.replacing(
      "    note: String?\n    size",
      with: "    note: String?\n    due: Date = Date()\n    size")
    let form = try body(
      "Sources/Shop/AddForm.swift", of: dated + "  ShopScreen: {list: items, row: name, add: add}")
    #expect(form.contains("@State private var isEdited = false"))
    #expect(form.contains(".onChange(of: due) { isEdited = true }"))
    #expect(form.contains(" || isEdited\n"))
    let plain = try view("AddForm", "ShopScreen: {list: items, row: name, add: add}")
    #expect(!plain.contains("isEdited"))
  }

  @Test("a list offers its refresh to the menus, and shows why it was rejected")
  func offersRefresh() throws {
    let text = try view("ShopScreen", "ShopScreen: {list: items, row: name, refresh: .clear}")
    #expect(text.contains(".focusedSceneValue(\\.refresh) { rejection = store.send(.clear) }"))
    #expect(text.contains(".refreshable { await store.run(.clear) { rejection = $0 } }"))
    #expect(
      try view("ShopScreen", "ShopScreen: {list: items, row: name, refresh: .load}")
        .contains(".focusedSceneValue(\\.refresh) { store.dispatch(.load) }"))
  }

  @Test("a form whose payload has no model sends the payload")
  func addsPayload() throws {
    let form = try view("OrderForm", "ShopScreen: {list: items, row: name, add: order}")
    #expect(form.contains("private var action: ShopAction { .order(title: title, count: count) }"))
    #expect(form.contains("store.dispatch(action)\n      dismiss()\n"))
    #expect(!form.contains("rejection"))
  }

  @Test("the fields of details send their actions with the id of the element")
  func details() throws {
    let text = try view(
      "ItemScreen",
      """
      ShopScreen: {list: items, row: name, open: ItemScreen}
      ItemScreen:
        of: items
        fields: {name: ".rename(id, to: value)", size: ".setSize(id, to: value)"}
        delete: .remove(id)
      """)
    #expect(text.contains("if let item = store.items[id: id] {"))
    #expect(text.contains("store.binding(of: item.name, send: { .rename(item.id, to: $0) })"))
    #expect(text.contains(#"ContentUnavailableView("Not Found""#))
    #expect(text.contains("@State private var rejection: Rejection?"))
    #expect(text.contains(#".alert("Not Possible", rejection: $rejection)"#))
  }

  @Test("an optional text is nil if the field is empty")
  func optionalText() throws {
    let text = try view("NoteScreen", "NoteScreen: {fields: {note: .noteChanged(value)}}")
    #expect(
      text.contains(
        #"of: store.note ?? "", send: { text in .noteChanged(text.isEmpty ? nil : text) }"#))
    func sent(_ value: String) throws -> String {
      try view("NoteScreen", "NoteScreen: {fields: {note: '.noteChanged(\(value))'}}")
    }
    #expect(try sent(#"value ?? """#).contains("send: { text in .noteChanged(text) }"))
    #expect(
      try sent("value?.trimmed").contains(
        "let value = text.isEmpty ? nil : text\n"))
  }

  @Test("a text field has a label that stays when something is typed")
  func labels() throws {
    let text = try view("NoteScreen", "NoteScreen: {fields: {note: .noteChanged(value)}}")
    #expect(text.contains("LabeledContent(\"Note\") {\n            TextField("))
    #expect(text.contains(".labelsHidden()"))
    #expect(text.contains(".formStyle(.grouped)"))
  }

  @Test("the button of an action is disabled while a rule would reject the action")
  func buttons() throws {
    let screens = "ShopScreen: {values: [limit], buttons: [.clear, .load], failure: failure}"
    let text = try view("ShopScreen", screens)
    #expect(text.contains(#"Button("Clear") { rejection = store.send(.clear) }"#))
    #expect(text.contains(".disabled(!store.canClear)"))
    #expect(text.contains(#"Button("Load") { store.dispatch(.load) }"#))
    #expect(text.contains(#"LabeledContent("Limit", value: store.limit, format: .number)"#))
    #expect(text.contains("if let message = store.failure {"))
    let presentation = try view("ShopPresentation", screens)
    #expect(presentation.contains("public var canClear: Bool { clearRejection == nil }"))
    #expect(presentation.contains("public var clearRejection: String? {"))
    #expect(text.contains("if let reason = store.clearRejection {"))
    #expect(text.contains("Text(LocalizedStringKey(reason))"))
  }

  @Test("a form and a list show each of several messages, and an empty list only without them")
  func messages() throws {
    let form = try view("ShopScreen", "ShopScreen: {buttons: [.load], failure: [failure, note]}")
    #expect(
      form.contains("private var failure: some View {\n      if let message = store.failure {"))
    #expect(form.contains("      if let message = store.note {"))
    let list = try view(
      "ShopPlaceholder", "ShopScreen: {list: found, row: name, failure: [failure, note]}")
    #expect(list.contains("if store.failure == nil && store.note == nil {"))
  }

  @Test("a feature without screens has no files for screens")
  func withoutScreens() throws {
    let names = try files(
      "feature: Shop\nstate: {count: Int = 0}\nactions: {up: {reduce: state.count += 1}}"
    )
    .keys
    #expect(!names.contains { $0.contains("Presentation") || $0.contains("Screen") })
  }

  @Test("a view of SwiftUI is written with its module if the feature has a type of that name")
  func sharedNames() throws {
    let text = try body(
      "Sources/Shop/ShopScreen.swift",
      of: """
        feature: Shop
        models: {Section: {id: Int, title: String}}
        state: {sections: [Section], count: Int = 0}
        actions: {up: {reduce: state.count += 1}}
        screens: {ShopScreen: {values: [count], buttons: [.up]}}
        """)
    #expect(text.contains("SwiftUI.Section {"))
  }

  @Test("no view has more than 85 lines, a font size or a color of its own")
  func sizes() throws {
    let screens = """
      ShopScreen:
        list: found
        row: {title: name, detail: note, mark: isUrgent}
        tap: .press(id)
        open: ItemScreen
        delete: .remove(id)
        confirm: Delete?
        search: query
        add: add
        refresh: .load
        failure: failure
        buttons: [.clear]
      ItemScreen: {of: items, fields: {name: ".rename(id, to: value)"}}
      """
    let indented = screens.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let views = try files(spec + indented).filter { $0.value.contains("canImport(SwiftUI)") }
    #expect(views.count == 7)
    for (path, text) in views {
      #expect(text.split(separator: "\n").count <= 85, "\(path)")
      #expect(!text.contains(fixedLook), "\(path)")
    }
  }

  /// A font, a color or a size that does not follow the settings of a person.
  private var fixedLook: Regex<Substring> {
    /\.system\(|\bColor\b|\bUIColor\b|\.(?:black|white|red|blue|green|gray)\b|\.frame\(/
  }

  @Test(
    "the screens of the repository have no more than 85 lines each, follow Dynamic Type and dark mode, and all of their texts are translated"
  )
  func texts() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Generated")
    let views = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
      !path.contains("/Tests/") && !path.contains("ReduxRuntime")
        && path.contains(/(?:Screen|Row|Form|Picker|Placeholder|Title)\.swift$/)
    }
    #expect(views.count > 18)
    // What takes a LocalizedStringKey. A title of an enum's case is one.
    let translated =
      /(?:(?:Text|Button|Label|Section|TextField|SecureField|Toggle|Picker|DatePicker|LabeledContent|ProgressView|ContentUnavailableView|navigationTitle|confirmationDialog|alert|accessibilityValue|failed:|rejected:|\? |: )\(?|^ *|\n *)"[^"]*"/
    for path in views.sorted() {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      guard text.contains("canImport(SwiftUI)") else { continue }
      #expect(text.split(separator: "\n").count <= 85, "\(path)")
      #expect(!text.contains(fixedLook), "\(path)")
      for line in text.split(separator: "\n") where line.contains("\"") {
        let literals = line.replacing(/systemImage: .*/, with: "").replacing(
          /systemName: .*/, with: ""
        )
        .replacing(/@State .*/, with: "").replacing("\"–\"", with: "")
        let rest = literals.replacing(translated, with: "")
        #expect(!rest.contains("\""), "\(path): \(line)")
      }
    }
  }

  @Test("an event and an error that nothing catches are shown, and a rejection with them")
  func notices() throws {
    let notices = """
      feature: Mail
      state: {count: Int = 0}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ count: Int}, reduce: state.count = count}
        send: {reduce: state.count += 1}
      dependencies: {server: {methods: {load: {returns: Int, throws: true}}}}
      events: {sent: null, failed: {_ reason: String}, open: {with count: Int}}
      middleware:
        Sending:
          load: {perform: server.load(), then: .loaded(result)}
          send:
            - {require: state.count < 3, message: Too many.}
            - {emit: .sent}
            - {when: state.count > 1, emit: '.failed("full")'}
            - {emit: ".open(with: state.count)"}
      screens:
        MailScreen: {values: [count], buttons: [.load, .send]EVENTS}

      """
    func screen(_ events: String, _ edit: (String, String) = ("", "")) throws -> String {
      var text = notices.replacing("EVENTS", with: events)
      if !edit.0.isEmpty { text = text.replacing(edit.0, with: edit.1) }
      return try body("Sources/Mail/MailScreen.swift", of: text)
    }
    let all = try screen("")
    #expect(
      all.contains(
        "of: store, title: \\.title, message: \\.message, failed: \"Something Went Wrong\","))
    #expect(all.contains("rejected: \"Not Possible\", rejection: $rejection)"))
    #expect(all.contains("case .failed(let reason):\n        reason\n"))
    #expect(all.contains("      default:\n        nil\n"))
    let some = try screen(", events: [sent]")
    #expect(!some.contains("message"))
    let none = try screen(", events: []")
    #expect(
      none.contains("of: store, failed: \"Something Went Wrong\", rejected: \"Not Possible\","))
    #expect(!none.contains("extension MailEvent"))
    let caught = try screen(
      ", events: []", ("then: .loaded(result)", "then: .loaded(result), catch: .send"))
    #expect(caught.contains(".alert(\"Not Possible\", rejection: $rejection)"))
    #expect(!caught.contains(".alerts("))
    let twice = ", events: []}\n  SentScreen: {values: [count], events: [sent]"
    let first = notices.replacing("EVENTS", with: twice.replacing(", events: []", with: ""))
    let main = try body("Sources/Mail/MailScreen.swift", of: first)
    #expect(main.contains("case .failed(let reason):"))
    #expect(!main.contains("case .sent"))
    #expect(try body("Sources/Mail/SentScreen.swift", of: first).contains("case .sent"))
    #expect(try !screen(twice).contains("case .failed"))
  }

  @Test("the store of a preview has neither dependencies nor middleware of the user")
  func previews() throws {
    let text = try body(
      "Sources/Shop/ShopPresentation.swift",
      of: """
        feature: Shop
        models: {Item: {id: UUID, link: URL}}
        state: {items: [Item]}
        dependencies: {api: {methods: {load: {returns: "[Item]"}}}}
        actions:
          load: {reduce: none}
          loaded: {payload: {_ items: [Item]}, reduce: state.items = items}
        middleware:
          Loading: {load: {perform: api.load(), then: .loaded(result)}}
          Rules: {load: {require: state.items.isEmpty, message: Loaded.}}
          Analytics:
        persistence: {items: {in: file, status: storage}}
        screens: {ShopScreen: {list: items, row: link, failure: storage}}
        previews: {one item: {items: [{id: 1, link: "https://example.org"}]}}
        """)
    #expect(text.contains("ShopStore(initialState: preview.state, middleware: [Rules()])"))
    #expect(text.contains("case oneItem\n  case empty\n  case loading\n  case failed\n"))
    #expect(text.contains("storage: .ready"))
    #expect(text.contains("private func url(_ text: String) -> URL {"))
    #expect(!text.contains("ReduxTesting"))
  }
}
