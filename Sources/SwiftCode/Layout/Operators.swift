extension SwiftLayout {
  mutating func infix(
    _ left: SwiftExpression, _ operation: String, _ right: SwiftExpression, isEnclosed: Bool
  ) {
    let strength = precedence(of: operation)
    // Behind a type, `<` would begin its arguments.
    let isBehindType = operation == "<" && left.isCast
    operand(left, atLeast: isBehindType ? postfixStrength : strength + (operation == "??" ? 1 : 0))
    let needsParentheses = right.strength < (operation == "??" ? strength : strength + 1)
    let right = needsParentheses ? .parenthesized(right) : right
    if isTightRange(operation, right) {
      buffer.add(operation)
      return groupedOperand(right, isEnclosed: isEnclosed)
    }
    guard let stacking = stacking(operation, right, isEnclosed: isEnclosed) else {
      buffer.lineBreak(.breakContinue)
      buffer.add(operation)
      buffer.space()
      return groupedOperand(right, isEnclosed: isEnclosed)
    }
    buffer.lineBreak(.breakOpenContinuation)
    if stacking.isGrouped { buffer.open() }
    buffer.add(operation)
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
      buffer.add(ends)
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

  /// How the lines of a right operand are indented beyond those of the whole.
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

  /// Ranges are written without spaces unless the operators would then run into one another.
  private func isTightRange(_ operation: String, _ right: SwiftExpression) -> Bool {
    guard operation == "..." || operation == "..<" else { return false }
    return !right.beginsWithOperatorOrDot
  }

  /// What follows the `=` of an assignment or of a variable.
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
      buffer.lineBreak(.breakOpenContinuation)
      buffer.open()
      pendingUnindent = [.breakCloseLoose, .close]
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
    buffer.add(ends)
  }

  /// Whether the leftmost operand is in parentheses, written or to be added.
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
    buffer.add(unindent)
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
      buffer.add([.breakCloseLoose, .close, .close])
    }
  }

  mutating func cast(_ operand: SwiftExpression, _ keyword: String, _ type: SwiftType) {
    self.operand(operand, atLeast: castStrength)
    buffer.lineBreak(.breakContinue)
    buffer.open()
    buffer.add(keyword)
    buffer.space()
    self.type(type)
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

  /// The expression, in parentheses where something beside it would bind tighter.
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

let ternaryStrength = 2
let castStrength = 8
let postfixStrength = 20

private func precedence(of operation: String) -> Int {
  switch operation {
  case "*", "/", "%", "&*", "&": 11
  case "+", "-", "&+", "&-", "|", "^": 10
  case "...", "..<": 9
  case "??": 7
  case "<", "<=", ">", ">=", "==", "!=", "===", "!==", "~=": 6
  case "&&": 5
  case "||": 4
  default: 3
  }
}

extension SwiftExpression {
  /// How tightly its parts hold together.
  fileprivate var strength: Int {
    switch self {
    case .infix(_, let operation, _): precedence(of: operation)
    case .ternary: ternaryStrength
    case .cast: castStrength
    case .effect: 1
    case .prefix: postfixStrength - 1
    case .literal(let text): text.utf8.first == 0x2D ? postfixStrength - 1 : postfixStrength
    default: postfixStrength
    }
  }

  /// Whether it is kept together as a right operand, if it fits.
  fileprivate var isGroupedOperand: Bool {
    switch self {
    case .member, .subscripting, .implicitMember, .call: true
    default: false
    }
  }

  fileprivate var isGroupedAssignment: Bool {
    switch self {
    case .member, .subscripting, .implicitMember: true
    default: false
    }
  }

  fileprivate var isCast: Bool {
    if case .cast = self { true } else { false }
  }

  fileprivate var isCompound: Bool {
    switch self {
    case .infix, .ternary, .cast: true
    case .effect(_, let operand), .parenthesized(let operand): operand.isCompound
    default: false
    }
  }

  fileprivate var beginsWithOperatorOrDot: Bool {
    switch leftmost {
    case .prefix, .implicitMember: true
    case .literal(let text): text.utf8.first == 0x2D || text.utf8.first == 0x2E
    default: false
    }
  }

  /// Whether its first character opens something.
  var beginsWithDelimiter: Bool {
    switch leftmost {
    case .array, .dictionary, .closure, .parenthesized, .tuple: true
    case .type(let type): type.utf8.first == 0x5B
    default: false
    }
  }

  /// The expression it begins with: in parentheses, if it gets them.
  private var leftmost: SwiftExpression {
    var value = self
    while true {
      let (base, needed): (SwiftExpression, Int)
      switch value {
      case .member(let left, _), .call(let left, _, _), .subscripting(let left, _),
        .postfix(let left, _):
        (base, needed) = (left, postfixStrength)
      case .infix(let left, let operation, _): (base, needed) = (left, precedence(of: operation))
      case .ternary(let left, _, _): (base, needed) = (left, ternaryStrength + 1)
      case .cast(let left, _, _): (base, needed) = (left, castStrength)
      default: return value
      }
      if base.strength < needed { return .parenthesized(base) }
      value = base
    }
  }

  /// Whether a `try` or `await` before it is kept together with the name it calls.
  fileprivate var hasAnchor: Bool {
    var value = self
    while true {
      switch value {
      case .name: return true
      case .member(let base, _), .call(let base, _, _), .subscripting(let base, _): value = base
      default: return false
      }
    }
  }
}
