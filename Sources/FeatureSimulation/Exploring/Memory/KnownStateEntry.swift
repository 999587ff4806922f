import FeatureAnalysis

/// The cached facts about a state.
struct KnownStateEntry {
  /// The state; nil while its value is not in memory.
  var state: KnownState?
  /// The number of the source of the state's steps; negative if it is not computed yet.
  var source: Int32 = -1
  /// The index at which the state's reactions begin in `StepMemory.reactions`; negative if they are
  /// not cached.
  var reactions: Int32 = -1
  /// The number of the renaming that maps each id of the state to itself.
  let renaming: Int32
  var truths = KnownTruths()
  /// True if no computed member traps in the state; false if a member traps or this is unknown.
  var hasNoTraps = false
}

/// Caches whether the first 16 conditions are true in a state. Further conditions are evaluated
/// each time to save memory, because there may be a million states.
struct KnownTruths {
  /// Two bits for each condition, which are set once. They are 0 while the result is unknown.
  private var bits: UInt32 = 0
  private static let all: [Truth?] = [nil, .holds, .fails, .unknown]

  subscript(condition: Int) -> Truth? {
    get { condition < 16 ? Self.all[Int(bits >> UInt32(2 * condition) & 3)] : nil }
    set {
      guard condition < 16, let code = Self.all.firstIndex(of: newValue) else { return }
      bits |= UInt32(code) << UInt32(2 * condition)
    }
  }
}
