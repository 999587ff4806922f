// perform: repository.loadAll()
// then: .tasksLoaded(result)
// catch: .loadFailed(message)
// policy: latest

/// `until` needs `every`.
let endOfRepetition = KeyCompanion(key: "until", other: "every", isRequired: false)

struct EffectDraft {
  var effect: EffectSpec
  var condition: SwiftText<[Condition]>?
  var repetition = RepetitionDraft()
  var otherwise = OtherwiseDraft()
}

private let effectConstruct = constructOfEffects(otherwise: otherwiseRulesShape)

func constructOfEffects(otherwise: ValueShape) -> Construct<EffectDraft> {
  Construct(
    "an effect", companions: [endOfRepetition, otherwiseNeedsCondition],
    effectEntries + [Construct.otherwise(otherwise, \.otherwise)])
}

private let effectEntries: [Construct<EffectDraft>.Entry] =
  Construct.conditions(\.condition, \.repetition) + [
    .required("perform", performShape, "a call of a dependency, such as `repository.loadAll()`") {
      $0.readCalls($2, into: &$1.effect)
    },
    .optional(
      "then", followingShape,
      "the action after a success; `result` is the result of the call. After the end of a stream. Or "
        + "a further call: `{perform: api.profile(result.id), then: .loaded(result)}`"
    ) {
      $0.readFollowing($2, into: &$1.effect)
    },
    .optional("each", .expression, "the action for each element of a stream, which is `value`") {
      $1.effect[.each] = $0.action($2)
    },
    .optional(
      "catch", .oneOf([.expression, .constant("ignore")]),
      "the action after an error; `message` is its description, `error` is the error itself if the "
        + "method declares its type. `ignore` ignores errors"
    ) {
      if $0.ignoresErrors($2) {
        $1.effect.ignored = $2.node.range
      } else {
        $1.effect[.failure] = $0.action($2)
      }
    },
    .optional("emit", .expression, "the event after a success") {
      $1.effect[.event] = $0.expression($2)
    },
    .optional(
      "policy", .prose,
      "what happens to calls that overlap: `concurrent` (the default), `latest`, `first` (the "
        + "default of streams), "
        + "`serial`, `debounce(300ms)`, `throttle(1s)`, `throttle(1s, trailing: true)`"
    ) {
      $1.effect.policy = $0.decodeName($2)
    },
    .optional(
      "id", .name, "identifies calls for the policy and for `cancel`. Default: the action's name"
    ) {
      $1.effect.id = $0.effectID($2)
    },
    .optional(
      "by", .expression,
      "the key of the call, such as `id`: policy, `fresh` and `cancel` apply to each key separately"
    ) {
      $1.effect[.key] = $0.expression($2)
    },
  ] + Construct.callOptions(\.effect) + [
    .optional("started", .expression, "the action when the call begins") {
      $1.effect[.started] = $0.action($2)
    },
    .optional(
      "cancelled", .expression,
      "the action when a cancellation leaves no call of this `id` and key; a replaced call sends none"
    ) {
      $1.effect[.cancelled] = $0.action($2)
    },
    .optional(
      "before", .constant("true"),
      "whether the call begins before the reducer, with the state that reached the middleware"
    ) {
      $0.expectTrue($2)
      $1.effect.startsBeforeReducer = true
    },
  ]

/// The names of the options that a call has in rules and in requests.
package let callOptionNames = Construct<EffectSpec>.callOptions(\.self).map(\.key.name)

extension Construct {
  /// The options of a call that concern time, in rules and in requests.
  ///
  /// - Parameter effect: the call of a draft.
  static func callOptions(_ effect: any WritableKeyPath<Draft, EffectSpec> & Sendable) -> [Entry] {
    let times = EffectDuration.allCases.map { duration in
      Entry.optional(duration.rawValue, .prose, duration.summary) {
        $1[keyPath: effect][duration] = $0.decodeName($2)
      }
    }
    let retry = Entry.optional(
      "retry", .keys(retryConstruct.table),
      "further calls after a failure; the last failure counts"
    ) {
      $0.readRetry($2, into: &$1[keyPath: effect])
    }
    return times.prefix(1) + [retry] + times.dropFirst() + [
      .optional(
        "until", .condition,
        "ends the repetition; checked with the current state before and after each call"
      ) {
        $1[keyPath: effect][.end] = $0.condition($2)
      }
    ]
  }
}

private let retryConstruct = Construct<EffectSpec>(
  "a retry",
  [
    .required("times", .prose, "the number of further calls") {
      $1.retry?.times = $0.decodeName($2)
    },
    .required("after", .prose, "the wait before the first of them: `1s`") {
      $1.retry?.delay = $0.decodeName($2)
    },
    .optional(
      "factor", .prose, "how many times longer each further wait is. Default: 1, the same wait"
    ) {
      $1.retry?.factor = $0.decodeName($2)
    },
    .optional(
      "when", .conditions,
      "the conditions for a further call, as after `if`; they can use what `catch` can use, such as "
        + "`error`. Default: every failure"
    ) {
      $1[.retry] = $0.conditions($2).asValue(at: $2.node.range)
    },
  ])

var effectTable: KeyTable { effectConstruct.table }

