import SpecLanguage

/// Explains errors in `[…]` and `{…}`.
extension SyntaxErrorExplanation {
  mutating func explainFlow() -> Bool {
    let item = flowItem(file.content, around: problem, in: lineText(problem))
    switch error.context {
    case "while scanning a plain scalar" where isKey(item.lowerBound..<problem):
      setFinding(.yamlSyntax, "a space is missing after this ':'", problem..<problem + 1, by: ": ")
    case "while scanning for the next token" where isBlockHeader(sourceText(item)):
      setFinding(
        .yamlSyntax,
        "a block of several lines ('\(sourceText(item))') cannot begin inside '{…}' or '[…]'",
        item, help: helpForBlock(item))
      if !quoteBlock(item) { readAsText(item) }
      return true
    case "while scanning for the next token" where !item.isEmpty:
      return quote(item, "YAML text cannot start with '\(excerpt(sourceText(item.prefix(1))))'")
    case "while scanning an anchor", "while scanning an alias", "while scanning a tag",
      "while parsing a tag":
      let first = Unicode.Scalar(byte(context))
      let whole = flowItem(file.content, around: context, in: lineText(context))
      return quote(whole, "'\(first)' has a special meaning in YAML")
    case "while parsing a flow sequence", "while parsing a flow mapping":
      return explainFlowItem(item)
    case "while parsing a flow node" where problem >= file.bytes.count:
      guard let open = openBracket(file.content, before: problem) else { return false }
      reportOpen(open)
    case "while parsing a flow node":
      let found = Unicode.Scalar(byte(problem))
      setFinding(.yamlSyntax, "nothing precedes this '\(found)'", problem..<problem + 1)
    default: return false
    }
    return true
  }

  /// Whether the error is at the colon after `bytes`, and `bytes` look like a key. This is true for
  /// the `xs` in `{xs:[Int]}` and the `_ xs` in `{_ xs:[Int]}`.
  private func isKey(_ bytes: Range<Int>) -> Bool {
    byte(problem) == UInt8(ascii: ":") && !bytes.isEmpty
      && file.content[bytes].allSatisfy { isWordByte($0) || " .".utf8.contains($0) }
  }

  /// Whether a string is the header of a block scalar, such as `|` or `>-`.
  func isBlockHeader(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 3 else { return false }
    return (first == UInt8(ascii: "|") || first == UInt8(ascii: ">"))
      && text.utf8.dropFirst().allSatisfy {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || isWordByte($0)
      }
  }

  private func helpForBlock(_ item: Range<Int>) -> String {
    guard let open = openBracket(file.content, before: item.lowerBound, reach: 2_048) else {
      return "write its parent on separate lines, without these brackets"
    }
    let front = sourceText(lineText(open).lowerBound..<open)
    let brackets = byte(open) == UInt8(ascii: "{") ? "{…}" : "[…]"
    let key = #/\b(?<name>\w+): *$/#.wordBoundaryKind(.simple)
    guard let owner = front.firstMatch(of: key) else {
      return "write its parent on separate lines, without '\(brackets)'"
    }
    return
      "write '\(excerpt(String(owner.name))):' without '\(brackets)', and each of its keys on a "
      + "separate line"
  }

