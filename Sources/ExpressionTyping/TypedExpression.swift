import Diagnostics
import ExpressionSyntax

/// A named value in an expression or in statements.
package struct Variable: Sendable, Hashable {
  package enum Role: Sendable, Hashable {
    /// The variable `state`.
    case state
    /// The implicit `self`: the element of a filter, the state of a derived value.
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
  /// Distinguishes variables with the same name. The checker assigns the ids.
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
    /// An integer literal as written. `type` is its integer, floating-point or decimal type.
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
    /// `key`, `value`, `offset` or `element` of a pair. `isFirst` tells whether it is the first of
    /// the two values.
    case pairMember(TypedExpression, isFirst: Bool)
    /// `.active`, `.failed(reason: "x")`, `TaskListFilter.active`; `type` is the enum.
    case enumCase(CaseSignature, [TypedArgument])
    /// `TaskModel(title: "x")`; `type` is the model. The arguments are in the order of the
    /// properties.
    case memberwise([TypedArgument])
    /// A function of the spec.
    case function(FunctionSignature, [TypedArgument])
    /// A member, function, initializer or subscript of the standard library.
    case standard(StandardCall)
    /// `base[id: id]`: the first element with that id, as an optional.
    case elementByID(TypedExpression, TypedExpression)
    /// A whole optional chain. Its value is nil if the operand of an `unwrap` inside is nil; `type`
    /// is optional.
    case chain(TypedExpression)
    /// The `?` in an optional chain.
    case unwrap(TypedExpression)
    case prefix(PrefixOperator, TypedExpression)
    case binary(TypedExpression, BinaryOperator, TypedExpression)
    case ternary(TypedExpression, TypedExpression, TypedExpression)
    case range(lower: TypedExpression?, RangeOperator, upper: TypedExpression?)
    case closure(TypedClosure)
    case parenthesized(TypedExpression)
    /// An `if` or `switch` with a value. Each body is one `expression` statement.
    case branching(TypedStatement)
    /// A value converted to an optional of its type.
    case promoted(TypedExpression)
    /// A member or call of an external type, which swiftc checks, with its syntax.
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
  /// Whether the argument is written after the parentheses.
  package let isTrailing: Bool

  package init(label: String?, value: TypedExpression, isTrailing: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
  }
}

package struct TypedClosure: Sendable {
  package let parameters: [Variable]
  /// Whether the two parameters are the two values of a single pair argument.
  package let destructuresPair: Bool
  /// Whether the closure uses `$0`, `$1`.
  package let isShorthand: Bool
  /// Whether the closure is written as just an operator: `sorted(by: <)`.
  package let isOperator: Bool
  /// The statements; for a closure with a single expression, one `expression` statement.
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

/// The use of a member table entry. This is a class because switching over an expression's kind
/// copies its payload, which would be large.
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
