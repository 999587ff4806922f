extension SwiftLayout {
  /// Lays out code between brackets. Inside brackets, a `{` cannot be mistaken for the body of a
  /// statement.
  mutating func delimited(_ body: (inout SwiftLayout) -> Void) {
    let wasInCondition = isInCondition
    isInCondition = false
    body(&self)
    isInCondition = wasInCondition
  }

  /// Lays out the condition of a statement such as `if`.
  mutating func condition(_ body: (inout SwiftLayout) -> Void) {
    isInCondition = true
    body(&self)
    isInCondition = false
  }

  /// Lays out an expression.
  ///
  /// - Parameter isEnclosed: Whether a closing parenthesis or a comma follows that `swift format`
  ///   keeps on the same line as the end of the expression.
  mutating func expression(_ value: SwiftExpression, isEnclosed: Bool = false) {
    switch value {
    case .name(let name): nameExpression(name)
    case .literal(let text): buffer.addText(text)
    case .interpolation(let pieces): string(pieces)
    case .array(let elements): delimited { layout in layout.array(elements) }
    case .dictionary(let elements): delimited { layout in layout.dictionary(elements) }
    case .implicitMember, .member, .modifier, .compiledModifiers, .call, .subscripting:
      chain(value, isRoot: true)
    case .macro(let name, let arguments):
      buffer.put("#")
      buffer.addText(name)
      argumentList(arguments, "(", ")")
    case .postfix(let operand, let operation):
      self.operand(operand)
      buffer.addText(operation)
    case .prefix(let operation, let operand):
      buffer.addText(operation)
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
    case .type(let type): self.typeReference(type)
    case .statement(let statement): valueStatement(statement)
    case .binding(let binding, let name):
      buffer.addText(binding.rawValue)
      buffer.lineBreak(.breakContinue)
      buffer.addIdentifier(name, as: .name)
    }
  }

  private mutating func nameExpression(_ name: String) {
    buffer.addIdentifier(name, as: .name)
    takeAnchor()
  }

  mutating func takeAnchor() {
    if pendingAnchor {
      pendingAnchor = false
      buffer.close()
    }
  }

  /// Ends the indentations that were postponed until after a closing bracket.
  mutating func addPostponed(isEnclosed: Bool = false) {
    guard !postponed.isEmpty, !isEnclosed else { return }
    let kinds = postponed
    postponed.removeAll(keepingCapacity: true)
    buffer.addTokens(kinds)
  }

  // MARK: - Literals

  private mutating func string(_ pieces: [SwiftStringPiece]) {
    buffer.put("\"")
    for piece in pieces {
      switch piece {
      case .text(let text): buffer.addStringContents(text)
      case .value(let value):
        let wasFlat = buffer.isFlat
        buffer.isFlat = true
        buffer.put("\\(")
        delimited { layout in layout.expression(value) }
        buffer.put(")")
        buffer.isFlat = wasFlat
      }
    }
    buffer.put("\"")
  }

  private mutating func array(_ elements: [SwiftExpression]) {
    buffer.put("[")
    if !elements.isEmpty {
      buffer.lineBreak(.breakOpen, 0)
      buffer.open()
      for (index, element) in elements.enumerated() {
        buffer.open()
        if index == 0 { buffer.mark(.commaStart) }
        // If the elements are on several lines, a comma follows even the last element.
        expression(element, isEnclosed: elements.count > 1)
        endElement(index, of: elements.count)
      }
      buffer.lineBreak(.breakClose, 0)
      buffer.close()
    }
    buffer.put("]")
  }

  private mutating func endElement(_ index: Int, of count: Int) {
    if index < count - 1 { return endItem(isLast: false) }
    buffer.commaEnd(isSingle: count == 1)
    addPostponed()
    buffer.close()
  }

  /// Ends an item of a list in which no comma follows the last one.
  mutating func endItem(isLast: Bool) {
    if !isLast {
      buffer.put(",")
      addPostponed()
    }
    buffer.close()
    if !isLast { buffer.lineBreak(.breakSame) }
  }

  private mutating func dictionary(_ elements: [SwiftDictionaryElement]) {
    guard !elements.isEmpty else { return buffer.put("[:]") }
    buffer.put("[")
    buffer.lineBreak(.breakOpen, 0)
    buffer.open()
    for (index, element) in elements.enumerated() {
      buffer.open()
      if index == 0 { buffer.mark(.commaStart) }
      expression(element.key)
      buffer.put(":")
      buffer.lineBreak(.breakContinue)
      expression(element.value, isEnclosed: index < elements.count - 1)
      endElement(index, of: elements.count)
    }
    buffer.lineBreak(.breakClose, 0)
    buffer.close()
    buffer.put("]")
  }

  private mutating func tuple(_ elements: [SwiftArgument]) {
    guard elements.count != 1 else { return parenthesized(elements[0].value, isEnclosed: false) }
    buffer.put("(")
    if !elements.isEmpty {
      buffer.lineBreak(.breakOpen, 0)
      buffer.open()
      for (index, element) in elements.enumerated() {
        buffer.open()
        if let label = element.label {
          buffer.addIdentifier(label, as: .argument)
          buffer.put(":")
          buffer.lineBreak(.breakContinue)
        }
        let isLast = index == elements.count - 1
        expression(element.value, isEnclosed: !isLast)
        endItem(isLast: isLast)
      }
      buffer.lineBreak(.breakClose, 0)
      buffer.close()
    }
    buffer.put(")")
  }

  mutating func parenthesized(_ inner: SwiftExpression, isEnclosed: Bool) {
    let unindent = pendingUnindent
    pendingUnindent = []
    buffer.put("(")
    buffer.open()
    delimited { layout in layout.expression(inner, isEnclosed: true) }
    buffer.close()
    buffer.put(")")
    addPostponed(isEnclosed: isEnclosed)
    buffer.addTokens(unindent)
  }

  // MARK: - Closures

  mutating func closure(_ closure: SwiftClosure) {
    let newlines: UInt8 = closure.body.mayBeInline && !closure.breaksBody ? 0 : 1
    guard !closure.captures.isEmpty || !closure.parameters.isEmpty else {
      return braces(closure.body, newlines: newlines)
    }
    buffer.put("{")
    buffer.lineBreak(.breakOpen)
    buffer.open()
    closureSignature(closure)
    buffer.close()
    buffer.lineBreak(.breakSame, closure.body.isEmpty ? 0 : 1, newlines: newlines)
    statements(closure.body)
    buffer.lineBreak(.breakClose)
    buffer.put("}")
  }

  private mutating func closureSignature(_ closure: SwiftClosure) {
    if !closure.captures.isEmpty {
      buffer.put("[")
      buffer.lineBreak(.breakOpen, 0)
      buffer.open()
      for (index, capture) in closure.captures.enumerated() {
        buffer.open()
        buffer.addText(capture)
        buffer.close()
        if index < closure.captures.count - 1 {
          buffer.put(",")
          buffer.lineBreak(.breakSame)
        }
      }
      buffer.lineBreak(.breakClose, 0)
      buffer.close()
      buffer.put("]")
      if !closure.parameters.isEmpty { buffer.lineBreak(.breakSame) }
    }
    if !closure.parameters.isEmpty {
      buffer.open()
      for (index, parameter) in closure.parameters.enumerated() {
        buffer.addIdentifier(parameter, as: .name)
        if index < closure.parameters.count - 1 {
          buffer.put(",")
          buffer.lineBreak(.breakSame)
        }
      }
      buffer.close()
    }
    buffer.lineBreak(.breakSame)
    buffer.put("in")
  }

  /// Lays out statements between braces. Adds no space before the opening brace.
  mutating func braces(_ body: [SwiftStatement], newlines: UInt8) {
    buffer.put("{")
    if body.isEmpty {
      buffer.lineBreak(.breakOpen, 0)
      buffer.lineBreak(.breakClose, 0)
    } else {
      buffer.lineBreak(.breakOpen, 1, newlines: newlines)
      buffer.open()
      statements(body)
      buffer.lineBreak(.breakClose)
      buffer.close()
    }
    buffer.put("}")
  }
}

extension [SwiftStatement] {
  /// Whether the closing brace may be on the same line as the body. After a comment, it may not.
  fileprivate var mayBeInline: Bool {
    guard count == 1 else { return isEmpty }
    switch self[0] {
    case .comment, .verbatim, .declaration: return false
    default: return true
    }
  }
}
