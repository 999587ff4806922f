import FeatureAnalysis
import SpecLanguage

/// A state and its effects under way, given by their numbers in the cache of a store. The numbers
/// are valid until the store enters another state.
package struct NumberedState: Sendable {
  let state: Int32
  let effects: Int32
}

/// The result of a step of an exploration.
package enum StepResult {
  case state(NumberedState)
  /// The step leads to a state, but breaks invariants.
  indirect case broken([BrokenInvariant], NumberedState)
  indirect case fault(EvaluationFault)
}

/// A store for exploring that caches the results of actions and answers.
///
/// States that differ only by their interchangeable ids have the same number. Even functions that
/// change nothing are `mutating`, because otherwise each call would copy the whole store.
package struct RememberingStore {
  package internal(set) var store: SimulatedStore
  /// The cost of the steps that were not cached.
  package internal(set) var work = 0
  let reads: EffectReads
  private let hasInterchangeableIDs: Bool
  /// The limit of the cache in bytes.
  package var memoryLimit = 64 << 20
  let conditions: [TypedExpression]
  let computed: ComputedMembers
  var memory: StepMemory
  /// The numbers of the actions from outside, for each list of ids.
  var outside: [[Int32]] = []
  private var idLists: [FoundIDs] = []
  private var idListNumbers: [FoundIDs: Int32] = [:]
  /// The current state and effects.
  var present = NumberedState(state: 0, effects: 0)
  var idList: Int32 = 0
  /// The numbers of the property values for which a reaction is looked up. The array is a stored
  /// property, so that its memory is reused.
  var parts: [Int32] = []
  /// The index of the first cached reaction of the current state.
  var firstReaction = 0
  /// The renaming of ids by the last step that was not cached.
  package internal(set) var lastRenaming: IDRenaming

  /// - Parameter conditions: the conditions that will be evaluated.
  package init(
    _ store: SimulatedStore, _ reads: EffectReads, conditions: [TypedExpression],
    hasInterchangeableIDs: Bool
  ) {
    computed = ComputedMembers(store.feature)
    self.store = store
    self.reads = reads
    self.conditions = conditions
    self.hasInterchangeableIDs = hasInterchangeableIDs
    lastRenaming = IDRenaming([])
    memory = StepMemory(store.feature, hasInterchangeableIDs: hasInterchangeableIDs)
    let (state, renaming) = memory.states.number(of: store.state)
    present = NumberedState(state: state, effects: 0)
    lastRenaming = memory.states.renamings[Int(renaming)]
  }

  /// Whether the feature has derived values or filters that may trap.
  package var hasComputedMembers: Bool { !computed.isEmpty }

  /// The current state.
  package var presentState: KnownState { mutating get { state(of: present) } }

  var effects: EffectsSnapshot? { mutating get { effects(of: present) } }

  /// The ids of the current state.
  package var ids: FoundIDs { mutating get { idLists[Int(idList)] } }

  // MARK: - Numbers

  package mutating func state(of number: NumberedState) -> KnownState {
    memory.states.state(number.state)
  }

  /// Whether a state has a collection that is longer than `lists`, or more than `effects` effects.
  package mutating func exceeds(_ number: NumberedState, lists: Int, effects: Int) -> Bool {
    memory.states.longestCollection(of: number.state) > lists
      || memory.effects[Int(number.effects)].effects.map { $0.count > effects } == true
  }

  /// Whether the exploration has reached a state again, so that the state is recorded as not
  /// needed.
  ///
  /// - Parameter others: a number for the parts of the state that are outside this store.
  package mutating func isUnneeded(_ number: NumberedState, others: UInt64) -> Bool {
    number.effects == 0 && memory.unneeded.contains(number.state, others: others)
  }

  package mutating func note(unneeded number: NumberedState, others: UInt64) {
    if number.effects == 0 { memory.unneeded.insert(number.state, others: others) }
  }

  /// Frees the value of a state that is not entered.
  package mutating func leave(_ number: NumberedState) { memory.states.leave(number.state) }

  package mutating func effects(of number: NumberedState) -> EffectsSnapshot? {
    memory.effects[Int(number.effects)].effects
  }

  /// A fingerprint that distinguishes a state and its effects from all others.
  ///
  /// - Parameter others: a number for the parts of the state that are outside this store.
  package mutating func fingerprint(of number: NumberedState, others: UInt64) -> Fingerprint {
    Self.fingerprint(
      memory.states.fingerprints[Int(number.state)],
      memory.effectsFingerprints[Int(number.effects)],
      others)
  }

  package static func fingerprint(
    of state: KnownState, _ effects: EffectsSnapshot?, others: UInt64
  ) -> Fingerprint {
    fingerprint(state.exact, effects?.exact ?? StepMemory.noEffects, others)
  }

  private static func fingerprint(
    _ state: Fingerprint, _ effects: Fingerprint, _ others: UInt64
  ) -> Fingerprint {
    var bits = FingerprintBits()
    bits.add(others)
    bits.add(state)
    bits.add(effects)
    return bits.result
  }

  /// The numbers of a state and its effects. The ids in the effects are renamed like the ids in the
  /// state.
  mutating func settled(
    _ state: Int32, _ renaming: Int32, _ effects: Int32
  ) -> NumberedState {
    guard hasInterchangeableIDs, memory.effects[Int(effects)].effects?.holdsIDs == true else {
      return NumberedState(state: state, effects: effects)
    }
    return NumberedState(state: state, effects: memory.renamed(effects, renaming, reads))
  }

  // MARK: - Entering a state

  /// Continues from a state.
  ///
  /// - Returns: whether the ids of the state are in the cache.
  package mutating func enter(_ state: KnownState, _ effects: EffectsSnapshot?) -> Bool {
    memory.states.leave(present.state)
    if memory.size > memoryLimit { forget() }
    present = NumberedState(
      state: memory.states.number(of: state), effects: memory.number(of: effects))
    let entry = memory.states.entries[Int(present.state)]
    if entry.idList < 0 { return false }
    idList = entry.idList
    firstReaction = Int(entry.reactions)
    return true
  }

  /// - Parameters:
  ///   - ids: the ids of the current state.
  ///   - make: creates the actions from outside for a state with these ids.
  package mutating func know(_ ids: FoundIDs, actions make: (FoundIDs) -> [SimulatedAction]) {
    idList = number(of: ids)
    if outside[Int(idList)].isEmpty {
      outside[Int(idList)] = make(ids).map { memory.number(of: $0) }
    }
    firstReaction = memory.makeReactions(actionCount, of: present.state, idList: idList)
  }

  private mutating func forget() {
    memory = StepMemory(store.feature, hasInterchangeableIDs: hasInterchangeableIDs)
    outside = outside.map { _ in [] }
  }

  private mutating func number(of ids: FoundIDs) -> Int32 {
    if let number = idListNumbers[ids] { return number }
    let number = Int32(idLists.count)
    idListNumbers[ids] = number
    idLists.append(ids)
    outside.append([])
    return number
  }

  /// The number of actions from outside.
  package var actionCount: Int { mutating get { outside[Int(idList)].count } }

  /// The action from outside that has the given index.
  package mutating func action(_ place: Int) -> SimulatedAction {
    memory.actions[Int(outside[Int(idList)][place])].action
  }

  /// Whether the action from outside that has the given index delivers a stored value.
  package mutating func isLoad(_ place: Int) -> Bool {
    memory.actions[Int(outside[Int(idList)][place])].isLoad
  }

  /// The numbers of the possible steps other than actions from outside; nil if they are not cached.
  package var knownOtherSteps: Range<Int32>? {
    mutating get {
      present.effects == 0 ? 0..<0 : memory.otherSteps(present.effects, idList: idList)
    }
  }

  package mutating func know(otherSteps made: [ExploredStep]) -> Range<Int32> {
    memory.note(otherSteps: made, present.effects, idList: idList)
  }

  /// Whether there is a deadline that can be reached by letting time pass.
  package var awaitsTime: Bool { mutating get { effects?.awaitsTime == true } }

  /// The calls that wait for answers.
  package var openCalls: [OpenCall] {
    mutating get {
      guard let effects else { return [] }
      let store = store
      return effects.effects.openCalls { store.method(of: $0) }
    }
  }

  package mutating func step(_ number: Int32) -> ExploredStep { memory.steps[Int(number)].step }

  /// The step with the given index. The actions are counted first, and then the other steps.
  package mutating func step(at place: Int, _ others: Range<Int32>) -> ExploredStep {
    place < actionCount
      ? .action(action(place)) : step(others.lowerBound + Int32(place - actionCount))
  }
}
