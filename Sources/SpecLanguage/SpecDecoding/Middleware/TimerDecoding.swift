// when: state.isActive
// every: 1s
// dispatch: .tick
// id: timer

var timerTable: KeyTable { timerConstruct.table }

struct TimerDraft {
  var effect: EffectSpec
  var condition: SwiftText<[Condition]>?
  var otherwise = OtherwiseDraft()
}

private let timerConstruct = constructOfTimers(otherwise: otherwiseRulesShape)

func constructOfTimers(otherwise: ValueShape) -> Construct<TimerDraft> {
  Construct(
    "a timer", exactlyOneOf: ["dispatch", "emit"],
    companions: [endOfRepetition, otherwiseNeedsCondition],
    timerEntries + [Construct.otherwise(otherwise, \.otherwise)])
}

private let timerEntries: [Construct<TimerDraft>.Entry] = [
  .optional(
    "when", .conditions,
    "the conditions for the timer to begin, as after `if`. Default: it always begins"
  ) {
    $1.condition = $0.conditions($2)
  },
  .optional(
    "after", .prose,
    "the time before the action or event: `4s`. With `every`, the time before the first one"
  ) {
    $1.effect[.after] = $0.decodeName($2)
  },
  .optional(
    "every", .prose,
    "the time after which the action or event is sent again and again: `1s`; first after this time"
  ) {
    $1.effect[.every] = $0.decodeName($2)
  },
  .optional(
    "until", .condition,
    "ends the repetition; checked with the current state before and after each action"
  ) {
    $1.effect[.end] = $0.condition($2)
  },
  .optional("dispatch", .expression, "the action") { $1.effect[.then] = $0.action($2) },
  .optional("emit", .expression, "the event") { $1.effect[.event] = $0.expression($2) },
  .optional(
    "policy", .prose,
    "what happens to timers that overlap, as for calls. Default: `concurrent`; with `every`, `first`"
  ) {
    $1.effect.policy = $0.decodeName($2)
  },
  .optional(
    "id", .name, "identifies timers for the policy and for `cancel`. Default: the action's name"
  ) {
    $1.effect.id = $0.effectID($2)
  },
  .optional(
    "by", .expression, "the key of the timer: policy and `cancel` apply to each key separately"
  ) {
    $1.effect[.key] = $0.expression($2)
  },
]

extension SpecDecoder {
  /// Whether a timer may have this key.
  func isTimerKey(_ name: String) -> Bool { timerConstruct.table.keyNames.contains(name) }

  /// Whether a rule is a timer: it says when something is sent, and has no call.
  func isTimer(_ entries: [YAMLEntry], amongRulesWith table: KeyTable) -> Bool {
    let names = Set(entries.map(\.key.scalarText))
    // The last three are the words of other languages.
    let times: Set<String> = ["after", "every", "until", "delay", "interval", "timeout"]
    let isTimed = names.contains { name in
      times.contains(name)
        || !table.allNames.contains(name)
          && nearest(name, among: table.allNames).map(times.contains) == true
    }
    guard isTimed, !names.contains("perform") else { return false }
    let hasMisspeltVerb = names.contains { name in
      !table.allNames.contains(name)
        && nearest(name, among: timerConstruct.table.exactlyOneOf) != nil
    }
    // Without a verb, the keys of a call show that the call is missing.
    return !names.isDisjoint(with: table.exactlyOneOf) || hasMisspeltVerb
      || names.subtracting(Self.verbsOfCalls).isSubset(of: timerConstruct.table.keyNames)
  }

  /// The words for what a timer sends that are keys of a call, or of other languages.
  private static let verbsOfCalls: Set<String> = ["then", "send", "action"]

  /// Decodes a timer.
  ///
  ///     {every: 1s, dispatch: .tick, retry: {times: 3, after: 1s}}          # misplaced-key
  ///     {after: 4s, cancel: load}                                           # conflicting-key
  ///     {every: 1s, dispatch: .tick}
  mutating func timer(_ entries: [YAMLEntry], _ item: KeyedNode, amongRulesWith table: KeyTable)
    -> [RuleSpec]
  {
    let own = timerConstruct.table.keyNames
    if let verb = entries.first(where: { entry in
      let name = entry.key.scalarText
      return table.exactlyOneOf.contains(name) && !own.contains(name)
    }) {
      refuseTime(of: verb)
      for id in entries where id.key.scalarText == "id" { noteUndecodedName(at: id.value.range) }
      return []
    }
    let known = entries.filter { entry in
      let name = entry.key.scalarText
      guard effectTable.keyNames.contains(name), !own.contains(name),
        !Self.verbsOfCalls.contains(name)
      else { return true }
      diagnostics.error(
        .misplacedKey, "'\(name)' belongs to 'perform': a timer makes no call",
        at: entry.key.range, help: "a timer has \(timerConstruct.table.names)")
      return false
    }
    var draft = TimerDraft(effect: EffectSpec(call: nil, at: item.node.range))
    let present = timerConstruct.decode(known, into: &draft, owner: item.key.range, &self)
    if present.contains("id"), draft.effect.id == nil { incomplete.insert(.effectIDs) }
    if present.hasUnknown { incomplete.insert(.middleware) }
    if present.hasConflict || present.alternative == nil { return [] }
    return draft.otherwise.following(
      RuleSpec(verb: .perform(draft.effect), condition: draft.condition, range: item.node.range))
  }

  private mutating func refuseTime(of verb: YAMLEntry) {
    let name = verb.key.scalarText
    incomplete.insert(.middleware)
    diagnostics.error(
      .conflictingKey,
      "'\(name)' happens at once: 'after' and 'every' go with 'dispatch', 'emit' or 'perform'",
      at: verb.key.range,
      help: name == "cancel"
        ? "dispatch an action later, and write the '\(name)' in a rule for this action" : nil)
  }
}
