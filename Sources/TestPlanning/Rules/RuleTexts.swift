import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// What the texts of some rules name and read.
struct RuleTexts {
  private(set) var mentions = Mentions()
  /// The places of the state's properties.
  private(set) var reads: Set<Int> = []
  private(set) var hasSwift = false
  /// What derived values and filter results read, by their names.
  private let computedReads: [String: Set<Int>]

  init(_ rules: some Sequence<Rule>, _ computedReads: [String: Set<Int>]) {
    self.computedReads = computedReads
    note(rules)
  }

  mutating func note(_ rules: some Sequence<Rule>) {
    for rule in rules where rule.decides {
      if let condition = rule.condition { note(condition) }
      switch rule.verb {
      case .require(let text, _), .dispatch(let text): note(text)
      case .rewrite(.checked(let statements)):
        for statement in statements { statement.visitExpressions { note($0) } }
      case .rewrite(.unchecked): hasSwift = true
      // After the reducer: not part of what the middleware decides.
      case .perform, .emit, .cancel, .stop: break
      }
    }
  }

  private mutating func note(_ text: Code<[TypedCondition]>) {
    guard case .checked(let conditions) = text else {
      hasSwift = true
      return
    }
    for condition in conditions { condition.visitExpressions { note($0) } }
  }

  private mutating func note(_ text: Code<TypedExpression>) {
    guard case .checked(let expression) = text else {
      hasSwift = true
      return
    }
    expression.visit { note($0) }
  }

  private mutating func note(_ expression: TypedExpression) -> Bool {
    let isMore = mentions.note(expression)
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
