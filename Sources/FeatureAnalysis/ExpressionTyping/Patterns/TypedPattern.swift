import SpecLanguage

/// A type-checked pattern, with the type of the values that it matches.
package struct TypedPattern: Sendable {
  package indirect enum Kind: Sendable {
    /// `_`
    case any
    case binding(Variable)
    /// A case of an enum. The arguments are nil if the pattern has no parentheses.
    case enumCase(CaseSignature, index: Int, [TypedPattern]?)
    /// A pattern for the wrapped value of an optional, and the form in which the pattern is
    /// written.
    case some(TypedPattern, SomeForm)
    /// `nil` or `.none`
    case none
    /// A literal.
    case value(TypedExpression)
    /// A case of an external type. swiftc checks the type. Contains the name of the case, and the
    /// patterns with their labels.
    case external(String, [(label: String?, pattern: TypedPattern)]?)
    case range(lower: TypedExpression?, RangeOperator, upper: TypedExpression?)
  }

  package enum SomeForm: Sendable {
    /// `x?`
    case mark
    /// `.some(x)`
    case enumCase
    /// No explicit form: Swift unwraps the optional.
    case implied
  }

  package let kind: Kind
  package let type: Type
  package let range: SourceRange

  package init(_ kind: Kind, _ type: Type, at range: SourceRange) {
    self.kind = kind
    self.type = type
    self.range = range
  }
}

/// A case with its statements: `case .a, .b(let x) where …:`, or `default:`, which has no pattern.
package struct TypedCase: Sendable {
  package let patterns: [TypedPattern]
  /// The condition of the `where` after the last pattern.
  package let condition: TypedExpression?
  package let body: [TypedStatement]

  package init(
    patterns: [TypedPattern], condition: TypedExpression?, body: [TypedStatement]
  ) {
    self.patterns = patterns
    self.condition = condition
    self.body = body
  }
}

extension TypedPattern {
  /// Whether the pattern matches every value.
  package var matchesEverything: Bool {
    switch kind {
    case .any, .binding: true
    default: false
    }
  }

  /// The variables that the pattern binds.
  package var variables: [Variable] {
    switch kind {
    case .binding(let variable): [variable]
    case .enumCase(_, _, let arguments): (arguments ?? []).flatMap(\.variables)
    case .some(let inner, _): inner.variables
    case .external(_, let arguments): (arguments ?? []).flatMap(\.pattern.variables)
    case .any, .none, .value, .range: []
    }
  }

  /// Visits the expressions in the pattern, which are its literals.
  package func visitExpressions(_ visit: (TypedExpression) -> Bool) {
    switch kind {
    case .any, .binding, .none: break
    case .enumCase(_, _, let arguments):
      for item in arguments ?? [] { item.visitExpressions(visit) }
    case .some(let inner, _): inner.visitExpressions(visit)
    case .external(_, let arguments):
      for item in arguments ?? [] { item.pattern.visitExpressions(visit) }
    case .value(let value): value.visitExpressions(visit)
    case .range(let lower, _, let upper):
      lower?.visitExpressions(visit)
      upper?.visitExpressions(visit)
    }
  }
}

/// The names that the patterns of one `case` bind. All alternatives have to bind the same names.
struct PatternNames {
  var variables: [String: Variable] = [:]
  var order: [Identifier] = []
  var bound: Set<String> = []
  var isFirst = true
  /// The point in the code before the first pattern. A name is a redeclaration only if the block
  /// declared a local of that name before this point.
  let mark: Int

  init(mark: Int) { self.mark = mark }
}
