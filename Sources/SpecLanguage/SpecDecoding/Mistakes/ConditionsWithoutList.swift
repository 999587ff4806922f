// then: state.count == 2, state.isOpen         # wrong-kind
// then: [state.count == 2, state.isOpen]

extension SpecDecoder {
  /// Reports conditions that are separated by commas or line ends and not written as a list, and
  /// returns them as items. Nil if the value is one condition.
  mutating func conditionsWithoutList(_ item: KeyedNode) -> [KeyedNode]? {
    guard case .scalar(let scalar) = item.node.content, scalar.style == .plain, !item.node.isSwift
    else { return nil }
    let range = item.node.range
    guard !range.isOnLine || scalar.text.contains(","), !isExpression(scalar.text) else {
      return nil
    }
    let parts = range.isOnLine ? partsBetweenCommas(range) : lines(of: range)
    guard parts.count > 1, parts.allSatisfy({ isExpression(condition(in: $0)) }) else { return nil }
    if range.isOnLine {
      let list = parts.map { itemOfFlowList(file.sourceText(in: $0)) }.joined(separator: ", ")
      diagnostics.error(
        .wrongKind, "several conditions are a list, found no brackets", at: range,
        help: "write [\(excerpt(list))]",
        fixes: [Fix(file.sourceText(in: range), by: "[\(list)]", at: range)])
    } else {
      let fixes = parts.map {
        Fix(file.sourceText(in: $0), by: "- \(condition(in: $0))", at: $0)
      }
      let isBelowKey = parts[0].start.line > item.key.range.end.line
      diagnostics.error(
        .wrongKind, "'\(item.key.value)' is a list here, so each condition begins with '- '",
        at: parts[0],
        help: isBelowKey ? nil : "begin each condition on a line of its own, below the key",
        fixes: isBelowKey ? fixes : [])
    }
    return parts.map { part in
      KeyedNode(
        key: item.key,
        node: YAMLNode(
          .scalar(YAMLScalar(condition(in: part), style: .plain)), range: part))
    }
  }

  /// The text of a part without the comma at its end.
  private func condition(in part: SourceRange) -> String {
    let text = file.sourceText(in: part)
    return text.hasSuffix(",") ? String(text.dropLast()) : text
  }

  private func isExpression(_ text: String) -> Bool {
    var ignored = Diagnostics()
    return parseExpression(LocatedText(text, at: .start), &ignored) != nil && !ignored.hasErrors
  }

  /// The ranges of the lines of a scalar, without their indentation.
  private func lines(of range: SourceRange) -> [SourceRange] {
    (range.start.line...range.end.line).compactMap { line in
      let bytes = file.lines.bytes(ofLine: Int(line))
      var start = line == range.start.line ? file.lines.byte(at: range.start) : bytes.lowerBound
      var end = line == range.end.line ? file.lines.byte(at: range.end) : bytes.upperBound
      while start < end, isBlank(file.bytes[start]) { start += 1 }
      while end > start, isBlank(file.bytes[end - 1]) { end -= 1 }
      return start < end ? self.range(start..<end) : nil
    }
  }

  /// The ranges between the commas of a scalar on one line that are not in brackets or strings.
  private func partsBetweenCommas(_ range: SourceRange) -> [SourceRange] {
    let bytes = file.lines.byte(at: range.start)..<file.lines.byte(at: range.end)
    var parts: [SourceRange] = []
    var (start, depth, isInString) = (bytes.lowerBound, 0, false)
    func append(upTo end: Int) {
      while start < end, isBlank(file.bytes[start]) { start += 1 }
      parts.append(self.range(start..<end))
    }
    for index in bytes {
      switch file.bytes[index] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
      case UInt8(ascii: ",") where depth == 0 && !isInString:
        append(upTo: index)
        start = index + 1
      default: break
      }
    }
    append(upTo: bytes.upperBound)
    return parts
  }

  private func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(
      file.lines.position(ofByte: bytes.lowerBound), file.lines.position(ofByte: bytes.upperBound))
  }

  /// A condition as an item of `[…]`, in quotes if YAML would misread it.
  private func itemOfFlowList(_ text: String) -> String {
    let isPlain =
      !text.contains { "[]{},:#".contains($0) }
      && text.first.map { $0.isLetter || $0.isNumber || $0 == "(" } == true
    return isPlain ? text : quotedYAML(text)
  }
}
