import FeatureAnalysis
import Testing

@testable import Exploration

/// Mistakes that need a literal of the spec as a payload value, which reaches the comparison on a detour.
/// The literals of `Noise` come first, so that others are no samples by chance.
@Suite("The samples of values that are compared by way of others") struct ValueFlowTests {
  private func finds(_ action: String, middleware: String = "") throws -> Bool {
    let spec = """
      feature: Noise
      models:
        Kind: [none, {amount: {value: Int}}]
        Item: {id: Int, price: Int, size: Int}
      state:
        isBad: Bool = false
        width: Int = 0
        count: Int = 0
        text: String = ""
        cells: "[Bool] = [false, false, false, false, false, false]"
      derived:
        isWide: Bool = width > 11 && width < 22 || width == 33 || width == 44
        twice: Int = count * 2
        next: Int = twice + 1
      functions:
        isLarge: {payload: {_ limit: Int}, returns: Bool, value: limit > 7700}
        put: {payload: {_ amount: Int}, do: "count = amount; if amount == 8800 { isBad = true }"}
      actions:
        \(action)
        spoil: {private: true, reduce: state.isBad = true}
      \(middleware)
      invariants: {it is not bad: "!isBad"}
      """
    return try explored(spec).violations.contains { $0.message.contains("it is not bad") }
  }

  @Test(
    "a literal is a sample of the value from which the compared value comes",
    arguments: [
      #"{_ v: Int}, reduce: "let w = v; let u = w; if u > 1050 { state.isBad = true }""#,
      #"{_ v: Int?}, reduce: "if let w = v, w > 1050 { state.isBad = true }""#,
      #"{_ v: Int?}, reduce: "guard let w = v else { return }; if w == 1050 { state.isBad = true }""#,
      #"{_ v: "[Int]"}, reduce: "for w in v { if w > 1050 { state.isBad = true } }""#,
      #"{_ v: "[Int]"}, reduce: "if v.contains(where: { $0 > 1050 }) { state.isBad = true }""#,
      #"{_ v: "[Int]"}, reduce: "if v.contains(1050) { state.isBad = true }""#,
      #"{_ v: "[Int]"}, reduce: "if (v.map({ $0 * 2 }).max() ?? 0) > 2100 { state.isBad = true }""#,
      #"{_ v: "[Int]"}, reduce: "if !v.filter({ $0 > 1050 }).isEmpty { state.isBad = true }""#,
      #"{_ v: "[String: Int]"}, reduce: "if v.values.contains(1050) { state.isBad = true }""#,
      #"{_ v: Int}, reduce: "if isLarge(v) { state.isBad = true }""#,
      #"{_ v: String}, reduce: "if let w = Int(v), w > 9 { state.isBad = true }""#,
      #"{_ v: Kind}, reduce: "if v == .amount(value: 1050) { state.isBad = true }""#,
      #"{_ v: String}, reduce: "state.text = String(v.prefix(7)); if state.text.count == 7 { state.isBad = true }""#,
      #"{_ v: Int}, reduce: "if state.cells.indices.contains(v) { state.cells[v] = true }; state.isBad = state.cells.allSatisfy { $0 }""#,
      #"{_ v: Int}, reduce: "state.put(v)""#,
      #"{_ v: Kind}, reduce: "if case .amount(let w) = v, w > 1050 { state.isBad = true }""#,
      #"{_ v: Item}, reduce: "let w = v.price; if w > 1050 { state.isBad = true }""#,
      #"{_ v: Int}, reduce: "state.count += v; if state.count > 1050 { state.isBad = true }""#,
    ])
  func flows(_ payload: String) throws {
    #expect(try finds("act: {payload: \(payload)}"))
  }

  @Test(
    "arithmetic of a value and literals is solved for the value",
    arguments: [
      "if v * 2 + 1 > 2101 { state.isBad = true }",
      "if 2101 < 1 + 2 * v { state.isBad = true }",
      "if v / 60 >= 50 { state.isBad = true }",
      "if 5 - v < -2000 { state.isBad = true }",
      "let seconds = v * 60; if seconds > 60000 { state.isBad = true }",
      "state.count = v; if state.next > 2101 { state.isBad = true }",
    ])
  func arithmetic(_ reducer: String) throws {
    #expect(try finds("act: {payload: {_ v: Int}, reduce: \"\(reducer)\"}"))
  }

  @Test(
    "a string that is put together is solved for the values in it",
    arguments: [
      #"{_ v: String}, reduce: "if \"PIN-\" + v == \"PIN-742\" { state.isBad = true }""#,
      #"{_ v: Int}, reduce: "if \"PIN-\\(v)\" == \"PIN-742\" { state.isBad = true }""#,
      #"{_ v: Int, w: String}, reduce: "if \"\\(v):\\(w)!\" == \"742:x9!\" { state.isBad = true }""#,
      #"{_ v: String}, reduce: "let w = v + \".txt\"; if w == \"notes.txt\" { state.isBad = true }""#,
      #"{_ v: String}, reduce: "state.text = v; if \"<\" + state.text + \">\" == \"<b>\" { state.isBad = true }""#,
    ])
  func strings(_ payload: String) throws {
    #expect(try finds("act: {payload: \(payload)}"))
  }

  @Test(
    "a value of an element that the state holds at the start is a sample of what is compared with it",
    arguments: [
      "if state.items.filter({ $0.price < v }).count == 2 { state.isBad = true }",
      "if state.items.last?.price == v { state.isBad = true }",
      "if state.items.first(where: { $0.id == 2 })?.price == v { state.isBad = true }",
      "if state.items.contains(where: { $0.part?.size == v }) { state.isBad = true }",
      #"if state.prices[\"milk\"] == v { state.isBad = true }"#,
      "if state.prices.values.contains(v) { state.isBad = true }",
      "if state.items.reduce(0, { $0 + $1.price }) == v { state.isBad = true }",
    ])
  func elements(_ reducer: String) throws {
    let spec = """
      feature: Shop
      models: {Item: {id: Int, price: Int, part: Part?}, Part: {size: Int}}
      state:
        isBad: Bool = false
        items: "[Item] = [Item(id: 1, price: 501, part: nil), Item(id: 2, price: 902, part: Part(size: 733))]"
        prices: "[String: Int] = [\\"tea\\": 340, \\"milk\\": 270]"
      actions:
        act: {payload: {_ v: Int}, reduce: "\(reducer)"}
      invariants: {it is not bad: "!isBad"}
      """
    #expect(try explored(spec).violations.contains { $0.message.contains("it is not bad") })
  }

  @Test("a literal in a rule is a sample of the value that the rule binds or repeats")
  func rules() throws {
    let bound = #"{when: "let w = v, w > 1050", dispatch: .spoil}"#
    let repeated = #"{for: "w in v.filter { $0 > 1050 }", dispatch: .spoil}"#
    #expect(
      try finds(
        "act: {payload: {_ v: Int?}, reduce: none}", middleware: "middleware: {R: {act: \(bound)}}")
    )
    #expect(
      try finds(
        #"act: {payload: {_ v: "[Int]"}, reduce: none}"#,
        middleware: "middleware: {R: {act: \(repeated)}}"))
  }
}
