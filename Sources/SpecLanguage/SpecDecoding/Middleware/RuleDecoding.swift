// when: (task.subtitle ?? "").isEmpty
// rewrite: task.subtitle = "No description provided"

let rulesShape: ValueShape = rulesShape(ruleConstruct.table, effectTable, timerTable)

private let cancelShape: ValueShape = .oneOf([.name, .filled(.list("names", .name))])

struct RuleDraft {
  var verb: RuleSpec.Verb?
  var message: String?
  var key: SwiftText<Expression>?
  var condition: SwiftText<[Condition]>?
  var repetition = RepetitionDraft()
  var precedesReducer = false
  var otherwise = OtherwiseDraft()
}

/// The value of a key `for`.
struct RepetitionDraft {
  var repetition: Repetition?
  var range: SourceRange?

  var isInvalid: Bool { range != nil && repetition == nil }

  static let summary =
    "repeats the rule for each element of a list, in order: `note in state.notes where note.isDone`"

  mutating func readRepetition(_ item: KeyedNode, _ decoder: inout SpecDecoder) {
    range = item.key.range
    repetition = decoder.repetition(item)
  }
}

private let ruleConstruct = constructOfRules(
  otherwise: otherwiseRulesShape, effects: effectTable)

func constructOfRules(otherwise: ValueShape, effects: KeyTable) -> Construct<RuleDraft> {
  Construct(
    "a rule", exactlyOneOf: ["require", "rewrite", "stop", "dispatch", "emit", "cancel"],
    companions: [
      KeyCompanion(key: "message", other: "require"),
      KeyCompanion(key: "by", other: "cancel", isRequired: false),
      KeyCompanion(key: "before", other: "dispatch", isRequired: false), otherwiseNeedsCondition,
    ], elsewhere: effects, ruleEntries + [Construct.otherwise(otherwise, \.otherwise)])
}

private let ruleEntries: [Construct<RuleDraft>.Entry] =
  Construct.conditions(\.condition, \.repetition) + [
    .optional("require", .condition, "the condition; if it is false, the action is rejected") {
      $1.verb = .require($0.condition($2), message: "")
    },
    .optional("message", .prose, "the reason for the rejection; only with 'require'") {
      $1.message = $0.prose($2)
    },
    .optional(
      "rewrite", .statements, "statements that change the payload; the changed action continues"
    ) {
      $1.verb = .rewrite($0.statements($2))
    },
    .optional("stop", .constant("true"), "the action ends here, silently") {
      $0.expectTrue($2)
      $1.verb = .stop
    },
    .optional("dispatch", .expression, "another action, dispatched after the reducer") {
      $1.verb = .dispatch($0.action($2))
    },
    .optional("emit", .expression, "an event, emitted after the reducer") {
      $1.verb = .emit($0.expression($2))
    },
    .optional(
      "cancel", cancelShape,
      "cancels the effects of an action or of an `id`, or of a list of them, after the reducer"
    ) {
      $1.verb = $0.cancelledNames($2).map { .cancel($0, key: nil) }
    },
    .optional("by", .expression, "the key of the effects to cancel. Default: those of all keys") {
      $1.key = $0.expression($2)
    },
    .optional(
      "before", .constant("true"),
      "whether the action is computed before the reducer, and follows even a stopped action"
    ) {
      $0.expectTrue($2)
      $1.precedesReducer = true
    },
  ]

/// The names of the keys of rules, including the keys of effects.
let ruleKeys = Set(ruleConstruct.table.allNames)

extension SpecDecoder {
  /// Decodes the rules of one action: a single rule, or a list of rules.
  mutating func rules(_ item: KeyedNode) -> [RuleSpec] {
    switch item.node.content {
    case .mapping(let entries): return rulesOfMapping(entries, item)
    case .scalar:
      wrongKind(item, rulesShape, help: "a rule is a mapping with \(ruleConstruct.table.names)")
      incomplete.insert(.middleware)
      noteUndecodedNames(at: item.node.range)
      return []
    case .sequence(let nodes):
      refuseSwiftTag(item)
      refuseEmpty(item, rulesShape)
      return item.items(joiningParts(nodes)).flatMap { rules(ofItem: $0) }
    }
  }

  /// The keys with which no rule begins.
  private static let furtherKeys: Set<String> = [
    "message", "then", "each", "catch", "policy", "by", "id", "fresh", "retry", "before", "until",
    "started", "cancelled", "else",
  ]

