extension SwiftLayout {
  mutating func file(_ file: SwiftFile) {
    var hasParagraph = false
    func paragraph(_ layout: inout SwiftLayout) {
      if hasParagraph { layout.buffer.lineBreak(.breakSame, 0, newlines: 2) }
      hasParagraph = true
    }
    if !file.header.isEmpty {
      paragraph(&self)
      for (index, line) in file.header.enumerated() {
        if index > 0 { buffer.lineBreak(.breakSame, 0, newlines: 1) }
        comment(line, "//")
      }
    }
    for group in 0...2 {
      var last: SwiftImport?
      let imports = file.imports.filter { $0.group == group }
      for item in imports.sorted(by: { $0.order < $1.order }) where item != last {
        if last == nil { paragraph(&self) } else { buffer.lineBreak(.breakSame, 0, newlines: 1) }
        importDeclaration(item)
        last = item
      }
    }
    if !file.declarations.isEmpty {
      paragraph(&self)
      declarations(file.declarations)
    }
    if hasParagraph { buffer.lineBreak(.breakSame, 0, newlines: 1) }
  }

  private mutating func importDeclaration(_ declaration: SwiftImport) {
    if declaration.isTestable { buffer.put("@testable ") }
    if let access = declaration.access { buffer.addText(access.rawValue + " ") }
    buffer.put("import ")
    if let member = declaration.member { buffer.addText(member.kind.rawValue + " ") }
    buffer.addText(identifier(declaration.module))
    if let member = declaration.member { buffer.addText("." + identifier(member.name)) }
  }

  /// Lays out declarations, with blank lines where these improve readability.
  mutating func declarations(_ declarations: [SwiftDeclaration]) {
    for (index, declaration) in declarations.enumerated() {
      let isLast = index == declarations.count - 1
      let isApart = !isLast && declaration.isApart(from: declarations[index + 1])
      item(newlines: isLast ? 0 : isApart ? 2 : 1) { layout in layout.declaration(declaration) }
    }
  }

  mutating func declaration(_ declaration: SwiftDeclaration) {
    if !declaration.doc.isEmpty {
      let before = buffer.tokens.count
      docComment(declaration.doc)
      if buffer.tokens.count > before { buffer.lineBreak(.breakSame, 0, newlines: 1) }
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
      buffer.put("typealias")
      buffer.lineBreak(.breakContinue)
      buffer.addIdentifier(name, as: .name)
      buffer.space()
      buffer.put("=")
      buffer.lineBreak(.breakContinue)
      self.typeReference(type)
    case .mark(let title):
      let title = singleLine(title)
      buffer.addText(title.isEmpty ? "// MARK: -" : "// MARK: - \(title)")
    case .comment(let text): comment(text, "//")
    case .conditional(let condition, let declarations, let otherwise):
      conditional(condition, declarations, otherwise)
    case .import(let declaration): importDeclaration(declaration)
    case .verbatim(let text): verbatim(text)
    case .macro(let value): expression(value)
    }
  }

  private mutating func conditional(
    _ condition: String, _ declarations: [SwiftDeclaration], _ otherwise: [SwiftDeclaration]
  ) {
    buffer.put("#if ")
    buffer.addText(condition)
    conditionalBody(declarations)
    if !otherwise.isEmpty {
      buffer.put("#else")
      conditionalBody(otherwise)
    }
    buffer.put("#endif")
  }

  private mutating func conditionalBody(_ declarations: [SwiftDeclaration]) {
    buffer.lineBreak(.breakReset, 0)
    buffer.lineBreak(.breakOpen, 1, newlines: 1)
    buffer.open()
    self.declarations(declarations)
    buffer.lineBreak(.breakClose, 1, newlines: 1)
    buffer.close()
  }

  // MARK: - Heads

  mutating func attributes(_ attributes: [SwiftAttribute]) {
    guard let last = attributes.last else { return }
    buffer.open()
    for (index, attribute) in attributes.enumerated() {
      buffer.open()
      buffer.put("@")
      buffer.addText(attribute.name)
      if !attribute.arguments.isEmpty { argumentList(attribute.arguments, "(", ")") }
      buffer.close()
      if index < attributes.count - 1 {
        buffer.lineBreak(.breakSame, 1, newlines: attribute.isOnItsOwnLine ? 1 : 0)
      }
    }
    buffer.close()
    buffer.lineBreak(.breakSame, 1, newlines: last.isOnItsOwnLine ? 1 : 0)
  }

  mutating func modifiers(_ modifiers: [SwiftModifier]) {
    for modifier in modifiers {
      buffer.addText(modifier.rawValue)
      buffer.lineBreak(.breakContinue)
    }
  }

