import SpecLanguage

/// The rules that rewrite a wrong line into a form that the author may have intended. The rules for
/// the most likely forms come first. A rule returns nil if it does not match.
let formRules: [@Sendable (FormPlace) -> Rewriting?] = [
  { $0.typographicQuotes },
  { $0.stringWithQuotes },
  { $0.keyWithComment },
  { $0.trailingComma },
  { $0.stringWithComma },
  { $0.openingQuote },
  { $0.surplusBracket },
  { $0.outdentedStatement },
  { $0.foldedStatements },
  { $0.elementOfStream },
  { $0.commentOfSwift },
  { $0.methodsAsInSwift },
  { $0.partBesideAction },
  { $0.dashWithoutSpace },
  { $0.itemWithoutDash },
  { $0.payloadBesideStep },
  { $0.stepsWithoutDashes },
  { $0.decimalComma },
  { $0.labelWithoutSpace },
  { $0.missingSpace },
  { $0.missingColon },
  { $0.colonAfterKey },
  { $0.policyInBraces },
  { $0.resultBehindPayload },
  { $0.payloadInBraces },
  { $0.declarationWithParts },
  { $0.declarationsAsInSwift },
  { $0.bodyOfFunction },
  { $0.listInBraces },
  { $0.namesInBraces },
  { $0.stepOfStore },
  { $0.listOfSteps },
  { $0.callAsInSwift },
  { $0.labelAsKey },
  { $0.keysOfCases },
  { $0.listOfCases },
  { $0.itemOfCases },
  { $0.casesAsInOtherLanguages },
  { $0.nameAsInSwift },
  { $0.typeWithParts },
  { $0.typeWithDefault },
  { $0.optionalType },
  { $0.arrayType },
  { $0.defaultAlone },
  { $0.dictionaryType },
  { $0.keyOfPayload },
  { $0.keyOfStatements },
  { $0.statementsInValue },
  { $0.namedResult },
  { $0.missingBar },
  { $0.statementsBesideKey },
  { $0.keysWithoutDashes },
  { $0.quotedItem },
  { $0.quotedLine },
  { $0.quotedEntry },
  { $0.quotedCall },
]

// MARK: - YAML syntax

extension FormPlace {
  /// Replaces typographic quotes in a value, such as in `“!isDone”`.
  var typographicQuotes: Rewriting? {
    let source = sourceText(item)
    let written = String(source.map { "“”„‟«»‘’‚‛".contains($0) ? "\"" : $0 })
    guard finding.id == .invalidCharacter, written != source, !source.contains("\"") else {
      return nil
    }
    let form = rewriting(item, by: written, .invalidCharacter, finding.message)
    return Rewriting(
      edits: form.edits,
      finding: Finding(
        .error, .invalidCharacter, finding.message, at: finding.range, help: form.finding.help,
        fixes: form.finding.fixes))
  }

  /// Rewrites the key `then` of the action for the elements of a stream. A second `then` is for the
  /// end of the stream.
  var elementOfStream: Rewriting? {
    guard finding.id == .missingKey, finding.subject == .names(["each"]), let key = shape.key,
      sourceText(key) == "then"
    else { return nil }
    return rewriting(key, by: "each", .missingKey, finding.message)
  }

  /// Rewrites a comment that begins with `//`, such as `// all of them`.
  var commentOfSwift: Rewriting? {
    let bytes = file.lines.bytes(ofLine: line)
    guard let slashes = file.content[bytes].firstRange(of: Array("//".utf8)),
      slashes.lowerBound == shape.start || isBlank(file.content[slashes.lowerBound - 1])
    else { return nil }
    let form = rewriting(
      slashes.lowerBound..<bytes.upperBound, by: "#", .yamlSyntax,
      "YAML comments begin with '#', not with '//'", help: false,
      edits: [SourceEdit(bytes: slashes, replacement: "#")])
    var finding = form.finding
    finding.fixes = [Fix("//", by: "#", at: range(slashes))]
    return Rewriting(edits: form.edits, finding: finding)
  }

  /// Rewrites a list item without a space after the dash, such as `-state.isOpen`.
  var dashWithoutSpace: Rewriting? {
    let next = shape.start + 1
    guard next < file.bytes.count, file.content[shape.start] == UInt8(ascii: "-"),
      isWordByte(file.content[next]) || file.content[next] == UInt8(ascii: ".")
    else { return nil }
    return rewriting(
      shape.start..<next, by: "- ", .yamlSyntax, "a space is missing after '-'", help: false)
  }