  /// Reports items without a verb, and makes them parts of the rules above them.
  ///
  ///     - require: "!state.isFull"          # misplaced-key
  ///     - message: It is full.
  ///
  ///     - require: "!state.isFull"
  ///       message: It is full.
  private mutating func joiningParts(_ nodes: [YAMLNode]) -> [YAMLNode] {
    var rules: [YAMLNode] = []
    for node in nodes {
      guard case .mapping(let entries) = node.content, let first = entries.first, !node.isFlow,
        entries.allSatisfy({ Self.furtherKeys.contains($0.key.scalarText) }),
        let above = rules.last, case .mapping(let others) = above.content, !above.isFlow,
        !others.contains(where: { $0.key.scalarText == first.key.scalarText })
      else {
        rules.append(node)
        continue
      }
      let end = first.key.range.start
      let dash = SourceRange(end.advanced(by: -2), end)
      diagnostics.error(
        .misplacedKey, "'\(first.key.scalarText)' belongs to the rule above it: remove '- '",
        at: first.key.range, fixes: [Fix("- ", by: "  ", at: dash)])
      rules[rules.count - 1] = YAMLNode(
        .mapping(others + entries), range: SourceRange(from: above.range, to: node.range))
    }
    return rules
  }

  private mutating func rules(ofItem item: KeyedNode) -> [RuleSpec] {
    guard let entries = entries(item, .keys(ruleConstruct.table)) else {
      incomplete.insert(.middleware)
      noteUndecodedNames(at: item.node.range)
      return []
    }
    return rulesOfMapping(entries, item)
  }

  /// Decodes a rule and the rules of its `else`.
  private mutating func rulesOfMapping(
    _ entries: [YAMLEntry], _ item: KeyedNode
  ) -> [RuleSpec] {
    var entries = entries
    if isTimer(entries, amongRulesWith: ruleConstruct.table) {
      return timer(entries, item, amongRulesWith: ruleConstruct.table)
    }
    if isEffect(entries, amongRulesWith: ruleConstruct.table) {
      guard let others = entriesBesideVerb(entries, amongRulesWith: ruleConstruct.table) else {
        return effect(entries, item, amongRulesWith: ruleConstruct.table)
      }
      entries = others
    }
    entries = readingElseAsMessage(entries)
    var draft = RuleDraft()
    let present = ruleConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    if present.hasUnknown { incomplete.insert(.middleware) }
    if present.hasConflict || draft.repetition.isInvalid { return [] }
    switch draft.verb {
    case .require, .rewrite, .stop:
      if let range = draft.repetition.range {
        diagnostics.error(
          .misplacedKey, "'for' repeats 'dispatch', 'emit', 'cancel' or 'perform'", at: range)
        return []
      }
    default: break
    }
    if case .require(let text, _) = draft.verb, let message = draft.message {
      draft.verb = .require(text, message: message)
    }
    if case .cancel(let names, _) = draft.verb { draft.verb = .cancel(names, key: draft.key) }
    return draft.otherwise.following(
      draft.verb.map {
        RuleSpec(
          verb: $0, condition: draft.condition, repetition: draft.repetition.repetition,
          precedesReducer: draft.precedesReducer, range: item.node.range)
      })
  }

  /// Reports the reason of a rejection whose key is `else`, and returns the entries with the right
  /// key.
  ///
  ///     {require: state.count > 0, else: Too low.}         # misplaced-key
  ///     {require: state.count > 0, message: Too low.}
  private mutating func readingElseAsMessage(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    let names = entries.map(\.key.scalarText)
    guard names.contains("require"), !names.contains("message"),
      let index = names.firstIndex(of: "else"), let message = entries[index].value.messageAlone
    else { return entries }
    let (key, value) = (entries[index].key, entries[index].value)
    let whole = SourceRange(from: key.range, to: value.range)
    let text = file.sourceText(in: message.range)
    let isNested = value.isMapping
    diagnostics.error(
      .misplacedKey, "'else' belongs to 'when': the reason for a rejection is 'message'",
      at: key.range,
      fixes: !isNested
        ? [Fix("else", by: "message", at: key.range)]
        : whole.isOnLine && value.isFlow
          ? [Fix(file.sourceText(in: whole), by: "message: \(text)", at: whole)] : [])
    var entries = entries
    entries[index] = YAMLEntry(
      key: YAMLNode(.scalar(YAMLScalar("message", style: .plain)), range: key.range),
      value: message)
    return entries
  }

