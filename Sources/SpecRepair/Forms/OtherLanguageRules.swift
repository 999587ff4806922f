import SpecLanguage

// Rules for what other languages write differently: JSON, JavaScript, TypeScript and Swift.

extension FormPlace {
  /// Removes the comma after an entry on its own line, such as in `count: Int = 0,`.
  var trailingComma: Rewriting? {
    guard !isInFlow, let last = shape.value.last, file.content[last] == UInt8(ascii: ","),
      file.blockScalar(around: line).isEmpty
    else { return nil }
    return rewriting(
      last..<last + 1, by: "", .yamlSyntax, FormPlace.messageOfTrailingComma, help: false)
  }

  static let messageOfTrailingComma = "remove this ',': an entry ends with its line"

  /// Writes the cases of an enum as a list, such as `[small, large]` for `small | large`, `enum
  /// [small, large]` and `String { small, large }`.
  var casesAsInOtherLanguages: Rewriting? {
    guard section == "models", !isInFlow || shape.value.contains(item.lowerBound),
      let key = shape.key, sourceText(key).first?.isUppercase == true,
      let cases = Self.cases(in: sourceText(shape.value))
    else { return nil }
    return rewriting(
      shape.value, by: "[\(cases.joined(separator: ", "))]", .wrongKind,
      "an enum is a list of its cases")
  }

  /// The names of cases in the form of another language; nil if there are none.
  private static func cases(in value: String) -> [String]? {
    let list = #/\{ *(?:type: *\w+, *)?(?:enum|values|options|oneOf): *\[(?<cases>[^\]]*)\] *\}/#
    if let match = value.wholeMatch(of: list) { return names(in: match.cases) }
    var rest = value[...]
    for quote in ["\"", "'"] where rest.hasPrefix(quote) && rest.hasSuffix(quote) {
      let inner = rest.dropFirst().dropLast()
      if !inner.contains(quote) { rest = inner }
    }
    let head =
      #/(?:enum|Enum|String|Int|union|oneOf|one of)(?: *: *[A-Z]\w*)?(?: *(?=[\[{(<])| +(?=\w+ *[,|]))/#
    if let match = rest.prefixMatch(of: head) { rest = rest[match.range.upperBound...] }
    if let open = rest.first, let close = rest.last, "[{(<".contains(open), "]})>".contains(close) {
      rest = rest.dropFirst().dropLast()
    } else if rest.startIndex != value.startIndex, !rest.contains("|") && !rest.contains(",") {
      return nil
    }
    return names(in: rest)
  }

  /// The names in a list whose separator is one of `,`, `|`, `;` and `/`.
  private static func names(in list: Substring) -> [String]? {
    let parts = list.split(whereSeparator: { ",|;/".contains($0) })
    let names = parts.compactMap { part in
      part.wholeMatch(of: #/ *(?:case +)?["'.]?(?<name>[A-Za-z_]\w*)["']? */#).map {
        String($0.name)
      }
    }
    return names.count == parts.count && names.count > 1 ? names : nil
  }

  /// Removes the head of a function whose body is meant, such as in `(state, filter) => {
  /// state.shown = filter }`.
  var bodyOfFunction: Rewriting? {
    guard [.syntaxError, .unsupportedSyntax].contains(finding.id), !isInFlow, let key = shape.key,
      ["reduce", "rewrite", "value", "holds", "where", "when", "require"].contains(sourceText(key)),
      file.blockScalar(around: line).isEmpty,
      let match = sourceText(shape.value).wholeMatch(
        of: #/["']?(?:\([\w, ]*\)|\w+) *[=-]> *(?<body>.+?);?["']?/#)
    else { return nil }
    var body = match.body
    let isBlock = body.hasPrefix("{") && body.hasSuffix("}")
    if isBlock { body = body.dropFirst().dropLast().trimmed }
    while body.last == ";" { body = body.dropLast() }
    let isReduce = sourceText(key) == "reduce"
    if !isReduce, isBlock, body.hasPrefix("return ") { body = body.dropFirst(7) }
    guard !body.isEmpty else { return nil }
    let text = String(body)
    let isPlain = text.wholeMatch(of: #/[\w.][^:#"'{}\[\]]*/#) != nil
    return rewriting(
      shape.value, by: isPlain ? text : quotedYAML(text), .unsupportedSyntax,
      "'\(excerpt(sourceText(key)))' has only the "
        + "\(isReduce ? "statements" : "expression"), no function around \(isReduce ? "them" : "it")"
    )
  }
}

extension Substring {
  /// The string without the blanks at its ends.
  fileprivate var trimmed: Substring {
    var rest = self
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return rest
  }
}
