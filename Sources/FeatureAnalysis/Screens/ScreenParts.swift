import SpecLanguage

extension ScreenAnalysis {
  // MARK: - Filters, search and failures

  /// Whether a derived value reads the result of a filter, itself or by way of others.
  private func reads(_ result: String, derivedValue name: String) -> Bool {
    var open = [name]
    var seen: Set<String> = [name]
    while let name = open.popLast() {
      guard case .checked(let text)? = feature.derived.first(where: { $0.name == name })?.value
      else { continue }
      text.visitExpressions { part in
        if case .member(_, let member) = part.kind, seen.insert(member.name).inserted {
          open.append(member.name)
        }
        return true
      }
    }
    return seen.contains(result)
  }

  /// Resolves the filter of a list: the property that selects the filter's case.
  ///
  ///     {list: tasks, filter: filter}             # invalid-value
  ///     {list: filteredTasks, filter: filter}
  mutating func filter(
    _ spec: ScreenSpec, _ source: ListSource, _ findings: inout Findings
  ) -> ScreenFilter? {
    guard let name = spec.filter, let property = property(name, &findings),
      let filter = selectedFilter(property, name, &findings)
    else { return nil }
    guard filter.result == source.name || reads(filter.result, derivedValue: source.name) else {
      let isUnfiltered = filter.list == source.name
      findings.error(
        .invalidValue,
        "'\(name.value)' selects what '\(filter.result)' shows, and this screen shows "
          + "'\(source.name)'",
        at: name.range,
        help: isUnfiltered ? "write 'list: \(filter.result)'" : "leave it out",
        fixes: isUnfiltered
          ? [Fix(source.name, by: filter.result, at: spec.list?.range ?? name.range)] : [])
      return nil
    }
    if let other = filter.cases.first(where: { !$0.payload.isEmpty }) {
      findings.error(
        .invalidValue,
        "a picker chooses among cases without values: '\(other.name)' of '\(filter.name)' has a "
          + "payload", at: name.range)
      return nil
    }
    guard
      let setter = setter(
        of: name, [property.name], property.type, "no picker can choose it", &findings)
    else { return nil }
    let screen = spec.name.value.without(ends: screenEnds).capitalizedName
    return ScreenFilter(
      viewName: views.unique([filter.name + "Picker", screen + filter.name + "Picker"]),
      property: property, filter: filter, setter: setter)
  }

  /// The filter whose case a property selects. Nil after an error.
  private func selectedFilter(
    _ property: StoredProperty, _ name: Located<String>, _ findings: inout Findings
  ) -> Filter? {
    if let filter = feature.filters.first(where: { $0.selector == property.name }) { return filter }
    if property.type.containsUnknown { return nil }
    let selectors = feature.filters.map(\.selector)
    let suggestion = selectors.count == 1 ? "; did you mean '\(selectors[0])'?" : ""
    findings.error(
      .typeMismatch,
      "expected the property that selects the case of a filter, found '\(name.value)', "
        + "\(property.type)\(suggestion)", at: name.range)
    return nil
  }

  /// Resolves a search field: a property of the state, or an action that gets the text.
  ///
  ///     search: count                       # type-mismatch
  ///     search: query
  func search(
    _ spec: ScreenSpec, _ source: ListSource, _ findings: inout Findings
  ) -> ScreenSearch? {
    guard let text = spec.search else { return nil }
    guard case .checked(let expression) = text, case .name(let identifier) = expression.kind else {
      guard let setter = action(text, of: stateType, value: .string, &findings) else { return nil }
      if refusesUnused(setter, of: "the searched text", "'.search(for: value)'", &findings) {
        return nil
      }
      return ScreenSearch(
        property: nil, setter: setter, isRead: false, isAnswered: feature.beginsCall(setter.action))
    }
    let name = Located(identifier.text, at: identifier.range)
    guard let property = property(name, &findings) else { return nil }
    guard property.type == .string else {
      if property.type.containsUnknown { return nil }
      findings.error(
        .typeMismatch,
        "expected a property of type String, found '\(name.value)', \(property.type)",
        at: name.range, help: "or write an action that gets the text: '.search(for: value)'")
      return nil
    }
    guard
      let setter = setter(
        of: name, [property.name], .string, "no search field can change it", &findings)
    else { return nil }
    warnIfUnsearched(source, by: name, setter.action, &findings)
    return ScreenSearch(property: property, setter: setter, isRead: reads(source, property.name))
  }

  /// Resolves the properties that say what failed.
  ///
  ///     failure: count                      # type-mismatch
  ///     failure: [loading, storage]
  func failures(
    _ spec: ScreenSpec, _ content: Screen.Content?, _ buttons: [ScreenButton],
    _ findings: inout Findings
  ) -> [ScreenFailure] {
    var failures: [ScreenFailure] = []
    for name in spec.failures ?? requestStatuses(of: content, buttons, at: spec.name.range) {
      guard var failure = failure(name, spec, elementOf: content, &findings),
        !failures.contains(where: { $0.property.name == name.value })
      else { continue }
      switch content {
      case .list(let list):
        failure.mayFillList = mayFill(list.source, callsOf: failure)
        let sent = buttons.map(\.action.action) + [list.add?.action].compactMap(\.self)
        failure.isOfShownList = isUnknown(list.source, before: failure, changedBy: sent)
      case .detail(let detail): failure.mayFillList = mayFill(detail.source, callsOf: failure)
      case .form, nil: break
      }
      failures.append(failure)
    }
    return failures
  }

