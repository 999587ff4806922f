import SpecLanguage

extension ScreenAnalysis {
  // MARK: - Questions

  /// Resolves a question: a property of the state that is an optional enum, and the answers.
  ///
  ///     question: {of: count, cancel: .resume}          # type-mismatch
  ///     question: {of: alert, cancel: .resume}
  func question(_ spec: QuestionSpec, _ findings: inout Findings) -> ScreenQuestion? {
    let buttons = buttons(spec.buttons, of: stateType, &findings)
    let cancel = cancelButton(spec, besides: buttons, &findings)
    guard let name = spec.of, let property = property(name, &findings) else { return nil }
    guard case .optional(let type) = property.type,
      let cases = cases(of: type)
    else {
      if property.type.containsUnknown { return nil }
      findings.error(
        .typeMismatch, "expected an optional enum, found '\(name.value)', \(property.type)",
        at: name.range, help: "a question is asked while the property has a value")
      return nil
    }
    let besides = buttons + (cancel.map { [$0] } ?? [])
    var written: [String: QuestionCaseSpec] = [:]
    var answers: [String: [ScreenButton]] = [:]
    for spec in spec.cases where isCase(spec.name, of: type, cases, &findings) {
      written[spec.name.value] = spec
      answers[spec.name.value] = self.buttons(
        spec.buttons, of: stateType, besides: besides, &findings)
    }
    return cancel.map {
      ScreenQuestion(
        property: property, enumeration: "\(type)",
        cases: cases.map { known in
          ScreenQuestion.Case(
            name: known.name, title: written[known.name]?.title ?? titleWords(of: known.name),
            buttons: answers[known.name] ?? [])
        }, buttons: buttons, cancel: $0)
    }
  }

  /// Resolves the answer after which nothing is asked.
  ///
  ///     question: {of: alert, cancel: {Cancel: .resume, Close: .resume}}    # invalid-value
  ///     question: {of: alert, cancel: {Resume: .resume}}
  private func cancelButton(
    _ spec: QuestionSpec, besides buttons: [ScreenButton], _ findings: inout Findings
  ) -> ScreenButton? {
    let found = self.buttons(spec.cancel, of: stateType, besides: buttons, &findings)
    if spec.cancel.count > 1, let second = spec.cancel[1].title {
      findings.error(
        .invalidValue, "one answer cancels a question, found \(spec.cancel.count)",
        at: second.range, help: "write the other answers under 'buttons'")
      return nil
    }
    guard let button = found.first, spec.cancel[0].title == nil else { return found.first }
    return ScreenButton(title: "Cancel", action: button.action)
  }

  /// The cases of an enum; nil for other types.
  private func cases(of type: Type) -> [CaseSignature]? {
    guard case .enumeration(let cases)? = types.nominal(type)?.kind else { return nil }
    return cases
  }

  private func isCase(
    _ name: Located<String>, of type: Type, _ cases: [CaseSignature], _ findings: inout Findings
  ) -> Bool {
    types.offerCases(cases, at: name.range)
    if cases.contains(where: { $0.name == name.value }) {
      types.recordUse(NameKey(.enumCase, name.value, of: "\(type)"), at: name.range)
      return true
    }
    let known = cases.map(\.name)
    let suggestion = findings.suggestion(name.value, among: known)
    findings.error(
      .unknownCase, "'\(type)' has no case '\(excerpt(name.value))'\(suggestion)", at: name.range,
      help: findings.listed(known, nearest: name.value, "its cases:"),
      fixes: suggestion.fixes(at: name.range))
    return false
  }

  // MARK: - Paths

  /// Resolves the paths of screens, whose pages are screens of the feature.
  mutating func findPaths(
    of specs: [ScreenSpec], _ screens: inout [Screen], _ findings: inout Findings
  ) {
    for spec in specs where spec.of == nil {
      guard let index = screens.firstIndex(where: { $0.name == spec.name.value }) else { continue }
      let isController = feature.isController(screens[index])
      screens[index].path = path(spec, specs, screens, ofController: isController, &findings)
    }
  }

