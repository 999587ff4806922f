/// What a text sees when it begins.
package struct Scope: Sendable {
  /// The type the text is written inside of, whose members it names alone: the element of a
  /// filter's predicate, the state of a derived value. Nil elsewhere.
  package let surrounding: Type?
  /// `state`, and the payload's names.
  package let variables: [Variable]
  /// The text is a reducer's: it ought to be pure.
  package let isReducer: Bool
  /// What is meant by names that people expect here: `message` by `error`.
  package var meantNames: [String: String] = [:]

  /// What a message calls `surrounding`, if not by the name of its type.
  package var surroundingName: String?

  package init(surrounding: Type? = nil, variables: [Variable] = [], isReducer: Bool = false) {
    self.surrounding = surrounding
    self.variables = variables
    self.isReducer = isReducer
  }
}
