import SpecLanguage

extension Expression {
  /// Visits every name of a value in the expression, except names in the source range `skipped`.
  func forEachName(except skipped: SourceRange? = nil, _ visit: (String) -> Void) {
    if range == skipped { return }
    func go(_ expression: Expression?) { expression?.forEachName(except: skipped, visit) }
    switch kind {
    case .name(let name): visit(name.text)
    case .integer, .floating, .boolean, .nilLiteral, .selfReference, .implicitMember, .type: break
    case .string(let segments):
      for case .interpolation(let value) in segments { go(value) }
    case .array(let elements), .tuple(let elements): elements.forEach(go)
    case .dictionary(let elements):
      for element in elements {
        go(element.key)
        go(element.value)
      }
    case .member(let base, _), .optionalChaining(let base), .prefix(_, let base),
      .parenthesized(let base):
      go(base)
    case .call(let base, let arguments), .subscripting(let base, let arguments):
      go(base)
      for argument in arguments { go(argument.value) }
    case .binary(let left, _, _, let right):
      go(left)
      go(right)
    case .ternary(let condition, let first, let second):
      go(condition)
      go(first)
      go(second)
    case .range(let lower, _, let upper):
      go(lower)
      go(upper)
    case .branching(let statement): statement.forEachName(except: skipped, visit)
    case .closure(let closure):
      for statement in closure.body { statement.forEachName(except: skipped, visit) }
    }
  }
}

extension Statement {
  fileprivate func forEachName(except skipped: SourceRange?, _ visit: (String) -> Void) {
    func go(_ expression: Expression?) { expression?.forEachName(except: skipped, visit) }
    func go(_ body: [Statement]) { for inner in body { inner.forEachName(except: skipped, visit) } }
    func go(_ conditions: [Condition]) {
      for condition in conditions {
        switch condition {
        case .expression(let value), .binding(_, _, let value, _), .matching(_, let value):
          go(value)
        case .invalid: break
        }
      }
    }
    switch kind {
    case .expression(let value), .declaration(_, _, _, let value): go(value)
    case .assignment(let target, let value), .compoundAssignment(let target, _, let value):
      go(target)
      go(value)
    case .conditional(let clauses, let otherwise):
      for clause in clauses {
        go(clause.conditions)
        go(clause.body)
      }
      go(otherwise ?? [])
    case .switching(let subject, let cases):
      go(subject)
      for item in cases {
        go(item.condition)
        go(item.body)
      }
    case .guarding(let conditions, let otherwise):
      go(conditions)
      go(otherwise)
    case .loop(_, let list, let filter, let body):
      go(list)
      go(filter)
      go(body)
    case .returning(let value): go(value)
    case .invalid: break
    }
  }
}

extension Expression {
  /// Whether a closure in the expression uses `$0`.
  var holdsShorthandClosure: Bool {
    var found = false
    forEachName { name in
      if name.utf8.first == UInt8(ascii: "$") { found = true }
    }
    return found
  }
}

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
