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
  /// What must hold for the receiver's or the member's placeholders.
  package let constraints: [StandardConstraint]
  /// The declaration as Swift writes it, for messages and the reference.
  package let declaration: String
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
  }

  package let placeholder: Type
  package let requirement: Requirement
}
