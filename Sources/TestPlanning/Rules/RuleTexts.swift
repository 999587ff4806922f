import FeatureAnalysis
import FeatureSimulation

/// The names in the expressions of some rules, and the properties of the state that they read.
struct RuleTexts {
  private(set) var mentions = Mentions()
  /// The indices of the state's properties that the expressions read.
  private(set) var reads: Set<Int> = []
  private(set) var hasSwift = false
  /// The properties that each derived value and filter result reads, by its name.
  private let computedReads: [String: Set<Int>]

  init(_ rules: some Sequence<Rule>, _ computedReads: [String: Set<Int>]) {
    self.computedReads = computedReads
    noteRules(rules)
  }

  mutating func noteRules(_ rules: some Sequence<Rule>) {
    for rule in rules where rule.decides {
      if let condition = rule.condition { noteConditions(condition) }
      if let repetition = rule.repetition { noteCode(.checked(repetition.elements)) }
      switch rule.verb {
      case .require(let text, _), .dispatch(let text): noteCode(text)
      case .rewrite(.checked(let statements)):
        for statement in statements { statement.visitExpressions { noteExpression($0) } }
      case .rewrite(.unchecked): hasSwift = true
      // `stop` has no expression besides its condition. Rules with the other verbs decide nothing.
      case .perform, .emit, .cancel, .stop: break
      }
    }
  }

  private mutating func noteConditions(_ text: Code<[TypedCondition]>) {
    guard case .checked(let conditions) = text else {
      hasSwift = true
      return
    }
    for condition in conditions { condition.visitExpressions { noteExpression($0) } }
  }

  private mutating func noteCode(_ text: Code<TypedExpression>) {
    guard case .checked(let expression) = text else {
      hasSwift = true
      return
    }
    expression.visitExpressions { noteExpression($0) }
  }

  private mutating func noteExpression(_ expression: TypedExpression) -> Bool {
    let isMore = mentions.noteExpression(expression)
    guard case .member(let base, let member) = expression.kind,
      case .variable(let variable) = base.kind, variable.role == .state
    else { return isMore }
    if case .stored(let index) = member.role {
      reads.insert(index)
    } else {
      reads.formUnion(computedReads[member.name] ?? [])
    }
    return true
  }
}
