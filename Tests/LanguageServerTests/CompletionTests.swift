import FeatureRendering
import MarkedText
import PackageWriting
import SpecLanguage
import Testing

@Suite("Completion in the editor")
struct CompletionTests {
  /// The labels that are offered at the mark, which is the empty range `⟦⟧`.
  private func labels(_ text: String) throws -> [String] {
    let marked = MarkedText(text)
    var session = EditorSession()
    session.open("shop.yaml", String(decoding: marked.file.bytes, as: UTF8.self))
    let answer = session.ask(
      "textDocument/completion", "shop.yaml", at: try #require(marked.ranges.first).start.json)
    return (answer.member("result")?.member("items")?.items ?? [])
      .map { $0.member("label")?.string ?? "" }
  }

  @Test(
    "the keys of a configuration and their words are offered",
    arguments: [
      ("⟦⟧", ["specs", "header", "scaffolds"]), ("access: ⟦⟧", ["public", "package", "internal"]),
      ("scaffolds:\n  - ⟦⟧", ["from", "to"]), ("explore: {⟦⟧", ["states", "workers"]),
    ])
  func configuration(_ text: String, _ wanted: [String]) throws {
    let marked = MarkedText(text)
    var session = EditorSession()
    session.open("redux-gen.yaml", String(decoding: marked.file.bytes, as: UTF8.self))
    let answer = session.ask(
      "textDocument/completion", "redux-gen.yaml",
      at: try #require(marked.ranges.first).start.json)
    let labels = (answer.member("result")?.member("items")?.items ?? [])
      .map { $0.member("label")?.string ?? "" }
    for label in wanted { #expect(labels.contains(label), "\(labels)") }
    #expect(!labels.contains("actions"))
  }

  private static let models = """
    feature: Shop
    models:
      Item: {id: UUID, title: String, phase: Phase = .idle}
      Phase: {cases: [idle, {failed: {reason: String}}]}
    state: {items: "[Item]", current: Item?, total: Int = 0}

    """

  private static let sent = """
    actions:
      put: {payload: {_ item: Item}, reduce: state.items.append(item)}
      drop: {payload: {_ id: UUID}, reduce: "state.items.removeAll { $0.id == id }"}

    """

  @Test(
    "what can be written is offered, also on incomplete lines",
    arguments: [
      ("actions:\n  add:\n    ⟦⟧", ["payload", "reduce", "doc"]),
      ("actions:\n  add: {re⟦⟧", ["payload", "reduce"]),
      ("st⟦⟧", ["state", "scenarios"]),
      ("actions:\n  add:\n    payload: {_ item: It⟦⟧}", ["Item", "String"]),
      ("actions:\n  add:\n    payload: {_ item: Item}\n    reduce: state.⟦⟧", ["items", "total"]),
      (
        "actions:\n  add:\n    payload: {_ item: Item}\n    reduce: state.items.append(⟦⟧",
        ["item", "state"]
      ),
      (
        "actions:\n  add:\n    payload: {_ item: Item}\n    reduce: \"state.items.append(item.⟦⟧",
        ["title", "phase"]
      ),
      (
        "actions:\n  add:\n    payload: {_ item: Item}\n    reduce: |\n      let x = item\n      x.ti⟦⟧\n",
        ["title"]
      ),
      ("actions:\n  add:\n    reduce: \"if state.current?.phase == .⟦⟧", ["idle", "failed"]),
      ("actions:\n  add: {reduce: \"state.current = Item(⟦⟧\"}", ["title:", "phase:"]),
      ("derived:\n  titles: \"[String] = items.map { $0.⟦⟧ }\"", ["title", "phase"]),
      (
        "actions:\n  add: {reduce: none}\nscenarios:\n  one:\n    when:\n      - ⟦⟧",
        ["add", "wait"]
      ),
      ("actions:\n  add: {reduce: none}\nscenarios:\n  one:\n    ⟦⟧", ["given", "when", "then"]),
      (
        "actions:\n  add: {reduce: none}\nscenarios:\n  one:\n    given:\n      ⟦⟧",
        ["items", "total"]
      ),
      (
        "actions:\n  add: {reduce: none}\nscenarios:\n  one:\n    given: {items: [{ti⟦⟧",
        ["title", "id"]
      ),
      (
        "actions:\n  add: {reduce: none}\nscenarios:\n  one:\n    given: {current: {id: 1, title: a, phase: i⟦⟧",
        ["idle", "failed"]
      ),
      ("actions:\n  add: {reduce: none}\nmiddleware:\n  Check:\n    ⟦⟧", ["add"]),
      (
        "actions:\n  add: {reduce: none}\nmiddleware:\n  Check:\n    add:\n      - ⟦⟧",
        ["require", "perform", "every"]
      ),
      ("filters:\n  Kind:\n    over: ⟦⟧", ["items"]),
      ("screens:\n  ItemsScreen:\n    list: ⟦⟧", ["items"]),
      ("screens:\n  ItemsScreen: {list: items, row: {title: ⟦⟧", ["title", "phase"]),
      ("screens:\n  ItemsScreen: {list: items, row: {title: title.⟦⟧", ["count", "isEmpty"]),
      ("screens:\n  ItemsScreen: {list: items, add: ⟦⟧", ["put"]),
      ("screens:\n  ItemsScreen: {list: items, tap: .⟦⟧", ["put", "drop"]),
      ("screens:\n  ItemsScreen: {list: items, tap: .drop(⟦⟧", ["id", "title"]),
      ("screens:\n  ItemScreen: {of: items, values: [ti⟦⟧", ["title", "phase"]),
      ("screens:\n  ItemScreen: {fields: {to⟦⟧", ["total"]),
      (
        "screens:\n  ItemsScreen: {list: items, question: {⟦⟧",
        ["of", "cases", "buttons", "cancel"]
      ),
      ("screens:\n  ItemsScreen: {list: items, question: {of: ⟦⟧", ["current"]),
      ("screens:\n  ItemsScreen: {list: items, path: ⟦⟧", ["items"]),
      ("screens:\n  A: {list: items, open: ⟦⟧}\n  B: {of: items, values: [title]}", ["B"]),
      ("undo: {of: ⟦⟧", ["items", "total"]),
    ])
  func offered(_ text: String, _ expected: [String]) throws {
    let before = text.hasPrefix("screens") ? Self.models + Self.sent : Self.models
    let labels = try labels(before + text)
    for name in expected { #expect(labels.contains(name), "'\(name)' is not among \(labels)") }
  }

  @Test(
    "nothing is offered in comments and in text for people",
    arguments: [
      "actions: # ⟦⟧", "actions:\n  add:\n    doc: st⟦⟧\n    reduce: none",
      "actions:\n  add: {reduce: none}\nmiddleware: {A: {add: {require: \"true\", message: st⟦⟧",
    ])
  func silent(_ text: String) throws {
    #expect(try labels(Self.models + text) == [])
  }
}
