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
    let shown = Set(screens.flatMap(\.failures).map(\.property.name))
    let read = feature.properties(readBy: screens.flatMap(\.shownTexts))
    let unshown = feature.state.properties.enumerated().filter { index, property in
      property.saysFailure && !property.isPrivate && !shown.contains(property.name)
        && !read.contains { $0.contains(index) } && !isEmitted(index)
    }.map(\.element.name)
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
    default: nil
    }
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
