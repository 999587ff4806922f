// login.authenticated:
//   - dispatch: .users(.setCurrent(user))
//   - close: login

let linksShape: ValueShape = .oneOf([
  .mapping(
    "'feature.action', 'event feature.event' or 'changed(feature.property)', each with what follows",
    stepsShape),
  .nothing,
])

let startShape: ValueShape = .oneOf([
  .list(
    "actions as Swift text, such as '.tasks(.loadTasks)', and steps, such as '{open: login}'",
    .oneOf([.expression, .keys(linkStepConstruct.table)])), .expression,
  .keys(linkStepConstruct.table), .nothing,
])

private let stepsShape: ValueShape = .oneOf([
  .filled(.list("what follows, in order", .keys(linkStepConstruct.table))),
  .keys(linkStepConstruct.table),
])

private let otherwiseShape: ValueShape = .oneOf([
  .filled(.list("steps, in order", .keys(otherStepConstruct.table))),
  .keys(otherStepConstruct.table),
])

private struct LinkStepDraft {
  var condition: SwiftText<[Condition]>?
  var dispatch: SwiftText<Expression>?
  var open: LinkTarget?
  var close: LinkTarget?
  var state: SwiftText<Expression>?
  var otherwise: [LinkStepSpec] = []
  var repetition: Repetition?
  var hasInvalidRepetition = false

  var verb: LinkStepSpec.Verb? {
    if let dispatch { return .dispatch(dispatch) }
    if let open { return .open(open, state: state) }
    return close.map { .close($0) }
  }
}

private let linkStepVerbs = ["dispatch", "open", "close"]

private let linkStepConstruct = Construct<LinkStepDraft>(
  "a step of a link", exactlyOneOf: linkStepVerbs,
  companions: [
    KeyCompanion(key: "with", other: "open", isRequired: false),
    KeyCompanion(key: "else", other: "when", isRequired: false),
  ],
  [
    .optional(
      "when", .conditions,
      "the conditions under which the step is performed, as after `if`. Default: it is always performed"
    ) {
      $1.condition = $0.conditions($2)
    }
  ] + linkStepVerbEntries + [
    .optional(
      "else", otherwiseShape,
      "the step that is performed if a condition of `when` is false, or a list of steps"
    ) {
      $1.otherwise = $0.steps($2, otherwiseShape, of: otherStepConstruct)
    }
  ])

private let otherStepConstruct = Construct<LinkStepDraft>(
  "a step of 'else'", exactlyOneOf: linkStepVerbs,
  companions: [KeyCompanion(key: "with", other: "open", isRequired: false)], linkStepVerbEntries)

