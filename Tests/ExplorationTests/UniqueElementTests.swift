import Testing

@testable import Exploration

@Suite("Elements that a list has only once")
struct UniqueElementTests {
  @Test(
    "a second element follows the first where rules refuse what is there, and what is not valid",
    arguments: [
      ("String", "!t.isEmpty && !state.tags.contains(t)"),
      ("String", "t.count == 4 && !state.tags.contains { $0 == t }"),
      ("Int", "t > 0 && !state.tags.contains(t)"),
    ])
  func required(_ type: String, _ condition: String) throws {
    let exploration = try explored(
      """
      feature: Tags
      state: {tags: "[\(type)]"}
      actions: {tag: {payload: {_ t: \(type)}, reduce: state.tags.append(t)}}
      middleware: {Rules: {tag: {require: '\(condition)', message: No.}}}
      invariants: {there is one: tags.count < 2}
      """)
    #expect(exploration.violations.count == 1)
  }

  @Test(
    "a set gets elements that it does not have, also beyond the samples of its type",
    arguments: ["Int", "String"])
  func inserted(_ type: String) throws {
    let exploration = try explored(
      """
      feature: Toppings
      state: {chosen: "Set<\(type)>"}
      actions: {choose: {payload: {_ topping: \(type)}, reduce: state.chosen.insert(topping)}}
      invariants: {at most four: chosen.count <= 4}
      """)
    #expect(exploration.violations.count == 1)
  }

  @Test(
    "a component that no date has is no sample, and a model without properties stays in its payload"
  )
  func unusual() throws {
    let exploration = try explored(
      """
      feature: Unusual
      models: {Empty: {properties: {}}}
      state: {n: Bool = false, k: Int = 0, e: Empty?}
      actions:
        at: {payload: {_ date: Date}, reduce: "state.n = Calendar.utc.component(.hour, from: date) == -9223372036854775808"}
        last: {payload: {_ k: Int, _ e: Empty}, reduce: "guard k > 5 else { return }; state.k = k; state.e = e"}
        first: {payload: {_ e: Empty, _ k: Int}, reduce: "guard k > 7 else { return }; state.k = k; state.e = e"}
      invariants: {eight: k != 8}
      """)
    #expect(exploration.violations.count == 1)
  }

  @Test("a local may be what is looked up")
  func locals() throws {
    let exploration = try explored(
      """
      feature: Codes
      state: {codes: "[String]"}
      actions:
        add:
          payload: {_ code: String}
          reduce: |
            let c = code.lowercased()
            guard !c.isEmpty, !state.codes.contains(c) else { return }
            state.codes.append(c)
      invariants: {there is one: codes.count < 2}
      """)
    #expect(exploration.violations.count == 1)
  }

  @Test(
    "values that have to differ, and texts of digits or of many characters, are sent",
    arguments: [
      ("{from: String, to: String}", "!from.isEmpty && !to.isEmpty && from != to"),
      ("{from: Int, to: Int}", "from > 0 && to > 0 && from != to"),
      ("{code: String}", "code.count == 6 && code.allSatisfy { $0.isNumber }"),
      ("{code: String}", "code.count > 140"),
    ])
  func values(_ payload: String, _ condition: String) throws {
    let exploration = try explored(
      """
      feature: Trips
      state: {isFound: Bool = false}
      actions: {find: {payload: \(payload), reduce: state.isFound = true}}
      middleware: {Rules: {find: {require: '\(condition)', message: No.}}}
      invariants: {nothing is found: "!isFound"}
      """)
    #expect(exploration.violations.count == 1)
  }
}
