import FeatureRendering
import Testing

@testable import Commands

@Suite("Formatting specs")
struct SpecFormattingTests {
  private let bench = Workbench()

  @Test("a spec with a key after '?' stays as it is, and a note says so", arguments: [true, false])
  func kept(isCheck: Bool) throws {
    let text = "feature:   A\nstate: {n:   Int = 0}\nscenarios:\n    ? a b\n    : {then: 'true'}\n"
    try bench.write(text, to: "Specs/a.yaml")
    let path = bench.path("Specs/a.yaml")
    let kept = SpecFormatting().formatSpecs([path], isCheck: isCheck)
    #expect(kept.status == .done && kept.lines.isEmpty && kept.notes.count == 1)
    #expect(kept.notes.first?.hasPrefix("'\(path)' stays as it is") == true)
    #expect(bench.read("Specs/a.yaml") == text)

    try bench.write(text.replacing("? a b\n    ", with: "a b"), to: "Specs/a.yaml")
    let formatted = SpecFormatting().formatSpecs([path], isCheck: isCheck)
    #expect(!formatted.notes.contains { $0.contains("stays as it is") })
    #expect(formatted.status == (isCheck ? .differences : .done) && !formatted.lines.isEmpty)
  }
}
