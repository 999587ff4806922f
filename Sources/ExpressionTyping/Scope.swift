/// The names in scope at the beginning of a text.
package struct Scope: Sendable {
  /// The type whose members the text may name without a base: the element in a filter's predicate,
  /// the state in a derived value. Nil elsewhere.
  package let surrounding: Type?
  /// `state`, and the names of the payload.
  package let variables: [Variable]
  /// The text belongs to a reducer, which should be pure.
  package let isReducer: Bool
  /// The correct names for names that people expect here: `error` may be meant as `message`.
  package var meantNames: [String: String] = [:]

  /// The name of `surrounding` in messages, if it differs from the name of its type.
  package var surroundingName: String?

  package init(surrounding: Type? = nil, variables: [Variable] = [], isReducer: Bool = false) {
    self.surrounding = surrounding
    self.variables = variables
    self.isReducer = isReducer
  }
}
