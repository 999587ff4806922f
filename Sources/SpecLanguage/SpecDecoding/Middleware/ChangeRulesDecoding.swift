// changed(tasks, filter): {perform: repository.save(state.tasks)}

extension SpecDecoder {
  /// Decodes the rules of a key `changed(…)`. Returns nil for other keys.
  mutating func changeRules(_ entry: YAMLEntry) -> [RulesSpec]? {
    let text = file.locatedText(of: entry.key)
    if let changed = changedInOtherWords(text), let key = declaredName(entry.key) {
      reportOtherWords(for: changed, at: key.range)
      let rules = self.rules(KeyedNode(key: key, node: entry.value))
      let members = changed.split(separator: ",").map {
        Located(trimmed(String($0)), at: key.range)
      }
      let name = Located("changed(\(changed))", at: key.range)
      return [RulesSpec(action: name, rules: rules, changed: members)]
    }
    guard let list = text.listOfChanged, let key = declaredName(entry.key) else { return nil }
    let rules = self.rules(KeyedNode(key: key, node: entry.value))
    let members = names(in: text, list, of: key)
    let name = "changed(\(members.map(\.value).joined(separator: ", ")))"
    return [RulesSpec(action: Located(name, at: key.range), rules: rules, changed: members)]
  }

  private mutating func names(
    in text: LocatedText, _ list: Range<Int>, of key: Located<String>
  ) -> [Located<String>] {
    var names: [Located<String>] = []
    var seen: Set<String> = []
    for (word, range) in text.words(separatedByCommasIn: list) {
      let name = Located(withoutBackticks(word), at: range)
      if name.value.isEmpty {
        diagnostics.error(
          .emptyName, "expected the name of a property of the state, found nothing", at: key.range,
          help: "write the properties as in 'changed(tasks, filter):'")
        incomplete.insert(.middleware)
      } else if !seen.insert(name.value).inserted {
        diagnostics.error(
          .duplicateName, "the key names the property '\(excerpt(name.value))' twice", at: range)
      } else {
        names.append(name)
      }
    }
    return names
  }
}

extension SpecDecoder {
  /// The properties that a key such as `onChange(of: filter)` names; nil for other keys.
  fileprivate func changedInOtherWords(_ text: LocatedText) -> String? {
    changedProperties(inOtherWords: text.text).flatMap {
      actionNames.contains(text.text) ? nil : $0
    }
  }

  /// Reports words of SwiftUI or Swift for `changed`.
  ///
  ///     onChange(of: filter): {dispatch: .save}       # unknown-action
  ///     changed(filter): {dispatch: .save}
  mutating func reportOtherWords(for properties: String, at range: SourceRange) {
    let written = file.sourceText(in: range)
    let meant = "changed(\(properties))"
    diagnostics.error(
      .unknownAction, "what follows a change has the key '\(excerpt(meant))'", at: range,
      fixes: changedProperties(inOtherWords: written) == nil
        ? [] : [Fix(written, by: meant, at: range)])
  }
}

/// The words of other languages for `changed`.
private let wordsForChanged: Set<String> = [
  "onChange", "onChanged", "onReceive", "onUpdate", "didSet", "willSet", "didChange", "change",
  "changes", "watch", "observe",
]

/// The properties in `onChange(of: filter, count)` or `changed filter`: `filter, count`. Nil if a
/// text has another form, and for `changed(filter)`.
package func changedProperties(inOtherWords text: String) -> String? {
  let word = text.prefix { $0.isLetter }
  guard word == "changed" || wordsForChanged.contains(String(word)),
    let match = text.wholeMatch(
      of: #/\w+(?<sign> *[(\[]| )(of:? +)?(?<list>[\w., $\\]+?)[)\]]?/#)
  else { return nil }
  if word == "changed", match.sign.hasSuffix("(") { return nil }
  let names = match.list.split(separator: ",").map { name in
    var name = trimmed(String(name))[...]
    for prefix in ["\\.", "$", "state."] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    return String(name)
  }
  guard names.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
  return names.joined(separator: ", ")
}

extension LocatedText {
  /// The range between the parentheses of `changed(tasks, filter)`; nil for other texts.
  var listOfChanged: Range<Int>? {
    let word = trimmed(text)
    guard word.hasPrefix("changed"), word.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "(")),
      let close = text.utf8.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let bytes = text.utf8
    guard trimmed(String(text[..<open])) == "changed" else { return nil }
    let start = bytes.distance(from: bytes.startIndex, to: open) + 1
    return start..<max(start, bytes.distance(from: bytes.startIndex, to: close))
  }

  /// Returns the words between the commas, each with its range.
  func words(separatedByCommasIn list: Range<Int>) -> [(word: String, range: SourceRange)] {
    var words: [(word: String, range: SourceRange)] = []
    var start = list.lowerBound
    let bytes = text.utf8.dropFirst(list.lowerBound).prefix(list.count)
    for part in bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let blanks = part.prefix(while: isSpace).count
      let word = trimmed(String(Substring(part)))
      words.append((word, range(start + blanks..<start + blanks + word.utf8.count)))
      start += part.count + 1
    }
    return words
  }
}
