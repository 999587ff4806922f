// completing a task takes it off the active list:
//   given: {tasks: [{id: 1, title: Milk}]}
//   when: [toggleTaskCompletion: 1]
//   then: state.tasks[0].isCompleted

let scenariosShape: ValueShape = .oneOf([
  .mapping("scenarios", .keys(scenarioConstruct.table)), .nothing,
])

let givenShape: ValueShape = .oneOf([
  .mapping("state properties and their values", .values), .nothing,
])

private let whenShape: ValueShape = .oneOf([
  .list(
    "actions",
    .oneOf([stepShape, .filled(.list("actions without a wait between them", stepShape))])),
  .actionName, .nothing,
])

private let stepShape: ValueShape = .oneOf([
  .actionName, .open(stepConstruct.table, "one action and its payload", .values),
])

private let thenShape: ValueShape = .oneOf([
  .filled(.list("Swift expressions of type Bool", .condition)), .condition,
])

private let answersShape: ValueShape = .mapping(
  "methods such as 'dependency.method' or 'storage.property.load', or functions of other modules, "
    + "and their answers",
  .values)

private let eventTextsShape: ValueShape = .oneOf([
  .list("events as Swift text", .expression), .expression,
])

private let callTextsShape: ValueShape = .oneOf([
  .list("calls as Swift text", .expression), .expression,
])

/// The steps that are not actions. A step has one of these keys, or the name of an action.
private let stepConstruct = Construct<CheckSpec?>(
  "a step that is no action",
  [
    .optional("wait", .values, "lets this time pass, such as `300ms`") { _, _, _ in },
    .optional(
      "answer", .values,
      "a method and its answer: the oldest call of this method that waits for an answer ends now"
    ) { _, _, _ in },
    .optional(
      "cancel", .values,
      "an action of an earlier step: the task that waits for it is cancelled, and its effects end"
    ) { _, _, _ in },
    .optional("then", thenShape, "conditions for the state at this point") {
      $1 = .then($0.expectations($2))
    },
    .optional(
      "calls", callTextsShape, "the calls since the previous step `calls`, in order"
    ) {
      $1 = $0.texts($2, callTextsShape).map { .calls($0) }
    },
    .optional(
      "events", eventTextsShape, "the events since the previous step `events`, in order"
    ) {
      $1 = $0.texts($2, eventTextsShape).map { .events($0) }
    },
    .optional(
      "rejections", rejectionsShape, "the rejections since the previous step `rejections`, in order"
    ) {
      $1 = $0.rejections($2).map { .rejections($0) }
    },
  ])

private struct ScenarioDraft {
  var doc: String?
  var given: [YAMLEntry] = []
  var answers: [AnswerSpec] = []
  var events: [SwiftText<Expression>]?
  var calls: [SwiftText<Expression>]?
  var rejections: [RejectionSpec]?
  var eventsRange: SourceRange?
  var callsRange: SourceRange?
  var rejectionsRange: SourceRange?
  var underWay: [SwiftText<Expression>]?
  var underWayRange: SourceRange?
  var when: [StepSpec] = []
  var then: [SwiftText<Expression>] = []
  var holds: [Located<String>] = []
}

private let scenarioConstruct = Construct<ScenarioDraft>(
  "a scenario", oneOrMoreOf: ["then", "holds", "events", "calls", "rejections", "underWay"],
  orWithin: "when", isComplete: { $0.when.contains { $0.check != nil } },
  [
    .doc { $0.doc = $1 },
    .optional("given", givenShape, "state properties with a different initial value") {
      $1.given = $0.given($2)
    },
    .optional(
      "with", answersShape,
      "the answers of the dependencies, of storages and of functions of other modules: a value, `{throws: text}`, `{after: 300ms, returns: value}`, "
        + "`{each: [one answer for each call]}`, `{for: {argument: answer}}`; of a stream a list of `{value: element}`, at its end "
        + "`{ends: true}` or `{throws: text}`"
    ) {
      $1.answers = $0.answers($2)
    },
    .optional(
      "when", whenShape,
      "the actions to dispatch, in order; `wait: 1s` between them lets time pass"
    ) {
      $1.when = $0.steps($2)
    },
    .optional("then", thenShape, "conditions for the final state") {
      $1.then = $0.expectations($2)
    },
    .optional("holds", heldShape, "invariants that must hold at the start and after every step") {
      $1.holds = $0.invariantNames($2)
    },
    .optional("events", eventTextsShape, "all events that are emitted, in order") {
      $1.events = $0.texts($2, eventTextsShape)
      $1.eventsRange = $2.node.range
    },
    .optional(
      "calls", callTextsShape,
      "all calls of dependencies, in order; those of storages if one is named"
    ) {
      $1.calls = $0.texts($2, callTextsShape)
      $1.callsRange = $2.node.range
    },
    .optional(
      "rejections", rejectionsShape,
      "all rejections, in order: the message of each, or `{action: message}`; `[]` for none"
    ) {
      $1.rejections = $0.rejections($2)
      $1.rejectionsRange = $2.node.range
    },
    .optional(
      "underWay", callTextsShape,
      "the calls that are under way at the end, in order: they wait for an answer"
    ) {
      $1.underWay = $0.texts($2, callTextsShape)
      $1.underWayRange = $2.node.range
    },
  ])

