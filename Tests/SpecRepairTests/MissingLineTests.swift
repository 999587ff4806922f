import MarkedText
import SpecLanguage
import Testing

@testable import SpecRepair

/// Tests specs in which a line such as `cases:` is missing above the lines of its value.
@Suite("A missing line with only a key")
struct MissingLineTests {
  /// Complete specs. The test removes the line in `⟦…⟧`.
  private static let specs = [
    """
    feature: Shop
    filters:
      Shown:
        over: items
    ⟦    cases:⟧
          all: true
          some: isNew
    """,
    """
    feature: Shop
    filters:
      Shown:
        by: shown   # selects
        over: items
        doc: What
          is shown.
    ⟦    cases:⟧
          matching:
            payload: {_ text: String}
            where: title == text
          all: true
    """,
    """
    feature: Shop
    models:
      Kind:
        conforms: [Codable]
    ⟦    cases:⟧
          - early
          - late
      Item: {kind: Kind}
    """,
    """
    feature: Shop
    models:
      Kind:
        doc: When it opens.
    ⟦    cases:⟧
        - early
        - late: {_ hour: Int}
    """,
    """
    feature: Shop
    models:
      Item:
        doc: |   # in words
          What
            is: sold.
        conforms: [Codable]
    ⟦    properties:⟧
          id: UUID
          title: String = ""
    """,
    """
    feature: Shop
    models:
      Item:
    ⟦    properties:⟧
          id: UUID
          title: String
        derived:
          label: String = title
        functions:
          rename:
            payload: {to text: String}
            do: |
              title = text
              return
    """,
    """
    feature: Shop
    models:
      Kind:
    ⟦    cases:⟧
          - early
          - late
        conforms: Comparable
    """,
    """
    feature: Shop
    models:
      Kind:
        conforms: Comparable
    ⟦    cases:⟧
          - early
          - late
    """,
    """
    feature: Shop
    filters:
      Shown:
    ⟦    cases:⟧
          all: true
          some: isNew
        over: items
    """,
    """
    feature: Shop
    dependencies:
      bank:
        protocol: Bank
    ⟦    methods:⟧
          pay: {payload: {_ cents: Int}}
          balance:
            returns: Int
    """,
    """
    feature: Shop
    dependencies:
      bank:
    ⟦    methods:⟧
          reset:
          balance: {returns: Int}
    """,
  ]

  @Test(
    "a missing line with only a key causes one finding, and its fix inserts the line",
    arguments: specs,
    ["\n", "\r\n"])
  func oneFinding(_ spec: String, _ lineEnd: String) throws {
    let lines = spec.split(separator: "\n").map(String.init)
    let line = try #require(lines.firstIndex { $0.hasPrefix("⟦") })
    let key = try #require(lines[line].split { " ⟦:⟧".contains($0) }.first)
    let left = lines[..<line] + lines[(line + 1)...]
    let file = SourceFile(path: "a", text: left.map { $0 + lineEnd }.joined())
    let reading = RepairSearch(solving: file).reading
    let (diagnostics, decoded) = (reading.diagnostics, reading.spec)
    let finding = try #require(diagnostics.inSourceOrder.first)
    #expect(diagnostics.inSourceOrder.map(\.message) == [finding.message])
    #expect(finding.message == "a line '\(key):' is missing above this one")
    #expect(file.sourceText(in: finding.range) == left[line].drop { $0 == " " })
    let fix = try #require(finding.fixes(in: file).first)
    let start = file.lines.byte(at: fix.range.start)
    let end = file.lines.byte(at: fix.range.end)
    let fixed =
      String(decoding: file.bytes[..<start], as: UTF8.self) + fix.replacement
      + String(decoding: file.bytes[end...], as: UTF8.self)
    let whole = lines.map { $0.filter { !"⟦⟧".contains($0) } + lineEnd }.joined()
    #expect(fixed == whole)
    let declared =
      (decoded?.models.count ?? 0) + (decoded?.filters.first?.cases.count ?? 0)
      + (decoded?.dependencies.first?.methods.count ?? 0)
    #expect(declared > 0)
  }

  @Test("a missing line with only a key has no fix if the lines below it must be indented")
  func noRoom() {
    MarkedSpec(
      """
      feature: Shop
      dependencies:
        bank:
          ⟦balance: {returns: Int}⟧
          reset:
      ~ missing-key: a line 'methods:' is missing above this one
      """
    ).decode()
  }

  @Test("other mistakes in a spec are not explained by a missing line")
  func otherMistakes() {
    MarkedSpec(
      """
      feature: Shop
      models:
        Item:
          doc: >-
            What
              is sold.
          ⟦propertes⟧:
            id: UUID
        Kind:
            early: Int
            late: [⟦]⟧
      filters:
        Shown:
          ⟦ovr⟧: items
          cases:
            all: true
      dependencies:
        bank:
          doc: A bank.
          methods: {pay: {
            ⟦payloda⟧: {_ cents: Int}
          }}
      ~ unknown-key
      ~ syntax-error
      ~ unknown-key
      ~ unknown-key
      """
    ).decode()
  }
}
