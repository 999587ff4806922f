import FeatureSimulation

/// What was noticed about actions in all steps.
struct ActionNotes: Sendable {
  /// Those that changed the state.
  var changing: Set<String> = []
  /// Those that only compiled code can do, with the reason.
  var unknown: [String: String] = [:]

  mutating func add(_ others: ActionNotes) {
    changing.formUnion(others.changing)
    unknown.merge(others.unknown) { first, second in min(first, second) }
  }

  mutating func note(_ fault: EvaluationFault, of action: String) {
    if unknown[action] == nil { unknown[action] = fault.message }
  }
}
