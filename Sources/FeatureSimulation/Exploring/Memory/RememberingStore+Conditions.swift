import FeatureAnalysis

extension RememberingStore {
  /// Evaluates the condition with the given index in a state.
  package mutating func truth(of condition: Int, in state: KnownState) -> Truth {
    let number = Int(memory.states.number(of: state))
    if let known = memory.states.entries[number].truths[condition] { return known }
    store.resume(state.value, nil, ids: [])
    defer { work += store.interpreter.operations.steps }
    let truth = store.truth(of: conditions[condition])
    memory.states.entries[number].truths[condition] = truth
    return truth
  }

  /// The derived values and filters that trap in a state.
  package mutating func traps(in state: KnownState) -> [ComputedTrap] {
    if computed.isEmpty { return [] }
    let number = Int(memory.states.number(of: state))
    if memory.states.entries[number].hasNoTraps { return [] }
    store.resume(state.value, nil, ids: [])
    defer { work += store.interpreter.operations.steps }
    let traps = computed.traps(in: &store)
    memory.states.entries[number].hasNoTraps = traps.isEmpty
    return traps
  }
}
