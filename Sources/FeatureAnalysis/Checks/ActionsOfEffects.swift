import SpecLanguage

extension Feature {
  /// The names of the actions that effects send, and those that storages send. Actions that only repeat
  /// themselves or one another are not among them: one of them has to be sent from outside once.
  package var actionsOfEffects: Set<String> { actionsOfEffects(begunBy: []) }

  /// The names of the actions that rules dispatch without an effect.
  package var actionsOfRules: Set<String> {
    Set(middleware.flatMap(\.rules).flatMap(\.dispatchedActions))
  }

  /// The names of the actions that effects send only in cycles that nothing else in the feature begins.
  package var actionsOfCycles: Set<String> {
    Set(middleware.flatMap(\.rules).flatMap(\.effectActions)).subtracting(actionsOfEffects)
  }

  /// - Parameter linked: the actions that the links of an app send. What they begin need not be sent from
  ///   outside.
  package func actionsOfEffects(begunBy linked: Set<String>) -> Set<String> {
    let reports = (persistence?.entries ?? []).map(\.actions).flatMap {
      [$0.failed, $0.saving, $0.saved]
    }
    var senders = ActionSenders(
      sentByStorages: Set(reports.compactMap(\.self)), sentByLinks: linked,
      private: Set(actions.filter(\.isPrivate).map(\.name)))
    for change in middleware.flatMap(\.changes) {
      let actions = actions.filter { $0.mayTrigger(change) }.map(\.name)
      senders.addRules(change.rules, of: actions)
    }
    for entry in middleware.flatMap(\.entries) {
      senders.addRules(entry.rules, of: entry.action.map { [$0] })
    }
    return senders.actionsOfEffects
  }
}

/// Which actions follow which actions.
private struct ActionSenders {
  /// The actions that effects and storages send.
  private var sent: Set<String>
  /// Those that the answers of calls send. No view sends them in their place.
  private var answers: Set<String> = []
  /// The actions that follow an action from outside.
  private var begun: Set<String>
  /// The actions that follow each action.
  private var next: [String: Set<String>] = [:]
  private let privateActions: Set<String>

  init(
    sentByStorages reports: Set<String>, sentByLinks linked: Set<String>,
    private privateActions: Set<String>
  ) {
    (sent, begun) = (reports, reports.union(linked))
    self.privateActions = privateActions
  }

  /// - Parameter actions: the actions that the rules follow; nil for all.
  mutating func addRules(_ rules: [Rule], of actions: [String]?) {
    for rule in rules {
      let names = rule.effectActions
      sent.formUnion(names)
      if case .perform(let effect) = rule.verb, !effect.isTimer { answers.formUnion(names) }
      guard let actions else {
        begun.formUnion(names)
        continue
      }
      let following = names.union(rule.dispatchedActions)
      for action in actions { next[action, default: []].formUnion(following) }
    }
  }

  var actionsOfEffects: Set<String> {
    var followers = self
    var previous: [String: [String]] = [:]
    for (name, following) in next {
      for follower in following { previous[follower, default: []].append(name) }
    }
    // An app may send a private action that nothing in the feature sends.
    followers.begin(
      Array(begun)
        + next.keys.filter { name in
          !sent.contains(name) && (!privateActions.contains(name) || previous[name] == nil)
        })
    // What is left only follows actions that are left. In reverse order of their ends, the first that
    // is not begun is in a cycle that none of the others leads to.
    var entries: Set<String> = []
    for action in followers.unbegunByEnd.reversed() where !followers.begun.contains(action) {
      let cycle = followers.leading(to: action, previous)
      let open = cycle.subtracting(privateActions)
      let others = open.subtracting(answers)
      entries.formUnion(others.isEmpty ? open : others)
      followers.begin(cycle.sorted())
      followers.begun.formUnion(cycle)
    }
    return sent.intersection(followers.begun).subtracting(entries)
  }

  /// Adds all actions that follow `actions` directly or indirectly.
  private mutating func begin(_ actions: [String]) {
    var open = actions
    while let action = open.popLast() {
      for name in next[action] ?? [] where begun.insert(name).inserted { open.append(name) }
    }
  }

  /// The actions that are not begun, in the order in which a walk through those that follow them ends.
  private var unbegunByEnd: [String] {
    var ended: [String] = []
    var seen = begun
    for start in sent.sorted() where seen.insert(start).inserted {
      var open = [(action: start, rest: (next[start] ?? []).sorted())]
      while let last = open.indices.last {
        guard let name = open[last].rest.popLast() else {
          ended.append(open.removeLast().action)
          continue
        }
        if seen.insert(name).inserted { open.append((name, (next[name] ?? []).sorted())) }
      }
    }
    return ended
  }

  /// The actions that are not begun and lead to an action, with this action.
  private func leading(to action: String, _ previous: [String: [String]]) -> Set<String> {
    var found: Set<String> = [action]
    var open = [action]
    while let name = open.popLast() {
      for before in previous[name] ?? []
      where !begun.contains(before) && found.insert(before).inserted { open.append(before) }
    }
    return found
  }
}

extension Action {
  /// Whether the rules for a change may follow the action. What a handler changes is not known.
  fileprivate func mayTrigger(_ change: ChangeRules) -> Bool {
    if case .handler = reduction { true } else { change.mayFollow(writes) }
  }
}

extension Rule {
  /// The names of the actions that the rule's effect sends.
  var effectActions: Set<String> {
    guard case .perform(let effect) = verb else { return [] }
    return effect.actions.reduce(into: []) { names, text in
      if case .checked(let text) = text { names.formUnion(text.actionNames) }
    }
  }

  /// The names of the actions that the rule sends without an effect.
  package var dispatchedActions: Set<String> {
    if case .dispatch(.checked(let action)) = verb { action.actionNames } else { [] }
  }
}

extension TypedExpression {
  /// The names of the actions that the expression may create.
  var actionNames: Set<String> {
    var names: Set<String> = []
    let actionType = type.unwrapped
    visitExpressions { part in
      if case .enumCase(let signature, _) = part.kind, part.type == actionType {
        names.insert(signature.name)
      }
      return true
    }
    return names
  }
}
