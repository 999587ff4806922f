import FeatureAnalysis
import Testing

@Suite("Values that expressions write as scenarios do")
struct WrittenValueTests {
  private func web(_ then: String) -> String {
    """
    feature: Web
    state: {id: UUID?, ids: "[UUID]", link: URL?, at: Date?, price: Decimal = 0, name: String = ""}
    actions:
      load: {payload: {id: UUID, to url: URL}, reduce: state.link = url}
      set:
        payload: {id: UUID?, ids: "[UUID]", at: Date?, price: Decimal, name: String}
        reduce: |
          state.id = id; state.ids = ids; state.at = at; state.price = price; state.name = name
    dependencies: {web: {methods: {open: {payload: {_ url: URL, as id: UUID}}}}}
    events: {opened: {id: UUID}}
    middleware:
      Opening:
        load: [{perform: "web.open(url, as: id)"}, {emit: ".opened(id: id)"}]
    scenarios:
      it:
        when: [load: {id: 1, to: "https://a.example"}]
    \(then.split(separator: "\n").map { $0.hasPrefix("~") ? $0 : "    \($0)" }.joined(separator: "\n"))
    """
  }

  @Test("'then', 'calls' and 'events' write ids, URLs, dates and decimals with their literals")
  func values() {
    check(
      web(
        """
        then:
          - state.link == url("https://a.example")
          - state.at == date("2024-01-31T10:00:00+01:00") || state.price == decimal("-0.70")
          - state.ids == [1, 2] || state.id == 3 || state.ids.contains(4)
          - state.id == uuid("00000000-0000-0000-0000-00000000000A")
        calls: ['web.open(url("https://a.example"), as: 1)']
        events: [".opened(id: 1)"]
        """))
  }

  @Test("A number stands for a UUID only in scenarios")
  func numbers() {
    check(
      """
      feature: A
      state: {id: UUID = ⟦1⟧}
      actions: {set: {reduce: state.id = ⟦2⟧}}
      ~ type-mismatch: expected UUID, found Int
      ~ type-mismatch: expected UUID, found Int
      """)
  }

  @Test(
    "A wrong literal is reported at its place in the expression",
    arguments: [
      "state.link == url(⟦\"https://a example\"⟧)\n~ invalid-value: expected a URL, such as https://example.org, found 'https://a example'",
      "state.link == url(⟦\"a.example\"⟧)\n~ invalid-value",
      "state.link == url(⟦\"\"⟧)\n~ invalid-value",
      "state.link == url(⟦\"https://ä.example\"⟧)\n~ invalid-value",
      "state.link == url(⟦\"https://a:b\"⟧)\n~ invalid-value",
      "state.link == url(⟦\"https://a/%2\"⟧)\n~ invalid-value",
      "state.link == url(⟦\"https://\"⟧)\n~ invalid-value",
      "state.at == date(⟦\"2024-02-30\"⟧)\n~ invalid-value: expected a date, such as 2024-01-31 or 2024-01-31T10:00:00Z, found '2024-02-30'",
      "state.id == uuid(⟦\"x\"⟧)\n~ invalid-value",
      "state.price == decimal(⟦\"1,5\"⟧)\n~ invalid-value",
      "state.price == decimal(⟦0.7⟧)\n~ wrong-arguments: 'decimal' takes one literal, as in 'decimal(\"0.70\")'",
      "state.link == url(⟦state.name⟧)\n~ wrong-arguments",
      "state.link == ⟦url()⟧\n~ wrong-arguments",
      "state.at == date(⟦\"\\(state.name)\"⟧)\n~ wrong-arguments",
    ])
  func wrong(_ marked: String) {
    let parts = marked.split(separator: "\n")
    check(web("then:\n  - " + parts[0] + "\n" + parts[1]))
  }

  @Test("The finding about an optional URL says how to write one")
  func help() {
    check(
      web(
        """
        calls: ['web.open(⟦URL(string: "https://a.example")⟧, as: 1)']
        ~ type-mismatch: expected URL, found the optional URL?
        """))
  }

  @Test("A function of the spec takes precedence over a literal with its name")
  func ownFunction() {
    check(
      """
      feature: A
      state: {count: Int = 0}
      functions: {date: {payload: {_ text: String}, returns: Int, value: text.count}}
      actions: {set: {reduce: 'state.count = date("abc")'}}
      """)
  }
}
