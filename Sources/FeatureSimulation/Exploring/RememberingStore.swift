import Diagnostics
import ExpressionTyping
import FeatureAnalysis

/// The result of a step of an exploration.
package enum StepResult {
  case state(KnownState, EffectsSnapshot?)
  /// The invariants that it breaks.
  case broken([BrokenInvariant], KnownState, EffectsSnapshot?)
  case fault(EvaluationFault)
}

/// An action with the number that a store has given it.
package struct NumberedAction: Sendable {
  package let action: SimulatedAction
  fileprivate let number: Int32
}

/// A store for exploring that remembers what actions and answers do.
package struct RememberingStore {
  package private(set) var store: SimulatedStore
  /// What steps have cost, beside those that were remembered.
  package private(set) var work = 0
  private let reads: EffectReads
  private let hasInterchangeableIDs: Bool
  /// Without effects no state comes twice.
  private let remembers: Bool
  private let conditions: [TypedExpression]
  private let computed: ComputedMembers
  private var memory = StepMemory()
  private var actions: [[NumberedAction]] = []
  private var idLists: [[Value]: Int32] = [:]
  /// The present state and effects.
  private var state: KnownState
  private var ids: [Value] = []
  private var idList: Int32 = 0
  private var effects: EffectsSnapshot?
  private var stateNumber: Int32 = 0
  private var effectsNumber: Int32 = 0

  /// - Parameter conditions: those that are asked for.
  package init(
    _ store: SimulatedStore, _ reads: EffectReads, conditions: [TypedExpression],
    hasInterchangeableIDs: Bool
  ) {
    computed = ComputedMembers(store.feature)
    self.store = store
    self.reads = reads
    self.conditions = conditions
    self.hasInterchangeableIDs = hasInterchangeableIDs
    remembers = store.feature.middleware.contains { middleware in
      middleware.rules.contains { if case .perform = $0.verb { true } else { false } }
    }
    state = KnownState(store.state, hasInterchangeableIDs: hasInterchangeableIDs)
  }

  /// The state at the beginning.
  package var initialState: KnownState { state }

  // MARK: - Entering a state

  /// Goes on from a state.
  ///
  /// - Returns: its ids.
  package mutating func enter(
    _ state: KnownState, _ effects: EffectsSnapshot?, ids idsOf: (Value) -> [Value]
  ) -> [Value] {
    (self.state, self.effects) = (state, effects)
    guard remembers else {
      ids = idsOf(state.value)
      idList = number(of: ids)
      return ids
    }
    if memory.isFull { forget() }
    stateNumber = memory.number(of: state)
    effectsNumber = memory.number(of: effects)
    let entry = memory.states[Int(stateNumber)]
    if let known = entry.ids {
      (ids, idList) = (known, entry.idList)
    } else {
      ids = idsOf(state.value)
      idList = number(of: ids)
      memory.note(ids: ids, idList: idList, of: stateNumber)
    }
    return ids
  }

  private mutating func forget() {
    memory = StepMemory()
    actions = actions.map { _ in [] }
  }

  private mutating func number(of ids: [Value]) -> Int32 {
    if let number = idLists[ids] { return number }
    let number = Int32(idLists.count)
    idLists[ids] = number
    actions.append([])
    return number
  }

  /// The actions from outside for the present ids; empty if they are not known.
  package var knownActions: [NumberedAction] { actions[Int(idList)] }

  package mutating func know(_ made: [SimulatedAction]) -> [NumberedAction] {
    let numbered = made.map { NumberedAction(action: $0, number: memory.number(of: $0)) }
    actions[Int(idList)] = numbered
    return numbered
  }

  // MARK: - Steps

  /// Does an action from outside.
  package mutating func result(of action: NumberedAction) -> StepResult {
    guard remembers else { return ran(.action(action.action)) }
    let reaction = reaction(to: action.number)
    if let trouble = reaction.trouble { return result(of: trouble, .action(action.action)) }
    if reaction.commands == 0 { return .state(memory.states[Int(reaction.state)].state, effects) }
    let step = memory.effects[Int(effectsNumber)].actionStep
    return result(step, reaction, action.action)
  }

  /// The numbers of the steps that are possible beside actions: nil if they are not known.
  package var knownOtherSteps: Range<Int32>? {
    if effects == nil { return 0..<0 }
    return memory.otherSteps(effectsNumber, idList: idList)
  }

  package mutating func know(otherSteps made: [ExploredStep]) -> Range<Int32> {
    memory.note(otherSteps: made, effectsNumber, idList: idList)
  }

  /// The calls that wait for answers.
  package var openCalls: [OpenCall] {
    effects?.effects.openCalls { store.method(of: $0) } ?? []
  }

  /// Something happens because time passes.
  package var awaitsTime: Bool { effects?.effects.nextDeadline != nil }

  package func step(_ number: Int32) -> ExploredStep { memory.steps[Int(number)].step }

  /// Does a step that is known by its number.
  package mutating func result(of number: Int32) -> StepResult {
    switch memory.steps[Int(number)].consequence {
    case .none:
      if let next = memory.effects(after: number, commands: 0) { return result(next) }
      return ran(step(number))
    case .action(let action):
      let reaction = reaction(to: action)
      if let trouble = reaction.trouble { return result(of: trouble, step(number)) }
      return result(number, reaction)
    case .unknown: return observed(number, step(number))
    }
  }

  private func result(_ effects: Int32) -> StepResult {
    .state(state, memory.effects[Int(effects)].effects)
  }

  private mutating func result(of trouble: Reaction.Trouble, _ step: ExploredStep) -> StepResult {
    switch trouble.kind {
    case .fault(let fault): .fault(fault)
    case .broken, .dependsOnEffects: ran(step)
    }
  }

  /// Finds out what follows from a step.
  private mutating func observed(_ number: Int32, _ step: ExploredStep) -> StepResult {
    resume()
    store.recording.mode = .observing
    let hasFailed = (try? store.explore(step)) == nil
    if let first = store.recording.first {
      memory.note(.action(memory.number(of: first)), of: number)
      return result(of: number)
    }
    if hasFailed { return ran(step) }
    let next = memory.number(of: store.effectsSnapshot(reads))
    memory.note(.none, of: number)
    memory.note(effects: next, after: number, commands: 0)
    return result(next)
  }

  /// The result of a step whose first action is known.
  ///
  /// - Parameter action: if it comes from outside.
  private mutating func result(
    _ number: Int32, _ reaction: Reaction, _ action: SimulatedAction? = nil
  ) -> StepResult {
    let next = memory.states[Int(reaction.state)].state
    if let effects = memory.effects(after: number, commands: reaction.commands) {
      return .state(next, memory.effects[Int(effects)].effects)
    }
    resume()
    store.recording.mode = .replaying(
      ReplayedAction(
        state: next.value, commands: memory.commands[Int(reaction.commands)],
        madeUUIDs: reaction.madeUUIDs))
    let result = explored(action.map { .action($0) } ?? step(number))
    // Further actions depend on more than the effects.
    if store.recording.count == 1, case .state(_, let effects) = result {
      memory.note(
        effects: memory.number(of: effects), after: number, commands: reaction.commands)
    }
    return result
  }

  /// What an action does in the present state.
  private mutating func reaction(to action: Int32) -> Reaction {
    if let known = memory.reaction(of: stateNumber, to: action) { return known }
    store.resume(state.value, nil, ids: ids)
    store.recording.mode = .recording
    var trouble: Reaction.Trouble.Kind?
    do throws(EvaluationFault) {
      try store.dispatch(memory.actions[Int(action)])
    } catch {
      trouble = .fault(error)
    }
    if trouble == nil, !store.brokenInvariants.isEmpty { trouble = .broken }
    let commands = store.recording.commands
    if store.recording.dependsOnEffects { trouble = .dependsOnEffects }
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    reads.add(commands, to: &fingerprinting)
    let reaction = Reaction(
      state: memory.number(
        of: KnownState(store.state, hasInterchangeableIDs: hasInterchangeableIDs)),
      commands: commands.isEmpty ? 0 : memory.number(of: commands, fingerprinting.result),
      madeUUIDs: store.interpreter.operations.madeUUIDs,
      trouble: trouble.map { Reaction.Trouble($0) })
    work += store.interpreter.operations.steps
    memory.note(reaction, of: stateNumber, to: action)
    return reaction
  }

  /// Whether a condition, by its place, is true in a state.
  package mutating func truth(of condition: Int, in state: KnownState) -> Truth {
    guard remembers else { return computedTruth(of: condition, in: state) }
    let number = memory.number(of: state)
    if let known = memory.truth(of: condition, in: number) { return known }
    let truth = computedTruth(of: condition, in: state)
    memory.note(truth, of: condition, in: number, among: conditions.count)
    return truth
  }

  private mutating func computedTruth(of condition: Int, in state: KnownState) -> Truth {
    store.resume(state.value, nil, ids: [])
    defer { work += store.interpreter.operations.steps }
    return store.truth(of: conditions[condition])
  }

  /// The derived values and filters that trap in a state.
  package mutating func traps(in state: KnownState) -> [ComputedTrap] {
    if computed.isEmpty { return [] }
    guard remembers else { return foundTraps(in: state) }
    let number = memory.number(of: state)
    if let known = memory.states[Int(number)].traps { return known }
    let traps = foundTraps(in: state)
    memory.note(traps, in: number)
    return traps
  }

  private mutating func foundTraps(in state: KnownState) -> [ComputedTrap] {
    store.resume(state.value, nil, ids: [])
    defer { work += store.interpreter.operations.steps }
    return computed.traps(in: &store)
  }

  // MARK: - Running

  /// The place at which a step fails.
  package mutating func place(ofFaultIn step: ExploredStep) -> SourceRange? {
    resume()
    return store.place { store throws(EvaluationFault) in try store.explore(step) }
  }

  private mutating func resume() { store.resume(state.value, effects, ids: ids) }

  /// Does a step without the memory.
  package mutating func ran(_ step: ExploredStep) -> StepResult {
    resume()
    return explored(step)
  }

  private mutating func explored(_ step: ExploredStep) -> StepResult {
    defer { work += store.interpreter.operations.steps }
    do throws(EvaluationFault) {
      try store.explore(step)
    } catch {
      return .fault(error)
    }
    let state = KnownState(store.state, hasInterchangeableIDs: hasInterchangeableIDs)
    let effects = store.effectsSnapshot(reads)
    let broken = store.brokenInvariants
    return broken.isEmpty ? .state(state, effects) : .broken(broken, state, effects)
  }
}
