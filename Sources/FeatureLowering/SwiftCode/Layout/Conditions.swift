extension SwiftLayout {
  mutating func ifStatement(
    _ clauses: [SwiftIfClause], _ otherwise: [SwiftStatement]?, newlines: UInt8 = 1
  ) {
    var isFirst = true
    for clause in clauses {
      if !isFirst {
        buffer.space()
        buffer.put("else")
        buffer.space()
      }
      buffer.put("if")
      buffer.space()
      if isFirst { buffer.open(.openConsistent) }
      buffer.open()
      condition { layout in layout.conditions(clause.conditions, isFirstStacked: false) }
      buffer.close()
      block(clause.body, newlines: newlines)
      isFirst = false
    }
    if let otherwise {
      buffer.space()
      buffer.put("else")
      block(otherwise, newlines: newlines)
    }
    if !isFirst { buffer.close() }
  }

  mutating func guardStatement(
    _ conditions: [SwiftCondition], _ otherwise: [SwiftStatement]
  ) {
    buffer.put("guard")
    buffer.space()
    condition { layout in layout.conditions(conditions, isFirstStacked: true) }
    buffer.lineBreak(.breakReset)
    buffer.open()
    buffer.put("else")
    buffer.space()
    buffer.close()
    let isShort = otherwise.count == 1 && otherwise[0].isJump
    braces(otherwise, newlines: isShort ? 0 : 1)
  }

  private mutating func conditions(_ conditions: [SwiftCondition], isFirstStacked: Bool) {
    for (index, condition) in conditions.enumerated() {
      let isLast = index == conditions.count - 1
      let isStacked = index > 0 || isFirstStacked
      if isStacked { buffer.lineBreak(.breakOpenContinuation, 0) }
      buffer.open()
      self.condition(condition, isEnclosed: !isLast)
      endItem(isLast: isLast)
      if isStacked { buffer.lineBreak(.breakCloseLoose, 0) }
    }
  }

  private mutating func condition(_ condition: SwiftCondition, isEnclosed: Bool) {
    switch condition {
    case .expression(let value): expression(value.unwrapped, isEnclosed: isEnclosed)
    case .binding(let binding, let name, let value):
      buffer.addText(binding.rawValue)
      buffer.lineBreak(.breakContinue)
      buffer.addIdentifier(name, as: .name)
      if let value {
        buffer.space()
        buffer.put("=")
        bound(value, isEnclosed: isEnclosed)
      }
    case .pattern(let pattern, let value):
      buffer.open()
      buffer.put("case")
      buffer.lineBreak(.breakContinue)
      expression(pattern)
      buffer.space()
      buffer.put("=")
      buffer.lineBreak(.breakContinue)
      expression(value, isEnclosed: isEnclosed)
      buffer.close()
    }
  }

  /// Lays out the value that an `if let` binds.
  private mutating func bound(_ value: SwiftExpression, isEnclosed: Bool) {
    var isStacked = false
    if case .ternary = value {
      beginStackedTernary()
    } else if beginsWithParenthesis(value) {
      buffer.lineBreak(.breakOpenContinuation)
      isStacked = isEnclosed
      if !isEnclosed { pendingUnindent = [.breakCloseLoose] }
    } else {
      buffer.lineBreak(.breakContinue)
    }
    expression(value, isEnclosed: isEnclosed)
    if isStacked { postponed.append(.breakCloseLoose) }
  }
}

extension SwiftExpression {
  /// The condition without parentheses that `swift format lint` rejects. Parentheses remain if
  /// Swift would otherwise parse a trailing closure as the body.
  var unwrapped: SwiftExpression {
    var value = self
    while case .parenthesized(let inner) = value { value = inner }
    return value
  }
}
