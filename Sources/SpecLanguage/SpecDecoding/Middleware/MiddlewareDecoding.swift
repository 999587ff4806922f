// TaskListValidation:
//   addTask:
//     require: "!task.title.trimmed.isEmpty"
//     message: A task needs a title.
// TaskListAnalytics:

let middlewareShape: ValueShape = .oneOf([
  .mapping("middleware", singleMiddlewareShape), .nothing,
])

private let singleMiddlewareShape: ValueShape = .oneOf([
  .mapping("actions and their rules", rulesShape), .nothing,
])

extension SpecDecoder {
  mutating func middleware(_ section: KeyedNode) -> [MiddlewareSpec] {
    // One name is missing above all of the actions.
    var hasAction = false
    return declarations(section, middlewareShape) { decoder, item in
      if item.key.value == "*" {
        decoder.diagnostics.error(
          .misplacedKey, "'*' means every action, and is only allowed in a middleware",
          at: item.key.range, help: "write the name of a middleware above it")
        return nil
      }
      if decoder.refusesAction(item, &hasAction) { return nil }
      let entries = decoder.entries(item, singleMiddlewareShape) ?? []
      return decoder.middleware(named: item.key, entries)
    }
  }

  /// Reports an action with its rule at the place of a middleware. Returns whether it was reported.
  ///
  ///     middleware: {load: {perform: api.load()}}              # misplaced-key
  ///     middleware: {Loading: {load: {perform: api.load()}}}
  fileprivate mutating func refusesAction(
    _ item: KeyedNode, _ isReported: inout Bool
  ) -> Bool {
    let name = item.key
    let first: YAMLEntry? =
      switch item.node.content {
      case .mapping(let entries): entries.first
      case .sequence(let items):
        if case .mapping(let rule)? = items.first?.content { rule.first } else { nil }
      case .scalar: nil
      }
    let isTrigger =
      name.value.hasPrefix("changed(")
      || name.value.split(separator: ",").allSatisfy { actionNames.contains(trimmed(String($0))) }
    // After one action, the others are certainly at its level.
    guard isTrigger, isReported || first.map({ isRuleKey($0.key.scalarText) }) == true
    else { return false }
    incomplete.insert(.middleware)
    if isReported { return true }
    isReported = true
    diagnostics.error(
      .misplacedKey, "expected the name of a middleware, found the action '\(name.value)'",
      at: name.range, help: "write the name of a middleware above it, and indent the action further"
    )
    return true
  }

  private mutating func middleware(
    named name: Located<String>, _ entries: [YAMLEntry]
  ) -> MiddlewareSpec {
    var doc: String?
    var rules: [RulesSpec] = []
    rules.reserveCapacity(entries.count)
    var hasRuleAlone = false
    for entry in withoutSuperfluousLevels(entries, ofMiddleware: name.value) {
      if let several = changeRules(entry) ?? sharedRules(entry) {
        rules += several
        continue
      }
      guard let key = declaredName(entry.key) else { continue }
      let item = KeyedNode(key: key, node: entry.value)
      if key.value == "doc", !actionNames.contains("doc") {
        doc = self.doc(item)
      } else if isRuleKey(key.value), !entry.value.isMapping {
        if !hasRuleAlone { misplacedRule(key) }
        hasRuleAlone = true
      } else if isNoAction(key, entry.value) {
        incomplete.insert(.middleware)
      } else {
        rules.append(RulesSpec(action: key, rules: self.rules(item)))
      }
    }
    return MiddlewareSpec(name: name, doc: doc, entries: rules)
  }

  /// Reports a key with a scalar value that is neither an action nor `doc`. Returns whether it was
  /// reported.
  private mutating func isNoAction(_ key: Located<String>, _ value: YAMLNode) -> Bool {
    guard case .scalar = value.content, !value.isNothing, key.value != "*",
      !actionNames.contains(key.value), (1...200).contains(actionNames.count),
      diagnostics.areMany || nearName(key.value, among: actionNames) == nil
    else { return false }
    let near = nearName(key.value, among: ["doc"])
    let suggestion = near.map { ", did you mean '\($0.name)'?" }
    diagnostics.error(
      .unknownKey,
      "unknown key '\(excerpt(key.value))'"
        + (suggestion ?? ": a middleware has actions, each with its rules, and doc"),
      at: key.range, fixes: Suggestion(for: key.value, key: near).fixes(at: key.range))
    return true
  }

  /// Whether a name is a key of rules, and not an action.
  private func isRuleKey(_ name: String) -> Bool {
    !actionNames.contains(name) && ruleKeys.contains(name)
  }

  /// Reports a rule that is directly in a middleware. It belongs below the name of an action.
  private mutating func misplacedRule(_ key: Located<String>) {
    incomplete.insert(.middleware)
    diagnostics.error(
      .misplacedKey, "'\(key.value)' is a key of a rule, which belongs below an action's name",
      at: key.range, help: "write the name of the action above it, or '\"*\":' for all of them")
  }
}
