import ExpressionSyntax
import ExpressionTyping
import SwiftCode

/// A step before a write to a place: a statement, or a condition of the write.
enum WriteStep {
  case statement(SwiftStatement)
  case condition(String, SwiftExpression)
}

extension TextLowering {
  /// A place that is written to. `[id: …]` is used only for reading: a write first finds the index
  /// of the element, and then changes the element in place.
  mutating func place(_ typed: TypedExpression, _ steps: inout [WriteStep]) -> SwiftExpression {
    guard typed.holdsElementByID else { return expression(typed) }
    switch typed.kind {
    case .chain(let inner), .parenthesized(let inner): return place(inner, &steps)
    case .unwrap(let base):
      if case .elementByID(let list, let id) = base.kind {
        return placedElement(of: list, by: id, &steps)
      }
      return place(base, &steps).chained
    case .member(let base, let member): return .member(place(base, &steps), member.name)
    case .external(let base?, let syntax):
      let root = place(base, &steps)
      return external(syntax, root: root, at: base.range)
    case .standard(let call):
      guard let base = call.base else { return expression(typed) }
      let receiver = place(base, &steps)
      let (arguments, trailing) = callArguments(call)
      switch call.entry.kind {
      case .property: return .member(receiver, call.entry.name)
      case .subscripting: return .subscripting(receiver, arguments)
      default: return receiver.calling(call.entry.name, arguments, trailing: trailing)
      }
    default: return expression(typed)
    }
  }

  /// `list[index]`, with the step that finds the index.
  private mutating func placedElement(
    of list: TypedExpression, by id: TypedExpression, _ steps: inout [WriteStep]
  ) -> SwiftExpression {
    let place = self.place(list, &steps)
    let wanted = enclosed { $0.expression(id, contextual: true) }
    let index = fresh("index")
    imports.noteRuntime()
    let finder = place.calling(RuntimeSymbol.index, [SwiftArgument("id", wanted)])
    steps.append(.condition(index, finder))
    return .subscripting(place, [SwiftArgument(.name(index))])
  }

  /// `body`, inside the `if`s that the steps require.
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

  /// A mutating call through `[id: …]` whose value is used: `tasks.index(id: id).map { index in
  /// tasks[index].notes.removeLast() }`.
  mutating func writeByID(_ typed: TypedExpression) -> SwiftExpression? {
    guard typed.writesElementByID else { return nil }
    var steps: [WriteStep] = []
    var result = place(typed, &steps)
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

  /// `let name = value`, with a type annotation if the value does not determine it.
  mutating func constant(_ name: String, _ value: TypedExpression) -> SwiftStatement {
    let isTyped = value.needsContext && !value.type.containsUnknown
    return .variable(
      .let, name, type: isTyped ? type(value.type) : nil,
      value: enclosed { $0.whole(value, contextual: isTyped) })
  }
}

extension TypedExpression {
  /// Whether there is an `[id: …]?` between the expression and its root.
  var holdsElementByID: Bool {
    var current: TypedExpression? = self
    while let expression = current {
      if case .unwrap(let base) = expression.kind, case .elementByID = base.kind { return true }
      current = expression.spineBase
    }
    return false
  }

  /// Whether a mutating call follows an `[id: …]?`.
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

  /// Whether the expression may have a different meaning without an expected type.
  fileprivate var needsContext: Bool {
    switch kind {
    case .variable, .member, .pairMember, .memberwise, .standard, .elementByID, .chain, .boolean,
      .function:
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

  /// Whether the place contains a `?` that does not follow an `[id: …]`.
  var holdsOtherUnwrap: Bool { outerUnwrap != nil }

  /// The base of the last `?` of a place, ignoring each `?` after an `[id: …]`.
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

  /// The base of the first `?` of a place, ignoring each `?` after an `[id: …]`.
  var innerUnwrap: TypedExpression? {
    var current = outerUnwrap
    while let next = current?.outerUnwrap { current = next }
    return current
  }
}
