import SpecLanguage

extension ExpressionChecker {
  /// Returns the type that the syntax names. If there is no such type, reports a finding and
  /// returns `unknown`.
  package func resolve(_ syntax: TypeSyntax, _ diagnostics: inout Diagnostics) -> Type {
    types.resolve(syntax, &diagnostics)
  }
}

extension TypeTable {
  func resolve(_ syntax: TypeSyntax, _ diagnostics: inout Diagnostics) -> Type {
    switch syntax.kind {
    case .name(let name):
      recordType(name, at: syntax.range)
      if let scalar = ScalarType(rawValue: name) {
        // If the spec declares a type with a standard name, that declaration is reported. Uses of
        // the name may mean either type.
        return self[name] == nil ? .scalar(scalar) : .unknown
      }
      if self[name] != nil { return .nominal(name) }
      if name == "Set" || name == "IdentifiedArray" {
        reportArguments(name, at: syntax.range, &diagnostics)
        return .unknown
      }
      reportUnknown(name, at: syntax.range, &diagnostics)
      return .unknown
    case .optional(let wrapped):
      let type = resolve(wrapped, &diagnostics)
      return type == .unknown ? .unknown : .optional(type)
    case .array(let element):
      return .array(resolve(element, &diagnostics))
    case .dictionary(let key, let value):
      let keyType = resolve(key, &diagnostics)
      requireHashable(keyType, "keys of a dictionary", at: key.range, &diagnostics)
      return .dictionary(key: keyType, value: resolve(value, &diagnostics))
    case .generic(let name, let arguments):
      return resolveGeneric(name, arguments, at: syntax.range, &diagnostics)
    }
  }

  private func resolveGeneric(
    _ name: String, _ arguments: [TypeSyntax], at range: SourceRange,
    _ diagnostics: inout Diagnostics
  ) -> Type {
    guard name == "Set" || name == "IdentifiedArray", arguments.count == 1 else {
      if arguments.count != 1 && (name == "Set" || name == "IdentifiedArray") {
        reportArguments(name, at: range, &diagnostics)
      } else {
        reportUnknown(name, at: range, &diagnostics)
      }
      return .unknown
    }
    let element = resolve(arguments[0], &diagnostics)
    if name == "Set" {
      requireHashable(element, "elements of a set", at: arguments[0].range, &diagnostics)
      return .set(element)
    }
    if !conforms(element, to: .identifiable) {
      diagnostics.error(
        .notIdentifiable,
        "elements of an IdentifiedArray need a property 'id'; '\(element)' has none",
        at: arguments[0].range)
      return .unknown
    }
    return .identifiedArray(element)
  }

  private func reportArguments(
    _ name: String, at range: SourceRange, _ diagnostics: inout Diagnostics
  ) {
    let example = name == "Set" ? "Set<Int>" : "IdentifiedArray<Item>"
    diagnostics.error(.unknownType, "'\(name)' needs one type, as in '\(example)'", at: range)
  }

  private func requireHashable(
    _ type: Type, _ what: String, at range: SourceRange, _ diagnostics: inout Diagnostics
  ) {
    guard !conforms(type, to: .hashable) else { return }
    diagnostics.error(
      .notHashable, "\(what) must be Hashable; '\(type)' is not", at: range,
      help: nominal(type) == nil ? nil : adviceToAdd(.hashable, to: "\(type)"))
  }

  private func reportUnknown(
    _ name: String, at range: SourceRange, _ diagnostics: inout Diagnostics
  ) {
    if let replacement = Self.foreignNames[name] {
      // `Integer` certainly means `Int`. `float` may mean `Float` or `Double`, and `Float16` is a
      // type of Swift.
      let isCertain =
        name.lowercased().hasPrefix(replacement.lowercased()) && name != "Float16"
        || name == "Float64"
      diagnostics.error(
        .unknownType, "there is no type '\(name)'; did you mean '\(replacement)'?", at: range,
        fixes: isCertain ? [Fix(name, by: replacement, at: range)] : [])
    } else if ["Void", "void", "None", "Unit"].contains(name) {
      diagnostics.error(
        .unknownType, "there is no type '\(name)': omit it", at: range)
    } else {
      let hint = diagnostics.hint(name, of: count) { knownTypes }
      diagnostics.error(
        .unknownType, "there is no type '\(name)'\(hint)", at: range,
        help: (name.first?.isLowercase == true && hint.description.isEmpty
          ? "if it is a text, write 'String = \"\(name)\"'; otherwise " : "")
          + "declare it under 'models', or under 'external' with the module it comes from",
        fixes: hint.fixes(at: range))
    }
  }

  /// The Swift names for type names from other languages and frameworks.
  private static let foreignNames = [
    "Boolean": "Bool", "boolean": "Bool", "bool": "Bool", "Integer": "Int", "integer": "Int",
    "int": "Int", "Number": "Double", "number": "Double", "float": "Double", "string": "String",
    "str": "String", "Text": "String", "Char": "Character", "Guid": "UUID", "uuid": "UUID",
    "DateTime": "Date", "Timestamp": "Date", "Time": "Date", "TimeInterval": "Duration",
    "CGFloat": "Double", "NSNumber": "Double", "NSString": "String", "URI": "URL", "Url": "URL",
    "Array": "[T]", "List": "[T]", "Dictionary": "[K: V]", "Dict": "[K: V]", "Map": "[K: V]",
    "Optional": "T?", "Long": "Int64", "Byte": "UInt8", "Bytes": "Data", "Real": "Double",
    "Float64": "Double", "Float32": "Float", "Float80": "Double", "Float16": "Float",
    "Substring": "String",
  ]
}

extension TypeTable {
  fileprivate var knownTypes: [String] {
    ScalarType.allCases.map(\.rawValue) + names + ["Set", "IdentifiedArray"]
  }
}

extension Diagnostics {
  /// Returns the suggestion `; did you mean 'x'?`, or none. The search is skipped after a hundred
  /// findings, and if many findings and names would make the search slow.
  func hint(_ name: String, of count: Int = 0, among known: () -> [String]) -> Suggestion {
    if areMany || told * count > 500_000 { return .none }
    return Suggestion(for: name, near: nearName(name, among: known()))
  }
}
