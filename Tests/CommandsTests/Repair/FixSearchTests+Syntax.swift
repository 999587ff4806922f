import SpecLanguage
import SpecRepair
import Testing

extension FixSearchTests {
  @Test(
    "A string in double quotes that contains double quotes gets single quotes",
    arguments: [
      (#"{reduce: "state.text = """}"#, #"{reduce: 'state.text = ""'}"#),
      (
        #"{reduce: "state.text = "a, b"; state.count += 1"}"#,
        #"{reduce: 'state.text = "a, b"; state.count += 1'}"#
      ),
      (
        #"{reduce: "state.list = state.text.split(separator: ",")"}"#,
        #"{reduce: 'state.list = state.text.split(separator: ",")'}"#
      ),
      (
        #"{reduce: "state.text = "it's"", doc: "A "b".", private: true}"#,
        #"{reduce: 'state.text = "it''s"', doc: 'A "b".', private: true}"#
      ),
      (#"{reduce: "state.text = "a"}"#, #"{reduce: 'state.text = "a"'}"#),
    ])
  func quotesInStrings(_ wrong: String, _ right: String) {
    func spec(_ action: String) -> String {
      """
      feature: Counter
      state: {text: String = "a", list: [String], count: Int = 0}
      actions:
        set: \(action)
      """
    }
    #expect(repaired(spec(wrong)).text == spec(right))
  }

  @Test(
    "The colon after the first key of several words is inserted",
    arguments: [
      "  one is added%\n    when: [add]\n    then: state.count == 1",
      "  one is added%\n    {when: [add], then: state.count == 1}",
      "  one is added% {when: [add], then: state.count == 1}",
      "  \"one is added\"%   # first\n    when: [add]\n    then: state.count == 1",
    ])
  func keyOfSeveralWords(_ scenario: String) {
    func spec(_ colon: String) -> String {
      """
      feature: Counter
      state: {count: Int = 0}
      actions: {add: {reduce: state.count += 1}}
      scenarios:
      \(scenario.replacing("%", with: colon))
        two are added:
          when: [add, add]
          then: state.count == 2
      """
    }
    #expect(repaired(spec("")).text == spec(":"))
  }

  @Test("Properties beside a key of the long form are moved below a new line 'properties:'")
  func propertiesBesideOtherKeys() {
    func spec(_ properties: String) -> String {
      """
      feature: Shop
      models:
        Item:
          doc: What is sold.
      \(properties)
          derived:
            label: String = name
      state: {item: Item?}
      actions: {pick: {payload: {_ item: Item}, reduce: state.item = item}}
      """
    }
    #expect(
      repaired(spec("    id: Int\n    name: String")).text
        == spec("    properties:\n      id: Int\n      name: String"))
    let long = spec("    id: Int\n    name:\n      type: String")
    #expect(repaired(long) == (long, 0))
  }
}
