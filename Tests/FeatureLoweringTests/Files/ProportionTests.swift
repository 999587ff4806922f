import FeatureAnalysis
import FeatureSimulation
import Foundation
import SpecLanguage
import SwiftToolchain
import TestPlanning
import Testing

@testable import FeatureLowering

/// Tests that eight times as much input takes about eight times as long in every stage. A quadratic
/// stage would take up to 64 times as long. Only the CPU time of the test's thread is measured, so
/// other tests do not affect it.
@Suite(.serialized) struct ProportionTests {
  private static let factor = 8
  private static let limit = 13.0

  @Test(
    "the time of every stage grows linearly with the size of the spec", arguments: Shape.allCases)
  func proportion(_ shape: Shape) throws {
    // In the quick lane, specs of half the size, which take half the time.
    let count = SlowLane.isOn ? shape.count : shape.count / 2
    let small = shape.yaml(count)
    let large = shape.yaml(count * Self.factor)
    var least = (small: try Self.times(small), large: try Self.times(large))
    // The minimum of several runs is used, because load from other processes only adds to the time.
    for _ in 0..<3 where !Self.ratios(least.small, least.large).allSatisfy({ $0.1 < Self.limit }) {
      least.small.merge(try Self.times(small)) { min($0, $1) }
      least.large.merge(try Self.times(large)) { min($0, $1) }
    }
    for (stage, ratio) in Self.ratios(least.small, least.large) {
      #expect(
        ratio < Self.limit,
        "\(stage) of \(shape): \(Self.factor) times as much takes \(ratio) times")
    }
  }

  private static func ratios(
    _ small: [String: Double], _ large: [String: Double]
  ) -> [(String, Double)] {
    large.filter { $0.value > 0.02 }.map { ($0.key, $0.value / max(small[$0.key] ?? 0, 0.0005)) }
  }

  /// Returns the time of each stage in seconds.
  private static func times(_ yaml: String) throws -> [String: Double] {
    var times: [String: Double] = [:]
    func measured<Result>(_ stage: String, _ body: () -> Result) -> Result {
      let start = threadTime()
      defer { times[stage] = threadTime() - start }
      return body()
    }
    var diagnostics = Diagnostics()
    let file = measured("reading lines") { SourceFile(path: "spec.yaml", text: yaml) }
    let root = try #require(measured("parseYAML") { parseYAML(file, &diagnostics) })
    let spec = try #require(measured("decodeSpec") { decodeSpec(root, of: file, &diagnostics) })
    let feature = measured("analyze") { analyze(spec, of: file, &diagnostics) }
    _ = measured("findings") { render(diagnostics, of: file, as: .plain) }
    guard let feature else { return times }
    _ = measured("runScenarios") { runScenarios(of: feature, in: file, &diagnostics) }
    let tests = measured("planTests") { planTests(of: feature) }
    _ = measured("lowerFeature") { lowerFeature(feature, tests: tests, specPath: "spec.yaml") }
    return times
  }

  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The part of a spec that is repeated.
enum Shape: String, CaseIterable, Sendable {
  case models, properties, cases, actions, statements, nestedBlocks, terms, members, elements
  case interpolations, longText, comments, derived, filterCases, rules, scenarios, dispatches
  case generalRules, alikeTests
  case expectations, givenElements, unknownNames, duplicates, wrongTypes, missingQuotes
  case oneLine

  /// The number of repetitions in the smaller spec.
  var count: Int {
    switch self {
    case .longText: 20_000
    case .oneLine: 2_000
    case .missingQuotes: 100
    case .terms, .members, .nestedBlocks, .generalRules: 30
    case .derived, .filterCases, .cases: 100
    default: 250
    }
  }

