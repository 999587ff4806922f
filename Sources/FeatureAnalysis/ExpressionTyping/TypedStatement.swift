import SpecLanguage

/// A statement with resolved names and inferred types.
package struct TypedStatement: Sendable {
  package indirect enum Kind: Sendable {
    /// A call of a mutating method, or the value of a closure with a single expression.
    case expression(TypedExpression)
    /// An assignment `target = value`. If the target is inside a `chain` that is nil, nothing is
    /// assigned.
    case assignment(TypedExpression, TypedExpression)
    case compoundAssignment(TypedExpression, BinaryOperator, TypedExpression)
    /// A declaration `let x: T = …`. `annotation` is the type `T`; nil if it is not written.
    case declaration(Variable, annotation: Type?, TypedExpression)
    case conditional([TypedClause], otherwise: [TypedStatement]?)
    case switching(TypedExpression, [TypedCase])
    case guarding([TypedCondition], otherwise: [TypedStatement])
    case loop(Variable?, in: TypedExpression, where: TypedExpression?, body: [TypedStatement])
    case returning(TypedExpression?)
  }

  package let kind: Kind
  package let range: SourceRange
  package let comments: [String]
  package let followsBlankLine: Bool

  package init(
    _ kind: Kind, at range: SourceRange, comments: [String] = [], followsBlankLine: Bool = false
  ) {
    self.kind = kind
    self.range = range
    self.comments = comments
    self.followsBlankLine = followsBlankLine
  }
}

package struct TypedClause: Sendable {
  package let conditions: [TypedCondition]
  package let body: [TypedStatement]

  package init(conditions: [TypedCondition], body: [TypedStatement]) {
    self.conditions = conditions
    self.body = body
  }
}

package enum TypedCondition: Sendable {
  case expression(TypedExpression)
  /// A binding `if let x = value`. The variable has the unwrapped type.
  case binding(Variable, TypedExpression, isShorthand: Bool)
  case matching(TypedPattern, TypedExpression)

  package var value: TypedExpression {
    switch self {
    case .expression(let value), .binding(_, let value, _), .matching(_, let value): value
    }
  }
}
