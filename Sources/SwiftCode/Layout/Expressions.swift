extension LayoutBuffer {
  /// Lays out what stands between delimiters: a `{` there is not the body of a statement.
  mutating func delimited(_ body: (inout LayoutBuffer) -> Void) {
    let wasInCondition = isInCondition
    isInCondition = false
    body(&self)
    isInCondition = wasInCondition
  }

  /// Lays out the condition of an `if` and the like.
  mutating func condition(_ body: (inout LayoutBuffer) -> Void) {
    isInCondition = true
    body(&self)
    isInCondition = false
  }

  /// Lays an expression out.
  ///
  /// - Parameter isEnclosed: whether a closing delimiter that `swift format` keeps with it comes
  ///   next: a parenthesis around it, or the comma behind it.
  mutating func expression(_ value: SwiftExpression, isEnclosed: Bool = false) {
    switch value {
    case .name(let name): nameExpression(name)
    case .literal(let text): add(text)
    case .interpolation(let pieces): string(pieces)
    case .array(let elements): delimited { layout in layout.array(elements) }
    case .dictionary(let elements): delimited { layout in layout.dictionary(elements) }
    case .implicitMember, .member, .call, .subscripting: chain(value, isRoot: true)
    case .macro(let name, let arguments):
      put("#")
      add(name)
      argumentList(arguments, "(", ")")
    case .postfix(let operand, let operation):
      self.operand(operand)
      add(operation)
    case .prefix(let operation, let operand):
      add(operation)
      self.operand(operand, isEnclosed: isEnclosed)
    case .infix(let left, let operation, let right):
      infix(left, operation, right, isEnclosed: isEnclosed)
    case .ternary(let condition, let yes, let no):
      ternary(condition, yes, no, isEnclosed: isEnclosed)
    case .cast(let operand, let keyword, let type): cast(operand, keyword, type)
    case .effect(let effect, let operand):
      self.effect(effect, operand, isEnclosed: isEnclosed)
    case .closure where isInCondition: parenthesized(value, isEnclosed: isEnclosed)
    case .closure(let closure): delimited { layout in layout.closure(closure) }
    case .parenthesized(let inner): parenthesized(inner, isEnclosed: isEnclosed)
    case .tuple(let elements): delimited { layout in layout.tuple(elements) }
    case .type(let type): self.type(type)
    case .statement(let statement): valueStatement(statement)
    case .binding(let binding, let name):
      add(binding.rawValue)
      lineBreak(.breakContinue)
      add(name, as: .name)
    }
  }

  private mutating func nameExpression(_ name: String) {
    add(name, as: .name)
    takeAnchor()
  }

  mutating func takeAnchor() {
    if pendingAnchor {
      pendingAnchor = false
      close()
    }
  }

  mutating func add(_ kinds: [LayoutToken.Kind]) {
    for kind in kinds { add(kind) }
  }

  /// To be called behind a closing delimiter.
  mutating func addPostponed(isEnclosed: Bool = false) {
    guard !postponed.isEmpty, !isEnclosed else { return }
    let kinds = postponed
    postponed.removeAll(keepingCapacity: true)
    add(kinds)
  }

  // MARK: - Literals

  private mutating func string(_ pieces: [SwiftStringPiece]) {
    put("\"")
    for piece in pieces {
      switch piece {
      case .text(let text): addStringContents(text)
      case .value(let value):
        let wasFlat = isFlat
        isFlat = true
        put("\\(")
        delimited { layout in layout.expression(value) }
        put(")")
        isFlat = wasFlat
      }
    }
    put("\"")
  }

  private mutating func array(_ elements: [SwiftExpression]) {
    put("[")
    if !elements.isEmpty {
      lineBreak(.breakOpen, 0)
      open()
      for (index, element) in elements.enumerated() {
        open()
        if index == 0 { mark(.commaStart) }
        // Behind the last of several there is a comma too, if they take several lines.
        expression(element, isEnclosed: elements.count > 1)
        endElement(index, of: elements.count)
      }
      lineBreak(.breakClose, 0)
      close()
    }
    put("]")
  }

  private mutating func endElement(_ index: Int, of count: Int) {
    if index < count - 1 {
      put(",")
      addPostponed()
      close()
      lineBreak(.breakSame)
    } else {
      commaEnd(isSingle: count == 1)
      addPostponed()
      close()
    }
  }

  private mutating func dictionary(_ elements: [SwiftDictionaryElement]) {
    guard !elements.isEmpty else { return put("[:]") }
    put("[")
    lineBreak(.breakOpen, 0)
    open()
    for (index, element) in elements.enumerated() {
      open()
      if index == 0 { mark(.commaStart) }
      expression(element.key)
      put(":")
      lineBreak(.breakContinue)
      expression(element.value, isEnclosed: index < elements.count - 1)
      endElement(index, of: elements.count)
    }
    lineBreak(.breakClose, 0)
    close()
    put("]")
  }

  private mutating func tuple(_ elements: [SwiftArgument]) {
    guard elements.count != 1 else { return parenthesized(elements[0].value, isEnclosed: false) }
    put("(")
    if !elements.isEmpty {
      lineBreak(.breakOpen, 0)
      open()
      for (index, element) in elements.enumerated() {
        open()
        if let label = element.label {
          add(label, as: .argument)
          put(":")
          lineBreak(.breakContinue)
        }
        let isLast = index == elements.count - 1
        expression(element.value, isEnclosed: !isLast)
        if !isLast {
          put(",")
          addPostponed()
        }
        close()
        if !isLast { lineBreak(.breakSame) }
      }
      lineBreak(.breakClose, 0)
      close()
    }
    put(")")
  }

  mutating func parenthesized(_ inner: SwiftExpression, isEnclosed: Bool) {
    let unindent = pendingUnindent
    pendingUnindent = []
    put("(")
    open()
    delimited { layout in layout.expression(inner, isEnclosed: true) }
    close()
    put(")")
    addPostponed(isEnclosed: isEnclosed)
    add(unindent)
  }

  // MARK: - Closures

  mutating func closure(_ closure: SwiftClosure) {
    let newlines: UInt8 = closure.body.mayBeInline && !closure.breaksBody ? 0 : 1
    guard !closure.captures.isEmpty || !closure.parameters.isEmpty else {
      return braces(closure.body, newlines: newlines)
    }
    put("{")
    lineBreak(.breakOpen)
    open()
    closureSignature(closure)
    close()
    lineBreak(.breakSame, closure.body.isEmpty ? 0 : 1, newlines: newlines)
    statements(closure.body)
    lineBreak(.breakClose)
    put("}")
  }

  private mutating func closureSignature(_ closure: SwiftClosure) {
    if !closure.captures.isEmpty {
      put("[")
      lineBreak(.breakOpen, 0)
      open()
      for (index, capture) in closure.captures.enumerated() {
        open()
        add(capture)
        close()
        if index < closure.captures.count - 1 {
          put(",")
          lineBreak(.breakSame)
        }
      }
      lineBreak(.breakClose, 0)
      close()
      put("]")
      if !closure.parameters.isEmpty { lineBreak(.breakSame) }
    }
    if !closure.parameters.isEmpty {
      open()
      for (index, parameter) in closure.parameters.enumerated() {
        add(parameter, as: .name)
        if index < closure.parameters.count - 1 {
          put(",")
          lineBreak(.breakSame)
        }
      }
      close()
    }
    lineBreak(.breakSame)
    put("in")
  }

  /// `{ … }` around statements, without what may stand before the brace.
  mutating func braces(_ body: [SwiftStatement], newlines: UInt8) {
    put("{")
    if body.isEmpty {
      lineBreak(.breakOpen, 0)
      lineBreak(.breakClose, 0)
    } else {
      lineBreak(.breakOpen, 1, newlines: newlines)
      open()
      statements(body)
      lineBreak(.breakClose)
      close()
    }
    put("}")
  }
}

extension [SwiftStatement] {
  /// Whether a closing brace may follow on the same line: a comment would swallow it.
  fileprivate var mayBeInline: Bool {
    guard count == 1 else { return isEmpty }
    switch self[0] {
    case .comment, .verbatim, .declaration: return false
    default: return true
    }
  }
}
