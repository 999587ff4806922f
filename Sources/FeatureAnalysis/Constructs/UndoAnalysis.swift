import SpecLanguage

/// What `undo` and `redo` restore.
package struct Undo: Sendable {
  /// The indices of the restored properties, in the order of the model of their values.
  package let properties: [Int]
  /// The model of the restored values.
  package let version: String
  /// Makes what an action has changed a step. It is no action that can be sent: its payload is the
  /// values before the action, and, if some actions are one step together, whether this one is.
  package let recorder: Action
  /// The recorder that keeps one step. Exploring would otherwise take each history for another state.
  package let exploringRecorder: Action

  /// Whether consecutive steps of some actions are one step.
  package var hasTogether: Bool { recorder.payload.count > 1 }

  /// The values that `undo` would restore after a change of this state.
  package func version(of state: Value) -> Value {
    guard case .structure(let values) = state else { return .null }
    return .structure(properties.map { values[$0] })
  }
}

/// Finds the actions whose changes are steps of `undo`.
struct UndoAnalysis {
  private let feature: String
  private let spec: UndoSpec
  private let properties: [Int]
  private let history: Int
  private let together: Set<String>
  /// The actions that deliver loaded values.
  private let loads: Set<String>

  init?(of spec: FeatureSpec, _ state: DeclaredState) {
    guard let undo = spec.undo else { return nil }
    let places = Dictionary(
      state.stored.enumerated().map { ($1.spec.name.value, $0) },
      uniquingKeysWith: { first, _ in first })
    guard let history = places[UndoSpec.history] else { return nil }
    self.spec = undo
    self.history = history
    feature = spec.name.value
    properties = undo.properties.compactMap { places[$0.value] }
    together = Set(undo.together.map(\.value))
    loads = undo.loadedActions(in: spec)
  }

  /// Returns whether what the action changes is a step.
  func step(of action: ActionSpec, writing writes: PropertySet) -> Action.Step? {
    if case .undo? = action.origin { return nil }
    guard writes.meetsExactly(properties), !loads.contains(action.name.value) else { return nil }
    return together.contains(action.name.value) ? .together : .alone
  }

  /// The properties that the recording of a step reads and writes besides those of the action.
  func adding(to reads: PropertySet) -> PropertySet {
    PropertySet(
      reads.indices.union(properties).union([history]), isEverything: reads.isEverything)
  }

  func addingHistory(to writes: PropertySet) -> PropertySet {
    PropertySet(writes.indices.union([history]), isEverything: writes.isEverything)
  }

  /// Reports names in `together` that are no actions, or actions whose changes are no steps.
  ///
  ///     undo: {of: tasks, together: [renam]}        # unknown-action
  ///     undo: {of: tasks, together: [select]}       # no-effect
  ///     undo: {of: tasks, together: [rename]}
  func checkTogether(_ actions: [Action], _ places: ActionPlaces, _ findings: inout Findings) {
    let steps = Set(actions.filter { $0.step != nil }.map(\.name))
    let analyzed = Set(actions.map(\.name))
    let names = spec.properties.map { "'\($0.value)'" }.joined(separator: " or ")
    for action in spec.together where places.actionIndex(of: action, &findings) != nil {
      guard analyzed.contains(action.value), !steps.contains(action.value) else { continue }
      findings.warn(
        .noEffect, "'\(action.value)' is no step of 'undo', because it does not change \(names)",
        at: action.range)
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
      properties: properties, version: version, recorder: recorder, exploringRecorder: exploring)
  }
}

extension PropertySet {
  /// Whether the set contains one of the properties. Unlike masks, all indices are distinguished.
  fileprivate func meetsExactly(_ properties: [Int]) -> Bool {
    isEverything || properties.contains(where: indices.contains)
  }
}
