import FeatureAnalysis
import SpecLanguage

/// The constants that store values of the state when an effect starts. All effects of an action
/// share them. Without these constants, an effect would retain the whole state while it runs.
struct KeptParts {
  struct Part: Hashable {
    let value: SwiftExpression
    let type: Type
  }

  var names: [Part: String] = [:]
  /// The declarations of the constants for the current effect.
  var statements: [SwiftStatement] = []
  /// The names that the current effect declares, besides the names that every effect declares.
  var hidden: Set<String> = []
}

extension TextLowering {
  /// Returns the constant for an expression inside an effect's closure; nil if the expression's
  /// value cannot be stored before the effect starts.
  mutating func keptPart(_ typed: TypedExpression) -> String? {
    guard let outer = keptParts, readsState(typed), typed.canBeKept(hiding: outer.hidden),
      !isCreated(typed)
    else {
      return nil
    }
    keptParts = nil
    defer { keptParts = keptParts ?? outer }
    let isPlain = typed.showsItsType
    let value = enclosed { $0.expression(typed, contextual: !isPlain) }
    var parts = outer
    let part = KeptParts.Part(value: value, type: typed.type)
    if let name = parts.names[part] { return name }
    let name = freshName(of: typed)
    let type = isPlain ? nil : self.lowerType(typed.type)
    parts.statements.append(.variable(.let, name, type: type, value: value))
    parts.names[part] = name
    keptParts = parts
    return name
  }

  /// Whether an expression reads the state, or the state before the action.
  func readsState(_ typed: TypedExpression) -> Bool {
    if typed.readsState { return true }
    var accesses = StateAccesses(stateType: stateType, ofOld: true)
    accesses.addCode(.checked(typed))
    return accesses.readsAnything
  }

  /// Returns a free name for the constant: the name of the method's parameter, or the name of the
  /// state's property, such as `tasks`. If a payload value has this name, returns a name such as
  /// `currentTasks`.
  mutating func freshName(of part: TypedExpression, as name: String? = nil) -> String {
    if let name, let free = freshName(ifFree: name) { return free }
    let member = part.memberName
    if let member, let free = freshName(ifFree: member) { return free }
    let name = name ?? member ?? "value"
    return freshName("current" + name.prefix(1).uppercased() + name.dropFirst())
  }
}

extension TypedExpression {
  fileprivate var readsState: Bool { hasPart { $0.isExternal || $0.variable?.role == .state } }

  /// Whether the expression may be evaluated when the effect starts, even if its value is needed
  /// only later or not at all. Such an expression depends only on the state and never traps.
  fileprivate func canBeKept(hiding hidden: Set<String>) -> Bool {
    switch kind {
    case .member, .standard, .elementByID, .chain, .binary: break
    default: return false
    }
    // An expression without a member name is not stored in a constant, because there is no name for
    // the constant.
    guard memberName != nil, !isRisky, !isOpen else { return false }
    var declared: Set<Int> = []
    var canBeKept = true
    visitExpressions { part in
      switch part.kind {
      case .closure(let closure): declared.formUnion(closure.parameters.map(\.id))
      case .variable(let variable):
        switch variable.role {
        case .state: break
        case .payload:
          if Effect.names.union(hidden).contains(variable.name) { canBeKept = false }
        case .closureParameter: if !declared.contains(variable.id) { canBeKept = false }
        case .local, .surrounding: canBeKept = false
        }
      // The body of a derived value is not examined here, so an expression that reads one is not
      // kept.
      case .member(_, let member): if !member.isStored { canBeKept = false }
      case .external: canBeKept = false
      default: break
      }
      return canBeKept
    }
    return canBeKept
  }

  /// Whether the expression follows the `?` of an optional chain that continues after the
  /// expression.
  private var isOpen: Bool {
    var current: TypedExpression? = self
    while let expression = current {
      switch expression.kind {
      case .unwrap: return true
      case .chain: return false
      default: current = expression.spineBase
      }
    }
    return false
  }

  /// Whether Swift infers the expression's type without an annotation, and a reader sees the type
  /// in the expression.
  var showsItsType: Bool {
    switch kind {
    case .variable, .member, .pairMember, .memberwise, .elementByID, .boolean, .function,
      .literalValue, .tupleComparison:
      true
    case .string: type == .scalar(.string)
    case .parenthesized(let inner), .chain(let inner), .unwrap(let inner), .prefix(_, let inner):
      inner.showsItsType
    case .binary(let left, let operation, _):
      switch operation {
      case .and, .or, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
      default: left.showsItsType
      }
    case .ternary(_, let first, let second): first.showsItsType && second.showsItsType
    case .standard(let call): call.showsItsType(type)
    default: false
    }
  }

  /// The name of the member that the expression reads, such as `borrower` in `state.loans[id:
  /// id]?.borrower ?? ""`.
  fileprivate var memberName: String? {
    switch kind {
    case .member(_, let member): member.name
    case .standard(let call):
      switch call.entry.kind {
      case .property where type.isScalar && type != .scalar(.string): call.entry.name
      case .initializer, .function: call.arguments.first?.value.memberName
      default: call.base?.memberName
      }
    case .binary(let left, .coalesce, _): left.memberName
    case .chain(let base), .unwrap(let base), .parenthesized(let base): base.memberName
    default: nil
    }
  }
}

extension TypedClosure {
  fileprivate var showsItsResult: Bool {
    guard body.count == 1, case .expression(let value) = body[0].kind else { return false }
    return value.showsItsType
  }
}

extension Type {
  fileprivate var isScalar: Bool { if case .scalar = self { true } else { false } }
}

extension StandardCall {
  /// Whether the type of the call is clear without context. A call without a receiver, and an
  /// initializer, may get their types from the context. The result type of a closure may come from
  /// the context as well, except if the closure is a condition or its body shows the type.
  fileprivate func showsItsType(_ type: Type) -> Bool {
    for argument in arguments {
      guard case .closure(let closure) = argument.value.kind else { continue }
      if closure.result != .scalar(.bool), !closure.showsItsResult { return false }
    }
    switch entry.kind {
    case .property, .method, .subscripting: return base?.showsItsType == true
    case .initializer where !isImplicit:
      if case .scalar = type.unwrapped { return true }
      return !arguments.isEmpty && arguments.allSatisfy(\.value.showsItsType)
    case .function: return !arguments.isEmpty && arguments.allSatisfy(\.value.showsItsType)
    default: return false
    }
  }
}