  /// Decodes the value of `cancel`: a name or a list of names.
  ///
  ///     cancel: [load, load]          # duplicate-name
  ///     cancel: [load, search]
  fileprivate mutating func cancelledNames(_ item: KeyedNode) -> [Located<String>]? {
    switch item.node.content {
    case .scalar: return decodeName(item).map { [$0] }
    case .mapping:
      wrongKind(item, cancelShape)
      return nil
    case .sequence(let nodes):
      refuseSwiftTag(item)
      if refuseEmpty(item, cancelShape) { return nil }
      var names: [Located<String>] = []
      for name in item.items(nodes).compactMap({ decodeName($0) }) {
        if names.contains(where: { $0.value == name.value }) {
          diagnostics.error(
            .duplicateName, "the list names '\(excerpt(name.value))' twice", at: name.range)
        } else {
          names.append(name)
        }
      }
      return names.isEmpty ? nil : names
    }
  }

  /// - Parameter others: the other values that are allowed, such as ` or a type`.
  mutating func expectTrue(_ item: KeyedNode, others: String = "") {
    guard case .scalar(let scalar) = item.node.content else {
      return wrongKind(item, .constant("true"))
    }
    refuseSwiftTag(item)
    let text = trimmed(scalar.text)
    guard text != "true" else { return }
    diagnostics.error(
      .wrongValue, "'\(item.key.value)' can only be 'true'\(others), found '\(excerpt(text))'",
      at: item.node.range,
      fixes: ["yes", "on", "true", "1"].contains(text.lowercased())
        ? [Fix(text, by: "true", at: item.node.range)] : [])
  }
}

// when: state.isFull
// emit: .full
// else: {dispatch: .add}

/// The rules of a key `else`.
struct OtherwiseDraft {
  var rules: [RuleSpec] = []
  var range: SourceRange?

  /// The rule and, after it, the rules of its `else`.
  func following(_ rule: RuleSpec?) -> [RuleSpec] {
    guard var rule else { return [] }
    guard let range, let condition = rule.condition else { return [rule] }
    rule.otherwise = range
    return [rule]
      + rules.map { other in
        var other = other
        other.unless.insert(condition, at: 0)
        return other
      }
  }
}

/// `else` needs `when`.
let otherwiseNeedsCondition = KeyCompanion(key: "else", other: "when", isRequired: false)

extension Construct {
  /// The keys `when` and `for`, which say whether and how often a rule applies.
  static func conditions(
    _ condition: any WritableKeyPath<Draft, SwiftText<[Condition]>?> & Sendable,
    _ repetition: any WritableKeyPath<Draft, RepetitionDraft> & Sendable
  ) -> [Entry] {
    [
      .optional(
        "when", .conditions,
        "the conditions for the rule to apply, as after `if`. Default: it always applies"
      ) {
        $1[keyPath: condition] = $0.conditions($2)
      },
      .optional("for", .repetition, RepetitionDraft.summary) {
        $1[keyPath: repetition].readRepetition($2, &$0)
      },
    ]
  }

  /// The key `else` of a rule.
  ///
  /// - Parameter otherwise: the rules of a draft.
  static func otherwise(
    _ shape: ValueShape, _ otherwise: any WritableKeyPath<Draft, OtherwiseDraft> & Sendable
  ) -> Entry {
    .optional(
      "else", shape,
      "the rule that applies if a condition of `when` is false, or a list of rules. They may have a "
        + "`when` and an `else`, too"
    ) {
      $1[keyPath: otherwise].range = $2.key.range
      $1[keyPath: otherwise].rules = $0.rules($2)
    }
  }
}

/// The rules of an `else`. The tables inside have the same names and describe the same keys.
let otherwiseRulesShape: ValueShape = {
  let effects = constructOfEffects(otherwise: .innerRules).table
  return rulesShape(
    constructOfRules(otherwise: .innerRules, effects: effects).table, effects,
    constructOfTimers(otherwise: .innerRules).table)
}()

func rulesShape(_ rule: KeyTable, _ effect: KeyTable, _ timer: KeyTable) -> ValueShape {
  let rules: [ValueShape] = [.keys(rule), .keys(effect), .keys(timer)]
  return .oneOf([.filled(.list("rules", .oneOf(rules)))] + rules)
}

extension YAMLNode {
  /// The text that is alone in a value: a scalar, or the scalar of `{message: text}`.
  fileprivate var messageAlone: YAMLNode? {
    switch content {
    case .scalar: holdsNothing ? nil : self
    case .mapping(let entries):
      entries.count == 1 && entries[0].key.scalarText == "message" && entries[0].value.isScalar
        ? entries[0].value : nil
    case .sequence: nil
    }
  }
}
