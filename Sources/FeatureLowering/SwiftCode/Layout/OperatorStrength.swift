// The precedence of Swift's operators, which decides where parentheses are needed and how
// expressions are laid out.

let ternaryStrength = 2
let castStrength = 8
let postfixStrength = 20

func precedence(of operation: String) -> Int {
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
  /// The precedence of the expression's outermost operator.
  var strength: Int {
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

  /// Whether the expression, as a right operand, is kept on one line if it fits.
  var isGroupedOperand: Bool {
    switch self {
    case .member, .subscripting, .implicitMember, .call: true
    default: false
    }
  }

  var isGroupedAssignment: Bool {
    switch self {
    case .member, .subscripting, .implicitMember: true
    default: false
    }
  }

  var isCast: Bool {
    if case .cast = self { true } else { false }
  }

  var isCompound: Bool {
    switch self {
    case .infix, .ternary, .cast: true
    case .effect(_, let operand), .parenthesized(let operand): operand.isCompound
    default: false
    }
  }

  var beginsWithOperatorOrDot: Bool {
    switch leftmost {
    case .prefix, .implicitMember: true
    case .literal(let text): text.utf8.first == 0x2D || text.utf8.first == 0x2E
    default: false
    }
  }

  /// Whether the expression begins with an opening bracket.
  var beginsWithDelimiter: Bool {
    switch leftmost {
    case .array, .dictionary, .closure, .parenthesized, .tuple: true
    case .type(let type): type.utf8.first == 0x5B
    default: false
    }
  }

  /// The leftmost operand of the expression. If the layout adds parentheses to the operand, they
  /// are included.
  private var leftmost: SwiftExpression {
    var value = self
    while true {
      let (base, needed): (SwiftExpression, Int)
      switch value {
      case .member(let left, _), .modifier(let left, _), .compiledModifiers(let left, _, _),
        .call(let left, _, _), .subscripting(let left, _), .postfix(let left, _):
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

  /// Whether a `try` or `await` before the expression stays on the line of the called function's
  /// name.
  var hasAnchor: Bool {
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