extension SpecDecoder {
  mutating func scenarios(_ section: KeyedNode) -> [ScenarioSpec] {
    declarations(section, scenariosShape) { decoder, item in
      guard let entries = decoder.entries(item, .keys(scenarioConstruct.table)) else { return nil }
      decoder.warnAboutInterpolation(item.key.value, at: item.key.range)
      var draft = ScenarioDraft()
      scenarioConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      return ScenarioSpec(
        sentence: item.key, doc: draft.doc, given: draft.given, answers: draft.answers,
        when: draft.when, then: draft.then, holds: draft.holds, events: draft.events,
        calls: draft.calls, rejections: draft.rejections, underWay: draft.underWay,
        eventsRange: draft.eventsRange, callsRange: draft.callsRange,
        rejectionsRange: draft.rejectionsRange, underWayRange: draft.underWayRange)
    }
  }

  /// Decodes the entries of `given`, and removes backticks from their keys.
  mutating func given(_ item: KeyedNode) -> [YAMLEntry] {
    guard let entries = entries(item, givenShape) else { return [] }
    return entries.compactMap { entry in
      guard let name = declaredName(entry.key) else { return nil }
      refuseSwiftTags(in: entry.value)
      let key = YAMLNode(.scalar(YAMLScalar(name.value, style: .plain)), range: name.range)
      return YAMLEntry(key: key, value: entry.value)
    }
  }

  fileprivate mutating func answers(_ item: KeyedNode) -> [AnswerSpec] {
    guard let entries = entries(item, answersShape) else { return [] }
    return entries.compactMap { entry in
      guard let name = declaredName(entry.key) else { return nil }
      refuseSwiftTags(in: entry.value)
      return AnswerSpec(method: name, value: entry.value)
    }
  }

  fileprivate mutating func texts(
    _ item: KeyedNode, _ shape: ValueShape
  ) -> [SwiftText<Expression>]? {
    if case .mapping(let entries) = item.node.content, let first = entries.first {
      wrongKind(item, shape, help: helpForSwift(item.key.value, first))
      return nil
    }
    if ["none", "nothing", "empty"].contains(item.node.scalarText), item.node.isScalar {
      wrongKind(
        item, shape, help: "write '[]' if there are none",
        fixes: [Fix(item.node.scalarText, by: "[]", at: item.node.range)])
      return nil
    }
    guard let items = items(item, shape) else { return nil }
    return items.map { item in
      if case .mapping(let entries) = item.node.content, let first = entries.first {
        wrongKind(item, .expression, help: helpForSwift(item.key.value, first))
        return .invalid(item.node.range)
      }
      return expression(item)
    }
  }

