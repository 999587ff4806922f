@testable import FeatureAnalysis

/// Writes random `switch` and `if case` statements, exhaustive and without unreachable cases.
extension StatementWriter {
  /// The pattern of a case, and the names that the statements of the case can use.
  private struct Label {
    var text: String
    var scope: Scope
    /// Whether the pattern matches only some of the values of its enum case.
    var isPartial = false
  }

  /// Returns an expression in scope whose type can be matched by patterns.
  private mutating func subject(_ scope: Scope) -> Named? {
    let fitting = scope.places(expressions.types).filter { named in
      switch named.type {
      case .optional, .scalar(.int), .scalar(.bool), .scalar(.string): true
      case .nominal(let name):
        if case .enumeration? = expressions.types[name]?.kind { true } else { false }
      default: false
      }
    }
    return fitting.isEmpty ? nil : expressions.random.pick(fitting)
  }

  mutating func switching(_ scope: Scope, _ depth: Int) -> [String]? {
    guard let subject = subject(scope) else { return nil }
    var lines = ["switch \(subject.text) {"]
    for label in labels(subject.type, scope) {
      let body = block(label.scope, count: 1, depth: depth - 1)
      lines += [label.text + ":"] + (body.isEmpty ? ["  break"] : body.map { "  " + $0 })
    }
    return lines + ["}"]
  }

  mutating func matching(_ scope: inout Scope, _ depth: Int) -> [String]? {
    guard let subject = subject(scope),
      let label = labels(subject.type, scope).first(where: { $0.text.hasPrefix("case ") }),
      !label.text.contains(" where ")
    else { return nil }
    if expressions.random.chance(30) {
      scope = label.scope
      return ["guard \(label.text) = \(subject.text) else { return }"]
    }
    let body = block(label.scope, count: 2, depth: depth - 1).map { "  " + $0 }
    return ["if \(label.text) = \(subject.text) {"] + body + ["}"]
  }

  /// Writes a `switch` expression with a value of type `type`.
  mutating func switchValue(_ type: Type, _ scope: Scope) -> String? {
    guard let subject = subject(scope) else { return nil }
    var lines = ["switch \(subject.text) {"]
    for label in labels(subject.type, scope) {
      guard let value = expressions.expression(type, label.scope, 2) else { return nil }
      lines.append("\(label.text): \(value)")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private mutating func labels(_ type: Type, _ scope: Scope) -> [Label] {
    var labels: [Label] = []
    var isWhole = true
    for form in forms(type) {
      if expressions.random.chance(25) {
        isWhole = false
        continue
      }
      if expressions.random.chance(25), let part = part(form, scope) { labels.append(part) }
      labels.append(label(form, scope))
    }
    if case .scalar(let scalar) = type, scalar != .bool {
      labels = literals(scalar).map { Label(text: "case \($0)", scope: scope) }
      isWhole = false
    }
    if !isWhole || labels.isEmpty { labels.append(Label(text: "default", scope: scope)) }
    return labels
  }

  /// Returns cases that together cover all values of the type.
  private func forms(_ type: Type) -> [(text: String, payload: [Type])] {
    switch type {
    case .optional(let wrapped): return [("nil", []), (".some", [wrapped])]
    case .scalar(.bool): return [("true", []), ("false", [])]
    default:
      guard case .enumeration(let cases)? = expressions.types.nominal(type)?.kind else { return [] }
      return cases.map { ("." + escaped($0.name), $0.parameters.map(\.type)) }
    }
  }

  private mutating func literals(_ scalar: ScalarType) -> [String] {
    scalar == .int
      ? expressions.random.pick([["..<0", "0", "1...5"], ["2"], ["-1", "7...", "3..<5"]])
      : expressions.random.pick([["\"\""], ["\"a\"", "\"é\""], ["\"x,y,z\"", "\"B c\""]])
  }

  private mutating func label(_ form: (text: String, payload: [Type]), _ scope: Scope) -> Label {
    var inner = scope
    let patterns = form.payload.map { type -> String in
      guard expressions.random.chance(70) else { return "_" }
      let name = expressions.fresh("bound")
      inner.names.append(Named(text: name, type: type))
      return "let \(name)"
    }
    if patterns.isEmpty { return Label(text: "case \(form.text)", scope: inner) }
    return Label(text: "case \(form.text)(\(patterns.joined(separator: ", ")))", scope: inner)
  }

  /// Writes a pattern that matches only some values of a case, through a condition or a nested
  /// literal.
  private mutating func part(_ form: (text: String, payload: [Type]), _ scope: Scope) -> Label? {
    if let place = form.payload.firstIndex(of: .int), expressions.random.chance(50) {
      let patterns = form.payload.indices.map { $0 == place ? "2...4" : "_" }
      let text = "case \(form.text)(\(patterns.joined(separator: ", ")))"
      return Label(text: text, scope: scope, isPartial: true)
    }
    var label = label(form, scope)
    guard let condition = condition(label.scope) else { return nil }
    label.text += " where \(condition)"
    label.isPartial = true
    return label
  }
}
