import FeatureAnalysis

/// An expression that other expressions can use, with its type.
struct Named {
  let text: String
  let type: Type
  /// Whether a reducer can assign to the expression.
  var isMutable = false
}

/// The expressions that the current code can use.
struct Scope {
  var names: [Named] = []
  /// The number of surrounding closures. Inner closures name their parameters.
  var closures = 0

  /// Returns the named expressions, and their properties to a depth of two.
  func places(_ types: TypeTable) -> [Named] {
    var result: [Named] = []
    for name in names { result += Self.inside(name, types, depth: 2, isChained: false) }
    return result
  }

  private static func inside(
    _ name: Named, _ types: TypeTable, depth: Int, isChained: Bool
  ) -> [Named] {
    var result = [
      isChained ? Named(text: name.text, type: .optional(name.type.unwrapped)) : name
    ]
    guard depth > 0 else { return result }
    let isOptional = name.type.isOptional
    if case .structure(let members)? = types.nominal(name.type.unwrapped)?.kind {
      for member in members {
        let text = name.text + (isOptional ? "?." : ".") + escaped(member.name)
        let inner = Named(
          text: text, type: member.type, isMutable: name.isMutable && member.isStored)
        result += inside(inner, types, depth: depth - 1, isChained: isChained || isOptional)
      }
    }
    if case .pair(let kind, let first, let second) = name.type {
      result += inside(
        Named(text: name.text + "." + kind.labels.0, type: first), types, depth: depth - 1,
        isChained: isChained)
      result += inside(
        Named(text: name.text + "." + kind.labels.1, type: second), types, depth: depth - 1,
        isChained: isChained)
    }
    return result
  }
}

/// Returns a name, with backticks if it is a keyword.
func escaped(_ name: String) -> String {
  ["in", "is", "default", "case", "repeat", "class", "where", "switch"].contains(name)
    ? "`\(name)`" : name
}