  /// Resolves the pages above a screen: a property of the state that is an array of an enum.
  ///
  ///     path: tasks                                     # type-mismatch
  ///     path: path
  private mutating func path(
    _ spec: ScreenSpec, _ specs: [ScreenSpec], _ screens: [Screen], ofController: Bool,
    _ findings: inout Findings
  ) -> ScreenPath? {
    guard let name = spec.path, let property = property(name, &findings) else { return nil }
    guard case .array(let type) = property.type, let cases = cases(of: type) else {
      if property.type.containsUnknown { return nil }
      findings.error(
        .typeMismatch, "expected an array of an enum, found '\(name.value)', \(property.type)",
        at: name.range, help: "each case of the enum is a page, such as 'task(UUID)'")
      return nil
    }
    guard types.conforms(type, to: .hashable) else {
      findings.error(
        .notHashable, "the pages of a path must be Hashable; '\(type)' is not", at: name.range,
        help: types.adviceToAdd(.hashable, to: "\(type)"))
      return nil
    }
    let setter = setter(
      of: name, [property.name], property.type, "going back cannot change it", &findings)
    var written: [String: Located<String>] = [:]
    for page in spec.pages ?? [] where isCase(page.name, of: type, cases, &findings) {
      written[page.name.value] = page.screen
    }
    let pages = cases.compactMap { known in
      page(
        of: known, written[known.name], in: name, specs, screens, ofController: ofController,
        &findings)
    }
    guard let setter, pages.count == cases.count else { return nil }
    let base = spec.name.value.without(ends: screenEnds).capitalizedName
    return ScreenPath(
      property: property, enumeration: "\(type)", setter: setter, pages: pages,
      navigationName: ofController ? views.unique([base + "NavigationController"]) : nil)
  }

  /// Finds the page of a case: the screen that `pages` names, or the one with the name of the case.
  private func page(
    of known: CaseSignature, _ written: Located<String>?, in path: Located<String>,
    _ specs: [ScreenSpec], _ screens: [Screen], ofController: Bool, _ findings: inout Findings
  ) -> ScreenPath.Page? {
    let usual = screenEnds.map { known.name.capitalizedName + $0 }
    let target = specs.first {
      written.map { [$0.value] }?.contains($0.name.value) ?? usual.contains($0.name.value)
    }
    guard let target else {
      let names = specs.filter { $0.path == nil }.map(\.name.value)
      let suggestion: Suggestion =
        written.map { findings.suggestion($0.value, among: names) } ?? Suggestion.none
      findings.error(
        .unknownName,
        written.map { "there is no screen '\(excerpt($0.value))'\(suggestion)" }
          ?? "there is no screen for the case '\(known.name)'",
        at: (written ?? path).range,
        help: written.map { findings.listed(names, nearest: $0.value, "screens:") }
          ?? "add the screen '\(usual[0])', or write 'pages: {\(known.name): …}'",
        fixes: written.map { suggestion.fixes(at: $0.range) } ?? [])
      return nil
    }
    let range = (written ?? path).range
    guard let screen = screens.first(where: { $0.name == target.name.value }) else { return nil }
    if target.path != nil || !ofController && feature.isController(screen) {
      findings.error(
        .invalidValue,
        target.path != nil
          ? "'\(screen.name)' has a path, so it is no page of one"
          : "'\(screen.name)' is a view controller, so it is no page of a view", at: range)
      return nil
    }
    var id: Type?
    if case .detail(let detail) = screen.content { id = detail.source.id }
    guard known.parameters.map(\.type) == (id.map { [$0] } ?? []) else {
      let wanted = id.map { "'\(known.name)(\($0))'" } ?? "'\(known.name)' without values"
      findings.error(
        .typeMismatch, "the page '\(screen.name)' needs the case \(wanted)", at: range,
        help: id == nil ? nil : "the value is the 'id' of the element that the page shows")
      return nil
    }
    return ScreenPath.Page(caseName: known.name, hasID: id != nil, screen: screen.name)
  }
}
