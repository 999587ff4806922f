import FeatureAnalysis

/// Evaluates expressions that use neither the state nor a payload, such as the values of constants.
package final class ClosedExpressions {
  private let feature: Feature
  private lazy var interpreter = Interpreter(feature, state: .null)

  package init(of feature: Feature) { self.feature = feature }

  /// The value of an expression; nil if the tool cannot evaluate it.
  package func value(of expression: TypedExpression) -> Value? {
    interpreter.operations.maximumSteps = 100_000
    interpreter.operations.resetSteps()
    return try? interpreter.result(of: expression)
  }
}
