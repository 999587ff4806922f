import FeatureAnalysis
import MarkedText
import SpecLanguage
import Testing

/// Tests specs that are so large that a quadratic algorithm would take minutes.
@Suite("Large specs")
struct LinearTests {
  @Test("A spec with thousands of names is analyzed in linear time", .timeLimit(.minutes(10)))
  func names() throws {
    let count = 3_000
    let yaml = """
      feature: Large
      models:
      \((0..<count).map { "  Model\($0): {id: Int, next: \"[Model\(($0 + 1) % count)]\"}" }.joined(separator: "\n"))
      state:
      \((0..<count).map { "  property\($0): Int = \($0)" }.joined(separator: "\n"))
      derived:
      \((0..<count).map { "  derived\($0): Int = \($0 == 0 ? "1" : "derived\($0 - 1)") + property\($0)" }.joined(separator: "\n"))
      actions:
      \((0..<count).map { "  action\($0): {reduce: state.property\($0) = 1}" }.joined(separator: "\n"))
      """
    let feature = try #require(MarkedSpec(yaml).analyzeQuietly())
    #expect(feature.actions.count == count)
    #expect(feature.derived[10].reads == PropertySet(Set(0...10)))
    #expect(feature.derived[count - 1].reads.isEverything)
  }

  @Test(
    "A spec with thousands of unknown names is analyzed in linear time", .timeLimit(.minutes(10)))
  func unknownNames() {
    let count = 20_000
    let yaml = """
      feature: Large
      actions:
      \((0..<count).map { "  action\($0): {reduce: none}" }.joined(separator: "\n"))
      middleware:
        Log:
      \((0..<count).map { "    acton\($0): {stop: true}" }.joined(separator: "\n"))
      """
    #expect(MarkedSpec(yaml).analyzeQuietly() == nil)
  }

  @Test(
    "A spec with thousands of calls and dependencies is analyzed in linear time",
    .timeLimit(.minutes(10)))
  func calls() {
    let count = 10_000
    let calls = (0..<count).flatMap { ["all.m\($0)()", "d\($0).m()"] }
    let yaml = """
      feature: Large
      dependencies:
        all:
          methods:
      \((0..<count).map { "      m\($0):" }.joined(separator: "\n"))
      \((0..<count).map { "  d\($0): {methods: {m: }}" }.joined(separator: "\n"))
      actions: {go: {payload: {_ id: Int}, reduce: none}}
      middleware:
        Calling:
          go:
      \(calls.map { "      - perform: \($0)" }.joined(separator: "\n"))
      """
    // The macros of Swift Testing would inspect the whole value, so only the count is compared.
    let feature = MarkedSpec(yaml).analyzeQuietly()
    let rules = feature?.middleware.first?.entries.first?.rules.count
    #expect(rules == 2 * count)
  }

  @Test(
    "If thousands of types are unknown, no other errors are reported",
    .timeLimit(.minutes(10)))
  func unknownTypes() {
    let count = 30_000
    let yaml = """
      feature: Large
      models:
      \((0..<count).map { "  Model\($0): {a: Itn}" }.joined(separator: "\n"))
      state: {count: Int = true}
      """
    let file = SourceFile(path: "large.yaml", text: yaml)
    var diagnostics = Diagnostics()
    #expect(analyzeSpec(file, &diagnostics).feature == nil)
    #expect(diagnostics.errorCount == count)
    #expect(diagnostics.findings.allSatisfy { $0.id.rawValue == "unknown-type" })
    #expect(diagnostics.findings.first?.message.hasSuffix("did you mean 'Int'?") == true)
    #expect(diagnostics.findings.last?.message == "there is no type 'Itn'")
  }
}
