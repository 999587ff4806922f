/// A parsed Swift statement, in the supported subset of Swift.
package struct Statement: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    case expression(Expression)
    /// An assignment `target = value`. In `_ = value`, the target is the name `_`.
    case assignment(Expression, Expression)
    /// A compound assignment such as `target += value`, whose operator is `+`.
    case compoundAssignment(Expression, BinaryOperator, Expression)
    /// `let x: T = value`, `var x = value`
    case declaration(isVariable: Bool, name: Identifier, type: TypeSyntax?, value: Expression)
    /// `if … { } else if … { } else { }`: the clauses in order, and the statements of the `else`.
    case conditional([ConditionalClause], otherwise: [Statement]?)
    /// `switch … { case …: … }`
    case switching(Expression, [SwitchCase])
    /// `guard … else { return }`
    case guarding([Condition], otherwise: [Statement])
    /// `for x in xs where … { }`. The identifier is nil for `_`.
    case loop(Identifier?, in: Expression, where: Expression?, body: [Statement])
    /// `return`, or `return value` in a closure.
    case returning(Expression?)
    /// A statement that could not be parsed, with the names that it declares. The error has been
    /// reported.
    case invalid(declaring: [Identifier])
  }

  package let kind: Kind
  package let range: SourceRange
  /// The `//` comments above the statement or at the end of its line, without their slashes.
  package let comments: [String]
  /// Whether a blank line precedes the statement or its comments.
  package let followsBlankLine: Bool

  package init(
    _ kind: Kind, range: SourceRange, comments: [String] = [], followsBlankLine: Bool = false
  ) {
    self.kind = kind
    self.range = range
    self.comments = comments
    self.followsBlankLine = followsBlankLine
  }

  package var isInvalid: Bool {
    if case .invalid = kind { true } else { false }
  }
}

extension Statement {
  /// The value of an `if` or `switch` in which every branch is one expression; nil for other
  /// statements.
  package var branchValue: Expression? {
    switch kind {
    case .conditional(let clauses, let otherwise?):
      guard otherwise.isOneValue, clauses.allSatisfy({ $0.body.isOneValue }) else { return nil }
    case .switching(_, let cases):
      guard !cases.isEmpty, cases.allSatisfy({ $0.body.isOneValue }) else { return nil }
    default: return nil
    }
    return Expression(.branching(self), range: range)
  }
}

extension Statement {
  /// Why an `if` or `switch` has no value: an `if` without an `else`, or the first branch that is
  /// not one expression.
  enum MissingValue {
    case otherwise(of: SourceRange)
    case branch(at: SourceRange)
  }

  /// The first part of the branches that has no value; nil if every branch is one expression.
  var missingValue: MissingValue? {
    switch kind {
    case .conditional(let clauses, let otherwise):
      guard let otherwise else {
        return .otherwise(
          of: SourceRange(range.start, range.start.advanced(by: "if".utf8.count)))
      }
      return clauses.lazy.compactMap(\.body.missingValue).first ?? otherwise.missingValue
    case .switching(_, let cases):
      for item in cases {
        if item.body.isEmpty { return .branch(at: item.range) }
        if let missing = item.body.missingValue { return missing }
      }
      return nil
    default: return nil
    }
  }
}

extension [Statement] {
  /// Why a branch has no value; nil if it has one, and if it has no statements.
  fileprivate var missingValue: Statement.MissingValue? {
    guard !isOneValue, let first else { return nil }
    switch first.kind {
    case .conditional, .switching:
      if count == 1 { return first.missingValue }
    case .expression: break
    default: return .branch(at: first.range)
    }
    return .branch(at: count > 1 ? self[1].range : first.range)
  }

  /// Whether there is only one statement, and it has a value: an expression, an `if` or a `switch`.
  fileprivate var isOneValue: Bool {
    guard count == 1 else { return false }
    if case .expression = self[0].kind { return true }
    return self[0].branchValue != nil
  }
}

package struct ConditionalClause: Sendable, Equatable {
  package let conditions: [Condition]
  package let body: [Statement]

  package init(conditions: [Condition], body: [Statement]) {
    self.conditions = conditions
    self.body = body
  }
}

/// One of the comma-separated conditions of an `if` or `guard`.
package enum Condition: Sendable, Equatable {
  case expression(Expression)
  /// `let x = value`, `var x = value`. In the shorthand `let x`, the value is the expression `x`.
  case binding(isVariable: Bool, name: Identifier, value: Expression, isShorthand: Bool)
  /// `case .loaded(let items) = value`
  case matching(Pattern, Expression)
  /// Conditions that could not be parsed, with the names that they declare. The error has been
  /// reported.
  case invalid(declaring: [Identifier])

  /// The names that the condition binds. For an invalid condition, these are the names that it was
  /// meant to bind.
  package var boundNames: [Identifier] {
    switch self {
    case .expression: return []
    case .binding(_, let name, _, _): return [name]
    case .matching(let pattern, _):
      var names: [Identifier] = []
      pattern.visitParts(names: { names.append($0) }, values: { _ in })
      return names
    case .invalid(let names): return names
    }
  }
}

/// What `for` repeats something for: `note in state.notes where note.isDirty`. The elements are
/// those for which the condition is true.
package struct Repetition: Sendable, Equatable {
  /// The variable; nil for `_`.
  package let name: Identifier?
  package let elements: Expression
}
