import SpecLanguage

// Rules for texts of several lines, such as statements.

extension FormPlace {
  /// Replaces the `>` of a block whose lines are statements by `|`, which keeps the lines.
  var foldedStatements: Rewriting? {
    let opener = file.blockScalar(around: line).lowerBound
    let value = SpecLine(file, line: max(1, opener)).value
    guard opener > 0, opener < line, let sign = value.first,
      file.content[sign] == UInt8(ascii: ">")
    else { return nil }
    return rewriting(
      sign..<sign + 1, by: "|", .quoteThisText,
      "'>' joins the lines of this text into one: '|' keeps them")
  }

  /// Adds the missing '|' before a string of several lines.
  var missingBar: Rewriting? {
    let isOpener = shape.key != nil && shape.value.isEmpty
    let openers = isOpener ? [line] : Array(IndentedLines(file).chain(from: line).dropFirst())
    let opener = openers.first { line in
      let above = SpecLine(file, line: line)
      return above.value.isEmpty
        && above.key.map { Self.keysOfTexts.contains(sourceText($0)) } == true
    }
    guard let opener, let key = SpecLine(file, line: opener).key,
      let first = file.firstLine(below: opener)
    else { return nil }
    let colon = key.upperBound..<key.upperBound + 1
    let name = sourceText(key)
    let last = file.lines.position(ofByte: file.lines(below: opener).upperBound)
    let start = SpecLine(file, line: first).start
    let range = SourceRange(file.lines.position(ofByte: start), last)
    let place = self.range(key.lowerBound..<colon.upperBound)
    let finding = Finding(
      .error, .quoteThisText,
      "YAML joins the lines of this text into one: write '|' after '\(excerpt(name)):'", at: range,
      fixes: [Fix(name + ":", by: name + ": |", at: place)])
    return Rewriting(
      edits: [SourceEdit(bytes: colon.upperBound..<colon.upperBound, replacement: " |")],
      finding: finding)
  }

  /// Puts quotes around a key with a `#`, such as `the ship at #2 comes:`.
  var keyWithComment: Rewriting? {
    guard finding.id == .wrongKind, let key = file.keyWithComment(ofLine: line) else { return nil }
    return rewriting(
      key, by: quotedYAML(sourceText(key)), .quoteThisText,
      "quote this key: \(SourceFile.commentInKey)")
  }

  /// Adds the missing quote before a string that only ends with one, such as `!state.isOpen"`.
  var openingQuote: Rewriting? {
    let source = sourceText(item)
    guard [.quoteThisText, .unterminatedString].contains(finding.id), source.hasSuffix("\""),
      !source.hasPrefix("\""), !source.dropLast().contains("\""),
      file.blockScalar(around: line).isEmpty
    else { return nil }
    return rewriting(
      item, by: "\"" + source, .unterminatedString, "the opening quote of this text is missing",
      edits: [SourceEdit(bytes: item.lowerBound..<item.lowerBound, replacement: "\"")])
  }

  /// Indents a statement that is not indented as far as the key of its block, so that YAML reads it
  /// as a key.
  ///
  ///     reduce: |
  ///       var hive = state.hives[0]
  ///     hive.mood = frames > 10 ? .swarming : .calm
  var outdentedStatement: Rewriting? {
    guard line > 1, finding.id == .unknownKey || finding.id == .yamlSyntax,
      let key = shape.key, key.lowerBound == shape.start,
      !sourceText(key).allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    let block = file.blockScalar(around: line - 1)
    guard block.upperBound == line, let opener = block.first, opener + 1 < line,
      let name = SpecLine(file, line: opener).key
    else { return nil }
    let first = SpecLine(file, line: opener + 1).start
    let wanted = first - file.lines.bytes(ofLine: opener + 1).lowerBound
    let bytes = file.lines.bytes(ofLine: line)
    let blanks = String(repeating: " ", count: max(0, wanted - file.indentation(bytes)))
    let place = shape.start..<shape.value.upperBound
    if blanks.isEmpty { return nil }
    return rewriting(
      place, by: blanks + sourceText(place), .yamlSyntax,
      "this line is not indented enough for the block that '\(excerpt(sourceText(name)))' begins on "
        + "line \(opener): indent it as far as line \(opener + 1)", help: false,
      edits: [SourceEdit(bytes: shape.start..<shape.start, replacement: blanks)])
  }

