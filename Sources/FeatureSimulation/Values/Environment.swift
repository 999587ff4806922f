import ExpressionTyping
import FeatureAnalysis

/// The values of names while expressions and statements are evaluated.
package struct Environment {
  /// The stored properties of the state.
  package var state: Value
  /// Variables by id.
  package var variables: [Int: Value] = [:]
  /// The surrounding values, innermost last: an element, or the state.
  package var surrounding: [Value] = []

  init(state: Value) { self.state = state }

  func value(of variable: Variable) -> Value {
    switch variable.role {
    case .state: state
    case .surrounding: surrounding.last ?? .null
    case .payload, .local, .closureParameter: variables[variable.id] ?? .null
    }
  }
}

// MARK: - Payloads

extension Environment {
  /// Binds a text's payload variables to values, and returns their ids by name.
  @discardableResult
  package mutating func bind(
    _ parameters: [Parameter], _ values: [Value], in text: TypedExpression
  ) -> [String: Int] {
    bind(parameters, values) { visit in text.visit(visit) }
  }

  @discardableResult
  mutating func bind(
    _ parameters: [Parameter], _ values: [Value], in text: [TypedStatement]
  ) -> [String: Int] {
    bind(parameters, values) { visit in
      for statement in text { statement.visitExpressions(visit) }
    }
  }

  mutating func bind(
    _ parameters: [Parameter], _ values: [Value], in conditions: [TypedCondition]
  ) {
    _ = bind(parameters, values) { visit in
      for condition in conditions { condition.visitExpressions(visit) }
    }
  }

  private mutating func bind(
    _ parameters: [Parameter], _ values: [Value],
    _ visitAll: ((TypedExpression) -> Bool) -> Void
  ) -> [String: Int] {
    guard !parameters.isEmpty else { return [:] }
    var ids: [String: Int] = [:]
    visitAll { expression in
      if case .variable(let variable) = expression.kind, variable.role == .payload {
        ids[variable.name] = variable.id
      }
      // Stops once all of them are found.
      return ids.count < parameters.count
    }
    for (parameter, value) in zip(parameters, values) {
      if let id = ids[parameter.name] { variables[id] = value }
    }
    return ids
  }
}
