import SpecLanguage

// Lowers patterns in closures that are passed to members of external types. The tool does not check
// the types of these patterns.

extension TextLowering {
  mutating func untypedCase(_ item: SwitchCase, _ lower: LowerSyntax) -> SwiftCase {
    let outer = untypedLocals
    defer { untypedLocals = outer }
    let patterns = item.patterns.map { untypedPattern($0, lower) }
    let condition = item.condition.map { lower(&self, $0) }
    return SwiftCase(patterns, where: condition, untypedStatements(item.body, lower))
  }

  mutating func untypedPattern(_ pattern: Pattern, _ lower: LowerSyntax) -> SwiftExpression {
    switch pattern.kind {
    case .wildcard, .invalid: return .name("_")
    case .binding(let isVariable, let name):
      untypedLocals.insert(name.text)
      return .binding(isVariable ? .var : .let, name.text)
    case .enumCase(let type, let name, let arguments):
      let callee =
        type.map { SwiftExpression.member(.name($0.text), name.text) }
        ?? .implicitMember(name.text)
      guard let arguments else { return callee }
      return .call(
        callee,
        arguments.map { SwiftArgument($0.label?.text, untypedPattern($0.pattern, lower)) })
    case .optional(let inner): return untypedPattern(inner, lower).chained
    case .value(let value): return lower(&self, value)
    }
  }
}
