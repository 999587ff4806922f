import SpecLanguage

extension Checking {
  mutating func inferName(_ name: Identifier, hint: Type? = nil, isCalled: Bool = false)
    -> TypedExpression?
  {
    offerNames(at: name.range)
    if let variable = variables.variable(name) {
      variables.noteRead(variable)
      recordUse(of: variable, at: name.range)
      return TypedExpression(.variable(variable), variable.type, at: name.range)
    }
    if let member = surroundingMember(name.text, at: name.range) { return member }
    if name.text.hasPrefix("$") { return closureParameter(name) }
    if let constant = types.constant(name.text) {
      recordUse(NameKey(.function, name.text), at: name.range, constant.result)
      return TypedExpression(.function(constant, []), constant.result, at: name.range)
    }
    if types[name.text] != nil || ScalarType(rawValue: name.text) != nil {
      return fail(
        .syntaxError, "expected a value, found the type '\(name.text)'", at: name.range,
        help: scope.pureCode == .constant
          ? "write '\(name.text) = …' with the value"
          : "to create a value, write '\(name.text)(…)'")
    }
    if types.function(name.text) != nil || !MemberTable.freeFunctions.named(name.text).isEmpty {
      return fail(
        .syntaxError, "expected a value, found the function '\(name.text)'", at: name.range,
        help: "call it: '\(name.text)(…)'")
    }
    return unknownName(name, hint: hint, isCalled: isCalled)
  }

  /// Returns a member of the surrounding type that is used without a base.
  private mutating func surroundingMember(_ name: String, at range: SourceRange) -> TypedExpression?
  {
    guard let surrounding else { return nil }
    let base = TypedExpression(.variable(surroundingVariable(surrounding)), surrounding, at: range)
    if let member = types.nominal(surrounding)?.member(name) {
      recordUse(NameKey(.member, name, of: "\(surrounding)"), at: range, member.type)
      return TypedExpression(.member(base, member), member.type, at: range)
    }
    let properties = types.members(of: surrounding)?.named(name).filter { $0.kind == .property }
    guard let entry = properties?.first else { return nil }
    return standardProperty(entry, of: base, at: range)
  }

  func surroundingVariable(_ type: Type) -> Variable {
    Variable("self", type, role: .surrounding, isMutable: scope.changesSurrounding)
  }

  mutating func selfReference(_ range: SourceRange) -> TypedExpression? {
    guard let surrounding else {
      return fail(
        .unknownName, "'self' is only allowed in filters and derived values", at: range,
        help: "the state is called 'state' here")
    }
    return TypedExpression(.variable(surroundingVariable(surrounding)), surrounding, at: range)
  }

  /// Reports `state.count` where the members of the state are named alone.
  mutating func refusesState(_ base: Expression, before member: Identifier) -> Bool {
    guard case .name(let name) = base.kind, variables[name.text] == nil, let surrounding,
      name.text == "state" || isNameOfElement(name.text, surrounding),
      hasMember(member.text, surrounding), !hasMember(name.text, surrounding)
    else { return false }
    let prefix = SourceRange(name.range.start, member.range.start)
    _ = fail(
      .unknownName,
      "there is no '\(name.text)' here: members are named alone, as in '\(member.text)'",
      at: name.range, fixes: [Fix("\(name.text).", by: "", at: prefix)])
    return true
  }

  /// Whether a name is the one of a type, such as `plant` of the type `Plant`, and no constant.
  private func isNameOfElement(_ name: String, _ type: Type) -> Bool {
    name.first?.isLowercase == true && differInCaseAlone(name, "\(type)")
      && !types.constantNames.contains(name) && scope.advice[name] == nil
  }