private let linkStepVerbEntries: [Construct<LinkStepDraft>.Entry] = [
  .optional(
    "for", .repetition,
    "repeats the step for each element of a list, in order: `note in state.notes.notes where note.isDone`"
  ) {
    $1.repetition = $0.repetition($2)
    $1.hasInvalidRepetition = $1.repetition == nil
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
]

extension SpecDecoder {
  mutating func links(_ section: KeyedNode) -> [LinkSpec] {
    declarations(section, linksShape) { decoder, item -> [LinkSpec]? in
      let steps = decoder.steps(item, stepsShape, of: linkStepConstruct)
      guard let triggers = decoder.triggers(item.key) else { return nil }
      guard decoder.mayShare(steps.count, among: triggers.count, at: item.key.range) else {
        return []
      }
      return triggers.map {
        LinkSpec(key: item.key, trigger: $0, steps: steps, isShared: triggers.count > 1)
      }
    }.flatMap { $0 }
  }

  /// Decodes what the app does when it starts: actions and steps.
  mutating func startSteps(_ section: KeyedNode) -> [LinkStepSpec] {
    if section.node.isMapping {
      return step(section, of: linkStepConstruct, startShape).map { [$0] } ?? []
    }
    guard let items = items(section, startShape) else { return [] }
    return items.compactMap { item in
      if item.node.isMapping { return step(item, of: linkStepConstruct, startShape) }
      if let entry = entryWithoutColon(item) {
        return step(item.holding(entry), of: linkStepConstruct, startShape)
      }
      return LinkStepSpec(
        condition: nil, verb: .dispatch(expression(item)), range: item.node.range)
    }
  }

  /// Reports a step without its colon, and returns it as an entry.
  ///
  ///     - open signIn                       # syntax-error
  ///     - open: signIn
  private mutating func entryWithoutColon(_ item: KeyedNode) -> YAMLEntry? {
    let text = item.node.scalarText
    guard case .scalar(let scalar) = item.node.content, scalar.style == .plain,
      let match = text.wholeMatch(of: #/(?<verb>[a-z]+) +(?<target>[.\w].*)/#),
      linkStepVerbs.contains(String(match.verb)), item.node.range.isOnLine
    else { return nil }
    let start = item.node.range.start
    let verb = SourceRange(start, start.advanced(by: match.verb.utf8.count))
    let gap = text.utf8.count - match.verb.utf8.count - match.target.utf8.count
    let target = SourceRange(verb.end.advanced(by: gap), item.node.range.end)
    diagnostics.error(
      .syntaxError, "a ':' is missing after '\(match.verb)'", at: verb,
      help: "write '\(match.verb): \(excerpt(String(match.target)))'",
      fixes: [Fix(String(match.verb), by: "\(match.verb):", at: verb)])
    func node(_ text: Substring, _ range: SourceRange) -> YAMLNode {
      YAMLNode(.scalar(YAMLScalar(String(text), style: .plain)), range: range)
    }
    return YAMLEntry(key: node(match.verb, verb), value: node(match.target, target))
  }

  fileprivate mutating func steps(
    _ item: KeyedNode, _ shape: ValueShape, of construct: Construct<LinkStepDraft>
  ) -> [LinkStepSpec] {
    switch item.node.content {
    case .mapping: return step(item, of: construct, shape).map { [$0] } ?? []
    case .scalar:
      if let entry = entryWithoutColon(item) {
        return step(item.holding(entry), of: construct, shape).map { [$0] } ?? []
      }
      wrongKind(item, shape)
      return []
    case .sequence(let nodes):
      refuseSwiftTag(item)
      refuseEmpty(item, shape)
      return item.items(nodes).compactMap { item in
        let whole = entryWithoutColon(item).map(item.holding) ?? item
        return step(whole, of: construct, .keys(construct.table))
      }
    }
  }

  private mutating func step(
    _ item: KeyedNode, of construct: Construct<LinkStepDraft>, _ shape: ValueShape
  ) -> LinkStepSpec? {
    guard let entries = entries(item, shape) else { return nil }
    var draft = LinkStepDraft()
    let present = construct.decode(entries, into: &draft, owner: item.key.range, &self)
    if present.hasConflict || draft.hasInvalidRepetition { return nil }
    if present.hasUnknown, draft.state == nil { draft.state = .invalid(item.node.range) }
    return draft.verb.map {
      LinkStepSpec(
        condition: draft.condition, verb: $0, otherwise: draft.otherwise,
        repetition: draft.repetition, range: item.node.range)
    }
  }

  /// Decodes the target of a link, such as `login` or `editors[id]`.
  fileprivate mutating func target(_ item: KeyedNode) -> LinkTarget? {
    let text = expression(item)
    guard case .checked(let expression) = text else {
      if case .unchecked = text { refuseSwiftTag(item) }
      return nil
    }
    if let name = expression.storeName {
      return LinkTarget(feature: name, key: nil, range: expression.range)
    }
    if case .subscripting(let base, let arguments) = expression.kind, let name = base.storeName,
      arguments.count == 1, arguments[0].label == nil
    {
      return LinkTarget(feature: name, key: arguments[0].value, range: expression.range)
    }
    var help: String?
    if case .implicitMember(let name) = expression.kind { help = "write \(excerpt(name.text))" }
    diagnostics.error(
      .wrongKind, "expected a feature, such as 'login' or 'editors[id]'", at: expression.range,
      help: help)
    return nil
  }
}

extension Expression {
  /// The name of a store, such as `login` or, in an inner app, `library.editor`.
  fileprivate var storeName: Located<String>? {
    switch kind {
    case .name(let name): Located(name.text, at: name.range)
    case .member(let base, let name):
      base.storeName.map {
        Located("\($0.value).\(name.text)", at: SourceRange(from: $0.range, to: name.range))
      }
    default: nil
    }
  }
}

extension KeyedNode {
  /// The item with a mapping of one entry as its value.
  fileprivate func holding(_ entry: YAMLEntry) -> KeyedNode {
    KeyedNode(key: key, node: YAMLNode(.mapping([entry]), range: node.range))
  }
}
