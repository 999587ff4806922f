import Testing

@testable import FeatureLowering

/// Strings with characters that could end a literal, a comment or the markup around them.
let hostileTexts = [
  "*/ struct Evil {}", "a\rstruct Evil {}", "a\r\nstruct Evil {}", "a\u{85}b",
  "a\u{2028}b\u{2029}c",
  "\\(evil())", "\"\"\"#", "\"#", "#if true", "\u{202E}abc\u{202C}", "\u{2066}x\u{2069}", "\0",
  "\u{7}\u{1B}[31m",
  "'\"`", "\\", "\\u{41}", "a\tb", "a\u{B}b\u{C}c", "\u{200B}\u{FEFF}", "| a | b |", "<b>&amp;</b>",
  "```",
  "`", "# heading", "- item", "1. one", "![x](y)", "end\"] --> evil", "#quot;", "👩‍👩‍👧 e\u{301}",
  String(repeating: "word", count: 25_000),
]

@Suite struct EncoderTests {
  @Test(
    "the literal of any string is one line that Swift reads as the same string",
    arguments: hostileTexts
  )
  func strings(text: String) {
    let literal = stringLiteral(text)
    #expect(literal.unicodeScalars.allSatisfy { !$0.isInvisible })
    #expect(unescaped(literal) == text)
  }

  @Test("no line of a comment contains a line break or hidden character", arguments: hostileTexts)
  func comments(text: String) {
    for line in commentLines(text) {
      #expect(line.unicodeScalars.allSatisfy { !$0.isInvisible })
      #expect(line.utf8.last != 0x20)
    }
    #expect(singleLine(text).unicodeScalars.allSatisfy { !$0.isInvisible })
  }

  @Test("a comment is split at every kind of line break and has no blank lines at its ends")
  func lines() {
    #expect(
      commentLines("\n\na\rb\r\nc\u{85}d\u{2028}e\u{2029}f\u{B}g\n \n\n")
        == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(commentLines("a\n\nb") == ["a", "", "b"])
    #expect(commentLines("").isEmpty && commentLines(" \r\n").isEmpty)
    #expect(commentLines("a\u{202E}b\tc") == ["a\\u{202E}b c"])
  }

  @Test(
    "an identifier that is a keyword has backticks only where Swift requires them",
    arguments: [
      ("default", "`default`", "default", "default"), ("inout", "`inout`", "inout", "`inout`"),
      ("self", "self", "`self`", "self"), ("init", "`init`", "`init`", "init"),
      ("Type", "`Type`", "`Type`", "Type"), ("title", "title", "title", "title"),
      ("associatedtype", "`associatedtype`", "associatedtype", "associatedtype"),
      ("fileprivate", "`fileprivate`", "fileprivate", "fileprivate"), ("$0", "$0", "$0", "$0"),
      ("let", "`let`", "let", "`let`"), ("continues", "continues", "continues", "continues"),
      ("in", "`in`", "in", "in"), ("do", "`do`", "do", "do"), ("", "", "", ""),
    ])
  func identifiers(word: String, name: String, member: String, label: String) {
    #expect(identifier(word) == name)
    #expect(identifier(word, .member) == member)
    #expect(identifier(word, .label) == label)
  }

  @Test("the label of an argument has no backticks if Swift would warn about them")
  func argumentLabels() {
    #expect(
      ["let", "var", "inout", "in"].map { identifier($0, .argument) } == [
        "let", "var", "`inout`", "in",
      ])
  }

  @Test("every reserved word of Swift has backticks as an identifier")
  func reservedWords() {
    let words =
      "Any as associatedtype break case catch class continue default defer deinit didSet do else enum "
      + "extension fallthrough false fileprivate for func guard if import in init inout internal is "
      + "let nil operator precedencegroup private protocol public repeat rethrows return static "
      + "struct subscript switch throw throws true try typealias var where while "
      + "willSet"
    for word in words.split(separator: " ") { #expect(identifier(String(word)) == "`\(word)`") }
  }

  @Test("text encoded for Markdown is on one line and contains no markup", arguments: hostileTexts)
  func markdown(text: String) {
    for encoded in [markdownText(text), markdownCell(text)] {
      #expect(!encoded.contains("\n") && !encoded.contains("\r"))
      #expect(!encoded.contains("<") && !encoded.contains(" | "))
    }
    #expect(!markdownCell(text).replacing("\\|", with: "").contains("|"))
    #expect(!markdownCode(text, isCell: true).replacing("\\|", with: "").contains("|"))
  }

  @Test("code in Markdown is delimited by more backticks than it contains")
  func markdownFence() {
    #expect(markdownCode("a`b``c") == "```a`b``c```")
    #expect(markdownCode("`a") == "`` `a ``")
    #expect(markdownCode("[Int]?") == "`[Int]?`")
    #expect(markdownCode("a | b", isCell: true) == "`a \\| b`")
  }

  @Test("encoding text for Markdown escapes markup and leaves other text unchanged")
  func markdownMarkup() {
    #expect(markdownText("Adds a task (quickly), 100%.") == "Adds a task (quickly), 100%.")
    #expect(markdownText("# *a* <b>") == "\\# \\*a\\* &lt;b&gt;")
    #expect(markdownText("1. one") == "1\\. one")
  }

  @Test(
    "a Mermaid label contains no quote, bracket or invisible character", arguments: hostileTexts)
  func mermaid(text: String) {
    let label = mermaidLabel(text)
    #expect(!label.contains("\"") && !label.contains("[") && !label.contains("<"))
    #expect(label.unicodeScalars.allSatisfy { !$0.isInvisible })
  }

  @Test("the digits of long integer literals are grouped as swift-format requires")
  func digits() {
    for (text, grouped) in [
      ("1000000", "1_000_000"), ("100000", "100000"), ("12345678", "12_345_678"),
      ("0xFFFFFFFF", "0xFFFF_FFFF"), ("0x123456789", "0x1_2345_6789"), ("0xFFFFFF", "0xFFFFFF"),
      ("0b1111111111111", "0b11111_11111111"), ("0o777777777", "0o777777777"),
      ("10000000.5", "10000000.5"), ("1_0000000", "1_0000000"), ("1e1000000", "1e1000000"),
    ] {
      #expect(groupDigits(text) == grouped)
    }
  }

  /// Parses a literal as Swift does. Returns nil if the literal ends early or contains an
  /// interpolation.
  private func unescaped(_ literal: String) -> String? {
    var rest = Array(literal.unicodeScalars)[...]
    guard rest.popFirst() == "\"", rest.popLast() == "\"" else { return nil }
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        if scalar == "\"" { return nil }
        text.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "r": text.append("\r")
      case "t": text.append("\t")
      case "0": text.append("\0")
      case "\"": text.append("\"")
      case "\\": text.append("\\")
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
        let digits = String(String.UnicodeScalarView(rest[..<end]))
        guard let escaped = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
          return nil
        }
        text.append(escaped)
        rest = rest[(end + 1)...]
      default: return nil
      }
    }
    return String(text)
  }
}