  mutating func unknownName(_ name: Identifier, hint: Type? = nil, isCalled: Bool = false)
    -> TypedExpression?
  {
    let text = name.text
    if let meant = scope.meantNames[text] {
      return failAnyhow(
        .unknownName, "there is no '\(text)' here; did you mean '\(meant)'?", at: name.range,
        fixes: [Fix(text, by: meant, at: name.range)])
    }
    if reportMeantName(name, hint, isCalled: isCalled) { return nil }
    if text == "state", let surrounding, let member = memberNames(of: surrounding).first {
      return fail(
        .unknownName, "there is no 'state' here: members are named alone, as in '\(member)'",
        at: name.range)
    }
    if scope.pureCode == nil, isCalled, text == "dispatch" || text == "send" {
      return fail(
        .unknownName, "there is no function '\(text)' here: an action is written alone",
        at: name.range, help: "write '.name(…)' without '\(text)'")
    }
    if text == "print" || text == "debugPrint" || text == "fatalError" {
      return fail(
        .unsupportedSyntax, "'\(text)' is not part of the language", at: name.range,
        help: "write a handler or a middleware, or mark the text '!swift'")
    }
    if text == "payload" || text == "action", !isCalled,
      variables.names(at: name.range).contains(where: isPayload)
    {
      let dotted = SourceRange(name.range.start, name.range.end.advanced(by: 1))
      return fail(
        .unknownName, "there is no '\(text)' here: what the action carries is named alone",
        at: name.range,
        help: "known here: \(listed(listsNames ? namesInScope(at: name.range) : []))",
        fixes: [Fix("\(text).", by: "", at: dotted)])
    }
    return nameOutOfScope(name, hint: hint, isCalled: isCalled)
  }

  /// Reports an unknown name that means a payload value, a member, a case or a string. Returns whether
  /// it has reported.
  private mutating func reportMeantName(
    _ name: Identifier, _ hint: Type?, isCalled: Bool
  ) -> Bool {
    let text = name.text
    if scope.lacksPayload, let state = variables["state"],
      let member = types.nominal(state.type)?.member(text)
    {
      _ = fail(
        .unknownName, "there is no '\(text)' here", at: name.range,
        help: "declare what the action carries, such as 'payload: {_ \(text): \(member.type)}', "
          + "or write 'state.\(text)'")
      return true
    }
    if let hint, isCalled, let word = meantLiteral(text, hint), word.hasPrefix(".") {
      _ = fail(
        .unknownName, "there is no '\(text)' here; did you mean '\(word)'?", at: name.range,
        fixes: [Fix(text, by: word, at: name.range)])
      return true
    }
    if reportsMeantMember(name, hint) { return true }
    if discarded != name.range, let word = meantLiteral(text, hint) {
      _ = failAnyhow(
        .unknownName, "there is no '\(text)' here; did you mean '\(word)'?", at: name.range,
        help: word.hasPrefix("\"") ? "a string needs quotes; the empty string is '\"\"'" : nil,
        fixes: [Fix(text, by: word, at: name.range, word.hasPrefix("\"") ? .likely : .certain)])
      return true
    }
    return false
  }

  /// Reports an unknown name that means a payload value or a member. Returns whether it has reported.
  private mutating func reportsMeantMember(_ name: Identifier, _ hint: Type?) -> Bool {
    let text = name.text
    if let meant = meantPayload(text) ?? meantMember(name, hint) {
      let (names, certainty) = suggestion(of: meant)
      _ = fail(
        .unknownName, "there is no '\(text)' here; did you mean \(names)?", at: name.range,
        help: helpForMember(text, meant),
        fixes: [Fix(text, by: meant, at: name.range, certainty)])
      return true
    }
    guard let meant = meantMemberOfValue(name, hint) else { return false }
    _ = fail(
      .unknownName, "there is no '\(text)' here; did you mean '\(meant)'?", at: name.range,
      fixes: [Fix(text, by: meant, at: name.range, .likely)])
    return true
  }

  /// Reports an unknown name, with a suggestion if there is one.
  private mutating func nameOutOfScope(_ name: Identifier, hint: Type?, isCalled: Bool)
    -> TypedExpression?
  {
    let text = name.text
    // Members are missing here, and '$0' is none.
    let shown = (listsNames ? namesInScope(at: name.range) : []).filter { !$0.hasPrefix("$") }
    // Other words with some of its letters do not mean the state.
    let known = shown.filter { isMeant($0, by: text) && ($0 != "state" || isTypo($0, of: text)) }
    let quotes = isCalled ? nil : adviceToQuote(text, hint)
    let hint = suggestion(for: name, among: known, hint, isCalled: isCalled)
    if lacksName, hint.description.isEmpty, (meantByMissingName ?? text) == text {
      meantByMissingName = text
      return nil
    }
    if isCalled, reportNameOfState(name) { return nil }
    let isNear = !hint.description.isEmpty
    let isLikeType = text.first?.isUppercase == true
    if isLikeType || isCalled, !isNear {
      let advice =
        scope.pureCode == .constant && !isCalled
        ? Scope.adviceToQuote : substitute(of: text, at: name.range)
      return fail(
        .unknownName, "there is no \(isLikeType ? "type or " : "")function '\(text)' here",
        at: name.range, help: quotes ?? advice)
    }
    let members = listsNames ? surrounding.map(declaredNames) ?? [] : []
    let isMember = !members.isEmpty
    let message =
      isMember && !isNear
      ? missing(text, in: surrounding ?? .unknown, hint, members)
      : "there is no '\(text)' here\(hint)"
    let names = known.isEmpty || isMember ? nil : "known here: \(listed(shown))"
    let general = (isNear ? [names] : [names, quotes, scope.generalAdvice]).compactMap { $0 }
    return fail(
      .unknownName, message, at: name.range,
      help: (isNear ? nil : scope.advice[text] ?? Scope.adviceForForeignNames[text])
        ?? (general.isEmpty ? nil : general.joined(separator: "; ")),
      fixes: hint.fixes(at: name.range))
  }

