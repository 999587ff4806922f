// a logged-out user has no tasks: currentID != nil || tasks.isEmpty
// the total never shrinks: {holds: old.total <= total, after: add}
// no spinner is stuck: {settled: "!isLoading"}

let invariantsShape: ValueShape = .oneOf([
  .mapping("invariants", invariantShape), .nothing,
])

private let invariantShape: ValueShape = .oneOf([.condition, .keys(invariantConstruct.table)])

private let afterShape: ValueShape = .oneOf([.filled(.list("actions", .actionName)), .actionName])

private struct InvariantDraft {
  var condition: SwiftText<Expression>?
  var after: [Located<String>]?
  var isSettled = false
  var doc: String?
}

private let invariantConstruct = Construct<InvariantDraft>(
  "an invariant", exactlyOneOf: ["holds", "settled"],
  companions: [KeyCompanion(key: "after", other: "holds", isRequired: false)],
  [
    .optional(
      "holds", .condition,
      "the condition, over the state's properties; `old` is the state before the action"
    ) {
      $1.condition = $0.checkedCondition($2)
    },
    .optional(
      "settled", .condition,
      "a condition that must hold whenever nothing is under way and no time is waited for"
    ) {
      $1.condition = $0.checkedCondition($2)
      $1.isSettled = true
    },
    .optional(
      "after", afterShape,
      "the actions after which it must hold. Default: it must hold in every state"
    ) {
      $1.after = $0.actionNames($2)
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func invariants(_ section: KeyedNode) -> [InvariantSpec] {
    declarations(section, invariantsShape) { $0.invariant($1) }
  }

  private mutating func invariant(_ item: KeyedNode) -> InvariantSpec {
    var draft = InvariantDraft()
    if case .mapping(let entries) = item.node.content, !lacksQuotes(entries) {
      refuseSwiftTag(item)
      invariantConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    } else {
      draft.condition = checkedCondition(item)
    }
    return InvariantSpec(
      name: item.key, doc: draft.doc, condition: draft.condition ?? .invalid(item.node.range),
      after: draft.after, isSettled: draft.isSettled)
  }

  /// Whether a condition such as `tasks[id: id] == nil` lacks quotes. YAML reads it as a mapping.
  private func lacksQuotes(_ entries: [YAMLEntry]) -> Bool {
    guard entries.count == 1, let key = entries.first?.key.scalarText else { return false }
    return key.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }
  }

  /// Decodes the condition of an invariant. `!swift` is not allowed, because the tool evaluates the
  /// condition in every state.
  fileprivate mutating func checkedCondition(_ item: KeyedNode) -> SwiftText<Expression> {
    guard item.node.isSwift else { return condition(item, isChecked: true) }
    diagnostics.error(
      .misplacedTag, "an invariant is evaluated in every state: '!swift' is not allowed",
      at: item.node.range)
    return .invalid(item.node.range)
  }

  fileprivate mutating func actionNames(_ item: KeyedNode) -> [Located<String>]? {
    items(item, afterShape)?.compactMap { decodeName($0) }
  }

  /// Decodes the names that a scenario lists under `holds`.
  mutating func invariantNames(_ item: KeyedNode) -> [Located<String>] {
    guard let items = items(item, heldShape) else { return [] }
    return items.compactMap { item in
      // The name loses its backticks, like the keys of `invariants`.
      prose(item).map { Located(withoutBackticks(trimmed($0)), at: item.node.range) }
    }
  }
}

let heldShape: ValueShape = .oneOf([.filled(.list("names of invariants", .prose)), .prose])
