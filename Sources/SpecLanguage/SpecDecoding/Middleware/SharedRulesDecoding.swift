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
    guard mayShare(rules.count, among: actions.count, at: key.range) else {
      incomplete.insert(.middleware)
      return []
    }
    return actions.map { RulesSpec(action: $0, rules: rules, sharedKey: key.range) }
  }

  /// Counts the rules or steps that a key with several names adds. Returns false, after a finding,
  /// if they are too many.
  mutating func mayShare(_ rules: Int, among names: Int, at range: SourceRange) -> Bool {
    sharedRuleCount += rules * max(0, names - 1)
    if sharedRuleCount <= Self.maximumSharedRules { return true }
    diagnostics.error(
      .tooManyValues,
      "rules for several actions expand to more than \(Self.maximumSharedRules) rules", at: range)
    return false
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