  /// The members of a type that the spec declares.
  private func declaredNames(of type: Type) -> [String] {
    memberNames(of: type).filter { types.nominal(type)?.member($0) != nil }
  }

  /// The names that an unknown name may mean: those in scope, literals, functions and types.
  private mutating func suggestion(
    for name: Identifier, among known: [String], _ type: Type?, isCalled: Bool
  ) -> Suggestion {
    let text = name.text
    let words =
      discarded == name.range ? ["return"] : type?.unwrapped == .bool ? ["true", "false"] : []
    let isLikeType = text.first?.isUppercase == true
    let typeNames = isLikeType || isCalled ? types.names + ScalarType.allCases.map(\.rawValue) : []
    // In `uuid()`, only the case of the letters is wrong.
    let isFunction = types.functionNames.contains { isTypo($0, of: text) }
    let meantType =
      isLikeType || isFunction ? nil : typeNames.first { differInCaseAlone($0, text) }
    let functions = types.functionNames.filter { isMeant($0, by: text) }
    return diagnostics.hint(text) {
      meantType.map { [$0] } ?? known + words + functions + (isLikeType ? typeNames : [])
    }
  }

  /// Whether an unknown name may mean this name. A constant is not its own value, and a type of another
  /// library is no misspelt variable.
  private func isMeant(_ name: String, by text: String) -> Bool {
    if text.first?.isUppercase == true, foreignNames[text] != nil {
      return name.first?.isUppercase == true
    }
    if scope.pureCode != .constant { return true }
    return name.first == text.first || !differInCaseAlone(name, text)
  }

  private func adviceToQuote(_ text: String, _ type: Type?) -> String? {
    let isString = type?.unwrapped == .scalar(.string) && !Self.wordsOfEffects.contains(text)
    let verb = text.first?.isUppercase == true ? "needs" : "would need"
    return isString ? "a string \(verb) quotes: '\"\(text)\"'" : nil
  }

  /// Reports a state that is created with another name than that of its struct.
  private mutating func reportNameOfState(_ name: Identifier) -> Bool {
    let text = name.text
    if text == "State", let state = variables["state"] {
      _ = fail(
        .unknownName, "there is no 'State' here; did you mean '\(state.type)'?", at: name.range,
        fixes: [Fix(text, by: "\(state.type)", at: name.range)])
      return true
    }
    if types.nominal(.nominal(text + "State")) != nil {
      _ = fail(
        .unknownName, "there is no '\(text)' here; did you mean '\(text)State'?", at: name.range,
        help: "the state of a feature is a struct of this name",
        fixes: [Fix(text, by: text + "State", at: name.range, .likely)])
      return true
    }
    return false
  }

  private func isPayload(_ name: String) -> Bool { variables[name]?.role == .payload }

  /// The names that effects give to what a call returns.
  private static let wordsOfEffects: Set<String> = [
    "result", "value", "error", "message", "old", "element",
  ]

  /// The help for a function or type that is not part of the language. A function that is called for
  /// its effect alone cannot be declared with `from`, because it returns nothing.
  private func substitute(of text: String, at range: SourceRange) -> String {
    if text.hasPrefix("XCTAssert") || ["expect", "require"].contains(text) {
      return "a check is the condition alone, such as 'state.count == 1'"
    }
    return foreignNames[text]
      ?? (discarded?.start == range.start
        ? "write what only Swift can do in a handler, or mark the text '!swift'"
        : "if '\(text)' is in one of your modules, declare a function with 'from'")
  }

  /// Returns the payload value `_count` for the unknown name `count`. The space after the `_` is
  /// missing in the payload's declaration.
  private func meantPayload(_ text: String) -> String? {
    variables["_" + text].map { _ in "_" + text }
  }

