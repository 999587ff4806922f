import Foundation
import Testing

@testable import SpecLanguage

@Suite("The layout of specs")
struct FormatTests {
  /// Returns the formatted text, and checks that formatting it again changes nothing.
  private func formatted(_ text: String) throws -> String {
    let result = try #require(formatSpec(text), "\(text)")
    #expect(formatSpec(result) == result, "\(text)")
    return result
  }

  @Test(
    "spaces and indentation are normalized",
    arguments: [
      ("feature :   A\n", "feature: A\n"),
      ("feature: A   ", "feature: A\n"),
      ("\n\n# first\n\n\n\nfeature: A\n\n\n", "# first\n\nfeature: A\n"),
      ("a:\n    b:\n          c: d\n", "a:\n  b:\n    c: d\n"),
      ("a:\n- b\n-   c: d\n    e: f\n", "a:\n  - b\n  - c: d\n    e: f\n"),
      ("a:\n   -   - b\n       - c\n", "a:\n  - - b\n    - c\n"),
      ("a:\n -\n    b: c\n", "a:\n  -\n    b: c\n"),
      ("a: { b : c,d: [ e,f ] , }\n", "a: {b: c, d: [e, f],}\n"),
      ("a: {b: , c: }\n", "a: {b: , c: }\n"),
      ("a: {\n b: c,\n d: [\n e],\n }\n", "a: {\n  b: c,\n  d: [\n    e],\n  }\n"),
      ("a:\n      b\n", "a:\n  b\n"),
      ("a: b\n   c\n\n   d\n", "a: b\n  c\n\n  d\n"),
      ("a: &x   b\nc:   *x\n", "a: &x b\nc: *x\n"),
      ("---\na:   !swift   b\n", "---\na: !swift b\n"),
      ("a:   # x\n    b: c     # y\n", "a:   # x\n  b: c     # y\n"),
      ("\u{FEFF}a:  b\n", "\u{FEFF}a: b\n"),
      ("a:  b\r\nc:\r\n    d: e", "a: b\r\nc:\r\n  d: e\r\n"),
      ("a:  b\rc: d\r", "a: b\rc: d\r"),
      ("--- |\n...\n", "--- |\n...\n"),
      ("|\n# c\n...\n", "|\n# c\n...\n"),
    ])
  func spacing(_ written: String, _ expected: String) throws {
    #expect(try formatted(written) == expected)
  }

  @Test(
    "the text of block scalars stays as it is, and moves with its key",
    arguments: [
      (
        "a:\n    b: |\n       x\n         y\n\n       z\n    c: d\n",
        "a:\n  b: |\n    x\n      y\n\n    z\n  c: d\n"
      ),
      ("a: |2\n    x\n   y\n", "a: |2\n    x\n   y\n"),
      ("a:\n    b: |2\n        x\n", "a:\n  b: |2\n      x\n"),
      ("a: |+\n  x\n\n\n\nb: c\n", "a: |+\n  x\n\n\n\nb: c\n"),
      ("a: |\n  x  \n\n\n\nb: c\n", "a: |\n  x  \n\nb: c\n"),
      ("a: |\nb: c\n", "a: |\nb: c\n"), ("a: >-   # why\n      x\n", "a: >-   # why\n  x\n"),
      ("a: |\n    x", "a: |\n  x"),
      ("a:\n- |\n   x\n- y\n", "a:\n  - |\n    x\n  - y\n"),
    ])
  func blockScalars(_ written: String, _ expected: String) throws {
    #expect(try formatted(written) == expected)
  }

  @Test(
    "quotes are removed where no library needs them, and are double unless that needs escapes",
    arguments: [
      ("'title'", "title"), ("\"A task needs a title.\"", "A task needs a title."),
      ("'a: b'", "\"a: b\""), ("'!a'", "\"!a\""), ("\"a == \\\"b\\\"\"", "'a == \"b\"'"),
      ("\"a \\\\ b\"", "'a \\ b'"), ("\"it's \\\"b\\\"\"", "\"it's \\\"b\\\"\""),
      ("\"a\\n\"", "\"a\\n\""), ("'a \"b\"'", "'a \"b\"'"), ("'it''s'", "\"it's\""),
      ("\"no\"", "\"no\""), ("\"nil\"", "\"nil\""), ("\"1.10\"", "\"1.10\""), ("\"\"", "\"\""),
      ("\"a \"", "\"a \""), ("\"String?\"", "\"String?\""), ("\"a, b\"", "\"a, b\""),
      ("[\"a\", 'b']", "[\"a\", \"b\"]"), ("{\"a\": \"b\"}", "{a: b}"),
      ("!swift \"a\"", "!swift \"a\""),
    ])
  func quotes(_ written: String, _ expected: String) throws {
    #expect(try formatted("a: \(written)\n") == "a: \(expected)\n")
  }

