import SpecLanguage

extension Checking {
  mutating func member(
    _ name: Identifier, of base: Expression, _ whole: Expression
  ) -> TypedExpression? {
    if let type = typeReference(base) { return staticMember(name, of: type, whole) }
    if calendarZone(base) != nil || calendarZone(whole) != nil {
      return fail(
        .unsupportedSyntax, "a calendar is no value here: call one of its members", at: whole.range,
        help: "as in 'Calendar.utc.startOfDay(for: date)'")
    }
    if refusesState(base, before: name) { return nil }
    if case .subscripting = base.kind { subscriptBelowMember = base.range }
    guard let typedBase = inferLink(base, hint: nil).flatMap({ told($0) }) else { return nil }
    return member(name, of: typedBase, whole)
  }

  private mutating func member(
    _ name: Identifier, of base: TypedExpression, _ whole: Expression
  ) -> TypedExpression? {
    offerMembers(of: base.type, at: name.range)
    if isExternal(base.type) {
      return TypedExpression(.external(base: base, whole), .unknown, at: whole.range)
    }
    if let member = types.nominal(base.type)?.member(name.text) {
      if member.isPrivate, types.hidesPrivateMembers {
        return fail(
          .privateMember,
          "'\(name.text)' of \(base.type) is private: only the feature itself reads it",
          at: name.range, help: "add a derived value to the feature, or remove 'private: true'")
      }
      recordUse(NameKey(.member, name.text, of: "\(base.type)"), at: name.range, member.type)
      return TypedExpression(.member(base, member), member.type, at: whole.range)
    }
    if case .pair(let kind, let first, let second) = base.type {
      if name.text == kind.labels.0 || name.text == "0" {
        return TypedExpression(.pairMember(base, isFirst: true), first, at: whole.range)
      }
      if name.text == kind.labels.1 || name.text == "1" {
        return TypedExpression(.pairMember(base, isFirst: false), second, at: whole.range)
      }
    }
    let entries = types.members(of: base.type)?.named(name.text) ?? []
    if let property = entries.first(where: { $0.kind == .property }) {
      recordUse(NameKey(.standard, name.text, of: property.declaration), at: name.range)
      return standardProperty(property, of: base, at: whole.range)
    }
    if let method = entries.first(where: { $0.kind == .method }) {
      return fail(
        .wrongArguments, "'\(name.text)' is a method: call it, as in '\(call(of: method))'",
        at: name.range)
    }
    return unknownMember(name, of: base)
  }

  /// Reports `state.title` for a payload value or a local called `title`, and `state.fee(…)` for a
  /// function of the spec. Returns whether it has reported.
  private mutating func reportsNameBehindState(
    _ name: Identifier, of base: TypedExpression
  ) -> Bool {
    guard case .variable(let state) = base.kind, state.name == "state",
      ownerName(base.type) == "the state"
    else { return false }
    // A payload value is constant: a change of it is meant for a property.
    let isChanged = changedPlace == base.range.start && variables[name.text]?.isMutable != true
    let noun: String? =
      switch variables[name.text]?.role {
      case _ where isChanged: nil
      case .payload?: "what the action carries"
      case .local?: "a local"
      default:
        types.function(name.text)?.isConstant == false ? "a function of the spec" : nil
      }
    guard let noun else { return false }
    _ = failAnyhow(
      .unknownMember, "the state has no '\(name.text)', which is \(noun): leave out 'state.'",
      at: name.range,
      fixes: [Fix("state.", by: "", at: SourceRange(base.range.start, name.range.start))])
    return true
  }

  private func call(of method: StandardMember) -> String {
    let labels = method.parameters.map { ($0.label.map { "\($0): " } ?? "") + "…" }
    return "\(method.name)(\(labels.joined(separator: ", ")))"
  }

  /// Checks a property of the member table and its constraints.
  mutating func standardProperty(
    _ entry: StandardMember, of base: TypedExpression, at range: SourceRange
  ) -> TypedExpression? {
    var type = entry.result
    if !entry.constraints.isEmpty || type.hasPlaceholder {
      var bindings = types.placeholders(of: base.type)
      guard entry.accepts(&bindings, in: types, at: range, &diagnostics),
        isWhole(entry, bindings, at: range)
      else {
        return nil
      }
      type = type.substituting(bindings)
    }
    return TypedExpression(.standard(StandardCall(entry, base: base)), type, at: range)
  }

