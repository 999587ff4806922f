extension SpecDecoder {
  mutating func wrongKind(
    _ item: KeyedNode, _ shape: ValueShape, help: String? = nil, fixes: [Fix] = []
  ) {
    if item.node.isNothing {
      emptyValue(item, shape)
    } else if emptyAliases.contains(item.node.range.start) {
      skipRange(item.node.range)
    } else {
      let found = item.node.foundKind
      let form = help ?? helpForStatements(item, shape)
      diagnostics.error(
        .wrongKind, "expected \(shape.wanted), found \(found)", at: item.node.range,
        help: form ?? shape.exampleMapping.map { "such as \($0)" }, fixes: fixes)
    }
  }

  /// The help for statements that were written as a YAML list or mapping.
  private func helpForStatements(_ item: KeyedNode, _ shape: ValueShape) -> String? {
    guard shape.wanted.hasPrefix(ValueShape.statements.wanted) else { return nil }
    let key = excerpt(item.key.value)
    if case .mapping(let entries) = item.node.content {
      let (text, value) = (entries.first?.key.scalarText, entries.first?.value)
      guard entries.count == 1, let text, value?.isNothing == true else { return nil }
      return "write the statement without braces: '\(excerpt(text))'"
    }
    return "write '\(key): |', and below it each statement on a line of its own, without a dash"
  }

  /// Reports an empty value. The finding is at the key, because an empty value has no range of its
  /// own.
  mutating func emptyValue(
    _ item: KeyedNode, _ shape: ValueShape, help: String? = nil, fixes: [Fix] = []
  ) {
    diagnostics.error(
      .emptyValue, "\(item.subject) is empty: expected \(shape.wanted)", at: item.key.range,
      help: help ?? shape.exampleMapping.map { "such as \($0)" }, fixes: fixes)
  }

  /// Reports a list or mapping that is empty although its shape does not allow this. Returns
  /// whether it is empty.
  @discardableResult
  mutating func refuseEmpty(_ item: KeyedNode, _ shape: ValueShape) -> Bool {
    let isEmpty =
      switch item.node.content {
      case .scalar: false
      case .sequence(let nodes): nodes.isEmpty
      case .mapping(let entries): entries.isEmpty
      }
    guard isEmpty, shape.isFilled else { return false }
    emptyValue(item, shape)
    return true
  }

  mutating func missingKey(_ key: Key, in table: KeyTable, at owner: SourceRange) {
    diagnostics.error(
      .missingKey, "\(table.construct) needs '\(key.name)': \(key.summary)", at: owner,
      about: .names([key.name]))
  }

  mutating func missingAlternative(in table: KeyTable, at owner: SourceRange) {
    let choice = (table.exactlyOneOf + table.elsewhere).joined(separator: ", ")
    diagnostics.error(.missingKey, "\(table.construct) needs one of \(choice)", at: owner)
  }

  mutating func missingChoice(in table: KeyTable, at owner: SourceRange) {
    let choice = table.oneOrMoreOf.map { "'\($0)'" }.joined(separator: ", ")
    let others = table.orWithin.map { ", or a step of '\($0)' that checks something" } ?? ""
    diagnostics.error(
      .missingKey, "\(table.construct) needs at least one of \(choice)\(others)", at: owner)
  }

  /// Reports keys that are allowed only together: a key whose companion is missing, and a companion
  /// whose key is missing.
  mutating func checkCompanions(_ mapping: [YAMLEntry], _ present: PresentKeys) {
    func place(of name: String) -> SourceRange? {
      mapping.first { $0.key.scalarText == name }?.key.range
    }
    for companion in present.table.companions {
      let hasKey = present.contains(companion.key)
      if present.contains(companion.other) {
        if companion.isRequired, !hasKey, !present.hasUnknown,
          let place = place(of: companion.other)
        {
          diagnostics.error(
            .missingKey,
            "'\(companion.other)' needs a '\(companion.key)': why the action is rejected",
            at: place)
        }
      } else if hasKey, present.alternative != nil || present.table.exactlyOneOf.isEmpty,
        let place = place(of: companion.key)
      {
        let others =
          present.table.exactlyOneOf.contains(companion.other)
            && present.table.besideElsewhere.contains(companion.key)
          ? present.table.elsewhere : []
        let all = ([companion.other] + others).map { "'\($0)'" }.joined(separator: " and ")
        diagnostics.error(
          .misplacedKey, "'\(companion.key)' is only allowed with \(all)", at: place)
      }
    }
  }

  mutating func conflict(of key: Located<String>, with first: String, in table: KeyTable) {
    let choice = table.exactlyOneOf.joined(separator: ", ")
    diagnostics.error(
      .conflictingKey,
      "'\(key.value)' cannot be combined with '\(first)': \(table.construct) has exactly one of \(choice)",
      at: key.range,
      help: table.elsewhere.isEmpty ? nil : "make it a rule of its own, in a list")
  }

  /// Reports an unknown key. Returns the index of the key that was probably meant.
  ///
  /// - Parameter lacking: the required keys that are missing.
  mutating func unknownKey(
    _ entry: YAMLEntry, in table: KeyTable, among mapping: [YAMLEntry], _ lacking: [String]
  ) -> Int? {
    if isNoKey(entry, in: table) { return nil }
    let name = entry.key.scalarText
    let others = Set(mapping.map(\.key.scalarText))
    let habit = table.helpForHabit(entry)
    guard habit == nil,
      let near = table.keyOfOtherLanguage(entry, among: mapping)
        ?? nearName(name, among: table.allNames.filter { !others.contains($0) })
        ?? table.keyOfOtherLanguage(entry, among: [])
        ?? nearName(name, among: table.allNames)
    else {
      if reportsMisplaced(entry, in: table, among: mapping) { return nil }
      skip(entry, of: table)
      let help = habit ?? helpForIndentation(of: entry, among: mapping)
      diagnostics.error(
        .unknownKey,
        "unknown key '\(excerpt(name))'\(besides(lacking)): "
          + "\(table.construct) has \(table.names(without: name))",
        at: entry.key.range, help: help)
      return nil
    }
    let isThere = mapping.contains { $0.key.scalarText == near.name }
    let hasFix = !isThere && !name.hasPrefix("-")
    diagnostics.error(
      .unknownKey, "unknown key '\(excerpt(name))', did you mean '\(near.name)'?",
      at: entry.key.range, help: isThere ? "'\(near.name)' exists already" : nil,
      fixes: hasFix ? Suggestion(for: name, key: near).fixes(at: entry.key.range) : [])
    if isThere {
      skip(entry, of: table)
      return nil
    }
    return table.keys.firstIndex { $0.name == near.name }
  }

  /// Reports the keys of a rule in an action, and the keys of a request in a rule. All of them are
  /// one mistake.
  private mutating func reportsMisplaced(
    _ entry: YAMLEntry, in table: KeyTable, among mapping: [YAMLEntry]
  ) -> Bool {
    func isMisplaced(_ entry: YAMLEntry) -> Bool {
      let name = entry.key.scalarText
      if table.keyNames.contains(name) { return false }
      return table.construct == "an action"
        ? [
          "perform", "then", "catch", "dispatch", "emit", "require", "message", "every", "after",
          "when",
        ].contains(name)
        : table.keyNames.contains("perform")
          && ["into", "status", "append", "optimistic"]
            .contains(name)
    }
    guard isMisplaced(entry) else { return false }
    let name = entry.key.scalarText
    if mapping.first(where: isMisplaced)?.key.range == entry.key.range {
      let isAction = table.construct == "an action"
      let form = isAction ? ruleForm(mapping.filter(isMisplaced)) : ""
      diagnostics.error(
        .misplacedKey, "'\(name)' is a key of a \(isAction ? "rule" : "request")",
        at: entry.key.range,
        help: isAction
          ? "write a rule for the action: \(form)"
          : "write the call in 'requests', or 'then' and 'catch' here")
    }
    return true
  }

  /// The form of a rule with the keys that an action has by mistake. A rejected action needs a
  /// message.
  private func ruleForm(_ misplaced: [YAMLEntry]) -> String {
    var parts = misplaced.map { entry in
      let text = entry.value.scalarText
      let isLong = text.isEmpty || text.utf8.count > 40 || text.contains(where: \.isNewline)
      let written = needsNoQuotes(Array(text.utf8)) ? text : quotedYAML(text)
      return "\(entry.key.scalarText): \(isLong ? "…" : written)"
    }
    let names = Set(misplaced.map(\.key.scalarText))
    if names.isDisjoint(with: ["perform", "dispatch", "emit", "require"]) {
      parts.append("dispatch: …")
    }
    if names.contains("require"), !names.contains("message") {
      parts.append("message: Why it is rejected.")
    }
    return "'middleware: {Rules: {nameOfTheAction: {\(parts.joined(separator: ", "))}}}'"
  }

  /// The help for an entry that follows an empty key, and was probably meant as a part of it.
  private func helpForIndentation(of entry: YAMLEntry, among mapping: [YAMLEntry]) -> String? {
    guard !diagnostics.areMany,
      let index = mapping.firstIndex(where: { $0.key.range == entry.key.range }), index > 0
    else { return nil }
    let above = mapping[index - 1]
    guard above.value.isEmptyScalar,
      above.key.range.start.column == entry.key.range.start.column
    else { return nil }
    return "'\(above.key.scalarText)' above it is empty: indent '\(excerpt(entry.key.scalarText))' "
      + "to make it a part of it"
  }

  /// Reports an entry that was not meant as a key, such as Swift code, a payload or a policy.
  private mutating func isNoKey(_ entry: YAMLEntry, in table: KeyTable) -> Bool {
    let name = entry.key.scalarText
    if name.isEmpty {
      diagnostics.error(
        .emptyName, "expected a key before the ':', found nothing", at: entry.key.range)
      skip(entry, of: table)
      return true
    }
    if isSwiftText(name), case .scalar = entry.value.content {
      diagnostics.error(
        .unknownKey,
        "expected a key (\(table.construct) has \(table.names)), found Swift code: a text of "
          + "several lines begins with '|', and its lines are indented further than its key",
        at: SourceRange(from: entry.key.range, to: entry.value.range))
      return true
    }
    return false
  }

  /// Skips an unknown entry. Records the names that the entry may declare for other parts of the
  /// spec. An entry may declare names if it is a mapping or list, has a key such as `_ id: UUID`,
  /// or has a single word as its value.
  private mutating func skip(_ entry: YAMLEntry, of table: KeyTable) {
    if currentSection == .scenarios { return }
    let word = entry.value.scalarText
    if !word.isEmpty, isWord(word) { noteUndecodedName(at: entry.value.range) }
    if currentSection == .middleware { return noteUndecodedNames(at: entry.value.range) }
    let carries = table.keys.contains { $0.name == "payload" }
    if case .scalar = entry.value.content {
      guard carries, beginsType(entry.value.scalarText) else { return }
    }
    if carries {
      noteUndecodedNames(at: entry.key.range)
      noteUndecodedNames(at: entry.value.range)
    } else {
      skipEntry(entry)
    }
  }

  /// Whether a key is the beginning of Swift code, such as `state.tasks[id`. YAML has cut off the
  /// code at a `: `.
  private func isSwiftText(_ key: String) -> Bool {
    key.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }
  }

  /// Reports the tag `!swift` in a place where no expression or statements are allowed.
  mutating func refuseSwiftTag(_ item: KeyedNode) {
    guard item.node.isSwift else { return }
    diagnostics.error(
      .misplacedTag, "'!swift' is only allowed for Swift expressions and statements",
      at: item.node.range)
  }
}