  mutating func generics(_ generics: [String]) {
    guard !generics.isEmpty else { return }
    buffer.put("<")
    buffer.lineBreak(.breakOpen, 0)
    buffer.open()
    for (index, generic) in generics.enumerated() {
      buffer.open()
      typeReference(generic)
      let isLast = index == generics.count - 1
      if !isLast { buffer.put(",") }
      buffer.close()
      if !isLast { buffer.lineBreak(.breakSame) }
    }
    buffer.lineBreak(.breakClose, 0)
    buffer.close()
    buffer.put(">")
  }

  // MARK: - Types

  private mutating func typeDeclaration(
    _ type: SwiftTypeDeclaration, _ declaration: SwiftDeclaration
  ) {
    buffer.open()
    attributes(declaration.attributes)
    buffer.open()
    modifiers(declaration.modifiers)
    buffer.addText(type.keyword.rawValue)
    buffer.lineBreak(.breakContinue)
    if type.keyword == .extension {
      self.typeReference(type.name)
    } else {
      buffer.addIdentifier(type.name, as: .name)
    }
    generics(type.generics)
    if !type.inherits.isEmpty { buffer.put(":") }
    buffer.close()
    if !type.inherits.isEmpty { inheritance(type.inherits) }
    buffer.lineBreak(.breakReset)
    buffer.put("{")
    if type.members.isEmpty {
      buffer.lineBreak(.breakOpen, 0)
      buffer.lineBreak(.breakClose, 0)
    } else {
      buffer.lineBreak(.breakOpen, 1, newlines: 1)
      buffer.open()
      typeDepth += 1
      declarations(type.members)
      typeDepth -= 1
      buffer.lineBreak(.breakClose)
      buffer.close()
    }
    buffer.put("}")
    buffer.close()
  }

  private mutating func inheritance(_ types: [SwiftType]) {
    buffer.open()
    buffer.lineBreak(.breakOpen)
    for (index, type) in types.enumerated() {
      self.typeReference(type)
      if index < types.count - 1 {
        buffer.put(",")
        buffer.lineBreak(.breakSame)
      }
    }
    buffer.lineBreak(.breakClose, 0)
    buffer.close()
  }

  private mutating func enumCase(
    _ name: String, _ payload: [SwiftPayload], _ rawValue: SwiftExpression?,
    _ declaration: SwiftDeclaration
  ) {
    buffer.open()
    attributes(declaration.attributes)
    modifiers(declaration.modifiers)
    buffer.put("case")
    buffer.lineBreak(.breakContinue)
    buffer.addIdentifier(name, as: .name)
    if !payload.isEmpty {
      buffer.put("(")
      buffer.lineBreak(.breakOpen, 0)
      buffer.open()
      for (index, value) in payload.enumerated() {
        self.payload(value, isLast: index == payload.count - 1)
      }
      buffer.lineBreak(.breakCloseLoose, 0)
      buffer.close()
      buffer.put(")")
    }
    if let rawValue {
      buffer.space()
      buffer.put("=")
      assigned(rawValue, isGrouped: false)
    }
    buffer.close()
  }

  private mutating func payload(_ value: SwiftPayload, isLast: Bool) {
    buffer.open()
    if let label = value.label {
      buffer.addIdentifier(label, as: .label)
      buffer.put(":")
      buffer.lineBreak(.breakContinue)
    }
    typed(value.type, default: value.value)
    if !isLast { buffer.put(",") }
    buffer.close()
    if !isLast { buffer.lineBreak(.breakSame) }
  }

  /// Lays out the type and the default value of a parameter or of a case's payload.
  mutating func typed(_ type: SwiftType, default value: SwiftExpression?) {
    typeReference(type)
    guard let value else { return }
    buffer.space()
    buffer.put("=")
    buffer.lineBreak(.breakContinue)
    expression(value)
  }
}

extension SwiftDeclaration {
  /// Whether a blank line separates the declaration from the next one. There are no blank lines
  /// between properties, cases, requirements or imports without documentation.
  fileprivate func isApart(from next: SwiftDeclaration) -> Bool {
    switch (kind, next.kind) {
    case (.comment, _): false
    case (.property(let one), .property(let other)):
      one.isLong || other.isLong || (one.getter == nil) != (other.getter == nil)
        || !doc.isEmpty && one.getter != nil || !next.doc.isEmpty
        || !next.attributes.isEmpty && !(attributes.isInline && next.attributes.isInline)
        || one.isRequirement != other.isRequirement
    case (.function(let one), .function(let other)):
      one.body != nil || other.body != nil || !next.doc.isEmpty
    case (.enumCase, .enumCase), (.alias, .alias): !next.doc.isEmpty
    case (.import, .import): false
    default: true
    }
  }
}

extension [SwiftAttribute] {
  /// Whether there are attributes, and all are on the line of the declaration.
  fileprivate var isInline: Bool { !isEmpty && !contains(where: \.isOnItsOwnLine) }
}

extension SwiftProperty {
  fileprivate var isRequirement: Bool { requirement != nil }

  /// Whether the accessors are written on their own lines.
  fileprivate var isLong: Bool { setter != nil || getter.map { !$0.isShort } ?? false }
}
