/// A member of a standard type, or a function of the standard library, that texts may use: one
/// entry of the member table. Its types may contain the placeholders `$Element`, `$Key`, `$Value`,
/// `$Wrapped`, `$Self` of the receiver and `$T`, `$U` of the member itself.
package struct StandardMember: Sendable {
  package enum Kind: Sendable, Hashable {
    case property
    case method
    case subscripting
    case initializer
    case staticProperty
    case staticMethod
    /// `min(a, b)`, `abs(x)`
    case function
  }

  /// The operation that the evaluator performs.
  package internal(set) var operation: Operation
  package let kind: Kind
  package let name: String
  package let parameters: [StandardParameter]
  package let result: Type
  package let isMutating: Bool
  /// Its result may be ignored without a warning.
  package let isDiscardable: Bool
  /// The last parameter is variadic.
  package let isVariadic: Bool
  package let emission: Emission
  /// The constraints on the placeholders of the receiver and of the member.
  package let constraints: [StandardConstraint]
  /// The declaration as it appears in the table.
  let row: String

  /// The declaration as Swift writes it, for messages and the reference.
  package var declaration: String {
    row.split(separator: " ").filter { !$0.hasPrefix("@") && $0 != "variadic" }
      .joined(separator: " ")
  }
}

/// How the use of an entry is emitted if its Swift type differs from its type in the spec language.
package enum Emission: Sendable {
  /// As in the spec.
  case verbatim
  /// Swift returns a lazy or sliced collection: `Array(…)` around it makes it a list.
  case list
  /// Swift returns a `Substring`: `String(…)` around it makes it a string.
  case text
  /// Swift returns a list of `Substring`: `.map(String.init)` after it makes it a list of strings.
  case texts
}

/// A parameter of a table entry.
package struct StandardParameter: Sendable {
  package enum Kind: Sendable {
    case value(Type)
    /// A closure with these parameters and this result.
    case closure([Type], Type)
  }

  /// Nil for `_`.
  package let label: String?
  package let kind: Kind
  package let hasDefault: Bool
}

/// `where Element: Comparable`, `where Element == String`
package struct StandardConstraint: Sendable {
  package enum Requirement: Sendable {
    case conforms(Conformance)
    case equals(Type)
    /// A list of anything.
    case isList
    /// A signed number type.
    case isSignedNumber
  }

  package let placeholder: Type
  package let requirement: Requirement
}
