import SpecLanguage

/// What `undo` and `redo` restore.
package struct Undo: Sendable {
  /// The indices of the restored properties, in the order of the model of their values.
  package let properties: [Int]
  /// How many of them the spec names. The others hold what optimistic requests have changed.
  package let named: Int
  /// The index of the property that holds the steps.
  package let history: Int
  /// The model of the restored values.
  package let version: String
  /// Makes what an action has changed a step. It is no action that can be sent: its payload is the
  /// values before the action, and, if some actions are one step together, whether this one is.
  package let recorder: Action
  /// The recorder that keeps one step. Exploring would otherwise take each history for another state.
  package let exploringRecorder: Action
  /// How many steps are kept.
  package let limit: Int

  /// Whether consecutive steps of some actions are one step.
  package var hasTogether: Bool { recorder.payload.count > 1 }

  /// The values that `undo` would restore after a change of this state.
  package func version(of state: Value) -> Value {
    guard case .structure(let values) = state else { return .null }
    return .structure(properties.map { values[$0] })
  }

  /// The state with the values of `version`.
  package func restoring(_ version: Value, in state: Value) -> Value {
    guard case .structure(var values) = state, case .structure(let restored) = version else {
      return state
    }
    for (index, value) in zip(properties, restored) { values[index] = value }
    return .structure(values)
  }

  /// The versions that `undo` restores, and those that `redo` restores.
  package func steps(of state: Value) -> [[Value]] {
    guard case .structure(let values) = state, case .structure(let parts) = values[history] else {
      return []
    }
    return parts.prefix(2).map { if case .list(let versions) = $0 { versions } else { [] } }
  }

  /// The state with the last step of each list, as exploring keeps them.
  package func keepingLastSteps(of state: Value) -> Value {
    guard case .structure(var values) = state, case .structure(var parts) = values[history] else {
      return state
    }
    for (list, versions) in steps(of: state).enumerated() {
      parts[list] = .list(Array(versions.suffix(1)))
    }
    values[history] = .structure(parts)
    return .structure(values)
  }

  /// The state with these steps. A version that equals the next one is dropped: its step changes
  /// nothing any more.
  package func settingSteps(_ steps: [[Value]], in state: Value) -> Value {
    guard case .structure(var values) = state, case .structure(var parts) = values[history] else {
      return state
    }
    let current = version(of: state)
    func isStep(_ before: Value, _ after: Value) -> Bool {
      guard case .structure(let old) = before, case .structure(let new) = after else {
        return false
      }
      return old.prefix(named) != new.prefix(named)
    }
    for (list, versions) in steps.enumerated() {
      let kept = zip(versions, versions.dropFirst() + [current]).filter(isStep).map { $0.0 }
      parts[list] = .list(kept)
      if list == 0, hasTogether, kept.count < versions.count { parts[2] = .boolean(false) }
    }
    values[history] = .structure(parts)
    return .structure(values)
  }
}

/// Finds the actions whose changes are steps of `undo`.
struct UndoAnalysis {
  private let feature: String
  private let spec: UndoSpec
  private let properties: [Int]
  /// The properties whose changes are steps.
  private let named: [Int]
  private let history: Int
  private let together: Set<String>
  private let except: Set<String>
  /// The actions that deliver what a request, a storage or another service answers.
  private let answers: Set<String>
  /// Those of requests and storages.
  private let generated: Set<String>

  init?(of spec: FeatureSpec, _ state: DeclaredState) {
    guard let undo = spec.undo else { return nil }
    let places = Dictionary(
      state.stored.enumerated().map { ($1.spec.name.value, $0) },
      uniquingKeysWith: { first, _ in first })
    guard let history = places[UndoSpec.history] else { return nil }
    self.spec = undo
    self.history = history
    feature = spec.name.value
    properties = undo.restored.compactMap { places[$0] }
    named = undo.properties.compactMap { places[$0.value] }
    together = Set(undo.together.map(\.value))
    except = Set(undo.except.map(\.value))
    answers = undo.allAnswers(in: spec)
    generated = undo.generatedAnswers(in: spec)
  }

  /// Returns what the changes of the action are for `undo`.
  func step(of action: ActionSpec, writing writes: PropertySet) -> Action.Step? {
    if case .undo? = action.origin { return nil }
    let name = action.name.value
    guard writes.meetsExactly(properties), !except.contains(name) else { return nil }
    if answers.contains(name) { return .answer }
    guard writes.meetsExactly(named) else { return nil }
    return together.contains(name) ? .together : .alone
  }

  /// The properties that the recording of a step reads and writes besides those of the action.
  func adding(to reads: PropertySet) -> PropertySet {
    PropertySet(
      reads.indices.union(properties).union([history]), isEverything: reads.isEverything)
  }

