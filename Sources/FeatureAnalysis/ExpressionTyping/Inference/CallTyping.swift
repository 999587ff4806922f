import SpecLanguage

extension Checking {
  mutating func inferCall(
    _ callee: Expression, _ arguments: [Argument], _ hint: Type?, _ whole: Expression
  ) -> TypedExpression? {
    switch callee.kind {
    case .name(let name): return call(named: name, arguments, hint, whole)
    case .type(let syntax):
      let type = types.resolve(syntax, &diagnostics)
      if type == .unknown { return nil }
      return initialize(
        type, Identifier("\(type)", range: syntax.range), arguments, hint, whole.range)
    case .implicitMember(let name):
      if name.text == "init", let type = hint?.unwrapped {
        return initialize(type, name, arguments, hint, whole.range, isImplicit: true)
      }
      return implicitMember(name, arguments, hint, whole.range, isCall: true)
    case .member(let base, let name):
      if isStandardLibrary(base), !MemberTable.freeFunctions.named(name.text).isEmpty {
        return function(name, arguments, hint, whole)
      }
      if let zone = calendarZone(base) {
        return calendarCall(name, arguments, hint, zone, whole.range)
      }
      if let type = typeReference(base) {
        if isExternal(type) { return external(nil, arguments, whole) }
        if name.text == "init" { return initialize(type, name, arguments, hint, whole.range) }
        let place = MemberOfType(type: type, name: name, isImplicit: false, range: whole.range)
        return memberOfType(place, arguments, isCall: true)
      }
      let held = name.text == "contains" ? elementTold(of: base, by: arguments) : nil
      guard let typedBase = inferLink(base, hint: held.map(Type.array)).flatMap({ told($0) }) else {
        checkAlone(arguments)
        return nil
      }
      return method(name, of: typedBase, arguments, hint, whole)
    default:
      guard let typed = infer(callee, hint: nil) else { return nil }
      return fail(.wrongArguments, "\(typed.type) cannot be called", at: callee.range)
    }
  }

  private mutating func call(
    named name: Identifier, _ arguments: [Argument], _ hint: Type?, _ whole: Expression
  ) -> TypedExpression? {
    if let notation = ValueNotation(rawValue: name.text), types.function(name.text) == nil {
      return writtenValue(notation, arguments, at: whole.range)
    }
    if let variable = variables[name.text] {
      variables.noteRead(variable)
      return fail(
        .wrongArguments, "'\(name.text)' is a value and cannot be called", at: name.range)
    }
    if types.constant(name.text) != nil {
      return fail(
        .wrongArguments, "'\(name.text)' is a constant and cannot be called", at: name.range,
        help: arguments.isEmpty ? "leave out the brackets" : nil)
    }
    offerNames(at: name.range)
    if let function = types.function(name.text) {
      recordUse(NameKey(.function, name.text), at: name.range, function.result)
      recordLabels(arguments, of: function.parameters, in: name.text)
      return call(function, arguments, at: whole.range)
    }
    if let type = typeReference(Expression(.name(name), range: name.range)) {
      return initialize(type, name, arguments, hint, whole.range)
    }
    if let generic = Self.genericTypes[name.text] {
      let entries = types.members(of: generic)?.all.filter { $0.kind == .initializer } ?? []
      let candidates = OverloadCandidates(entries, base: nil, owner: generic, isImplicit: false)
      return applyCandidates(candidates, arguments, hint: hint, name: name, range: whole.range)
    }
    if let member = surroundingMethod(name, arguments, hint, whole) { return member }
    if !MemberTable.freeFunctions.named(name.text).isEmpty {
      return function(name, arguments, hint, whole)
    }
    if name.text == "Calendar", refusesCalendar(name.range) { return nil }
    checkAlone(arguments)
    return inferName(name, hint: hint, isCalled: true)
  }

  /// Checks a call of a function of the spec.
  private mutating func call(
    _ function: FunctionSignature, _ arguments: [Argument], at range: SourceRange
  ) -> TypedExpression? {
    guard function.parameters.areReadable else {
      checkAlone(arguments)
      return TypedExpression(.function(function, []), function.result, at: range)
    }
    let signature = CaseSignature(function.name, function.parameters)
    guard let values = labeled(arguments, by: signature, range, of: function) else { return nil }
    return TypedExpression(.function(function, values), function.result, at: range)
  }

  /// Checks a call of a function of the standard library.
  private mutating func function(
    _ name: Identifier, _ arguments: [Argument], _ hint: Type?, _ whole: Expression
  ) -> TypedExpression? {
    let candidates = OverloadCandidates(
      MemberTable.freeFunctions.named(name.text), base: nil, owner: nil, isImplicit: false)
    return applyCandidates(candidates, arguments, hint: hint, name: name, range: whole.range)
  }

