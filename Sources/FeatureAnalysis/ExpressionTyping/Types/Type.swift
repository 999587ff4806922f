/// A type of the spec language.
package indirect enum Type: Hashable, Sendable {
  case scalar(ScalarType)
  /// A named type: a model, a filter, an external type, or the state.
  case nominal(String)
  case optional(Type)
  case array(Type)
  case set(Type)
  case dictionary(key: Type, value: Type)
  case identifiedArray(Type)
  /// A pair of two values: an element of a dictionary or of `enumerated()`.
  case pair(PairKind, Type, Type)
  /// A range in a subscript, such as `1..<3`, with the type of its bounds.
  case range(Type)
  /// The result of a mutating call or a statement.
  case void
  /// The type after a reported error, and the type of external members, which swiftc checks. It is
  /// compatible with every type, so that one error does not cause others.
  case unknown
}

/// The tuples that Swift's collections pass to closures.
package enum PairKind: String, Sendable {
  /// `(key: Key, value: Value)`
  case keyValue
  /// `(offset: Int, element: Element)`
  case enumerated

  /// The names of the pair's two values.
  package var labels: (String, String) {
    switch self {
    case .keyValue: ("key", "value")
    case .enumerated: ("offset", "element")
    }
  }
}

/// A standard type without parameters.
package enum ScalarType: String, Sendable, CaseIterable {
  case bool = "Bool"
  case int = "Int"
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"
  case float = "Float"
  case double = "Double"
  case string = "String"
  case character = "Character"
  case uuid = "UUID"
  case date = "Date"
  case url = "URL"
  case data = "Data"
  case decimal = "Decimal"
  case duration = "Duration"
  /// Positions in a list, as SwiftUI passes them. The value is a list of ascending numbers.
  case indexSet = "IndexSet"

  package var isInteger: Bool {
    switch self {
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: true
    default: false
    }
  }

  package var isUnsigned: Bool {
    switch self {
    case .uint, .uint8, .uint16, .uint32, .uint64: true
    default: false
    }
  }

  /// The number of bits of an integer type; 0 for other types.
  package var bitWidth: Int {
    switch self {
    case .int8, .uint8: 8
    case .int16, .uint16: 16
    case .int32, .uint32: 32
    case .int, .int64, .uint, .uint64: 64
    default: 0
    }
  }

  package var isFloating: Bool { self == .double || self == .float }

  /// Whether the type has the operators `+ - * /`. A number literal can have such a type.
  package var isNumeric: Bool { isInteger || isFloating || self == .decimal }

  /// Whether the type is declared in Foundation. A file that names the type has to import
  /// Foundation.
  package var needsFoundation: Bool {
    switch self {
    case .uuid, .date, .url, .data, .decimal, .indexSet: true
    default: false
    }
  }
}

extension Type {
  package static let bool = Type.scalar(.bool)
  package static let int = Type.scalar(.int)
  package static let double = Type.scalar(.double)
  package static let string = Type.scalar(.string)
  package static let character = Type.scalar(.character)

  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The wrapped type of an optional. For other types, the type itself.
  package var unwrapped: Type {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// The element type of a list, set or identified array.
  package var element: Type? {
    switch self {
    case .array(let element), .set(let element), .identifiedArray(let element): element
    case .scalar(.indexSet): .int
    default: nil
    }
  }

  package var scalar: ScalarType? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }

  /// Whether two types are equal. An unknown type matches every type.
  func matches(_ other: Type) -> Bool {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): true
    case (.optional(let type), .optional(let other)), (.array(let type), .array(let other)),
      (.set(let type), .set(let other)), (.identifiedArray(let type), .identifiedArray(let other)),
      (.range(let type), .range(let other)):
      type.matches(other)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      key.matches(otherKey) && value.matches(otherValue)
    case (.pair(let kind, let first, let second), .pair(let otherKind, let third, let fourth)):
      kind == otherKind && first.matches(third) && second.matches(fourth)
    default: self == other
    }
  }

  package var containsUnknown: Bool { hasPart { $0 == .unknown } }
}

// MARK: - The tree of a type

extension Type {
  /// The types directly inside of the type, such as the key and the value of a dictionary. Members of
  /// models are not inside.
  package var children: [Type] {
    switch self {
    case .optional(let type), .array(let type), .set(let type), .identifiedArray(let type),
      .range(let type):
      [type]
    case .dictionary(let first, let second), .pair(_, let first, let second): [first, second]
    case .scalar, .nominal, .void, .unknown: []
    }
  }

  /// Whether a condition holds for the type or for a type inside of it.
  package func hasPart(where condition: (Type) -> Bool) -> Bool {
    condition(self) || children.contains { $0.hasPart(where: condition) }
  }

  /// The names of the nominal types in the type.
  package var nominalNames: [String] {
    if case .nominal(let name) = self { [name] } else { children.flatMap(\.nominalNames) }
  }

  /// Returns the type with other types for the nominal types in it.
  package func replacingNominals(_ other: (String) -> Type) -> Type {
    switch self {
    case .nominal(let name): other(name)
    case .optional(let type):
      // An optional of an optional is flattened here. A call that returns such a type is rejected
      // elsewhere.
      switch type.replacingNominals(other) {
      case .optional(let inner): .optional(inner)
      case let type: .optional(type)
      }
    case .array(let type): .array(type.replacingNominals(other))
    case .set(let type): .set(type.replacingNominals(other))
    case .identifiedArray(let type): .identifiedArray(type.replacingNominals(other))
    case .range(let type): .range(type.replacingNominals(other))
    case .dictionary(let key, let value):
      .dictionary(key: key.replacingNominals(other), value: value.replacingNominals(other))
    case .pair(let kind, let first, let second):
      .pair(kind, first.replacingNominals(other), second.replacingNominals(other))
    case .scalar, .void, .unknown: self
    }
  }

  /// Returns the type with other names of nominal types.
  package func renamed(_ name: (String) -> String) -> Type {
    replacingNominals { .nominal(name($0)) }
  }
}

extension Type: CustomStringConvertible {
  /// The type as Swift code.
  package var description: String {
    switch self {
    case .scalar(let scalar): scalar.rawValue
    case .nominal(let name): name
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .set(let element): "Set<\(element)>"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .identifiedArray(let element): "IdentifiedArray<\(element)>"
    case .pair(let kind, let first, let second):
      "(\(kind.labels.0): \(first), \(kind.labels.1): \(second))"
    case .range(let bound): "Range<\(bound)>"
    case .void: "Void"
    case .unknown: "_"
    }
  }
}
