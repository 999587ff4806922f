import FeatureAnalysis
import SpecLanguage

extension RememberingApp {
  /// Performs the impulse from outside that has the given index.
  package mutating func result(ofImpulse place: Int) -> StepResult {
    if makesIDsBesideEffects { return ran(.impulse(impulse(place))) }
    var reaction = firstReaction < 0 ? .unknown : memory.reactions[firstReaction + place]
    if !reaction.isKnown {
      reaction = newReaction(to: outside[Int(source)][place])
      if firstReaction >= 0 { memory.reactions[firstReaction + place] = reaction }
    }
    let rest = memory.rests[Int(reaction.rest)]
    if rest.details == 0, rest.commands == 0 {
      return .state(settled(reaction.state, rest.renaming, present.effects))
    }
    let step = memory.effects[Int(present.effects)].actionStep
    return result(step, reaction, .impulse(impulse(place)))
  }

  /// Performs the impulse from outside that has the given index, if nothing is under way, and if it
  /// only changes the state.
  ///
  /// - Returns: the fingerprint of the next state, whose number is `plainState`; nil if
  ///   `result(ofImpulse:)` has to perform the impulse.
  package mutating func plainFingerprint(ofImpulse place: Int, others: UInt64) -> Fingerprint? {
    guard present.effects == 0, firstReaction < 0 else { return nil }
    let entry = sharedReaction(to: outside[Int(source)][place])
    guard entry.details == 0, entry.commands == 0 else { return nil }
    memory.shared.replaceParts(&parts, by: entry)
    return Self.fingerprint(
      memory.states.fingerprint(ofParts: &parts), StepMemory.noEffects, others)
  }

  /// The state after the impulse for which `plainFingerprint` was called last.
  package var plainState: NumberedState {
    mutating get { NumberedState(state: memory.states.stateNumber(ofRenamed: parts), effects: 0) }
  }