  /// Reads a block scalar inside brackets as a quoted string that ends before the closing bracket.
  /// The code in the string and the lines after the bracket are then checked as well.
  private mutating func quoteBlock(_ item: Range<Int>) -> Bool {
    guard let open = openBracket(file.content, before: item.lowerBound, reach: 2_048),
      let close = closingBracket(file.content, open..<min(open + 8_192, file.bytes.count)),
      item.upperBound < close,
      let last = file.content[item.upperBound..<close].lastIndex(where: { !isSpace($0) })
    else { return false }
    edits = [SourceEdit(bytes: item, replacement: "\"")]
    for offset in item.upperBound..<last + 1 {
      switch byte(offset) {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        edits.append(SourceEdit(bytes: offset..<offset, replacement: "\\"))
      case UInt8(ascii: "\n"):
        edits.append(SourceEdit(bytes: offset..<offset, replacement: "\\n"))
      default: break
      }
    }
    edits.append(SourceEdit(bytes: last + 1..<last + 1, replacement: "\""))
    return true
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Explains a wrong closing bracket, such as in `{name: String]`.
  private mutating func explainWrongCloser() -> Bool {
    let closer = byte(context) == UInt8(ascii: "[") ? "]" : "}"
    let wrong = closer == "]" ? UInt8(ascii: "}") : UInt8(ascii: "]")
    guard byte(problem) == wrong, line(context) == line(problem) else { return false }
    let rest = file.content[(problem + 1)..<max(problem + 1, lineText(problem).upperBound)]
    guard rest.first(where: { !isBlank($0) }) != closer.utf8.first
    else { return false }
    setFinding(
      .yamlSyntax,
      "expected '\(closer)' to close '\(sourceText(context..<context + 1))', found '\(sourceText(problem..<problem + 1))'",
      problem..<problem + 1)
    edits = [SourceEdit(bytes: problem..<problem + 1, replacement: closer)]
    return true
  }

  /// Explains a missing comma between a closing bracket and the next key, such as in `{payload: {_ id:
  /// UUID} reduce: …}`.
  mutating func explainEntryWithoutComma() -> Bool {
    // Another mark may stand for the comma.
    let hasMark = ".;".utf8.contains(byte(problem)) && isBlank(byte(problem + 1))
    let blanks = hasMark ? file.content[(problem + 1)...].prefix(while: isBlank).count : 0
    let start = problem + (hasMark ? 1 + blanks : 0)
    let key = file.content[start...].prefix(while: isWordByte)
    let colon = key.endIndex
    guard error.context == "while parsing a flow mapping",
      !key.isEmpty, line(context) == line(problem), byte(context) == UInt8(ascii: "{"),
      byte(colon) == UInt8(ascii: ":"),
      isBlank(byte(colon + 1)),
      let last = file.content[context..<problem].lastIndex(where: { !isSpace($0) }),
      "}]\"'".utf8.contains(byte(last))
    else { return false }
    if hasMark {
      setFinding(
        .yamlSyntax,
        "expected ',' before '\(sourceText(start..<colon)):', found "
          + "'\(sourceText(problem..<problem + 1))'", problem..<problem + 1, by: ",")
      edits = [SourceEdit(bytes: problem..<problem + 1, replacement: ",")]
      return true
    }
    setFinding(
      .yamlSyntax, "a ',' is missing before '\(sourceText(problem..<colon)):'", problem..<colon)
    finding.fixes = [
      Fix(
        sourceText(last..<colon),
        by: "\(sourceText(last..<last + 1)), \(sourceText(problem..<colon))",
        at: range(last..<colon))
    ]
    edits = [SourceEdit(bytes: last + 1..<last + 1, replacement: ",")]
    return true
  }

  private mutating func explainFlowItem(_ item: Range<Int>) -> Bool {
    if explainWrongCloser() || explainEntryWithoutComma() { return true }
    let isClosed = closingBracket(file.content, context..<file.bytes.count) != nil
    let isBracket = byte(problem) == UInt8(ascii: "[") || byte(problem) == UInt8(ascii: "{")
    guard isClosed && !item.isEmpty && (isBracket || line(context) == line(problem)) else {
      let indentation = column(SpecLine(file, line: line(context)).start)
      let next = SpecLine(file, line: line(problem)).start
      if isClosed && byte(next) == UInt8(ascii: ":") {
        setFinding(.yamlSyntax, "this ':' belongs on the line where its key ends", next..<next + 1)
        isAboutWhole = true
      } else if isClosed && column(next) > indentation {
        setFinding(.yamlSyntax, "a ',' is missing before this", next..<max(next + 1, problem))
      } else {
        reportOpen(context)
      }
      return true
    }
    if byte(problem) == UInt8(ascii: ":"), isBehindPayload(item) { return explainPayload(item) }
    if explainInnerQuote(item) || explainKeyOfStore(item) { return true }
    if byte(item.lowerBound) == UInt8(ascii: "{"), byte(problem) == UInt8(ascii: "{"),
      item.contains(problem), problem > item.lowerBound
    {
      setFinding(.yamlSyntax, "a ',' is missing before this", problem..<problem + 1)
      let front = file.content[..<problem].lastIndex { !isBlank($0) } ?? problem
      let gap = front + 1..<problem + 1
      finding.fixes = [Fix(sourceText(gap), by: ", {", at: range(gap))]
      edits = [SourceEdit(bytes: problem..<problem, replacement: ",")]
      return true
    }
    if byte(problem) == UInt8(ascii: ":") {
      return explainMissingComma(item) || explainActionWithoutBrackets(item)
        || quote(item, "it contains ': '")
    }
    let brackets = byte(context) == UInt8(ascii: "[") ? "[…]" : "{…}"
    return quote(item, "inside '\(brackets)' a string cannot contain any of , [ ] { }")
  }

  /// Explains a missing comma, such as in `{name: Anna kind: motor}`, `{_ id: UUID to name: String}`
  /// and `[wait: 2s add: 1]`. libyaml reports this error at the second colon.
  private mutating func explainMissingComma(_ item: Range<Int>) -> Bool {
    let front = item.lowerBound..<max(item.lowerBound, problem)
    let words = sourceText(front).split(separator: " ")
    if explainSemicolon(front) { return true }
    let isOfWords = file.content[front].allSatisfy { isWordByte($0) || " .?".utf8.contains($0) }
    let last = words.last.map(String.init) ?? ""
    // After Swift code, only a key of the language begins another entry.
    let isBeforeKey = languageKeyNames.contains(last) && isBalanced(front)
    let key = sourceText(lineText(item.lowerBound).lowerBound..<item.lowerBound)
    let isProse = key.hasSuffix("message: ") || key.hasSuffix("doc: ")
    let isOfStep =
      key.hasSuffix("wait: ")
      || isBeforeKey && key.contains(#/\w: $/#)
        && file.section(ofLine: line(problem)) == "scenarios"
    let isOfEntry = byte(context) == UInt8(ascii: "{") || isOfStep
    let isDefault = isDefaultBeforeType(front)
    guard isOfEntry, words.count > 1, isOfWords || isBeforeKey || isDefault, !isProse,
      byte(problem - 1) != UInt8(ascii: " ")
    else { return false }
    // A type is one word. A label and a name may follow the type.
    let isType = words.count == 3 && (words[0].utf8.first ?? 0).isCapital
    let bytes = file.content[front]
    guard let gap = isType ? bytes.firstIndex(where: isBlank) : bytes.lastIndex(where: isBlank)
    else { return false }
    setFinding(
      .yamlSyntax, "a ',' is missing before '\(sourceText(gap + 1..<problem)):'", gap + 1..<problem,
      help: "if it is one string, quote it: \(quotedYAML(sourceText(item)))")
    if isBeforeKey || isType || isDefault {
      let place = gap - 1..<gap + 1
      finding.fixes = [
        Fix(sourceText(place), by: sourceText(place.prefix(1)) + ", ", at: range(place))
      ]
    }
    edits = [SourceEdit(bytes: gap..<gap + 1, replacement: ", ")]
    return true
  }

  /// Whether a range is a type with a default and the name of another property, whose type follows:
  /// `Bool = true oven` in `{isOpen: Bool = true oven: Int = 4}`.
  private func isDefaultBeforeType(_ front: Range<Int>) -> Bool {
    let rest = sourceText(problem..<max(problem, lineText(problem).upperBound))
    let typed = #/["'\[]{0,2}[A-Z][^=]* = [^?]*[^?=<>&|+*\/ -] +[a-z]\w*/#
    return isBalanced(front) && rest.prefixMatch(of: #/: +["'\[]{0,2}[A-Z]/#) != nil
      && sourceText(front).wholeMatch(of: typed) != nil
  }

  /// Explains a semicolon between two entries, such as in `{times: 2; after: 1s}`.
  private mutating func explainSemicolon(_ front: Range<Int>) -> Bool {
    guard byte(context) == UInt8(ascii: "{"),
      let sign = file.content[front].lastIndex(of: UInt8(ascii: ";")),
      isBalanced(front.lowerBound..<sign),
      file.content[sign + 1..<front.upperBound].allSatisfy({ isWordByte($0) || isBlank($0) })
    else { return false }
    setFinding(
      .yamlSyntax, "the entries of '{…}' are separated by ',', not by ';'", sign..<sign + 1, by: ","
    )
    edits = [SourceEdit(bytes: sign..<sign + 1, replacement: ",")]
    return true
  }

  /// Whether no bracket is open at the end of a range.
  private func isBalanced(_ bytes: Range<Int>) -> Bool {
    file.content[bytes].reduce(0) {
      $0 + ("([{".utf8.contains($1) ? 1 : ")]}".utf8.contains($1) ? -1 : 0)
    } == 0
  }

  /// Whether the item directly follows `payload:` in braces, such as in `{payload: _ id: UUID, …}`.
  private func isBehindPayload(_ item: Range<Int>) -> Bool {
    let front = sourceText(lineText(item.lowerBound).lowerBound..<item.lowerBound)
    return front.hasSuffix("{payload: ") || front.hasSuffix(", payload: ")
  }

  mutating func reportOpen(_ bracket: Int) {
    skipLine(line(bracket))
    isUnclosed = true
    if let quote = openQuote(behind: bracket) {
      setFinding(.yamlSyntax, "this quote is not closed on its line", quote..<quote + 1)
      return
    }
    let name = Unicode.Scalar(byte(bracket))
    setFinding(.yamlSyntax, "this '\(name)' is not closed", bracket..<bracket + 1)
    let opensLines =
      SpecLine(file, line: line(bracket)).value == bracket..<bracket + 1
      && SpecLine(file, line: line(bracket) + 1).key != nil
    if opensLines, linesToSkip.map(file.hasLines) == true {
      // The following lines are keys, so the bracket is not needed.
      edits = [SourceEdit(bytes: bracket..<bracket + 1, replacement: " ")]
    } else {
      closeBrackets(from: bracket)
    }
  }

  /// Closes the brackets of a value that ends with its line, so that what the line declares is known.
  private mutating func closeBrackets(from bracket: Int) {
    let value = SpecLine(file, line: line(bracket)).value
    guard value.first == bracket, linesToSkip.map(file.hasLines) == false,
      let last = value.last.map(byte), !",:[{".utf8.contains(last),
      let closers = missingClosers(file.content, of: value)
    else { return }
    edits = [SourceEdit(bytes: value.upperBound..<value.upperBound, replacement: closers)]
  }

  /// The first double quote between a bracket and the end of its line that is not closed there.
  private func openQuote(behind bracket: Int) -> Int? {
    let end = lineText(bracket).upperBound
    var offset = bracket
    while offset < end {
      switch byte(offset) {
      case UInt8(ascii: "\""):
        guard let close = closingQuote(file.content, offset..<end) else { return offset }
        offset = close
      case UInt8(ascii: "'") where !isWordByte(byte(offset - 1)):
        offset = closingQuote(file.content, offset..<end) ?? offset
      case UInt8(ascii: "#") where isBlank(byte(offset - 1)): return nil
      default: break
      }
      offset += 1
    }
    return nil
  }
}