  @Test("JSON keeps its quotes")
  func json() throws {
    let text = "{\"feature\":\"A\",\n\t\"state\": {\n\"a\" : \"Int = 0\"}\n}"
    #expect(
      try formatted(text) == "{\"feature\": \"A\",\n  \"state\": {\n    \"a\": \"Int = 0\"}\n}\n")
  }

  @Test("a comment moves with the line below it, or with the block in whose column it is")
  func comments() throws {
    let written = """
      models:
          # of A
          A:
              id: Int
              # at the end of A
          # at the end of the models
      # of the state
      state:
          # nothing yet
      """
    let expected = """
      models:
        # of A
        A:
          id: Int
          # at the end of A
        # at the end of the models
      # of the state
      state:
        # nothing yet

      """
    #expect(try formatted(written) == expected)
  }

  @Test(
    "a text that is not YAML is not formatted",
    arguments: ["a: [b", "a: b: c", "a: b\na: c", "\ta: b", "", "a: \u{7}"])
  func syntaxErrors(text: String) {
    #expect(formatSpec(text) == nil)
  }

  @Test("each collected document is formatted without a change of its meaning, and only once")
  func documents() throws {
    let lines = try String(contentsOfFile: "Tests/Fixtures/YAML/documents.txt", encoding: .utf8)
      .split(separator: "\n")
    let frames = ["@", "x: @", "x:\n  @", "- @", "- x: @", "[@]", "{x: @}", "@: x", "x:\n- @\n"]
    var count = 0
    for line in lines where !line.hasPrefix("§") {
      let document = plain(line.components(separatedBy: " ⟶ ")[0])
      for frame in frames {
        let text = frame.replacing("@", with: document)
        guard let result = formatSpec(text) else { continue }
        count += 1
        #expect(formatSpec(result) == result, "\(text)")
        #expect(Shape(of: result) == Shape(of: text), "\(text)")
      }
    }
    #expect(count > 1000)
  }

  @Test("specs with random spaces and empty lines are formatted like the specs themselves")
  func randomSpaces() throws {
    var random = SeededGenerator(seed: 7)
    var count = 0
    for path in try specs() {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      guard let expected = formatSpec(text) else { continue }
      #expect(formatSpec(expected) == expected, "\(path)")
      #expect(Shape(of: expected) == Shape(of: text), "\(path)")
      // The marks of wrong specs may be a part of a plain scalar.
      for _ in 0..<(text.contains("⟦") ? 0 : 3) {
        let changed = RandomLayout(random: random).changed(text)
        _ = random.next()
        #expect(formatSpec(changed) == expected, "\(path)\n\(changed)")
        count += 1
      }
    }
    #expect(count > 300)
  }

  @Test("the specs of this repository are formatted", arguments: ["Specs", "Tests/Fixtures/Guide"])
  func repository(folder: String) throws {
    for path in try specs(folder) {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(formatSpec(text) == text, "redux-gen format \(path)")
    }
  }

  private func specs(_ folder: String? = nil) throws -> [String] {
    try (folder.map { [$0] } ?? ["Specs", "Tests/Fixtures"]).flatMap(yamlFiles)
  }

  private func yamlFiles(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
  }

  private func plain(_ document: String) -> String {
    document.replacing("⏎", with: "\n").replacing("←", with: "\r").replacing("»", with: "\t")
      .replacing("⇔", with: "\u{FEFF}")
  }
}

/// What a document says, without positions and styles.
private enum Shape: Equatable {
  case nothing
  case scalar(String, isSwift: Bool)
  case list([Shape])
  case mapping([[Shape]])

  init(of text: String) {
    var diagnostics = Diagnostics()
    self = parseYAML(SourceFile(path: "", text: text), &diagnostics).map(Shape.init) ?? .nothing
  }

  private init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar): self = .scalar(scalar.text, isSwift: node.isSwift)
    case .sequence(let items): self = .list(items.map(Shape.init))
    case .mapping(let entries):
      self = .mapping(entries.map { [Shape($0.key), Shape($0.value)] })
    }
  }
}

/// Changes the spaces and the empty lines of a spec outside of block scalars.
private struct RandomLayout {
  var random: SeededGenerator

  func changed(_ text: String) -> String {
    var random = random
    let shift = String(repeating: " ", count: Int.random(in: 0...4, using: &random))
    var lines: [String] = []
    var block: Int?
    for line in text.components(separatedBy: "\n") {
      let spaces = line.prefix { $0 == " " }.count
      if line.allSatisfy({ $0 == " " }) {
        lines.append(
          block == nil ? String(repeating: " ", count: Int.random(in: 0...2, using: &random)) : line
        )
        continue
      }
      if let column = block, spaces <= column { block = nil }
      var changed = spaces > 0 ? shift + line : line
      if block == nil {
        if !line.contains("\""), !line.contains("'"), !line.contains("#") {
          changed = spread(changed, &random)
        }
        if let match = line.firstMatch(of: /^( *(?:- +)*)[^#]*[:\-] *(?:!swift )?[|>][-+]?$/) {
          block = match.1.count
        }
      }
      lines.append(changed)
    }
    return lines.joined(separator: "\n")
  }

  /// Adds spaces after the first colon, inside of braces and at the end of a line.
  private func spread(_ line: String, _ random: inout SeededGenerator) -> String {
    var line = line
    if Bool.random(using: &random),
      let match = line.firstMatch(of: /^( *(?:- )*)([A-Za-z]+): (.*)$/)
    {
      line = "\(match.1)\(match.2):   \(match.3)"
    }
    let isFlow = !line.contains { "$|.>".contains($0) }
    if isFlow, Bool.random(using: &random) {
      line = line.replacing("{", with: "{ ").replacing("}", with: " }")
    }
    return Bool.random(using: &random) && !line.hasSuffix("|") ? line + "  " : line
  }
}

/// A generator whose numbers follow from a seed.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) | (state << 31)
  }
}
