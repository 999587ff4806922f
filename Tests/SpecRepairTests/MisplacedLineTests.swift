import SpecLanguage
import Testing

@testable import SpecRepair

/// Tests misindented lines that are nevertheless valid YAML.
@Suite("A line that is indented too little or too far")
struct MisplacedLineTests {
  private static let spec = """
    feature: Shop
    models:
      Item:
        title: String
      Kind:
        name: String
    state:
      items: [Item]
    actions:
      add:
        payload: {_ item: Item}
        reduce: state.items.append(item)
      clear:
        payload: {_ kind: Kind}
        reduce: state.items = []
    dependencies:
      repository:
        methods:
          load: {returns: Int}
    scenarios:
      adding:
        when: []
        then: [true]
      clearing:
        when: []
        then: [true]

    """

  @Test(
    "a misindented line causes one finding, and the rest of the spec is decoded",
    arguments: [
      (7, 2), (9, 2), (13, 2), (17, 2), (18, 2), (18, -2), (24, 1), (24, -1), (24, 2),
      (10, 1), (10, 2), (22, 1), (25, -1), (3, 2), (11, -2),
    ])
  func oneFinding(_ line: Int, _ columns: Int) throws {
    var lines = Self.spec.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let moved = lines[line - 1]
    lines[line - 1] =
      columns > 0
      ? String(repeating: " ", count: columns) + moved : String(moved.dropFirst(-columns))
    let file = SourceFile(path: "a", text: lines.joined(separator: "\n"))
    let reading = RepairSearch(solving: file).reading
    let (diagnostics, spec) = (reading.diagnostics, reading.spec)
    let findings = diagnostics.inSourceOrder
    #expect(findings.map { Int($0.range.start.line) } == [line], "\(findings.map(\.message))")
    #expect(findings.first?.message.contains("check the indentation") == true)
    #expect(findings.allSatisfy { $0.fixes.isEmpty })
    #expect(spec?.models.count == 2)
    #expect(spec?.actions.count == 2)
    #expect(spec?.scenarios.count == 2)
  }

  @Test("a misspelt or unknown key is not explained as a misindented line")
  func otherMistakes() throws {
    for text in ["author: Me\nversion: One\n", "stat:\n  b: Int = 0\n"] {
      let file = SourceFile(path: "a", text: "feature: Shop\nstate:\n  a: Int = 0\n\(text)")
      let diagnostics = RepairSearch(solving: file).reading.diagnostics
      #expect(diagnostics.hasErrors)
      #expect(diagnostics.findings.allSatisfy { $0.id.rawValue == "unknown-key" })
    }
  }
}
