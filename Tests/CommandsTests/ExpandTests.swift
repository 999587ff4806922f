import FeatureLowering
import FeatureRendering
import Foundation
import SpecLanguage
import Testing

@testable import Commands

/// Tests the command `redux-gen expand`.
@Suite("An expanded spec")
struct ExpandTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let specs: [URL] = ["Specs", "Tests/Fixtures/Domains", "Tests/Specs"].flatMap {
    let files = try? FileManager.default.contentsOfDirectory(
      at: root.appending(path: $0), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "yaml" && !needsOthers($0) }
      .sorted { $0.path < $1.path }
  }

  /// Returns whether a spec needs the specs of other features: the spec of an app, or one that
  /// imports models. `AppTests` and `ImportTests` test such specs.
  private static func needsOthers(_ spec: URL) -> Bool {
    let text = (try? String(contentsOf: spec, encoding: .utf8)) ?? ""
    return text.contains("\napp:") || text.contains("\nimport:")
  }

  private func expanded(_ text: String) throws -> String {
    let bench = Workbench()
    try bench.write(text, to: "Specs/spec.yaml")
    let report = SpecExpander().expandSpecs(
      RunRequest(.check, specs: [bench.path("Specs/spec.yaml")]))
    #expect(report.status == .done, "\(report.findings.flatMap(\.findings).map(\.message))")
    return report.lines.joined(separator: "\n") + "\n"
  }

  /// Returns the files generated for a spec, without the line numbers in `#sourceLocation`.
  private func files(of text: String, _ evaluation: Evaluation? = nil) -> [String: String] {
    let file = SourceFile(path: "spec.yaml", text: text)
    let feature = render(
      SpecSource(file: file, pathFromOutput: "spec.yaml"), as: Rendering(), evaluation: evaluation)
    let files = feature.files.map { file in
      let lines = String(decoding: file.bytes, as: UTF8.self)
        .replacing(#/#sourceLocation\(file:.*\)/#, with: "#sourceLocation")
      return (file.path, lines)
    }
    return Dictionary(files) { first, _ in first }
  }

  @Test("an expanded spec generates the same files as the original spec", arguments: specs)
  func sameBytes(_ spec: URL) throws {
    let text = try String(contentsOf: spec, encoding: .utf8)
    let written = files(of: text)
    let expanded = try expanded(text)
    #expect(!written.isEmpty)
    #expect(files(of: expanded) == written)
    // Expanding an expanded spec changes nothing.
    #expect(try self.expanded(expanded) == expanded)
  }

  @Test("a spec whose last line has no end is expanded whole")
  func lastLine() throws {
    let text =
      "feature: Notes\nstate: {count: Int = 0}\nactions:\n  add: {reduce: state.count += 10}"
    #expect(try expanded(text) == text + "\n")
    #expect(try expanded(text + "\n") == text + "\n")
    #expect(try expanded(text.replacing("\n", with: "\r\n")) == text + "\n")
  }

  @Test(
    "an expanded spec has the same tests, although each action has its own copy of shared rules")
  func sameTests() throws {
    let text = """
      feature: Notes
      state: {notes: "[String]", isOnline: Bool = true}
      actions:
        add: {payload: {_ note: String}, reduce: state.notes.append(note)}
        clear: {reduce: "state.notes = []"}
        toggle: {reduce: state.isOnline.toggle()}
      middleware:
        Checking:
          add, clear: {require: state.isOnline, message: You are offline.}

      """
    #expect(files(of: try expanded(text), .standard) == files(of: text, .standard))
  }

  @Test("an expanded spec with a form and 'undo' has the same files and no warnings")
  func formAndUndo() throws {
    let text = """
      feature: Plan
      models: {Line: {id: Int, text: String, isDone: Bool = false}}
      state: {lines: "[Line]", title: String = "", news: "[String]"}
      undo: {of: lines}
      dependencies:
        api:
          methods:
            check: {payload: {_ id: Int}, throws: true}
            all: {returns: "[Line]", throws: true}
            news: {returns: "[String]", throws: true}
      actions:
        edit: {bind: [title]}
        add: {payload: {_ line: Line}, reduce: state.lines.append(line)}
      requests:
        check:
          payload: {_ id: Int}
          optimistic: "state.lines[id: id]?.isDone = true"
          perform: api.check(id)
          by: id
        load: {perform: api.all(), into: lines}
        tell: {perform: api.news(), into: news}

      """
    let expanded = try expanded(text)
    #expect(files(of: expanded, .standard) == files(of: text, .standard))
    #expect(expanded.contains("    - loadSucceeded\n"))
    #expect(!expanded.contains("    - tellSucceeded\n"))
    let file = SourceFile(path: "spec.yaml", text: expanded)
    let feature = render(
      SpecSource(file: file, pathFromOutput: "spec.yaml"), as: Rendering(), evaluation: nil)
    #expect(feature.findings.isEmpty)
  }

  @Test("an expanded spec contains no `requests` shorthand")
  func shorthand() throws {
    var count = 0
    for spec in Self.specs {
      let text = try String(contentsOf: spec, encoding: .utf8)
      let expanded = try expanded(text)
      if expanded != text { count += 1 }
      #expect(!expanded.contains("\nrequests:"))
    }
    #expect(count >= 2)
  }

  private static let journal = """
    # The journal.
    feature: Journal
    state:
      pages: [String]     # the oldest first
    dependencies: {disk: {methods: {read: {returns: "[String]", throws: true}}}}

    # What happens.
    actions:
      add: {payload: {_ page: String}, reduce: state.pages.append(page)}
      # The last one.
      drop: {reduce: "if !state.pages.isEmpty { state.pages.removeLast() }"}

    requests:
      load: {perform: disk.read(), into: pages}

    """

  @Test("an expanded spec has no warning, and its screens try the same action again")
  func withoutRequests() throws {
    let text = """
      feature: Inbox
      models: {Mail: {id: Int, subject: String}}
      state: {mails: "[Mail]"}
      undo: mails
      dependencies: {api: {methods: {all: {returns: "[Mail]", throws: true}}}}
      actions:
        reset: {reduce: "state.mails = []"}
      requests:
        load: {perform: api.all(), into: mails}
      screens:
        InboxScreen: {list: mails, row: subject, refresh: .reset, failure: loadStatus}
      """
    let expanded = try expanded(text)
    #expect(files(of: expanded) == files(of: text))
    let screen = files(of: expanded).first { $0.key.hasSuffix("/InboxScreen.swift") }?.value
    #expect(screen?.contains("Button(\"Try Again\") { store.dispatch(.load) }") == true)
    let bench = Workbench()
    try bench.write(expanded, to: "Specs/spec.yaml")
    let report = SpecExpander().expandSpecs(
      RunRequest(.check, specs: [bench.path("Specs/spec.yaml")]))
    #expect(report.findings.flatMap(\.findings).map(\.message) == [])
  }

  @Test("expanding a spec keeps the lines and comments that do not change")
  func keptLines() throws {
    let text = try expanded(Self.journal)
    #expect(text.hasPrefix("# The journal.\nfeature: Journal\nstate:\n  pages: [String]     # the"))
    #expect(text.contains("  # The last one.\n  drop:"))
    #expect(text.contains("  loadStatus: RequestStatus = .idle\ndependencies: {disk"))
    #expect(text.contains("\n# What happens.\nactions:\n"))
    #expect(text.contains("\n  JournalRequests:\n    load:\n      perform: disk.read()\n"))
  }

  @Test("the expanded form of a JSON spec, or of a spec with anchors, is block YAML")
  func otherStyles() throws {
    let json = """
      {"feature": "Journal", "state": {"pages": "[String]"},
       "dependencies": {"disk": {"methods": {"read": {"returns": "[String]", "throws": true}}}},
       "actions": {"add": {"payload": {"_ page": "String"}, "reduce": "state.pages.append(page)"},
                   "clear": {"reduce": "state.pages = []"}},
       "requests": {"load": {"perform": "disk.read()", "into": "pages"}},
       "middleware": {"Rules": {"add, clear": {"when": "state.pages.count > 9", "stop": "true"}}}}
      """
    #expect(files(of: try expanded(json)) == files(of: json))
    let anchored =
      Self.journal + """
        middleware:
          Rules:
            add, drop: &rules [{when: state.pages.count > 9, stop: true}]
            load: *rules
        """
    let text = try expanded(anchored)
    #expect(!text.contains("*rules"))
    #expect(files(of: text) == files(of: anchored))
  }

  @Test("'expand' prints nothing if the spec has errors")
  func errors() throws {
    let bench = Workbench()
    try bench.write("feature: A\nrequests: {load: {}}\n", to: "Specs/spec.yaml")
    let report = SpecExpander().expandSpecs(
      RunRequest(.check, specs: [bench.path("Specs/spec.yaml")]))
    #expect(report.status == .specErrors)
    #expect(report.lines.isEmpty)
  }

  @Test("a screen of which only the name is written is expanded to what names and types suggest")
  func screens() throws {
    let spec = """
      feature: Chores
      models:
        Chore: {id: UUID = UUID(), title: String, isDone: Bool = false}
      state: {chores: [Chore], visits: Int = 0}
      actions:
        add: {payload: {_ chore: Chore}, reduce: state.chores.append(chore)}
        toggle: {payload: {_ id: UUID}, reduce: "state.chores[id: id]?.isDone.toggle()"}
        rename: {payload: {_ id: UUID, to title: String}, reduce: "state.chores[id: id]?.title = title"}
        remove: {payload: {_ id: UUID}, reduce: "state.chores.removeAll { $0.id == id }"}
        visit: {reduce: state.visits += 1}
      # What everybody sees.
      screens:
        ChoresScreen: {title: Chores}
        ChoreScreen:
        VisitsForm:

      """
    let written = try expanded(spec)
    #expect(
      written.contains(
        """
        # What everybody sees.
        screens:
          ChoresScreen:
            title: Chores
            list: chores
            row:
              title: title
              mark: isDone
            tap: .toggle(id)
            open: ChoreScreen
            delete: .remove(id)
            add: add
            empty: No chores yet.
          ChoreScreen:
            of: chores
            fields:
              title: ".rename(id, to: value)"
              isDone: .toggle(id)
            delete: .remove(id)
          VisitsForm:
            values:
              - visits
            buttons:
              - .visit
        """), "\(written)")
    #expect(try expanded(written) == written)
    let list = spec.replacing(
      "screens:\n  ChoresScreen: {title: Chores}\n  ChoreScreen:\n  VisitsForm:",
      with: "screens: [ChoresScreen, ChoreScreen, VisitsForm]")
    #expect(list != spec)
    #expect(try expanded(list).contains("ChoresScreen:\n    list: chores\n"))
  }

  @Test(
    "a screen of an app is expanded to its tabs, sheets and pages, and an app with 'main' has one")
  func appScreens() throws {
    let bench = Workbench()
    func feature(_ name: String, _ screens: String) throws {
      try bench.write(
        """
        feature: \(name)
        models: {\(name)Item: {id: Int, title: String}}
        state: {items: "[\(name)Item]", count: Int = 0}
        actions: {add: {payload: {_ item: \(name)Item}, reduce: state.items.append(item)}, up: {reduce: state.count += 1}}
        screens: \(screens)

        """, to: "Specs/\(name.lowercased()).yaml")
    }
    try feature("Shop", "{ShopScreen: {list: items}}")
    try feature("Login", "{LoginScreen: {values: [count], buttons: [.up]}}")
    try feature("Detail", "{DetailScreen: {list: items}}")
    let app = """
      app: Market
      features: {shop: Shop, login: Login?, detail: Detail?}
      links:
        shop.up: {open: login}
        login.up: [{close: login}, {open: detail}]
        detail.up: {close: detail}
      # What everybody sees.
      screens: [MarketScreen]

      """
    func expanded(_ text: String) throws -> String {
      try bench.write(text, to: "Specs/app.yaml")
      let report = SpecExpander().expandSpecs(
        RunRequest(.check, specs: [bench.path("Specs/app.yaml")]))
      #expect(report.status == .done, "\(report.findings.flatMap(\.findings).map(\.message))")
      return report.lines.joined(separator: "\n") + "\n"
    }
    let screens = """
      screens:
        MarketScreen:
          tabs:
            - shop
          sheets:
            - login
          pages:
            - detail

      """
    let written = try expanded(app)
    #expect(written == app.replacing("screens: [MarketScreen]\n", with: screens))
    #expect(try expanded(written) == written)
    let main = try expanded(app.replacing("screens: [MarketScreen]", with: "main: true"))
    #expect(main.contains("main: true\n") && main.hasSuffix(screens))
    let part = try expanded(
      app.replacing("[MarketScreen]", with: "{MarketScreen: {sheets: [login]}}"))
    #expect(
      part.contains(
        "MarketScreen:\n    sheets: [login]\n    tabs:\n      - shop\n    pages:"))
  }
}
