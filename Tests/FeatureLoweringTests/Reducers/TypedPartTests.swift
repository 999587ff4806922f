import FeatureAnalysis
import SpecLanguage
import SwiftToolchain
import Testing

@testable import FeatureLowering

@Suite("The types of the parts of long expressions")
struct TypedPartTests {
  private static func yaml(_ derived: [(type: String, text: String)]) -> String {
    "feature: Sums\n" + LongExpressions.state + "derived:\n"
      + derived.enumerated().map { index, value in
        "  value\(index): {type: '\(value.type)', value: '\(value.text)'}\n"
      }.joined()
      + "actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}\n"
  }

  private func state(_ values: [(type: String, text: String)]) throws -> String {
    let file = try files(Self.yaml(values)).first { $0.key.hasSuffix("/SumsState.swift") }
    return try #require(file).value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(")
  }

  @Test("only what the compiler would search together with a long expression around it has a type")
  func types() throws {
    let text = try state([
      ("Double", "Double(count * 3 - rank) * rate"),
      ("Double", "2 * rate + 3 - 4 / rate + 1.5 * 2 - 7 * rate + 3 * rate * 2"),
      ("Double", "Double(count * 3 - rank * 2 + 1) * (rate + 2)"),
      ("Double", "[price].reduce(1) { abs(($0 + $1) * ($1 / ($0 * $1))) }"),
      ("Bool", "price * 2 + 3 * rate <= rate * 7 - 4"),
      ("String", #""\(1 + 2 * count - 4 / 3 + 5 % 2 * 7 - rank)""#),
      ("Date", "due + (rate * 2 - 3 * price + (guess ?? 2))"),
    ])
    for expression in [
      "{ Double(count * 3 - rank) * rate }",
      "{ 2 * rate + 3 - 4 / rate + 1.5 * 2 - 7 * rate + 3 * rate * 2 }",
      "{ Double(count * 3 - rank * 2 + 1 as Int) * (rate + 2) }",
      "{ [price].reduce(1 as Double) { abs(($0 + $1) * ($1 / ($0 * $1))) as Double } }",
      "{ (price * 2 + 3 * rate as Double) <= (rate * 7 - 4 as Double) }",
      #"{ "\(1 + 2 * count - 4 / 3 + 5 % 2 * 7 - rank as Int)" }"#,
      "{ due + (rate * 2 - 3 * price + ((guess ?? 2) as Double) as Double) }",
    ] { #expect(text.contains(expression), "\(expression)\n\(text)") }
  }

  @Test("a comparison of two literals that are no integers has a type")
  func literals() throws {
    let text = try state([("Bool", "isOn && 1.5 < 1 + 2"), ("Bool", "isOn && 1 < 2 && 1.5 == 1")])
    #expect(text.contains("{ isOn && (1.5 as Double) < 1 + 2 }"))
    #expect(text.contains("{ isOn && 1 < 2 && 1.5 == 1 }"))
  }

  @Test(
    "the compiler finds the types of random long expressions in less than two seconds", .inSlowLane,
    arguments: [1, 2, 3] as [UInt64])
  func compiles(seed: UInt64) throws {
    let (yaml, count) = try accepted(among: Self.lines(seed: seed, count: 120))
    #expect(count > 80)
    let compiler = try Compiler()
    let sources = try files(yaml).filter { $0.key.hasPrefix("Sources/Sums/") }
      .map { try compiler.write(Array($0.value.utf8), to: $0.key) }
    let messages = try compiler.run(
      ["-typecheck", "-module-name", "Sums", "-parse-as-library"]
        + ["-Xfrontend", "-solver-expression-time-threshold=2"] + sources)
    #expect(messages == "")
  }

  /// Lines that declare derived values and actions with random expressions.
  private static func lines(seed: UInt64, count: Int) -> (derived: [String], actions: [String]) {
    var derived = LongExpressions(seed: seed)
    var actions = LongExpressions(seed: seed + 1_000, prefix: "state.")
    let sizes = [4, 6, 7, 8, 9, 10, 12, 14, 16, 20]
    return (
      (0..<count / 2).map { index in
        let type = derived.pick(LongExpressions.types)
        let text = derived.expression(type, derived.pick(sizes))
        return "  value\(index): {type: '\(type)', value: '\(text)'}"
      },
      (0..<count / 2).map { index in
        let size = actions.pick(sizes)
        let statement =
          switch actions.below(6) {
          case 0: "if (\(actions.expression("Bool", size))) { state.isOn = true }"
          case 1: "state.rate += \(actions.expression("Double", size))"
          case 2:
            "state.items.append(Item(id: \(actions.expression("Int", size)), price: \(actions.expression("Double", size)), name: \(actions.expression("String", size / 2))))"
          case 3: "state.table[\"a\", default: 0] += \(actions.expression("Double", size))"
          case 4:
            "let a = \(actions.expression("Double", size)); state.price = a * 2 - a * state.rate + 1"
          default: "state.values = \(actions.expression("[Double]", size))"
          }
        return "  act\(index): {reduce: '\(statement)'}"
      }
    )
  }

  /// Returns a spec with the lines that the checker accepts without a warning, and their number.
  private func accepted(
    among lines: (derived: [String], actions: [String])
  ) throws -> (yaml: String, count: Int) {
    var (derived, actions) = lines
    for _ in 0..<8 {
      let text =
        (["feature: Sums"] + LongExpressions.state.split(separator: "\n").map(String.init)
          + ["derived:"] + derived + ["actions:"] + actions + [
            "  add: {payload: {_ item: Item}, reduce: state.items.append(item)}"
          ])
      let file = SourceFile(path: "spec.yaml", text: text.joined(separator: "\n"))
      var diagnostics = Diagnostics()
      _ = analyzeSpec(file, &diagnostics)
      let refused = Set(diagnostics.findings.map { text[Int($0.range.start.line) - 1] })
      let isSame =
        derived.allSatisfy { !refused.contains($0) }
        && actions.allSatisfy { !refused.contains($0) }
      if isSame {
        return (text.joined(separator: "\n"), derived.count + actions.count)
      }
      derived.removeAll(where: refused.contains)
      actions.removeAll(where: refused.contains)
    }
    return ("", 0)
  }
}
