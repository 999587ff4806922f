/// A member of a standard type, or a function of the standard library, that texts may use: one
/// entry of the member table. Types in it may name the placeholders `$Element`, `$Key`, `$Value`,
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

  /// What the evaluator does for it.
  package let operation: Operation
  package let kind: Kind
  package let name: String
  package let parameters: [StandardParameter]
  package let result: Type
  package let isMutating: Bool
  /// Its result may be left unused without a warning.
  package let isDiscardable: Bool
  /// The last parameter may be given several times.
  package let isVariadic: Bool
  package let emission: Emission
  /// What must hold for the receiver's or the member's placeholders.
  package let constraints: [StandardConstraint]
  /// The declaration as the table has it.
  let row: String

  /// The declaration as Swift writes it, for messages and the reference.
  package var declaration: String {
    row.split(separator: " ").filter { !$0.hasPrefix("@") && $0 != "variadic" }
      .joined(separator: " ")
  }
}

/// How the use of an entry is written in Swift, where its Swift type is not the language's.
package enum Emission: Sendable {
  /// As it stands in the spec.
  case verbatim
  /// Swift gives a lazy or sliced collection: `Array(…)` around it makes the list.
  case list
  /// Swift gives a `Substring`: `String(…)` around it makes the text.
  case text
  /// Swift gives a list of `Substring`: `.map(String.init)` behind it makes the list of texts.
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
    /// A number type with a sign.
    case isSignedNumber
  }

  package let placeholder: Type
  package let requirement: Requirement
}