  func addingHistory(to writes: PropertySet) -> PropertySet {
    PropertySet(writes.indices.union([history]), isEverything: writes.isEverything)
  }

  /// Reports names that are no actions, that are in two lists, or that make no difference.
  ///
  ///     undo: {of: tasks, together: [renam]}                      # unknown-action
  ///     undo: {of: tasks, together: [rename], except: [rename]}   # duplicate-name
  ///     undo: {of: tasks, together: [select]}                     # no-effect
  ///     undo: {of: tasks, together: [rename]}
  func checkLists(_ actions: [Action], _ places: ActionPlaces, _ findings: inout Findings) {
    let writing = Dictionary(
      actions.map { ($0.name, $0.writes) }, uniquingKeysWith: { first, _ in first })
    let names = spec.properties.map { "'\($0.value)'" }.joined(separator: " or ")
    var lists: [String: String] = [:]
    for (list, listed) in [
      ("together", spec.together), ("except", spec.except), ("answers", spec.answers),
    ] {
      for action in listed {
        let name = action.value
        if list == "answers", places[name] == nil {
          reportUnknownAnswer(action, writing, &findings)
          continue
        }
        guard places.actionIndex(of: action, &findings) != nil else { continue }
        if let other = lists.updateValue(list, forKey: name) {
          findings.error(
            .duplicateName, "'\(name)' is already in '\(other)'", at: action.range,
            help: other == list ? nil : "an action is in one of the lists")
        } else if list == "answers" {
          warnAboutAnswer(action, writing[name], &findings)
        } else if let writes = writing[name], !writes.meetsExactly(named),
          named.count == spec.properties.count
        {
          findings.warn(
            .noEffect, "'\(name)' is no step of 'undo', because it does not change \(names)",
            at: action.range)
        } else if generated.contains(name), list == "together" {
          findings.warn(
            .noEffect, "'\(name)' is no step of 'undo', because it is an answer", at: action.range)
        }
      }
    }
  }

  /// Reports a name in `answers` that is no action. Only actions that change what `undo` restores can
  /// be meant, and not those that are answers without an entry.
  private func reportUnknownAnswer(
    _ action: Located<String>, _ writing: [String: PropertySet], _ findings: inout Findings
  ) {
    let names = writing.keys.sorted().filter { name in
      !answers.contains(name) && !UndoSpec.actions.contains(name)
        && writing[name]?.meetsExactly(properties) == true
    }
    let suggestion = findings.suggestion(action.value, among: names)
    findings.error(
      .unknownAction, "there is no action '\(action.value)'\(suggestion)", at: action.range,
      help: generated.isEmpty
        ? nil : "the answers of requests and storages stay without an entry in 'answers'",
      fixes: suggestion.fixes(at: action.range))
  }

  private func warnAboutAnswer(
    _ action: Located<String>, _ writes: PropertySet?, _ findings: inout Findings
  ) {
    if generated.contains(action.value) {
      findings.warn(
        .noEffect, "'\(action.value)' is an answer without this entry", at: action.range,
        help: "remove it")
    } else if let writes, !writes.meetsExactly(properties) {
      findings.warn(
        .noEffect, "'\(action.value)' changes nothing that 'undo' restores", at: action.range,
        help: "'answers' names the actions that bring what a call returns")
    }
  }

  func undo(with analysis: ActionAnalysis, _ findings: inout Findings) -> Undo? {
    let version = UndoSpec.version(of: feature)
    var payload = [Parameter(label: nil, name: "version", type: .nominal(version))]
    if !together.isEmpty { payload.append(Parameter(label: nil, name: "isTogether", type: .bool)) }
    func record(limit: Int, _ findings: inout Findings) -> Action? {
      let text = LocatedText(
        spec.recording(of: feature, limit: limit), standingFor: spec.range)
      var ignored = Diagnostics()
      let statements = parseStatements(text, &ignored) ?? []
      let action = ActionSpec(
        recording: Located("addStep", at: spec.range), .statements(.checked(statements)))
      return analysis.action(action, payload: payload, &findings)
    }
    guard let recorder = record(limit: spec.limit, &findings),
      let exploring = record(limit: 1, &findings)
    else { return nil }
    return Undo(
      properties: properties, named: spec.properties.count, history: history, version: version,
      recorder: recorder, exploringRecorder: exploring, limit: spec.limit)
  }
}

extension PropertySet {
  /// Whether the set contains one of the properties. Unlike masks, all indices are distinguished.
  package func meetsExactly(_ properties: [Int]) -> Bool {
    isEverything || properties.contains(where: indices.contains)
  }
}
