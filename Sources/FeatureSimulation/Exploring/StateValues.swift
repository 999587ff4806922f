import FeatureAnalysis

/// An expression that can be evaluated in a state alone, together with the locals that it reads.
package struct StateExpression: Sendable {
  package let expression: TypedExpression
  /// The locals, each after those that its own value reads.
  package let locals: [(variable: Variable, value: TypedExpression)]

  package init(
    _ expression: TypedExpression, locals: [(variable: Variable, value: TypedExpression)]
  ) {
    (self.expression, self.locals) = (expression, locals)
  }
}

extension SimulatedStore {
  /// The value of an expression in a state; nil if the tool cannot evaluate it.
  package mutating func value(of text: StateExpression, in state: Value) -> Value? {
    evaluate(text, in: state) { _, value throws(Signal) in value }
  }

  /// What an expression is for each element of a list.
  ///
  /// - Parameter closure: the closure that contains the expression, whose argument is the element.
  package mutating func values(
    of part: TypedExpression, in closure: TypedClosure, forElementsOf list: StateExpression,
    in state: Value
  ) -> [Value] {
    evaluate(list, in: state) { interpreter, value throws(Signal) in
      var values: [Value] = []
      for element in value.elements {
        values.append(try interpreter.evaluate(part, of: closure, for: element))
      }
      return values
    } ?? []
  }

  private mutating func evaluate<Result>(
    _ text: StateExpression, in state: Value,
    _ body: (inout Interpreter, Value) throws(Signal) -> Result
  ) -> Result? {
    interpreter.state = state
    interpreter.operations.resetSteps()
    return try? interpreter.inside(state) { interpreter throws(Signal) in
      for (variable, value) in text.locals {
        interpreter.environment.variables[variable.id] = try interpreter.evaluate(value)
      }
      let value = try interpreter.evaluate(text.expression)
      return try body(&interpreter, value)
    }
  }
}
