import FeatureAnalysis

/// What an action does in a state.
struct Reaction {
  /// The state after it, and what it does to effects, by their numbers.
  let state: Int32
  let commands: Int32
  let madeUUIDs: UInt64
  /// Nil for an ordinary action.
  let trouble: Trouble?

  /// What keeps an action from being replayed. A class, because it is large and rare.
  final class Trouble {
    enum Kind {
      case fault(EvaluationFault)
      /// It breaks invariants, as it does whenever it runs.
      case broken
      case dependsOnEffects
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
  }
}

/// A step after which only effects and what an action does decide.
struct KnownStep {
  enum Consequence {
    case unknown
    /// Only the effects change.
    case none
    /// It dispatches one action, by number.
    case action(Int32)
  }

  let step: ExploredStep
  var consequence = Consequence.unknown
}

/// What is known about a state.
struct KnownStateEntry {
  let state: KnownState
  /// Its ids, and the number of their list.
  var ids: [Value]?
  var idList: Int32 = 0
  /// Whether conditions are true: nil if that has not been asked.
  var truths: [Truth?] = []
  /// The computed members that trap: nil if that has not been asked.
  var traps: [ComputedTrap]?
}

/// What is known about the effects under way.
struct KnownEffectsEntry {
  let effects: EffectsSnapshot?
  /// Stands for every action from outside.
  let actionStep: Int32
}

/// The results of steps. States, effects, actions and lists of commands have numbers, so that most
/// steps of an exploration only look up numbers.
struct StepMemory {
  private(set) var states: [KnownStateEntry] = []
  private var stateNumbers: [Fingerprint: Int32] = [:]
  private(set) var effects: [KnownEffectsEntry] = []
  private var effectsNumbers: [Fingerprint: Int32] = [:]
  private(set) var actions: [SimulatedAction] = []
  private var actionNumbers: [Fingerprint: Int32] = [:]
  private(set) var commands: [[EffectCommand]] = []
  private var commandsNumbers: [Fingerprint: Int32] = [:]
  private(set) var reactions: [Reaction] = []
  private var reactionNumbers = NumberTable()
  private(set) var steps: [KnownStep] = []
  /// Answers and the passing of time, for the numbers of effects and of a list of ids.
  private var otherSteps: [Range<Int32>] = []
  private var otherStepsNumbers = NumberTable()
  /// The effects after a step and an action's commands.
  private var nextEffects = NumberTable()

  private static var mostReactions: Int { 1_000_000 }

  init() {
    _ = number(of: nil)
    _ = number(of: [], Fingerprint(high: 0, low: 0))
  }

  /// It takes as much memory as it may.
  var isFull: Bool { reactions.count + nextEffects.count > Self.mostReactions }

  mutating func number(of state: KnownState) -> Int32 {
    if let number = stateNumbers[state.exact] { return number }
    let number = Int32(states.count)
    states.append(KnownStateEntry(state: state))
    stateNumbers[state.exact] = number
    return number
  }

  mutating func number(of snapshot: EffectsSnapshot?) -> Int32 {
    let fingerprint = snapshot?.exact ?? Fingerprint(high: 0, low: 0)
    if let number = effectsNumbers[fingerprint] { return number }
    let number = Int32(effects.count)
    effects.append(KnownEffectsEntry(effects: snapshot, actionStep: Int32(steps.count)))
    steps.append(KnownStep(step: .time))
    effectsNumbers[fingerprint] = number
    return number
  }

  mutating func number(of action: SimulatedAction) -> Int32 {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    fingerprinting.add(action.name)
    for value in action.payload { fingerprinting.add(value) }
    if let number = actionNumbers[fingerprinting.result] { return number }
    let number = Int32(actions.count)
    actions.append(action)
    actionNumbers[fingerprinting.result] = number
    return number
  }

  mutating func number(of list: [EffectCommand], _ fingerprint: Fingerprint) -> Int32 {
    if let number = commandsNumbers[fingerprint] { return number }
    let number = Int32(commands.count)
    commands.append(list)
    commandsNumbers[fingerprint] = number
    return number
  }

  func reaction(of state: Int32, to action: Int32) -> Reaction? {
    reactionNumbers[state, action].map { reactions[Int($0)] }
  }

  mutating func note(_ reaction: Reaction, of state: Int32, to action: Int32) {
    reactionNumbers[state, action] = Int32(reactions.count)
    reactions.append(reaction)
  }

  func otherSteps(_ effects: Int32, idList: Int32) -> Range<Int32>? {
    otherStepsNumbers[effects, idList].map { otherSteps[Int($0)] }
  }

  mutating func note(
    otherSteps made: [ExploredStep], _ effects: Int32, idList: Int32
  ) -> Range<Int32> {
    let first = Int32(steps.count)
    steps += made.map { KnownStep(step: $0) }
    otherStepsNumbers[effects, idList] = Int32(otherSteps.count)
    otherSteps.append(first..<Int32(steps.count))
    return first..<Int32(steps.count)
  }

  mutating func note(_ consequence: KnownStep.Consequence, of step: Int32) {
    steps[Int(step)].consequence = consequence
  }

  func effects(after step: Int32, commands: Int32) -> Int32? { nextEffects[step, commands] }

  mutating func note(effects: Int32, after step: Int32, commands: Int32) {
    nextEffects[step, commands] = effects
  }

  mutating func note(ids: [Value], idList: Int32, of state: Int32) {
    states[Int(state)].ids = ids
    states[Int(state)].idList = idList
  }

  /// Nil if it is not known.
  func truth(of condition: Int, in state: Int32) -> Truth? {
    let truths = states[Int(state)].truths
    return truths.isEmpty ? nil : truths[condition]
  }

  mutating func note(_ traps: [ComputedTrap], in state: Int32) {
    states[Int(state)].traps = traps
  }

  mutating func note(_ truth: Truth, of condition: Int, in state: Int32, among count: Int) {
    if states[Int(state)].truths.isEmpty {
      states[Int(state)].truths = Array(repeating: nil, count: count)
    }
    states[Int(state)].truths[condition] = truth
  }
}
