/// A parsed Swift type, in the supported subset of Swift.
package struct TypeSyntax: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    case name(String)
    case optional(TypeSyntax)
    case array(TypeSyntax)
    case dictionary(key: TypeSyntax, value: TypeSyntax)
    /// `Set<T>`, `IdentifiedArray<T>`
    case generic(String, [TypeSyntax])
  }

  package let kind: Kind
  package let range: SourceRange

  package init(_ kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// `Type` or `Type = default`: the declaration of a property, a derived value or a payload.
package struct TypedDefault: Sendable, Equatable {
  package let type: TypeSyntax
  package let value: Expression?
  /// Whether the default could not be parsed. The error has been reported.
  package let isValueInvalid: Bool

  package init(type: TypeSyntax, value: Expression?, isValueInvalid: Bool = false) {
    self.type = type
    self.value = value
    self.isValueInvalid = isValueInvalid
  }
}

/// A parameter in the form of a Swift signature: `title`, `_ task`, `from url`.
package struct ParameterName: Sendable, Equatable {
  /// The argument label; nil for `_`.
  package let label: Identifier?
  package let name: Identifier

  package init(label: Identifier?, name: Identifier) {
    self.label = label
    self.name = name
  }
}

extension TypeSyntax {
  /// The type as Swift code.
  package var written: String {
    switch kind {
    case .name(let name): name
    case .optional(let type): "\(type.written)?"
    case .array(let element): "[\(element.written)]"
    case .dictionary(let key, let value): "[\(key.written): \(value.written)]"
    case .generic(let name, let arguments):
      "\(name)<\(arguments.map(\.written).joined(separator: ", "))>"
    }
  }
}
