import SpecLanguage

// The calendar `Calendar.utc`, whose members are called like functions. There are no others: their
// results depend on the device, or on rules about summer time, which the tool does not know.

extension Checking {
  /// The `utc` in `Calendar.utc`; nil if the expression is not a calendar.
  func calendarZone(_ base: Expression) -> Identifier? {
    switch base.kind {
    case .member(let type, let zone):
      guard case .name(let name) = type.kind, name.text == "Calendar", isFoundations(name) else {
        return nil
      }
      return zone
    case .name(let name) where name.text == "calendar" || name.text == "Calendar":
      return isFoundations(name) ? name : nil
    default: return nil
    }
  }

  private func isFoundations(_ name: Identifier) -> Bool {
    variables[name.text] == nil && scope.advice[name.text] == nil && types[name.text] == nil
      && types.constant(name.text) == nil
      && surrounding.flatMap { types.nominal($0)?.member(name.text) } == nil
  }

  /// Checks a call such as `Calendar.utc.startOfDay(for: date)`.
  mutating func calendarCall(
    _ name: Identifier, _ arguments: [Argument], _ hint: Type?, _ zone: Identifier,
    _ range: SourceRange
  ) -> TypedExpression? {
    if zone.text != "utc" {
      checkAlone(arguments)
      _ = refusesCalendar(zone.range)
      return nil
    }
    let entries = MemberTable.calendars.named(name.text)
    if entries.isEmpty {
      checkAlone(arguments)
      let names = MemberTable.calendars.all.map(\.name)
      let hint = diagnostics.hint(name.text) { names }
      return fail(
        .unknownMember, "'Calendar.utc' has no '\(name.text)' here\(hint)", at: name.range,
        help: hint.description.isEmpty ? "its members: \(listed(names))" : nil,
        fixes: hint.fixes(at: name.range))
    }
    let candidates = OverloadCandidates(entries, base: nil, owner: nil, isImplicit: false)
    return applyCandidates(candidates, arguments, hint: hint, name: name, range: range)
  }

  /// Reports another calendar than `Calendar.utc`, or this one without a member.
  mutating func refusesCalendar(_ range: SourceRange) -> Bool {
    if types["Calendar"] != nil { return false }
    _ = fail(
      .unsupportedSyntax, "the only calendar is 'Calendar.utc'", at: range,
      help: "results of other calendars depend on the device or on rules about summer time: "
        + "compute them in your Swift code, and pass them in a payload")
    return true
  }
}
