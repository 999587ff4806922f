import SpecLanguage

/// A member of a type, `Type.name` or `.name`, with its source range.
struct MemberOfType {
  let type: Type
  let name: Identifier
  let isImplicit: Bool
  let range: SourceRange
}

extension Checking {
  /// Checks `.active`, `.zero` or `.failed(reason: "x")`: a member of the type that the context
  /// expects.
  mutating func implicitMember(
    _ name: Identifier, _ arguments: [Argument], _ hint: Type?, _ range: SourceRange, isCall: Bool
  ) -> TypedExpression? {
    guard let hint = hint ?? chainHints[name.range.start] else {
      if let state = variables["state"], types.nominal(state.type)?.member(name.text) != nil {
        return fail(
          .unknownName,
          "'.\(name.text)' has no base; did you mean 'state.\(name.text)'?",
          at: SourceRange(range.start, name.range.end))
      }
      return fail(
        .missingContext, "cannot infer the type of '.\(name.text)'", at: range,
        help: "write the type before the dot")
    }
    if isExternal(hint.unwrapped) {
      let callee = Expression(.implicitMember(name), range: name.range)
      let whole = isCall ? Expression(.call(callee, arguments), range: range) : callee
      noteUses(in: arguments)
      return TypedExpression(.external(base: nil, whole), hint, at: range)
    }
    if case .optional(let wrapped) = hint,
      let value = optionalCase(name, arguments, of: wrapped, range, isCall: isCall)
    {
      return value
    }
    let place = MemberOfType(type: hint.unwrapped, name: name, isImplicit: true, range: range)
    return memberOfType(place, arguments, isCall: isCall)
  }

  /// Checks `.none` and `.some(x)` of an optional. Returns nil for other names.
  private mutating func optionalCase(
    _ name: Identifier, _ arguments: [Argument], of wrapped: Type, _ range: SourceRange,
    isCall: Bool
  ) -> TypedExpression?? {
    if name.text == "none", !isCall {
      if types.nominal(wrapped)?.enumCase("none") != nil {
        warn(
          .ambiguousNone, "'.none' is nil here, not the case of \(wrapped)", at: range,
          help: "write 'nil', or '\(wrapped).none'")
      }
      return TypedExpression(.nilLiteral, .optional(wrapped), at: range)
    }
    guard name.text == "some", isCall, arguments.count == 1, arguments[0].label == nil,
      types.nominal(wrapped)?.enumCase("some") == nil
    else { return nil }
    let value = checkExpression(arguments[0].value, wanted: wrapped)
    return .some(value.map { TypedExpression(.promoted($0), .optional(wrapped), at: range) })
  }

  mutating func memberOfType(
    _ place: MemberOfType, _ arguments: [Argument], isCall: Bool
  ) -> TypedExpression? {
    let name = place.name.text
    offerStatics(of: place.type, at: place.name.range)
    if let (_, signature) = types.nominal(place.type)?.enumCase(name) {
      return enumCase(signature, arguments, place, isCall: isCall)
    }
    let entries = types.members(of: place.type)?.named(name) ?? []
    let kind: StandardMember.Kind = isCall ? .staticMethod : .staticProperty
    let statics = entries.filter { $0.kind == kind }
    if let entry = statics.first {
      recordUse(NameKey(.standard, name, of: entry.declaration), at: place.name.range)
      let candidates = OverloadCandidates(
        statics, base: nil, owner: place.type, isImplicit: place.isImplicit)
      return applyCandidates(candidates, arguments, hint: nil, name: place.name, range: place.range)
    }
    if isCall, entries.contains(where: { $0.kind == .staticProperty }) {
      checkAlone(arguments)
      return fail(
        .wrongArguments, "'.\(name)' is a value: remove the parentheses", at: place.name.range,
        fixes: arguments.isEmpty ? [place.name.withoutParentheses] : [])
    }
    if place.type == .scalar(.duration), let value = unknownUnit(place, arguments) { return value }
    return unknownTypeMember(place)
  }

  private mutating func enumCase(
    _ signature: CaseSignature, _ arguments: [Argument], _ place: MemberOfType, isCall: Bool
  ) -> TypedExpression? {
    let owner = "\(place.type)"
    recordUse(NameKey(.enumCase, signature.name, of: owner), at: place.name.range, place.type)
    recordLabels(arguments, of: signature.parameters, in: "\(owner).\(signature.name)")
    if !signature.parameters.areReadable {
      checkAlone(arguments)
      return TypedExpression(.enumCase(signature, []), place.type, at: place.range)
    }
    if !isCall, signature.parameters.requiredCount == 0, !signature.parameters.isEmpty {
      let name = place.name
      return fail(
        .wrongArguments, "all values of '.\(name.text)' have defaults: write '.\(name.text)()'",
        at: place.range, help: Self.declaration(of: signature),
        fixes: [
          Fix("", by: "()", at: SourceRange(name.range.end, name.range.end))
        ])
    }
    if signature.parameters.isEmpty {
      if isCall {
        return fail(
          .wrongArguments, "'.\(signature.name)' has no payload: remove the parentheses",
          at: place.range, help: Self.declaration(of: signature),
          fixes: arguments.isEmpty ? [place.name.withoutParentheses] : [])
      }
      return TypedExpression(.enumCase(signature, []), place.type, at: place.range)
    }
    guard
      let values = labeled(
        arguments, by: signature, place.range)
    else { return nil }
    return TypedExpression(.enumCase(signature, values), place.type, at: place.range)
  }

