import SpecLanguage

extension Type {
  /// Returns the type in which each bound placeholder is replaced by its type.
  func substituting(_ bindings: [String: Type]) -> Type {
    replacingNominals { name in
      name.isPlaceholder ? bindings[name] ?? .nominal(name) : .nominal(name)
    }
  }

  var hasPlaceholder: Bool {
    hasPart { if case .nominal(let name) = $0 { name.isPlaceholder } else { false } }
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
          at: range, about: constraint.requirement.isIdentity ? .element("\(type)") : nil,
          help: alternative)
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

extension String {
  /// Whether the name is that of a placeholder in the table of members.
  fileprivate var isPlaceholder: Bool { utf8.first == UInt8(ascii: "$") }
}
