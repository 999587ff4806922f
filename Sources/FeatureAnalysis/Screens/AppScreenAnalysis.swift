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
      spec.tabs.map { members($0.map(\.store), isTab: true, &used, &findings) }
      ?? app.members.indices.filter { app.members[$0].presence == .always && app.hasScreen($0) }
    let sheets = spec.sheets.map { members($0, isTab: false, &used, &findings) }
    let pages = spec.pages.map { members($0.map(\.store), isTab: false, &used, &findings) }
    let named = namedTabs(of: spec.pages ?? [], among: tabs, &findings)
    refusePages(spec.pages ?? [], named, of: tabs, &findings)
    var opened: [OpenedScreen] = []
    for index in app.members.indices where app.members[index].presence != .always {
      guard let tab = named[index] ?? tab(thatOpens: index, among: tabs) else { continue }
      let style: OpenedScreen.Style?
      if sheets?.contains(index) == true {
        style = .sheet
      } else if pages?.contains(index) == true {
        style = .page
      } else if app.hasScreen(index) {
        let isSheet = usuallySheet(index) || app.hasPath(tab) || app.hasPath(index)
        // If 'sheets' or 'pages' is written, it lists all of them.
        style = isSheet ? (sheets == nil ? .sheet : nil) : (pages == nil ? .page : nil)
      } else {
        style = nil
      }
      if let style {
        opened.append(
          OpenedScreen(
            member: index, style: style, tab: tab, asksFirst: asksFirst(index),
            close: closing(index), hasClosingButton: hasClosingButton(index)))
      }
    }
    if tabs.isEmpty {
      if areComplete, spec.tabs == nil {
        findings.error(
          .invalidValue,
          "'\(excerpt(spec.name.value))' has nothing to show: no feature that is always there has a "
            + "screen", at: spec.name.range, help: adviceForTabs)
      }
      return nil
    }
    var symbols: [Int: String] = [:]
    for tab in spec.tabs ?? [] {
      if let member = tabs.first(where: { app.members[$0].name == tab.store.value }) {
        symbols[member] = tab.symbol
      }
    }
    return AppScreen(
      name: spec.name.value, doc: spec.doc, tabs: tabs, symbols: symbols, opened: opened,
      range: spec.name.range)
  }

  /// Finds the tabs that the spec names for its pages.
  ///
  ///     screens: {MainScreen: {tabs: [tasks], pages: {users: [details]}}}     # invalid-value
  ///     screens: {MainScreen: {tabs: [tasks, users], pages: {users: [details]}}}
  private func namedTabs(
    of pages: [AppPageSpec], among tabs: [Int], _ findings: inout Findings
  ) -> [Int: Int] {
    var named: [Int: Int] = [:]
    var reported: Set<String> = []
    for page in pages {
      guard let name = page.tab, !reported.contains(name.value) else { continue }
      guard let tab = tab(name, among: tabs, &findings) else {
        reported.insert(name.value)
        continue
      }
      if let member = app.members.firstIndex(where: { $0.name == page.store.value }) {
        named[member] = tab
      }
    }
    return named
  }

  private func tab(
    _ name: Located<String>, among tabs: [Int], _ findings: inout Findings
  ) -> Int? {
    if let tab = tabs.first(where: { app.members[$0].name == name.value }) { return tab }
    let known = tabs.map { app.members[$0].name }
    guard app.members.contains(where: { $0.name == name.value }) else {
      let suggestion = findings.suggestion(name.value, among: known)
      findings.error(
        .unknownFeature, "the app has no feature '\(excerpt(name.value))'\(suggestion)",
        at: name.range, help: findings.listed(known, nearest: name.value, "the tabs:"),
        fixes: suggestion.fixes(at: name.range))
      return nil
    }
    findings.error(
      .invalidValue, "'\(name.value)' is no tab of the screen, so it has no pages", at: name.range,
      help: findings.listed(known, nearest: name.value, "the tabs:"))
    return nil
  }

  /// The tab from which a feature is opened: its feature has the link that opens it, or opens another
  /// one that has it. Without a link, it is the first tab.
  private func tab(thatOpens member: Int, among tabs: [Int]) -> Int? {
    var reached: Set<Int> = [member]
    var last: Set<Int> = [member]
    while !last.isEmpty {
      let openers = Set(last.flatMap(openers)).subtracting(reached)
      if let tab = tabs.first(where: openers.contains) { return tab }
      reached.formUnion(openers)
      last = openers
    }
    return tabs.first
  }

  /// The members with a link that opens a member.
  private func openers(of member: Int) -> [Int] {
    app.links.filter { link in
      link.steps.contains { step in
        if case .open(let place, _, _) = step.verb {
          app.features[place].place.path.first == member
        } else {
          false
        }
      }
    }.compactMap { app.features[$0.feature].place.path.first }
  }

  /// Reports pages of a navigation that is in the screen of a feature, and pages that have one. What is
  /// always there is no page at all, which is reported where the stores are found.
  ///
  ///     screens: {MainScreen: {pages: [details]}}       # invalid-value, if the tab has a 'path'
  ///     screens: {MainScreen: {sheets: [details]}}
  private func refusePages(
    _ pages: [AppPageSpec], _ named: [Int: Int], of tabs: [Int], _ findings: inout Findings
  ) {
    for name in pages.map(\.store) {
      guard let page = app.members.firstIndex(where: { $0.name == name.value }),
        app.members[page].presence != .always
      else { continue }
      let tab = named[page] ?? tab(thatOpens: page, among: tabs)
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

  private var adviceForTabs: String {
    let hasControllers = app.members.contains {
      $0.presence == .always && $0.feature.interface == .uiKit && !$0.feature.screens.isEmpty
    }
    return hasControllers && app.interface == .swiftUI
      ? "the screens of its features are view controllers: add 'ui: uikit' here too"
      : "add 'screens' to the spec of a feature"
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

  // MARK: - Closing

  /// The beginnings of the names of actions that leave a screen, and change nothing else.
  private static let leaving = ["cancel", "close", "dismiss", "back", "leave"]
  /// The beginnings of the names of answers that leave a screen, and lose something.
  private static let losing =
    leaving + ["discard", "abandon", "abort", "quit", "exit", "stop", "end"]

  /// The action of a feature that leaves its screen, after which a link always closes it. Other actions
  /// that close it, such as one that saves, are not what a swipe or going back means.
  private func closing(_ member: Int) -> Action? {
    guard let place = place(of: member) else { return nil }
    let feature = app.features[place].feature
    let actions = app.links.compactMap { link -> Action? in
      guard link.kind == .action, link.feature == place, link.payload.isEmpty,
        link.steps.contains(where: { $0.closes(place) })
      else { return nil }
      return feature.actions.first { $0.name == link.trigger && !$0.isPrivate }
    }
    return actions.first { $0.name.begins(withOneOf: Self.leaving) }
  }

  /// Whether the screen of a feature has a button that leaves it, at least in some cases.
  private func hasClosingButton(_ member: Int) -> Bool {
    guard let place = place(of: member),
      let screen = app.shownScreen(of: app.features[place].feature)
    else { return false }
    return screen.buttons.map(\.action.action).contains { action in
      action.name.begins(withOneOf: Self.leaving + ["done", "finish"])
        && steps(of: place, after: action).contains { step in
          if case .close(place, _) = step.verb { true } else { false }
        }
    }
  }

  private func place(of member: Int) -> Int? {
    app.features.firstIndex { $0.name == app.members[member].name }
  }

  /// Whether leaving the screen of a feature would skip a question of its state: a button asks, and an
  /// answer such as `discard` closes the feature.
  private func asksFirst(_ member: Int) -> Bool {
    guard let place = place(of: member) else { return false }
    let feature = app.features[place].feature
    guard let screen = app.shownScreen(of: feature), let question = screen.question else {
      return false
    }
    let property = feature.state.properties.firstIndex { $0.name == question.property.name }
    let asks = screen.buttons.contains { button in
      let writes = button.action.action.knownWrites
      return writes.isEverything || property.map(writes.indices.contains) == true
    }
    let answers = (question.cases.flatMap(\.buttons) + question.buttons).map(\.action.action)
    return asks
      && answers.contains { $0.name.begins(withOneOf: Self.losing) && closes(place, after: $0) }
  }

  /// Whether a link always closes a feature after one of its actions.
  private func closes(_ place: Int, after action: Action) -> Bool {
    steps(of: place, after: action).contains { $0.closes(place) }
  }

  /// What links do after an action of a feature, or after an event of the action's rules.
  private func steps(of place: Int, after action: Action) -> [LinkStep] {
    let rules = app.features[place].feature.middleware.flatMap(\.entries)
      .filter { $0.action == action.name }.flatMap(\.rules)
    let events = rules.compactMap { rule -> String? in
      guard case .emit(.checked(let event)) = rule.verb,
        case .enumCase(let signature, _) = event.kind
      else { return nil }
      return signature.name
    }
    return app.links.filter { link in
      link.feature == place
        && (link.kind == .action && link.trigger == action.name
          || link.kind == .event && events.contains(link.trigger))
    }.flatMap(\.steps)
  }
}

extension String {
  /// Whether the first word of a name is one of these, such as `cancel` in `cancelTapped` and
  /// `cancelled`.
  fileprivate func begins(withOneOf words: [String]) -> Bool {
    words.contains { word in
      guard hasPrefix(word) else { return false }
      let rest = dropFirst(word.count)
      return rest.isEmpty || rest.first?.isUppercase == true || ["d", "ed", "led"].contains(rest)
    }
  }
}

extension LinkStep {
  /// Whether the step closes a feature in any case.
  fileprivate func closes(_ feature: Int) -> Bool {
    guard case .close(feature, _) = verb else { return false }
    return condition == nil && alternativeTo == nil && repetition == nil
  }
}
