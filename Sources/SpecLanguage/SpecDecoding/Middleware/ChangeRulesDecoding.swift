// changed(tasks, filter): {perform: repository.save(state.tasks)}

extension SpecDecoder {
  /// Decodes the rules of a key `changed(…)`. Returns nil for other keys.
  mutating func changeRules(_ entry: YAMLEntry) -> [RulesSpec]? {
    let text = file.locatedText(of: entry.key)
    guard let list = listOfChanged(text), let key = declaredName(entry.key) else { return nil }
    let rules = self.rules(KeyedNode(key: key, node: entry.value))
    let members = names(in: text, list, of: key)
    let name = "changed(\(members.map(\.value).joined(separator: ", ")))"
    return [RulesSpec(action: Located(name, at: key.range), rules: rules, changed: members)]
  }

  /// Returns the range between the parentheses of `changed(tasks, filter)`.
  private func listOfChanged(_ text: LocatedText) -> Range<Int>? {
    let word = trimmed(text.text)
    guard word.hasPrefix("changed"), word.utf8.last == UInt8(ascii: ")"),
      let open = text.text.utf8.firstIndex(of: UInt8(ascii: "(")),
      let close = text.text.utf8.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let bytes = text.text.utf8
    guard trimmed(String(text.text[..<open])) == "changed" else { return nil }
    let start = bytes.distance(from: bytes.startIndex, to: open) + 1
    return start..<max(start, bytes.distance(from: bytes.startIndex, to: close))
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

// addTask, toggleTask, removeTask: {dispatch: .save}

extension SpecDecoder {
  /// Decodes the rules of a key with several names. Every action that the key names gets these
  /// rules. Returns nil for a key with a single name.
  mutating func sharedRules(_ entry: YAMLEntry) -> [RulesSpec]? {
    guard entry.key.scalarText.utf8.contains(UInt8(ascii: ",")),
      let key = declaredName(entry.key)
    else { return nil }
    let actions = self.actions(namedBy: entry.key)
    let rules = self.rules(KeyedNode(key: key, node: entry.value))
    sharedRuleCount += rules.count * max(0, actions.count - 1)
    guard sharedRuleCount <= Self.maximumSharedRules else {
      diagnostics.error(
        .tooManyValues,
        "rules for several actions expand to more than \(Self.maximumSharedRules) rules",
        at: key.range)
      incomplete.insert(.middleware)
      return []
    }
    return actions.map { RulesSpec(action: $0, rules: rules, sharedKey: key.range) }
  }

  /// The maximum number of rules that shared keys add. It equals the maximum number of nodes that
  /// aliases may add.
  private static let maximumSharedRules = 10_000

  /// Returns the names between the commas, each with its range.
  private mutating func actions(namedBy key: YAMLNode) -> [Located<String>] {
    let text = file.locatedText(of: key)
    var names: [Located<String>] = []
    var seen: Set<String> = []
    for (word, range) in text.words(separatedByCommasIn: 0..<text.text.utf8.count) {
      let name = Located(withoutBackticks(word), at: range)
      if name.value.isEmpty {
        diagnostics.error(
          .emptyName, "expected the name of an action between the commas, found nothing",
          at: key.range, help: "write them as in 'addTask, removeTask:'")
        incomplete.insert(.middleware)
      } else if name.value.hasPrefix("changed(") {
        diagnostics.error(
          .misplacedKey, "'changed(…)' is not an action and needs its own key", at: key.range,
          help: "write its rules below a separate key 'changed(…):'")
        incomplete.insert(.middleware)
        return names
      } else if name.value == "*" {
        diagnostics.error(
          .ruleForEveryAction, "'*' means every action and cannot be combined with other names",
          at: range)
      } else if !seen.insert(name.value).inserted {
        diagnostics.error(
          .duplicateName, "the key names the action '\(excerpt(name.value))' twice", at: range)
      } else {
        names.append(name)
      }
    }
    return names
  }
}