  func isExternal(_ type: Type) -> Bool { types.isExternal(type) }

  /// Returns the type that an expression names, such as `TaskListFilter` in `TaskListFilter.active`
  /// or `[Int]` in `[Int]()`.
  mutating func typeReference(_ expression: Expression) -> Type? {
    switch expression.kind {
    case .name(let name):
      guard variables[name.text] == nil else { return nil }
      types.recordType(name.text, at: name.range)
      if let scalar = ScalarType(rawValue: name.text) { return .scalar(scalar) }
      return types[name.text] == nil ? nil : .nominal(name.text)
    case .type(let syntax): return types.resolve(syntax, &diagnostics)
    default: return nil
    }
  }

  /// Checks a static member: `TaskListFilter.active`, `Int.max`, `Duration.zero`.
  private mutating func staticMember(
    _ name: Identifier, of type: Type, _ whole: Expression
  ) -> TypedExpression? {
    if isExternal(type) {
      return TypedExpression(.external(base: nil, whole), .unknown, at: whole.range)
    }
    return memberOfType(
      MemberOfType(type: type, name: name, isImplicit: false, range: whole.range), [],
      isCall: false)
  }

  /// Reports a member of the wrapped type of an optional, of ordered collections, or of another
  /// language. Returns whether it has reported.
  private mutating func reportMistakenMember(_ name: Identifier, of type: Type) -> Bool {
    if type.isOptional, hasMember(name.text, type.unwrapped) {
      _ = fail(
        .notOptional, "\(type) is optional: write '?.\(name.text)', or unwrap it first",
        at: name.range)
      return true
    }
    if type.isUnordered, Self.membersOfOrder.contains(name.text) {
      _ = fail(
        .unknownMember, "\(type) has no '\(name.text)': its order is not defined", at: name.range,
        help: "use 'sorted()', 'min()' or 'max()'")
      return true
    }
    guard let meant = ForeignMembers.equivalents[name.text], hasMember(meant, type) else {
      return false
    }
    _ = failAnyhow(
      .unknownMember, "\(type) has no '\(name.text)'; did you mean '\(meant)'?", at: name.range,
      fixes: ForeignMembers.synonyms.contains(name.text)
        ? [Fix(name.text, by: meant, at: name.range)] : [])
    return true
  }

  mutating func unknownMember(_ name: Identifier, of base: TypedExpression) -> TypedExpression? {
    if reportsNameBehindState(name, of: base) { return nil }
    return unknownMember(name, of: base.type)
  }

  private mutating func unknownMember(_ name: Identifier, of type: Type) -> TypedExpression? {
    let known = listsNames ? memberNames(of: type) : []
    if reportMistakenMember(name, of: type) { return nil }
    if types.constant(name.text) != nil {
      return fail(
        .unknownMember, missing(name.text, in: type, .none, []), at: name.range,
        about: ownerName(type) == "the state" ? .memberOfState : nil,
        help: "the constant is named alone: '\(name.text)'")
    }
    if let misread = caseAsMember(name, of: type) {
      diagnostics.report(misread)
      return nil
    }
    let hint = diagnostics.hint(name.text) { known + (listsNames ? derivedNames(of: type) : []) }
    guard types.nominal(type) != nil else {
      return failAnyhow(
        .unknownMember, "\(type) has no '\(name.text)'\(hint)", at: name.range,
        help: Self.substitute(for: name.text, in: type), fixes: hint.fixes(at: name.range))
    }
    return fail(
      .unknownMember, missing(name.text, in: type, hint, known), at: name.range,
      about: ownerName(type) == "the state" ? .memberOfState : nil,
      help: known.isEmpty
        ? Self.substitutes[name.text] : hint.description.isEmpty ? nil : "it has \(listed(known))",
      fixes: hint.fixes(at: name.range))
  }

