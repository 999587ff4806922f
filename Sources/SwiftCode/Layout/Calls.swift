extension LayoutBuffer {
  /// A chain of members, calls and subscripts; only its root opens the context in which all its
  /// breaks indent alike.
  mutating func chain(
    _ value: SwiftExpression, isRoot: Bool, isCalled: Bool = false, isFollowedByMember: Bool = false
  ) {
    switch value {
    case .call(_, _, .some) where isInCondition && isRoot:
      parenthesized(value, isEnclosed: false)
    case .call(_, _, .some) where isInCondition:
      mark(.contextStart)
      parenthesized(value, isEnclosed: false)
      mark(.contextEnd)
    case .implicitMember(let name):
      chained(isRoot) { layout in layout.dotted(name) }
    case .member(let base, let name):
      member(name, of: base, isRoot: isRoot, isCalled: isCalled)
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
      mark(.contextStart)
      operand(value)
      mark(.contextEnd)
    }
  }

  private mutating func member(
    _ name: String, of base: SwiftExpression, isRoot: Bool, isCalled: Bool
  ) {
    let keepsTogether = isCalled && base.isName && !pendingAnchor
    let takesAnchor = base.isName && pendingAnchor
    if takesAnchor { pendingAnchor = false }
    if keepsTogether { open() }
    chained(isRoot) { layout in
      layout.chain(base, isRoot: false, isFollowedByMember: true)
      layout.lineBreak(.breakContextual, 0)
      if isCalled { layout.mark(.contextStart) }
      layout.dotted(name)
    }
    if takesAnchor { close() }
    if keepsTogether { close() }
  }

  private mutating func dotted(_ name: String) {
    put(".")
    add(name, as: .member)
  }

  private mutating func chained(_ isRoot: Bool, _ body: (inout LayoutBuffer) -> Void) {
    if isRoot { mark(.contextStart) }
    body(&self)
    if isRoot { mark(.contextEnd) }
  }

  /// A callee and what it is called with.
  private mutating func link(
    _ callee: SwiftExpression, isRoot: Bool, _ arguments: (inout LayoutBuffer) -> Void
  ) {
    switch callee {
    case .member:
      // The member itself has opened the context of this link, behind the break before its dot.
      chained(isRoot) { layout in
        layout.chain(callee, isRoot: false, isCalled: true)
        arguments(&layout)
        layout.mark(.contextEnd)
      }
    case .implicitMember(let name):
      chained(isRoot) { layout in
        layout.mark(.contextStart)
        layout.dotted(name)
        arguments(&layout)
        layout.mark(.contextEnd)
      }
    default:
      mark(.contextStart)
      chain(callee, isRoot: false, isCalled: true)
      arguments(&self)
      mark(.contextEnd)
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
      lineBreak(.breakSame)
      closure(trailing)
    }
  }

  /// Arguments between their delimiters.
  mutating func argumentList(
    _ arguments: [SwiftArgument], _ left: StaticString, _ right: StaticString,
    breaksBeforeEnd: Bool = false
  ) {
    put(left)
    if !arguments.isEmpty {
      let isCompact = arguments.isCompact
      lineBreak(.breakOpen, 0)
      if !isCompact { open() }
      delimited { layout in
        for (index, argument) in arguments.enumerated() {
          layout.argument(argument, isLast: index == arguments.count - 1, isGrouped: !isCompact)
        }
      }
      lineBreak(breaksBeforeEnd ? .breakClose : .breakCloseLoose, 0)
      if !isCompact { close() }
    }
    put(right)
  }

  private mutating func argument(_ argument: SwiftArgument, isLast: Bool, isGrouped: Bool) {
    if isGrouped { open() }
    if let label = argument.label {
      add(label, as: .argument)
      put(":")
      if argument.value.beginsWithDelimiter { space() } else { lineBreak(.breakContinue) }
    }
    expression(argument.value, isEnclosed: !isLast)
    if !isLast {
      put(",")
      addPostponed()
    }
    if isGrouped { close() }
    if !isLast { lineBreak(.breakSame) }
  }
}

extension [SwiftArgument] {
  /// One array, dictionary or closure: it opens right behind the parenthesis.
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