  /// Checks arguments that must match the parameters one to one, such as the arguments of an enum
  /// case.
  ///
  /// - Parameter function: the called function; nil for an enum case.
  mutating func labeled(
    _ arguments: [Argument], by signature: CaseSignature, _ range: SourceRange,
    of function: FunctionSignature? = nil
  ) -> [TypedArgument]? {
    let parameters = signature.parameters
    if parameters.requiredCount < parameters.count {
      return withDefaults(arguments, by: signature, range)
    }
    let what = function == nil ? ".\(signature.name)" : signature.name
    let verb = function == nil ? "carries" : "takes"
    if reportOtherArguments(arguments, by: signature, "'\(what)'", verb, range) { return nil }
    var typed: [TypedArgument] = []
    for (argument, parameter) in zip(arguments, parameters) {
      if argument.label?.text != parameter.label, !argument.isTrailing {
        reportLabel(argument, wanted: parameter.label, signature, what)
        _ = checkExpression(argument.value, wanted: parameter.type)
        continue
      }
      if let value = checkExpression(argument.value, wanted: parameter.type) {
        typed.append(TypedArgument(label: parameter.label, value: value))
      }
    }
    return typed.count == parameters.count ? typed : nil
  }

  /// Reports too many or too few arguments, and arguments in another order. Returns whether it has
  /// reported.
  private mutating func reportOtherArguments(
    _ arguments: [Argument], by signature: CaseSignature, _ what: String, _ verb: String,
    _ range: SourceRange
  ) -> Bool {
    let parameters = signature.parameters
    let wanted = parameters.map { ($0.label ?? "_") + ":" }.joined()
    guard arguments.count == parameters.count else {
      let count = parameters.count == 1 ? "1 value" : "\(parameters.count) values"
      _ = fail(
        .wrongArguments, "\(what) \(verb) \(count) (\(wanted)), found \(arguments.count)",
        at: range, help: Self.declaration(of: signature))
      for argument in arguments where !Self.needsContext(argument.value) {
        _ = checkExpression(argument.value, wanted: nil)
      }
      return true
    }
    guard let order = Self.otherOrder(of: arguments, parameters) else { return false }
    _ = fail(
      .wrongArguments, "the arguments of \(what) are in another order: it \(verb) (\(wanted))",
      at: SourceRange(
        arguments[0].label?.range.start ?? range.start,
        arguments.last?.value.range.end ?? range.end),
      help: Self.declaration(of: signature))
    for (argument, parameter) in zip(order, parameters) {
      _ = checkExpression(argument.value, wanted: parameter.type)
    }
    return true
  }

  /// Returns the arguments in the order of the parameters if they have exactly the labels of the
  /// parameters, but in another order. Returns nil otherwise.
  private static func otherOrder(
    of arguments: [Argument], _ parameters: [Parameter]
  ) -> [Argument]? {
    let labels = arguments.map { $0.label?.text }
    let wanted = parameters.map(\.label)
    guard labels != wanted, !arguments.contains(where: \.isTrailing),
      Set(labels).count == labels.count, Set(labels) == Set(wanted)
    else { return nil }
    let ordered = wanted.compactMap { label in arguments.first { $0.label?.text == label } }
    return ordered.count == arguments.count ? ordered : nil
  }

  /// Returns a phrase such as `declared as log(_ text: String)`.
  static func declaration(of signature: CaseSignature) -> String {
    let parameters = signature.parameters.map { parameter in
      let label = parameter.label ?? "_"
      let name = label == parameter.name ? label : "\(label) \(parameter.name)"
      return "\(name): \(parameter.type)" + (parameter.value == nil ? "" : " = …")
    }
    let list = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
    return "declared as \(signature.name)\(list)"
  }

  /// Checks the arguments of an action or event whose payload has defaults. As in Swift, the
  /// arguments are in the order of the parameters, and those with a default may be omitted.
  private mutating func withDefaults(
    _ arguments: [Argument], by signature: CaseSignature, _ range: SourceRange
  ) -> [TypedArgument]? {
    var typed: [TypedArgument] = []
    var next = 0
    var isWrong = false
    for parameter in signature.parameters {
      let label = parameter.label
      if next < arguments.count, arguments[next].label?.text == label || arguments[next].isTrailing
      {
        let value = checkExpression(arguments[next].value, wanted: parameter.type)
        next += 1
        isWrong = isWrong || value == nil
        if let value { typed.append(TypedArgument(label: label, value: value)) }
      } else if let value = parameter.value {
        let omitted = TypedExpression(
          .defaultArgument(value.expression), parameter.type, at: range)
        typed.append(TypedArgument(label: label, value: omitted))
      } else {
        checkAlone(Array(arguments[next...]))
        return misfit(arguments, at: next, parameter, signature, range)
      }
    }
    if next < arguments.count {
      checkAlone(Array(arguments[next...]))
      return misfit(arguments, at: next, nil, signature, range)
    }
    return isWrong ? nil : typed
  }