extension SpecDecoder {
  /// Whether a rule is an effect. An effect has a `perform`, or keys that are allowed only with
  /// `perform`.
  func isEffect(_ entries: [YAMLEntry], amongRulesWith table: KeyTable) -> Bool {
    entries.contains { entry in
      let name = entry.key.scalarText
      if table.keyNames.contains(name) { return false }
      return table.allNames.contains(name)
        || nearest(name, among: table.keyNames + ["perform"]) == "perform"
        || table.keyOfOtherLanguage(entry, among: entries)?.name == "perform"
    }
  }

  /// Returns the entries of a rule with a verb other than `perform`; nil if the rule is an effect.
  /// Removes and reports keys that are allowed only with `perform`.
  mutating func entriesBesideVerb(
    _ entries: [YAMLEntry], amongRulesWith table: KeyTable
  ) -> [YAMLEntry]? {
    let names = entries.map(\.key.scalarText)
    guard let verb = names.first(where: { table.exactlyOneOf.contains($0) }),
      names.allSatisfy({ effectTable.keyNames.contains($0) || table.keyNames.contains($0) }),
      !names.contains("perform")
    else { return nil }
    return entries.filter { entry in
      let name = entry.key.scalarText
      if table.keyNames.contains(name) { return true }
      let isTimed = isTimerKey(name) && (verb == "dispatch" || verb == "emit")
      diagnostics.error(
        .misplacedKey,
        isTimed
          ? "'\(name)' beside '\(verb)' needs 'after' or 'every'"
          : "'\(name)' belongs to 'perform', not to '\(verb)'", at: entry.key.range)
      if name == "id" { noteUndecodedName(at: entry.value.range) }
      return false
    }
  }

  /// Whether the value of `catch` is `ignore`, or probably means it.
  ///
  ///     catch: none             # wrong-value
  ///     catch: ignore
  mutating func ignoresErrors(_ item: KeyedNode) -> Bool {
    let text = trimmed(item.node.scalarText)
    if item.node.isSwift { return false }
    if text == "ignore" { return true }
    guard
      [".ignore", "none", "nothing", "nil", "null", "~", "ignored"].contains(text.lowercased()),
      !actionNames.contains("ignore")
    else { return false }
    diagnostics.error(
      .wrongValue, "'\(text)' is not an action; did you mean 'ignore'?", at: item.node.range,
      fixes: [Fix(text, by: "ignore", at: item.node.range)])
    return true
  }

  fileprivate mutating func readRetry(_ item: KeyedNode, into effect: inout EffectSpec) {
    guard let entries = entries(item, .keys(retryConstruct.table)) else { return }
    effect.retry = RetrySpec()
    retryConstruct.decode(entries, into: &effect, owner: item.key.range, &self)
  }

  mutating func effect(
    _ entries: [YAMLEntry], _ item: KeyedNode, amongRulesWith table: KeyTable
  ) -> [RuleSpec] {
    if entries.contains(where: { $0.key.scalarText == "perform" }),
      let verb = entries.first(where: {
        $0.key.scalarText != "emit" && table.exactlyOneOf.contains($0.key.scalarText)
      })
    {
      diagnostics.error(
        .conflictingKey,
        "'\(verb.key.scalarText)' and 'perform' cannot be combined: a rule has one verb",
        at: verb.key.range,
        help: verb.key.scalarText == "dispatch"
          ? "write 'then' for an action after the call, or a separate rule, in a list"
          : "write a separate rule, in a list")
      incomplete.insert(.middleware)
      for id in entries where id.key.scalarText == "id" { noteUndecodedName(at: id.value.range) }
      return []
    }
    var draft = EffectDraft(
      effect: EffectSpec(call: .invalid(item.node.range), at: item.node.range))
    let keys = effectConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    if keys.contains("id"), draft.effect.id == nil { incomplete.insert(.effectIDs) }
    if draft.repetition.isInvalid {
      if let id = draft.effect.id { noteUndecodedName(at: id.range) }
      return []
    }
    return draft.otherwise.following(
      RuleSpec(
        verb: .perform(draft.effect), condition: draft.condition,
        repetition: draft.repetition.repetition, range: item.node.range))
  }
}

// id: save

extension SpecDecoder {
  /// Decodes the id of an effect, which must be a constant name. Calls with the same id share their
  /// policy.
  ///
  ///     id: 'user \(id)'       # wrong-value
  ///     id: user
  mutating func effectID(_ item: KeyedNode) -> Located<String>? {
    guard let id = decodeName(item) else { return nil }
    if !id.value.isEmpty, id.value.utf8.allSatisfy({ isNameByte($0) || $0 == UInt8(ascii: "-") }) {
      return id
    }
    noteUndecodedName(at: item.node.range)
    if hasInterpolation(id.value) {
      diagnostics.error(
        .wrongValue,
        "an 'id' is a constant name: '\\(…)' is not evaluated", at: id.range,
        help: Self.adviceForKeys)
    } else {
      diagnostics.error(
        .wrongValue, "an 'id' is a name, found '\(excerpt(id.value))'", at: id.range,
        help: "write one word, such as the name of the action: letters, digits, '_' and '-'")
    }
    return nil
  }

  /// The advice for an id that contains a value, such as a separate id for each user.
  private static let adviceForKeys = "for a separate call for each key, write 'by' with the key"
}
