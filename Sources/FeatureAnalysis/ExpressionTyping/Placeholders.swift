import SpecLanguage

extension Type {
  /// Returns the type in which each bound placeholder is replaced by its type.
  func substituting(_ bindings: [String: Type]) -> Type {
    switch self {
    case .nominal(let name):
      name.utf8.first == UInt8(ascii: "$") ? bindings[name] ?? self : self
    case .optional(let wrapped):
      // An optional of an optional is flattened here. A call that returns such a type is rejected
      // elsewhere.
      switch wrapped.substituting(bindings) {
      case .optional(let inner): .optional(inner)
      case let type: .optional(type)
      }
    case .array(let element): .array(element.substituting(bindings))
    case .set(let element): .set(element.substituting(bindings))
    case .identifiedArray(let element): .identifiedArray(element.substituting(bindings))
    case .range(let bound): .range(bound.substituting(bindings))
    case .dictionary(let key, let value):
      .dictionary(key: key.substituting(bindings), value: value.substituting(bindings))
    case .pair(let kind, let first, let second):
      .pair(kind, first.substituting(bindings), second.substituting(bindings))
    case .scalar, .void, .unknown: self
    }
  }

  var hasPlaceholder: Bool {
    switch self {
    case .nominal(let name): name.utf8.first == UInt8(ascii: "$")
    case .optional(let type), .array(let type), .set(let type), .identifiedArray(let type),
      .range(let type):
      type.hasPlaceholder
    case .dictionary(let key, let value), .pair(_, let key, let value):
      key.hasPlaceholder || value.hasPlaceholder
    case .scalar, .void, .unknown: false
    }
  }

  /// Binds the placeholders of this type, so that it matches `actual`.
  func unify(with actual: Type, _ bindings: inout [String: Type]) {
    switch (self, actual) {
    case (.nominal(let name), _) where name.utf8.first == UInt8(ascii: "$"):
      if bindings[name] == nil, actual != .unknown { bindings[name] = actual }
    case (.optional(let pattern), .optional(let type)): pattern.unify(with: type, &bindings)
    case (.optional(let pattern), _): pattern.unify(with: actual, &bindings)
    case (.array(let pattern), .array(let type)), (.set(let pattern), .set(let type)),
      (.identifiedArray(let pattern), .identifiedArray(let type)):
      pattern.unify(with: type, &bindings)
    case (.dictionary(let key, let value), .dictionary(let actualKey, let actualValue)):
      key.unify(with: actualKey, &bindings)
      value.unify(with: actualValue, &bindings)
    default: break
    }
  }
}

extension StandardMember {
  /// Whether the types of the placeholders satisfy the constraints. Reports a constraint that is
  /// not satisfied.
  func accepts(
    _ bindings: inout [String: Type], in types: TypeTable, at range: SourceRange,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    for constraint in constraints {
      let type = constraint.placeholder.substituting(bindings)
      if type == .unknown { continue }
      if type.hasPlaceholder {
        if case .equals(let wanted) = constraint.requirement {
          type.unify(with: wanted, &bindings)
        }
        continue
      }
      guard constraint.requirement.holds(for: type, in: types) else {
        diagnostics.error(
          .missingConformance,
          "'\(name)' needs values that are \(constraint.requirement.wanted); \(type) is not",
          at: range, help: alternative)
        return false
      }
    }
    return true
  }

  private var alternative: String? {
    switch operation {
    case .sorted, .sort, .min, .max: "give an order: '\(name)(by: { … })'"
    case .joined, .joinedSeparator: "convert them to strings first, with 'map'"
    default: nil
    }
  }
}

extension StandardConstraint.Requirement {
  func holds(for type: Type, in types: TypeTable) -> Bool {
    switch self {
    case .conforms(let conformance): types.conforms(type, to: conformance)
    case .equals(let wanted): type == wanted
    case .isList: type.element != nil
    case .isSignedNumber: type.scalar.map { $0.isNumeric && !$0.isUnsigned } ?? false
    }
  }

  /// A description of the accepted types, for messages.
  fileprivate var wanted: String {
    switch self {
    case .conforms(let conformance): conformance.rawValue
    case .equals(let wanted): "\(wanted)"
    case .isList: "lists"
    case .isSignedNumber: "signed numbers"
    }
  }
}
