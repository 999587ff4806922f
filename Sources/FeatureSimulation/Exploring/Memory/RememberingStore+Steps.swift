import FeatureAnalysis
import SpecLanguage

extension RememberingStore {
  /// Performs the action from outside that has the given index.
  package mutating func result(ofAction place: Int) -> StepResult {
    var reaction = memory.reactions[firstReaction + place]
    if !reaction.isKnown {
      reaction = newReaction(to: outside[Int(idList)][place])
      memory.reactions[firstReaction + place] = reaction
    }
    let rest = memory.rests[Int(reaction.rest)]
    if rest.details == 0, rest.commands == 0 {
      return .state(settled(reaction.state, rest.renaming, present.effects))
    }
    let step = memory.effects[Int(present.effects)].actionStep
    return result(step, reaction, .action(action(place)))
  }

  /// Performs an action from outside that delivers a stored value.
  ///
  /// - Parameters:
  ///   - property: the index of the stored property.
  ///   - merge: merges the loaded value of the action with the current value of the property, and
  ///     returns the action with the merged value.
  package mutating func result(
    ofLoad place: Int, property: Int, _ merge: (SimulatedAction, Value) -> SimulatedAction
  ) -> StepResult {
    let load = outside[Int(idList)][place]
    let part = memory.states.part(property, of: present.state)
    let number: Int32
    if let known = memory.mergedLoads[load, part] {
      number = known
    } else {
      number = memory.number(
        of: merge(memory.actions[Int(load)].action, memory.states.value(ofPart: part)))
      memory.mergedLoads[load, part] = number
    }
    let step = memory.effects[Int(present.effects)].actionStep
    return result(step, reaction(to: number), .action(memory.actions[Int(number)].action))
  }

  /// Performs the cached step with the given number.
  package mutating func result(of number: Int32) -> StepResult {
    switch memory.steps[Int(number)].consequence {
    case .none:
      guard let next = memory.effects(after: number, commands: 0) else { return ran(step(number)) }
      return result(next)
    case .action(let action): return result(number, reaction(to: action), step(number))
    case .unknown: return observed(number, step(number))
    }
  }

  /// The result of a step that does not change the state.
  private mutating func result(_ effects: Int32) -> StepResult {
    .state(settled(present.state, memory.states.entries[Int(present.state)].renaming, effects))
  }

  /// Runs a step that is not in the cache, and caches the result.
  private mutating func observed(_ number: Int32, _ step: ExploredStep) -> StepResult {
    resume()
    store.recording.mode = .observing
    let hasFailed = (try? store.explore(step)) == nil
    if let first = store.recording.first {
      memory.steps[Int(number)].consequence = .action(memory.number(of: first))
      return result(of: number)
    }
    if hasFailed { return ran(step) }
    let next = memory.number(of: store.effectsSnapshot(reads))
    memory.steps[Int(number)].consequence = .none
    memory.note(effects: next, after: number, commands: 0)
    return result(next)
  }

  /// The result of a step that dispatches an action with the result `reaction`.
  ///
  /// - Parameter number: the number of the step. All actions from outside share one number.
  private mutating func result(
    _ number: Int32, _ reaction: Reaction, _ step: ExploredStep
  ) -> StepResult {
    let rest = memory.rests[Int(reaction.rest)]
    let details = memory.details(of: rest)
    switch details?.trouble {
    case .fault(let fault)?: return .fault(fault)
    case .broken?, .dependsOnEffects?: return ran(step)
    case nil: break
    }
    if let effects = memory.effects(after: number, commands: rest.commands) {
      return .state(settled(reaction.state, rest.renaming, effects))
    }
    resume()
    let value = memory.states.state(reaction.state).value
    store.recording.mode = .replaying(
      ReplayedAction(
        state: memory.states.renamings[Int(rest.renaming)].original(of: value),
        commands: memory.commands[Int(rest.commands)], madeUUIDs: details?.madeUUIDs ?? 0))
    return explored(step) { memory, effects in
      memory.note(effects: effects, after: number, commands: rest.commands)
    }
  }

  private mutating func reaction(to action: Int32) -> Reaction {
    if let known = memory.reaction(of: present.state, to: action) { return known }
    let reaction = newReaction(to: action)
    memory.note(reaction, of: present.state, to: action)
    return reaction
  }