extension [YAMLEntry] {
  /// The entries with another key at an index, as a finding about the key has explained it.
  func readingKey(at index: Int, as name: String) -> [YAMLEntry] {
    var entries = self
    entries[index] = YAMLEntry(
      key: YAMLNode(.scalar(YAMLScalar(name, style: .plain)), range: self[index].key.range),
      value: self[index].value)
    return entries
  }

  /// The range of the last key with one of the given names. Keys that exclude each other are
  /// reported there.
  func lastKey(of names: [String]) -> SourceRange? {
    last { names.contains($0.key.scalarText) }?.key.range
  }

  /// Whether a key has an empty value. The empty value has been reported.
  func haveEmpty(_ key: String) -> Bool {
    contains { $0.key.scalarText == key && $0.value.isEmptyScalar }
  }
}

extension YAMLNode {
  var isScalar: Bool { if case .scalar = content { true } else { false } }
  var isMapping: Bool { if case .mapping = content { true } else { false } }

  /// The content of a scalar; empty for other nodes.
  package var scalarText: String { textOfScalar ?? "" }

  /// Whether the value is empty, as in a line with just `key:`.
  package var isEmptyScalar: Bool {
    if case .scalar(let scalar) = content {
      scalar.style == .plain && scalar.text.isEmpty
    } else {
      false
    }
  }

  /// Whether the value is YAML's null: an empty value, `~` or `null`.
  package var isNothing: Bool {
    guard case .scalar(let scalar) = content, scalar.style == .plain, !isSwift else { return false }
    return scalar.text.isEmpty || scalar.text == "~" || scalar.text == "null"
  }

  /// Whether the value is empty in any notation: `null`, `~`, `{}`, `[]` or a blank string.
  package var holdsNothing: Bool {
    if isSwift { return false }
    switch content {
    case .scalar(let scalar): return isNothing || isBlank(scalar.text)
    case .sequence(let items): return items.isEmpty
    case .mapping(let entries): return entries.isEmpty
    }
  }

  /// The kind of this node in messages.
  package var foundKind: String {
    switch content {
    case .scalar(let scalar) where scalar.text.isEmpty: "an empty string"
    case .scalar(let scalar): "the string '\(excerpt(scalar.text))'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// Returns a clause such as `, while 'type' and 'value' are missing`. Returns an empty string if
/// nothing is missing.
private func besides(_ lacking: [String]) -> String {
  guard !lacking.isEmpty else { return "" }
  let names = lacking.map { "'\($0)'" }.joined(separator: " and ")
  return ", while \(names) \(lacking.count == 1 ? "is" : "are") missing"
}
