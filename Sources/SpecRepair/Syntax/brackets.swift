import SpecLanguage

/// The offset of the bracket that closes the bracket at the start of a range. Brackets in quotes
/// are ignored. Nil if the bracket is not closed.
func closingBracket(_ content: SpecBytes, _ range: Range<Int>) -> Int? {
  var depth = 0
  var offset = range.lowerBound
  var hasOpenQuote = false
  while offset < range.upperBound {
    switch content[offset] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth == 0 { return offset }
    // If a quote is not closed, the ends of later quotes are not searched for.
    case UInt8(ascii: "\"") where hasOpenQuote: break
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      // A quote after a letter is an apostrophe.
      if offset == 0 || isWordByte(content[offset - 1]) { break }
      if let close = closingQuote(content, offset..<range.upperBound) {
        offset = close
      } else {
        hasOpenQuote = hasOpenQuote || content[offset] == UInt8(ascii: "\"")
      }
    default: break
    }
    offset += 1
  }
  return nil
}

/// The closing brackets of a value in brackets that close nothing, such as the second `]` in `{x: [a]]}`
/// and the second `}` in `{x: a}}`. Nil if there is other text after the value.
func surplusBrackets(_ content: SpecBytes, in value: Range<Int>) -> Range<Int>? {
  let closers = [UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}")]
  var open: [UInt8] = []
  var offset = value.lowerBound
  while offset < value.upperBound {
    let byte = content[offset]
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(closers[byte] ?? byte)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard let last = open.last else {
        let rest = offset..<value.upperBound
        let isBrackets = content[rest].allSatisfy { isBlank($0) || closers.values.contains($0) }
        return isBrackets ? rest : nil
      }
      if byte != last {
        let next = content[offset + 1..<value.upperBound].first { !isBlank($0) }
        return next == last ? offset..<offset + 1 : nil
      }
      open.removeLast()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      // A quote after a letter is an apostrophe.
      if offset > 0, isWordByte(content[offset - 1]) { break }
      guard let close = closingQuote(content, offset..<value.upperBound) else { return nil }
      offset = close
    default: if open.isEmpty, !isBlank(byte) { return nil }
    }
    offset += 1
  }
  return nil
}

/// The closing bracket without which all brackets of a value in brackets are closed, such as the first
/// `}` in `[a: 1}, b]`. Nil if there is none, or if there is other text after the value.
func wrongCloser(_ content: SpecBytes, in value: Range<Int>) -> Int? {
  let closers = [UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}")]
  var open: [UInt8] = []
  var wrong: Int?
  var offset = value.lowerBound
  while offset < value.upperBound {
    let byte = content[offset]
    if let closer = closers[byte] {
      open.append(closer)
    } else if closers.values.contains(byte) {
      if byte == open.last {
        open.removeLast()
        if open.isEmpty { return offset + 1 == value.upperBound ? wrong : nil }
      } else if wrong == nil {
        wrong = offset
      } else {
        return nil
      }
    } else if "\"'".utf8.contains(byte), !isWordByte(content[offset - 1]) {
      // A quote after a letter is an apostrophe.
      guard let close = closingQuote(content, offset..<value.upperBound) else { return nil }
      offset = close
    }
    offset += 1
  }
  return nil
}

/// The brackets that close the ones that are open at the end of a value in brackets; nil if a bracket
/// closes another one, or if a quote is open.
func missingClosers(_ content: SpecBytes, of value: Range<Int>) -> String? {
  var open: [Character] = []
  var offset = value.lowerBound
  while offset < value.upperBound {
    switch Character(Unicode.Scalar(content[offset])) {
    case "[": open.append("]")
    case "{": open.append("}")
    case let closer where closer == "]" || closer == "}":
      guard open.popLast() == closer else { return nil }
    case "\"", "'":
      // A quote after a letter is an apostrophe.
      if isWordByte(content[offset - 1]) { break }
      guard let close = closingQuote(content, offset..<value.upperBound) else { return nil }
      offset = close
    default: break
    }
    offset += 1
  }
  return open.isEmpty ? nil : String(open.reversed())
}

/// The offset of the last unclosed bracket before `end`. Only the last `reach` bytes before `end`
/// are searched.
func openBracket(_ content: SpecBytes, before end: Int, reach: Int = .max) -> Int? {
  var depth = 0
  for offset in content.range.clamped(to: 0..<end).suffix(reach).reversed() {
    switch content[offset] {
    case UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if depth == 0 { return offset }
      depth -= 1
    default: break
    }
  }
  return nil
}

/// The value or list item in brackets that contains a byte of a line, such as `a[0]` in `{x: a[0],
/// y: b}`.
func flowItem(_ content: SpecBytes, around byte: Int, in line: Range<Int>) -> Range<Int> {
  let open: Set<UInt8> = [UInt8(ascii: "["), UInt8(ascii: "{")]
  let close: Set<UInt8> = [UInt8(ascii: "]"), UInt8(ascii: "}")]
  let comma = UInt8(ascii: ",")
  let colon = UInt8(ascii: ":")
  var start = min(byte, line.upperBound)
  var depth = 0
  while start > line.lowerBound {
    let previous = content[start - 1]
    if close.contains(previous) { depth += 1 }
    if open.contains(previous) { depth -= 1 }
    let isSeparator =
      previous == comma || (previous == colon && start < line.upperBound && isBlank(content[start]))
    if depth < 0 || (depth == 0 && isSeparator) { break }
    start -= 1
  }
  let whole = endOfFlowItem(
    content, start, min(byte, line.upperBound), line, countsParentheses: true)
  var end =
    whole
    ?? endOfFlowItem(content, start, min(byte, line.upperBound), line, countsParentheses: false)
    ?? line.upperBound
  while start < end, isBlank(content[start]) { start += 1 }
  if content[start..<end].starts(with: Array("!swift ".utf8)) { start += 7 }
  while start < end, isBlank(content[start]) { start += 1 }
  while end > start, isBlank(content[end - 1]) { end -= 1 }
  return start..<end
}

/// The end of the flow item that contains `byte`. If `countsParentheses` is true, commas in
/// parentheses do not end the item. Nil if a parenthesis is not closed.
private func endOfFlowItem(
  _ content: SpecBytes, _ start: Int, _ byte: Int, _ line: Range<Int>, countsParentheses: Bool
) -> Int? {
  var parentheses = 0
  var depth = 0
  var end = start
  while end < line.upperBound {
    switch content[end] {
    case UInt8(ascii: "(") where countsParentheses: parentheses += 1
    case UInt8(ascii: ")") where countsParentheses: parentheses -= 1
    case UInt8(ascii: "["), UInt8(ascii: "{"): if end >= byte { depth += 1 }
    case UInt8(ascii: "]"), UInt8(ascii: "}"): if end >= byte { depth -= 1 }
    default: break
    }
    let isComma = depth == 0 && parentheses <= 0 && content[end] == UInt8(ascii: ",")
    if end >= byte, depth < 0 || isComma { break }
    end += 1
  }
  return parentheses > 0 ? nil : end
}

extension FormPlace {
  /// Removes closing brackets that close nothing, such as the second `}` in `{_ id: Int}}`.
  var surplusBracket: Rewriting? {
    guard let surplus = surplusBrackets(file.content, in: shape.value), !surplus.isEmpty else {
      return nil
    }
    let message =
      "'\(sourceText(surplus))' closes nothing: each bracket before it is closed already"
    return rewriting(surplus, by: "", .yamlSyntax, message, help: false)
  }
}
