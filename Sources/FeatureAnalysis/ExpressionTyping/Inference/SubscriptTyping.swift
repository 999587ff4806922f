import SpecLanguage

extension Checking {
  mutating func subscripting(
    _ base: Expression, _ arguments: [Argument], _ whole: Expression
  ) -> TypedExpression? {
    guard let typedBase = inferLink(base, hint: nil).flatMap({ told($0) }) else {
      checkAlone(arguments)
      return nil
    }
    if isExternal(typedBase.type) {
      noteUses(in: arguments)
      return TypedExpression(.external(base: typedBase, whole), .unknown, at: whole.range)
    }
    if arguments.count == 1, arguments[0].label?.text == "id" {
      return elementByID(typedBase, arguments[0], whole.range)
    }
    let entries = types.members(of: typedBase.type)?.named("subscript") ?? []
    let isRange = arguments.contains { argument in
      if case .range = argument.value.unparenthesized.kind { true } else { false }
    }
    let fitting = entries.filter { entry in
      Self.match(entry, arguments) != nil && (entry.operation == .elementsInRange) == isRange
    }
    guard let entry = fitting.first else {
      if refusesNameInBrackets(arguments, typedBase, whole.range) { return nil }
      checkAlone(arguments)
      return fail(.wrongArguments, subscriptMessage(typedBase.type), at: whole.range)
    }
    return applySubscript(entry, typedBase, arguments, whole.range)
  }

  /// Reports `state[count]`, where `state.count` was meant.
  private mutating func refusesNameInBrackets(
    _ arguments: [Argument], _ base: TypedExpression, _ range: SourceRange
  ) -> Bool {
    guard arguments.count == 1, arguments[0].label == nil,
      case .name(let name) = arguments[0].value.kind, variables[name.text] == nil,
      types.nominal(base.type)?.member(name.text) != nil
    else { return false }
    _ = fail(
      .wrongArguments, "\(base.type) has no subscripts; did you mean '.\(name.text)'?",
      at: name.range,
      fixes: [
        Fix("[\(name.text)]", by: ".\(name.text)", at: SourceRange(base.range.end, range.end))
      ])
    return true
  }

  private func subscriptMessage(_ type: Type) -> String {
    switch type {
    case .scalar(.string):
      "a String has no subscripts: use 'first', 'prefix(n)', 'dropFirst(n)'"
    case .optional(let wrapped):
      "\(type) is optional: write '?[…]'" + (wrapped == .unknown ? "" : ", or unwrap it first")
    case .set: "a Set has no order and so no subscripts"
    case .dictionary: "\(type) has no such subscript; a default is written '[key, default: 0]'"
    case .array, .identifiedArray: "\(type) has no such subscript"
    default: "\(type) has no subscripts"
    }
  }

  private mutating func applySubscript(
    _ entry: StandardMember, _ base: TypedExpression, _ arguments: [Argument], _ range: SourceRange
  ) -> TypedExpression? {
    var call = CallInProgress(entry: entry, range: range)
    call.bindings = types.placeholders(of: base.type)
    var typed: [TypedArgument] = []
    for (index, argument) in arguments.enumerated() where index < entry.parameters.count {
      let parameter = entry.parameters[index]
      let (checked, found) = withSeparateFindings {
        $0.checkArgument(argument, at: index, parameter, &call)
      }
      guard let value = checked else {
        if !reportIDAsIndex(argument.value, in: base, range, found) { diagnostics.report(found) }
        continue
      }
      diagnostics.report(found)
      typed.append(TypedArgument(label: parameter.label, value: value))
    }
    guard typed.count == arguments.count, isWhole(entry, call.bindings, at: range) else {
      return nil
    }
    let type = entry.result.substituting(call.bindings)
    return TypedExpression(
      .standard(StandardCall(entry, base: base, arguments: typed)), type, at: range)
  }