  /// The finding about a member of an enum that is probably meant as a case, as in
  /// `state.loading.succeeded` or `state.loading.isRunning`; nil if the type has no cases.
  private func caseAsMember(_ name: Identifier, of type: Type) -> Finding? {
    guard case .enumeration(let cases)? = types.nominal(type)?.kind, !cases.isEmpty else {
      return nil
    }
    func named(_ text: String) -> CaseSignature? { cases.first { $0.name == text } }
    let bare = name.text.hasPrefix("is") ? name.text.dropFirst(2) : ""
    let list = "its cases: \(listed(cases.map(\.name)))"
    var meant = named(name.text) ?? named(bare.prefix(1).lowercased() + bare.dropFirst())
    if meant == nil {
      guard listsNames, memberNames(of: type).isEmpty else { return nil }
      meant = nearest(name.text, among: cases.map(\.name)).flatMap(named)
    }
    guard let meant else {
      return Finding(
        .error, .unknownMember, "\(type) has no '\(name.text)'", at: name.range, help: list)
    }
    let test =
      meant.parameters.isEmpty
      ? "compare with '== .\(meant.name)'" : "write 'if case .\(meant.name) = …' or a 'switch'"
    return Finding(
      .error, .unknownMember,
      meant.name == name.text
        ? "'\(meant.name)' is a case of \(type), not a member: \(test)"
        : "\(type) has no '\(name.text)'; did you mean the case '\(meant.name)'?",
      at: name.range, help: meant.name == name.text ? list : test)
  }

  /// Returns the message for a missing property: `Packet has no 'species'; it has crop, grams`.
  func missing(_ name: String, in type: Type, _ hint: Suggestion, _ known: [String]) -> String {
    let isListed = hint.description.isEmpty && !known.isEmpty
    let names = isListed ? "; it has \(listed(known, most: 5))" : ""
    return "\(ownerName(type)) has no '\(name)'\(hint)\(names)"
  }

  /// The name of a type in messages about its members.
  private func ownerName(_ type: Type) -> String {
    if variables["state"]?.type == type { return "the state" }
    return surrounding == type ? scope.surroundingName ?? "\(type)" : "\(type)"
  }

  /// The members whose result may differ between runs if the receiver is a set or dictionary.
  private static let membersOfOrder: Set<String> = [
    "first", "last", "dropFirst", "dropLast", "prefix", "suffix", "firstIndex", "enumerated",
    "popFirst", "removeFirst", "reversed", "randomElement",
  ]

  private static func substitute(for name: String, in type: Type) -> String? {
    if case .set = type.unwrapped, ["add", "push", "append"].contains(name) {
      return "use 'insert'"
    }
    if case .scalar = type, DurationUnits.contain(name) {
      return "write a duration as '.seconds(60)' or '.milliseconds(300)'"
    }
    return substitutes[name]
  }

  /// The help for members of Swift, Foundation or other languages that the spec language does not
  /// support.
  static let substitutes = [
    "forEach": "write a loop: 'for x in … { … }'",
    "removeSubrange": "assign the elements to keep: 'xs = Array(xs.prefix(3))'",
    "trimmingCharacters": "use 'trimmed'",
    "trim": "use 'trimmed'", "strip": "use 'trimmed'", "length": "use 'count'",
    "size": "use 'count'", "push": "use 'append'", "add": "use 'append'",
    "sum": "use 'reduce': 'xs.reduce(0) { $0 + $1 }'", "where": "use 'filter'",
    "select": "use 'map' or 'filter'", "any": "use 'contains { … }'",
    "all": "use 'allSatisfy { … }'",
    "includes": "use 'contains'", "indexOf": "use 'firstIndex(of:)'",
    "components": "use 'split(separator:)'",
    "replacingOccurrences": "use 'split(separator:)' and 'joined(separator:)'",
    "replacing": "use 'split(separator:)' and 'joined(separator:)'",
    "toUpperCase": "use 'uppercased()'",
    "rounded": "declare a function with 'from', and round in that function",
    "toLowerCase": "use 'lowercased()'", "capitalized": "use 'uppercased()'",
    "localizedStandardContains": "write 'a.lowercased().contains(b.lowercased())'",
    "localizedCaseInsensitiveCompare": "compare 'a.lowercased() < b.lowercased()'",
    "localizedStandardCompare": "compare with '<', as in 'a.lowercased() < b.lowercased()'",
    "localizedCompare": "compare with '<'", "compare": "compare with '<' or '=='",
    "caseInsensitiveCompare": "compare 'a.lowercased() == b.lowercased()'",
    "localizedLowercase": "use 'lowercased()'", "localizedUppercase": "use 'uppercased()'",
    "localizedCapitalized": "use 'uppercased()'",
    "localizedDescription": "in 'catch', 'message' is the description of the error",
    "formatted": "format it in a view, or declare a function with 'from'",
    "range": "use 'contains', 'hasPrefix' or 'split(separator:)'",
    "substring": "use 'prefix', 'suffix' or 'dropFirst'",
    "shuffled": "a reducer with a random result cannot be tested",
    "random":
      "a reducer with a random result cannot be tested: put the value in the payload",
    "randomElement":
      "a reducer with a random result cannot be tested: put the value in the payload",
  ]

