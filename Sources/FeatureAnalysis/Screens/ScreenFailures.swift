import SpecLanguage

extension ScreenAnalysis {
  // MARK: - What names and types suggest

  /// The names of the properties that say what failed: of the shown list, and on the first screen also
  /// those that no other screen shows.
  func suggestedFailures(of list: String?, on screen: ScreenSpec) -> [String] {
    var names: [String] = []
    if let list {
      if let request = request(into: list) {
        names.append(request.status?.value ?? request.name.value + "Status")
      }
      let stored = feature.persistence?.entries.first { $0.property == list }
      if let status = stored?.status { names.append(status) }
    }
    let properties = feature.state.properties.filter { !$0.isPrivate }
    let pages = details.values.joined()
    let first = spec.screens.first { !pages.contains($0.name.value) }
    if screen.name.value == first?.name.value {
      let elsewhere = Set(spec.screens.flatMap { $0.failures ?? [] }.map(\.value))
      names += properties.filter { $0.saysFailure && !elsewhere.contains($0.name) }.map(\.name)
    } else {
      names += properties.filter { $0.type == .optional(.string) && $0.saysFailure }.map(\.name)
    }
    var seen: Set<String> = []
    return names.filter { name in
      properties.contains { $0.name == name && $0.failureKind != nil } && seen.insert(name).inserted
    }
  }

  // MARK: - Requests

  /// The statuses of the requests that a page begins to delete its element, and with its buttons. Without
  /// `failure`, the page shows these.
  func requestStatuses(
    of content: Screen.Content?, _ buttons: [ScreenButton], at range: SourceRange
  ) -> [Located<String>] {
    guard case .detail(let detail)? = content else { return [] }
    let sent = [detail.delete?.action.action].compactMap(\.self) + buttons.map(\.action.action)
    return sent.compactMap { action in
      guard let name = request(of: action)?.statusName,
        let property = feature.state.properties.first(where: { $0.name == name }),
        !property.isPrivate, feature.actions.contains(where: { $0.name == action.name + "Failed" }),
        property.statusKey == nil || property.statusKey == detail.source.id
      else { return nil }
      return Located(name, at: range)
    }
  }

  /// The request that an action begins.
  func request(of action: Action) -> RequestSpec? {
    spec.requests.first { $0.name.value == action.name }
  }

  /// The action after which a request loads the next page of a list.
  func nextPage(of source: ListSource) -> ScreenAction? {
    let requests = spec.requests.filter { request in
      request.payload.isEmpty
        && request.pages.list.map { reads(source, $0.property.value) } == true
    }
    guard requests.count == 1, source.id != nil,
      feature.actions.contains(where: { $0.name == requests[0].name.value && !$0.isPrivate })
    else { return nil }
    return typedAction(".\(requests[0].name.value)", of: stateType)
  }

  /// The status of the request with which an action adds an element.
  func addedStatus(of action: Action, _ model: AddedModel?, _ fields: [AddedField]) -> AddedStatus?
  {
    guard let request = request(of: action),
      let property = feature.state.properties.first(where: { $0.name == request.statusName }),
      !property.isPrivate
    else { return nil }
    let key = request.keyText?.text.split(separator: ".").map(String.init) ?? []
    // What the form creates anew each time is not known in the end, except in the model that it has sent.
    let isKnown =
      model.map { key.count == 2 && key[0] == $0.parameter.name }
      ?? (key.count == 1 && fields.contains { $0.name == key[0] })
    guard property.statusKey == nil ? key.isEmpty : isKnown else { return nil }
    return AddedStatus(property: property.name, key: key)
  }

