import Diagnostics

/// Texts that YAML misreads because they stand without quotes.
extension SyntaxErrorExplanation {
  /// A text that begins with a character that means something to YAML.
  mutating func explainValue() -> Bool {
    let shape = ValueShape(file, line: line(problem))
    let value = shape.value
    if let key = shape.key.map({ text($0) }), key.contains(":{") || key.contains(":["),
      explainMissingSpace(line(problem))
    {
      return true
    }
    guard let start = value.first, problem >= start, problem <= value.upperBound else {
      return false
    }
    if shape.hasColonInBrackets, explainSignature(value) { return true }
    if shape.hasColonInBrackets { return quote(value, "it contains ': '") }
    let first = Unicode.Scalar(file.bytes[start])
    switch first {
    case "!": return quote(value, "a bare '!' starts a YAML tag")
    case "&": return quote(value, "'&' starts a YAML anchor")
    case "*": return quote(value, "'*' starts a YAML alias")
    case "|", ">": return quote(value, "'\(first)' starts a YAML block text")
    case "%", "@", "`": return quote(value, "YAML text cannot start with '\(first)'")
    case "]", "}", ",":
      if shape.key != nil { return quote(value, "YAML text cannot start with '\(first)'") }
      set(
        "yaml-syntax", "this '\(first)' belongs to no bracket of YAML", start..<start + 1,
        help: "begin a text of several lines with '|' behind its key")
      skipOpenText(to: line(problem))
      return true
    case "[", "{": return explainBracket(value, what: first == "[" ? "list" : "mapping")
    case "\"", "'": return explainQuote(value)
    case "-", "?": return problem == start && explainDash(value)
    default: return false
    }
  }

  /// Leaves out the lines from the one that ends with a bracket to the one that closes it.
  private mutating func skipOpenText(to line: Int) {
    skip(line: line)
    let opener = (1..<max(1, line)).reversed().first {
      let last = file.bytes[file.lines.bytes(ofLine: $0)].last { !isBlank($0) }
      return last == UInt8(ascii: "{") || last == UInt8(ascii: "[") || last == UInt8(ascii: "(")
    }
    guard let opener, let end = linesToSkip?.upperBound else { return }
    linesToSkip = file.lines.bytes(ofLine: opener).lowerBound..<end
  }

  /// `delay(by minutes: Int):`, a name with its payload as Swift declares it.
  private mutating func explainSignature(_ value: Range<Int>) -> Bool {
    guard text(value.suffix(2)) == "):",
      let open = file.bytes[value].firstIndex(of: UInt8(ascii: "(")), open > value.lowerBound,
      file.bytes[value.lowerBound..<open].allSatisfy(isWordByte)
    else { return false }
    let name = text(value.lowerBound..<open)
    let payload = text(open + 1..<value.upperBound - 2)
    set(
      "yaml-syntax", "expected a name in front of the ':', found a declaration as in Swift",
      value.dropLast(), help: "write '\(name):', and below it 'payload: {\(excerpt(payload))}'")
    skip(line: line(problem))
    return true
  }

  private mutating func explainDash(_ value: Range<Int>) -> Bool {
    let start = value.lowerBound
    guard start + 1 == value.upperBound || isBlank(byte(start + 1)) else { return false }
    if byte(start) == UInt8(ascii: "?") { return quote(value, "'?' starts a YAML key") }
    set(
      "yaml-syntax", "a list begins on the line below its key, or stands in '[…]'",
      start..<start + 1, help: "if it is text, quote it: \(quotedYAML(text(value)))")
    return true
  }

  private mutating func explainBracket(_ value: Range<Int>, what: String) -> Bool {
    guard let close = closingBracket(file.bytes, value), close + 1 < value.upperBound else {
      return false
    }
    let rest = text(close + 1..<value.upperBound).drop { $0 == " " || $0 == "?" }
    let isDefault = rest.hasPrefix("=") && !rest.hasPrefix("==")
    return quote(
      value, "YAML takes '\(excerpt(text(value.lowerBound..<close + 1)))' for a whole \(what)",
      noun: rest.isEmpty ? "type" : isDefault ? "default" : "text")
  }

  private mutating func explainQuote(_ value: Range<Int>) -> Bool {
    guard let close = closingQuote(file.bytes, value), close + 1 < value.upperBound else {
      return false
    }
    let isSingle = byte(value.lowerBound) == UInt8(ascii: "'")
    if isSingle && byte(value.upperBound - 1) == UInt8(ascii: "'") {
      return explainApostrophe(value)
    }
    let whole = excerpt(text(value.lowerBound..<close + 1))
    return quote(value, "YAML takes '\(whole)' for a whole text")
  }

