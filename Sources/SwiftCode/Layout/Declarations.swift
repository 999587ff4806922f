extension LayoutBuffer {
  mutating func file(_ file: SwiftFile) {
    var hasParagraph = false
    func paragraph(_ layout: inout LayoutBuffer) {
      if hasParagraph { layout.lineBreak(.breakSame, 0, newlines: 2) }
      hasParagraph = true
    }
    if !file.header.isEmpty {
      paragraph(&self)
      comment(file.header.joined(separator: "\n"), "//")
    }
    for isTestable in [false, true] {
      let modules = Set(file.imports.filter { $0.isTestable == isTestable }.map(\.module)).sorted()
      for (index, module) in modules.enumerated() {
        if index == 0 { paragraph(&self) } else { lineBreak(.breakSame, 0, newlines: 1) }
        importDeclaration(SwiftImport(module, isTestable: isTestable))
      }
    }
    if !file.declarations.isEmpty {
      paragraph(&self)
      declarations(file.declarations)
    }
    if hasParagraph { lineBreak(.breakSame, 0, newlines: 1) }
  }

  private mutating func importDeclaration(_ declaration: SwiftImport) {
    add(declaration.isTestable ? "@testable import " : "import ")
    add(declaration.module)
  }

  /// Declarations, with blank lines where a reader wants them.
  mutating func declarations(_ declarations: [SwiftDeclaration]) {
    for (index, declaration) in declarations.enumerated() {
      let isLast = index == declarations.count - 1
      let isApart = !isLast && declaration.isApart(from: declarations[index + 1])
      item(newlines: isLast ? 0 : isApart ? 2 : 1) { layout in layout.declaration(declaration) }
    }
  }

  mutating func declaration(_ declaration: SwiftDeclaration) {
    if !declaration.doc.isEmpty {
      let before = tokens.count
      comment(declaration.doc, "///")
      if tokens.count > before { lineBreak(.breakSame, 0, newlines: 1) }
    }
    switch declaration.kind {
    case .type(let type): typeDeclaration(type, declaration)
    case .enumCase(let name, let payload, let rawValue):
      enumCase(name, payload, rawValue, declaration)
    case .property(let property): self.property(property, declaration)
    case .function(let function): self.function(function, declaration)
    case .alias(let name, let type):
      attributes(declaration.attributes)
      modifiers(declaration.modifiers)
      add("typealias")
      lineBreak(.breakContinue)
      add(name, as: .name)
      space()
      add("=")
      lineBreak(.breakContinue)
      self.type(type)
    case .mark(let title):
      add("// MARK: - ")
      add(singleLine(title))
    case .comment(let text): comment(text, "//")
    case .conditional(let condition, let declarations, let otherwise):
      conditional(condition, declarations, otherwise)
    case .import(let declaration): importDeclaration(declaration)
    case .verbatim(let text): verbatim(text)
    }
  }

  private mutating func conditional(
    _ condition: String, _ declarations: [SwiftDeclaration], _ otherwise: [SwiftDeclaration]
  ) {
    add("#if ")
    add(condition)
    conditionalBody(declarations)
    if !otherwise.isEmpty {
      add("#else")
      conditionalBody(otherwise)
    }
    add("#endif")
  }

  private mutating func conditionalBody(_ declarations: [SwiftDeclaration]) {
    lineBreak(.breakReset, 0)
    lineBreak(.breakOpen, 1, newlines: 1)
    open()
    self.declarations(declarations)
    lineBreak(.breakClose, 1, newlines: 1)
    close()
  }

  // MARK: - Heads

  private mutating func attributes(_ attributes: [SwiftAttribute]) {
    guard let last = attributes.last else { return }
    open()
    for (index, attribute) in attributes.enumerated() {
      open()
      add("@")
      add(attribute.name)
      if !attribute.arguments.isEmpty { argumentList(attribute.arguments, "(", ")") }
      close()
      if index < attributes.count - 1 {
        lineBreak(.breakSame, 1, newlines: attribute.isOnItsOwnLine ? 1 : 0)
      }
    }
    close()
    lineBreak(.breakSame, 1, newlines: last.isOnItsOwnLine ? 1 : 0)
  }

  private mutating func modifiers(_ modifiers: [SwiftModifier]) {
    for modifier in modifiers {
      add(modifier.rawValue)
      lineBreak(.breakContinue)
    }
  }

  private mutating func generics(_ generics: [String]) {
    guard !generics.isEmpty else { return }
    add("<")
    lineBreak(.breakOpen, 0)
    open()
    for (index, generic) in generics.enumerated() {
      open()
      type(generic)
      let isLast = index == generics.count - 1
      if !isLast { add(",") }
      close()
      if !isLast { lineBreak(.breakSame) }
    }
    lineBreak(.breakClose, 0)
    close()
    add(">")
  }

  // MARK: - Types

  private mutating func typeDeclaration(
    _ type: SwiftTypeDeclaration, _ declaration: SwiftDeclaration
  ) {
    open()
    attributes(declaration.attributes)
    open()
    modifiers(declaration.modifiers)
    add(type.keyword.rawValue)
    lineBreak(.breakContinue)
    if type.keyword == .extension { self.type(type.name) } else { add(type.name, as: .name) }
    generics(type.generics)
    if !type.inherits.isEmpty { add(":") }
    close()
    if !type.inherits.isEmpty { inheritance(type.inherits) }
    lineBreak(.breakReset)
    add("{")
    if type.members.isEmpty {
      lineBreak(.breakOpen, 0)
      lineBreak(.breakClose, 0)
    } else {
      lineBreak(.breakOpen, 1, newlines: 1)
      open()
      declarations(type.members)
      lineBreak(.breakClose)
      close()
    }
    add("}")
    close()
  }

  private mutating func inheritance(_ types: [SwiftType]) {
    open()
    lineBreak(.breakOpen)
    for (index, type) in types.enumerated() {
      self.type(type)
      if index < types.count - 1 {
        add(",")
        lineBreak(.breakSame)
      }
    }
    lineBreak(.breakClose, 0)
    close()
  }

  private mutating func enumCase(
    _ name: String, _ payload: [SwiftPayload], _ rawValue: SwiftExpression?,
    _ declaration: SwiftDeclaration
  ) {
    open()
    attributes(declaration.attributes)
    modifiers(declaration.modifiers)
    add("case")
    lineBreak(.breakContinue)
    add(name, as: .name)
    if !payload.isEmpty {
      add("(")
      lineBreak(.breakOpen, 0)
      open()
      for (index, value) in payload.enumerated() {
        self.payload(value, isLast: index == payload.count - 1)
      }
      lineBreak(.breakCloseLoose, 0)
      close()
      add(")")
    }
    if let rawValue {
      space()
      add("=")
      assigned(rawValue, isGrouped: false)
    }
    close()
  }

  private mutating func payload(_ value: SwiftPayload, isLast: Bool) {
    open()
    if let label = value.label {
      add(label, as: .label)
      add(":")
      lineBreak(.breakContinue)
    }
    type(value.type)
    if !isLast { add(",") }
    close()
    if !isLast { lineBreak(.breakSame) }
  }

  // MARK: - Properties

  private mutating func property(_ property: SwiftProperty, _ declaration: SwiftDeclaration) {
    attributes(declaration.attributes)
    modifiers(declaration.modifiers)
    variable(property.binding, property.name, type: property.type, value: property.value)
    if let requirement = property.requirement {
      lineBreak(.breakReset)
      add("{")
      lineBreak(.breakOpen)
      open()
      add(requirement)
      lineBreak(.breakClose)
      close()
      add("}")
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
    add("{")
    lineBreak(.breakOpen, 1, newlines: 1)
    open()
    add("get")
    lineBreak(.breakReset)
    braces(getter, newlines: getter.isShort ? 0 : 1)
    lineBreak(.breakSame, 1, newlines: 1)
    add("set")
    lineBreak(.breakReset)
    braces(setter, newlines: setter.isShort ? 0 : 1)
    lineBreak(.breakClose)
    close()
    add("}")
  }

  // MARK: - Functions

  private mutating func function(_ function: SwiftFunction, _ declaration: SwiftDeclaration) {
    open()
    attributes(declaration.attributes)
    open()
    modifiers(declaration.modifiers)
    if let name = function.name {
      add("func")
      lineBreak(.breakContinue)
      add(name, as: .name)
    } else {
      add("init")
    }
    generics(function.generics)
    add("(")
    if function.parameters.isEmpty {
      add(")")
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
      add(")")
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
    add(":")
    lineBreak(.breakContinue)
    type(parameter.type)
    if let value = parameter.value {
      space()
      add("=")
      lineBreak(.breakContinue)
      expression(value)
    }
    if !isLast { add(",") }
    close()
    if !isLast { lineBreak(.breakSame, 1, newlines: newlines) }
  }

  private mutating func signatureEnd(_ function: SwiftFunction) {
    let isBoth = function.isAsync && function.isThrowing
    if function.isAsync {
      lineBreak(.breakContinue)
      if isBoth { open() }
      add("async")
    }
    if function.isThrowing {
      lineBreak(.breakContinue)
      add("throws")
      if isBoth { close() }
    }
    if let result = function.result {
      lineBreak(.breakContinue)
      add("->")
      space()
      type(result)
    }
  }
}

extension [SwiftStatement] {
  /// Whether braces around it may stay on one line.
  fileprivate var isShort: Bool {
    guard count == 1 else { return isEmpty }
    switch self[0] {
    case .expression, .return, .assignment: return true
    default: return false
    }
  }
}

extension SwiftDeclaration {
  /// Whether a blank line belongs between this and the next one: not within a run of properties,
  /// of cases, of requirements or of imports without documentation.
  fileprivate func isApart(from next: SwiftDeclaration) -> Bool {
    switch (kind, next.kind) {
    case (.comment, _): false
    case (.property(let one), .property(let other)):
      one.isLong || other.isLong || (one.getter == nil) != (other.getter == nil)
        || !doc.isEmpty && one.getter != nil || !next.doc.isEmpty || !next.attributes.isEmpty
        || one.isRequirement != other.isRequirement
    case (.function(let one), .function(let other)):
      one.body != nil || other.body != nil || !next.doc.isEmpty
    case (.enumCase, .enumCase), (.alias, .alias): !next.doc.isEmpty
    case (.import, .import): false
    default: true
    }
  }
}

extension SwiftProperty {
  fileprivate var isRequirement: Bool { requirement != nil }

  /// Whether its accessors stand on lines of their own.
  fileprivate var isLong: Bool { setter != nil || getter.map { !$0.isShort } ?? false }
}
