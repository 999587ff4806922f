import SpecLanguage

extension AnswerReading {
  /// Reports a misspelt key, as in `{throw: text}` or `{return: value}`, if the method's result
  /// cannot be written as a mapping. Returns whether there is such a key.
  func reportMisspeltAnswer(
    _ node: YAMLNode, _ place: AnswerPlace, _ findings: inout Findings
  ) -> Bool {
    guard let own = resultMembers(of: place) else { return false }
    guard case .mapping(let entries) = node.content else {
      return reportForm(of: node, place, &findings)
    }
    if reportMisplacedAnswer(entries, own, &findings) { return true }
    let keys = entries.map(\.key).filter { !Self.keys.contains($0.scalarText) }
    guard let key = keys.first,
      !keys.contains(where: { key in
        own.contains { $0.name == key.scalarText }
      })
    else { return false }
    let name = key.scalarText
    let meant = Self.keyOfOtherLanguage(name).map { NearName(name: $0, isOnly: true) }
    guard let near = meant ?? (own.isEmpty ? nearName(name, among: Self.keys) : nil) else {
      return false
    }
    let suggestion = Suggestion(for: name, key: near)
    let isThere = entries.contains { $0.key.scalarText == near.name }
    findings.error(
      .unknownKey, "an answer has no '\(name)'\(suggestion)", at: key.range,
      help: isThere ? "'\(near.name)' exists already" : nil,
      fixes: isThere ? [] : suggestion.fixes(at: key.range))
    return true
  }

  /// The members of a result that is a struct; none if the result cannot be written as a mapping, and
  /// nil for other results.
  private func resultMembers(of place: AnswerPlace) -> [Member]? {
    switch place.method.result?.unwrapped {
    case nil, .scalar?, .array?, .set?, .identifiedArray?: return []
    case .nominal(let name)?:
      guard case .structure(let members)? = values.types.nominal(.nominal(name))?.kind else {
        return nil
      }
      return members
    default: return nil
    }
  }

  /// Reports answers that are not inside of the brackets of `each`, or of the key `returns`.
  ///
  ///     with: {web.count: {each: 1, 2}}                       # wrong-kind
  ///     with: {web.user: {after: 1s, name: Ada}}              # unknown-key
  private func reportMisplacedAnswer(
    _ entries: [YAMLEntry], _ own: [Member], _ findings: inout Findings
  ) -> Bool {
    if let each = entries.first(where: { $0.key.scalarText == "each" }),
      entries.allSatisfy({ $0.key.range == each.key.range || $0.value.holdsNothing })
    {
      let rest = entries.map(\.key.scalarText).filter { $0 != "each" }
      let texts = ([excerpt(each.value.scalarText)] + rest).joined(separator: ", ")
      findings.error(
        .wrongKind, "expected a list of answers, one for each call", at: each.key.range,
        help: "write '{each: [\(excerpt(texts))]}'")
      return true
    }
    let names = Set(own.map(\.name))
    if let after = entries.first(where: { $0.key.scalarText == "after" }), !names.contains("after"),
      case let rest = entries.filter({ $0.key.range != after.key.range }),
      case let isValue = rest.count == 1 && rest[0].isValueAlone,
      isValue || rest.allSatisfy({ names.contains($0.key.scalarText) })
    {
      let value = isValue ? excerpt(rest[0].key.scalarText) : "{…}"
      findings.error(
        .unknownKey, "beside 'after', the value of an answer has the key 'returns'",
        at: isValue ? rest[0].key.range : after.key.range,
        help: "write '{after: …, returns: \(value)}'")
      return true
    }
    return false
  }

  /// Reports a list of answers without `each`, and a word that means a failure, if the method cannot
  /// return them. Returns whether it has reported.
  ///
  ///     with: {web.count: [1, 2]}                # wrong-kind
  ///     with: {web.count: {each: [1, 2]}}
  private func reportForm(
    of node: YAMLNode, _ place: AnswerPlace, _ findings: inout Findings
  ) -> Bool {
    guard let type = place.method.result?.unwrapped, type != .scalar(.string) else { return false }
    switch (node.content, type) {
    case (.sequence, .scalar), (.sequence, .nominal):
      findings.error(
        .wrongKind, "expected \(type), found a list", at: node.range,
        help: "one answer for each call is written '{each: […]}'")
      return true
    case (.scalar(let text), .scalar)
    where place.method.canThrow && ["error", "failure", "fails", "throws"].contains(text.text):
      findings.error(
        .invalidValue, "expected \(type), found '\(text.text)'", at: node.range,
        help: "a failure is written '{throws: text}'")
      return true
    default: return false
    }
  }

  /// The key of an answer for a word of other languages and libraries.
  private static func keyOfOtherLanguage(_ word: String) -> String? {
    switch word {
    case "result", "results", "value", "return", "output", "success", "succeeds", "answer",
      "answers", "response", "data", "gives", "resolve", "resolves", "yields":
      "returns"
    case "throw", "error", "failure", "fail", "fails", "exception", "reject", "rejects", "raises":
      "throws"
    case "delay", "delayed", "wait", "waits", "sleep", "duration", "latency", "in": "after"
    case "calls", "sequence": "each"
    case "with", "arguments", "cases", "byArgument": "for"
    default: nil
    }
  }
}

extension YAMLEntry {
  /// Whether the entry is a value without a key, such as `3` in `{after: 1s, 3}`.
  fileprivate var isValueAlone: Bool {
    value.isEmptyScalar && !AnswerReading.keys.contains(key.scalarText)
  }
}