  /// Whether the base is the `Swift` in `Swift.max(a, b)`. This form is needed if a property is
  /// called `max`.
  private func isStandardLibrary(_ base: Expression) -> Bool {
    guard case .name(let name) = base.kind, name.text == "Swift" else { return false }
    return variables["Swift"] == nil && types["Swift"] == nil
  }

  /// Checks a call of a method that belongs to the surrounding type and is named without a base.
  private mutating func surroundingMethod(
    _ name: Identifier, _ arguments: [Argument], _ hint: Type?, _ whole: Expression
  ) -> TypedExpression? {
    guard let surrounding,
      types.members(of: surrounding)?.named(name.text).isEmpty == false
    else { return nil }
    let base = TypedExpression(
      .variable(surroundingVariable(surrounding)), surrounding, at: name.range)
    return method(name, of: base, arguments, hint, whole)
  }

  static let genericTypes: [String: Type] = [
    "Array": .array(.nominal("$Element")), "Set": .set(.nominal("$Element")),
    "IdentifiedArray": .identifiedArray(.nominal("$Element")),
    "Dictionary": .dictionary(key: .nominal("$Key"), value: .nominal("$Value")),
  ]

  private mutating func method(
    _ name: Identifier, of base: TypedExpression, _ arguments: [Argument], _ hint: Type?,
    _ whole: Expression
  ) -> TypedExpression? {
    offerMembers(of: base.type, at: name.range)
    if isExternal(base.type) { return external(base, arguments, whole) }
    let members = types.members(of: base.type)?.named(name.text) ?? []
    let entries = members.filter { $0.kind == .method }
    let isProperty =
      entries.count < members.count || types.nominal(base.type)?.member(name.text) != nil
    let takesNothing = entries.contains { Self.match($0, arguments) != nil }
    guard !entries.isEmpty, !isProperty || !arguments.isEmpty || takesNothing else {
      checkAlone(arguments)
      if isProperty {
        return fail(
          .wrongArguments, "'\(name.text)' is a property: remove the parentheses",
          at: name.range, fixes: arguments.isEmpty ? [name.withoutParentheses] : [])
      }
      return unknownMember(name, of: base)
    }
    if let entry = entries.first {
      let isDeclared = entry.operation == .declared
      recordUse(
        isDeclared
          ? NameKey(.member, name.text, of: "\(base.type)")
          : NameKey(.standard, name.text, of: entry.declaration), at: name.range)
      for label in arguments.compactMap(\.label) where isDeclared {
        let owner = "\(base.type).\(name.text)"
        recordUse(NameKey(.parameter, label.text, of: owner), at: label.range)
      }
    }
    let candidates = OverloadCandidates(
      entries, base: literal(base, holding: arguments), owner: nil, isImplicit: false)
    return applyCandidates(candidates, arguments, hint: hint, name: name, range: whole.range)
  }

  /// Converts the elements of an array literal to the type of the argument, as in
  /// `["a", "e"].contains(character)`.
  private mutating func literal(
    _ base: TypedExpression, holding arguments: [Argument]
  ) -> TypedExpression {
    guard case .array(let elements) = base.kind, !elements.isEmpty, isFlexible(base),
      let type = typeAsked(arguments), type.scalar != nil
    else { return base }
    return retype(base, as: .array(type)) ?? base
  }

  /// Returns the element type of a list of implicit members. It is the type of the argument, as in
  /// `[.low, .high].contains(level)`.
  private mutating func elementTold(of base: Expression, by arguments: [Argument]) -> Type? {
    guard case .array(let elements) = base.kind, !elements.isEmpty, Self.needsContext(base) else {
      return nil
    }
    return typeAsked(arguments)
  }

  /// Returns the type of the argument if it is the element to search for, as in `contains(level)`.
  private mutating func typeAsked(_ arguments: [Argument]) -> Type? {
    guard arguments.count == 1, arguments[0].label == nil, guesses < 2,
      !Self.needsContext(arguments[0].value)
    else { return nil }
    if case .closure = arguments[0].value.kind { return nil }
    let mark = variables.mark
    guesses += 1
    let (typed, _) = withSeparateFindings { $0.infer(arguments[0].value, hint: nil) }
    guesses -= 1
    variables.forgetLocals(since: mark)
    return typed?.type
  }

  private mutating func external(
    _ base: TypedExpression?, _ arguments: [Argument], _ whole: Expression
  ) -> TypedExpression? {
    noteUses(in: arguments)
    base?.noteExternalChange(&variables)
    return TypedExpression(.external(base: base, whole), .unknown, at: whole.range)
  }

  // MARK: - Initializers

