import SpecLanguage
import Testing

@Suite("The findings about a spec")
struct DiagnosticsTests {
  private func range(_ line: Int) -> SourceRange {
    let start = SourcePosition(line: line, column: 1)
    return SourceRange(start, start.advanced(by: 1))
  }

  @Test(
    "only the first 10,000 findings in a file are kept, in whatever order they are reported"
  )
  func limit() {
    for order in [
      Array(1...50_000), (1...50_000).reversed(), (1...50_000).map { $0 * 7919 % 50_021 },
    ] {
      var diagnostics = Diagnostics()
      for line in order { diagnostics.error(.unknownKey, "on line \(line)", at: range(line)) }
      let kept = diagnostics.inSourceOrder
      #expect(kept.map(\.range.start.line) == order.sorted().prefix(10_000).map(UInt32.init))
      #expect(kept.first?.message == "on line \(order.min() ?? 0)")
      #expect(diagnostics.errorCount == 50_000)
      #expect(diagnostics.omitted.errors == 40_000 && diagnostics.omitted.warnings == 0)
    }
  }

  @Test("an error after thousands of warnings still counts as an error")
  func errorBehindWarnings() {
    var diagnostics = Diagnostics()
    for line in 1...30_000 { diagnostics.warning(.unknownKey, "w", at: range(line)) }
    diagnostics.error(.wrongKind, "e", at: range(40_000))
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.inSourceOrder.allSatisfy { $0.severity == .warning })
    #expect(diagnostics.omitted.errors == 1 && diagnostics.omitted.warnings == 20_000)
    var whole = Diagnostics()
    whole.report(diagnostics)
    #expect(whole.errorCount == 1 && whole.omitted.total == 20_001)
  }

  @Test("after 20,000 findings, no more message strings are created")
  func laziness() {
    var diagnostics = Diagnostics()
    var count = 0
    func message() -> String {
      count += 1
      return "m"
    }
    for line in 1...100_000 { diagnostics.error(.unknownKey, message(), at: range(line)) }
    #expect(count == 20_000)
  }

  @Test(
    "findings collected separately after thousands of others are counted without their messages"
  )
  func aside() {
    var diagnostics = Diagnostics()
    for line in 1...20_000 { diagnostics.error(.unknownKey, "m", at: range(line)) }
    var others = diagnostics.emptyCopy()
    var isMade = false
    func message() -> String {
      isMade = true
      return "m"
    }
    others.error(.wrongKind, message(), at: range(30_000))
    #expect(!isMade && others.findings.isEmpty && others.errorCount == 1)
    #expect(others.told == 10_000 && others.areMany)
    diagnostics.report(others)
    #expect(diagnostics.omitted.errors == 10_001 && diagnostics.isFull)
  }

  @Test("a withdrawn finding is neither reported nor counted")
  func withdrawn() {
    var diagnostics = Diagnostics()
    diagnostics.error(.unknownKey, "m", at: range(1))
    diagnostics.error(.wrongKind, "m", at: range(2))
    diagnostics.warning(.unknownKey, "m", at: range(3))
    diagnostics.withdraw { $0.id.rawValue == "unknown-key" }
    #expect(
      diagnostics.findings.map(\.id.rawValue) == ["wrong-kind"] && diagnostics.errorCount == 1)
  }

  @Test("all findings are kept if there are at most 10,000")
  func few() {
    var diagnostics = Diagnostics()
    for line in (1...10_000).reversed() { diagnostics.error(.unknownKey, "m", at: range(line)) }
    #expect(diagnostics.inSourceOrder.count == 10_000)
    #expect(diagnostics.omitted.total == 0)
  }
}
