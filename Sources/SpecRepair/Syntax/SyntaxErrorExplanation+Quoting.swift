import SpecLanguage

/// Explains strings that YAML misreads because they have no quotes.
extension SyntaxErrorExplanation {
  /// Explains a value that begins with a YAML indicator.
  mutating func explainValue() -> Bool {
    let shape = SpecLine(file, line: line(problem))
    let value = shape.value
    if let key = shape.key.map({ sourceText($0) }), key.contains(":{") || key.contains(":["),
      explainMissingSpace(line(problem))
    {
      return true
    }
    guard let start = value.first, problem >= start, problem <= value.upperBound else {
      return false
    }
    if shape.hasColonInBrackets {
      if isBelowDash(shape), explainDashWithoutSpace(start) { return true }
      return explainLinesWithoutBar(around: line(problem)) || explainKeyOfStore(value)
        || quote(value, "it contains ': '")
    }
    if explainKeyToQuote(shape) { return true }
    let first = Unicode.Scalar(file.content[start])
    switch first {
    case "]" where shape.key == nil, "}" where shape.key == nil, "," where shape.key == nil:
      return explainEndOfBlock(line(problem))
    case "|", ">": return explainTextBesideBar(value) || quote(value, misreading(of: value) ?? "")
    case "!", "&", "*", "%", "@", "`", "]", "}", ",":
      return misreading(of: value).map { quote(value, $0) } ?? false
    case "[", "{": return explainBracket(value)
    case "\"", "'": return explainQuote(value)
    case "-", "?": return problem == start && explainDash(value)
    default: return false
    }
  }

  /// Describes how YAML reads the start of a string; nil if YAML reads it as a string.
  func misreading(of value: Range<Int>) -> String? {
    let first = Unicode.Scalar(byte(value.lowerBound))
    switch first {
    case "!": return "a bare '!' starts a YAML tag"
    case "&": return "'&' starts a YAML anchor"
    case "*": return "'*' starts a YAML alias"
    case "|", ">": return "'\(first)' starts a YAML block"
    case "%", "@", "`", "]", "}", ",": return "YAML text cannot start with '\(first)'"
    case "\"", "'":
      guard let close = closingQuote(file.content, value) else { return nil }
      return "YAML takes '\(excerpt(sourceText(value.lowerBound..<close + 1)))' for a whole string"
    case "[", "{":
      guard let close = closingBracket(file.content, value) else { return nil }
      let what = first == "[" ? "list" : "mapping"
      return "YAML takes '\(excerpt(sourceText(value.lowerBound..<close + 1)))' for a whole \(what)"
    default: return nil
    }
  }

  private mutating func explainDash(_ value: Range<Int>) -> Bool {
    let start = value.lowerBound
    guard start + 1 == value.upperBound || isBlank(byte(start + 1)) else { return false }
    if byte(start) == UInt8(ascii: "?") { return quote(value, "'?' starts a YAML key") }
    setFinding(
      .yamlSyntax, "a list begins on the line below its key, or is written in '[…]'",
      start..<start + 1, help: "if it is text, quote it: \(quotedYAML(sourceText(value)))")
    return true
  }

  /// Explains a closing bracket that closes nothing, such as in `[add: {id: 1}}, remove]`.
  private mutating func explainSurplusBracket(_ value: Range<Int>) -> Bool {
    guard surplusBrackets(file.content, in: value) == nil,
      let surplus = wrongCloser(file.content, in: value)
    else { return false }
    let bracket = sourceText(surplus..<surplus + 1)
    let opener = bracket == "}" ? "{" : "["
    setFinding(
      .yamlSyntax, "'\(bracket)' closes nothing: no '\(opener)' is open before it",
      surplus..<surplus + 1, by: "")
    edits = [SourceEdit(bytes: surplus..<surplus + 1, replacement: "")]
    return true
  }

  private mutating func explainBracket(_ value: Range<Int>) -> Bool {
    if explainSurplusBracket(value) { return true }
    guard let close = closingBracket(file.content, value), close + 1 < value.upperBound,
      let reason = misreading(of: value)
    else { return false }
    let rest = sourceText(close + 1..<value.upperBound).drop { $0 == " " || $0 == "?" }
    let isDefault = rest.hasPrefix("=") && !rest.hasPrefix("==")
    return quote(value, reason, noun: rest.isEmpty ? "type" : isDefault ? "default" : "text")
  }

