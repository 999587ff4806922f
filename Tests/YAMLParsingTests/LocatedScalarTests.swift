import SpecLanguage
import Testing

@Suite("The located text of a node")
struct LocatedScalarTests {
  /// Documents in all styles. They contain no escape sequences except `\"`
  /// and escaped line breaks.
  static let documents = [
    "b\nc", "a: b c", "a: b\n  c  d\n\n  e\nf: g", "a: 'b ''c'' d'\nb: 'x\n  y\n\n\n   z'",
    "a: \"b \\\"c\\\" d\"\nb: \"x\n  y\n\n  z \"\nc: \" a b\"", "a: \"b \\\n  c\\\n\n\n  d\"",
    "a: |\n  b c\n    d\n\n  e\nf: g", "a: |2\n    b\n   c\n", "a: |+\n\n\n  b\n\n\nc: d",
    "a: >\n  b\n  c\n\n  d\n    e\n    f\n\n\n  g\n", "a: >-\n\n  b\n\n\n  c  \n  d",
    "a: >2\n    b\n  c\n  d",
    "a: >+\n  b\n\n\n", "é: ü 👍 x\n👍: |\n  é👍\n  €\nb: >\n  ü\n  👍 é\n",
    "a: |-\r\n  b\r\n  c\r\nd: e\r\n  f\r\n",
    "\u{FEFF}a: é\n  b",
    "a: 'b\r\n\r\n  c'",
    "a: |\n  b \n  \n   \n  c\n", "a: >\n  b \n   \n  c\n", "a: [b, \"c\", 'd',\n  e\n  f]",
    "\"a b\": \"c\\\n  d\"",
    "a: \"é\\\n  👍 b\"\nb: >\n  a\n  \tb\n  c\n", "a: |\n\n    b\n\n     c:\n",
    "a: \"\n  b\n  \"\nb: '\n  c\n\n  '",
    "a: |\n  b\n  c d \n", "a: |\n  b  \ne: f", "a: >\n  b\n  c  \n \n", "a: |+\n    b  \n   \n",
  ]

  @Test(
    "each character of a YAML scalar has its position in the file",
    arguments: documents)
  func places(_ text: String) {
    let file = SourceFile(path: "a", text: text)
    let (node, findings) = document(file)
    #expect(findings.isEmpty)
    for node in node.map(allNodes) ?? [] {
      guard case .scalar(let scalar) = node.content else { continue }
      let located = file.locatedText(of: node)
      #expect(located.text == scalar.text)
      var offset = 0
      var last = node.range.start
      for character in scalar.text.unicodeScalars {
        let position = located.position(at: offset)
        let byte = file.lines.byte(at: position)
        if character != " " && character != "\n" {
          let width = UTF8.width(character)
          var found = String(decoding: file.bytes[byte..<byte + width], as: UTF8.self)
          if found == "\\" {
            found = String(decoding: file.bytes[byte + 1..<byte + 2], as: UTF8.self)
          }
          #expect(found == String(character), "\(scalar) at \(offset)")
        }
        #expect(position >= last)
        last = position
        offset += UTF8.width(character)
      }
      #expect(last <= node.range.end)
    }
  }

  @Test(
    "the escapes of a YAML scalar, and the characters after them, have their positions in the file")
  func escapes() {
    let text = #"a: "\t\u00e9x\x41\U0001F44Dy\\z\/""#
    let file = SourceFile(path: "a", text: text)
    guard case .mapping(let entries) = document(file).node?.content else {
      Issue.record("no mapping")
      return
    }
    let located = file.locatedText(of: entries[0].value)
    #expect(located.text == "\téxA👍y\\z/")
    var columns: [Int] = []
    var offset = 0
    for scalar in located.text.unicodeScalars {
      columns.append(Int(located.position(at: offset).column))
      offset += UTF8.width(scalar)
    }
    #expect(columns == [5, 7, 13, 14, 18, 28, 29, 31, 32])
    #expect(located.range(0..<located.text.utf8.count).end == SourcePosition(line: 1, column: 34))
  }

  @Test("a range of a YAML block scalar ends at the end of its last line")
  func ends() {
    let file = SourceFile(path: "a", text: "a: |\n  b\n  cd\n\ne: f")
    guard case .mapping(let entries) = document(file).node?.content else {
      Issue.record("no mapping")
      return
    }
    let located = file.locatedText(of: entries[0].value)
    #expect(located.range(2..<4).end == SourcePosition(line: 3, column: 5))
    #expect(located.position(at: 5) == SourcePosition(line: 3, column: 5))
  }

  @Test(
    "the located text of a YAML flow collection is its source, with blanked comments",
    arguments: [
      ("a: [Int, String: x]", "[Int, String: x]"), ("a: {b: [c]} # d", "{b: [c]}"),
      ("a: [\n  é, # 'b\n  \"#c\", d#e\n]", "[\n  é,     \n  \"#c\", d#e\n]"),
      ("a: !swift [b ]", "[b ]"),
    ])
  func flow(_ text: String, _ expected: String) {
    let file = SourceFile(path: "a", text: text)
    guard case .mapping(let entries) = document(file).node?.content else {
      Issue.record("no mapping")
      return
    }
    let located = file.locatedText(of: entries[0].value)
    #expect(located.text == expected)
    #expect(located.range(0..<expected.utf8.count) == entries[0].value.range)
    #expect(file.sourceText(in: entries[0].value.range).utf8.count >= expected.utf8.count)
  }

  @Test("the located text of a YAML scalar includes the '!' of a bare tag")
  func bang() {
    let file = SourceFile(path: "a", text: "a: !b.c")
    guard case .mapping(let entries) = document(file).node?.content else {
      Issue.record("no mapping")
      return
    }
    #expect(
      file.locatedText(of: entries[0].value) == LocatedText("!b.c", at: .init(line: 1, column: 4)))
  }
}