  /// The action that tries again what has failed. A call whose action takes values cannot be repeated, except
  /// if they are the id of the element whose call it was.
  func retry(
    after property: StoredProperty, _ kind: ScreenFailure.Kind, _ element: Type?,
    _ spec: ScreenSpec
  ) -> ScreenAction? {
    let refresh = refreshAction(spec.refresh)
    if kind == .storageStatus {
      let stored = feature.persistence?.entries.first { $0.status == property.name }
      let load = feature.actions.first { $0.name == stored?.actions.load && !$0.isPrivate }
      return load.flatMap { typedAction(".\($0.name)", of: stateType) } ?? refresh
    }
    let requests = self.spec.requests.filter { $0.statusName == property.name }
    let begun = feature.actionsThatBegin(property)
    guard let action = begun.first else { return refresh }
    if kind == .requestStatuses {
      guard begun.count == 1, action.payload.count == 1, !action.isPrivate, let element,
        requests.first?.keyText?.text == action.payload[0].name
      else { return nil }
      let label = action.payload[0].label.map { "\($0): " } ?? ""
      return typedAction(".\(action.name)(\(label)id)", of: element)
    }
    // Which of its two calls has failed is not known. A new first page is right after both.
    if let request = requests.first, requests.count == 1, request.pages.list != nil,
      feature.actions.contains(where: { $0.name == request.refreshName && !$0.isPrivate })
    {
      return typedAction(".\(request.refreshName)", of: stateType)
    }
    if requests.count > 1 || begun.contains(where: { !$0.payload.isEmpty }) { return nil }
    return action.isPrivate ? refresh : typedAction(".\(action.name)", of: stateType) ?? refresh
  }

  /// What to write if no screen can show the status of each call.
  func adviceForStatuses(_ property: StoredProperty) -> String {
    let name = spec.requests.first { $0.statusName == property.name }?.name.value ?? "load"
    return
      "an event can say it: '\(name)Failed: {emit: .showFailure(message)}' in 'middleware', with the "
      + "event 'showFailure: {_ message: String}'"
  }

  // MARK: - What no screen shows

  /// Warns about a property that says what failed, and that no screen shows: what failed would be silent.
  /// With `failure: []`, a view of the user shows it.
  ///
  ///     screens: {TasksScreen: {list: tasks, failure: storage}}            # never-shown
  ///     screens: {TasksScreen: {list: tasks, failure: [storage, loading]}}
  func warnAboutUnshownFailures(
    of specs: [ScreenSpec], _ screens: [Screen], _ findings: inout Findings
  ) {
    if findings.diagnostics.hasErrors || specs.contains(where: { $0.failures?.isEmpty == true }) {
      return
    }
    let pages = Set(specs.filter { $0.of != nil }.map(\.name.value))
    guard let main = specs.first(where: { !pages.contains($0.name.value) }) ?? specs.first else {
      return
    }
    let shown = statusesShown(by: specs, screens)
    let read = feature.properties(readBy: screens.flatMap(\.shownTexts))
    let unshown = feature.state.properties.enumerated().filter { index, property in
      property.saysFailure && !property.isPrivate && !shown.contains(property.name)
        && !read.contains { $0.contains(index) } && !isEmitted(index)
    }.map(\.element)
    func place(of property: StoredProperty) -> String? {
      guard let key = property.statusKey else { return main.name.value }
      return screens.first { $0.content.source?.id == key }?.name
    }
    for screen in specs {
      let names = unshown.filter { place(of: $0) == screen.name.value }.map(\.name)
      warnAboutUnshown(names, on: screen, &findings)
    }
    for property in unshown where place(of: property) == nil {
      findings.warn(
        .neverShown, "'\(property.name)' says what failed, and no screen shows it",
        at: main.name.range, help: adviceForStatuses(property))
    }
  }

  /// The properties that screens show. A page shows the status of a request that it begins by itself, but not
  /// for a list that begins this request, too.
  private func statusesShown(by specs: [ScreenSpec], _ screens: [Screen]) -> Set<String> {
    var shown: Set<String> = []
    var begun: Set<String> = []
    for screen in screens {
      guard case .list(let list) = screen.content else { continue }
      if let status = list.add?.status { shown.insert(status.property) }
      let sent = [list.delete?.action, list.tap].compactMap(\.self) + screen.buttons.map(\.action)
      begun.formUnion(sent.compactMap { request(of: $0.action)?.statusName })
    }
    let silent = Set(specs.filter { $0.failures == nil }.map(\.name.value))
    for screen in screens {
      let names = Set(screen.failures.map(\.property.name))
      shown.formUnion(silent.contains(screen.name) ? names.subtracting(begun) : names)
    }
    return shown
  }

