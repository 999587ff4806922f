extension SwiftLayout {
  /// Lays out a chain of members, calls and subscripts. Only the outermost expression of the chain
  /// opens the context in which all breaks have the same indentation.
  mutating func chain(
    _ value: SwiftExpression, isRoot: Bool, isCalled: Bool = false, isFollowedByMember: Bool = false
  ) {
    switch value {
    case .call(_, _, .some) where isInCondition && isRoot:
      parenthesized(value, isEnclosed: false)
    case .call(_, _, .some) where isInCondition:
      buffer.mark(.contextStart)
      parenthesized(value, isEnclosed: false)
      buffer.mark(.contextEnd)
    case .implicitMember(let name):
      chained(isRoot) { layout in layout.dotted(name) }
    case .member(let base, let name):
      member(name, of: base, isRoot: isRoot, isCalled: isCalled)
    case .modifier(let base, let name):
      member(name, of: base, isRoot: isRoot, isCalled: isCalled, newlines: 1)
    case .compiledModifiers(let base, let condition, let calls):
      compiledModifiers(calls, of: base, condition, isRoot: isRoot)
    case .call(let callee, let arguments, let trailing):
      link(callee, isRoot: isRoot) { layout in
        layout.callArguments(arguments, trailing, isFollowedByMember: isFollowedByMember)
      }
    case .subscripting(let base, let arguments):
      link(base, isRoot: isRoot) { layout in
        layout.argumentList(
          arguments, "[", "]",
          breaksBeforeEnd: isFollowedByMember && !arguments.isCompact)
      }
    default:
      buffer.mark(.contextStart)
      operand(value)
      buffer.mark(.contextEnd)
    }
  }

  private mutating func member(
    _ name: String, of base: SwiftExpression, isRoot: Bool, isCalled: Bool, newlines: UInt8 = 0
  ) {
    let keepsTogether = isCalled && base.isName && !pendingAnchor
    let takesAnchor = base.isName && pendingAnchor
    if takesAnchor { pendingAnchor = false }
    if keepsTogether { buffer.open() }
    chained(isRoot) { layout in
      layout.chain(base, isRoot: false, isFollowedByMember: true)
      layout.buffer.lineBreak(.breakContextual, 0, newlines: newlines)
      if isCalled { layout.buffer.mark(.contextStart) }
      layout.dotted(name)
    }
    if takesAnchor { buffer.close() }
    if keepsTogether { buffer.close() }
  }

  private mutating func compiledModifiers(
    _ calls: [SwiftModifierCall], of base: SwiftExpression, _ condition: String, isRoot: Bool
  ) {
    chained(isRoot) { layout in
      layout.chain(base, isRoot: false, isFollowedByMember: true)
      layout.buffer.lineBreak(.breakContextual, 0, newlines: 1)
      layout.buffer.put("#if ")
      layout.buffer.addText(condition)
      layout.buffer.lineBreak(.breakOpen, 0, newlines: 1)
      layout.buffer.open()
      for (index, call) in calls.enumerated() {
        if index > 0 { layout.buffer.lineBreak(.breakSame, 0, newlines: 1) }
        layout.dotted(call.name)
        layout.callArguments(call.arguments, call.trailing, isFollowedByMember: false)
      }
      layout.buffer.lineBreak(.breakClose, 0, newlines: 1)
      layout.buffer.close()
      layout.buffer.put("#endif")
    }
  }

  private mutating func dotted(_ name: String) {
    buffer.put(".")
    buffer.addIdentifier(name, as: .member)
  }

  private mutating func chained(_ isRoot: Bool, _ body: (inout SwiftLayout) -> Void) {
    if isRoot { buffer.mark(.contextStart) }
    body(&self)
    if isRoot { buffer.mark(.contextEnd) }
  }

  /// Lays out the called expression and its arguments.
  private mutating func link(
    _ callee: SwiftExpression, isRoot: Bool, _ arguments: (inout SwiftLayout) -> Void
  ) {
    switch callee {
    case .member, .modifier:
      // The break before the member's dot has already opened the context of this call.
      chained(isRoot) { layout in
        layout.chain(callee, isRoot: false, isCalled: true)
        arguments(&layout)
        layout.buffer.mark(.contextEnd)
      }
    case .implicitMember(let name):
      chained(isRoot) { layout in
        layout.buffer.mark(.contextStart)
        layout.dotted(name)
        arguments(&layout)
        layout.buffer.mark(.contextEnd)
      }
    default:
      buffer.mark(.contextStart)
      chain(callee, isRoot: false, isCalled: true)
      arguments(&self)
      buffer.mark(.contextEnd)
    }
  }

  private mutating func callArguments(
    _ arguments: [SwiftArgument], _ trailing: SwiftClosure?, isFollowedByMember: Bool
  ) {
    if trailing == nil || !arguments.isEmpty {
      argumentList(
        arguments, "(", ")",
        breaksBeforeEnd: (trailing != nil || isFollowedByMember) && !arguments.isCompact)
    }
    if let trailing {
      buffer.lineBreak(.breakSame)
      closure(trailing)
      for next in trailing.following {
        buffer.space()
        buffer.addIdentifier(next.label, as: .argument)
        buffer.put(": ")
        closure(next.closure)
      }
    }
  }

  /// Lays out arguments between their brackets.
  mutating func argumentList(
    _ arguments: [SwiftArgument], _ left: StaticString, _ right: StaticString,
    breaksBeforeEnd: Bool = false
  ) {
    buffer.put(left)
    if !arguments.isEmpty {
      let isCompact = arguments.isCompact
      buffer.lineBreak(.breakOpen, 0)
      if !isCompact { buffer.open() }
      delimited { layout in
        for (index, argument) in arguments.enumerated() {
          layout.argument(argument, isLast: index == arguments.count - 1, isGrouped: !isCompact)
        }
      }
      buffer.lineBreak(breaksBeforeEnd ? .breakClose : .breakCloseLoose, 0)
      if !isCompact { buffer.close() }
    }
    buffer.put(right)
  }

  private mutating func argument(_ argument: SwiftArgument, isLast: Bool, isGrouped: Bool) {
    if isGrouped { buffer.open() }
    if let label = argument.label {
      buffer.addIdentifier(label, as: .argument)
      buffer.put(":")
      if argument.value.beginsWithDelimiter {
        buffer.space()
      } else {
        buffer.lineBreak(.breakContinue)
      }
    }
    expression(argument.value, isEnclosed: !isLast)
    if !isLast {
      buffer.put(",")
      addPostponed()
    }
    if isGrouped { buffer.close() }
    if !isLast { buffer.lineBreak(.breakSame) }
  }
}

extension [SwiftArgument] {
  /// Whether the only argument is an array, dictionary or closure, which stays on the line of the
  /// opening bracket.
  fileprivate var isCompact: Bool {
    guard count == 1 else { return false }
    switch self[0].value {
    case .array, .dictionary, .closure: return true
    default: return false
    }
  }
}

extension SwiftExpression {
  fileprivate var isName: Bool {
    if case .name = self { true } else { false }
  }
}
