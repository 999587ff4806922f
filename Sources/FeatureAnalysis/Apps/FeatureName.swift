import SpecLanguage

/// A feature, its key and one of its members: `tasks.load`, `editors[1].type`, `rows["a"].bump` or, in
/// an inner app, `library.books.load`.
struct FeatureName {
  let feature: Located<String>
  let key: Located<String>?
  let rest: Located<String>

  init?(_ name: Located<String>, in features: AppFeatures) {
    let text = name.value
    let bracket = text.firstIndex(of: "[")
    let close = bracket.flatMap { Self.endOfKey(in: text, from: text.index(after: $0)) }
    let dotStart = close ?? text.startIndex
    guard var dot = text[dotStart...].firstIndex(of: "."), dot > text.startIndex else { return nil }
    while close == nil, features.innerApps[String(text[..<dot])] != nil,
      let next = text[text.index(after: dot)...].firstIndex(of: ".")
    {
      dot = next
    }
    if let bracket, bracket < dot, close == nil || text.index(after: close ?? dot) != dot {
      return nil
    }
    rest = name.part(text[text.index(after: dot)...])
    if let bracket, let close, bracket < dot {
      feature = name.part(text[..<bracket])
      key = name.part(text[text.index(after: bracket)..<close])
    } else {
      feature = name.part(text[..<dot])
      key = nil
    }
  }
}

extension FeatureName {
  /// Returns the index of the bracket after a key. A key in quotes can contain brackets.
  private static func endOfKey(in text: String, from start: String.Index) -> String.Index? {
    guard start < text.endIndex, let quote = KeyQuotes(around: text[start...]) else {
      let end = text[start...].ranges(of: "].").last?.lowerBound
      return end ?? text[start...].firstIndex(of: "]")
    }
    let end = text.index(after: quote.end)
    return end < text.endIndex && text[end] == "]" ? end : nil
  }
}

/// The quotes of a key such as `"a"`, and the text in them.
struct KeyQuotes {
  let text: String
  /// The index of the second quote.
  let end: String.Index

  /// Nil if the code does not begin with a string in quotes.
  init?(around code: Substring) {
    guard let quote = code.first, quote == "\"" || quote == "'" else { return nil }
    var text = ""
    var isEscaped = false
    for index in code.indices.dropFirst() {
      let character = code[index]
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote == "\"" {
        isEscaped = true
      } else if character == quote {
        self.text = text
        end = index
        return
      } else {
        text.append(character)
      }
    }
    return nil
  }
}

extension Located<String> {
  /// The parts between the dots, such as `library` and `books`.
  var parts: [Located<String>] {
    value.split(separator: ".", omittingEmptySubsequences: false).map { part($0) }
  }

  /// A part of a name. The positions inside a quoted name are unknown.
  func part(_ part: Substring) -> Located<String> {
    guard range.start.advanced(by: value.unicodeScalars.count) == range.end else {
      return Located(String(part), at: range)
    }
    let start = range.start.advanced(by: value[..<part.startIndex].unicodeScalars.count)
    return Located(
      String(part), at: SourceRange(start, start.advanced(by: part.unicodeScalars.count)))
  }
}

extension AppTexts {
  /// Returns the feature and the action that `feature.action` names.
  ///
  ///     when: [logOut]             # unknown-action
  ///     when: [users.logOut]
  ///
  /// - Parameter others: other names that are allowed in this place, for the message.
  func action(
    named written: Located<String>, orElse others: String? = nil, _ findings: inout Findings
  ) -> (place: Int, name: FeatureName, action: Action)? {
    guard let name = FeatureName(written, in: features) else {
      reportMissingFeature(ofAction: written, orElse: others, &findings)
      return nil
    }
    guard let place = featureIndex(of: name.feature, &findings) else { return nil }
    let feature = features.stores[place].feature
    if let action = feature.actions.first(where: { $0.name == name.rest.value }) {
      texts.types.recordUse(
        NameKey(.enumCase, action.name, of: feature.name + "Action"), at: name.rest.range)
      return (place, name, action)
    }
    let names = feature.actions.map(\.name)
    let suggestion = findings.suggestion(name.rest.value, among: names)
    findings.error(
      .unknownAction, "'\(feature.name)' has no action '\(name.rest.value)'\(suggestion)",
      at: name.rest.range, help: findings.listed(names, nearest: name.rest.value, "its actions:"),
      fixes: suggestion.fixes(at: name.rest.range))
    return nil
  }

  /// Records the name of a store, if it is not that of a store in an inner app.
  func recordStore(_ name: Located<String>) {
    texts.types.recordUse(NameKey(.member, name.value, of: state.name), at: name.range)
  }

  private func reportMissingFeature(
    ofAction written: Located<String>, orElse others: String?, _ findings: inout Findings
  ) {
    let name = written.value
    let swift = name.prefixMatch(of: #/\.?(?<feature>\w+)\(\.(?<action>\w+)/#)
    let owners = swift.map { ["\($0.feature).\($0.action)"] } ?? actionsNamed(name)
    let meant = owners.isEmpty ? "" : "; did you mean '\(owners.joined(separator: "' or '"))'?"
    let expected = others.map { "'feature.action', \($0)" } ?? "'feature.action'"
    findings.error(
      .unknownAction, "expected \(expected), found '\(excerpt(name))'\(meant)", at: written.range,
      fixes: owners.count == 1 && swift == nil
        ? [Fix(name, by: owners[0], at: written.range)] : [])
  }

  /// Returns the actions with a name, each with the feature before it: `tasks.add`.
  private func actionsNamed(_ name: String) -> [String] {
    features.stores.filter {
      $0.keyType == nil && MessageKind.action.names(of: $0.feature).contains(name)
    }.map { "\($0.name).\(name)" }
  }
}
