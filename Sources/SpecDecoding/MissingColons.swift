import Diagnostics
import YAMLParsing

extension SpecDecoder {
  /// Reports `- failed {reason: String}` and `payload = {_ id: UUID}`, which YAML takes for a key that
  /// ends at the ':' inside.
  mutating func lacksColonOfPayload(_ entry: YAMLEntry) -> Bool {
    guard case .scalar(let key) = entry.key.content, key.style == .plain,
      case .scalar(let value) = entry.value.content, value.text.utf8.last == UInt8(ascii: "}"),
      let brace = key.text.utf8.firstIndex(of: UInt8(ascii: "{"))
    else { return false }
    var name = trimmed(String(key.text[..<brace]))
    if name.utf8.last == UInt8(ascii: "=") { name = trimmed(String(name.dropLast())) }
    guard !name.isEmpty else { return false }
    let place = SourceRange(from: entry.key.range, to: entry.value.range)
    let source = file.text(in: place)
    let rest = source.drop { $0 != "{" }
    misquoted.insert(entry.value.range)
    diagnostics.error(
      .yamlSyntax, "a ':' is missing behind '\(excerpt(name))'", at: place,
      help: "write \(excerpt(name)): \(excerpt(String(rest)))",
      fixes: [Fix(source, by: "\(name): \(rest)", at: place)])
    return true
  }
}

extension SpecDecoder {
  /// Reports `{count:Int}`, which YAML takes for a key without a value, and `failed:{reason: String}`,
  /// of which it takes `failed:{reason` for the key.
  mutating func lacksSpace(_ entry: YAMLEntry) -> Bool {
    guard case .scalar(let key) = entry.key.content, key.style == .plain,
      let colon = key.text.utf8.firstIndex(of: UInt8(ascii: ":")),
      isWord(String(key.text[..<colon])),
      entry.value.isEmptyScalar
        || key.text[colon...].utf8.dropFirst().first == UInt8(ascii: "{")
          && entry.value.scalarText.utf8.last == UInt8(ascii: "}")
    else { return false }
    let offset = key.text.utf8.distance(from: key.text.startIndex, to: colon)
    let place = file.locatedText(of: entry.key).range(offset..<offset + 1)
    diagnostics.error(
      .yamlSyntax, "a space is missing behind this ':'", at: place,
      fixes: [Fix(":", by: ": ", at: place)])
    return true
  }
}

extension SpecDecoder {
  /// Reports `{count Int}`, a name and a type without the ':' between them, and the second half of
  /// `{price: Double = 1,5}`.
  mutating func lacksColon(_ entry: YAMLEntry) -> Bool {
    if isBehindComma(entry) {
      diagnostics.error(
        .yamlSyntax, "the ',' in front of this ends the text: a number has a point, as in 1.5",
        at: entry.key.range)
      return true
    }
    let text = entry.key.scalarText
    guard entry.value.isEmptyScalar, let (name, type) = halves(of: text, around: 0x20),
      isWord(String(name)), let first = type.utf8.first, (0x41...0x5B).contains(first)
    else { return false }
    diagnostics.error(
      .yamlSyntax, "a ':' is missing behind '\(excerpt(String(name)))'", at: entry.key.range,
      help: "write \(name): \(excerpt(String(type)))",
      fixes: [Fix(text, by: "\(name): \(type)", at: entry.key.range)])
    return true
  }

  /// Whether it is the `5` of `1,5`: digits behind a comma that follows a digit.
  private func isBehindComma(_ entry: YAMLEntry) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let text = entry.key.scalarText.utf8
    let start = file.lines.byte(at: entry.key.range.start)
    guard !text.isEmpty, text.allSatisfy(isDigit), entry.value.isEmptyScalar, start > 1 else {
      return false
    }
    return file.bytes[start - 1] == UInt8(ascii: ",") && isDigit(file.bytes[start - 2])
  }
}

extension SpecDecoder {
  /// Reports `// note: that`, which YAML takes for a key.
  mutating func isCommentOfSwift(_ entry: YAMLEntry) -> Bool {
    guard case .scalar(let key) = entry.key.content, key.style == .plain, key.text.hasPrefix("//")
    else { return false }
    let slashes = SourceRange(entry.key.range.start, entry.key.range.start.advanced(by: 2))
    diagnostics.error(
      .yamlSyntax, "comments of YAML begin with '#': leave out the '//'",
      at: SourceRange(from: entry.key.range, to: entry.value.range),
      fixes: [Fix("//", by: "#", at: slashes)])
    return true
  }
}