  func yaml(_ count: Int) -> String {
    func lines(_ line: (Int) -> String) -> String {
      (0..<count).map(line).joined(separator: "\n")
    }
    func text(_ body: String) -> String {
      """
      feature: Large
      models: {Item: {id: Int, n: Int = 0}}
      state:
        n: Int = 0
        t: String = ""
        xs: "[Int]"
        ys: "[Item]"
      actions:
        go:
          reduce: |
      \(body)
      """
    }
    func repeated(_ part: String, _ separator: String) -> String {
      [String](repeating: part, count: count).joined(separator: separator)
    }
    func scenario(_ body: String) -> String {
      text("      state.n += 1") + "\nscenarios:\n" + body
    }
    switch self {
    case .models:
      return "feature: Large\nmodels:\n"
        + lines { "  M\($0): {id: Int, next: \"[M\(($0 + 1) % count)]\"}" }
        + "\nstate:\n" + lines { "  m\($0): \"[M\($0)]\"" }
    case .properties:
      return "feature: Large\nstate:\n" + lines { "  p\($0): Int = \($0)" }
        + "\nactions:\n  go:\n    reduce: |\n" + lines { "      state.p\($0) = 1" }
    case .cases:
      return "feature: Large\nmodels:\n  E:\n" + lines { "    - c\($0)" }
        + "\nstate: {e: E = .c0}\nactions:\n" + lines { "  a\($0): {reduce: state.e = .c\($0)}" }
    case .actions:
      return "feature: Large\nstate: {n: Int = 0}\nactions:\n"
        + lines { "  a\($0): {payload: {_ k: Int}, reduce: state.n = k}" }
    case .statements: return text(lines { "      let a\($0) = state.n + \($0); state.n = a\($0)" })
    case .nestedBlocks:
      return text(
        repeated(
          "      if state.n > 1 { if state.n > 2 { for x in state.xs { state.n += x } } }", "\n"))
    case .terms:
      let sum = "      state.n = 1" + [String](repeating: " + state.n", count: 50).joined()
      return text(repeated(sum, "\n"))
    case .members:
      return text(
        repeated(
          "      state.xs = state.xs" + [String](repeating: ".reversed()", count: 50).joined(), "\n"
        ))
    case .elements: return text("      state.xs = [" + repeated("state.n", ", ") + "]")
    case .interpolations: return text("      state.t = \"" + repeated("\\(state.n) ", "") + "\"")
    case .longText: return text("      state.t = \"" + repeated("a", "") + "\"")
    case .comments: return text(lines { "      // a comment \($0)\n      state.n += 1" })
    case .derived:
      return "feature: Large\nstate: {n: Int = 0}\nderived:\n"
        + lines { "  d\($0): Int = n + \($0)" }
    case .filterCases:
      return text("      state.f = .c1").replacing("state:\n", with: "state:\n  f: F = .c0\n")
        + "\nfilters:\n  F:\n    over: ys\n    cases:\n"
        + lines { "      c\($0): {where: n > \($0), sort: -n}" }
    case .rules:
      return text("      state.n += 1") + "\nmiddleware:\n  Guard:\n    go:\n"
        + lines { "      - {require: state.n != \($0 + 1_000_000), message: \"no \($0)\"}" }
    case .generalRules:
      return "feature: Large\nstate: {n: Int = 0}\nmiddleware:\n  Guard:\n    \"*\":\n"
        + lines { "      - {require: state.n != \($0 + 5), message: no \($0)}" } + "\n"
        + lines { "    a\($0): {require: k != \($0 + 5), message: no}" } + "\nactions:\n"
        + lines { "  a\($0): {payload: {_ k: Int}, reduce: state.n = k}" }
    case .alikeTests:
      let name = "Guard" + String(repeating: "a", count: 60)
      return "feature: Large\nstate: {n: Int = 0}\nmiddleware:\n  \(name):\n"
        + lines { "    a\($0): {require: k != 5, message: no}" } + "\nactions:\n"
        + lines { "  a\($0): {payload: {_ k: Int}, reduce: state.n = k}" }
    case .scenarios:
      return scenario(lines { "  s\($0): {when: [go], then: state.n == 1}" })
    case .dispatches:
      return scenario("  s:\n    when:\n" + lines { _ in "      - go" } + "\n    then: state.n > 0")
    case .expectations:
      return scenario("  s:\n    when: [go]\n    then:\n" + lines { "      - state.n < \($0 + 2)" })
    case .givenElements:
      return scenario(
        "  s:\n    given:\n      ys:\n" + lines { "        - {id: \($0), n: 3}" }
          + "\n    when: [go]\n    then: state.n > 0")
    case .unknownNames: return text(lines { "      state.nn\($0) = kk\($0)" })
    case .duplicates:
      return "feature: Large\nstate:\n" + lines { "  p\($0 / 2): Int = \($0)" }
    case .wrongTypes: return text(lines { "      state.n = \"\($0)\"" })
    case .oneLine:
      let properties = (0..<count).map { "p\($0): Int = 0" }.joined(separator: ", ")
      return "feature: Large\nmodels:\n  Item: {\(properties)}"
    case .missingQuotes:
      return scenario("  s:\n    then:\n" + lines { "      - state.ys[id: \($0)] == nil" })
    }
  }
}