  private mutating func explainQuote(_ value: Range<Int>) -> Bool {
    guard let close = closingQuote(file.content, value), close + 1 < value.upperBound,
      let reason = misreading(of: value)
    else { return false }
    if explainInnerQuote(value) { return true }
    return quote(value, reason)
  }

  mutating func explainColon() -> Bool {
    guard error.problem == "mapping values are not allowed in this context" else { return false }
    let shape = SpecLine(file, line: line(problem))
    if shape.value.contains(problem), problem > shape.value.lowerBound {
      return explainColon(in: shape.value, behind: shape.key)
    }
    if explainLinesWithoutBar(around: line(problem)) || explainTypeAboveKeys(shape) { return true }
    if line(problem) > 1, explainMissingSpace(line(problem) - 1) { return true }
    if explainLineWithoutKey(above: shape) { return true }
    let key = shape.key ?? problem..<problem + 1
    setFinding(
      .yamlSyntax, "a key is not allowed here: the line above already has a value", key,
      help: "if it is text, quote it or use '|'; if it is a key, fix the indentation")
    skipBlock(at: line(problem))
    isAboutIndentation = true
    return true
  }

  /// Explains an action with a payload directly behind `when:`, such as `when: add: 3`.
  mutating func explainActionWithoutBrackets(_ value: Range<Int>) -> Bool {
    let front = sourceText(lineText(value.lowerBound).lowerBound..<value.lowerBound)
    let source = sourceText(value)
    guard front.hasSuffix("when: "), source.prefixMatch(of: #/\w+: /#) != nil,
      !source.contains("\"")
    else { return false }
    setFinding(.wrongKind, "expected a list of actions, found one action", value, by: "[\(source)]")
    finding.help = "write [\(source)]"
    edits = [
      SourceEdit(bytes: value.lowerBound..<value.lowerBound, replacement: "["),
      SourceEdit(bytes: value.upperBound..<value.upperBound, replacement: "]"),
    ]
    return true
  }

  private mutating func explainColon(in value: Range<Int>, behind key: Range<Int>?) -> Bool {
    if explainInnerQuote(value) { return true }
    if let key, sourceText(key) == "payload" { return explainPayload(value) }
    if let key, explainBracketBehindKey(key) { return true }
    if let key, explainPolicy(value, of: key) || explainMapping(value, of: key) { return true }
    return explainLostQuote(value) || explainLinesWithoutBar(around: line(problem))
      || explainActionWithoutBrackets(value) || explainOpenedFeature(value)
      || explainKeyOfStore(value)
      || key.map { explainEvent(value, of: $0) || explainPart(value, of: $0) } == true
      || quote(value, "it contains ': '")
  }

  /// Explains a feature that is opened by a call, such as `open: editor(note: note)`.
  mutating func explainOpenedFeature(_ value: Range<Int>) -> Bool {
    let front = sourceText(lineText(value.lowerBound).lowerBound..<value.lowerBound)
    guard front.hasSuffix("open: "),
      let match = sourceText(value).wholeMatch(of: #/(?<feature>\w+)(?<call>\(.*\))/#)
    else { return false }
    let feature = String(match.feature)
    let type = featureType(of: feature) ?? feature.prefix(1).uppercased() + feature.dropFirst()
    setFinding(
      .wrongKind, "'open' names a feature, found a call", value,
      help: "write 'open: \(excerpt(feature))', and its state with the key 'with', such as "
        + "'with: \(excerpt(type))State\(excerpt(String(match.call)))'")
    edits = [SourceEdit(bytes: value, replacement: feature)]
    return true
  }

  /// The feature that `features` of an app has under a name, such as `Desk` for `desks` in
  /// `{hall: Hall, desks: "[Int: Desk]"}`.
  private func featureType(of name: String) -> String? {
    let store = #/\b(?<name>\w+): +"?(\[[^\]:]*: *)?(?<type>[A-Z]\w*)/#
      .wordBoundaryKind(.simple)
    for line in file.lines(ofSection: "features") {
      let text = sourceText(file.lines.bytes(ofLine: line))
      let match = text.matches(of: store).first { $0.name == name }
      if let match { return String(match.type) }
    }
    return nil
  }

  /// Explains the key of a feature of an app with a label, such as `open: charts[id: id]` and `-
  /// charts[id: 7].type: Cough`.
  mutating func explainKeyOfStore(_ value: Range<Int>) -> Bool {
    guard
      let match = sourceText(value).prefixMatch(
        of: #/(?<store>\w+)\[(?<label>id: )(?<key>[\w.]+|"[^"]*")\](?=$|\.)/#),
      ["links", "scenarios", "start"].contains(file.section(ofLine: line(problem))),
      !file.lines(ofSection: "features").isEmpty
    else { return false }
    let label = value.lowerBound + match.store.utf8.count + 1
    let meant = "\(match.store)[\(match.key)]"
    setFinding(
      .yamlSyntax, "the key of a feature has no label: write '\(excerpt(meant))'",
      value.prefix(match.output.0.utf8.count), by: meant)
    edits = [SourceEdit(bytes: label..<label + match.label.utf8.count, replacement: "")]
    return true
  }

  /// Explains a trigger of a link in which a colon follows `event`, as in `event: login.succeeded:`.
  private mutating func explainEvent(_ value: Range<Int>, of key: Range<Int>) -> Bool {
    guard sourceText(key) == "event", file.word(ofLine: line(value.lowerBound)) == "event",
      let match = sourceText(value).prefixMatch(of: #/(?<name>\w+\.\w+):(?: |$)/#)
    else { return false }
    let place = key.lowerBound..<value.lowerBound
    setFinding(
      .yamlSyntax, "no ':' follows 'event': write 'event \(match.name):'", place, by: "event ")
    edits = [SourceEdit(bytes: place, replacement: "event ")]
    return true
  }

  /// Explains a policy whose time follows a colon, such as `policy: debounce: 300ms`.
  private mutating func explainPolicy(_ value: Range<Int>, of key: Range<Int>) -> Bool {
    guard sourceText(key) == "policy",
      let match = sourceText(value).wholeMatch(
        of: #/(?<name>debounce|throttle): *(?<time>[\w.]+)(?<rest>,? *trailing: *true)?/#)
    else { return false }
    let meant = "\(match.name)(\(match.time)\(match.rest == nil ? "" : ", trailing: true"))"
    let written = match.rest == nil ? meant : quotedYAML(meant)
    setFinding(
      .unknownPolicy, "the time of a policy is in parentheses: '\(meant)'", value, by: written)
    edits = [SourceEdit(bytes: value, replacement: written)]
    return true
  }

  /// The keys whose values are mappings with keys of their own.
  private static let keysOfMappings: Set<String> = ["retry", "answer", "given", "with"]

  /// Explains a mapping on one line without its braces, such as `retry: times: 2, after: 1s`, and the
  /// payload of a step, such as `- bid: id: 1`.
  private mutating func explainMapping(_ value: Range<Int>, of key: Range<Int>) -> Bool {
    let source = sourceText(value)
    let isStep =
      StepsWithoutDashes.owner(ofLine: line(value.lowerBound), in: file) == "when"
      && !StepSpec.checks.contains(sourceText(key))
    guard isStep || Self.keysOfMappings.contains(sourceText(key)),
      source.prefixMatch(of: #/[\w.]+:(?: |$)/#) != nil,
      isStep && source.hasSuffix(":") == false || !isStep
    else { return false }
    let meant = "{\(source)\(source.hasSuffix(":") ? " " : "")}"
    setFinding(
      .yamlSyntax, "a mapping on one line needs braces: write \(excerpt(meant))", value, by: meant)
    edits = [SourceEdit(bytes: value, replacement: meant)]
    return true
  }

  /// Explains a key of the language behind the name of a declaration on the same line, such as `hide:
  /// reduce: state.toast = nil`.
  private mutating func explainPart(_ value: Range<Int>, of key: Range<Int>) -> Bool {
    guard !languageKeyNames.contains(sourceText(key)), column(key.lowerBound) > 1,
      let match = sourceText(value).wholeMatch(of: #/(?<key>\w+): +(?<rest>.+)/#),
      languageKeyNames.contains(String(match.key))
    else { return false }
    let rest = value.suffix(match.rest.utf8.count)
    let isCollection =
      "[{".utf8.contains(byte(rest.lowerBound))
      && closingBracket(file.content, rest) == rest.upperBound - 1
    let isQuoted =
      "\"'".utf8.contains(byte(rest.lowerBound))
      && closingQuote(file.content, rest) == rest.upperBound - 1
    let isPlain =
      isCollection || isQuoted
      || !match.rest.contains(#/[,\[\]{}"'#&*!|>%@`]|: /#)
    let part = isPlain ? String(match.rest) : quotedYAML(String(match.rest))
    let meant = "{\(match.key): \(part)}"
    setFinding(
      .yamlSyntax, "two keys are on one line: write \(excerpt(meant))", value, by: meant)
    edits = [SourceEdit(bytes: value, replacement: meant)]
    return true
  }

  /// The words of other languages that may follow the name of a type or a section.
  private static let wordsOfTypes: Set<String> = [
    "Codable", "Equatable", "Hashable", "Identifiable", "Sendable", "class", "enum", "mapping",
    "object", "record", "struct",
  ]

  /// Explains a word of another language that precedes the keys below it, such as `Show:
  /// Identifiable`.
  private mutating func explainTypeAboveKeys(_ shape: SpecLine) -> Bool {
    guard line(problem) > 1, shape.key != nil else { return false }
    let above = SpecLine(file, line: line(problem) - 1)
    let words = sourceText(above.value).split { $0 == "," || $0 == " " }.map(String.init)
    guard let key = above.key, key.lowerBound == above.start,
      column(above.start) < column(shape.start),
      !words.isEmpty, words.allSatisfy(Self.wordsOfTypes.contains)
    else { return false }
    let word = sourceText(above.value)
    setFinding(
      .yamlSyntax, "'\(sourceText(key))' has keys below it: remove '\(word)'", above.value,
      help: words.contains { ["Codable", "Hashable"].contains($0) }
        ? "a model conforms with the key 'conforms'" : nil)
    let place = key.upperBound..<above.value.upperBound
    finding.fixes = [Fix(sourceText(place), by: ":", at: range(place))]
    edits = [SourceEdit(bytes: above.value, replacement: "")]
    return true
  }

  /// Explains a line without a key. YAML reads this line as the beginning of the key on the next
  /// line.
  private mutating func explainLineWithoutKey(above shape: SpecLine) -> Bool {
    guard line(problem) > 1 else { return false }
    let above = SpecLine(file, line: line(problem) - 1)
    let isBeside =
      column(above.start) == column(shape.start) && endsWithColon(line(problem) - 2)
    guard column(above.start) <= column(shape.start), shape.key != nil, above.key == nil,
      above.value.first == above.start,
      isBeside && isWordByte(byte(above.start)) || isLikeKey(sourceText(above.value))
    else { return false }
    explainLineWithoutColon(above.value)
    return true
  }

  func endsWithColon(_ line: Int) -> Bool {
    let bytes = file.content[file.lines.bytes(ofLine: line)]
    return bytes.last { !isBlank($0) } == UInt8(ascii: ":")
  }

  /// Whether a string looks like a declaration and not like prose. Examples are `count = 1`, `count
  /// Int`, `count;` and `count`.
  private func isLikeKey(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard let name = words.first else { return false }
    if words.count == 1, name.utf8.last == UInt8(ascii: ";") { return true }
    guard name.utf8.allSatisfy(isWordByte) else { return false }
    guard words.count > 1, let first = words[1].utf8.first else { return true }
    return words[1] == "=" || (words.count == 2 && first.isCapital)
  }

  /// Explains a name in backticks. YAML does not allow a backtick at the start of a key.
  mutating func explainBackticks() -> Bool {
    let tick = UInt8(ascii: "`")
    let line = lineText(problem)
    guard byte(problem) == tick, line.contains(problem),
      let close = file.content[(problem + 1)..<line.upperBound].firstIndex(of: tick),
      close > problem + 1, byte(close + 1) == UInt8(ascii: ":")
    else { return false }
    let name = sourceText(problem + 1..<close)
    setFinding(
      .quoteThisText, "write names without backticks here", problem..<close + 1,
      help: "write \(name)", by: name)
    edits = [SourceEdit(bytes: problem..<close + 1, replacement: name)]
    return true
  }

  /// Explains a payload without the braces of a mapping on one line, such as `payload: _ id: UUID`
  /// or `payload: (id: UUID)`.
  mutating func explainPayload(_ value: Range<Int>) -> Bool {
    let isHalf = byte(value.upperBound - 1) == UInt8(ascii: "}")
    let isInParentheses =
      byte(value.lowerBound) == UInt8(ascii: "(") && byte(value.upperBound - 1) == UInt8(ascii: ")")
    let inner = isInParentheses ? value.dropFirst().dropLast() : isHalf ? value.dropLast() : value
    let meant = "{\(sourceText(inner))}"
    setFinding(
      isInParentheses ? .wrongKind : .yamlSyntax, "a payload is a mapping: write \(excerpt(meant))",
      value, help: "write \(meant)", by: meant)
    edits = [
      SourceEdit(bytes: value.lowerBound..<inner.lowerBound, replacement: "{"),
      SourceEdit(bytes: inner.upperBound..<value.upperBound, replacement: "}"),
    ]
    return true
  }
}
