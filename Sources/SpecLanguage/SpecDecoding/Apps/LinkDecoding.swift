// login.authenticated:
//   - dispatch: .users(.setCurrent(user))
//   - close: login

let linksShape: ValueShape = .oneOf([
  .mapping("'feature.action' or 'event feature.event', each with what follows", stepsShape),
  .nothing,
])

private let stepsShape: ValueShape = .oneOf([
  .filled(.list("what follows, in order", .keys(linkStepConstruct.table))),
  .keys(linkStepConstruct.table),
])

private struct LinkStepDraft {
  var condition: SwiftText<[Condition]>?
  var dispatch: SwiftText<Expression>?
  var open: LinkTarget?
  var close: LinkTarget?
  var state: SwiftText<Expression>?
}

private let linkStepConstruct = Construct<LinkStepDraft>(
  "a step of a link", exactlyOneOf: ["dispatch", "open", "close"],
  companions: [KeyCompanion(key: "with", other: "open", isRequired: false)],
  [
    .optional(
      "when", .conditions,
      "the conditions under which the step is performed, as after `if`. Default: it is always performed"
    ) {
      $1.condition = $0.conditions($2)
    },
    .optional("dispatch", .expression, "an action of a feature, such as `.tasks(.saveTasks)`") {
      $1.dispatch = $0.expression($2)
    },
    .optional("open", .expression, "the feature to open: `login`, or `editors[id]`") {
      $1.open = $0.target($2)
    },
    .optional(
      "with", .expression, "the state that it opens with. Default: the feature's initial state"
    ) {
      if $2.node.isMapping {
        $0.wrongKind(
          $2, .expression, help: "write the state in Swift, such as 'EditorState(note: note)'")
        $1.state = .invalid($2.node.range)
      } else {
        $1.state = $0.expression($2)
      }
    },
    .optional(
      "close", .expression, "the feature to close: `login`, `editors[id]`, or all `editors`"
    ) {
      $1.close = $0.target($2)
    },
  ])

extension SpecDecoder {
  mutating func links(_ section: KeyedNode) -> [LinkSpec] {
    declarations(section, linksShape) { decoder, item in
      let steps = decoder.linkSteps(item)
      guard let (feature, trigger, isEvent) = decoder.trigger(item.key) else { return nil }
      return LinkSpec(
        key: item.key, feature: feature, trigger: trigger, isEvent: isEvent, steps: steps)
    }
  }

  /// Splits the key of a link, such as `login.authenticated` or `event login.succeeded`, into the
  /// feature and the action or event.
  private mutating func trigger(
    _ key: Located<String>
  ) -> (feature: Located<String>, trigger: Located<String>, isEvent: Bool)? {
    if refusesKeyOfRules(key) { return nil }
    let word = "event "
    let isEvent = key.value.hasPrefix(word)
    let name = isEvent ? String(key.value.dropFirst(word.count)) : key.value
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
      diagnostics.error(
        .unknownAction,
        "expected 'feature.action' or 'event feature.event', found '\(excerpt(key.value))'",
        at: key.range, help: Self.helpForTrigger(name))
      return nil
    }
    // The positions of the parts of a quoted key are unknown.
    let width = key.value.unicodeScalars.count
    guard key.range.start.advanced(by: width) == key.range.end else {
      return (Located(parts[0], at: key.range), Located(parts[1], at: key.range), isEvent)
    }
    let start = key.range.start.advanced(by: width - name.unicodeScalars.count)
    let dot = start.advanced(by: parts[0].unicodeScalars.count)
    return (
      Located(parts[0], at: SourceRange(start, dot)),
      Located(parts[1], at: SourceRange(dot.advanced(by: 1), key.range.end)), isEvent
    )
  }

  private static func helpForTrigger(_ name: String) -> String? {
    if name.hasPrefix("events ") { return "write 'event \(excerpt(String(name.dropFirst(7))))'" }
    return isWord(name) ? "write the feature before it, as in 'feature.\(excerpt(name))'" : nil
  }

  /// Reports a key that only rules of middleware have. Returns whether it has been reported.
  ///
  ///     links: {changed(tasks.count): {…}}        # unknown-action
  ///     links: {tasks.add, tasks.remove: {…}}     # unknown-action
  ///     links: {tasks.add: {…}}
  private mutating func refusesKeyOfRules(_ key: Located<String>) -> Bool {
    let message: String
    let help: String
    if key.value.hasPrefix("changed(") || key.value.hasPrefix("changed ") {
      message = "a link follows an action or an event, not a change of the state"
      help =
        "write a rule for 'changed(…)' in the middleware of the feature: it can emit an event or "
        + "dispatch an action, and a link can follow that"
    } else if key.value.utf8.contains(UInt8(ascii: ",")) {
      message = "a link follows one action or event, found a list"
      help = "write a link for each of them"
    } else if key.value == "*" || key.value.hasSuffix(".*") {
      message = "a link follows one action or event, not every action"
      help = "write a link for each of them, as in 'tasks.addTask'"
    } else {
      return false
    }
    diagnostics.error(.unknownAction, message, at: key.range, help: help)
    return true
  }

  private mutating func linkSteps(_ item: KeyedNode) -> [LinkStepSpec] {
    switch item.node.content {
    case .mapping(let entries): return linkStep(entries, item).map { [$0] } ?? []
    case .scalar:
      wrongKind(item, stepsShape)
      return []
    case .sequence(let nodes):
      refuseSwiftTag(item)
      refuseEmpty(item, stepsShape)
      return item.items(nodes).compactMap { item in
        entries(item, .keys(linkStepConstruct.table)).flatMap { linkStep($0, item) }
      }
    }
  }

  private mutating func linkStep(_ entries: [YAMLEntry], _ item: KeyedNode) -> LinkStepSpec? {
    var draft = LinkStepDraft()
    let present = linkStepConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    if present.hasConflict { return nil }
    let verb: LinkStepSpec.Verb? =
      if let action = draft.dispatch {
        .dispatch(action)
      } else if let target = draft.open {
        .open(target, state: draft.state)
      } else {
        draft.close.map { .close($0) }
      }
    return verb.map { LinkStepSpec(condition: draft.condition, verb: $0, range: item.node.range) }
  }

  /// Decodes the target of a link, such as `login` or `editors[id]`.
  fileprivate mutating func target(_ item: KeyedNode) -> LinkTarget? {
    let text = expression(item)
    guard case .checked(let expression) = text else {
      if case .unchecked = text { refuseSwiftTag(item) }
      return nil
    }
    switch expression.kind {
    case .name(let name):
      return LinkTarget(
        feature: Located(name.text, at: name.range), key: nil, range: expression.range)
    case .subscripting(let base, let arguments):
      guard case .name(let name) = base.kind, arguments.count == 1, arguments[0].label == nil
      else { break }
      return LinkTarget(
        feature: Located(name.text, at: name.range), key: arguments[0].value,
        range: expression.range)
    default: break
    }
    var help: String?
    if case .implicitMember(let name) = expression.kind { help = "write \(excerpt(name.text))" }
    diagnostics.error(
      .wrongKind, "expected a feature, such as 'login' or 'editors[id]'", at: expression.range,
      help: help)
    return nil
  }
}
