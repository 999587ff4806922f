import Diagnostics
import ExpressionTyping
import SpecDecoding

/// A condition over the state that no action may break.
package struct Invariant: Sendable {
  /// The sentence that the spec has for it.
  package let name: String
  package let doc: String?
  /// Nil where it is always true of the state, whatever happens.
  package let around: ActionSelection?
  /// The state is the `surrounding` variable; ``oldName`` stands for the state before the action.
  package let condition: TypedExpression
  package let usesOld: Bool

  /// The state before an action.
  package static let oldName = "old"
}

/// The actions around which an invariant is looked at.
package enum ActionSelection: Sendable, Equatable {
  case every
  /// Some of them, in the order of the spec.
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
  /// Where the scenario names it.
  package let range: SourceRange

  package init(invariant: Invariant, range: SourceRange) {
    self.invariant = invariant
    self.range = range
  }
}

/// An invariant is written as if inside the state. `old` is the state before an action.
///
///     invariants: {the total never shrinks: old.total}               # type-mismatch
///     invariants: {the total never shrinks: old.total <= total}
func analyzeInvariants(
  of spec: FeatureSpec, stateType: Type, _ texts: TextTyping, _ findings: inout Findings
) -> [Invariant] {
  var scope = Scope(
    surrounding: stateType,
    variables: [Variable(Invariant.oldName, stateType, role: .payload)])
  scope.surroundingName = "the state"
  let places = ActionPlaces(spec.actions)
  return spec.invariants.compactMap { invariant in
    let after = invariant.after.map { names in
      let found = Set(actions(namedBy: names, places, &findings))
      return spec.actions.indices.filter(found.contains).map { spec.actions[$0].name.value }
    }
    let code = texts.code(invariant.condition, wanted: .bool, in: scope, &findings)
    guard case .checked(let condition)? = code else { return nil }
    let usesOld = condition.namesOld
    return Invariant(
      name: invariant.name.value, doc: invariant.doc,
      around: after.map { .some($0) } ?? (usesOld ? .every : nil), condition: condition,
      usesOld: usesOld)
  }
}

/// `after` names actions.
///
///     {holds: old.total <= total, after: ad}      # unknown-action
///     {holds: old.total <= total, after: add}
private func actions(
  namedBy names: [Located<String>], _ places: ActionPlaces, _ findings: inout Findings
) -> [Int] {
  var seen: Set<String> = []
  return names.compactMap { name in
    guard seen.insert(name.value).inserted else {
      findings.error(
        .duplicateName, "'after' names the action '\(name.value)' twice", at: name.range)
      return nil
    }
    return places.place(of: name, &findings)
  }
}

/// The invariants by their names.
struct HeldInvariants {
  private let known: [String: Invariant]
  /// In the order of the spec; those that are wrong (reported) are among them.
  private let names: [String]

  init(_ invariants: [Invariant], declared: [InvariantSpec]) {
    known = Dictionary(
      invariants.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    names = declared.map(\.name.value)
  }

  /// `holds` names invariants.
  ///
  ///     holds: [the total never shirnks]        # unknown-invariant
  ///     holds: [the total never shrinks]
  func held(
    _ name: Located<String>, in scenario: ScenarioSpec, _ findings: inout Findings
  ) -> HeldInvariant? {
    if let invariant = known[name.value] {
      if invariant.around != nil, scenario.when.isEmpty {
        findings.error(
          .missingKey, "'\(name.value)' is about actions, and the scenario has none: add 'when'",
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

extension TypedExpression {
  fileprivate var namesOld: Bool {
    var isFound = false
    visit { part in
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
