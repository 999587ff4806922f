import SwiftToolchain
import Testing

@Suite("Long chains of closures")
struct TypedStepTests {
  /// Returns the spec of a feature with these derived values, in the order of the list.
  private static func yaml(_ values: [(type: String, text: String)]) -> String {
    """
    feature: Sums
    models:
      Item: {id: Int, price: Double = 0, count: Int = 0, name: String = "", tags: "[String] = []"}
      Basket: {items: "[Item]"}
    state: {basket: Basket?, items: "[Item]", box: IdentifiedArray<Item>, table: "[String: Double]", rate: Double = 1}
    derived:

    """
      + values.enumerated().map { index, value in
        "  value\(index): '\(value.type) = \(value.text)'\n"
      }.joined() + """
        actions:
          add:
            payload: {_ item: Item}
            reduce: |
              state.items.append(item)
              state.box.append(item)
              state.basket = Basket(items: [item])
              state.table = [item.name: state.rate]
          rate: {payload: {_ rate: Double}, reduce: state.rate = rate}
        """
  }

  private func state(_ values: [(type: String, text: String)]) throws -> String {
    let file = try files(Self.yaml(values)).first { $0.key.hasSuffix("/SumsState.swift") }
    return try #require(file).value
  }

  @Test("only a chain that the compiler would need long for has the types of its steps")
  func types() throws {
    let text = try state([
      ("[Double]", "items.map { $0.price }.filter { $0 > 1 }.map { $0 * 2 }"),
      ("[Double]", "items.filter { $0.count > 1 && $0.price < 2 }.map { $0.price * 2 + $0.price }"),
      ("[Double]", "items.map { $0.price }.filter { $0 > 2 }.map { $0 * 2 }.map { $0 * 2 }"),
      ("[Double]?", "basket?.items.map { $0.price }.map { $0 * 2 + 3 * $0 - 1 }"),
      ("Bool", "items.map { $0.price * 2 }.contains { $0 == 1 || $0 == 2 }"),
      ("Bool", "items.map { $0.count * 2 }.contains { $0 == 1 || $0 == 2 }"),
    ])
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for expression in [
      " items.map { $0.price }.filter { $0 > 1 }.map { $0 * 2 } ",
      " items.filter { $0.count > 1 && $0.price < 2 }.map { $0.price * 2 + $0.price } ",
      "(((items.map { $0.price } as [Double]).filter { $0 > 2 } as [Double]).map { $0 * 2 } as [Double])",
      "(basket?.items.map { $0.price } as [Double]?)?.map { $0 * 2 + 3 * $0 - 1 }",
      "(items.map { $0.price * 2 } as [Double]).contains { $0 == 1 || $0 == 2 }",
      " items.map { $0.count * 2 }.contains { $0 == 1 || $0 == 2 }",
    ] { #expect(words.contains(expression)) }
  }

  @Test("the compiler finds the types of each expression in less than three seconds", .inSlowLane)
  func compiles() throws {
    let text = try state(Self.heavy)
    let compiler = try Compiler()
    let files = try files(Self.yaml(Self.heavy)).filter { $0.key.hasPrefix("Sources/Sums/") }
      .map { try compiler.write(Array($0.value.utf8), to: $0.key) }
    #expect(text.contains("var value\(Self.heavy.count - 1): "))
    let messages = try compiler.run(
      ["-typecheck", "-module-name", "Sums", "-parse-as-library"]
        + ["-Xfrontend", "-solver-expression-time-threshold=3"] + files)
    #expect(messages == "")
  }

  private static let heavy: [(type: String, text: String)] =
    plain + optional + literals

  /// Short chains with literals, for which the compiler would try every combination.
  private static let literals: [(type: String, text: String)] = [
    ("Bool", "items.map { $0.price * 2 }.contains { $0 == 1 || $0 == 2 || $0 == 3 }"),
    ("Bool", "items.map { $0.price }.contains { $0 * 2 == 1 || $0 - 1 == 2 || $0 == 3 }"),
    ("Bool", "[1, 2, 3].map { Double($0) * rate }.contains { $0 * 2 == 6 || $0 - 1 > 2 }"),
    (
      "Bool",
      "items.map { $0.price * 2 + 1 }.filter { $0 > 1 }.allSatisfy { $0 * 2 > 3 && $0 - 1 < 10 }"
    ),
    ("Double", "items.map { $0.price * 2 }.map { $0 * 2 + 1 }.reduce(0, +)"),
    ("Int?", "items.map { $0.price - 5 }.firstIndex { $0 > 10 && $0 < 20 || $0 == 0 }"),
    (
      "Double",
      "[items].map { $0.map { $0.price * 2 - 1 }.reduce(0, +) }.reduce(0, +)"
    ),
  ]

  private static let plain: [(type: String, text: String)] = [
    (
      "[Double]",
      "items.map { $0.price }" + repeated(".filter { $0 > 1 }.map { $0 * 2 }", 4)
    ),
    ("[Item]", "items" + repeated(".filter { $0.count > 1 && $0.price < 2 }", 10)),
    ("[Item]", "box" + repeated(".filter { $0.count > 1 }", 10)),
    ("[Double]", "items.map { $0.price }" + repeated(".map { $0 * 2 + 3 * $0 - 1 }", 8)),
    (
      "Double",
      "items.map { $0.price }" + repeated(".map { 2 * $0 }", 5) + ".reduce(0) { $0 + $1 * 2 }"
    ),
    ("[Double]", "table" + repeated(".filter { $0.value > 1 }", 4) + ".map { $0.value * 2 }"),
    ("[String]", "items.flatMap { $0.tags }" + repeated(".map { \"a\" + $0 + \"b\" }", 6)),
    ("Double", "2 * rate + 3 - 4 / rate + 1.5 * 2" + repeated(" - 7 * rate + 3 * rate * 2", 5)),
    ("Double", repeated("rate > 1 ? 2.5 : rate < 3 ? rate * 2 : rate > 9 ? 4 : ", 5) + "rate - 1"),
    (
      "[String: Double]",
      "["
        + (0..<120).map { "\"k\($0)\": \($0 % 3 == 0 ? "2 * rate" : "\($0)")" }.joined(
          separator: ", ")
        + "]"
    ),
  ]

  private static let optional: [(type: String, text: String)] = [
    ("[Double]?", "basket?.items.map { $0.price }" + repeated(".map { $0 * 2 + 3 * $0 - 1 }", 6)),
    ("[Item]?", "basket?.items" + repeated(".filter { $0.count > 1 && $0.price < 2 }", 10)),
    (
      "Int",
      "(basket?.items.map { $0.price }" + repeated(".map { 2 * $0 + 1 }.filter { $0 > 1 }", 4)
        + " ?? []).count"
    ),
    (
      "Double",
      "basket?.items.map { $0.price }" + repeated(".map { 2 * $0 + 1 }", 4)
        + ".reduce(0) { $0 + $1 * 2 } ?? 0"
    ),
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
}
