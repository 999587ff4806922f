import FeatureAnalysis
import SpecLanguage

extension TextLowering {
  /// Lowers a closure. If Swift requires parameters, they are written even if the body does not use
  /// them.
  ///
  /// - Parameter isResultKnown: Whether the context determines the closure's result type.
  mutating func closure(_ closure: TypedClosure, isResultKnown: Bool) -> SwiftClosure {
    let outer = (isInHead, isInChain, hasTypedSteps, leaving, prelude)
    (isInHead, isInChain, hasTypedSteps, leaving, prelude) = (false, false, false, .return(), [])
    defer { (isInHead, isInChain, hasTypedSteps, leaving, prelude) = outer }
    let parameters = closureParameters(closure)
    return SwiftClosure(parameters: parameters, closureBody(closure, isResultKnown))
  }

  /// Lowers the value of a function or of a derived value as the body of its declaration.
  mutating func body(of value: TypedExpression) -> [SwiftStatement] {
    guard case .closure(let closure) = value.kind else {
      return [.expression(whole(value, contextual: true))]
    }
    return self.closure(closure, isResultKnown: true).body
  }

  /// Returns an operator such as `<`, if the spec passes an operator to `sorted(by:)` and Swift can
  /// compare the elements without a conversion.
  func operatorAlone(_ closure: TypedClosure) -> SwiftExpression? {
    guard closure.isOperator, case .expression(let value) = closure.body[0].kind,
      case .binary(let left, let operation, let right) = value.kind,
      case .variable = left.kind, case .variable = right.kind
    else { return nil }
    return .literal(operation.rawValue)
  }

  private mutating func closureBody(
    _ closure: TypedClosure, _ isResultKnown: Bool
  ) -> [SwiftStatement] {
    guard closure.body.count == 1, closure.result != .void,
      case .expression(let value) = closure.body[0].kind
    else {
      return statements(closure.body, isResultKnown: isResultKnown)
    }
    let lowered = whole(value, contextual: isResultKnown)
    let comments = closure.body[0].comments.map { SwiftStatement.comment($0) }
    return comments + (prelude.isEmpty ? [.expression(lowered)] : prelude + [.return(lowered)])
  }

  /// Returns the parameter names to write before `in`. Returns no names if the body uses `$0` and
  /// mentions every parameter.
  private mutating func closureParameters(_ closure: TypedClosure) -> [String] {
    guard closure.isShorthand else { return closure.parameters.map(\.name) }
    let used = closure.parameters.map { use.isMentioned($0) }
    guard let last = used.lastIndex(of: true) else { return closure.parameters.map { _ in "_" } }
    if last == used.count - 1 { return [] }
    return zip(closure.parameters, used).map { parameter, isUsed in
      guard isUsed else { return "_" }
      let name = freshName("value")
      renamed[parameter.id] = name
      return name
    }
  }
}