  /// Reports `tasks[id]`, where the element with that id was meant. An array is indexed by
  /// position.
  private mutating func reportIDAsIndex(
    _ argument: Expression, in base: TypedExpression, _ range: SourceRange, _ found: Diagnostics
  ) -> Bool {
    switch base.type {
    case .array, .identifiedArray: break
    default: return false
    }
    guard found.findings.count == 1, let finding = found.findings.first,
      finding.id == .typeMismatch, finding.range == argument.range,
      let element = base.type.element, types.conforms(element, to: .identifiable),
      let id = types.nominal(element)?.member("id")?.type,
      withSeparateFindings({ $0.infer(argument, hint: nil) }).result?.type == id
    else { return false }
    let end = subscriptBelowMember == range ? "]?" : "]"
    var fixes: [Fix] = []
    var name = "…"
    if case .name(let written) = argument.kind {
      name = written.text
      let place = SourceRange(argument.range.start, range.end)
      if end == "]?" { fixes = [Fix("\(name)]", by: "id: \(name)]?", at: place)] }
    }
    _ = fail(
      finding.id, "\(finding.message); write '[id: \(name)\(end)' for the element with that id",
      at: argument.range, fixes: fixes)
    return true
  }

  /// Returns the name in `items[id]?`, if the elements have an `id` of this type.
  mutating func idAsIndex(_ expression: Expression) -> Identifier? {
    guard case .optionalChaining(let inner) = expression.kind,
      case .subscripting(let list, let arguments) = inner.kind, arguments.count == 1,
      arguments[0].label == nil, let name = arguments[0].value.nameOrNumber,
      let element = withSeparateFindings({ $0.inferLink(list, hint: nil) }).result?.type.element,
      types.conforms(element, to: .identifiable),
      let id = types.nominal(element)?.member("id")?.type,
      id == (Int(name.text) == nil ? variables.variable(name)?.type : .int)
    else { return nil }
    return name
  }

  /// Checks the id in `[id: selected]`. Reports an optional id with what to write instead.
  private mutating func elementID(
    _ argument: Expression, _ type: Type, in base: TypedExpression
  ) -> TypedExpression? {
    let (value, found) = withSeparateFindings { $0.checkExpression(argument, wanted: type) }
    if value == nil, found.findings.count == 1, found.findings[0].id == .typeMismatch,
      withSeparateFindings({ $0.infer(argument, hint: nil) }).result?.type == .optional(type),
      let id = argument.plainText
    {
      let list = base.plainText ?? "list"
      return fail(
        .typeMismatch, found.findings[0].message, at: argument.range,
        about: found.findings[0].subject,
        help: "write '\(id).flatMap { \(list)[id: $0] }'"
          + (holdsStatements ? ", or unwrap it with 'if let'" : ""))
    }
    diagnostics.report(found)
    return value
  }

  private mutating func elementByID(
    _ base: TypedExpression, _ argument: Argument, _ range: SourceRange
  ) -> TypedExpression? {
    let element: Type
    switch base.type {
    case .array(let held), .identifiedArray(let held): element = held
    default:
      checkAlone([argument])
      return fail(
        .wrongArguments, "'[id: …]' needs a list, found \(base.type)", at: range)
    }
    if element == .unknown {
      checkAlone([argument])
      return nil
    }
    guard types.conforms(element, to: .identifiable),
      let id = types.nominal(element)?.member("id")
    else {
      checkAlone([argument])
      return fail(
        .missingConformance, "'[id: …]' needs elements with a property 'id'; \(element) has none",
        at: range, about: .element("\(element)"))
    }
    guard let value = elementID(argument.value, id.type, in: base) else { return nil }
    return TypedExpression(.elementByID(base, value), .optional(element), at: range)
  }
}

extension Expression {
  /// The name or the whole number that the expression is; nil for other expressions.
  fileprivate var nameOrNumber: Identifier? {
    switch kind {
    case .name(let name): name
    case .integer(let digits): Identifier(digits, range: range)
    default: nil
    }
  }
}
