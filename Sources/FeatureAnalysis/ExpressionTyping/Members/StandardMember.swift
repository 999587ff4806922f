/// One entry of the member table: a member of a standard type, or a function of the standard
/// library. Its types may contain placeholders. `$Element`, `$Key`, `$Value`, `$Wrapped` and
/// `$Self` depend on the receiver; `$T` and `$U` belong to the member itself.
package struct StandardMember: Sendable {
  package enum Kind: Sendable, Hashable {
    case property
    case method
    case subscripting
    case initializer
    case staticProperty
    case staticMethod
    /// A free function: `min(a, b)`, `abs(x)`.
    case function
  }

  /// The operation that the evaluator performs.
  package internal(set) var operation: Operation
  package let kind: Kind
  package let name: String
  package let parameters: [StandardParameter]
  package let result: Type
  package let isMutating: Bool
  /// Whether the result may be ignored without a warning.
  package let isDiscardable: Bool
  /// Whether the last parameter is variadic.
  package let isVariadic: Bool
  package let emission: Emission
  /// The constraints on the placeholders.
  package let constraints: [StandardConstraint]
  /// The declaration as it is written in the table.
  let row: String

  /// The declaration as Swift code, for messages and the reference.
  package var declaration: String {
    row.split(separator: " ").filter { !$0.hasPrefix("@") && $0 != "variadic" }
      .joined(separator: " ")
  }
}

/// How the generated code uses an entry. Some entries have a different type in Swift than in the
/// spec language.
package enum Emission: Sendable {
  /// Emitted as written in the spec.
  case verbatim
  /// Swift returns a lazy or sliced collection. The use is emitted inside `Array(…)`, so that it is
  /// an array.
  case list
  /// Swift returns a `Substring`. The use is emitted inside `String(…)`, so that it is a string.
  case text
  /// Swift returns an array of `Substring`. The use is emitted with `.map(String.init)` after it,
  /// so that it is an array of strings.
  case texts
}

/// A parameter of a table entry.
package struct StandardParameter: Sendable {
  package enum Kind: Sendable {
    case value(Type)
    /// A closure with these parameter types and this result type.
    case closure([Type], Type)
  }

  /// The argument label; nil for `_`.
  package let label: String?
  package let kind: Kind
  package let hasDefault: Bool
}

/// A constraint such as `where Element: Comparable` or `where Element == String`.
package struct StandardConstraint: Sendable {
  package enum Requirement: Sendable {
    case conforms(Conformance)
    case equals(Type)
    /// The type is a list, whatever its elements.
    case isList
    /// The type is a signed number type.
    case isSignedNumber
  }

  package let placeholder: Type
  package let requirement: Requirement
}
