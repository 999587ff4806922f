import SpecLanguage

/// The index of each action by name; for a duplicate name, the index of the first action.
struct ActionPlaces {
  /// Where the name of an action is written.
  enum Position {
    /// A key, or a name without a payload.
    case name
    /// An entry of a scenario's `when`, with the other entries that are allowed.
    case step(StepSpec, others: [String])
  }

  private let names: [String]
  /// Whether each action carries values.
  private let carries: [Bool]
  private let privateNames: Set<String>
  private let events: Set<String>
  private var places: [String: Int] = [:]

  init(of spec: FeatureSpec) {
    let actions = spec.actions
    events = Set(spec.events.map(\.name.value))
    names = actions.map(\.name.value)
    carries = actions.map { !$0.payload.isEmpty }
    privateNames = Set(actions.filter(\.isPrivate).map(\.name.value))
    for (index, name) in names.enumerated() where places[name] == nil { places[name] = index }
  }

  subscript(name: String) -> Int? { places[name] }

  func isPrivate(_ name: String) -> Bool { privateNames.contains(name) }

  /// Finds the action that a rule names.
  ///
  ///     middleware: {Log: {addTsk: {stop: true}}}       # unknown-action
  ///     middleware: {Log: {addTask: {stop: true}}}
  ///
  /// - Returns: the index of the action. After a typo, this is the action that was probably meant.
  func actionIndex(
    of action: Located<String>, as position: Position = .name, _ findings: inout Findings
  ) -> Int? {
    if let index = places[action.value] { return index }
    if reportsSeparator(in: action, position, &findings) { return nil }
    let others = if case .step(_, let others) = position { others } else { [] as [String] }
    // `add(1)` is Swift's notation, and `wait 1s` lacks its colon.
    let written = action.value.drop { $0 == "." }
    let called = String(written.prefix { $0 != "(" && $0 != " " && $0 != ":" })
    if called != action.value, places[called] != nil || others.contains(called) {
      let meant = meant(by: called, written.dropFirst(called.count), position)
      findings.error(
        .unknownAction, "there is no action '\(excerpt(action.value))'; did you mean '\(meant)'?",
        at: action.range)
      return places[called]
    }
    if events.contains(called) {
      let isStep = if case .step = position { true } else { false }
      findings.error(
        .unknownAction, "'\(called)' is an event, not an action", at: action.range,
        help: isStep
          ? "to expect it, write 'events: [.\(called)]'"
          : "rules follow actions: write the rule for the action that emits it")
      return nil
    }
    if reportsVerb(action, position, &findings) { return nil }
    // Without a limit, thousands of unknown names would be compared with thousands of actions.
    let names = findings.mayCompare(0) ? self.names : []
    let suggestion = findings.suggestion(action.value, among: names + others)
    findings.error(
      .unknownAction, "there is no action '\(action.value)'\(suggestion)", at: action.range,
      help: findings.listed(names, nearest: action.value, "actions:").map {
        others.isEmpty ? $0 : "\($0); other steps: \(others.joined(separator: ", "))"
      },
      fixes: suggestion.fixes(at: action.range))
    // After a typo, the rules are checked for further errors, as if they named the suggested action.
    return suggestion.only.flatMap { isTypo(action.value, of: $0) ? places[$0] : nil }
  }

  /// Reports a step that names the store. Returns whether it has reported.
  ///
  ///     when: [dispatch: .add(1)]             # unknown-action
  ///     when: [add: 1]
  private func reportsVerb(
    _ verb: Located<String>, _ position: Position, _ findings: inout Findings
  ) -> Bool {
    guard case .step(let step, _) = position, ["dispatch", "send"].contains(verb.value),
      let text = step.value?.scalarText
    else { return false }
    let name = String(text.drop { $0 == "." }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard let place = places[name] else { return false }
    findings.error(
      .unknownAction, "a step is the action itself, without '\(verb.value)'", at: verb.range,
      help: "write '\(carries[place] ? "\(name): …" : name)'")
    return true
  }

  /// Reports a key that names several actions with another separator than a comma. Returns whether
  /// it has reported.
  ///
  ///     middleware: {Log: {add and remove: {stop: true}}}       # unknown-action
  ///     middleware: {Log: {"add, remove": {stop: true}}}
  private func reportsSeparator(
    in action: Located<String>, _ position: Position, _ findings: inout Findings
  ) -> Bool {
    guard case .name = position, action.value.utf8.contains(where: { !isNameByte($0) }) else {
      return false
    }
    let words = action.value.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let names = words.filter { places[$0] != nil }
    guard names.count > 1, words.allSatisfy({ places[$0] != nil || $0 == "and" || $0 == "or" })
    else { return false }
    let meant = names.joined(separator: ", ")
    findings.error(
      .unknownAction, "the names of several actions are separated by commas: '\(excerpt(meant))'",
      at: action.range, fixes: [Fix(action.value, by: meant, at: action.range)])
    return true
  }

  /// Returns what stands for `buy(1)`: `buy` where only a name is allowed, `buy: 1` in a list of
  /// steps, and `[buy: 1]` for a step without a list.
  private func meant(by name: String, _ arguments: Substring, _ position: Position) -> String {
    guard case .step(let step, _) = position else { return name }
    if let place = places[name], !carries[place] { return name }
    let meant = Self.step(name, arguments)
    return step.isAlone && meant != name ? "[\(meant)]" : meant
  }

  /// Returns an action and its payload as a scenario writes them: `buy: 1` for `buy(1)`.
  private static func step(_ name: String, _ arguments: Substring) -> String {
    var inner = arguments.drop { $0 == " " || $0 == ":" }
    if inner.hasPrefix("("), inner.hasSuffix(")") { inner = inner.dropFirst().dropLast() }
    if inner.isEmpty { return name }
    guard inner.count < 60, !inner.contains(where: { "(){}[]".contains($0) }) else {
      return "\(name): …"
    }
    let isLabelled = inner.split(separator: ",").allSatisfy { $0.contains(": ") }
    if isLabelled { return "\(name): {\(inner)}" }
    return inner.contains(",") ? "\(name): …" : "\(name): \(inner)"
  }
}

extension Findings {
  /// Reports a private action in a place that stands for the view or a test.
  ///
  ///     actions: {begin: {private: true, reduce: none}}
  ///     scenarios: {it: {when: [begin], then: "true"}}     # private-action
  mutating func reportPrivate(_ name: String, at range: SourceRange) {
    error(
      .privateAction, "'\(name)' is private: only rules, links, effects and their answers send it",
      at: range, help: "send the action that leads to it, or remove 'private: true'")
  }
}
