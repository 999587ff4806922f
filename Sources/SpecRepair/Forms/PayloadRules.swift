import SpecLanguage

// Rules for payloads of actions, events and cases that are written in the syntax of another
// language.

extension FormPlace {
  /// Rewrites a payload such as `_text: String`, whose value is used as `text`.
  var labelWithoutSpace: Rewriting? {
    guard finding.lacksSpaceAfterLabel, let wanted = finding.fixes.first?.replacement else {
      return nil
    }
    let key = Array((wanted + ":").utf8)
    for line in (max(1, self.line - 20)..<self.line + 1).reversed() {
      let bytes = file.lines.bytes(ofLine: line)
      guard let found = file.content[bytes].firstRange(of: key),
        found.lowerBound == bytes.lowerBound || !isWordByte(file.content[found.lowerBound - 1])
      else { continue }
      let name = found.lowerBound..<found.upperBound - 1
      let written = "_ " + wanted.dropFirst()
      return rewriting(
        name, by: written, .invalidName,
        "a space is missing after '_': '\(written)' is a value without a label", help: false)
    }
    return nil
  }

  /// Rewrites a payload without braces, such as `payload: (_ id: UUID)`, `payload: [_ id: UUID]`
  /// and `payload: _ id: UUID`.
  var payloadInBraces: Rewriting? {
    let place = payloadPlace
    guard let place, let payload = braced(sourceText(place)) else { return nil }
    return rewriting(place, by: payload, .wrongKind, payloadMessage(place))
  }

  private func payloadMessage(_ place: Range<Int>) -> String {
    let found =
      switch file.content[place.lowerBound] {
      case UInt8(ascii: "("): "parentheses"
      case UInt8(ascii: "["): "a list"
      default: "the string '\(excerpt(sourceText(place)))'"
      }
    return "expected a mapping (payload names and their types), found \(found)"
  }

  private var payloadPlace: Range<Int>? {
    let whole = shape.value
    if shape.key.map(sourceText) == "payload" || section == "events", !whole.isEmpty {
      return whole
    }
    let line = file.lines.bytes(ofLine: self.line)
    guard let found = file.content[line].firstRange(of: Array("payload: ".utf8)) else { return nil }
    let rest = sourceText(found.upperBound..<line.upperBound)
    guard let match = rest.prefixMatch(of: #/\([^()]*\)|\[[^\[\]]*\]|[^{\[(][^{}]*/#) else {
      return nil
    }
    var end = found.upperBound + match.output.utf8.count
    if let next = match.output.firstRange(of: #/, (reduce|doc|where|sort|returns|throws):/#) {
      end = found.upperBound + match.output[..<next.lowerBound].utf8.count
    }
    return found.upperBound..<end
  }

  /// The payload in braces, such as `{_ id: UUID}`. Nil if `source` does not contain names with
  /// types.
  private func braced(_ source: String) -> String? {
    var inner = source[...]
    for (open, close) in [("(", ")"), ("[", "]"), ("\"", "\""), ("'", "'")]
    where inner.hasPrefix(open) && inner.hasSuffix(close) && inner.utf8.count > 1 {
      inner = inner.dropFirst().dropLast()
      break
    }
    return mapping(ofParameters: inner)
  }

