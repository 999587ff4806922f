import SpecLanguage

extension ScreenAnalysis {
  /// Warns about a search field that changes nothing: the list does not read the text, and nothing else
  /// does anything with it.
  ///
  ///     {list: notes, search: query}          # no-effect
  ///     {list: shownNotes, search: query}     # shownNotes: "[Note] = notes.filter { … query … }"
  func warnIfUnsearched(
    _ list: ListSource, by query: Located<String>, _ setter: Action, _ findings: inout Findings
  ) {
    if isSearched(list, by: query.value, setter) { return }
    // A list of the same elements that reads the text, too.
    let needed = reads(of: list).indices.union(
      feature.state.properties.indices.filter { feature.state.properties[$0].name == query.value })
    let reading = feature.derived.first { value in
      value.type.element == list.element && !value.isPrivate
        && value.reads.indices.isSuperset(of: needed)
    }
    findings.warn(
      .noEffect,
      "'\(list.name)' does not depend on '\(query.value)', so a search changes nothing on this screen",
      at: query.range,
      help: reading.map { "write 'list: \($0.name)', which reads '\(query.value)'" }
        ?? searchedList(list, by: query.value))
  }

  /// Whether a list may depend on a property, itself or by way of what an action or a rule does with
  /// the searched text.
  func isSearched(_ list: ListSource, by query: String, _ setter: Action) -> Bool {
    guard let index = feature.state.properties.firstIndex(where: { $0.name == query }) else {
      return true
    }
    if reads(of: list).contains(index)
      || feature.actions.contains(where: { $0.reads.contains(index) })
      || feature.middleware.contains(where: { $0.isStub || !$0.changes.isEmpty })
    {
      return true
    }
    let entries = feature.middleware.flatMap(\.entries)
    let reactions = entries.filter { $0.action == nil || $0.action == setter.name }.flatMap(\.rules)
    if reactions.contains(where: \.reactsAfterReducer) { return true }
    let rules = entries.flatMap(\.rules)
    var texts: [TypedExpression] = []
    for rule in rules {
      rule.visitTexts { text in
        texts.append(text)
        return false
      } statement: { _ in
      }
    }
    return rules.contains(where: \.isUnchecked)
      || feature.properties(readBy: texts).contains { $0.contains(index) }
  }

  /// Whether a list is a property of the state, or is computed from it.
  func reads(_ list: ListSource, _ property: String) -> Bool {
    feature.state.properties.firstIndex { $0.name == property }
      .map { reads(of: list).contains($0) } ?? false
  }

  /// The properties of the state that a list reads.
  func reads(of list: ListSource) -> PropertySet {
    if let value = feature.derived.first(where: { $0.name == list.name }) { return value.reads }
    let filter = feature.filters.first { $0.result == list.name }
    let names = [list.stored, filter?.selector]
    return PropertySet(
      Set(
        feature.state.properties.indices.filter {
          names.contains(feature.state.properties[$0].name)
        })
    )
  }

  /// What to write for a list that is searched.
  private func searchedList(_ list: ListSource, by query: String) -> String {
    let members = types.nominal(stateType)
    let name =
      ["shown", "found", "searched"].map { $0 + (list.stored ?? list.name).capitalizedName }
      .first { members?.member($0) == nil } ?? "shown"
    guard let title = rowTitle(of: list.element) else {
      return "write 'list: \(name)', with a derived value that reads '\(query)'"
    }
    let text = title.hasPrefix("self") ? "$0\(title.dropFirst(4))" : "$0.\(title)"
    return "write 'list: \(name)', with the derived value '\(name): \"[\(list.element)] = "
      + "\(list.name).filter { \(query).isEmpty || \(text).contains(\(query)) }\"'"
  }
}

extension Rule {
  /// Whether the rule does something that the state does not say: it calls, sends or emits.
  fileprivate var reactsAfterReducer: Bool {
    switch verb {
    case .require, .rewrite, .stop, .cancel: false
    case .dispatch, .perform, .emit: true
    }
  }
}
