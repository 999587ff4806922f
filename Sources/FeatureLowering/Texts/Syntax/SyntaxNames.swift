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
    case .array(let elements): elements.forEach(go)
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
