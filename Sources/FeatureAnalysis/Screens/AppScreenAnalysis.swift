import SpecLanguage

/// Resolves the screens of an app: which stores are tabs, and how the others appear.
struct AppScreenAnalysis {
  let app: App

  func screens(of spec: AppSpec, _ findings: inout Findings) -> [AppScreen] {
    var written = spec.screens
    if let main = spec.main, written.isEmpty {
      let end = app.interface == .uiKit ? "Coordinator" : "Screen"
      written = [AppScreenSpec(name: Located(spec.name.value + end, at: main))]
    }
    // Members with errors may be those that have screens.
    let areComplete = app.members.count == spec.features.count
    var seen: Set<String> = []
    return written.compactMap { screen in
      guard seen.insert(screen.name.value).inserted else { return nil }
      let (resolved, found) = findings.withSeparateFindings {
        self.screen(screen, areComplete, &$0)
      }
      for finding in found.findings where areComplete || finding.id != .unknownFeature {
        findings.takeOver(finding)
      }
      findings.countDropped(of: found)
      return resolved
    }
  }

  private func screen(
    _ spec: AppScreenSpec, _ areComplete: Bool, _ findings: inout Findings
  ) -> AppScreen? {
    var used: Set<Int> = []
    let tabs =
      spec.tabs.map { members($0, isTab: true, &used, &findings) }
      ?? app.members.indices.filter { app.members[$0].presence == .always && app.hasScreen($0) }
    let sheets = spec.sheets.map { members($0, isTab: false, &used, &findings) }
    let pages = spec.pages.map { members($0, isTab: false, &used, &findings) }
    let hasPages = tabs.first.map { !app.hasPath($0) } ?? true
    refusePages(spec.pages ?? [], of: tabs.first, &findings)
    var opened: [OpenedScreen] = []
    for index in app.members.indices where app.members[index].presence != .always {
      let style: OpenedScreen.Style?
      if sheets?.contains(index) == true {
        style = .sheet
      } else if pages?.contains(index) == true {
        style = .page
      } else if app.hasScreen(index) {
        let isSheet = usuallySheet(index) || !hasPages || app.hasPath(index)
        // If 'sheets' or 'pages' is written, it lists all of them.
        style = isSheet ? (sheets == nil ? .sheet : nil) : (pages == nil ? .page : nil)
      } else {
        style = nil
      }
      if let style {
        opened.append(OpenedScreen(member: index, style: style, close: closing(index)))
      }
    }
    if tabs.isEmpty {
      if areComplete, spec.tabs == nil {
        findings.error(
          .invalidValue,
          "'\(excerpt(spec.name.value))' has nothing to show: no feature that is always there has a "
            + "screen", at: spec.name.range, help: "add 'screens' to the spec of a feature")
      }
      return nil
    }
    return AppScreen(
      name: spec.name.value, doc: spec.doc, tabs: tabs, opened: opened, range: spec.name.range)
  }

  /// Reports pages of a navigation that is in the screen of a feature, and pages that have one.
  ///
  ///     screens: {MainScreen: {pages: [details]}}       # invalid-value, if the tab has a 'path'
  ///     screens: {MainScreen: {sheets: [details]}}
  private func refusePages(
    _ names: [Located<String>], of tab: Int?, _ findings: inout Findings
  ) {
    for name in names {
      guard let page = app.members.firstIndex(where: { $0.name == name.value }) else { continue }
      guard let owner = [tab, page].compactMap(\.self).first(where: app.hasPath) else { continue }
      findings.error(
        .invalidValue,
        "'\(name.value)' cannot be a page: the screen of '\(app.members[owner].feature.name)' has a "
          + "'path' of its own", at: name.range, help: "name it under 'sheets'")
    }
  }

  /// Whether a feature appears as a sheet if the spec does not say how: its screen is a form.
  private func usuallySheet(_ member: Int) -> Bool {
    guard app.members[member].presence == .optional,
      case .form? = app.members[member].feature.screens.first?.content
    else { return false }
    return true
  }

  /// Finds the stores that a key names.
  ///
  ///     screens: {MainScreen: {sheets: [tasks]}}        # invalid-value, if 'tasks' is always there
  ///     screens: {MainScreen: {sheets: [login]}}
  private func members(
    _ names: [Located<String>], isTab: Bool, _ used: inout Set<Int>, _ findings: inout Findings
  ) -> [Int] {
    names.compactMap { name in
      guard let index = app.members.firstIndex(where: { $0.name == name.value }) else {
        let known = app.members.map(\.name)
        let suggestion = findings.suggestion(name.value, among: known)
        findings.error(
          .unknownFeature, "the app has no feature '\(excerpt(name.value))'\(suggestion)",
          at: name.range, help: findings.listed(known, nearest: name.value, "its features:"),
          fixes: suggestion.fixes(at: name.range))
        return nil
      }
      let isAlways = app.members[index].presence == .always
      if isAlways != isTab {
        findings.error(
          .invalidValue,
          isTab
            ? "'\(name.value)' opens and closes, so it is no tab"
            : "'\(name.value)' is always there, so it never opens",
          at: name.range,
          help: isTab ? "name it under 'sheets' or 'pages'" : "name it under 'tabs'")
        return nil
      }
      guard app.hasScreen(index) else {
        findings.error(
          .invalidValue, "'\(name.value)' has no screen", at: name.range,
          help: adviceForScreen(of: app.members[index]))
        return nil
      }
      guard used.insert(index).inserted else {
        findings.error(
          .duplicateName, "'\(excerpt(name.value))' is named twice", at: name.range)
        return nil
      }
      return index
    }
  }

  private func adviceForScreen(of member: AppFeature) -> String {
    if member.app != nil, app.interface == .uiKit {
      return "a coordinator shows features, and no app: name its features"
    }
    if member.app?.interface == .uiKit {
      return "the screens of '\(member.feature.name)' are shown by a coordinator: 'ui: uikit'"
    }
    if member.feature.screens.isEmpty || app.interface == .uiKit {
      return "add 'screens' to the spec of '\(member.feature.name)'"
    }
    return "the screens of '\(member.feature.name)' are view controllers: add 'ui: uikit' here too"
  }

  /// The action of a feature after which a link always closes it.
  private func closing(_ member: Int) -> Action? {
    let name = app.members[member].name
    guard let place = app.features.firstIndex(where: { $0.name == name }) else { return nil }
    let feature = app.features[place].feature
    let actions = app.links.compactMap { link -> Action? in
      guard link.kind == .action, link.feature == place, link.payload.isEmpty,
        link.steps.contains(where: { $0.closes(place) })
      else { return nil }
      return feature.actions.first { $0.name == link.trigger && !$0.isPrivate }
    }
    let usual = ["cancel", "close", "dismiss", "back", "leave"]
    return actions.first { action in usual.contains { action.name.lowercased().hasPrefix($0) } }
      ?? actions.first
  }
}

extension LinkStep {
  /// Whether the step closes a feature in any case.
  fileprivate func closes(_ feature: Int) -> Bool {
    guard case .close(feature, _) = verb else { return false }
    return condition == nil && alternativeTo == nil && repetition == nil
  }
}