  /// The payload in YAML for a list of parameters in Swift syntax; nil if `inner` is not such a
  /// list.
  ///
  /// - Parameter ofCase: whether a value may have a type alone, as in `playing(Episode, at: Double)`.
  func mapping(ofParameters inner: Substring, ofCase: Bool = false) -> String? {
    guard let parts = ofCase ? namingValues(of: inner.parts) : inner.parts else { return nil }
    guard
      parts.allSatisfy({ $0.contains(#/^ *(\w+ )?\w+: ?[A-Z\[].*$/#) }), !parts.isEmpty
    else { return nil }
    let written = parts.map { part in
      let colon = part.firstIndex(of: ":") ?? part.endIndex
      let name = part[..<colon].drop { $0 == " " }
      let type = String(part[colon...].dropFirst().drop { $0 == " " })
      let isList = type.hasPrefix("[") && type.hasSuffix("]") && !type.dropLast().contains("]")
      let needsQuotes = type.contains(where: { "[],{}".contains($0) }) && !isList
      return "\(name): \(needsQuotes ? quotedYAML(type) : type)"
    }
    return "{\(written.joined(separator: ", "))}"
  }

  /// Names the values of a case that have a type alone after their types, as in `_ episode: Episode`.
  /// Nil if two of them would have the same name.
  private func namingValues(of parts: [Substring]) -> [Substring]? {
    let named = parts.map { part -> Substring in
      guard let match = part.wholeMatch(of: #/ *(?<type>\[?(?<name>[A-Z]\w*)\]?\??) */#) else {
        return part
      }
      let isPlain = ["Bool", "Data", "Double", "Int", "String"].contains(String(match.name))
      let name = match.name.prefix(1).lowercased() + match.name.dropFirst()
      let plural = match.type.hasPrefix("[") ? "s" : ""
      return "_ \(isPlain ? "value" : name)\(plural): \(match.type)"
    }
    let names = named.map { $0.split(separator: ":").first }
    return Set(names).count == names.count ? named : nil
  }

  /// Rewrites a method whose result follows its payload as in Swift, such as `{payload: {_ id: Int} ->
  /// Item}`.
  var resultBehindPayload: Rewriting? {
    guard section == "dependencies" || section == "functions" || section == "models" else {
      return nil
    }
    let line = file.lines.bytes(ofLine: self.line)
    let source = sourceText(line)
    guard
      let match = source.firstMatch(
        of: #/\bpayload: (?<payload>\{[^{}]*\})(?<arrow> *-> *)(?<type>[A-Z][\w.]*\??)(?= *[,}]|$)/#
      )
    else { return nil }
    let start = line.lowerBound + source[..<match.payload.startIndex].utf8.count
    let arrow = start + match.payload.utf8.count
    let end = arrow + match.arrow.utf8.count + match.type.utf8.count
    return rewriting(
      start..<end, by: "\(match.payload), returns: \(match.type)", .wrongKind,
      "the type of a result has the key 'returns', found '->'",
      edits: [
        SourceEdit(bytes: arrow..<arrow + match.arrow.utf8.count, replacement: ", returns: ")
      ])
  }

  /// Rewrites declarations of cases, events, actions and methods in Swift syntax, such as
  /// `failed(reason: String)`.
  var declarationsAsInSwift: Rewriting? {
    let isCase = section == "models" || section == "events" || section == "filters"
    guard isCase || section == "actions" || section == "dependencies" else { return nil }
    let place =
      shape.key.map { sourceText($0).contains("(") } == true || shape.hasColonInBrackets
      ? shape.value : shape.value.isEmpty ? (shape.key ?? shape.value) : shape.value
    let whole =
      isInFlow || shape.key.map { !sourceText($0).contains("(") } == true ? shape.value : place
    let source = sourceText(whole)
    if let match = source.wholeMatch(of: #/(?:case|func) (?<name>\w+)/#) {
      return rewriting(
        whole, by: String(match.name), .wrongKind,
        "expected a name, found a Swift declaration")
    }
    guard source.contains(#/^([\[{]|(case |func )?\w+\(.*\):?$)/#) else { return nil }
    var count = 0
    // Only the start of a word begins a match, so that a long word is read once.
    let swiftDeclaration = #/\b(?:case |func )?(?<name>\w+)\((?<inner>[^()]*)\)/#
      .wordBoundaryKind(.simple)
    let written = source.replacing(swiftDeclaration) { match in
      let payload = mapping(ofParameters: match.inner, ofCase: isCase)
      guard match.inner.isEmpty || payload != nil,
        beginsItem(source[..<match.range.lowerBound])
      else { return String(match.output.0) }
      count += 1
      let value = payload.map { isCase ? $0 : "{payload: \($0)}" }
      return "\(match.name)" + (value.map { ": " + $0 } ?? "")
    }
    guard count > 0, written != source else { return nil }
    // The ':' after a payload is not needed.
    let isMapped = written.hasSuffix("}:")
    return rewriting(
      whole,
      by: inBrackets(
        isMapped ? String(written.dropLast()) : written,
        isCase: section == "models" || section == "filters"),
      .wrongKind,
      "expected 'name: {payload}', found \(count == 1 ? "a declaration" : "declarations") in Swift syntax"
    )
  }

  /// Rewrites a declaration with a value in Swift syntax, such as `above(limit: Int): size > limit`
  /// and `area(of x: Int) -> Int: x * x`: its parameters become a payload beside the value.
  var declarationWithParts: Rewriting? {
    let owner = IndentedLines(file).chain(from: self.line).dropFirst().first.map(file.word)
    let keys = [
      "filters": "where", "functions": "value", "actions": "reduce", "dependencies": "returns",
    ]
    guard let key = keys[section == "models" && owner == "functions" ? "functions" : section]
    else { return nil }
    let line = file.lines.bytes(ofLine: self.line)
    let place = shape.start..<max(shape.start, line.upperBound)
    guard
      let match = sourceText(place).wholeMatch(
        of:
          #/(?:func )?(?<name>\w+)\((?<inner>[^()]*)\)(?: *-> *(?<type>[^:{ ][^:{]*))?: *(?<rest>.*\S)? */#
      ), match.inner.isEmpty || mapping(ofParameters: match.inner) != nil,
      match.type?.utf8.contains(where: isNameByte) ?? true
    else { return nil }
    var parts = mapping(ofParameters: match.inner).map { ["payload: \($0)"] } ?? []
    if let type = match.type {
      parts.append(
        "returns: \(type.contains(where: { "[],".contains($0) }) ? quotedYAML(String(type)) : String(type))"
      )
    }
    let below = IndentedLines(file).below(self.line).first { SpecLine(file, line: $0).key != nil }
    guard let rest = match.rest else {
      guard let below, !parts.isEmpty else { return nil }
      return declaration(String(match.name), parts, aboveLine: below, place)
    }
    if rest.hasPrefix("{"), rest.hasSuffix("}") {
      parts.append(String(rest.dropFirst().dropLast()))
    } else {
      let isQuoted = ["\"", "'"].contains { rest.hasPrefix($0) && rest.hasSuffix($0) }
      let isPlain =
        isQuoted || !rest.contains { "[]{},:#\"'".contains($0) } && !rest.hasPrefix("!")
      parts.append("\(key): \(isPlain ? String(rest) : quotedYAML(String(rest)))")
    }
    return rewriting(
      place, by: "\(match.name): {\(parts.joined(separator: ", "))}", .wrongKind,
      Self.messageForDeclaration)
  }

  /// Whether an item of a list or mapping begins after `front`, and no part of a text.
  private func beginsItem(_ front: Substring) -> Bool {
    guard let last = front.last(where: { $0 != " " }) else { return true }
    return "[{,".contains(last) && front.count { $0 == "\"" }.isMultiple(of: 2)
  }

  private static let messageForDeclaration =
    "expected 'name: {payload}', found a declaration in Swift syntax"

  /// A declaration whose parts become the first lines below its name.
  private func declaration(
    _ name: String, _ parts: [String], aboveLine line: Int, _ place: Range<Int>
  ) -> Rewriting {
    let bytes = file.lines.bytes(ofLine: line)
    let front = sourceText(bytes.lowerBound..<bytes.lowerBound + file.indentation(bytes))
    func written(_ end: String) -> String {
      ([name + ":"] + parts.map { front + $0 }).joined(separator: end)
    }
    var form = rewriting(
      place, by: written(file.lineEnd(ofLine: UInt32(self.line))), .wrongKind,
      Self.messageForDeclaration,
      edits: [SourceEdit(bytes: place, replacement: written("\r"))])
    form.finding.help =
      "write '\(excerpt(name)):', and below it '\(excerpt(parts.joined(separator: ", ")))'"
    return form
  }

  /// The declarations in brackets: `[…]` for cases, and `{…}` for other declarations.
  private func inBrackets(_ written: String, isCase: Bool) -> String {
    guard let first = written.first, "[{".contains(first) else { return written }
    let inner = written.dropFirst().dropLast()
    return isCase ? "[\(inner)]" : "{\(inner)}"
  }

  /// Rewrites calls in Swift syntax, such as `- setCapacity(to: 5)` and `filter: longer(than: 5)`.
  var callAsInSwift: Rewriting? {
    guard section == "scenarios" else { return nil }
    let isStep = !isInFlow && file.content[shape.start] == UInt8(ascii: "-")
    let place = isStep && sourceText(wholeItem).contains(#/^\.?\w+\(/#) ? wholeItem : item
    guard
      let match = sourceText(place).wholeMatch(
        of: #/\.?(?<name>\w+)\((?<inner>(?:[^()"'\[\]{}\\#$]|"[^"\\]*")*)\)/#)
    else { return nil }
    let inner = match.inner
    let isLabelled = inner.split(separator: ",").allSatisfy { $0.contains(#/^ *\w+: /#) }
    guard isLabelled || !inner.contains(",") || inner.contains(#/^"[^"]*"$/#) else { return nil }
    let value = inner.isEmpty ? "" : isLabelled ? ": {\(inner)}" : ": \(inner)"
    let isAlone = place == wholeItem || inner.isEmpty
    return rewriting(
      place, by: isAlone ? "\(match.name)\(value)" : "{\(match.name)\(value)}", .wrongKind,
      "expected \(isStep || isInSteps ? "an action and its payload" : "a case as 'name: payload'"), "
        + "found a Swift call")
  }

  /// Rewrites a step that names the store, such as `- dispatch: .add(id: 1)` and
  /// `- store.send(.add(id: 1))`.
  var stepOfStore: Rewriting? {
    guard section == "scenarios",
      let match = sourceText(wholeItem).wholeMatch(
        of:
          #/(?:store\.)?(?<verb>dispatch|send)(?:: *|\()[."']*(?<name>\w+)(?:\((?:[A-Z]\w*\((?<fields>[^(){}]*)\)|(?<inner>[^(){}]*))\))?["')]*/#
      )
    else { return nil }
    // A scenario writes a model without its name.
    let inner = match.fields ?? match.inner ?? ""
    let isLabelled = inner.split(separator: ",").allSatisfy { $0.contains(#/^ *\w+: /#) }
    guard isLabelled || !inner.contains(",") || inner.contains(#/^"[^"]*"$/#) else { return nil }
    let value = inner.isEmpty ? "" : isLabelled ? ": {\(inner)}" : ": \(inner)"
    return rewriting(
      wholeItem, by: "\(match.name)\(value)", .unknownAction,
      "a step is the action itself, without '\(match.verb)'")
  }

  /// Whether the item is directly in the list of `when: […]`.
  private var isInSteps: Bool {
    guard let open = openBracket(file.content, before: item.lowerBound, reach: 2_048),
      file.content[open] == UInt8(ascii: "[")
    else { return false }
    return sourceText(file.lines.bytes(ofLine: line).lowerBound..<open).hasSuffix("when: ")
  }

  /// Rewrites a label that is followed by a colon: `{than: meters: Double}` becomes `{than meters:
  /// Double}`.
  var labelAsKey: Rewriting? {
    guard
      let match = sourceText(wholeItem).wholeMatch(
        of: #/(?<label>\w+)(?<colon>: )(?<name>[a-z]\w*): (?<type>[A-Z\[].*)/#)
    else { return nil }
    let colon = wholeItem.lowerBound + match.label.utf8.count
    let meant = "\(match.label) \(match.name): \(match.type)"
    return rewriting(
      wholeItem, by: meant, .yamlSyntax,
      "a label and a name need only one ':': write '\(excerpt(meant))'", help: false,
      edits: [SourceEdit(bytes: colon..<colon + 1, replacement: "")])
  }

  /// Adds `payload:` before a payload that is not preceded by it, such as `{_ title: String}`.
  var keyOfPayload: Rewriting? {
    guard section == "actions" || section == "dependencies",
      finding.fixes.isEmpty, !["payload", "reduce"].contains(key),
      sourceText(shape.value).hasPrefix("{"),
      sourceText(shape.value).hasSuffix("}"),
      !sourceText(shape.value).contains("payload:"),
      !sourceText(shape.value).contains(#/^\{ *(returns|streams|throws): /#),
      mapping(ofParameters: sourceText(shape.value).dropFirst().dropLast()) != nil
    else { return nil }
    let what = section == "actions" ? "an action" : "a method"
    return rewriting(
      shape.value, by: "{payload: \(sourceText(shape.value))}", .misplacedKey,
      "the values of \(what) belong after 'payload'",
      edits: [
        SourceEdit(bytes: shape.value.prefix(0), replacement: "{payload: "),
        SourceEdit(bytes: shape.value.suffix(0), replacement: "}"),
      ])
  }
}

extension Substring {
  /// The parts of the string that are separated by commas. Commas in brackets do not separate
  /// parts.
  var parts: [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = startIndex
    for index in indices {
      switch self[index] {
      case "[", "<", "(", "{": depth += 1
      case "]", ">", ")", "}": depth -= 1
      case "," where depth == 0:
        parts.append(self[start..<index])
        start = self.index(after: index)
      default: break
      }
    }
    return parts + [self[start...]]
  }
}
