/// The names in scope for an expression or list of statements.
package struct Scope: Sendable {
  /// The type whose members can be named without a base: the element in a filter's predicate, or
  /// the state in a derived value. Nil elsewhere.
  package let surrounding: Type?
  /// The variable `state`, and the names of the payload.
  package let variables: [Variable]
  /// What the code belongs to, if it must be pure.
  package enum PureCode: String, Sendable {
    case reducer, function, filter
    case derivedValue = "derived value"
  }
  package let pureCode: PureCode?
  /// The correct names for names that are not in scope but are often written: `message` for
  /// `error`.
  package var meantNames: [String: String] = [:]

  /// The help for names that are not in scope, such as how to get a value that is not known here.
  package var advice: [String: String] = [:]
  /// The help for every other name that is not in scope.
  package var generalAdvice: String?

  /// Whether `1` can stand for a UUID, as in the values of a scenario.
  package var hasNumberedIDs = false

  /// The name of `surrounding` in messages, if it differs from the type's name.
  package var surroundingName: String?

  package init(surrounding: Type? = nil, variables: [Variable] = [], pureCode: PureCode? = nil) {
    self.surrounding = surrounding
    self.variables = variables
    self.pureCode = pureCode
  }
}
