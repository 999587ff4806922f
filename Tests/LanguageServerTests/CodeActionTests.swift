import FeatureRendering
import MarkedText
import PackageWriting
import SpecLanguage
import Testing

@Suite("Code actions in the editor")
struct CodeActionTests {
  /// The titles of the actions at a mark, and the text after the action with a title.
  private func chosen(
    _ title: String, _ text: String, resolvesEdits: Bool = false
  ) throws -> (titles: [String], text: String, session: EditorSession) {
    let marked = MarkedText(text)
    let resolving = JSONMember(
      key: "textDocument",
      value: .object([
        "codeAction": .object([
          "resolveSupport": .object(["properties": .array([.string("edit")])])
        ])
      ]))
    var session = EditorSession(capabilities: resolvesEdits ? [resolving] : [])
    session.open("shop.yaml", String(decoding: marked.file.bytes, as: UTF8.self))
    _ = session.findings(of: "shop.yaml")
    let actions = session.actions("shop.yaml", at: try #require(marked.ranges.first).start.json)
    let titles = actions.map { $0.member("title")?.string ?? "" }
    if let action = actions.first(where: { $0.member("title")?.string == title }) {
      session.apply(action, to: "shop.yaml")
    }
    return (titles, session.text(of: "shop.yaml"), session)
  }

  @Test("the missing cases of a switch are written")
  func missingCases() throws {
    let found = try chosen(
      "Write the missing cases",
      """
      feature: Shop
      models: {Phase: {cases: [idle, busy, {failed: {reason: String}}]}}
      state: {phase: Phase = .idle}
      actions:
        next:
          reduce: |
            ⟦⟧switch state.phase {
            case .idle: state.phase = .busy
            }

      """)
    #expect(found.titles.contains("Write the missing cases"), "\(found.titles)")
    #expect(
      found.text.hasSuffix(
        """
              case .idle: state.phase = .busy
              case .busy: break
              case .failed: break
              }

        """), "\(found.text)")
    var session = found.session
    let errors = session.findings(of: "shop.yaml").findings.filter {
      $0.member("severity") == .integer(1)
    }
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("the trace of a broken invariant becomes a scenario", arguments: [false, true])
  func trace(_ resolvesEdits: Bool) throws {
    let found = try chosen(
      "Turn the trace into a scenario",
      """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        take: {reduce: state.count -= 1}
      invariants:
        the count is positive: count >= ⟦⟧0

      """, resolvesEdits: resolvesEdits)
    #expect(found.titles == ["Turn the trace into a scenario"])
    #expect(found.text.contains("\nscenarios:\n  "), "\(found.text)")
    #expect(found.text.contains("- take"), "\(found.text)")
    var session = found.session
    let codes = session.findings(of: "shop.yaml").findings.map { $0.member("code")?.string }
    #expect(codes == ["failed-scenario"], "\(codes)")
    // The spec has the scenario now.
    #expect(session.actions("shop.yaml", at: .position(6, 34)).isEmpty)
  }

  @Test("one request is expanded, and everything else stays as it is written")
  func request() throws {
    let text = """
      feature: Shop
      state: {items: "[String]", names: "[String]"}
      dependencies: {api: {methods: {items: {returns: "[String]", throws: true}, names: {returns: "[String]", throws: true}}}}
      requests:
        # The items.
        ⟦⟧loadItems: {perform: api.items(), into: items}
        # The names.
        loadNames: {perform: api.names(), into: names}
      actions:
        clear:
          reduce: state.items = [] # all

      """
    let found = try chosen("Expand the request 'loadItems'", text)
    #expect(found.titles == ["Expand the request 'loadItems'"])
    for line in [
      "  # The names.\n  loadNames: {perform: api.names(), into: names}\n",
      "    reduce: state.items = [] # all\n", "  loadItemsSucceeded:\n",
      "  ShopLoadItemsRequest:\n",
    ] {
      #expect(found.text.contains(line), "\(line) is not in\n\(found.text)")
    }
    #expect(!found.text.contains("  loadItems: {perform"), "\(found.text)")
    var session = found.session
    let errors = session.findings(of: "shop.yaml").findings.filter {
      $0.member("severity") == .integer(1)
    }
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("rules for several actions and a screen without keys are expanded")
  func rulesAndScreens() throws {
    let text = """
      feature: Shop
      models: {Item: {id: UUID, title: String}}
      state: {items: "[Item]"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        put: {payload: {_ item: Item}, reduce: state.items.append(item)}
      middleware:
        Check:
          ⟦⟧add, put: {require: "!item.title.isEmpty", message: An item needs a title.}
      screens:
        ItemsScreen: # the list
      """
    let rules = try chosen("Expand the rules for several actions in 'Check'", text)
    #expect(rules.text.contains("    put:"), "\(rules.titles) \(rules.text)")
    #expect(rules.text.hasSuffix("  ItemsScreen: # the list\n"), "\(rules.text)")
    let screen = try chosen(
      "Expand the screen 'ItemsScreen'",
      text.replacing("⟦⟧", with: "").replacing("ItemsScreen", with: "⟦⟧ItemsScreen"))
    #expect(screen.text.contains("    list: items\n"), "\(screen.titles) \(screen.text)")
    #expect(screen.text.contains("add, put: {require"), "\(screen.text)")
  }

  @Test("nothing is offered where nothing is to be done")
  func nothing() throws {
    let found = try chosen(
      "", "feature: Shop\nstate: {count: Int = 0}\nactions: {add: {reduce: state.⟦⟧count += 1}}\n")
    #expect(found.titles.isEmpty)
  }
}
