// login.authenticated, event login.succeeded:
// changed(tasks.count, tasks.filter):

extension SpecDecoder {
  /// Decodes the key of a link: one or several actions and events, or a change. Returns nil after a
  /// finding.
  mutating func triggers(_ key: Located<String>) -> [LinkTriggerSpec]? {
    var text = LocatedText(key)
    if let properties = changedProperties(inOtherWords: key.value) {
      reportOtherWords(for: properties, at: key.range)
      text = LocatedText("changed(\(properties))", standingFor: key.range)
    }
    if let list = text.listOfChanged { return changes(in: text, list, of: key) }
    let words = text.words(separatedByCommasIn: 0..<text.text.utf8.count)
    var triggers: [LinkTriggerSpec] = []
    var seen: Set<String> = []
    for (word, range) in words {
      let word = Located(word, at: words.count > 1 ? range : key.range)
      guard let trigger = trigger(word, isOneOfSeveral: words.count > 1) else { return nil }
      if seen.insert(word.value).inserted {
        triggers.append(trigger)
      } else {
        diagnostics.error(
          .duplicateName, "the key names '\(excerpt(word.value))' twice", at: word.range)
      }
    }
    return triggers
  }

  /// Splits `login.authenticated` or `event login.succeeded` into the feature and the action or
  /// event.
  private mutating func trigger(
    _ key: Located<String>, isOneOfSeveral: Bool
  ) -> LinkTriggerSpec? {
    if refuses(key, isOneOfSeveral: isOneOfSeveral) { return nil }
    let word = "event "
    let isEvent = key.value.hasPrefix(word)
    let name = isEvent ? String(key.value.dropFirst(word.count)) : key.value
    let text = LocatedText(key)
    let start = isEvent ? word.utf8.count : 0
    guard let parts = text.featureAndMember(in: start..<text.text.utf8.count) else {
      diagnostics.error(
        .unknownAction,
        "expected 'feature.action', 'event feature.event' or 'changed(feature.property)', found "
          + "'\(excerpt(key.value))'",
        at: key.range, help: Self.helpForTrigger(name))
      return nil
    }
    return LinkTriggerSpec(
      kind: isEvent ? .event : .action, feature: parts.feature, names: [parts.member])
  }

  private static func helpForTrigger(_ name: String) -> String? {
    if name.hasPrefix("events ") { return "write 'event \(excerpt(String(name.dropFirst(7))))'" }
    return isWord(name) ? "write the feature before it, as in 'feature.\(excerpt(name))'" : nil
  }

  /// Reports words that only keys of rules have, and changes in a list. Returns whether it has
  /// reported.
  ///
  ///     links: {tasks.*: {…}}                             # unknown-action
  ///     links: {tasks.add, changed(tasks.count): {…}}     # misplaced-key
  private mutating func refuses(_ key: Located<String>, isOneOfSeveral: Bool) -> Bool {
    if key.value.isEmpty {
      diagnostics.error(
        .emptyName, "expected an action or event between the commas, found nothing", at: key.range,
        help: "write them as in 'tasks.add, tasks.remove:'")
    } else if isOneOfSeveral, key.value.hasPrefix("changed(") {
      diagnostics.error(
        .misplacedKey, "'changed(…)' is not an action and needs its own key", at: key.range,
        help: "write its steps below a separate key 'changed(…):'")
    } else if key.value == "*" || key.value.hasSuffix(".*") {
      diagnostics.error(
        .unknownAction, "a link follows actions and events by name, not every action",
        at: key.range, help: "name them, as in 'tasks.addTask, tasks.removeTask'")
    } else {
      return false
    }
    return true
  }

  /// Decodes `changed(tasks.count, tasks.filter, users.current)`: a trigger for each feature.
  ///
  ///     links: {changed(count): {…}}            # unknown-property
  ///     links: {changed(tasks.count): {…}}
  private mutating func changes(
    in text: LocatedText, _ list: Range<Int>, of key: Located<String>
  ) -> [LinkTriggerSpec]? {
    var triggers: [LinkTriggerSpec] = []
    var seen: Set<String> = []
    for (word, range) in text.words(separatedByCommasIn: list) {
      guard let parts = LocatedText(Located(word, at: range)).featureAndMember(in: nil) else {
        diagnostics.error(
          word.isEmpty ? .emptyName : .unknownProperty,
          "expected 'feature.property', found \(word.isEmpty ? "nothing" : "'\(excerpt(word))'")",
          at: word.isEmpty ? key.range : range,
          help: "write the store before the property, as in 'changed(tasks.count):'")
        return nil
      }
      if !seen.insert(word).inserted {
        diagnostics.error(
          .duplicateName, "the key names the property '\(excerpt(word))' twice", at: range)
      } else if let index = triggers.firstIndex(where: {
        $0.feature.value == parts.feature.value
      }) {
        triggers[index].names.append(parts.member)
      } else {
        triggers.append(
          LinkTriggerSpec(kind: .change, feature: parts.feature, names: [parts.member]))
      }
    }
    return triggers
  }
}

extension LocatedText {
  /// The text of a key. The positions of the parts of a quoted key are unknown.
  fileprivate init(_ key: Located<String>) {
    let width = key.value.unicodeScalars.count
    if key.range.start.advanced(by: width) == key.range.end {
      self.init(key.value, at: key.range.start)
    } else {
      self.init(key.value, standingFor: key.range)
    }
  }

  /// Splits `tasks.count` or, for a feature of an inner app, `library.books.count`.
  ///
  /// - Parameter part: a range of UTF-8 offsets; nil for the whole text.
  fileprivate func featureAndMember(
    in part: Range<Int>?
  ) -> (feature: Located<String>, member: Located<String>)? {
    let part = part ?? 0..<text.utf8.count
    let bytes = text.utf8.dropFirst(part.lowerBound).prefix(part.count)
    let words = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard words.count > 1, words.allSatisfy({ !$0.isEmpty && !$0.contains(where: isSpace) })
    else { return nil }
    let names = words.map { withoutBackticks(String(Substring($0))) }
    let dot = part.upperBound - (words.last?.count ?? 0) - 1
    return (
      Located(names.dropLast().joined(separator: "."), at: range(part.lowerBound..<dot)),
      Located(names[names.count - 1], at: range(dot + 1..<part.upperBound))
    )
  }
}
