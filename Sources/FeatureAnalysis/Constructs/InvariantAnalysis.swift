import SpecLanguage

/// A condition on the state that no action is allowed to break.
package struct Invariant: Sendable {
  /// The sentence that names the invariant in the spec.
  package let name: String
  package let doc: String?
  /// The actions for which the invariant is checked; nil if it must hold in every state.
  package let around: ActionSelection?
  /// The condition. In it, the state is the `surrounding` variable, and ``oldName`` is the state
  /// before the action.
  package let condition: TypedExpression
  package let usesOld: Bool
  /// Whether the condition is only about settled states: nothing is under way, and no effect waits
  /// for a time.
  package let isSettled: Bool
  package var owner = ConditionOwner.whole

  /// Whether the condition is about every state.
  package var isPlain: Bool { around == nil && !isSettled }

  /// The name of the state before an action.
  package static let oldName = "old"
}

/// The actions for which an invariant is checked.
package enum ActionSelection: Sendable, Equatable {
  case every
  /// Some actions, in the order of the spec. In an app, an action has the form `feature.action`.
  case some([String])

  package func contains(_ action: String) -> Bool {
    switch self {
    case .every: true
    case .some(let names): names.contains(action)
    }
  }
}

/// An invariant that a scenario names.
package struct HeldInvariant: Sendable {
  package let invariant: Invariant
  /// The range of the invariant's name in the scenario.
  package let range: SourceRange

  package init(invariant: Invariant, range: SourceRange) {
    self.invariant = invariant
    self.range = range
  }
}

/// Analyzes invariants. They can use the members of the state by name, and `old` for the state
/// before an action.
///
///     invariants: {the total never shrinks: old.total}               # type-mismatch
///     invariants: {the total never shrinks: old.total <= total}
///
/// - Parameters:
///   - actions: The names of all actions, in the order of the spec.
///   - place: Returns the index of an action that `after` names. Returns nil, after a finding, if
///     there is no such action.
func analyzeInvariants(
  _ invariants: [InvariantSpec], stateType: Type, actions: [String], _ texts: TextTyping,
  _ findings: inout Findings, place: (Located<String>, inout Findings) -> Int?
) -> [Invariant] {
  var scope = Scope(
    surrounding: stateType,
    variables: [Variable(Invariant.oldName, stateType, role: .payload)])
  scope.surroundingName = "the state"
  return invariants.compactMap { invariant in
    let after = invariant.after.map { names in
      let found = Set(places(of: names, &findings, place))
      return actions.indices.filter(found.contains).map { actions[$0] }
    }
    let code = texts.code(invariant.condition, wanted: .bool, in: scope, &findings)
    guard case .checked(let condition)? = code else { return nil }
    findings.warnAboutConstant(condition)
    let usesOld = condition.namesOld
    if usesOld, invariant.isSettled {
      findings.error(
        .conflictingKey, "'settled' is about a state in which nothing happens: it has no 'old'",
        at: condition.range, help: "compare with 'old' in 'holds'")
      return nil
    }
    return Invariant(
      name: invariant.name.value, doc: invariant.doc,
      around: after.map { .some($0) } ?? (usesOld ? .every : nil), condition: condition,
      usesOld: usesOld, isSettled: invariant.isSettled)
  }
}

/// Returns the indices of the actions that `after` names.
///
///     {holds: old.total <= total, after: ad}      # unknown-action
///     {holds: old.total <= total, after: add}
private func places(
  of names: [Located<String>], _ findings: inout Findings,
  _ place: (Located<String>, inout Findings) -> Int?
) -> [Int] {
  var seen: Set<String> = []
  return names.compactMap { name in
    guard seen.insert(name.value).inserted else {
      findings.error(
        .duplicateName, "'after' names the action '\(name.value)' twice", at: name.range)
      return nil
    }
    return place(name, &findings)
  }
}

/// Looks up the invariants of a spec by name.
struct HeldInvariants {
  private let known: [String: Invariant]
  /// The names of all invariants, in the order of the spec. Includes invariants with errors, which
  /// have been reported.
  private let names: [String]

  /// - Parameter inherited: The invariants of the features of an app.
  init(_ invariants: [Invariant], declared: [InvariantSpec], inherited: [Invariant] = []) {
    known = Dictionary(
      (invariants + inherited).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    names = declared.map(\.name.value) + inherited.map(\.name)
  }

  /// Returns the invariant that an entry of `holds` names.
  ///
  ///     holds: [the total never shirnks]        # unknown-invariant
  ///     holds: [the total never shrinks]
  func held(
    _ name: Located<String>, in scenario: ScenarioSpec, _ findings: inout Findings
  ) -> HeldInvariant? {
    if let invariant = known[name.value] {
      if !invariant.isNameable {
        findings.error(
          .misplacedKey,
          "'\(name.value)' is about actions or private members of its feature: only the feature's own scenarios can hold it",
          at: name.range)
        return nil
      }
      if invariant.around != nil, scenario.when.isEmpty {
        findings.error(
          .missingKey, "'\(name.value)' is about actions, and the scenario has none: add 'when'",
          at: name.range)
      }
      if invariant.isSettled, scenario.underWay != nil {
        findings.error(
          .conflictingKey,
          "'\(name.value)' holds when nothing is under way, and the scenario ends with 'underWay'",
          at: name.range)
      }
      return HeldInvariant(invariant: invariant, range: name.range)
    }
    if names.contains(name.value) { return nil }
    let suggestion = findings.suggestion(name.value, among: names)
    findings.error(
      .unknownInvariant, "there is no invariant '\(name.value)'\(suggestion)", at: name.range,
      help: names.isEmpty
        ? "declare it under 'invariants'"
        : findings.listed(names, nearest: name.value, "the spec declares"),
      fixes: suggestion.fixes(at: name.range))
    return nil
  }
}

extension Code<TypedExpression> {
  /// Whether the expression uses `old`. Unchecked Swift may.
  package var namesOld: Bool {
    if case .checked(let expression) = self { expression.namesOld } else { true }
  }
}

extension TypedExpression {
  package var namesOld: Bool {
    var isFound = false
    visitExpressions { part in
      if case .variable(let variable) = part.kind, variable.role == .payload,
        variable.name == Invariant.oldName
      {
        isFound = true
      }
      return !isFound
    }
    return isFound
  }
}
