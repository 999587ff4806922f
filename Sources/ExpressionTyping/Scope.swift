/// The names in scope for an expression or list of statements.
package struct Scope: Sendable {
  /// The type whose members can be named without a base: the element in a filter's predicate, or
  /// the state in a derived value. Nil elsewhere.
  package let surrounding: Type?
  /// The variable `state`, and the names of the payload.
  package let variables: [Variable]
  /// Whether the code belongs to a reducer, which must be pure.
  package let isReducer: Bool
  /// The correct names for names that are not in scope but are often written: `message` for
  /// `error`.
  package var meantNames: [String: String] = [:]

  /// The name of `surrounding` in messages, if it differs from the type's name.
  package var surroundingName: String?

  package init(surrounding: Type? = nil, variables: [Variable] = [], isReducer: Bool = false) {
    self.surrounding = surrounding
    self.variables = variables
    self.isReducer = isReducer
  }
}