  /// Whether a list may be filled by the calls or the storage that a property is about, so that the property
  /// also says whether the list is known.
  private func mayFill(_ list: ListSource, callsOf failure: ScreenFailure) -> Bool {
    if failure.kind == .requestStatuses { return false }
    if failure.kind == .storageStatus {
      return feature.persistence?.entries.contains { entry in
        entry.status == failure.property.name && reads(list, entry.property)
      } == true
    }
    return feature.state.properties.contains { property in
      property.type.isList && reads(list, property.name)
        && feature.callsMayFill(property.name, of: failure.property)
    }
  }

  /// Whether a request with a status loads the pages of a list.
  private func hasPages(_ list: StoredProperty, _ status: StoredProperty) -> Bool {
    spec.requests.contains {
      $0.statusName == status.name && $0.pages.list?.property.value == list.name
    }
  }

  /// Whether a list is not known before the request with a status has begun: its answer replaces what the
  /// list shows, which is not stored, and no action that its screen sends adds to it.
  private func isUnknown(
    _ list: ListSource, before status: ScreenFailure, changedBy sent: [Action]
  ) -> Bool {
    guard case .requestStatus = status.kind, status.retry != nil else { return false }
    return feature.state.properties.contains { property in
      property.type.isList && reads(list, property.name)
        && feature.persistence?.entries.contains { $0.property == property.name } != true
        && (hasPages(property, status.property)
          || feature.actions.contains {
            $0.replaces(property.name) && $0.assigns(status.property.name)
          })
        && !sent.contains { feature.addsElements($0, to: property.name) }
    }
  }

  private func failure(
    _ name: Located<String>, _ spec: ScreenSpec, elementOf content: Screen.Content?,
    _ findings: inout Findings
  ) -> ScreenFailure? {
    guard let property = property(name, &findings) else { return nil }
    guard let kind = property.failureKind else {
      if property.type.containsUnknown { return nil }
      findings.error(
        .typeMismatch,
        "expected a String?, a RequestStatus or a StorageStatus, found '\(name.value)', "
          + "\(property.type)", at: name.range)
      return nil
    }
    if let key = property.statusKey, key != content?.source?.id {
      let isForm = content?.source == nil
      findings.error(
        .typeMismatch,
        "'\(name.value)' has a status for each \(key), and this screen "
          + (isForm ? "shows no elements" : "finds its elements by another type"), at: name.range,
        help: adviceForStatuses(property))
      return nil
    }
    return ScreenFailure(
      property: property, kind: kind,
      retry: retry(after: property, kind, content?.source?.element, spec))
  }

  /// Resolves the events that alerts show.
  ///
  ///     events: [showHome]                  # type-mismatch, if it has a User
  ///     events: [showSuccess]
  func events(_ spec: ScreenSpec, _ findings: inout Findings) -> [String]? {
    spec.events?.compactMap { name in
      guard let event = feature.events.first(where: { $0.name == name.value }) else {
        let known = feature.events.filter(\.isMessage).map(\.name)
        let suggestion = findings.suggestion(name.value, among: known)
        findings.error(
          .unknownEvent, "there is no event '\(excerpt(name.value))'\(suggestion)", at: name.range,
          help: findings.listed(known, nearest: name.value, "events that an alert can show:"),
          fixes: suggestion.fixes(at: name.range))
        return nil
      }
      guard event.isMessage else {
        findings.error(
          .typeMismatch,
          "an alert shows a text, and the event '\(event.name)' has other values", at: name.range,
          help: "leave it out: the app receives it")
        return nil
      }
      return event.name
    }
  }

  /// The action of `refresh`, whose errors have been reported.
  func refreshAction(_ text: SwiftText<Expression>?) -> ScreenAction? {
    guard case .checked(let expression)? = text else { return nil }
    return typedAction(expression, of: stateType)
  }

  /// Finds a stored property of the state that views may read.
  func property(_ name: Located<String>, _ findings: inout Findings) -> StoredProperty? {
    guard let property = feature.state.properties.first(where: { $0.name == name.value }) else {
      if types.nominal(stateType)?.member(name.value) != nil {
        findings.error(
          .notStored,
          "'\(name.value)' is computed from the rest of the state: a property is expected",
          at: name.range)
      } else if let status = feature.state.properties.first(where: {
        $0.name == name.value + "Status"
      }) {
        findings.error(
          .unknownProperty,
          "the state has no '\(name.value)'; did you mean '\(status.name)'?", at: name.range,
          fixes: [Fix(name.value, by: status.name, at: name.range)])
      } else {
        findings.reportMissing(
          name, in: "the state",
          among: feature.state.properties.filter { !$0.isPrivate }.map(\.name))
      }
      return nil
    }
    if let member = types.nominal(stateType)?.member(name.value),
      refusesPrivate(member, at: name.range, &findings)
    {
      return nil
    }
    return property
  }
}

extension ScreenList {
  /// The property with all elements, of which a filter shows some; nil without a filter.
  package var filteredOrigin: String? {
    source.isFiltered ? source.stored ?? filter?.filter.list : nil
  }

  /// Whether there are several reasons why no rows are shown.
  func isEmptyForReasons(_ failures: [ScreenFailure]) -> Bool {
    filteredOrigin != nil || search != nil || failures.contains(where: \.mayFillList)
  }
}