  private mutating func explainApostrophe(_ value: Range<Int>) -> Bool {
    let inner = text(value.lowerBound + 1..<value.upperBound - 1)
    let isPlain = !inner.utf8.contains { $0 == 0x22 || $0 == 0x5C }
    let quoted = isPlain ? "\"\(inner)\"" : quotedYAML(inner)
    set(
      "quote-this-text", "an apostrophe in '…' ends the text: write it twice, or use \"…\"", value,
      help: "write \(quoted)", by: quoted)
    return true
  }

  mutating func explainColon() -> Bool {
    guard error.problem == "mapping values are not allowed in this context" else { return false }
    let shape = ValueShape(file, line: line(problem))
    if shape.value.contains(problem), problem > shape.value.lowerBound {
      if let key = shape.key, text(key) == "payload" { return explainPayload(shape.value) }
      return quote(shape.value, "it contains ': '")
    }
    if explainMarkedLine() { return true }
    if line(problem) > 1, explainMissingSpace(line(problem) - 1) { return true }
    if explainLineWithoutKey(above: shape) { return true }
    let key = shape.key ?? problem..<problem + 1
    set(
      "yaml-syntax", "a key cannot stand here: the line above already has a value", key,
      help: "if it is text, quote it or use '|'; if it is a key, mend the indentation")
    skipBlock(at: line(problem))
    isAboutIndentation = true
    return true
  }

  /// A line without a key that YAML takes for the first line of the key below it.
  private mutating func explainLineWithoutKey(above shape: ValueShape) -> Bool {
    guard line(problem) > 1 else { return false }
    let above = ValueShape(file, line: line(problem) - 1)
    let isBeside =
      column(above.start) == column(shape.start) && endsWithColon(line(problem) - 2)
    guard column(above.start) <= column(shape.start), shape.key != nil, above.key == nil,
      above.value.first == above.start,
      isBeside && isWordByte(byte(above.start)) || isLikeKey(text(above.value))
    else { return false }
    explainLineWithoutColon(above.value)
    return true
  }

  func endsWithColon(_ line: Int) -> Bool {
    let bytes = file.bytes[file.lines.bytes(ofLine: line)]
    return bytes.last { !isBlank($0) } == UInt8(ascii: ":")
  }

  /// `count = 1`, `count Int`, `count;` or `count`, but no words for people.
  private func isLikeKey(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard let name = words.first else { return false }
    if words.count == 1, name.utf8.last == UInt8(ascii: ";") { return true }
    guard name.utf8.allSatisfy(isWordByte) else { return false }
    guard words.count > 1, let first = words[1].utf8.first else { return true }
    return words[1] == "=" || (words.count == 2 && (0x41...0x5A).contains(first))
  }

  /// `payload: _ id: UUID` lacks the braces of a mapping on one line.
  private mutating func explainPayload(_ value: Range<Int>) -> Bool {
    set(
      "yaml-syntax", "a payload is a mapping: write {\(excerpt(text(value)))}", value,
      help: "write {\(text(value))}", by: "{\(text(value))}")
    textToQuote = value
    return true
  }

  /// A name in backticks, where YAML can read none.
  mutating func explainBackticks() -> Bool {
    let tick = UInt8(ascii: "`")
    let line = lineText(problem)
    guard byte(problem) == tick, line.contains(problem),
      let close = file.bytes[(problem + 1)..<line.upperBound].firstIndex(of: tick),
      close > problem + 1, byte(close + 1) == UInt8(ascii: ":")
    else { return false }
    let name = text(problem + 1..<close)
    set(
      "quote-this-text", "names stand without backticks here", problem..<close + 1,
      help: "write \(name)", by: name)
    textToQuote = problem..<close + 1
    return true
  }