  private mutating func initialize(
    _ type: Type, _ name: Identifier, _ arguments: [Argument], _ hint: Type?, _ range: SourceRange,
    isImplicit: Bool = false
  ) -> TypedExpression? {
    if isExternal(type) {
      noteUses(in: arguments)
      let callee = Expression(isImplicit ? .implicitMember(name) : .name(name), range: name.range)
      let whole = Expression(.call(callee, arguments), range: range)
      return TypedExpression(.external(base: nil, whole), type, at: range)
    }
    if case .structure(let members)? = types.nominal(type)?.kind {
      return memberwise(type, members.filter(\.isStored), arguments, range)
    }
    let entries = types.members(of: type)?.all.filter { $0.kind == .initializer } ?? []
    guard !entries.isEmpty else {
      checkAlone(arguments)
      return fail(.wrongArguments, "\(type) has no initializer: " + otherWay(type), at: range)
    }
    let candidates = OverloadCandidates(entries, base: nil, owner: type, isImplicit: isImplicit)
    return applyCandidates(candidates, arguments, hint: hint, name: name, range: range)
  }

  private func otherWay(_ type: Type) -> String {
    if case .enumeration(let cases)? = types.nominal(type)?.kind {
      "name one of its cases, as in '.\(cases.first?.name ?? "…")'"
    } else {
      "write a literal where a \(type) is wanted"
    }
  }

  private mutating func memberwise(
    _ type: Type, _ members: [Member], _ arguments: [Argument], _ range: SourceRange
  ) -> TypedExpression? {
    recordLabels(arguments, of: members, in: type)
    var next = 0
    var typed: [TypedArgument] = []
    var missing: [String] = []
    var isWrong = false
    var hasWrongLabel = false
    var lacksLabel = false
    for argument in arguments {
      guard let place = members[next...].firstIndex(where: { $0.name == argument.label?.text })
      else {
        // Several values without labels are one mistake.
        if argument.label != nil || !lacksLabel { reportMemberLabel(argument, members, type) }
        lacksLabel = lacksLabel || argument.label == nil
        checkAlone([argument])
        hasWrongLabel = true
        continue
      }
      missing += members[next..<place].filter { !$0.hasDefault }.map(\.name)
      next = place + 1
      guard let value = checkExpression(argument.value, wanted: members[place].type) else {
        isWrong = true
        continue
      }
      typed.append(TypedArgument(label: members[place].name, value: value))
    }
    missing += members[next...].filter { !$0.hasDefault }.map(\.name)
    // If a label is wrong, missing labels are not reported: the wrong label probably stands for one
    // of them.
    if hasWrongLabel { return nil }
    if !missing.isEmpty {
      return missingLabels(members.filter { missing.contains($0.name) }, type, range)
    }
    return isWrong ? nil : TypedExpression(.memberwise(typed), type, at: range)
  }

  private mutating func missingLabels(
    _ members: [Member], _ type: Type, _ range: SourceRange
  ) -> TypedExpression? {
    let names = members.map { "'\($0.name):'" }.joined(separator: ", ")
    return fail(
      .wrongArguments, "\(type)(…) needs \(names)", at: range,
      about: .missingProperties(members.map(\.name), of: "\(type)"),
      help: helpForDefaults(of: members, in: "\(type)", types))
  }

  private mutating func reportMemberLabel(_ argument: Argument, _ members: [Member], _ type: Type) {
    guard let label = argument.label else {
      let labels = listed(members.map { "\($0.name): …" })
      _ = fail(
        .wrongArguments, "values of \(type)(…) need labels", at: argument.value.range,
        help: "write '\(type)(\(labels))'")
      return
    }
    let names = members.map(\.name)
    let isKnown = names.contains(label.text)
    let hint = isKnown ? .none : diagnostics.hint(label.text) { names }
    let message =
      isKnown
      ? "'\(label.text):' is out of order or repeated: \(type)(…) takes \(names.joined(separator: ", "))"
      : "\(type) has no '\(label.text)'"
        + (hint.description.isEmpty
          ? ": \(type)(…) takes \(listed(names))" : "\(hint)")
    _ = fail(.wrongArguments, message, at: label.range, fixes: hint.fixes(at: label.range))
  }

  /// Checks each argument of a call that has an error, to find further errors.
  mutating func checkAlone(_ arguments: [Argument]) {
    for argument in arguments {
      if case .closure = argument.value.kind { continue }
      if !Self.needsContext(argument.value) { _ = infer(argument.value, hint: .unknown) }
    }
  }
}

extension Identifier {
  /// A fix that removes the parentheses of `count()`.
  var withoutParentheses: Fix {
    let end = range.end.advanced(by: 2)
    return Fix(text + "()", by: text, at: SourceRange(range.start, end))
  }
}

extension Member {
  package var isStored: Bool {
    if case .stored = role { true } else { false }
  }
}