  /// The help for a member of the state that is named alone in a rule: how to bind its value, or how
  /// to name the result of a call.
  private func helpForMember(_ text: String, _ meant: String) -> String? {
    guard scope.isRule, meant == "state.\(text)", let state = variables["state"] else { return nil }
    if let advice = scope.resultAdvice { return advice }
    guard types.nominal(state.type)?.member(text)?.type.isOptional == true else { return nil }
    return "it is an optional: 'when: let \(text) = \(meant)' binds its value"
  }

  /// Returns the expression that was meant by a name such as `beds`: `state.beds`, or a variable
  /// with a similar name if only the variable has the expected type.
  private func meantMember(_ name: Identifier, _ hint: Type?) -> String? {
    let text = name.text
    guard let state = variables["state"] else { return nil }
    guard let member = types.nominal(state.type)?.member(text) else {
      let functions = types.nominal(state.type)?.functions?.all ?? []
      return functions.contains { $0.name == text } ? "state.\(text)" : nil
    }
    if assigned == "state.\(text)" {
      let fitting = variables.names(at: name.range).filter {
        isPayload($0) && variables[$0]?.type == member.type
      }
      if fitting.count == 1 { return fitting[0] }
    }
    // An answer fills a property that holds its elements in another way.
    if let hint, let result = variables[Effect.resultName], result.type == hint,
      hint != member.type, hint.element == member.type.element, hint.element != nil
    {
      return Effect.resultName
    }
    if let hint, hint != member.type, hint != .unknown {
      let fitting = variables.names(at: name.range).filter { variables[$0]?.type == hint }
      if let near = nearest(text, among: fitting) { return near }
    }
    return "state.\(text)"
  }

  /// Returns the expression that was meant by the member of a payload value or of a local that is
  /// named alone: `task.title` for `title`. Nil if several of them have such a member, or if a
  /// variable has nearly this name.
  private func meantMemberOfValue(_ name: Identifier, _ hint: Type?) -> String? {
    if variables.names(at: name.range).contains(where: { isTypo($0, of: name.text) }) { return nil }
    let owners = variables.names(at: name.range).filter { owner in
      guard owner != "state", let variable = variables[owner],
        variable.role == .payload || variable.role == .local,
        let member = types.nominal(variable.type)?.member(name.text)
      else { return false }
      return hint == nil || hint == .unknown || hint == member.type
    }
    return owners.count == 1 ? "\(owners[0]).\(name.text)" : nil
  }

  /// Returns the expression that was meant by a name such as `clear`: `.clear` if a case is
  /// expected, or the Swift form of a literal of another language.
  private func meantLiteral(_ text: String, _ hint: Type?) -> String? {
    if let hint, case .enumeration(let cases)? = types.nominal(hint.unwrapped)?.kind,
      let meant = cases.first(where: { $0.name == text })
        ?? cases.first(where: { differInCaseAlone($0.name, text) })
    {
      return "." + meant.name
    }
    if namesOfNil.contains(text) {
      // A value that is not optional cannot be nil: the word may be meant as a string.
      guard let hint, hint != .unknown, !hint.isOptional else { return "nil" }
      return hint == .scalar(.string) ? "\"\(text)\"" : nil
    }
    switch text {
    case "yes", "YES", "Yes", "on", "True", "TRUE": return "true"
    case "no", "NO", "No", "off", "False", "FALSE": return "false"
    default: return nil
    }
  }

  /// Whether a name is neither known nor similar to a name in scope or to a member of the state.
  func isNewName(_ name: Identifier) -> Bool {
    if let surrounding, hasMember(name.text, surrounding) { return false }
    return meantPayload(name.text) == nil && meantMember(name, nil) == nil
      && meantMemberOfValue(name, nil) == nil && scope.meantNames[name.text] == nil
      && nearest(name.text, among: namesInScope(at: name.range)) == nil
  }

  private func namesInScope(at range: SourceRange) -> [String] {
    var names = variables.names(at: range).filter { !$0.isEmpty }
    if let surrounding, case .structure(let members)? = types.nominal(surrounding)?.kind {
      names += members.map(\.name)
    }
    return names + types.constantNames
  }

  /// Returns the first names of a list, for a message.
  func listed(_ names: [String], most: Int = 8) -> String {
    var shown: [String] = []
    // A duplicate declaration has been reported.
    for name in names where !shown.contains(name) {
      if shown.count == most { return shown.joined(separator: ", ") + ", …" }
      shown.append(name)
    }
    return shown.joined(separator: ", ")
  }
}