  /// Warns about statuses that a screen can show. Those of elements are shown by a list or a page of such
  /// elements.
  ///
  ///     requests: {remove: {payload: {_ id: UUID}, perform: web.remove(id), by: id}}
  ///     screens: {TasksScreen: {list: tasks, delete: .remove(id)}}                          # never-shown
  ///     screens: {TasksScreen: {list: tasks, delete: .remove(id), failure: removeStatus}}
  private func warnAboutUnshown(
    _ unshown: [String], on main: ScreenSpec, _ findings: inout Findings
  ) {
    if unshown.isEmpty { return }
    let names = (main.failures ?? []).map(\.value) + unshown
    let value = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    let found = unshown.map { "'\($0)'" }.joined(separator: " and ")
    findings.warn(
      .neverShown,
      unshown.count == 1
        ? "\(found) says what failed, and no screen shows it"
        : "\(found) say what failed, and no screen shows them",
      at: main.failures?.last?.range ?? main.name.range,
      help: "write 'failure: \(value)' for '\(main.name.value)'; if a view of yours shows it, "
        + "write 'failure: []'")
  }
}

extension ScreenAnalysis {
  /// Whether an event says what failed instead: one with such a name, or of an action with such a name,
  /// that is emitted when a property is written.
  private func isEmitted(_ property: Int) -> Bool {
    feature.middleware.flatMap(\.entries).contains { entry in
      guard let name = entry.action, actionsByName[name]?.knownWrites.contains(property) == true
      else { return false }
      return entry.rules.contains { rule in
        guard case .emit(.checked(let event)) = rule.verb else { return false }
        return ([name] + event.actionNames).contains { $0.saysFailure }
      }
    }
  }
}

extension String {
  /// Whether the name has a word for what failed, as `loginFailure`.
  fileprivate var saysFailure: Bool {
    titleWords(of: self).split(separator: " ")
      .contains { ["Failure", "Failed", "Error"].contains($0) }
  }
}

extension StoredProperty {
  /// How the property can say what failed; nil if it cannot.
  var failureKind: ScreenFailure.Kind? {
    switch type {
    case .optional(.scalar(.string)): .message
    case .nominal(BuiltinType.requestStatus.name): .requestStatus
    case .nominal(BuiltinType.storageStatus.name): .storageStatus
    default: statusKey == nil ? nil : .requestStatuses
    }
  }

  /// The type of the key, if the property has the status of a request for each key.
  var statusKey: Type? {
    guard case .dictionary(let key, .nominal(BuiltinType.requestStatus.name)) = type else {
      return nil
    }
    return key
  }

  /// Whether the property says what failed: a status, or an optional text with such a name, as
  /// `loginFailure`.
  fileprivate var saysFailure: Bool {
    failureKind == .message ? name.saysFailure : failureKind != nil
  }
}

extension Screen {
  /// The expressions that the screen shows. In those about the state, it is the `surrounding` variable.
  fileprivate var shownTexts: [TypedExpression] {
    switch content {
    case .list(let list): [list.row.title, list.row.detail, list.row.mark].compactMap(\.self)
    case .detail(let detail): detail.fields.map(\.property) + detail.values.map(\.value)
    case .form(let form): form.fields.map(\.property) + form.values.map(\.value)
    }
  }
}

extension Screen.Content {
  /// The list of which the screen shows elements, or one element; nil for a form.
  var source: ListSource? {
    switch self {
    case .list(let list): list.source
    case .detail(let detail): detail.source
    case .form: nil
    }
  }
}

extension Feature {
  /// The actions with a call whose failure is written to a property.
  fileprivate func actionsThatBegin(_ status: StoredProperty) -> [Action] {
    guard let place = state.properties.firstIndex(where: { $0.name == status.name }) else {
      return []
    }
    let failed = Set(
      actions.filter { !$0.writes.isEverything && $0.writes.indices.contains(place) }.map(\.name))
    let names = middleware.flatMap(\.entries).filter { entry in
      entry.rules.contains { rule in
        guard case .perform(let effect) = rule.verb, case .checked(let text)? = effect[.failure]
        else { return false }
        return !failed.isDisjoint(with: text.actionNames)
      }
    }.map(\.action)
    return names.compactMap { name in actions.first { $0.name == name } }
  }
}
