extension SwiftLayout {
  mutating func property(_ property: SwiftProperty, _ declaration: SwiftDeclaration) {
    attributes(declaration.attributes)
    modifiers(declaration.modifiers)
    variable(property.binding, property.name, type: property.type, value: property.value)
    if let requirement = property.requirement {
      buffer.lineBreak(.breakReset)
      buffer.put("{")
      buffer.lineBreak(.breakOpen)
      buffer.open()
      buffer.addText(requirement)
      buffer.lineBreak(.breakClose)
      buffer.close()
      buffer.put("}")
    } else if let getter = property.getter {
      buffer.lineBreak(.breakReset)
      if let setter = property.setter {
        accessors(getter, setter)
      } else {
        braces(getter, newlines: getter.isShort ? 0 : 1)
      }
    }
  }

  private mutating func accessors(_ getter: [SwiftStatement], _ setter: [SwiftStatement]) {
    buffer.put("{")
    buffer.lineBreak(.breakOpen, 1, newlines: 1)
    buffer.open()
    buffer.put("get")
    buffer.lineBreak(.breakReset)
    braces(getter, newlines: getter.isShort ? 0 : 1)
    buffer.lineBreak(.breakSame, 1, newlines: 1)
    buffer.put("set")
    buffer.lineBreak(.breakReset)
    braces(setter, newlines: setter.isShort ? 0 : 1)
    buffer.lineBreak(.breakClose)
    buffer.close()
    buffer.put("}")
  }

  // MARK: - Functions

  mutating func function(_ function: SwiftFunction, _ declaration: SwiftDeclaration) {
    buffer.open()
    attributes(declaration.attributes)
    buffer.open()
    modifiers(declaration.modifiers)
    if let name = function.name {
      buffer.put("func")
      buffer.lineBreak(.breakContinue)
      buffer.addIdentifier(name, as: .name)
      if name == "<" { buffer.space() }
    } else {
      buffer.put("init")
    }
    generics(function.generics)
    buffer.put("(")
    if function.parameters.isEmpty {
      buffer.put(")")
      buffer.close()
    } else {
      buffer.close()
      let newlines: UInt8 = function.breaksParameters ? 1 : 0
      buffer.lineBreak(.breakOpen, 0, newlines: newlines)
      buffer.open()
      for (index, parameter) in function.parameters.enumerated() {
        let isLast = index == function.parameters.count - 1
        self.parameter(parameter, isLast: isLast, newlines: newlines)
      }
      let breaksBeforeEnd = function.body != nil || function.result != nil
      buffer.lineBreak(breaksBeforeEnd ? .breakClose : .breakCloseLoose, 0)
      buffer.close()
      buffer.put(")")
    }
    signatureEnd(function)
    if let body = function.body { block(body) }
    buffer.close()
  }

  private mutating func parameter(
    _ parameter: SwiftParameter, isLast: Bool, newlines: UInt8
  ) {
    buffer.open()
    if let label = parameter.label {
      buffer.addIdentifier(label, as: .label)
      buffer.lineBreak(.breakContinue)
    }
    buffer.addIdentifier(parameter.name, as: .label)
    buffer.put(":")
    buffer.lineBreak(.breakContinue)
    typed(parameter.type, default: parameter.value)
    if !isLast { buffer.put(",") }
    buffer.close()
    if !isLast { buffer.lineBreak(.breakSame, 1, newlines: newlines) }
  }

  private mutating func signatureEnd(_ function: SwiftFunction) {
    let isBoth = function.isAsync && function.isThrowing
    if function.isAsync {
      buffer.lineBreak(.breakContinue)
      if isBoth { buffer.open() }
      buffer.put("async")
    }
    if function.isThrowing {
      buffer.lineBreak(.breakContinue)
      buffer.put("throws")
      if let thrown = function.thrown {
        buffer.put("(")
        typeReference(thrown)
        buffer.put(")")
      }
      if isBoth { buffer.close() }
    }
    if let result = function.result {
      buffer.lineBreak(.breakContinue)
      buffer.put("->")
      buffer.space()
      typeReference(result)
    }
  }
}

extension [SwiftStatement] {
  /// Whether the statements may be written on one line with their braces.
  var isShort: Bool {
    guard count == 1 else { return isEmpty }
    switch self[0] {
    case .expression(.statement): return false
    case .expression, .return, .assignment: return true
    default: return false
    }
  }
}
