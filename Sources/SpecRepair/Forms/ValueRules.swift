import SpecLanguage

// Rules for types with default values, lists of cases, and strings that YAML misreads.

extension FormPlace {
  /// Rewrites a list of cases without brackets, such as `cases: early, late`.
  var listOfCases: Rewriting? {
    guard section == "models" || section == "conforms", let key = shape.key else { return nil }
    let source = sourceText(shape.value)
    let isMapping = source.hasPrefix("{") && source.hasSuffix("}")
    let inner = isMapping ? String(source.dropFirst().dropLast()) : source
    // The whole mapping is on one line, such as `{cases: early, late}`.
    if isMapping, let match = inner.firstMatch(of: #/cases: (?<names>\w+(, *\w+)+)$/#) {
      let start = shape.value.upperBound - 1 - match.names.utf8.count
      let place = start..<shape.value.upperBound - 1
      return rewriting(
        place, by: "[\(match.names)]", .wrongKind, "expected a list of cases, found a string")
    }
    guard inner.wholeMatch(of: #/ *\w+( *, *\w+)+ */#) != nil,
      ["cases", "conforms"].contains(sourceText(key)) || sourceText(key).first?.isUppercase == true
    else { return nil }
    return rewriting(
      shape.value, by: "[\(inner)]", .wrongKind,
      "expected a list of cases, found \(isMapping ? "a mapping" : "a string")")
  }

  /// Adds the missing dashes to cases on separate lines, such as `early:` and `failed: {reason:
  /// String}`.
  var keysOfCases: Rewriting? {
    guard section == "models", finding.id == .emptyValue, let key = shape.key,
      let parent = IndentedLines(file).chain(from: line).dropFirst().first
    else { return nil }
    let column = key.lowerBound - file.lines.bytes(ofLine: line).lowerBound
    var edits: [SourceEdit] = []
    var fixes: [Fix] = []
    for line in parent + 1..<Int(
      file.lines.position(ofByte: file.lines(below: parent).upperBound).line) + 1
    where file.indentation(file.lines.bytes(ofLine: line)) == column {
      let other = SpecLine(file, line: line)
      guard let name = other.key, file.content[name].allSatisfy(isWordByte) else { continue }
      let end = other.value.isEmpty ? name.upperBound + 1 : name.upperBound
      edits.append(SourceEdit(bytes: name.lowerBound..<end, replacement: "- " + sourceText(name)))
      fixes.append(
        Fix(
          sourceText(name.lowerBound..<end), by: "- " + sourceText(name),
          at: range(name.lowerBound..<end)))
    }
    guard edits.count > 1, fixes.contains(where: { !$0.original.hasSuffix(":") }),
      let first = edits.first?.bytes.lowerBound
    else { return nil }
    let finding = Finding(
      .error, .wrongKind, "expected a list of cases, found a mapping",
      at: range(first..<file.lines(below: parent).upperBound), help: "begin each case with '- '",
      fixes: fixes)
    return Rewriting(edits: edits, finding: finding)
  }

  /// Separates cases that are written in one list item, such as `- early, late`.
  var itemOfCases: Rewriting? {
    let source = sourceText(shape.value)
    guard section == "models" || section == "conforms", shape.key == nil,
      shape.value.lowerBound > shape.start,
      source.wholeMatch(of: #/\w+(, *\w+)+/#) != nil
    else { return nil }
    let names = source.split(separator: ",").map { $0.drop { $0 == " " } }
    let line = file.lines.bytes(ofLine: self.line)
    let front = sourceText(line.lowerBound..<shape.value.lowerBound)
    let written = names.joined(separator: file.lineEnd(ofLine: UInt32(self.line)) + front)
    return rewriting(
      shape.value, by: written, .wrongKind,
      "expected one case, found \(names.count) in the same item", help: false,
      edits: [
        SourceEdit(bytes: shape.value, replacement: names.joined(separator: "\r" + front))
      ])
  }

  /// Rewrites a type with a default value, such as `Bool true` and `Bool : true`.
  var typeWithDefault: Rewriting? {
    guard
      let match = sourceText(item).wholeMatch(
        of:
          #/(?<type>[A-Z]\w*\??|\[\w+\])(?<gap> | ?: ?| ?:= ?| ?== ?)(?<value>true|false|-?\d[\d.]*|\.\w+|"[^"]*"|nil|\[\])/#
      )
    else { return nil }
    let gap = item.lowerBound + match.type.utf8.count
    let found = match.gap == " " ? "no '='" : "'\(match.gap.filter { $0 != " " })'"
    return rewriting(
      item, by: "\(match.type) = \(match.value)", .wrongKind,
      "expected a Swift type, found \(found) before the default",
      edits: [SourceEdit(bytes: gap..<gap + match.gap.utf8.count, replacement: " = ")])
  }

  /// Removes a keyword of Swift before the name of a property, such as in `let likes: Int`.
  var nameAsInSwift: Rewriting? {
    guard finding.id == .invalidName, finding.fixes.count == 1,
      let match = finding.fixes[0].original.wholeMatch(of: #/(?:let|var) (?<name>\w+)/#)
    else { return nil }
    let start = file.lines.byte(at: finding.range.start)
    let name = start..<start + match.output.0.utf8.count
    guard file.lines.byte(at: finding.range.end) == name.upperBound else { return nil }
    return rewriting(name, by: String(match.name), .invalidName, finding.message)
  }

  /// Rewrites a type that is followed by its keys in braces, such as `String {was: title}`.
  var typeWithParts: Rewriting? {
    guard section == "models" || section == "state", let key = shape.key else { return nil }
    let line = file.lines.bytes(ofLine: self.line)
    let place = isInFlow ? item : key.upperBound + 1..<line.upperBound
    guard
      let match = sourceText(place).wholeMatch(
        of:
          #/(?<gap> *)(?<type>[A-Z]\w*\??|\[\w+\]\??) *\{(?<keys>(?:default|doc|was|since): [^{}]*)\} */#
      )
    else { return nil }
    let type = match.type.hasPrefix("[") ? quotedYAML(String(match.type)) : String(match.type)
    return rewriting(
      place.lowerBound + match.gap.utf8.count..<place.upperBound,
      by: "{type: \(type), \(match.keys)}", .wrongKind,
      "a type with other keys has the key 'type', found braces after the type")
  }

  /// Rewrites an optional type of TypeScript, such as `UUID | null`.
  var optionalType: Rewriting? {
    guard
      let match = sourceText(item).wholeMatch(
        of: #/(?<type>[A-Za-z]\w*) ?\| ?(null|undefined|nil)/#)
    else { return nil }
    let type = swiftType(match.type)
    return rewriting(
      item, by: "\(type)?", .syntaxError, "an optional type is written '\(type)?'", help: false)
  }

  /// Rewrites an array type of other languages, such as `Show[]`.
  var arrayType: Rewriting? {
    guard
      let match = sourceText(item).wholeMatch(
        of: #/(?<type>[A-Za-z]\w*)\[(?<element>\w*)\](?<rest>\??)/#)
    else { return nil }
    let type =
      match.element.isEmpty
      ? "[\(swiftType(match.type))]" : "\(match.type)<\(swiftType(match.element))>"
    let what = match.element.isEmpty ? "an array type" : "a type with an element type"
    return rewriting(
      item, by: type + match.rest, .syntaxError, "\(what) is written '\(type)'", help: false)
  }

  /// The Swift type for a type of another language, such as `string`.
  private func swiftType(_ name: Substring) -> String {
    switch name {
    case "number": "Double"
    case "boolean": "Bool"
    default: name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  /// Adds the type to a default value without a type, such as `ListFilter.all`.
  var defaultAlone: Rewriting? {
    guard let match = sourceText(item).wholeMatch(of: #/(?<type>[A-Z]\w*)\.(?<name>[a-z]\w*)/#)
    else {
      return nil
    }
    return rewriting(
      item, by: "\(match.type) = .\(match.name)", .wrongKind,
      "expected a Swift type, found only a value")
  }

  /// Rewrites a dictionary type in braces: `{String: Double}` becomes `[String: Double]`.
  var dictionaryType: Rewriting? {
    var start = file.lines.byte(at: finding.range.start)
    let line = file.lines.bytes(ofLine: self.line)
    if start > line.lowerBound, file.content[start - 1] == UInt8(ascii: "{") { start -= 1 }
    guard start < line.upperBound, file.content[start] == UInt8(ascii: "{"),
      let close = closingBracket(file.content, start..<line.upperBound),
      let match = sourceText(start..<close + 1).wholeMatch(
        of: #/\{(?<type>[A-Z]\w*: ?[A-Z\[].*)\}/#)
    else { return nil }
    return rewriting(
      start..<close + 1, by: "[\(match.type)]", .wrongKind,
      "expected a Swift type, found a mapping")
  }

  /// Adds `reduce:` to statements directly after the name of an action, such as `add: state.count
  /// += 1`.
  var keyOfStatements: Rewriting? {
    let source = sourceText(shape.value)
    // In `add: {state.count += 1}`, YAML reads the statement as a key without a value.
    if section == "actions", finding.id == .unknownKey, isInFlow,
      let match = source.wholeMatch(of: #/\{ ?(?<code>state\.[^{}:,]+?) ?\}/#)
    {
      return rewriting(
        shape.value, by: "{reduce: \(match.code)}", .unknownKey,
        "the statement lacks the key 'reduce'")
    }
    guard section == "actions", source.hasPrefix("state."), let key = shape.key,
      sourceText(key) != "reduce",
      finding.id == .wrongKind
    else { return nil }
    return rewriting(
      shape.value, by: "{reduce: \(quotedYAML(source))}", .wrongKind, finding.message)
  }

  private static let methodsOfLists: Set<String> = [
    "contains", "count", "filter", "first", "joined", "map", "max", "min", "prefix", "reduce",
    "sorted",
  ]

  /// Rewrites a call whose result is assigned, such as `perform: user = api.user()`.
  var namedResult: Rewriting? {
    guard key == "perform", finding.id == .syntaxError,
      let match = sourceText(item).wholeMatch(
        of: #/(?:let )?(?<name>\w+) = (?<call>(?:try )?(?:await )?\w+\.(?<method>\w+)\(.*\))/#),
      !Self.methodsOfLists.contains(String(match.method))
    else { return nil }
    return rewriting(
      item, by: "{\(match.name): \(quotedYAML(String(match.call)))}", .syntaxError,
      "the name of a result is a key, found an assignment")
  }

  /// Adds quotes to an item that needs them, such as `- state.tasks[id: a] == nil`.
  var quotedItem: Rewriting? {
    let isWhole = file.lines.byte(at: finding.range.start) == wholeItem.lowerBound
    let isItem = file.content[shape.start] == UInt8(ascii: "-")
    let isText = isItem || shape.key.map { !file.content[$0].allSatisfy(isWordByte) } ?? true
    let isMapping = !isInFlow && finding.id == .wrongKind && isWhole
    return isMapping && !isText ? nil : quoting(isMapping ? wholeItem : item)
  }

  /// Adds quotes to the whole value, including a part that YAML reads as a comment.
  var quotedLine: Rewriting? {
    let line = file.lines.bytes(ofLine: self.line)
    let start = shape.hasColonInBrackets ? item.lowerBound : shape.value.lowerBound
    var end = line.upperBound
    while end > start, isBlank(file.content[end - 1]) { end -= 1 }
    guard !isInFlow, end > start else { return nil }
    return quoting(start..<end)
  }

  /// Adds quotes to a value in `{…}` that contains commas, such as in `{message: Name, please.}`.
  var quotedEntry: Rewriting? {
    guard isInFlow, finding.id == .unknownKey,
      let opener = openBracket(file.content, before: item.lowerBound, reach: 2_048),
      file.content[opener] == UInt8(ascii: "{")
    else { return nil }
    let end = file.lines.bytes(ofLine: line).upperBound
    let close = closingBracket(file.content, opener..<end) ?? end
    let front = sourceText(opener + 1..<item.lowerBound)
    guard opener + 1 <= item.lowerBound, let key = front.matches(of: #/(^|, )\w+: /#).last
    else { return nil }
    let start = opener + 1 + front[..<key.range.upperBound].utf8.count
    let rest = sourceText(item.lowerBound..<close)
    let next = rest.firstMatch(of: #/, \w+: /#).map { rest[..<$0.range.lowerBound].utf8.count }
    return quoting(start..<item.lowerBound + (next ?? rest.utf8.count))
  }

  /// Adds quotes to a scalar in brackets that contains a comma in parentheses, or a comma that is
  /// followed by words.
  var quotedCall: Rewriting? {
    guard isInFlow, let opener = openBracket(file.content, before: item.lowerBound, reach: 2_048),
      let close = closingBracket(file.content, opener..<file.lines.bytes(ofLine: line).upperBound)
    else { return nil }
    var start = opener + 1
    for index in opener + 1..<item.lowerBound {
      let isKey = file.content[index] == UInt8(ascii: ":") && isBlank(file.content[index + 1])
      if isKey || file.content[index] == UInt8(ascii: ",") && opens(opener + 1..<index) == 0 {
        start = index + 1
      }
    }
    while start < close, isBlank(file.content[start]) { start += 1 }
    var end = item.upperBound
    while end < close, opens(start..<end) > 0 || file.content[end] != UInt8(ascii: ",") { end += 1 }
    return start < end ? quoting(start..<end) : nil
  }

  /// Adds quotes to a scalar in brackets that YAML divides inside a string, such as in
  /// `{_ tea: Tea, note: String = "a, b"}`.
  var stringWithComma: Rewriting? {
    let quote = file.lines.byte(at: finding.range.start)
    let line = file.lines.bytes(ofLine: self.line)
    guard finding.id == .unterminatedString, isInFlow,
      let opener = openBracket(file.content, before: quote, reach: 2_048),
      line.contains(quote), let close = closingQuote(file.content, quote..<line.upperBound),
      let next = file.content[(close + 1)..<line.upperBound].first(where: { !isBlank($0) }),
      ",]}".utf8.contains(next)
    else { return nil }
    var start = max(opener + 1, line.lowerBound)
    for index in start..<quote {
      let isKey = file.content[index] == UInt8(ascii: ":") && isBlank(file.content[index + 1])
      let isComma = file.content[index] == UInt8(ascii: ",")
      if isKey || isComma && opens(start..<index) == 0 { start = index + 1 }
    }
    while start < quote, isBlank(file.content[start]) { start += 1 }
    return quoting(start..<close + 1)
  }

  private func opens(_ bytes: Range<Int>) -> Int {
    file.content[bytes].reduce(0) {
      $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0)
    }
  }

  private func quoting(_ bytes: Range<Int>) -> Rewriting? {
    let source = sourceText(bytes)
    guard !isMisspeltKey, finding.id != .duplicateKey,
      finding.id != .unsupportedSyntax || finding.fixes.isEmpty, let first = source.utf8.first,
      !"\"'|>![{".utf8.contains(first),
      source.prefixMatch(of: #/(?:&\w+|\w+:) +[\[{]/#) == nil, !isStep(source),
      let reason = reason(source)
    else { return nil }
    return Rewriting(
      edits: file.quoting(bytes), finding: file.quoteThis(bytes, reason, "text"))
  }

  /// Whether the item, which is inside brackets, is a misspelt key with its value, such as
  /// `bye: 1`, and not a string that needs quotes.
  private var isMisspeltKey: Bool {
    isInFlow && [.unknownKey, .unknownAction, .unknownCase].contains(finding.id)
      && sourceText(item).prefixMatch(of: #/\w+: /#) != nil
  }

  /// Whether the text is a step in `when` that needs no quotes: an action whose payload is empty,
  /// such as `add: `, or a check, such as `then: []`.
  private func isStep(_ source: String) -> Bool {
    guard section == "scenarios", let name = source.prefixMatch(of: #/(?<name>\w+):(?: |$)/#)?.name
    else { return false }
    return StepSpec.checks.contains(String(name)) || source.wholeMatch(of: #/\w+: */#) != nil
  }

  private func reason(_ source: String) -> String? {
    if source.contains(" #") { return "' #' starts a comment" }
    if source.contains(": ") { return "it contains ': '" }
    guard isInFlow, source.utf8.contains(where: { ",[]{}".utf8.contains($0) }) else { return nil }
    let opener = openBracket(file.content, before: item.lowerBound, reach: 2_048)
    let brackets = opener.map { file.content[$0] == UInt8(ascii: "[") } == true ? "[…]" : "{…}"
    return "inside '\(brackets)' a string cannot contain any of , [ ] { }"
  }
}
