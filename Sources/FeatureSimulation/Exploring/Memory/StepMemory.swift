import FeatureAnalysis

/// The result of an action in a state: the new state and the other consequences, as numbers.
struct Reaction {
  let state: Int32
  let rest: Int32

  static let unknown = Reaction(state: -1, rest: 0)

  var isKnown: Bool { state >= 0 }

  /// The consequences of an action other than the new state, as numbers.
  struct Rest {
    let commands: Int32
    /// The renaming of the ids of the new state.
    let renaming: Int32
    /// The index of the action's details in `StepMemory.details`, increased by one; 0 if the action
    /// has no details.
    let details: Int32
  }

  /// Details that only few actions have.
  struct Details {
    let madeUUIDs: UInt64
    /// The reason why the action cannot be replayed; nil for an ordinary action.
    let trouble: Trouble?
  }

  /// The reason why an action cannot be replayed.
  enum Trouble {
    case fault(EvaluationFault)
    /// The action breaks invariants every time it runs.
    case broken
    case dependsOnEffects
  }
}

/// A step whose result depends only on the effects and on the result of an action.
struct KnownStep {
  enum Consequence {
    case unknown
    /// Only the effects change.
    case none
    /// The step causes one impulse, given by its number.
    case impulse(Int32)
  }

  let step: ExploredStep
  var consequence = Consequence.unknown
}

/// An impulse, and everything that follows only from the impulse.
struct KnownImpulse {
  let impulse: Impulse
  /// The action with its default values, after the first rules of its chain, which depend only on
  /// the action. Nil if a default value may differ every time, or if the result is not computed
  /// yet.
  var admitted: AdmittedAction?
  let hasDefaults: Bool
}

/// The cached facts about the effects under way.
struct KnownEffectsEntry {
  let effects: EffectsSnapshot?
  /// The number of the step that represents all actions from outside.
  let actionStep: Int32
}

/// The results of steps. States, effects, actions and lists of commands have numbers, so that most
/// steps of an exploration only look up numbers.
struct StepMemory {
  var states: KnownStates
  private(set) var effects: [KnownEffectsEntry] = []
  private(set) var effectsFingerprints: [Fingerprint] = []
  private var effectsNumbers = FingerprintTable()
  var impulses: [KnownImpulse] = []
  private var impulseNumbers = FingerprintTable()
  private(set) var commands: [[EffectCommand]] = []
  private var commandsNumbers = FingerprintTable()
  /// The reactions to the actions from outside. The reactions of each state are adjacent.
  var reactions: [Reaction] = []
  /// The reactions to actions that are not from outside.
  private var otherReactions: [Reaction] = []
  private var otherReactionNumbers = NumberTable()
  private(set) var rests: [Reaction.Rest] = []
  private var restNumbers = FingerprintTable()
  private(set) var details: [Reaction.Details] = []
  var steps: [KnownStep] = []
  /// The steps that answer a call or let time pass. `otherStepsNumbers` finds the steps by the
  /// number of the effects and the number of a source of steps.
  private var otherSteps: [Range<Int32>] = []
  private var otherStepsNumbers = NumberTable()
  /// The effects after a step, found by the number of the step and the number of its list of effect
  /// commands.
  private var nextEffects = NumberTable()
  var shared = SharedReactions()
  var unneeded = UnneededStates()
  /// Whether conditions of features are true, by the fingerprint of the condition and the state of the
  /// feature.
  var truths: [Fingerprint: Truth] = [:]
  /// The effects after a renaming, found by the number of the effects and the number of the
  /// renaming.
  private var renamedEffects = NumberTable()

  /// The numbers of the sources of steps in states whose effects have further ids, by the number of
  /// the state and the number of the effects.
  var sourcesWithEffects = NumberTable()

  static var noEffects: Fingerprint { Fingerprint(high: 0, low: 1) }

  init(_ layout: StateLayout, hasInterchangeableIDs: Bool) {
    states = KnownStates(layout, hasInterchangeableIDs: hasInterchangeableIDs)
    _ = snapshotNumber(of: nil)
    _ = commandsNumber(of: [], Fingerprint(high: 0, low: 1))
  }

  /// The approximate size of the cache in bytes.
  var size: Int {
    reactions.count * 8 + otherReactions.count * 32 + (nextEffects.count + sourcesWithEffects.count)
      * 24
      + impulses.count * 300 + truths.count * 100 + shared.size + states.size
  }

  // MARK: - Numbers

  mutating func snapshotNumber(of snapshot: EffectsSnapshot?) -> Int32 {
    let fingerprint = snapshot?.identity ?? Self.noEffects
    guard let number = effectsNumbers.insert(fingerprint) else {
      return Int32(effectsNumbers.entryNumber(of: fingerprint) ?? 0)
    }
    effects.append(KnownEffectsEntry(effects: snapshot, actionStep: Int32(steps.count)))
    effectsFingerprints.append(snapshot?.exact ?? Self.noEffects)
    steps.append(KnownStep(step: .time))
    return Int32(number)
  }