  /// Rewrites a key without a space after the colon, such as in `{count:Int}` and `failed:{reason:
  /// String}`.
  var missingSpace: Rewriting? {
    let start = isInFlow ? item.lowerBound : shape.start
    let word = file.content[start...].prefix { isWordByte($0) || $0 == UInt8(ascii: "`") }
    let colon = word.endIndex
    guard !word.isEmpty, colon + 1 < file.bytes.count, file.content[colon] == UInt8(ascii: ":"),
      !isBlank(file.content[colon + 1]), file.content[colon + 1] != 0x0A
    else { return nil }
    return rewriting(
      colon..<colon + 1, by: ": ", .yamlSyntax, "a space is missing after this ':'", help: false)
  }

  /// Rewrites a number with a decimal comma, such as `0,5`. In brackets, YAML reads two values.
  var decimalComma: Rewriting? {
    guard let number = finding.decimalComma(in: file) else { return nil }
    let (source, comma) = (sourceText(number.bytes), number.comma)
    if number.bytes.upperBound - comma == 4, comma - number.bytes.lowerBound <= 3,
      file.content[number.bytes.lowerBound] != UInt8(ascii: "0")
    {
      let (whole, fraction) = (source.replacing(",", with: ""), source.replacing(",", with: "."))
      var form = rewriting(
        number.bytes, by: whole, .invalidValue,
        "a number has no ',': write '\(whole)', or '\(fraction)' for a decimal point", help: false)
      form.finding.fixes[0].certainty = .likely
      return form
    }
    let written =
      sourceText(number.bytes.lowerBound..<comma) + "."
      + sourceText(comma + 1..<number.bytes.upperBound)
    return rewriting(
      number.bytes, by: written, .invalidValue,
      "a number has a decimal point, not a comma: '\(written)' instead of '\(excerpt(source))'",
      help: false)
  }

