import SpecLanguage

/// Warns about a `dispatch`, `perform`, `emit` or `cancel` that never happens, because a rule of the
/// chain stops each action that it would follow.
///
///     lock: [{dispatch: .beep}, {stop: true}]                      # never-dispatched
///     lock: [{dispatch: .beep, before: true}, {stop: true}]
func warnAboutStoppedDispatches(
  _ feature: Feature, in file: SourceFile, _ findings: inout Findings
) {
  var found: [SourceRange: StoppedDispatch] = [:]
  var following: Set<SourceRange> = []
  let entries = feature.middleware.flatMap(\.entries)
  var named: [String: [Rule]] = [:]
  for entry in entries { named[entry.action ?? "", default: []] += entry.rules }
  let general = Stops(named[""] ?? [], in: file)
  for action in feature.actions {
    guard let rules = named[action.name] else { continue }
    let dispatches = rules.filter(\.followsReducer)
    if dispatches.isEmpty { continue }
    let stops = Stops(rules, in: file)
    let isRewritten = rules.contains { if case .rewrite = $0.verb { true } else { false } }
    for rule in dispatches {
      let facts = feature.facts(of: rule, after: action, isRewritten: isRewritten, in: file)
      if let stop = stops.stop(if: facts) ?? general.stop(if: facts) {
        found[rule.range] = StoppedDispatch(rule: rule, action: action.name, stop: stop)
      } else {
        // A rule that several actions share is useful if it follows one of them.
        following.insert(rule.range)
      }
    }
  }
  for stopped in found.values where !following.contains(stopped.rule.range) {
    stopped.report(&findings)
  }
}

private struct StoppedDispatch {
  let rule: Rule
  let action: String
  let stop: Rule

  func report(_ findings: inout Findings) {
    findings.warn(
      .neverDispatched,
      "'\(rule.verb.key)' never happens: the rule in line \(stop.range.start.line) stops '\(action)'",
      at: rule.range,
      help: isDispatch ? "with 'before: true', the action is dispatched nevertheless" : nil,
      fixes: isDispatch ? [fix].compactMap { $0 } : [],
      related: RelatedPlace("the rule that stops the action", at: stop.range))
  }

  private var isDispatch: Bool { if case .dispatch = rule.verb { true } else { false } }

  /// The fix that adds `before: true` as the first key of the rule.
  private var fix: Fix? {
    let start = rule.range.start
    let key = rule.text.hasPrefix("{") ? "{" : String(rule.text.prefix { $0 != ":" })
    let isInBraces = key == "{"
    let indentation = String(repeating: " ", count: Int(start.column) - 1)
    let end = SourcePosition(
      line: Int(start.line), column: Int(start.column) + key.unicodeScalars.count)
    return Fix(
      key, by: isInBraces ? "{before: true, " : "before: true\n\(indentation)\(key)",
      at: SourceRange(start, end))
  }
}

/// A part of a condition, as the spec writes it.
private struct Fact: Hashable {
  let text: String
  let isTrue: Bool

  var opposite: Fact { Fact(text: text, isTrue: !isTrue) }
}

/// The facts about an action that stop it, with the rules that do so.
private struct Stops {
  private var rules: [Set<Fact>: Rule] = [:]

  init(_ all: [Rule], in file: SourceFile) {
    for rule in all {
      guard let facts = rule.conditionFacts(in: file) else { continue }
      switch rule.verb {
      case .stop: rules[facts] = rules[facts] ?? rule
      case .require(.checked(let wanted), _):
        for (fact, _) in wanted.facts(in: file) {
          let refused = facts.union([fact.opposite])
          rules[refused] = rules[refused] ?? rule
        }
      case .require, .rewrite, .dispatch, .perform, .emit, .cancel: break
      }
    }
  }

  /// The rule that stops each action with these facts.
  func stop(if facts: Set<Fact>) -> Rule? {
    rules[[]] ?? rules[facts] ?? facts.compactMap { rules[[$0]] }.min { $0.range < $1.range }
  }
}

extension Rule.Verb {
  fileprivate var key: String {
    switch self {
    case .require: "require"
    case .rewrite: "rewrite"
    case .stop: "stop"
    case .dispatch: "dispatch"
    case .perform(let effect): effect.isTimer ? "dispatch" : "perform"
    case .emit: "emit"
    case .cancel: "cancel"
    }
  }
}

extension SourceRange {
  fileprivate static func < (first: SourceRange, second: SourceRange) -> Bool {
    first.start < second.start
  }
}

extension Feature {
  /// The facts under which a `dispatch` happens, as far as they were already true before the action.
  fileprivate func facts(
    of rule: Rule, after action: Action, isRewritten: Bool, in file: SourceFile
  ) -> Set<Fact> {
    guard case .checked(let conditions)? = rule.condition else { return [] }
    let facts = conditions.flatMap { condition -> [(fact: Fact, value: TypedExpression)] in
      if case .expression(let value) = condition { value.facts(in: file) } else { [] }
    }
    let reads = properties(readBy: facts.map(\.value))
    return Set(
      zip(facts, reads).filter { fact, reads in
        !reads.meets(action.knownWrites) && !(isRewritten && fact.value.readsPayload)
      }.map(\.0.fact))
  }
}

extension Rule {
  /// The facts under which the rule applies; nil if the condition also binds names.
  fileprivate func conditionFacts(in file: SourceFile) -> Set<Fact>? {
    guard let condition else { return [] }
    guard case .checked(let conditions) = condition else { return nil }
    var facts: Set<Fact> = []
    for condition in conditions {
      guard case .expression(let value) = condition else { return nil }
      facts.formUnion(value.facts(in: file).map(\.fact))
    }
    return facts
  }
}

extension TypedExpression {
  /// The parts of a condition that are joined by `&&`.
  fileprivate func facts(in file: SourceFile) -> [(fact: Fact, value: TypedExpression)] {
    switch kind {
    case .binary(let left, .and, let right): left.facts(in: file) + right.facts(in: file)
    case .parenthesized(let inner): inner.facts(in: file)
    case .prefix(.not, let inner):
      [(Fact(text: inner.bare.words(in: file), isTrue: false), self)]
    default: [(Fact(text: words(in: file), isTrue: true), self)]
    }
  }

  private var bare: TypedExpression {
    var expression = self
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    return expression
  }

  private func words(in file: SourceFile) -> String {
    file.sourceText(in: range).filter { !$0.isWhitespace }
  }

  fileprivate var readsPayload: Bool { hasPart { $0.variable?.role == .payload } }
}