  /// Performs the cached step with the given number.
  package mutating func result(of number: Int32) -> StepResult {
    if makesIDsBesideEffects { return ran(step(number)) }
    switch memory.steps[Int(number)].consequence {
    case .none:
      guard let next = memory.effects(after: number, commands: 0) else { return ran(step(number)) }
      return result(next)
    case .impulse(let impulse): return result(number, reaction(to: impulse), step(number))
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
    stores.recording.mode = .observing
    let hasFailed = (try? stores.explore(step)) == nil
    if stores.recording.readsState { return ran(step) }
    if let first = stores.recording.first {
      memory.steps[Int(number)].consequence = .impulse(memory.impulseNumber(of: first))
      return result(of: number)
    }
    if hasFailed { return ran(step) }
    let next = memory.snapshotNumber(of: stores.effectsSnapshot(reads))
    memory.steps[Int(number)].consequence = .none
    memory.noteEffects(next, after: number, commands: 0)
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
    memory.states.copyParts(of: reaction.state, to: &parts)
    let renaming = memory.states.renamings[Int(rest.renaming)]
    stores.recording.mode = .replaying(
      ReplayedImpulse(
        parts: memory.states.values(ofParts: parts).map { renaming.original(of: $0) },
        commands: memory.commands[Int(rest.commands)], madeUUIDs: details?.madeUUIDs ?? 0))
    return explored(step) { memory, effects in
      memory.noteEffects(effects, after: number, commands: rest.commands)
    }
  }

  private mutating func reaction(to action: Int32) -> Reaction {
    if let known = memory.reaction(of: present.state, to: action) { return known }
    let reaction = newReaction(to: action)
    memory.noteReaction(reaction, of: present.state, to: action)
    return reaction
  }

  /// Computes and caches the result of an action that was not yet run in the current state.
  private mutating func newReaction(to action: Int32) -> Reaction {
    let shared = sharedReaction(to: action)
    memory.shared.replaceParts(&parts, by: shared)
    let (state, renaming) = memory.states.stateNumber(ofParts: &parts)
    let rest = Reaction.Rest(
      commands: shared.commands, renaming: renaming, details: shared.details)
    return Reaction(state: state, rest: memory.restNumber(of: rest))
  }

  /// The result of an action in the current state, whose parts are in `parts` afterwards.
  private mutating func sharedReaction(to action: Int32) -> SharedReactions.Entry {
    memory.states.copyParts(of: present.state, to: &parts)
    return memory.shared.findEntry(action, parts)
      ?? memory.shared.noteReaction(computedReaction(to: action), to: action, parts)
  }

  /// Runs an action in the current state.
  private mutating func computedReaction(to impulse: Int32) -> ComputedReaction {
    stores.resume(presentState, nil, ids: ids.taken)
    stores.recording.mode = .recording
    let madeUUIDs = stores.madeUUIDs
    var trouble: Reaction.Trouble?
    do throws(EvaluationFault) {
      try perform(impulse)
    } catch {
      trouble = .fault(error)
    }
    if trouble == nil, !stores.brokenInvariants.isEmpty { trouble = .broken }
    let commands = stores.recording.commands
    if stores.recording.dependsOnEffects { trouble = .dependsOnEffects }
    work += stores.steps
    let details = Reaction.Details(
      madeUUIDs: stores.madeUUIDs - madeUUIDs, trouble: trouble)
    var touched = stores.touchedParts
    // New ids depend on the ids in all parts. Effects may keep the state of their feature.
    if details.madeUUIDs > 0 { touched = .all }
    for feature in reads.features(whoseStateIsKeptBy: commands) {
      touched.formUnion(stores.layout.parts(ofFeature: feature))
    }
    let written = stores.parts(among: touched).map { memory.states.partNumber(of: $0) }
    return ComputedReaction(
      touched: touched, parts: written, commands: commands.isEmpty ? 0 : number(of: commands),
      details: memory.detailsNumber(of: details))
  }

  private mutating func perform(_ number: Int32) throws(EvaluationFault) {
    let known = memory.impulses[Int(number)]
    var admitted = known.admitted
    if admitted == nil, !known.hasDefaults {
      admitted = try stores.admitted(known.impulse)
      memory.impulses[Int(number)].admitted = admitted
    }
    try stores.perform(known.impulse, admitted: admitted)
  }

  private mutating func number(of commands: [EffectCommand]) -> Int32 {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    reads.addCommands(commands, to: &fingerprinting)
    if reads.tellsArguments {
      for case .begin(let effect) in commands { fingerprinting.addOptional(effect.call) }
    }
    return memory.commandsNumber(of: commands, fingerprinting.result)
  }

  // MARK: - Running

  /// The range in the spec at which a step fails.
  package mutating func faultRange(in step: ExploredStep) -> SourceRange? {
    resume()
    return stores.faultRange(in: step)
  }

  /// The ranges of the expressions that a store evaluates in a step, with their places in the order
  /// of the evaluations.
  package mutating func evaluations(
    in step: ExploredStep, at place: StorePlace
  ) -> [SourceRange: Int] {
    resume()
    return stores.evaluations(in: step, at: place)
  }

  /// Evaluates an expression that reads the present state of a store and the payload of an action;
  /// nil if the value does not exist.
  package mutating func value(
    of expression: TypedExpression, with call: AppActionCall
  ) throws(EvaluationFault) -> Value? {
    resume()
    return try stores.value(of: expression, with: call)
  }

  private mutating func resume() { stores.resume(presentState, effects, ids: ids.taken) }

  /// Performs a step without the cache.
  package mutating func ran(_ step: ExploredStep) -> StepResult {
    resume()
    return explored(step) { _, _ in }
  }

  /// - Parameter note: called if the step causes no further impulse, so that its other results
  ///   depend only on the effects.
  private mutating func explored(
    _ step: ExploredStep, _ note: (inout StepMemory, _ effects: Int32) -> Void
  ) -> StepResult {
    defer { work += stores.steps }
    do throws(EvaluationFault) {
      try stores.explore(step)
    } catch {
      return .fault(error)
    }
    let (state, renaming) = memory.states.stateNumber(of: stores.parts)
    let effects = memory.snapshotNumber(of: stores.effectsSnapshot(reads))
    let next = settled(state, renaming, effects)
    lastRenaming = memory.states.renamings[Int(renaming)]
    if let snapshot = memory.effects[Int(effects)].effects, snapshot.holdsIDs {
      lastRenaming = snapshot.renaming(beginning: lastRenaming, reads)
    }
    let broken = stores.brokenInvariants
    guard broken.isEmpty else { return .broken(broken, next) }
    if stores.recording.count == 1, !stores.recording.readsState { note(&memory, effects) }
    return .state(next)
  }
}