  /// Computes and caches the result of an action that was not yet run in the current state.
  private mutating func newReaction(to action: Int32) -> Reaction {
    memory.states.copyParts(of: present.state, to: &parts)
    let shared =
      memory.shared.find(action, parts)
      ?? memory.shared.note(computedReaction(to: action), to: action, parts)
    memory.shared.change(&parts, by: shared)
    let (state, renaming) = memory.states.number(ofParts: &parts)
    let rest = Reaction.Rest(
      commands: shared.commands, renaming: renaming, details: shared.details)
    return Reaction(state: state, rest: memory.number(of: rest))
  }

  /// Runs an action in the current state.
  private mutating func computedReaction(to action: Int32) -> ComputedReaction {
    store.resume(presentState.value, nil, ids: ids.uuids)
    store.recording.mode = .recording
    let madeUUIDs = store.interpreter.operations.madeUUIDs
    var trouble: Reaction.Trouble?
    do throws(EvaluationFault) {
      try dispatch(action)
    } catch {
      trouble = .fault(error)
    }
    if trouble == nil, !store.brokenInvariants.isEmpty { trouble = .broken }
    let commands = store.recording.commands
    if store.recording.dependsOnEffects { trouble = .dependsOnEffects }
    work += store.interpreter.operations.steps
    let details = Reaction.Details(
      madeUUIDs: store.interpreter.operations.madeUUIDs - madeUUIDs, trouble: trouble)
    // If the action makes new ids or its effects keep the state, the result depends on all
    // properties.
    if details.madeUUIDs > 0 || reads.areOfState(commands) {
      store.interpreter.environment.touchAll()
    }
    let touched = store.interpreter.environment.touched
    var written: [Int32] = []
    if case .structure(let values) = store.state {
      for place in values.indices where touched.contains(place) {
        written.append(memory.states.number(ofPart: values[place]))
      }
    }
    return ComputedReaction(
      touched: touched, parts: written, commands: commands.isEmpty ? 0 : number(of: commands),
      details: memory.number(of: details))
  }

  private mutating func dispatch(_ number: Int32) throws(EvaluationFault) {
    let known = memory.actions[Int(number)]
    if known.hasDefaults { return try store.dispatch(known.action) }
    if let admitted = known.admitted {
      return try store.dispatch(admitted.action, admitted: admitted)
    }
    do throws(Signal) {
      memory.actions[Int(number)].admitted = store.admit(try store.completed(known.action))
    } catch {
      throw error.fault
    }
    try dispatch(number)
  }

  private mutating func number(of commands: [EffectCommand]) -> Int32 {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    reads.add(commands, to: &fingerprinting)
    return memory.number(of: commands, fingerprinting.result)
  }

  // MARK: - Running

  /// The range in the spec at which a step fails.
  package mutating func place(ofFaultIn step: ExploredStep) -> SourceRange? {
    resume()
    return store.place { store throws(EvaluationFault) in try store.explore(step) }
  }

  private mutating func resume() { store.resume(presentState.value, effects, ids: ids.uuids) }

  /// Performs a step without the cache.
  package mutating func ran(_ step: ExploredStep) -> StepResult {
    resume()
    return explored(step) { _, _ in }
  }

  /// - Parameter note: called if the step dispatches no action, so that its result depends only on
  ///   the effects.
  private mutating func explored(
    _ step: ExploredStep, _ note: (inout StepMemory, _ effects: Int32) -> Void
  ) -> StepResult {
    defer { work += store.interpreter.operations.steps }
    do throws(EvaluationFault) {
      try store.explore(step)
    } catch {
      return .fault(error)
    }
    let (state, renaming) = memory.states.number(of: store.state)
    let effects = memory.number(of: store.effectsSnapshot(reads))
    let next = settled(state, renaming, effects)
    lastRenaming = memory.states.renamings[Int(renaming)]
    if let snapshot = memory.effects[Int(effects)].effects, snapshot.holdsIDs {
      lastRenaming = snapshot.renaming(beginning: lastRenaming, reads)
    }
    let broken = store.brokenInvariants
    guard broken.isEmpty else { return .broken(broken, next) }
    if store.recording.count == 1 { note(&memory, effects) }
    return .state(next)
  }
}
