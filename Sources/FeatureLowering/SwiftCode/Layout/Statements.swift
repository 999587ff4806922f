extension SwiftLayout {
  /// Lays out statements, one per line.
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

  /// Lays out one statement or declaration of a body, and the break after it.
  mutating func item(newlines: UInt8, _ body: (inout SwiftLayout) -> Void) {
    buffer.open()
    body(&self)
    buffer.close()
    buffer.lineBreak(.breakReset, 0, newlines: newlines)
  }

  mutating func statement(_ statement: SwiftStatement) {
    switch statement {
    case .expression(let value): expression(value)
    case .assignment(let target, let operation, let value):
      expression(target)
      buffer.space()
      buffer.addText(operation)
      assigned(value, isGrouped: true)
    case .variable(let binding, let name, let type, let value):
      variable(binding, name, type: type, value: value)
    case .return(let value): keyword("return", value)
    case .throw(let value): keyword("throw", value)
    case .break: buffer.put("break")
    case .breakLabel(let label):
      buffer.put("break ")
      buffer.addText(label)
    case .continue: buffer.put("continue")
    case .if(let clauses, let otherwise): ifStatement(clauses, otherwise)
    case .guard(let conditions, let otherwise): guardStatement(conditions, otherwise)
    case .for(let name, let sequence, let condition, let effect, let body):
      forStatement(name, sequence, condition, effect, body)
    case .switch(let subject, let cases): switchStatement(subject, cases)
    case .do(let body, let thrown, let handler):
      buffer.put("do")
      if let thrown {
        buffer.put(" throws(")
        typeReference(thrown)
        buffer.put(")")
      }
      block(body)
      if let handler {
        buffer.space()
        buffer.put("catch")
        block(handler)
      }
    case .defer(let body):
      buffer.put("defer")
      block(body)
    case .labeled(let label, let inner):
      buffer.addText(label)
      buffer.put(": ")
      self.statement(inner)
    case .declaration(let declaration): self.declaration(declaration)
    case .comment(let text): comment(text, "//")
    case .blankLine: break
    case .verbatim(let text): verbatim(text)
    }
  }

  private mutating func keyword(_ keyword: StaticString, _ value: SwiftExpression?) {
    buffer.put(keyword)
    guard let value else { return }
    if case .statement = value { buffer.space() } else { buffer.lineBreak(.breakContinue) }
    expression(value)
  }

  /// Lays out an `if` or `switch` expression. The values stay on the lines of their branches if
  /// they fit.
  mutating func valueStatement(_ statement: SwiftStatement) {
    switch statement {
    case .if(let clauses, let otherwise): ifStatement(clauses, otherwise, newlines: 0)
    case .switch(let subject, let cases): switchStatement(subject, cases, newlines: 0)
    default: self.statement(statement)
    }
  }

  /// Lays out a body with braces after the head of a statement. The body is on separate lines.
  mutating func block(_ body: [SwiftStatement], newlines: UInt8 = 1) {
    buffer.lineBreak(.breakReset)
    braces(body, newlines: newlines)
  }

  mutating func variable(
    _ binding: SwiftBinding, _ name: String, type: SwiftType?, value: SwiftExpression?
  ) {
    buffer.addText(binding.rawValue)
    buffer.space()
    buffer.addIdentifier(name, as: .name)
    if let type {
      buffer.put(":")
      buffer.lineBreak(.breakOpenContinuation)
      buffer.open()
      self.typeReference(type)
      buffer.close()
    }
    if let value {
      buffer.space()
      buffer.put("=")
      assigned(value, isGrouped: false)
    }
    if type != nil { buffer.lineBreak(.breakClose, 0) }
  }

  // MARK: - Loops and cases

  private mutating func forStatement(
    _ name: String, _ sequence: SwiftExpression, _ condition: SwiftExpression?,
    _ effect: SwiftEffect?, _ body: [SwiftStatement]
  ) {
    buffer.put("for")
    buffer.space()
    switch effect {
    case nil: break
    case .try: buffer.put("try ")
    case .await: buffer.put("await ")
    case .tryAwait: buffer.put("try await ")
    }
    buffer.addIdentifier(name, as: .name)
    buffer.lineBreak(.breakContinue)
    buffer.put("in")
    buffer.space()
    self.condition { layout in
      layout.expression(sequence)
      if let condition { layout.whereClause(condition) }
    }
    block(body)
  }

  private mutating func whereClause(_ condition: SwiftExpression, isEnclosed: Bool = false) {
    buffer.lineBreak(.breakSame)
    buffer.open()
    buffer.put("where")
    buffer.lineBreak(.breakContinue)
    expression(condition, isEnclosed: isEnclosed)
    buffer.close()
  }

  private mutating func switchStatement(
    _ subject: SwiftExpression, _ cases: [SwiftCase], newlines: UInt8 = 1
  ) {
    buffer.open()
    buffer.put("switch")
    buffer.space()
    condition { layout in layout.expression(subject.unwrapped) }
    buffer.lineBreak(.breakReset)
    buffer.put("{")
    buffer.close()
    for item in cases {
      buffer.lineBreak(.breakSame, 1, newlines: 1)
      caseLabel(item)
      buffer.lineBreak(.breakReset, 0)
      buffer.lineBreak(.breakOpen, 1, newlines: item.body.count > 1 ? 1 : newlines)
      buffer.open()
      statements(item.body.isEmpty ? [.break] : item.body)
      buffer.lineBreak(.breakClose, 0)
      buffer.close()
    }
    buffer.lineBreak(.breakSame, 0, newlines: cases.isEmpty ? 0 : 1)
    buffer.put("}")
  }

  private mutating func caseLabel(_ item: SwiftCase) {
    guard !item.patterns.isEmpty else { return buffer.put("default:") }
    buffer.open()
    buffer.put("case")
    buffer.space()
    for (index, pattern) in item.patterns.enumerated() {
      let isLast = index == item.patterns.count - 1
      buffer.open()
      expression(pattern, isEnclosed: isLast && item.condition == nil)
      if isLast, let condition = item.condition { whereClause(condition, isEnclosed: true) }
      if isLast {
        buffer.close()
      } else {
        buffer.put(",")
        buffer.close()
        // A `where` is on its own line, because the compiler warns if the `where` could seem to
        // apply to all patterns of its line.
        let isBeforeCondition = index == item.patterns.count - 2 && item.condition != nil
        buffer.lineBreak(.breakContinue, 1, newlines: isBeforeCondition ? 1 : 0)
      }
    }
    buffer.put(":")
    addPostponed()
    buffer.close()
  }
}

extension SwiftStatement {
  var isBlankLine: Bool {
    if case .blankLine = self { true } else { false }
  }

  /// Whether the statement leaves its scope, as the body of a `guard` must.
  var isJump: Bool {
    switch self {
    case .return, .continue, .break, .breakLabel, .throw: true
    default: false
    }
  }
}
