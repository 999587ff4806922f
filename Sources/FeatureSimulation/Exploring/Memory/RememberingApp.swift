import FeatureAnalysis
import SpecLanguage

/// A state and its effects under way, given by their numbers in the cache of an app. The numbers
/// are valid until the app enters another state.
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

/// The ids in a state, and what else determines the steps that are possible from outside.
package struct StepSource: Hashable, Sendable {
  package let ids: FoundIDs
  package let hasStarted: Bool
  /// The open stores; empty for a single feature.
  package let stores: [StorePlace]
  package let unloaded: [AppProperty]
}

/// An app for exploring that caches the results of impulses and answers.
///
/// States that differ only by their interchangeable ids have the same number. Even functions that
/// change nothing are `mutating`, because otherwise each call would copy the whole cache.
package struct RememberingApp {
  package let stores: SimulatedApp
  /// The cost of the steps that were not cached.
  package internal(set) var work = 0
  let reads: EffectReads
  private let hasInterchangeableIDs: Bool
  /// The limit of the cache in bytes.
  package var memoryLimit = 64 << 20
  let conditions: [StateCondition]
  let computed: ComputedMembers
  var memory: StepMemory
  /// The numbers of the impulses from outside, for each source of steps.
  var outside: [[Int32]] = []
  private var sources: [StepSource] = []
  private var sourceNumbers: [StepSource: Int32] = [:]
  /// The current state and effects.
  var present = NumberedState(state: 0, effects: 0)
  /// The number of the source of the current state's steps.
  var source: Int32 = 0
  /// Whether the effects under way may have ids that the current state has not.
  private var hasIDsUnderWay = false

  /// Whether the ids that the store makes depend on the effects under way: if ids are not renamed, the
  /// store makes others than the effects have. Results are then not cached.
  var makesIDsBesideEffects: Bool { hasIDsUnderWay && !hasInterchangeableIDs }
  /// The numbers of the property values for which a reaction is looked up. The array is a stored
  /// property, so that its memory is reused.
  var parts: [Int32] = []
  /// The index of the first cached reaction of the current state; negative if its reactions are not
  /// cached.
  var firstReaction = 0
  /// The renaming of ids by the last step that was not cached.
  package internal(set) var lastRenaming: IDRenaming

  /// - Parameter conditions: the conditions that will be evaluated.
  package init(
    _ stores: SimulatedApp, _ reads: EffectReads, conditions: [StateCondition],
    hasInterchangeableIDs: Bool
  ) {
    computed = ComputedMembers(stores.app)
    self.stores = stores
    stores.recordsRoute = false
    self.reads = reads
    self.conditions = conditions
    self.hasInterchangeableIDs = hasInterchangeableIDs
    lastRenaming = IDRenaming([])
    memory = StepMemory(stores.layout, hasInterchangeableIDs: hasInterchangeableIDs)
    (present, lastRenaming) = (NumberedState(state: 0, effects: 0), IDRenaming([]))
    enterApp(stores)
  }

  /// Enters the state of an app.
  package mutating func enterApp(_ stores: SimulatedApp) {
    memory.shared.leaveState()
    let (state, renaming) = memory.states.stateNumber(of: stores.parts)
    present = NumberedState(state: state, effects: 0)
    lastRenaming = memory.states.renamings[Int(renaming)]
  }

  /// Whether the app has derived values or filters that may trap.
  package var hasComputedMembers: Bool { !computed.isEmpty }

  /// The current state.
  package var presentState: KnownState { mutating get { state(of: present) } }

  var effects: EffectsSnapshot? { mutating get { effects(of: present) } }

  /// The ids of the current state.
  package var ids: FoundIDs { mutating get { sources[Int(source)].ids } }

  package var app: App { stores.app }

  /// The names of the actions that have changed the state in any step.
  package var changingActions: Set<String> { stores.watch.changing ?? [] }

  /// Whether a rule or a link has dispatched an action after a call of a handler in any step.
  package var dispatchesAfterHandlers: Bool { stores.dispatchesAfterHandlers }

  /// Whether the order of a set or dictionary may have decided about a result of any step.
  package var dependsOnOrder: Bool { stores.dependsOnOrder }

  /// The calls that follow one another in any step.
  package var restarts: CallRestarts { stores.restarts }

  /// The code that was executed in any step: of each feature, and of the app itself.
  package var takenPlaces: [TakenPlaces] { stores.takenCode.map(\.places) }

  // MARK: - Numbers

  package mutating func state(of number: NumberedState) -> KnownState {
    memory.states.state(number.state)
  }

  /// The parts of a state with a list, set or dictionary that is too long.
  package mutating func longParts(_ number: NumberedState, longerThan length: Int) -> PartSet {
    memory.states.longestCollection(of: number.state) > length
      ? memory.states.longParts(of: number.state, longerThan: length) : PartSet()
  }

  package mutating func longParts(of state: KnownState, longerThan length: Int) -> PartSet {
    state.longestCollection > length
      ? stores.layout.longParts(of: state, longerThan: length) : PartSet()
  }

  package mutating func hasEffects(_ number: NumberedState, moreThan count: Int) -> Bool {
    memory.effects[Int(number.effects)].effects.map { $0.count > count } == true
  }

  /// Whether the exploration has reached a state again, so that the state is recorded as not
  /// needed.
  ///
  /// - Parameter others: a number for the parts of the state that are outside this app.
  package mutating func isUnneeded(_ number: NumberedState, others: UInt64) -> Bool {
    number.effects == 0 && memory.unneeded.contains(number.state, others: others)
  }

  package mutating func noteUnneeded(_ number: NumberedState, others: UInt64) {
    if number.effects == 0 { memory.unneeded.insert(number.state, others: others) }
  }

  /// Frees the value of a state that is not entered.
  package mutating func freeState(_ number: NumberedState) { memory.states.freeState(number.state) }

  package mutating func effects(of number: NumberedState) -> EffectsSnapshot? {
    memory.effects[Int(number.effects)].effects
  }

  /// A fingerprint that distinguishes a state and its effects from all others.
  ///
  /// - Parameter others: a number for the parts of the state that are outside this app.
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

  static func fingerprint(
    _ state: Fingerprint, _ effects: Fingerprint, _ others: UInt64
  ) -> Fingerprint {
    var bits = FingerprintBits()
    bits.addWord(others)
    bits.addFingerprint(state)
    bits.addFingerprint(effects)
    return bits.result
  }

  /// The numbers of a state and its effects. The ids in the effects are renamed like the ids in the
  /// state.
  mutating func settled(
    _ state: Int32, _ renaming: Int32, _ effects: Int32
  ) -> NumberedState {
    guard hasInterchangeableIDs, let known = memory.effects[Int(effects)].effects,
      known.holdsIDs || reads.tellsArguments
    else {
      return NumberedState(state: state, effects: effects)
    }
    return NumberedState(state: state, effects: memory.renamed(effects, renaming, reads))
  }

  // MARK: - Entering a state

  /// Continues from a state.
  ///
  /// - Returns: whether the ids of the state are in the cache.
  package mutating func enterState(_ state: KnownState, _ effects: EffectsSnapshot?) -> Bool {
    memory.states.freeState(present.state)
    memory.shared.leaveState()
    if memory.size > memoryLimit { forget() }
    present = NumberedState(
      state: memory.states.stateNumber(of: state), effects: memory.snapshotNumber(of: effects))
    let entry = memory.states.entries[Int(present.state)]
    let ownIDs = memory.states.renamings[Int(entry.renaming)].order.count
    hasIDsUnderWay =
      effects.map { hasInterchangeableIDs ? $0.greatestID > ownIDs : $0.holdsIDs } ?? false
    if hasIDsUnderWay {
      guard let known = memory.sourcesWithEffects[present.state, present.effects] else {
        return false
      }
      source = known
      firstReaction = -1
      return true
    }
    if entry.source < 0 { return false }
    source = entry.source
    beginReactions(entry.reactions)
    return true
  }

  /// Only a state that occurs with several sets of effects is entered more than once, so that its
  /// reactions are kept.
  ///
  /// - Parameter known: the index of the state's first reaction in the cache; negative if its
  ///   reactions are not cached.
  private mutating func beginReactions(_ known: Int32) {
    firstReaction = Int(known)
    guard known < 0, present.effects != 0 else { return }
    firstReaction = memory.makeReactions(impulseCount, of: present.state)
  }

  /// - Parameters:
  ///   - ids: the ids of the current state, to which those of the effects are added.
  ///   - make: creates the impulses from outside for a source of steps.
  package mutating func know(_ ids: FoundIDs, impulses make: (StepSource) -> [Impulse]) {
    let state = presentState
    let layout = stores.layout
    var ids = ids
    if hasIDsUnderWay, let effects {
      ids.uuids = Set(ids.uuids + effects.ids).sorted { $0.precedes($1) }
    }
    let made = StepSource(
      ids: ids, hasStarted: layout.hasStarted(in: state.hidden),
      stores: stores.app.isFeature ? [] : stores.app.stores(in: state.value).map(\.place),
      unloaded: layout.unloadedProperties(in: state.hidden))
    source = number(of: made)
    if outside[Int(source)].isEmpty {
      outside[Int(source)] = make(made).map { memory.impulseNumber(of: $0) }
    }
    if hasIDsUnderWay {
      memory.sourcesWithEffects[present.state, present.effects] = source
      firstReaction = -1
      return
    }
    memory.states.entries[Int(present.state)].source = source
    beginReactions(-1)
  }

  private mutating func forget() {
    memory = StepMemory(stores.layout, hasInterchangeableIDs: hasInterchangeableIDs)
    outside = outside.map { _ in [] }
  }

  private mutating func number(of source: StepSource) -> Int32 {
    if let number = sourceNumbers[source] { return number }
    let number = Int32(sources.count)
    sourceNumbers[source] = number
    sources.append(source)
    outside.append([])
    return number
  }

  /// The number of impulses from outside.
  package var impulseCount: Int { mutating get { outside[Int(source)].count } }

  /// The impulse from outside that has the given index.
  mutating func impulse(_ place: Int) -> Impulse {
    memory.impulses[Int(outside[Int(source)][place])].impulse
  }

  /// The numbers of the possible steps other than impulses from outside; nil if they are not cached.
  package var knownOtherSteps: Range<Int32>? {
    mutating get {
      present.effects == 0 ? 0..<0 : memory.otherSteps(present.effects, source: source)
    }
  }

  package mutating func know(otherSteps made: [ExploredStep]) -> Range<Int32> {
    memory.noteOtherSteps(made, present.effects, source: source)
  }

  /// Whether there is a deadline that can be reached by letting time pass.
  package var awaitsTime: Bool { mutating get { effects?.awaitsTime == true } }

  /// Whether there is more than one deadline, so that actions may come between them at other times.
  package var hasSeveralDeadlines: Bool { mutating get { effects?.hasSeveralDeadlines == true } }

  /// The calls that wait for answers.
  package var openCalls: [OpenCall] {
    mutating get {
      effects.map { stores.openCalls(of: $0.effects) } ?? []
    }
  }

  package mutating func step(_ number: Int32) -> ExploredStep { memory.steps[Int(number)].step }

  /// The step with the given index. The impulses are counted first, and then the other steps.
  package mutating func step(at place: Int, _ others: Range<Int32>) -> ExploredStep {
    place < impulseCount
      ? .impulse(impulse(place)) : step(others.lowerBound + Int32(place - impulseCount))
  }

  /// The name of the action that a step sends from outside, including the feature, such as
  /// `tasks.add`.
  package mutating func actionName(of step: ExploredStep) -> String {
    switch step {
    case .impulse(.start): "start"
    case .impulse(.action(let call)): stores.prefixes[call.store.feature] + call.action.name
    case .impulse(.load(let load)):
      stores.prefixes[load.property.feature]
        + (app.entry(load.property)?.actions.loaded ?? "")
    case .impulse(.event), .answer, .time: ""
    }
  }

  // MARK: - Conditions

  /// Whether nothing happens in a state without an action: nothing is under way, nothing waits for a
  /// time, and all that loads at the start is loaded.
  package mutating func isSettled(_ state: KnownState, _ effects: EffectsSnapshot?) -> Bool {
    (effects?.count ?? 0) == 0 && stores.layout.hasStarted(in: state.hidden)
      && stores.layout.unloadedProperties(in: state.hidden).isEmpty
  }

  /// Whether the app has started in a state.
  package mutating func hasStarted(_ state: KnownState) -> Bool {
    stores.layout.hasStarted(in: state.hidden)
  }

  /// Evaluates the condition with the given index in a state.
  package mutating func truth(of condition: Int, in state: KnownState) -> Truth {
    let number = Int(memory.states.stateNumber(of: state))
    if case .feature(let feature) = conditions[condition].owner {
      return truth(of: condition, in: state, Int32(number), of: feature)
    }
    if let known = memory.states.entries[number].truths[condition] { return known }
    let truth = evaluated(condition, in: state)
    memory.states.entries[number].truths[condition] = truth
    return truth
  }

  /// Many states of an app have the same state of a feature.
  private mutating func truth(
    of condition: Int, in state: KnownState, _ number: Int32, of feature: Int
  ) -> Truth {
    let key = memory.states.fingerprint(ofFeature: feature, in: number, condition)
    if let known = memory.truths[key] { return known }
    let truth = evaluated(condition, in: state)
    memory.truths[key] = truth
    return truth
  }

  private mutating func evaluated(_ condition: Int, in state: KnownState) -> Truth {
    stores.resume(state, nil, ids: [])
    defer { work += stores.steps }
    return stores.truth(of: conditions[condition])
  }

  /// The derived values and filters that trap in a state.
  package mutating func traps(in state: KnownState) -> [ComputedTrap] {
    if computed.isEmpty { return [] }
    let number = Int(memory.states.stateNumber(of: state))
    if memory.states.entries[number].hasNoTraps { return [] }
    stores.resume(state, nil, ids: [])
    defer { work += stores.steps }
    let traps = computed.traps(in: stores)
    memory.states.entries[number].hasNoTraps = traps.isEmpty
    return traps
  }
}