  /// The help for an event or a call that is written as a step of `when`.
  private func helpForSwift(_ key: String, _ entry: YAMLEntry) -> String {
    let name = excerpt(entry.key.scalarText)
    if name.contains("(") { return "put the text in quotes: it contains ': '" }
    guard key == "events" else { return "write it in Swift: '\(name)(…)'" }
    // In an app, the name of an event is behind that of its feature.
    let parts = name.split(separator: ".")
    let inner = parts.map { ".\($0)(" }.joined()
    return "write it in Swift: '\(inner)…\(String(repeating: ")", count: parts.count))'"
  }

  fileprivate mutating func steps(_ item: KeyedNode) -> [StepSpec] {
    if case .mapping = item.node.content, !item.node.holdsNothing {
      wrongKind(item, whenShape, help: "begin each step with '- '")
      return []
    }
    guard let items = items(item, whenShape) else { return [] }
    if case .scalar = item.node.content, let only = items.first {
      var steps = entrySteps(only)
      for index in steps.indices { steps[index].isAlone = true }
      return steps
    }
    return items.flatMap { item -> [StepSpec] in
      guard case .sequence(let nodes) = item.node.content, !nodes.isEmpty else {
        return entrySteps(item)
      }
      return stepsAtOnce(item.items(nodes), item)
    }
  }

  /// Decodes a nested list of steps such as `[add: Milk, wait: 200ms, add: Bread]`. Effects run to
  /// their end only after the last step of the list.
  private mutating func stepsAtOnce(
    _ items: [KeyedNode], _ item: KeyedNode
  ) -> [StepSpec] {
    refuseSwiftTag(item)
    var steps = items.flatMap { entrySteps($0) }
    for index in steps.indices.dropLast() { steps[index].isFollowedAtOnce = true }
    return steps
  }

  /// Decodes one entry: an action, or one or more checks.
  private mutating func entrySteps(_ item: KeyedNode) -> [StepSpec] {
    guard case .mapping(let entries) = item.node.content else {
      if case .sequence = item.node.content {
        wrongKind(item, stepShape, help: Self.helpForSteps)
        return []
      }
      guard let name = decodeName(item) else { return [] }
      if isCheck(name.value) {
        emptyValue(KeyedNode(key: name, node: item.node), thenShape)
        return []
      }
      return [StepSpec(name: name, value: nil)]
    }
    refuseSwiftTag(item)
    guard let entry = entries.first else {
      emptyValue(item, stepShape, help: Self.helpForSteps)
      return []
    }
    if entries.allSatisfy({ isCheck($0.key.scalarText) }) {
      return entries.compactMap { checkStep($0) }
    }
    if let step = stepWithKeys(entries, item) { return [step] }
    if entries.count > 1 {
      diagnostics.error(
        .wrongKind,
        "expected one step, found '\(excerpt(entries[1].key.scalarText))' in the same item as "
          + "'\(excerpt(entry.key.scalarText))'",
        at: entries[1].key.range, help: "begin each step with '- '")
    }
    return entries.flatMap { entry -> [StepSpec] in
      if isCheck(entry.key.scalarText) { return checkStep(entry).map { [$0] } ?? [] }
      guard let name = declaredName(entry.key) else { return [] }
      refuseSwiftTags(in: entry.value)
      return [StepSpec(name: name, value: entry.value)]
    }
  }

  /// Reports a step that names its action in a key, as objects of other libraries do.
  ///
  ///     when: [{type: add, id: 1}]                          # wrong-kind
  ///     when: [{action: add, payload: {id: 1}}]             # wrong-kind
  ///     when: [add: {id: 1}]
  private mutating func stepWithKeys(_ entries: [YAMLEntry], _ item: KeyedNode) -> StepSpec? {
    guard let first = entries.first, ["action", "type", "dispatch"].contains(first.key.scalarText),
      !actionNames.contains(first.key.scalarText)
    else { return nil }
    let written = first.value.scalarText
    let name = written.hasPrefix(".") ? String(written.dropFirst()) : written
    guard actionNames.contains(name) else { return nil }
    let rest = Array(entries.dropFirst())
    let isWrapped =
      rest.count == 1 && ["payload", "value", "with"].contains(rest[0].key.scalarText)
    let range = rest.isEmpty ? nil : SourceRange(from: rest[0].key.range, to: item.node.range)
    let value: YAMLNode? =
      isWrapped ? rest[0].value : range.map { YAMLNode(.mapping(rest), range: $0, isFlow: true) }
    let shown =
      isWrapped
      ? file.sourceText(in: rest[0].value.range)
      : "{\(rest.map { "\($0.key.scalarText): \(file.sourceText(in: $0.value.range))" }.joined(separator: ", "))}"
    diagnostics.error(
      .wrongKind, "a step is the action itself, without '\(first.key.scalarText)'",
      at: first.key.range, help: "write '\(name)\(rest.isEmpty ? "" : ": \(excerpt(shown))")'")
    return StepSpec(name: Located(name, at: first.value.range), value: value)
  }

  /// The help for a value that is no step.
  private static let helpForSteps =
    "a step is an action, such as 'rename: {id: 1, title: Milk}', or one of "
    + stepConstruct.table.keyNames.joined(separator: ", ")

  private mutating func checkStep(_ entry: YAMLEntry) -> StepSpec? {
    var check: CheckSpec?
    stepConstruct.decode([entry], into: &check, owner: entry.key.range, &self)
    return check.map {
      StepSpec(
        name: Located(entry.key.scalarText, at: entry.key.range), value: entry.value, check: $0)
    }
  }

  /// Whether a step of this name checks something. An action of the same name takes precedence.
  private func isCheck(_ name: String) -> Bool {
    StepSpec.checks.contains(name) && !actionNames.contains(name)
  }

  fileprivate mutating func expectations(_ item: KeyedNode) -> [SwiftText<Expression>] {
    if case .mapping(let entries) = item.node.content, let first = entries.first {
      let value = excerpt(first.value.scalarText)
      let key = first.key.scalarText
      let place = key.hasPrefix("state.") ? key : "state." + key
      let isCondition = first.value.isNothing && key.contains(" ")
      wrongKind(
        item, thenShape,
        help: isCondition
          ? "write the condition without braces: '\(excerpt(key))'"
          : "write conditions, such as '\(excerpt(place)) == \(value)'")
      return []
    }
    if let parts = conditionsWithoutList(item) { return parts.map { condition($0) } }
    guard let items = items(item, thenShape) else { return [] }
    return items.map { condition($0) }
  }

  /// Rejects `!swift` in values. The recursion is safe because the parser limits the depth of a
  /// tree.
  private mutating func refuseSwiftTags(in node: YAMLNode) {
    refuseSwiftTag(KeyedNode(key: Located("", at: node.range), node: node))
    switch node.content {
    case .scalar: break
    case .sequence(let nodes): for node in nodes { refuseSwiftTags(in: node) }
    case .mapping(let entries): for entry in entries { refuseSwiftTags(in: entry.value) }
    }
  }
}

extension StepSpec {
  /// The names of the steps that check something.
  package static let checks = ["then", "calls", "events", "rejections"]
}