  /// Reports an argument that fits no parameter, or a value that is missing.
  ///
  /// - Parameter wanted: the parameter that has no argument; nil if there are too many arguments.
  private mutating func misfit(
    _ arguments: [Argument], at place: Int, _ wanted: Parameter?, _ signature: CaseSignature,
    _ range: SourceRange
  ) -> [TypedArgument]? {
    let what = ".\(signature.name)"
    let labels = signature.parameters.map(\.label)
    let found = place < arguments.count ? arguments[place] : nil
    if let found, let label = found.label?.text, labels.contains(label) {
      _ = fail(
        .wrongArguments, "'\(label):' is out of order or repeated in '\(what)'",
        at: found.label?.range ?? range, help: Self.declaration(of: signature))
    } else if let found, let wanted {
      reportLabel(found, wanted: wanted.label, signature, what)
    } else if let found {
      let label = found.label.map { "'\($0.text):'" } ?? "this value"
      let hint = found.label.map { label in
        diagnostics.hint(label.text) { labels.compactMap { $0 } }
      }
      _ = fail(
        .wrongArguments, "'\(what)' has no place for \(label) here\(hint?.description ?? "")",
        at: found.label?.range ?? found.value.range, help: Self.declaration(of: signature),
        fixes: found.label.flatMap { hint?.fixes(at: $0.range) } ?? [])
    } else if let wanted {
      _ = fail(
        .wrongArguments, "'\(what)' needs a value for '\(wanted.label ?? wanted.name)'", at: range,
        help: Self.declaration(of: signature))
    }
    return nil
  }

  private mutating func reportLabel(
    _ argument: Argument, wanted: String?, _ signature: CaseSignature, _ what: String
  ) {
    let help = Self.declaration(of: signature)
    let range = argument.label?.range ?? argument.value.range
    switch (argument.label?.text, wanted) {
    case (let found?, let wanted?):
      _ = fail(
        .wrongArguments, "'\(what)' has no '\(found):' here; did you mean '\(wanted):'?",
        at: range, help: help,
        // If another parameter has this label, the arguments may be in the wrong order.
        fixes: signature.parameters.contains { $0.label == found }
          ? [] : [Fix(found, by: wanted, at: range)])
    case (let found?, nil):
      _ = fail(
        .wrongArguments, "the value of '\(what)' has no label here: remove '\(found):'",
        at: range, help: help,
        fixes: [Fix(found + ": ", by: "", at: SourceRange(range.start, argument.value.range.start))]
      )
    case (nil, let wanted?):
      _ = fail(
        .wrongArguments, "'\(what)' needs the label '\(wanted):' here", at: range, help: help)
    case (nil, nil): break
    }
  }

  /// Reports a unit such as `.minutes(1)`, which `Duration` does not have. Returns nil for other
  /// names.
  private mutating func unknownUnit(
    _ place: MemberOfType, _ arguments: [Argument]
  ) -> TypedExpression?? {
    let unit = place.name.text
    guard let meant = DurationUnits.call(meantBy: unit, arguments) else { return nil }
    checkAlone(arguments)
    // In `Duration.minutes(1)`, the replaced text begins at the dot.
    let start = place.name.range.start
    let range = SourceRange(start, place.range.end)
    let isOnLine = start.line == range.end.line
    guard meant.isComplete, isOnLine, case .integer(let digits)? = arguments.first?.value.kind
    else {
      return .some(
        fail(
          .unknownMember, "Duration has no '.\(unit)': write '\(meant.text)'", at: place.range))
    }
    let fix = Fix("\(unit)(\(digits))", by: String(meant.text.dropFirst()), at: range)
    return .some(
      fail(
        .unknownMember, "Duration has no '.\(unit)': write '\(meant.text)'", at: place.range,
        fixes: [fix]))
  }

  private mutating func unknownTypeMember(_ place: MemberOfType) -> TypedExpression? {
    let name = place.name.text
    guard case .enumeration(let cases)? = types.nominal(place.type)?.kind else {
      let known = types.members(of: place.type)?.all ?? []
      let names = known.filter { $0.kind == .staticProperty || $0.kind == .staticMethod }.map(
        \.name)
      let hint = diagnostics.hint(name) { names }
      return fail(
        .unknownMember, "\(place.type) has no '.\(name)'\(hint)", at: place.range,
        help: Self.substitutes[name], fixes: hint.fixes(at: place.name.range))
    }
    let names = listsNames ? cases.map(\.name) : []
    let hint = diagnostics.hint(name) { names }
    return fail(
      .unknownCase, "\(place.type) has no case '\(name)'\(hint)", at: place.name.range,
      help: names.isEmpty ? nil : "its cases: \(listed(names))",
      fixes: hint.fixes(at: place.name.range))
  }
}
