import FeatureAnalysis
import Testing

@testable import Exploration

/// Mistakes that need a literal of one feature as a payload value of another, whose links pass it on.
@Suite("The samples of values that links pass on") struct LinkedValueTests {
  private static let vault = """
    feature: Vault
    models: {Item: {id: Int, price: Int}}
    state: {isBad: Bool = false, total: Int = 0}
    actions:
      check: {private: true, payload: {_ code: String}, reduce: "if code == \\"secret\\" { state.isBad = true }"}
      count: {private: true, payload: {_ n: Int}, reduce: "if n * 2 == 842 { state.isBad = true }"}
      buy: {private: true, payload: {_ item: Item}, reduce: "if item.price > 5500 { state.isBad = true }"}
      look: {reduce: "if state.total == 77 { state.isBad = true }"}
    invariants: {it is not bad: "!isBad"}
    """

  private static let form = """
    feature: Form
    state: {n: Int = 0}
    events: {done: {payload: {text: String}}}
    actions:
      set: {payload: {_ amount: Int}, reduce: state.n = amount}
      send: {payload: {_ text: String}, reduce: none}
      finish: {payload: {_ word: String}, reduce: none}
      price: {payload: {_ price: Int?}, reduce: none}
      list: {payload: {_ words: "[String]"}, reduce: none}
    middleware:
      Events: {finish: {emit: ".done(text: word)"}}
    """

  private static let middle = """
    feature: Middle
    state: {text: String = ""}
    derived: {shown: String = text}
    actions:
      pass: {payload: {_ t: String}, reduce: state.text = t}
    """

  @Test(
    "a literal of a feature is a sample of the value that a link passes on to the feature",
    arguments: [
      "form.send: {dispatch: .vault(.check(text))}",
      "changed(form.n): {dispatch: .vault(.count(state.form.n))}",
      "event form.done: {dispatch: .vault(.check(text))}",
      #"form.price: {when: "let p = price", dispatch: ".vault(.buy(Item(id: 1, price: p)))"}"#,
      "form.list: {for: w in words, dispatch: .vault(.check(w))}",
      """
      form.send: {dispatch: .middle(.pass(text))}
        changed(middle.text): {dispatch: .vault(.check(state.middle.text))}
      """,
      "middle.pass: {dispatch: .vault(.check(state.middle.shown))}",
      "middle.pass: {dispatch: .vault(.check(state.title))}",
    ])
  func passedOn(_ links: String) throws {
    #expect(try finds(links, vault: "Vault"))
  }

  @Test("a literal of a feature is a sample of the value with which a link opens the feature")
  func opened() throws {
    #expect(
      try finds(
        #"form.set: {open: vault, with: "VaultState(total: amount)"}"#, vault: "Vault?"))
  }

  private func finds(_ links: String, vault: String) throws -> Bool {
    let app = """
      app: Bank
      features: {form: Form, middle: Middle, vault: \(vault)}
      derived: {title: String = middle.text}
      links:
        \(links)
      """
    let tested = try TestedApp(app, [Self.form, Self.middle, Self.vault])
    return try tested.explored().violations.contains { $0.message.contains("it is not bad") }
  }
}
