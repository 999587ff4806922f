extension LayoutBuffer {
  /// Statements, one a line.
  mutating func statements(_ body: [SwiftStatement]) {
    let last = body.lastIndex { !$0.isBlankLine } ?? 0
    var index = 0
    while index <= last, index < body.count {
      let statement = body[index]
      let isFollowedByBlankLine = index < last && body[index + 1].isBlankLine
      index += 1
      while index < body.count, body[index].isBlankLine { index += 1 }
      if statement.isBlankLine { continue }
      item(newlines: index > last ? 0 : isFollowedByBlankLine ? 2 : 1) { layout in
        layout.statement(statement)
      }
    }
  }

  /// One statement or declaration of a list, and the break behind it.
  mutating func item(newlines: UInt8, _ body: (inout LayoutBuffer) -> Void) {
    open()
    body(&self)
    close()
    lineBreak(.breakReset, 0, newlines: newlines)
  }

  mutating func statement(_ statement: SwiftStatement) {
    switch statement {
    case .expression(let value): expression(value)
    case .assignment(let target, let operation, let value):
      expression(target)
      space()
      add(operation)
      assigned(value, isGrouped: true)
    case .variable(let binding, let name, let type, let value):
      variable(binding, name, type: type, value: value)
    case .return(let value): keyword("return", value)
    case .throw(let value): keyword("throw", value)
    case .break: put("break")
    case .breakLabel(let label):
      put("break ")
      add(label)
    case .continue: put("continue")
    case .if(let clauses, let otherwise): ifStatement(clauses, otherwise)
    case .guard(let conditions, let otherwise): guardStatement(conditions, otherwise)
    case .for(let name, let sequence, let condition, let effect, let body):
      forStatement(name, sequence, condition, effect, body)
    case .switch(let subject, let cases): switchStatement(subject, cases)
    case .do(let body, let thrown, let handler):
      put("do")
      if let thrown {
        put(" throws(")
        type(thrown)
        put(")")
      }
      block(body)
      if let handler {
        space()
        put("catch")
        block(handler)
      }
    case .labeled(let label, let inner):
      add(label)
      put(": ")
      self.statement(inner)
    case .declaration(let declaration): self.declaration(declaration)
    case .comment(let text): comment(text, "//")
    case .blankLine: break
    case .verbatim(let text): verbatim(text)
    }
  }

  private mutating func keyword(_ keyword: StaticString, _ value: SwiftExpression?) {
    put(keyword)
    guard let value else { return }
    if case .statement = value { space() } else { lineBreak(.breakContinue) }
    expression(value)
  }

  /// An `if` or `switch` with a value. The values stay on the lines of their branches if they fit.
  mutating func valueStatement(_ statement: SwiftStatement) {
    switch statement {
    case .if(let clauses, let otherwise): ifStatement(clauses, otherwise, newlines: 0)
    case .switch(let subject, let cases): switchStatement(subject, cases, newlines: 0)
    default: self.statement(statement)
    }
  }

  /// `{ … }` on lines of its own, behind a statement's head.
  mutating func block(_ body: [SwiftStatement], newlines: UInt8 = 1) {
    lineBreak(.breakReset)
    braces(body, newlines: newlines)
  }

  mutating func variable(
    _ binding: SwiftBinding, _ name: String, type: SwiftType?, value: SwiftExpression?
  ) {
    add(binding.rawValue)
    space()
    add(name, as: .name)
    if let type {
      put(":")
      lineBreak(.breakOpenContinuation)
      open()
      self.type(type)
      close()
    }
    if let value {
      space()
      put("=")
      assigned(value, isGrouped: false)
    }
    if type != nil { lineBreak(.breakClose, 0) }
  }

  // MARK: - Conditions

  private mutating func ifStatement(
    _ clauses: [SwiftIfClause], _ otherwise: [SwiftStatement]?, newlines: UInt8 = 1
  ) {
    var isFirst = true
    for clause in clauses {
      if !isFirst {
        space()
        put("else")
        space()
      }
      put("if")
      space()
      if isFirst { open(.openConsistent) }
      open()
      condition { layout in layout.conditions(clause.conditions, isFirstStacked: false) }
      close()
      block(clause.body, newlines: newlines)
      isFirst = false
    }
    if let otherwise {
      space()
      put("else")
      block(otherwise, newlines: newlines)
    }
    if !isFirst { close() }
  }

  private mutating func guardStatement(
    _ conditions: [SwiftCondition], _ otherwise: [SwiftStatement]
  ) {
    put("guard")
    space()
    condition { layout in layout.conditions(conditions, isFirstStacked: true) }
    lineBreak(.breakReset)
    open()
    put("else")
    space()
    close()
    let isShort = otherwise.count == 1 && otherwise[0].isJump
    braces(otherwise, newlines: isShort ? 0 : 1)
  }

  private mutating func conditions(_ conditions: [SwiftCondition], isFirstStacked: Bool) {
    for (index, condition) in conditions.enumerated() {
      let isLast = index == conditions.count - 1
      let isStacked = index > 0 || isFirstStacked
      if isStacked { lineBreak(.breakOpenContinuation, 0) }
      open()
      self.condition(condition, isEnclosed: !isLast)
      if !isLast {
        put(",")
        addPostponed()
      }
      close()
      if !isLast { lineBreak(.breakSame) }
      if isStacked { lineBreak(.breakCloseLoose, 0) }
    }
  }

  private mutating func condition(_ condition: SwiftCondition, isEnclosed: Bool) {
    switch condition {
    case .expression(let value): expression(value.unwrapped, isEnclosed: isEnclosed)
    case .binding(let binding, let name, let value):
      add(binding.rawValue)
      lineBreak(.breakContinue)
      add(name, as: .name)
      if let value {
        space()
        put("=")
        bound(value, isEnclosed: isEnclosed)
      }
    case .pattern(let pattern, let value):
      open()
      put("case")
      lineBreak(.breakContinue)
      expression(pattern)
      space()
      put("=")
      lineBreak(.breakContinue)
      expression(value, isEnclosed: isEnclosed)
      close()
    }
  }

  /// The value of an `if let`.
  private mutating func bound(_ value: SwiftExpression, isEnclosed: Bool) {
    var isStacked = false
    if case .ternary = value {
      lineBreak(.breakOpenContinuation)
      open()
      pendingUnindent = [.breakCloseLoose, .close]
    } else if beginsWithParenthesis(value) {
      lineBreak(.breakOpenContinuation)
      isStacked = isEnclosed
      if !isEnclosed { pendingUnindent = [.breakCloseLoose] }
    } else {
      lineBreak(.breakContinue)
    }
    expression(value, isEnclosed: isEnclosed)
    if isStacked { postponed.append(.breakCloseLoose) }
  }

  // MARK: - Loops and cases

  private mutating func forStatement(
    _ name: String, _ sequence: SwiftExpression, _ condition: SwiftExpression?,
    _ effect: SwiftEffect?, _ body: [SwiftStatement]
  ) {
    put("for")
    space()
    switch effect {
    case nil: break
    case .try: put("try ")
    case .await: put("await ")
    case .tryAwait: put("try await ")
    }
    add(name, as: .name)
    lineBreak(.breakContinue)
    put("in")
    space()
    self.condition { layout in
      layout.expression(sequence)
      if let condition { layout.whereClause(condition) }
    }
    block(body)
  }

  private mutating func whereClause(_ condition: SwiftExpression, isEnclosed: Bool = false) {
    lineBreak(.breakSame)
    open()
    put("where")
    lineBreak(.breakContinue)
    expression(condition, isEnclosed: isEnclosed)
    close()
  }

  private mutating func switchStatement(
    _ subject: SwiftExpression, _ cases: [SwiftCase], newlines: UInt8 = 1
  ) {
    open()
    put("switch")
    space()
    condition { layout in layout.expression(subject.unwrapped) }
    lineBreak(.breakReset)
    put("{")
    close()
    for item in cases {
      lineBreak(.breakSame, 1, newlines: 1)
      caseLabel(item)
      lineBreak(.breakReset, 0)
      lineBreak(.breakOpen, 1, newlines: item.body.count > 1 ? 1 : newlines)
      open()
      statements(item.body.isEmpty ? [.break] : item.body)
      lineBreak(.breakClose, 0)
      close()
    }
    lineBreak(.breakSame, 0, newlines: cases.isEmpty ? 0 : 1)
    put("}")
  }

  private mutating func caseLabel(_ item: SwiftCase) {
    guard !item.patterns.isEmpty else { return put("default:") }
    open()
    put("case")
    space()
    for (index, pattern) in item.patterns.enumerated() {
      let isLast = index == item.patterns.count - 1
      open()
      expression(pattern, isEnclosed: isLast && item.condition == nil)
      if isLast, let condition = item.condition { whereClause(condition, isEnclosed: true) }
      if isLast {
        close()
      } else {
        put(",")
        close()
        // The compiler warns of a `where` that seems to belong to every pattern of its line.
        let isBeforeCondition = index == item.patterns.count - 2 && item.condition != nil
        lineBreak(.breakContinue, 1, newlines: isBeforeCondition ? 1 : 0)
      }
    }
    put(":")
    addPostponed()
    close()
  }
}

extension SwiftExpression {
  /// Without the parentheses that `swift format lint` refuses around a condition; those that keep a
  /// trailing closure from being read as the body come back by themselves.
  fileprivate var unwrapped: SwiftExpression {
    var value = self
    while case .parenthesized(let inner) = value { value = inner }
    return value
  }
}