  mutating func impulseNumber(of impulse: Impulse) -> Int32 {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    fingerprinting.addImpulse(impulse)
    guard let number = impulseNumbers.insert(fingerprinting.result) else {
      return Int32(impulseNumbers.entryNumber(of: fingerprinting.result) ?? 0)
    }
    impulses.append(KnownImpulse(impulse: impulse, hasDefaults: impulse.hasDefaults))
    return Int32(number)
  }

  mutating func commandsNumber(of list: [EffectCommand], _ fingerprint: Fingerprint) -> Int32 {
    guard let number = commandsNumbers.insert(fingerprint) else {
      return Int32(commandsNumbers.entryNumber(of: fingerprint) ?? 0)
    }
    commands.append(list)
    return Int32(number)
  }

  // MARK: - Results

  /// Adds entries for the reactions of a state to the actions from outside.
  ///
  /// - Returns: the index of the first reaction.
  mutating func makeReactions(_ count: Int, of state: Int32) -> Int {
    let first = reactions.count
    states.entries[Int(state)].reactions = Int32(first)
    for _ in 0..<count { reactions.append(.unknown) }
    return first
  }

  func reaction(of state: Int32, to action: Int32) -> Reaction? {
    otherReactionNumbers[state, action].map { otherReactions[Int($0)] }
  }

  mutating func noteReaction(_ reaction: Reaction, of state: Int32, to action: Int32) {
    otherReactionNumbers[state, action] = Int32(otherReactions.count)
    otherReactions.append(reaction)
  }

  mutating func restNumber(of rest: Reaction.Rest) -> Int32 {
    var bits = FingerprintBits()
    bits.addWord(UInt64(rest.commands) << 32 | UInt64(rest.renaming))
    bits.addWord(UInt64(rest.details))
    guard let number = restNumbers.insert(bits.result) else {
      return Int32(restNumbers.entryNumber(of: bits.result) ?? 0)
    }
    rests.append(rest)
    return Int32(number)
  }

  /// - Returns: the number of the details plus one; 0 if there are no details.
  mutating func detailsNumber(of found: Reaction.Details) -> Int32 {
    if found.madeUUIDs == 0, found.trouble == nil { return 0 }
    details.append(found)
    return Int32(details.count)
  }

  func details(of rest: Reaction.Rest) -> Reaction.Details? {
    rest.details == 0 ? nil : details[Int(rest.details - 1)]
  }

  func otherSteps(_ effects: Int32, source: Int32) -> Range<Int32>? {
    otherStepsNumbers[effects, source].map { otherSteps[Int($0)] }
  }

  mutating func noteOtherSteps(
    _ made: [ExploredStep], _ effects: Int32, source: Int32
  ) -> Range<Int32> {
    let first = Int32(steps.count)
    steps += made.map { KnownStep(step: $0) }
    otherStepsNumbers[effects, source] = Int32(otherSteps.count)
    otherSteps.append(first..<Int32(steps.count))
    return first..<Int32(steps.count)
  }

  func effects(after step: Int32, commands: Int32) -> Int32? { nextEffects[step, commands] }

  mutating func noteEffects(_ effects: Int32, after step: Int32, commands: Int32) {
    nextEffects[step, commands] = effects
  }

  /// The number of the effects after a renaming. An id that the state contains is renamed like in
  /// the state. The ids that only the effects contain get the last new ids.
  mutating func renamed(_ number: Int32, _ renaming: Int32, _ reads: EffectReads) -> Int32 {
    if let known = renamedEffects[number, renaming] { return known }
    var result = number
    if let snapshot = effects[Int(number)].effects {
      let whole = snapshot.renaming(beginning: states.renamings[Int(renaming)], reads)
      if !whole.isIdentity { result = self.snapshotNumber(of: snapshot.renamed(whole, reads)) }
    }
    renamedEffects[number, renaming] = result
    return result
  }
}

extension Impulse {
  /// Whether the values of the impulse have parts to which the evaluator gives defaults.
  fileprivate var hasDefaults: Bool {
    switch self {
    case .action(let call): call.action.payload.contains { $0.hasDefaults }
    case .load(let load): load.stored?.hasDefaults == true
    case .start, .event: false
    }
  }
}

extension Fingerprinting {
  mutating func addImpulse(_ impulse: Impulse) {
    switch impulse {
    case .start: addNumber(0)
    case .action(let call):
      addNumber(1)
      addStore(call.store)
      addText(call.action.name)
      for value in call.action.payload { addValue(value) }
    case .load(let load):
      addNumber(2)
      addNumber(load.property.feature)
      addNumber(load.property.place)
      if let stored = load.stored { addValue(stored) }
    case .event(let store, let event):
      addNumber(3)
      addStore(store)
      addValue(event)
    }
  }
}
