import SpecLanguage

/// Reports links that dispatch one another endlessly. Ignores links that do not always dispatch:
/// links with a condition, links to a feature that another link closes, and links whose action a
/// rule may stop.
///
///     links:
///       tasks.save: {dispatch: .users(.touch)}
///       users.touch: {dispatch: .tasks(.save)}      # endless-links
func checkEndlessLinks(of app: App, _ findings: inout Findings) {
  var places: [String: [Int]] = [:]
  for (index, link) in app.links.enumerated() where link.kind == .action {
    if !app.mayStop(link) { places[app.triggerName(of: link), default: []].append(index) }
  }
  var graph = Graph(count: app.links.count)
  let closed = Set(app.links.flatMap(\.steps).compactMap(\.closedFeature))
  for (index, link) in app.links.enumerated() {
    for target in link.certainActions(unlessIn: closed, of: app) {
      for next in places[target] ?? [] { graph.connect(index, to: next) }
    }
  }
  for cycle in graph.cycles() {
    let links = cycle.map { app.links[$0] }
    let own = links.first { $0.app == nil } ?? links[0]
    findings.error(
      .endlessLinks,
      "these links dispatch one another endlessly: "
        + describeCycle(links.map { app.triggerName(of: $0) }),
      at: own.range, help: "give one of them a 'when'")
  }
}

/// Warns about a feature that no link opens. Only user-written code can open such a feature.
///
///     features: {login: Login?}                     # never-opened
///     links: {users.logOut: {open: login}}
func warnAboutClosedFeatures(
  of app: App, _ features: AppFeatures, _ findings: inout Findings
) {
  let closed = app.featuresWithoutLink
  for found in features.found where closed.contains(found.feature.name) {
    let opened = found.feature.name + (found.feature.keyType == nil ? "" : "[…]")
    findings.warn(
      .neverOpened, "no link opens '\(found.feature.name)'", at: found.spec.name.range,
      help: "add a link with 'open: \(opened)', or open it in Swift")
  }
}

/// Warns about an action in `start` whose feature is closed at that time, because the app drops the
/// action. An earlier step of `start`, or a link from an earlier action, may have opened the feature.
///
///     features: {pay: Pay?}
///     start: [.pay(.load)]                    # never-handled
///     start: [{open: pay}, .pay(.load)]
func warnAboutDroppedStart(of app: App, _ findings: inout Findings) {
  let links = Dictionary(grouping: app.links, by: \.feature)
  // The features that received an action, and those that links open after it.
  var reached: Set<Int> = []
  for (owner, step) in app.starts.flatMap({ start in start.steps.map { (start.app, $0) } }) {
    if case .open(let place, _, _) = step.verb { reached.insert(place) }
    guard case .dispatch(.checked(let action)) = step.verb,
      let place = app.sentAction(action, of: owner)?.feature
    else { continue }
    let feature = app.features[place]
    if feature.presence == .always || reached.contains(place) {
      var next = [place]
      while let feature = next.popLast() {
        guard reached.insert(feature).inserted else { continue }
        for link in links[feature] ?? [] {
          next += link.steps.compactMap { app.feature(reachedBy: $0, of: link.app) }
        }
      }
    } else if owner == nil {
      findings.warn(
        .neverHandled, "'\(feature.name)' is closed when the app starts, so this action is dropped",
        at: action.range,
        help: feature.owners.isEmpty
          ? "open it first: '{open: \(feature.name)\(feature.keyType == nil ? "" : "[…]")}'" : nil)
    }
  }
}

extension AppTexts {
  /// Warns about a step whose own condition says that it does nothing: that the feature which it
  /// opens is open, or that the feature which it closes or sends an action to is closed.
  ///
  ///     users.logOut: {when: state.login != nil, open: login}         # no-effect
  ///     users.logOut: {when: state.login == nil, dispatch: .login(.clear)}     # never-handled
  func warnAboutIdleSteps(_ steps: [LinkStep], _ findings: inout Findings) {
    var (opened, closed): (Set<Int>, Set<Int>) = ([], [])
    for step in steps {
      switch step.verb {
      case .open(let place, nil, _):
        if isClosed(place, before: step, steps) == false, !closed.contains(place) {
          let name = features.stores[place].name
          findings.warn(
            .noEffect, "this does nothing: the condition says that '\(name)' is open",
            at: step.range)
        }
        opened.insert(place)
      case .close(let place, nil):
        if isClosed(place, before: step, steps) == true, !opened.contains(place) {
          let name = features.stores[place].name
          findings.warn(
            .noEffect, "this does nothing: the condition says that '\(name)' is closed",
            at: step.range)
        }
        closed.insert(place)
      case .dispatch(.checked(let action)):
        guard let place = SentAction(action, to: features.stores)?.feature,
          !opened.contains(place), isClosed(place, before: step, steps) == true
        else { continue }
        let feature = features.stores[place]
        findings.warn(
          .neverHandled,
          "the condition says that '\(feature.name)' is closed, so this action is dropped",
          at: action.range,
          help: feature.owners.isEmpty ? "open it first: '{open: \(feature.name)}'" : nil)
      case .open, .close, .dispatch: break
      }
    }
  }

