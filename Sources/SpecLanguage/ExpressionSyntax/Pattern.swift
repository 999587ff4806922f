/// A parsed pattern of a `case`, in the supported subset of Swift.
package struct Pattern: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    /// `_`
    case wildcard
    /// `let items`, `var items`
    case binding(isVariable: Bool, Identifier)
    /// A case: `.loaded(let items)`, `Phase.loaded`. The arguments are nil if the pattern has no
    /// parentheses.
    case enumCase(type: Identifier?, Identifier, [PatternArgument]?)
    /// `let name?`
    case optional(Pattern)
    /// A literal, `nil` or a range.
    case value(Expression)
    /// A pattern that could not be parsed, with the names that it declares. The error has been
    /// reported.
    case invalid(declaring: [Identifier])
  }

  package let kind: Kind
  package let range: SourceRange

  package init(_ kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// A pattern in the parentheses of a case pattern.
package struct PatternArgument: Sendable, Equatable {
  package let label: Identifier?
  package let pattern: Pattern

  package init(label: Identifier?, pattern: Pattern) {
    self.label = label
    self.pattern = pattern
  }
}

/// A case with its statements: `case .a, .b(let x) where …:`, or `default:`, which has no pattern.
package struct SwitchCase: Sendable, Equatable {
  package let patterns: [Pattern]
  /// The condition of the `where` after the last pattern.
  package let condition: Expression?
  package let body: [Statement]
  /// The range from `case` or `default` to the colon.
  package let range: SourceRange

  package init(
    patterns: [Pattern], condition: Expression?, body: [Statement], range: SourceRange
  ) {
    self.patterns = patterns
    self.condition = condition
    self.body = body
    self.range = range
  }
}

extension Pattern {
  /// Visits the names that the pattern binds, and the expressions in it.
  package func visitParts(names: (Identifier) -> Void, values: (Expression) -> Void) {
    switch kind {
    case .wildcard: break
    case .binding(_, let name): names(name)
    case .enumCase(_, _, let arguments):
      for argument in arguments ?? [] { argument.pattern.visitParts(names: names, values: values) }
    case .optional(let inner): inner.visitParts(names: names, values: values)
    case .value(let value): values(value)
    case .invalid(let declared): declared.forEach(names)
    }
  }

  package var isInvalid: Bool {
    switch kind {
    case .invalid: true
    case .enumCase(_, _, let arguments): arguments?.contains { $0.pattern.isInvalid } ?? false
    case .optional(let inner): inner.isInvalid
    case .wildcard, .binding, .value: false
    }
  }
}
