import FeatureAnalysis
import SpecLanguage

/// A step that precedes a write: a statement, or a condition under which the write takes place.
enum WriteStep {
  case statement(SwiftStatement)
  case condition(String, SwiftExpression)
}

extension TextLowering {
  /// Lowers an expression that is written to. Because `[id: …]` can only be read, a write first
  /// finds the index of the element, and then changes the element at this index.
  mutating func lowerTarget(_ typed: TypedExpression, _ steps: inout [WriteStep]) -> SwiftExpression
  {
    guard typed.holdsElementByID else { return expression(typed) }
    switch typed.kind {
    case .chain(let inner), .parenthesized(let inner): return lowerTarget(inner, &steps)
    case .unwrap(let base):
      if case .elementByID(let list, let id) = base.kind {
        return placedElement(of: list, by: id, &steps)
      }
      return lowerTarget(base, &steps).chained
    case .member(let base, let member):
      noteMembers(of: base.type)
      return .member(lowerTarget(base, &steps), member.name)
    case .external(let base?, let syntax):
      let root = lowerTarget(base, &steps)
      return external(syntax, root: root, at: base.range)
    case .standard(let call):
      guard let base = call.base else { return expression(typed) }
      let receiver = lowerTarget(base, &steps)
      let (arguments, trailing) = callArguments(call)
      switch call.entry.kind {
      case .property: return .member(receiver, call.entry.name)
      case .subscripting: return .subscripting(receiver, arguments)
      default: return receiver.calling(call.entry.name, arguments, trailing: trailing)
      }
    default: return expression(typed)
    }
  }

  /// Returns `list[index]`, and adds the step that finds the index.
  private mutating func placedElement(
    of list: TypedExpression, by id: TypedExpression, _ steps: inout [WriteStep]
  ) -> SwiftExpression {
    let place = self.lowerTarget(list, &steps)
    let wanted = enclosed { $0.expression(id, contextual: true) }
    let index = freshName("index")
    let finder = found(by: wanted, in: place, of: list.type)
    steps.append(.condition(index, finder))
    return .subscripting(place, [SwiftArgument(.name(index))])
  }

  /// Returns the call that finds the index of the element with an id.
  private mutating func found(
    by id: SwiftExpression, in list: SwiftExpression, of type: Type
  ) -> SwiftExpression {
    if case .array = type.unwrapped, let name = localName(.firstIndex) {
      return list.calling(name, [SwiftArgument(LocalMember.firstIndex.label, id)])
    }
    imports.noteRuntime()
    return list.calling(RuntimeSymbol.index, [SwiftArgument("id", id)])
  }

  /// Returns the steps' statements followed by `body`. All statements after a condition are inside
  /// an `if`.
  mutating func guarded(_ steps: [WriteStep], _ body: [SwiftStatement]) -> [SwiftStatement] {
    var result = body
    var conditions: [SwiftCondition] = []
    func close() {
      guard !conditions.isEmpty else { return }
      result = [.if([SwiftIfClause(conditions.reversed(), result)])]
      conditions = []
    }
    for step in steps.reversed() {
      switch step {
      case .condition(let name, let finder): conditions.append(.binding(.let, name, finder))
      case .statement(let statement):
        close()
        result.insert(statement, at: 0)
      }
    }
    close()
    for case .condition(let name, _) in steps { release(name) }
    return result
  }

  /// Lowers a mutating call through `[id: …]` whose result is used, such as `tasks.index(id:
  /// id).map { index in tasks[index].notes.removeLast() }`.
  mutating func writeByID(_ typed: TypedExpression) -> SwiftExpression? {
    guard typed.writesElementByID else { return nil }
    var steps: [WriteStep] = []
    var result = lowerTarget(typed, &steps)
    var isOptional = typed.type.isOptional || typed.holdsOtherUnwrap
    for step in steps.reversed() {
      switch step {
      case .statement(let statement): prelude.append(statement)
      case .condition(let name, let finder):
        let closure = SwiftClosure(parameters: [name], [.expression(result)])
        result = finder.calling(isOptional ? "flatMap" : "map", trailing: isInHead ? nil : closure)
        if isInHead {
          result = finder.calling(
            isOptional ? "flatMap" : "map", [SwiftArgument(.closure(closure))])
        }
        isOptional = true
        release(name)
      }
    }
    return result
  }

  /// Returns `let name = value`. A type annotation is added if the type would not follow from the
  /// value.
  mutating func constant(_ name: String, _ value: TypedExpression) -> SwiftStatement {
    let isTyped = value.needsContext && !value.type.containsUnknown
    return .variable(
      .let, name, type: isTyped ? lowerType(value.type) : nil,
      value: enclosed { $0.whole(value, contextual: isTyped) })
  }
}

extension TypedExpression {
  /// Whether the expression contains an `[id: …]?` on the way to its root variable.
  var holdsElementByID: Bool {
    var current: TypedExpression? = self
    while let expression = current {
      if case .unwrap(let base) = expression.kind, case .elementByID = base.kind { return true }
      current = expression.spineBase
    }
    return false
  }

  /// Whether the expression contains a mutating call after an `[id: …]?`.
  fileprivate var writesElementByID: Bool {
    var current: TypedExpression? = self
    while let expression = current {
      if case .standard(let call) = expression.kind, call.isMutatingMethod {
        return expression.holdsElementByID
      }
      current = expression.spineBase
    }
    return false
  }

  /// Whether the expression may have another type if its context does not give one.
  fileprivate var needsContext: Bool {
    switch kind {
    case .variable, .member, .pairMember, .memberwise, .standard, .elementByID, .chain, .boolean,
      .function, .literalValue, .tupleComparison:
      false
    case .string: type != .string
    case .parenthesized(let inner): inner.needsContext
    case .binary(let left, let operation, _):
      switch operation {
      case .and, .or, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: false
      default: left.needsContext
      }
    default: true
    }
  }

  /// Whether the expression contains a `?` that does not directly follow an `[id: …]`.
  var holdsOtherUnwrap: Bool { outerUnwrap != nil }

  /// The base of the last `?` in the expression. A `?` that directly follows an `[id: …]` is
  /// ignored.
  var outerUnwrap: TypedExpression? {
    var current: TypedExpression? = self
    while let expression = current {
      if case .unwrap(let base) = expression.kind {
        if case .elementByID = base.kind {} else { return base }
      }
      current = expression.spineBase
    }
    return nil
  }

  /// The base of the first `?` in the expression. A `?` that directly follows an `[id: …]` is
  /// ignored.
  var innerUnwrap: TypedExpression? {
    var current = outerUnwrap
    while let next = current?.outerUnwrap { current = next }
    return current
  }
}

extension TypedExpression {
  /// The variable at the root of the expression, such as `state` in `state.tasks[0].title`.
  var root: Variable? {
    var current = self
    while true {
      if case .variable(let variable) = current.kind { return variable }
      guard let base = current.spineBase else { return nil }
      current = base
    }
  }

  /// The base of the expression, such as `state.tasks` for `state.tasks[0]`; nil at the root.
  var spineBase: TypedExpression? {
    switch kind {
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .parenthesized(let base), .elementByID(let base, _):
      base
    case .standard(let call): call.base
    case .external(let base, _): base
    default: nil
    }
  }
}