  /// Warns about an action for a feature that the same link closes. In both orders: a feature closes
  /// at once, and an action goes to the end of the queue.
  ///
  ///     users.logOut: [{close: login}, {dispatch: .login(.clear)}]             # never-handled
  func warnAboutActionsOfClosed(_ steps: [LinkStep], _ findings: inout Findings) {
    var closed: Set<Int> = []
    for step in steps {
      switch step.verb {
      case .open(let place, _, _): closed.remove(place)
      case .close(let place, nil) where !step.isConditional: closed.insert(place)
      case .close, .dispatch: break
      }
    }
    for step in steps {
      guard case .dispatch(.checked(let action)) = step.verb,
        let sent = SentAction(action, to: features.stores), closed.contains(sent.feature),
        isClosed(sent.feature, before: step, steps) != true
      else { continue }
      let name = features.stores[sent.feature].name
      findings.warn(
        .neverHandled, "this link closes '\(name)' before the action reaches it, so it is dropped",
        at: action.range,
        help: sent.name.map {
          "close it in a link of the action: '\(name).\($0): {close: \(name)}'"
        })
    }
  }

  /// Whether the condition of a step says that an optional feature is closed; nil if it says nothing
  /// about it.
  private func isClosed(_ place: Int, before step: LinkStep, _ steps: [LinkStep]) -> Bool? {
    let feature = features.stores[place]
    guard feature.presence == .optional else { return nil }
    var facts = ConditionFacts(texts.types)
    if case .checked(let conditions)? = step.condition { facts.addConditions(conditions) }
    if let other = step.alternativeTo, case .checked(let conditions)? = steps[other].condition {
      facts.addOpposite(of: conditions)
    }
    return facts.isNil(feature.name)
  }
}

extension App {
  /// The index of the feature that a step opens, or to which it sends an action.
  fileprivate func feature(reachedBy step: LinkStep, of owner: Int?) -> Int? {
    switch step.verb {
    case .open(let place, _, _): place
    case .dispatch(.checked(let action)): sentAction(action, of: owner)?.feature
    case .dispatch, .close: nil
    }
  }

  /// Returns the trigger of a link without the word `event`, such as `tasks.save` or
  /// `changed(tasks.count)`.
  package func triggerName(of link: Link) -> String {
    link.kind == .change ? link.trigger : "\(features[link.feature].name).\(link.trigger)"
  }

  /// Returns the trigger of a link as the spec writes it, such as `event login.succeeded`.
  package func writtenTrigger(of link: Link) -> String {
    (link.isEvent ? "event " : "") + triggerName(of: link)
  }

  /// Whether a rule of the feature may reject or change the link's action.
  fileprivate func mayStop(_ link: Link) -> Bool {
    features[link.feature].feature.middleware.contains { middleware in
      middleware.entries.contains { entry in
        (entry.action == nil || entry.action == link.trigger)
          && entry.rules.contains(where: \.mayStop)
      }
    }
  }
}

extension LinkStep {
  fileprivate var closedFeature: Int? { if case .close(let place, _) = verb { place } else { nil } }
}

extension Link {
  /// Returns the actions that the link dispatches unconditionally, such as `tasks.save`.
  ///
  /// - Parameter closed: the features that links close. Their stores may drop an action.
  fileprivate func certainActions(unlessIn closed: Set<Int>, of app: App) -> [String] {
    steps.compactMap { step in
      guard !step.isConditional, case .dispatch(.checked(let action)) = step.verb,
        let sent = app.sentAction(action, of: self.app), !closed.contains(sent.feature),
        let name = sent.name
      else { return nil }
      return app.features[sent.feature].prefix + name
    }
  }
}

extension App {
  /// The names of the features that are closed at the start, and that no link opens.
  package var featuresWithoutLink: [String] {
    var opened: Set<Int> = []
    for step in starts.flatMap(\.steps) + links.flatMap(\.steps) {
      if case .open(let place, _, _) = step.verb { opened.insert(place) }
    }
    return features.enumerated().filter { $1.presence != .always && !opened.contains($0) }
      .map(\.element.name)
  }
}
