import FeatureAnalysis
import Testing

/// A size at which anything quadratic takes minutes.
@Suite("Large specs")
struct LinearTests {
  @Test("of thousands of names are analyzed in proportion to their size", .timeLimit(.minutes(10)))
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

  @Test("that are wrong everywhere are, too", .timeLimit(.minutes(10)))
  func unknownNames() {
    let count = 3_000
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
}