  mutating func explainFlow() -> Bool {
    let item = flowItem(file.bytes, around: problem, in: lineText(problem))
    switch error.context {
    case "while scanning a plain scalar" where isKey(item.lowerBound..<problem):
      set("yaml-syntax", "a space is missing behind this ':'", problem..<problem + 1, by: ": ")
    case "while scanning for the next token" where isBlockHeader(text(item)):
      set(
        "yaml-syntax",
        "no text of several lines ('\(text(item))') can begin inside of '{…}' or '[…]'",
        item, help: "write what holds it on lines of its own, without these brackets")
      textToQuote = item
      return true
    case "while scanning for the next token" where !item.isEmpty:
      return quote(item, "YAML text cannot start with '\(excerpt(text(item.prefix(1))))'")
    case "while scanning an anchor", "while scanning an alias", "while scanning a tag",
      "while parsing a tag":
      let first = Unicode.Scalar(byte(context))
      let whole = flowItem(file.bytes, around: context, in: lineText(context))
      return quote(whole, "'\(first)' has a meaning of its own in YAML")
    case "while parsing a flow sequence", "while parsing a flow mapping":
      return explainFlowItem(item)
    case "while parsing a flow node" where problem >= file.bytes.count:
      guard let open = openBracket(file.bytes, before: problem) else { return false }
      reportOpen(open)
    case "while parsing a flow node":
      let found = Unicode.Scalar(byte(problem))
      set("yaml-syntax", "nothing stands before this '\(found)'", problem..<problem + 1)
    default: return false
    }
    return true
  }

  /// `xs` or `_ xs` in `{xs:[Int]}`, where the problem is a colon.
  private func isKey(_ bytes: Range<Int>) -> Bool {
    byte(problem) == UInt8(ascii: ":") && !bytes.isEmpty
      && file.bytes[bytes].allSatisfy { isWordByte($0) || $0 == UInt8(ascii: " ") }
  }

  /// `|`, `>-`: what a text of several lines begins with.
  func isBlockHeader(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 3 else { return false }
    return (first == UInt8(ascii: "|") || first == UInt8(ascii: ">"))
      && text.utf8.dropFirst().allSatisfy {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || isWordByte($0)
      }
  }

  /// `{name: String]`
  private mutating func explainWrongCloser() -> Bool {
    let closer = byte(context) == UInt8(ascii: "[") ? "]" : "}"
    let wrong = closer == "]" ? UInt8(ascii: "}") : UInt8(ascii: "]")
    guard byte(problem) == wrong, line(context) == line(problem),
      !file.bytes[problem..<lineText(problem).upperBound].contains(closer.utf8.first ?? 0)
    else { return false }
    set(
      "yaml-syntax",
      "expected '\(closer)', which closes '\(text(context..<context + 1))', found '\(text(problem..<problem + 1))'",
      problem..<problem + 1)
    edits = [SourceEdit(bytes: problem..<problem + 1, replacement: closer)]
    return true
  }

  private mutating func explainFlowItem(_ item: Range<Int>) -> Bool {
    if explainWrongCloser() { return true }
    let isClosed = closingBracket(file.bytes, context..<file.bytes.count) != nil
    let isBracket = byte(problem) == UInt8(ascii: "[") || byte(problem) == UInt8(ascii: "{")
    guard isClosed && !item.isEmpty && (isBracket || line(context) == line(problem)) else {
      let indentation = column(ValueShape(file, line: line(context)).start)
      let next = ValueShape(file, line: line(problem)).start
      if isClosed && byte(next) == UInt8(ascii: ":") {
        set("yaml-syntax", "this ':' belongs on the line where its key ends", next..<next + 1)
        isAboutWhole = true
      } else if isClosed && column(next) > indentation {
        set("yaml-syntax", "a ',' is missing before this", next..<max(next + 1, problem))
      } else {
        reportOpen(context)
      }
      return true
    }
    if byte(problem) == UInt8(ascii: ":") { return quote(item, "it contains ': '") }
    let brackets = byte(context) == UInt8(ascii: "[") ? "[…]" : "{…}"
    return quote(item, "inside '\(brackets)' a text cannot hold any of , [ ] { }")
  }

  mutating func reportOpen(_ bracket: Int) {
    let name = Unicode.Scalar(byte(bracket))
    set("yaml-syntax", "this '\(name)' is not closed", bracket..<bracket + 1)
    skip(line: line(bracket))
    let opensLines =
      ValueShape(file, line: line(bracket)).value == bracket..<bracket + 1
      && ValueShape(file, line: line(bracket) + 1).key != nil
    if opensLines, linesToSkip.map(file.hasLines) == true {
      // What stands below needs no bracket.
      edits = [SourceEdit(bytes: bracket..<bracket + 1, replacement: " ")]
    }
    isUnclosed = true
  }
}
