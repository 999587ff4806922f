import FeatureSimulation

/// Facts about actions, collected in all steps of a search.
struct ActionNotes: Sendable {
  /// The actions that changed the state.
  var changing: Set<String> = []
  /// The reasons why actions can be executed only by compiled code, by the name of the action.
  var unknown: [String: String] = [:]

  mutating func add(_ others: ActionNotes) {
    changing.formUnion(others.changing)
    unknown.merge(others.unknown) { first, second in min(first, second) }
  }

  mutating func note(_ fault: EvaluationFault, of action: String) {
    if unknown[action] == nil { unknown[action] = fault.message }
  }
}
