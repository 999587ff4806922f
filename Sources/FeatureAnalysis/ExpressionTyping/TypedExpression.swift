import SpecLanguage

/// A named value in an expression or in statements.
package struct Variable: Sendable, Hashable {
  package enum Role: Sendable, Hashable {
    /// The variable `state`.
    case state
    /// The implicit `self`: the element in a filter, or the state in a derived value.
    case surrounding
    /// A value of the action's payload.
    case payload
    /// A variable declared by `let`, `var`, `if let` or `for`.
    case local
    /// `$0`, or a named parameter of a closure.
    case closureParameter
  }

  package let name: String
  package let type: Type
  package let role: Role
  package let isMutable: Bool
  /// The id that distinguishes variables with the same name. The checker assigns the ids.
  package let id: Int

  package init(_ name: String, _ type: Type, role: Role, isMutable: Bool = false, id: Int = 0) {
    self.name = name
    self.type = type
    self.role = role
    self.isMutable = isMutable
    self.id = id
  }
}

/// An expression with resolved names and an inferred type.
package final class TypedExpression: Sendable {
  package indirect enum Kind: Sendable {
    /// An integer literal as written. `type` is the integer, floating-point or decimal type of the
    /// literal.
    case integer(String)
    case floating(String)
    case string([TypedStringSegment])
    case boolean(Bool)
    case nilLiteral
    /// An array, set or identified array, depending on `type`.
    case array([TypedExpression])
    case dictionary([TypedDictionaryElement])
    case variable(Variable)
    /// A member of a model or of the state. If it is named without a base, `base` is the
    /// `surrounding` variable.
    case member(TypedExpression, Member)
    /// The `key`, `value`, `offset` or `element` of a pair. `isFirst` is true for the first value
    /// of the pair.
    case pairMember(TypedExpression, isFirst: Bool)
    /// An enum case: `.active`, `.failed(reason: "x")`, `TaskListFilter.active`. `type` is the
    /// enum.
    case enumCase(CaseSignature, [TypedArgument])
    /// A memberwise initializer: `TaskModel(title: "x")`. `type` is the model, and the arguments
    /// are in the order of the properties.
    case memberwise([TypedArgument])
    /// A call of a function of the spec.
    case function(FunctionSignature, [TypedArgument])
    /// A use of a member, function, initializer or subscript of the standard library.
    case standard(StandardCall)
    /// The subscript `base[id: id]`. Its value is the first element with that id, as an optional.
    case elementByID(TypedExpression, TypedExpression)
    /// A whole optional chain, whose `type` is optional. Its value is nil if the operand of an
    /// `unwrap` in the chain is nil.
    case chain(TypedExpression)
    /// The `?` in an optional chain.
    case unwrap(TypedExpression)
    case prefix(PrefixOperator, TypedExpression)
    case binary(TypedExpression, BinaryOperator, TypedExpression)
    /// A comparison of two tuples with the same number of values: `(a, b) < (c, d)`.
    case tupleComparison([TypedExpression], BinaryOperator, [TypedExpression])
    case ternary(TypedExpression, TypedExpression, TypedExpression)
    case range(lower: TypedExpression?, RangeOperator, upper: TypedExpression?)
    /// A closure that is an argument, whose type is `.void`. Or, with the type of the value, the
    /// statements of a function or of a derived value.
    case closure(TypedClosure)
    case parenthesized(TypedExpression)
    /// An `if` or `switch` that is used as a value. The body of each branch is one `expression`
    /// statement.
    case branching(TypedStatement)
    /// A value converted to an optional of its type.
    case promoted(TypedExpression)
    /// The default of a payload value that a call omits.
    case defaultArgument(TypedExpression)
    /// A value in the notation of scenarios: `uuid(1)`, `url("https://example.org")`.
    case literalValue(Value)
    /// A member or call of an external type, as syntax. swiftc checks the syntax.
    case external(base: TypedExpression?, Expression)
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

package enum TypedStringSegment: Sendable {
  case text(String)
  case interpolation(TypedExpression)
}

package struct TypedDictionaryElement: Sendable {
  package let key: TypedExpression
  package let value: TypedExpression

  package init(key: TypedExpression, value: TypedExpression) {
    self.key = key
    self.value = value
  }
}

package struct TypedArgument: Sendable {
  package let label: String?
  package let value: TypedExpression
  /// Whether the argument is a trailing closure.
  package let isTrailing: Bool

  package init(label: String?, value: TypedExpression, isTrailing: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
  }
}

package struct TypedClosure: Sendable {
  package let parameters: [Variable]
  /// Whether the two parameters are the two values of one argument, which is a pair.
  package let destructuresPair: Bool
  /// Whether the closure uses `$0`, `$1`.
  package let isShorthand: Bool
  /// Whether the closure is written as an operator alone: `sorted(by: <)`.
  package let isOperator: Bool
  /// The statements. A closure with a single expression contains one `expression` statement.
  package let body: [TypedStatement]
  package let result: Type

  package init(
    parameters: [Variable], destructuresPair: Bool = false, isShorthand: Bool,
    isOperator: Bool = false, body: [TypedStatement], result: Type
  ) {
    self.parameters = parameters
    self.destructuresPair = destructuresPair
    self.isShorthand = isShorthand
    self.isOperator = isOperator
    self.body = body
    self.result = result
  }
}

/// A use of a member table entry. This is a class, because a `switch` over an expression's kind
/// copies the associated values, and this value would be large.
package final class StandardCall: Sendable {
  package let entry: StandardMember
  /// The receiver; nil for functions and initializers.
  package let base: TypedExpression?
  /// The type of a static member or initializer, as written or inferred.
  package let owner: Type?
  /// Whether a static member or initializer is written with a leading dot: `.zero`, `.seconds(2)`.
  package let isImplicit: Bool
  package let arguments: [TypedArgument]

  package init(
    _ entry: StandardMember, base: TypedExpression?, owner: Type? = nil, isImplicit: Bool = false,
    arguments: [TypedArgument] = []
  ) {
    self.entry = entry
    self.base = base
    self.owner = owner
    self.isImplicit = isImplicit
    self.arguments = arguments
  }
}

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