  /// Replaces the `value` of a function of the state by `do`, if it consists of statements.
  var statementsInValue: Rewriting? {
    guard section == "functions", finding.id == .missingKey else { return nil }
    let below = IndentedLines(file).below(line).first { file.word(ofLine: $0) == "value" }
    let line = file.lines.bytes(ofLine: below ?? self.line)
    let source = sourceText(line)
    guard let key = source.firstMatch(of: #/[ {,](?<key>value):(?: |$)/#)?.key else { return nil }
    let further = IndentedLines(file).below(below ?? self.line).map {
      sourceText(file.lines.bytes(ofLine: $0))
    }
    let text = source[key.endIndex...] + further.joined(separator: "\n")
    // Signs in a string are no code.
    let code = text.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "")
    guard code.contains(#/[^=!<>]=(?:[^=]|$)|\.(?:append|insert|remove\w*|sort|toggle)\(/#) else {
      return nil
    }
    let start = line.lowerBound + source[..<key.startIndex].utf8.count
    return rewriting(
      start..<start + key.utf8.count, by: "do", .misplacedKey,
      "'value' is a result; a function that changes the state has 'do'", help: false)
  }

  /// Moves the first statement of several below its key, such as `reduce: state.a = 1` above a
  /// further statement, which YAML joins to it.
  var statementsBesideKey: Rewriting? {
    let above = IndentedLines(file).chain(from: line).dropFirst().first {
      SpecLine(file, line: $0).key.map { Self.keysOfTexts.contains(sourceText($0)) } == true
    }
    guard finding.id == .syntaxError, let above, let first = file.firstLine(below: above) else {
      return nil
    }
    let opener = SpecLine(file, line: above)
    guard let key = opener.key, let start = opener.value.first,
      !"|>\"'[{&*!".utf8.contains(file.content[start])
    else { return nil }
    let bytes = file.lines.bytes(ofLine: first)
    let front = sourceText(bytes.lowerBound..<bytes.lowerBound + file.indentation(bytes))
    let (name, gap) = (sourceText(key), key.upperBound + 1..<opener.value.lowerBound)
    let end = file.lineEnd(ofLine: UInt32(above))
    let last = file.lines.position(ofByte: file.lines(below: above).upperBound)
    let finding = Finding(
      .error, .quoteThisText,
      "YAML joins the lines of this text into one: write '|' after '\(excerpt(name)):'",
      at: SourceRange(file.lines.position(ofByte: opener.value.lowerBound), last),
      help: "begin the statements on the next line, each on a line of its own",
      fixes: [
        Fix(
          sourceText(key.lowerBound..<gap.upperBound), by: "\(name): |\(end)\(front)",
          at: range(key.lowerBound..<gap.upperBound))
      ])
    return Rewriting(
      edits: [SourceEdit(bytes: gap, replacement: " |\r" + front)], finding: finding)
  }

  /// The keys whose values may have several lines.
  private static let keysOfTexts: Set<String> = [
    "reduce", "rewrite", "value", "require", "where", "doc",
  ]
}

extension SourceFile {
  /// The first line below `line` that is indented further and not empty.
  func firstLine(below line: Int) -> Int? {
    let end = lines.position(ofByte: lines(below: line).upperBound).line
    return (line + 1..<max(line + 1, Int(end) + 1)).first {
      let bytes = lines.bytes(ofLine: $0)
      return indentation(bytes) < bytes.count
    }
  }
}
