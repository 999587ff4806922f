import SpecLanguage

extension Checking {
  /// Handles the arguments of a call that swiftc checks. Records the variables that the arguments
  /// read, and reports unknown names.
  mutating func noteUses(in arguments: [Argument]) {
    for argument in arguments { noteUses(in: argument.value, declared: []) }
  }

  /// - Parameter declared: the names that the surrounding closures declare.
  private mutating func noteUses(in expression: Expression, declared: Set<String>) {
    var names: [Identifier] = []
    var closures: [Closure] = []
    expression.visitExpressions { inner in
      switch inner.kind {
      case .name(let name): names.append(name)
      case .closure(let closure):
        closures.append(closure)
        return false
      default: break
      }
      return true
    }
    for name in names { noteUse(of: name, declared) }
    for closure in closures { noteUses(in: closure, declared) }
  }

  private mutating func noteUse(of name: Identifier, _ declared: Set<String>) {
    let text = name.text
    if declared.contains(text) { return }
    if let variable = variables[text] { return variables.noteRead(variable) }
    if text == "_" || text == "Swift" || types[text] != nil || ScalarType(rawValue: text) != nil
      || Self.genericTypes[text] != nil || !MemberTable.freeFunctions.named(text).isEmpty
    {
      return
    }
    if !declared.isEmpty, text.hasPrefix("$") { return }
    if let surrounding,
      types.nominal(surrounding)?.member(text) != nil
        || types.members(of: surrounding)?.named(text).isEmpty == false
    {
      return
    }
    if ["uuid", "url", "date", "decimal"].contains(text) {
      _ = fail(
        .unknownName,
        "only swiftc checks this call, which therefore cannot use '\(text)(…)'",
        at: name.range, about: .uncheckedCall,
        help: "declare a local with the value first: 'let value = \(text)(…)'")
      return
    }
    if types.constant(text) != nil {
      _ = fail(
        .unknownName,
        "only swiftc checks this call, which therefore cannot use the constant '\(text)'",
        at: name.range, about: .uncheckedCall,
        help: "declare a local with the value first: 'let value = \(text)'")
      return
    }
    _ = unknownName(name)
  }

  /// Records that an assignment changes its target. The assignment is in a closure that swiftc
  /// checks.
  private mutating func noteChange(by statement: Statement) {
    switch statement.kind {
    case .assignment(let target, _), .compoundAssignment(let target, _, _):
      var current = target
      while case .member(let base, _) = current.kind { current = base }
      if case .name(let name) = current.kind, let variable = variables[name.text] {
        variables.noteChange(variable)
      }
    default: break
    }
  }

  private mutating func noteUses(in closure: Closure, _ outer: Set<String>) {
    var declared = outer
    declared.insert("$0")
    for parameter in closure.parameters ?? [] { declared.insert(parameter.text) }
    for statement in closure.body {
      statement.collectDeclared(&declared)
      noteChange(by: statement)
    }
    var parts: [Expression] = []
    for statement in closure.body {
      statement.visitExpressions { expression in
        parts.append(expression)
        return false
      }
    }
    for part in parts { noteUses(in: part, declared: declared) }
  }
}

extension Statement {
  /// Collects the names that a statement and its nested statements declare.
  fileprivate func collectDeclared(_ names: inout Set<String>) {
    switch kind {
    case .expression, .assignment, .compoundAssignment, .returning: break
    case .declaration(_, let name, _, _): names.insert(name.text)
    case .conditional(let clauses, let otherwise):
      for clause in clauses {
        for condition in clause.conditions { condition.collectDeclared(&names) }
        for statement in clause.body { statement.collectDeclared(&names) }
      }
      for statement in otherwise ?? [] { statement.collectDeclared(&names) }
    case .switching(_, let cases):
      for item in cases {
        for pattern in item.patterns {
          pattern.visitParts(names: { names.insert($0.text) }, values: { _ in })
        }
        for statement in item.body { statement.collectDeclared(&names) }
      }
    case .guarding(let conditions, let otherwise):
      for condition in conditions { condition.collectDeclared(&names) }
      for statement in otherwise { statement.collectDeclared(&names) }
    case .loop(let name, _, _, let body):
      if let name { names.insert(name.text) }
      for statement in body { statement.collectDeclared(&names) }
    case .invalid(let declared): names.formUnion(declared.map(\.text))
    }
  }
}

extension Condition {
  fileprivate func collectDeclared(_ names: inout Set<String>) {
    switch self {
    case .binding(_, let name, _, _): names.insert(name.text)
    case .matching(let pattern, _):
      pattern.visitParts(names: { names.insert($0.text) }, values: { _ in })
    case .expression, .invalid: break
    }
  }
}