  /// Rewrites a key without a colon, such as in `{count Int}`, `failed {reason: String}` and
  /// `payload = {_ id: UUID}`.
  var missingColon: Rewriting? {
    let place = wholeItem
    let source = sourceText(place)
    if let match = source.wholeMatch(
      of: #/(?<name>[\w.]+(?: [\w.]+)*) (?<rest>\{ *(?<key>\w+): .*\})/#),
      languageKeyNames.contains(String(match.key))
    {
      return addingColon(after: match.name, before: match.rest, 1, in: place)
    }
    guard
      let match = source.wholeMatch(
        of: #/(?<name>(\w+ )?\w+)(?<gap> ?= ?| )(?<rest>\{.*\}|\[.*\]|[A-Z][\w.?]*(?: = .+)?)/#)
    else { return nil }
    return addingColon(after: match.name, before: match.rest, match.gap.utf8.count, in: place)
  }

  private func addingColon(
    after written: Substring, before rest: Substring, _ gap: Int, in place: Range<Int>
  ) -> Rewriting {
    let name = place.lowerBound + written.utf8.count
    return rewriting(
      place, by: "\(written): \(rest)", .yamlSyntax,
      "a ':' is missing after '\(excerpt(String(written)))'",
      edits: [SourceEdit(bytes: name..<name + gap, replacement: ": ")])
  }

  /// Adds the missing colon after a key of the language in braces, such as in `{every 1s, dispatch:
  /// .tick}` and `{times = 2, after = 1s}`.
  var colonAfterKey: Rewriting? {
    let start = file.lines.byte(at: finding.range.start)
    let isItem = finding.id == .wrongKind && shape.key == nil && start == shape.value.lowerBound
    guard isItem || isInFlow && [.unknownKey, .wrongKind].contains(finding.id) else { return nil }
    let line = file.lines.bytes(ofLine: self.line)
    guard start < line.upperBound else { return nil }
    let rest = sourceText(start..<line.upperBound)
    guard let match = rest.prefixMatch(of: #/(?<name>\w+)(?<gap> ?= ?| )[^ =]/#),
      languageKeyNames.contains(String(match.name))
    else { return nil }
    let gap = start + match.name.utf8.count
    let place = start..<gap + match.gap.utf8.count
    return rewriting(
      place, by: "\(match.name): ", .yamlSyntax, "a ':' is missing after '\(match.name)'",
      help: false,
      edits: [SourceEdit(bytes: gap..<place.upperBound, replacement: ": ")])
  }

  /// Rewrites a policy in braces, such as `policy: {debounce: 300ms}`.
  var policyInBraces: Rewriting? {
    guard finding.id == .wrongKind, let key = shape.key, sourceText(key) == "policy",
      let match = sourceText(shape.value).wholeMatch(
        of: #/\{ *(?<name>debounce|throttle): *(?<time>[\w.]+) *\}/#)
    else { return nil }
    return rewriting(
      shape.value, by: "\(match.name)(\(match.time))", .wrongKind,
      "the time of a policy is in parentheses, found a mapping")
  }

  /// Indents a line such as `reduce: …` that is below the name of an action, but not indented
  /// further.
  var partBesideAction: Rewriting? {
    let indentation = file.indentation(file.lines.bytes(ofLine: line))
    func isPart(_ line: Int) -> Bool {
      file.indentation(file.lines.bytes(ofLine: line)) == indentation
        && ["payload", "reduce"].contains(file.word(ofLine: line))
    }
    guard section == "actions", isPart(line), let key = shape.key else { return nil }
    let first = (1..<line + 1).reversed().prefix { isPart($0) }.last ?? line
    let owner = SpecLine(file, line: max(1, first - 1))
    guard let name = owner.key, owner.value.isEmpty, first > 1,
      owner.start - file.lines.bytes(ofLine: first - 1).lowerBound == indentation
    else { return nil }
    var end = first
    while end <= file.lines.lineCount, isPart(end) {
      let next = file.lines(below: end).upperBound
      end = Int(file.lines.position(ofByte: next).line) + 1
    }
    let part = SpecLine(file, line: first).key ?? key
    return indenting(first..<end, part, below: name)
  }

  /// Indents the payload of a step that is next to the action's name, such as `id: 1` below `- add:`.
  var payloadBesideStep: Rewriting? {
    guard section == "scenarios",
      let step = (1..<line + 1).reversed().prefix(20).first(where: {
        file.hasDash(file.lines.bytes(ofLine: $0))
      }), StepsWithoutDashes.owner(ofLine: step, in: file) == "when"
    else { return nil }
    let owner = SpecLine(file, line: step)
    guard let name = owner.key, owner.value.isEmpty else { return nil }
    let column = name.lowerBound - file.lines.bytes(ofLine: step).lowerBound
    let parts = IndentedLines(file).below(step)
    guard let part = SpecLine(file, line: step + 1).key, parts.contains(step + 1),
      !StepSpec.checks.contains(sourceText(part)),
      file.indentation(file.lines.bytes(ofLine: step + 1)) == column
    else { return nil }
    return indenting(parts, part, below: name)
  }

  /// Indents lines that begin with `part`, so that they belong to `name`.
  private func indenting(
    _ lines: Range<Int>, _ part: Range<Int>, below name: Range<Int>
  ) -> Rewriting {
    let edits = lines.map { line in
      let start = file.lines.bytes(ofLine: line).lowerBound
      return SourceEdit(bytes: start..<start, replacement: "  ")
    }
    let finding = Finding(
      .error, .misplacedKey,
      "'\(excerpt(sourceText(part)))' is next to '\(excerpt(sourceText(name)))': indent it further to make it a part of it",
      at: range(part))
    return Rewriting(edits: edits, finding: finding)
  }

  /// Removes dashes from lines that should be keys, such as `- add: …` below `actions:`.
  var keysWithoutDashes: Rewriting? {
    let first = shape.start
    guard finding.id == .wrongKind, file.lines.byte(at: finding.range.start) == first,
      file.content[first...].starts(with: Array("- ".utf8))
    else {
      return nil
    }
    let column = first - file.lines.bytes(ofLine: line).lowerBound
    let end = Int(finding.range.end.line)
    var edits: [SourceEdit] = []
    for line in self.line..<max(self.line, end) + 1 {
      let bytes = file.lines.bytes(ofLine: line)
      let dash = bytes.lowerBound + column
      guard dash < bytes.upperBound, file.indentation(bytes) == column,
        file.content[dash] == UInt8(ascii: "-")
      else { continue }
      edits.append(SourceEdit(bytes: dash..<dash + 1, replacement: " "))
      let shape = SpecLine(file, line: line)
      if shape.key == nil {
        edits.append(
          SourceEdit(bytes: shape.value.upperBound..<shape.value.upperBound, replacement: ":"))
      }
    }
    let name = sourceText(shape.key ?? shape.value)
    if name.hasPrefix("func ") { return nil }
    let finding = Finding(
      .error, .wrongKind, self.finding.message, at: self.finding.range,
      help: "write '\(excerpt(name)):' instead of '- \(excerpt(name))'",
      fixes: fixesOfDashes(in: line..<max(line, end) + 1, at: column))
    return Rewriting(edits: edits, finding: finding)
  }

  /// The fixes that remove the dashes of items; none if an item has several lines.
  private func fixesOfDashes(in lines: Range<Int>, at column: Int) -> [Fix] {
    var fixes: [Fix] = []
    for line in lines {
      let bytes = file.lines.bytes(ofLine: line)
      let shape = SpecLine(file, line: line)
      guard shape.start < bytes.upperBound else { continue }
      guard shape.start == bytes.lowerBound + column,
        sourceText(shape.start..<bytes.upperBound).hasPrefix("- "),
        let name = shape.key ?? (shape.value.isEmpty ? nil : shape.value)
      else { return [] }
      let place = shape.start..<name.upperBound
      fixes.append(
        Fix(
          sourceText(place), by: sourceText(name) + (shape.key == nil ? ":" : ""), at: range(place))
      )
    }
    return fixes
  }
}

extension FormPlace {
  /// The bytes of the whole item, including its key. In a block, this is the line without its
  /// dashes. In brackets, this is the list item or the entry.
  var wholeItem: Range<Int> {
    guard !isInFlow else {
      let line = file.lines.bytes(ofLine: self.line)
      var start = item.lowerBound
      while start > line.lowerBound, !",[{".utf8.contains(file.content[start - 1]) { start -= 1 }
      while start < item.upperBound, isBlank(file.content[start]) { start += 1 }
      return start..<item.upperBound
    }
    return (shape.key?.lowerBound ?? shape.value.lowerBound)..<shape.value.upperBound
  }
}

// Rules for lists that are written without brackets.

extension FormPlace {
  /// Puts a list of names in braces in brackets, such as in `{cancel: load, search}`.
  var listInBraces: Rewriting? {
    let line = file.lines.bytes(ofLine: self.line)
    guard isInFlow, finding.id == .unknownKey || finding.id == .emptyValue else { return nil }
    let found = file.lines.byte(at: finding.range.start) - line.lowerBound
    let source = sourceText(line)
    for match in source.matches(
      of: #/\b(?<key>cancel|bind|of|together|holds): (?<names>\w+(?:, *\w+)+)(?= *[,}])(?!:)/#)
    {
      let start = source[..<match.names.startIndex].utf8.count
      guard start..<start + match.names.utf8.count ~= found else { continue }
      let place = line.lowerBound + start..<line.lowerBound + start + match.names.utf8.count
      return rewriting(
        place, by: "[\(match.names)]", .wrongKind,
        "'\(match.key)' has a list of names, found no brackets")
    }
    return nil
  }

  /// Puts names in brackets that are in braces, such as `bind: {name, email}`.
  var namesInBraces: Rewriting? {
    guard [.wrongKind, .unknownKey, .emptyValue].contains(finding.id) else { return nil }
    let line = file.lines.bytes(ofLine: self.line)
    let source = sourceText(line)
    let start = file.lines.byte(at: finding.range.start)
    for match in source.matches(
      of:
        #/\b(?<key>bind|undo|cases|conforms|of|with|together|except|answers|holds|cancel): (?<list>\{ *\w+(?: *, *\w+)* *\})/#
    ) {
      let open = line.lowerBound + source[..<match.list.startIndex].utf8.count
      let place = open..<open + match.list.utf8.count
      guard place.contains(start) else { continue }
      return rewriting(
        place, by: "[\(match.list.dropFirst().dropLast())]", .wrongKind,
        "'\(match.key)' has a list of names, found braces",
        edits: [
          SourceEdit(bytes: open..<open + 1, replacement: "["),
          SourceEdit(bytes: place.upperBound - 1..<place.upperBound, replacement: "]"),
        ])
    }
    return nil
  }

  /// Puts several steps of one item in brackets, such as `- add: 1, wait: 1s, remove: 1`.
  var listOfSteps: Rewriting? {
    let source = sourceText(wholeItem)
    guard section == "scenarios", !isInFlow, file.content[shape.start] == UInt8(ascii: "-"),
      source.wholeMatch(of: #/\w+(: ([\w.]+|\{[^{}]*\}))?(, \w+(: ([\w.]+|\{[^{}]*\}))?)+/#) != nil
    else { return nil }
    return rewriting(
      wholeItem, by: "[\(source)]", .wrongKind, "expected one step, found a list without brackets")
  }
}
