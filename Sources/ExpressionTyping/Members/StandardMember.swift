/// One entry of the member table: a member of a standard type, or a function of the standard
/// library. Its types may contain placeholders: `$Element`, `$Key`, `$Value`, `$Wrapped` and
/// `$Self` of the receiver, `$T` and `$U` of the member itself.
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
  /// The constraints on the placeholders of the receiver and of the member.
  package let constraints: [StandardConstraint]
  /// The declaration as it is written in the table.
  let row: String

  /// The declaration as Swift code, for messages and the reference.
  package var declaration: String {
    row.split(separator: " ").filter { !$0.hasPrefix("@") && $0 != "variadic" }
      .joined(separator: " ")
  }
}

/// How the use of an entry is emitted. Some entries have a different type in Swift than in the spec
/// language.
package enum Emission: Sendable {
  /// Emitted as in the spec.
  case verbatim
  /// Swift returns a lazy or sliced collection: emitted inside `Array(…)`, which makes it an array.
  case list
  /// Swift returns a `Substring`: emitted inside `String(…)`, which makes it a string.
  case text
  /// Swift returns an array of `Substring`: emitted with `.map(String.init)` after it, which makes
  /// it an array of strings.
  case texts
}

/// A parameter of a table entry.
package struct StandardParameter: Sendable {
  package enum Kind: Sendable {
    case value(Type)
    /// A closure with these parameters and this result.
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
    /// The type is a list of any elements.
    case isList
    /// The type is a signed number type.
    case isSignedNumber
  }

  package let placeholder: Type
  package let requirement: Requirement
}