  func hasMember(_ name: String, _ type: Type) -> Bool {
    types.nominal(type)?.member(name) != nil
      || types.members(of: type)?.named(name).contains { entry in
        entry.kind == .property || entry.kind == .method
      } == true
  }

  /// The names of the computed members of a model, sorted.
  private func derivedNames(of type: Type) -> [String] {
    guard let nominal = types.nominal(type) else { return [] }
    return nominal.allMembers.filter { !$0.isStored }.map(\.name).sorted()
  }

  func memberNames(of type: Type) -> [String] {
    if case .structure(let members)? = types.nominal(type)?.kind {
      let stored = members.map(\.name)
      return stored + derivedNames(of: type).filter { !stored.contains($0) }
        + (types.nominal(type)?.functions?.all.map(\.name) ?? [])
    }
    if case .pair(let kind, _, _) = type { return [kind.labels.0, kind.labels.1] }
    let entries = types.members(of: type)?.all ?? []
    var names: [String] = []
    for entry in entries where entry.kind == .property || entry.kind == .method {
      if !names.contains(entry.name) { names.append(entry.name) }
    }
    return names
  }
}

extension Type {
  /// Whether the type is a set or a dictionary.
  fileprivate var isUnordered: Bool {
    switch self {
    case .set, .dictionary: true
    default: false
    }
  }
}

/// The units of time that Swift's `Duration` does not have, or has under another name.
enum DurationUnits {
  /// The name of the function of `Duration`, and how many of its units are in the unit.
  private static let meanings: [String: (function: String, factor: UInt64)] = {
    var meanings: [String: (function: String, factor: UInt64)] = [:]
    for name in ["minute", "minutes", "min", "mins"] { meanings[name] = ("seconds", 60) }
    for name in ["hour", "hours", "hrs"] { meanings[name] = ("seconds", 3600) }
    for name in ["day", "days"] { meanings[name] = ("seconds", 86_400) }
    for name in ["week", "weeks"] { meanings[name] = ("seconds", 604_800) }
    for name in ["second", "sec", "secs"] { meanings[name] = ("seconds", 1) }
    for name in ["ms", "msec", "millis", "millisecond"] { meanings[name] = ("milliseconds", 1) }
    return meanings
  }()

  static func contain(_ name: String) -> Bool { meanings[name] != nil || name == "seconds" }

  /// The call of `Duration` that is meant by a unit; `isComplete` if its argument is known.
  static func call(
    meantBy unit: String, _ arguments: [Argument]
  ) -> (text: String, isComplete: Bool)? {
    guard let (function, factor) = meanings[unit] else { return nil }
    if arguments.count == 1, arguments[0].label == nil,
      case .integer(let digits) = arguments[0].value.kind
    {
      let count = (IntegerLiteral(digits).magnitude ?? .max).multipliedReportingOverflow(by: factor)
      if !count.overflow { return (".\(function)(\(count.partialValue))", true) }
    }
    return (factor == 1 ? ".\(function)(…)" : ".\(function)(\(factor) * …)", false)
  }
}
