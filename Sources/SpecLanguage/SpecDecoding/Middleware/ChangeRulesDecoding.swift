// changed(tasks, filter): {perform: repository.save(state.tasks)}

extension SpecDecoder {
  /// Decodes the rules of a key `changed(…)`. Returns nil for other keys.
  mutating func changeRules(_ entry: YAMLEntry) -> [RulesSpec]? {
    let text = file.locatedText(of: entry.key)
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
