extension LayoutBuffer {
  mutating func property(_ property: SwiftProperty, _ declaration: SwiftDeclaration) {
    attributes(declaration.attributes)
    modifiers(declaration.modifiers)
    variable(property.binding, property.name, type: property.type, value: property.value)
    if let requirement = property.requirement {
      lineBreak(.breakReset)
      put("{")
      lineBreak(.breakOpen)
      open()
      add(requirement)
      lineBreak(.breakClose)
      close()
      put("}")
    } else if let getter = property.getter {
      lineBreak(.breakReset)
      if let setter = property.setter {
        accessors(getter, setter)
      } else {
        braces(getter, newlines: getter.isShort ? 0 : 1)
      }
    }
  }

  private mutating func accessors(_ getter: [SwiftStatement], _ setter: [SwiftStatement]) {
    put("{")
    lineBreak(.breakOpen, 1, newlines: 1)
    open()
    put("get")
    lineBreak(.breakReset)
    braces(getter, newlines: getter.isShort ? 0 : 1)
    lineBreak(.breakSame, 1, newlines: 1)
    put("set")
    lineBreak(.breakReset)
    braces(setter, newlines: setter.isShort ? 0 : 1)
    lineBreak(.breakClose)
    close()
    put("}")
  }

  // MARK: - Functions

  mutating func function(_ function: SwiftFunction, _ declaration: SwiftDeclaration) {
    open()
    attributes(declaration.attributes)
    open()
    modifiers(declaration.modifiers)
    if let name = function.name {
      put("func")
      lineBreak(.breakContinue)
      add(name, as: .name)
    } else {
      put("init")
    }
    generics(function.generics)
    put("(")
    if function.parameters.isEmpty {
      put(")")
      close()
    } else {
      close()
      let newlines: UInt8 = function.breaksParameters ? 1 : 0
      lineBreak(.breakOpen, 0, newlines: newlines)
      open()
      for (index, parameter) in function.parameters.enumerated() {
        let isLast = index == function.parameters.count - 1
        self.parameter(parameter, isLast: isLast, newlines: newlines)
      }
      let breaksBeforeEnd = function.body != nil || function.result != nil
      lineBreak(breaksBeforeEnd ? .breakClose : .breakCloseLoose, 0)
      close()
      put(")")
    }
    signatureEnd(function)
    if let body = function.body { block(body) }
    close()
  }

  private mutating func parameter(
    _ parameter: SwiftParameter, isLast: Bool, newlines: UInt8
  ) {
    open()
    if let label = parameter.label {
      add(label, as: .label)
      lineBreak(.breakContinue)
    }
    add(parameter.name, as: .label)
    put(":")
    lineBreak(.breakContinue)
    type(parameter.type)
    if let value = parameter.value {
      space()
      put("=")
      lineBreak(.breakContinue)
      expression(value)
    }
    if !isLast { put(",") }
    close()
    if !isLast { lineBreak(.breakSame, 1, newlines: newlines) }
  }

  private mutating func signatureEnd(_ function: SwiftFunction) {
    let isBoth = function.isAsync && function.isThrowing
    if function.isAsync {
      lineBreak(.breakContinue)
      if isBoth { open() }
      put("async")
    }
    if function.isThrowing {
      lineBreak(.breakContinue)
      put("throws")
      if let thrown = function.thrown {
        put("(")
        type(thrown)
        put(")")
      }
      if isBoth { close() }
    }
    if let result = function.result {
      lineBreak(.breakContinue)
      put("->")
      space()
      type(result)
    }
  }
}

extension [SwiftStatement] {
  /// Whether braces around it may stay on one line.
  var isShort: Bool {
    guard count == 1 else { return isEmpty }
    switch self[0] {
    case .expression, .return, .assignment: return true
    default: return false
    }
  }
}
