extension SwiftLayout {
  mutating func infix(
    _ left: SwiftExpression, _ operation: String, _ right: SwiftExpression, isEnclosed: Bool
  ) {
    let strength = precedence(of: operation)
    // After a type, Swift would parse `<` as the start of generic arguments.
    let isBehindType = operation == "<" && left.isCast
    operand(left, atLeast: isBehindType ? postfixStrength : strength + (operation == "??" ? 1 : 0))
    let needsParentheses = right.strength < (operation == "??" ? strength : strength + 1)
    let right = needsParentheses ? .parenthesized(right) : right
    if isTightRange(operation, right) {
      buffer.addText(operation)
      return groupedOperand(right, isEnclosed: isEnclosed)
    }
    guard let stacking = stacking(operation, right, isEnclosed: isEnclosed) else {
      buffer.lineBreak(.breakContinue)
      buffer.addText(operation)
      buffer.space()
      return groupedOperand(right, isEnclosed: isEnclosed)
    }
    buffer.lineBreak(.breakOpenContinuation)
    if stacking.isGrouped { buffer.open() }
    buffer.addText(operation)
    buffer.space()
    let ends: [LayoutToken.Kind] =
      (stacking.resets ? [.breakReset] : []) + [.breakCloseLoose]
      + (stacking.isGrouped ? [.close] : [])
    stackedOperand(right, stacking.end, ends, isEnclosed: isEnclosed)
  }

  private mutating func stackedOperand(
    _ right: SwiftExpression, _ end: Stacking.End, _ ends: [LayoutToken.Kind], isEnclosed: Bool
  ) {
    let isGrouped = right.isGroupedOperand
    if isGrouped { buffer.open() }
    switch end {
    case .inside:
      pendingUnindent = ends
      expression(right, isEnclosed: isEnclosed)
    case .here:
      expression(right, isEnclosed: isEnclosed)
      buffer.addTokens(ends)
    case .postponed:
      expression(right, isEnclosed: isEnclosed)
      postponed.append(contentsOf: ends)
    }
    if isGrouped { buffer.close() }
  }

  private mutating func groupedOperand(_ right: SwiftExpression, isEnclosed: Bool) {
    let isGrouped = right.isGroupedOperand
    if isGrouped { buffer.open() }
    expression(right, isEnclosed: isEnclosed)
    if isGrouped { buffer.close() }
  }

  /// How the lines of a right operand are indented relative to the whole expression.
  private struct Stacking {
    enum End { case inside, here, postponed }
    var end: End
    var resets: Bool
    var isGrouped: Bool
  }

  private func stacking(
    _ operation: String, _ right: SwiftExpression, isEnclosed: Bool
  ) -> Stacking? {
    if operation == "&&" || operation == "||" {
      return Stacking(end: isEnclosed ? .postponed : .here, resets: true, isGrouped: true)
    }
    if case .ternary = right { return Stacking(end: .inside, resets: false, isGrouped: true) }
    guard beginsWithParenthesis(right) else { return nil }
    return Stacking(
      end: isEnclosed ? .postponed : .inside, resets: isEnclosed, isGrouped: false)
  }

  /// Whether a range operator is written without spaces. Two operators next to each other need a
  /// space.
  private func isTightRange(_ operation: String, _ right: SwiftExpression) -> Bool {
    guard operation == "..." || operation == "..<" else { return false }
    return !right.beginsWithOperatorOrDot
  }

  /// Lays out the value after the `=` of an assignment or a variable declaration.
  mutating func assigned(_ value: SwiftExpression, isGrouped: Bool) {
    if case .statement = value {
      buffer.lineBreak(.breakOpenContinuation)
      buffer.open()
      expression(value)
      buffer.close()
      buffer.lineBreak(.breakCloseLoose, 0)
      return
    }
    var ends: [LayoutToken.Kind] = []
    if case .ternary = value {
      beginStackedTernary()
    } else if beginsWithParenthesis(value) {
      buffer.lineBreak(.breakOpenContinuation)
      if case .parenthesized = value {
        ends.append(.breakCloseLoose)
      } else {
        pendingUnindent = [.breakCloseLoose]
      }
    } else {
      buffer.lineBreak(.breakContinue)
    }
    if value.isCompound {
      buffer.open()
      ends.insert(.close, at: 0)
    }
    if isGrouped, value.isGroupedAssignment {
      buffer.open()
      ends.append(.close)
    }
    expression(value)
    buffer.addTokens(ends)
  }

  /// Begins the lines of a ternary operator after a `=`.
  mutating func beginStackedTernary() {
    buffer.lineBreak(.breakOpenContinuation)
    buffer.open()
    pendingUnindent = [.breakCloseLoose, .close]
  }

  /// Whether the leftmost operand has parentheses, in the model or added by the layout.
  func beginsWithParenthesis(_ value: SwiftExpression) -> Bool {
    var value = value
    while true {
      switch value {
      case .parenthesized: return true
      case .call(_, _, .some): return isInCondition
      case .infix(let left, let operation, _):
        if left.strength < precedence(of: operation) || operation == "<" && left.isCast {
          return true
        }
        value = left
      case .ternary(let condition, _, _):
        if condition.strength <= ternaryStrength { return true }
        value = condition
      default: return false
      }
    }
  }

  mutating func ternary(
    _ condition: SwiftExpression, _ yes: SwiftExpression, _ no: SwiftExpression, isEnclosed: Bool
  ) {
    let unindent = pendingUnindent
    pendingUnindent = []
    operand(condition, atLeast: ternaryStrength + 1)
    buffer.addTokens(unindent)
    buffer.lineBreak(.breakOpenContinuation)
    buffer.open()
    buffer.put("?")
    buffer.space()
    operand(yes, atLeast: ternaryStrength)
    buffer.lineBreak(.breakCloseLoose, 0)
    buffer.lineBreak(.breakOpenContinuation)
    buffer.open()
    buffer.put(":")
    buffer.space()
    operand(no, atLeast: ternaryStrength, isEnclosed: isEnclosed)
    if isEnclosed {
      postponed.append(contentsOf: [.breakCloseLoose, .close, .close])
    } else {
      buffer.addTokens([.breakCloseLoose, .close, .close])
    }
  }

  mutating func cast(_ operand: SwiftExpression, _ keyword: String, _ type: SwiftType) {
    self.operand(operand, atLeast: castStrength)
    buffer.lineBreak(.breakContinue)
    buffer.open()
    buffer.addText(keyword)
    buffer.space()
    self.typeReference(type)
    buffer.close()
  }

  mutating func effect(_ effect: SwiftEffect, _ operand: SwiftExpression, isEnclosed: Bool) {
    let isAnchored = operand.hasAnchor
    if isAnchored { buffer.open() }
    if effect != .await {
      buffer.put("try")
      buffer.lineBreak(.breakContinue)
    }
    if effect != .try {
      buffer.put("await")
      buffer.lineBreak(.breakContinue)
    }
    pendingAnchor = isAnchored
    expression(operand, isEnclosed: isEnclosed)
    takeAnchor()
  }

  /// Lays out an operand. An operand gets parentheses if the adjacent operator binds more tightly
  /// than the operator inside it.
  mutating func operand(
    _ value: SwiftExpression, atLeast strength: Int = postfixStrength, isEnclosed: Bool = false
  ) {
    if value.strength < strength {
      parenthesized(value, isEnclosed: isEnclosed)
    } else {
      expression(value, isEnclosed: isEnclosed)
    }
  }
}
