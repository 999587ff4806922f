import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The steps that lead from a start to a mistake.
struct Trace {
  /// An entry of a scenario's `when`.
  enum Entry {
    case start
    case action(AppActionCall)
  }

  /// A step of a trace. An answer identifies its call by the call's index among the open calls.
  enum Step {
    case entry(Entry)
    case load(AppLoad)
    case answer(Int, OpenCall, ExploredAnswer)
    case time
    /// A person who plays lets time pass. No exploration does.
    case wait(Duration)
    /// A person who plays lets a load fail, or answers a save.
    case stored(StorageAnswer)
    /// A person who plays cancels the task of an earlier step, given by its index.
    case cancel(Int)
  }

  /// The values that differ from the initial state at the start of the trace; nil if the trace
  /// begins in the initial state.
  let given: [GivenValue]?
  let functions: [FunctionAnswer]
  var steps: [Step] = []
  /// Whether somebody has played the steps, so that saves wait for answers, too.
  var isPlayed = false
  /// The repetitions under way at the end, or before the last step if this step makes a fault.
  fileprivate(set) var repetitions: [String] = []
  /// An action from outside that ends these repetitions.
  fileprivate(set) var ending: AppActionCall?
  /// The features that took part in the search, if others were left out.
  fileprivate(set) var group: Set<Int>?

  init(given: [GivenValue]?, functions: [FunctionAnswer], steps: [Step] = []) {
    self.given = given
    self.functions = functions
    self.steps = steps
  }
}

extension AppSystem {
  /// The steps that lead to a mistake found by a search.
  mutating func trace(to found: Search.Found, _ visited: VisitedStates) -> Trace {
    if let walk = found.walk { return trace(along: walk.path) }
    return trace(to: found.state, found.step, visited)
  }

  /// The steps that lead to a state, followed by the step with the index `last`. Their values contain
  /// the ids of the scenario.
  mutating func trace(to state: UInt32, _ last: Int?, _ visited: VisitedStates) -> Trace {
    var path = visited.path(to: state)
    path.steps += last.map { [$0] } ?? []
    return trace(along: path)
  }

  private mutating func trace(along path: StatePath) -> Trace {
    let (trace, made) = trace(along: path, reserved: 0)
    if made == 0 { return trace }
    // In the scenario, the store numbers its ids, without the numbers that the start has. Ids from
    // outside have higher numbers. Some ids of the store are in no state, so a few more are left out.
    let given = beginnings[path.start].renaming.pairs.compactMap(\.original.idNumber).max() ?? 0
    return self.trace(along: path, reserved: given + made + 9).trace
  }

  /// - Returns: the trace, and the number of ids that the store has made.
  private mutating func trace(
    along path: StatePath, reserved: Int
  ) -> (trace: Trace, made: Int) {
    let start = beginnings[path.start]
    var trace = Trace(given: start.given, functions: start.functions)
    if group.features.count < app.features.count { trace.group = group.features }
    var ids = TracedIDs(hasInterchangeableIDs ? start.renaming : nil, reserved: reserved)
    var snapshot = start.snapshot
    for place in path.steps {
      let step = steps(from: snapshot)[place]
      guard let traced = traced(ids.original(of: step), snapshot) else { break }
      trace.steps.append(traced)
      guard let next = following(step, snapshot) else { break }
      ids.rename(lastRenaming(snapshot))
      snapshot = next
    }
    trace.repetitions = snapshot.effects?.awaitedRepetitions ?? []
    if !trace.repetitions.isEmpty { trace.ending = ending(snapshot, &ids) }
    return (trace, ids.madeCount)
  }

  /// The first action from outside that ends the repetitions under way, at once or with the next
  /// answer or time.
  private mutating func ending(
    _ snapshot: AppSnapshot, _ ids: inout TracedIDs
  ) -> AppActionCall? {
    for step in steps(from: snapshot) {
      guard case .impulse(.action) = step, let next = following(step, snapshot),
        !awaitsRepetitions(next) || endsNext(next),
        case .impulse(.action(let call)) = ids.original(of: step)
      else { continue }
      return call
    }
    return nil
  }

  private mutating func endsNext(_ snapshot: AppSnapshot) -> Bool {
    let step = steps(from: snapshot).first { step in
      if case .impulse = step { false } else { true }
    }
    return step.flatMap { following($0, snapshot) }.map(awaitsRepetitions) == false
  }

  private func awaitsRepetitions(_ snapshot: AppSnapshot) -> Bool {
    snapshot.effects.map { !$0.awaitedRepetitions.isEmpty } ?? false
  }
}

extension Trace {
  /// The whole app in the state in which the trace begins; nil if the tool cannot compute the state.
  /// What the start of the app begins in features that took no part in the search is under way here,
  /// too.
  func beginning(of app: App) -> SimulatedApp? {
    let stores = try? SimulatedApp(
      exploring: app, given: given, functions: functions, predictsValues: true,
      storages: isPlayed ? PlayedStorages(given) : nil)
    stores?.group = group
    return stores
  }

  /// The route of the steps; nil if the steps cannot be performed. Its ids are those that a scenario
  /// creates.
  func route(of app: App) -> TraceRoute? {
    guard let stores = beginning(of: app) else { return nil }
    var route = TraceRoute()
    var calls = TracedCalls(pace: Pace())
    for (index, step) in steps.enumerated() {
      if case .answer(let place, _, let answer) = step {
        let open = stores.openCalls.filter { group?.contains($0.feature) != false }
        guard place < open.count else { return nil }
        route.noteAnsweredCall(open[place], at: index, among: open, calls)
        calls.noteAnswer(answer, to: open[place].number, at: stores.now)
      }
      if play(step, in: stores) {
        route.steps.append(step)
        calls.noteOpenCalls(stores.openCalls)
        continue
      }
      guard let found = explored(step, call: route.calls[index], in: stores) else { return nil }
      let explored = stores.replacingMadeIDs(in: found)
      route.steps.append(step.with(explored))
      _ = try? stores.play(explored, asRun: index)
      calls.noteOpenCalls(stores.openCalls)
    }
    route.actions = stores.route
    if let group {
      route.otherRepetitions = stores.awaitedRepetitions(besides: group)
      route.otherEffects = stores.effectsUnderWay(besides: group)
    }
    return route
  }

  /// A scenario with the steps of the trace, and the time and the state directly after its last step.
  /// Effects may still be under way at that time. Nil if the steps cannot happen at the times of
  /// `pace`.
  ///
  /// - Parameters:
  ///   - open: the methods with calls that are under way at the end.
  ///   - awaitsEnd: whether the last entry waits until the end of the trace.
  ///   - ended: the answers that end the repetitions of the trace.
  ///   - sampler: returns the sampler of a feature, given by its index.
  func played(
    by app: App, _ route: TraceRoute, _ pace: Pace, holds: [HeldInvariant],
    leavingOpen open: Set<FeatureMethod> = [], awaitsEnd: Bool = false,
    _ ended: EndedRepetitions, _ sampler: (Int) -> Sampler
  ) -> (scenario: Scenario, end: Duration, state: Value)? {
    guard let stores = beginning(of: app),
      var played = playSteps(of: route, in: stores, TracedLoads(of: app, steps, pace), pace)
    else { return nil }
    if let ending = ended.ending { played.actions.addEnding(ending, at: stores.now) }
    // Other calls that the trace does not answer have been cancelled.
    let methods = played.calls.waitingMethods ?? played.calls.methodsWaitingByArgument
    guard let waiting = open.isEmpty ? [] : methods?.intersection(open) else {
      return nil
    }
    let isEndless = app.features.contains { $0.feature.hasEndlessTimers }
    let end = isEndless || awaitsEnd ? stores.now : nil
    let entries = played.actions.entries(pace, until: end, waitsAfterLast: awaitsEnd)
    let scenario = Scenario(
      given: given ?? unloadedStatuses(of: app, besides: played.loads.answers),
      answers: played.calls.answers(ended, besides: waiting, sampler) + played.loads.answers
        + played.saves.answers(of: app, pace),
      functionAnswers: functions, when: entries.map(ScenarioStep.init).withCancelledRuns,
      holds: holds, at: holds.first?.range ?? SourceRange(.start, .start),
      waitingMethods: waiting)
    return (scenario, stores.now, stores.state)
  }

  /// The statuses of the stored properties that the trace does not load. In a scenario that says nothing
  /// about them, they count as loaded.
  private func unloadedStatuses(
    of app: App, besides loads: [MethodAnswers]
  ) -> [GivenValue] {
    guard app.isFeature else { return [] }
    return (app.whole.persistence?.entries ?? []).enumerated().compactMap { place, entry in
      let method = app.loadMethod(of: AppProperty(feature: 0, place: place))
      guard let status = entry.status, !loads.contains(where: { $0.method == method }) else {
        return nil
      }
      return GivenValue(
        property: status, type: .nominal(BuiltinType.storageStatus.name), value: BuiltinType.loading
      )
    }
  }

  /// Performs the steps at the times of `pace`. Returns nil if one of them answers a call that is not
  /// under way.
  private func playSteps(
    of route: TraceRoute, in stores: SimulatedApp, _ loads: TracedLoads, _ pace: Pace
  ) -> PlayedSteps? {
    var played = PlayedSteps(calls: TracedCalls(pace: pace), loads: loads)
    played.loads.beginLoads(in: stores, &played.actions)
    played.saves.noteOpenSaves(stores.openStorageCalls)
    for (index, step) in steps.enumerated() {
      let isNear = isNear(index)
      if let pause = pace.pause(before: index, isNear: isNear, isTime: step.isTime) {
        _ = try? stores.wait(pause)
        played.noteOpenCalls(of: stores)
      }
      if case .stored(let answer) = step {
        guard let call = stores.openCall(for: answer) else { return nil }
        played.noteAnswer(answer, to: call, at: stores.now)
      }
      if case .cancel(let run) = step, case .entry(.action(let call)) = steps[run] {
        played.actions.addCancel(of: call, at: stores.now, isNear: isNear)
      }
      if play(step, in: stores) {
        played.noteOpenCalls(of: stores)
        played.loads.beginLoads(in: stores, &played.actions)
        continue
      }
      guard let found = explored(step, call: route.calls[index], in: stores) else { return nil }
      let explored = stores.replacingMadeIDs(in: found)
      played.noteStep(explored, at: stores.now, isNear: isNear)
      // A call whose answer makes a fault is not open again.
      guard (try? stores.play(explored, asRun: index)) != nil else { continue }
      played.noteOpenCalls(of: stores)
      played.loads.beginLoads(in: stores, &played.actions)
    }
    return played
  }

  /// Converts a step into a step for `stores`, which have performed the earlier steps. Returns nil
  /// if the step answers a call that is not under way.
  ///
  /// - Parameter number: the number of the call that the step answers.
  func explored(
    _ step: Step, call number: Int?, in stores: SimulatedApp
  ) -> ExploredStep? {
    switch step {
    case .entry(.start): return .impulse(.start)
    case .entry(.action(let call)): return .impulse(.action(call))
    case .load(let load): return .impulse(.load(load))
    case .time: return .time
    case .wait, .cancel, .stored: return nil
    case .answer(_, _, let answer):
      guard let number, stores.openCalls.contains(where: { $0.number == number }) else {
        return nil
      }
      return .answer(number, answer)
    }
  }

  /// Performs a step that no exploration has. Returns false for other steps.
  private func play(_ step: Step, in stores: SimulatedApp) -> Bool {
    switch step {
    case .wait(let length): _ = try? stores.play(waiting: length)
    case .stored(let answer): _ = try? stores.play(answer)
    case .cancel(let run):
      guard case .entry(.action(let call)) = steps[run] else { return true }
      _ = try? stores.play(cancelling: run, of: call.action.name)
    case .entry, .load, .answer, .time: return false
    }
    return true
  }

  /// Whether this step and the previous step are entries of `when`.
  private func isNear(_ index: Int) -> Bool {
    guard index > 0, case .entry = steps[index], case .entry = steps[index - 1] else {
      return false
    }
    return true
  }
}

/// The calls, actions and loads of the steps that have been played.
private struct PlayedSteps {
  var calls: TracedCalls
  var actions = TracedActions()
  var loads: TracedLoads
  var saves = TracedSaves()

  mutating func noteOpenCalls(of stores: SimulatedApp) {
    calls.noteOpenCalls(stores.openCalls)
    saves.noteOpenSaves(stores.openStorageCalls)
  }

  /// Records the answer of a storage that the stores are about to get.
  mutating func noteAnswer(_ answer: StorageAnswer, to call: OpenStorageCall, at time: Duration) {
    switch answer.kind {
    case .failedLoad(let message):
      loads.addLoad(of: answer.property, .failure(message), at: time, &actions)
    case .save(_, let failure): saves.noteAnswer(to: call.number, failure, at: time)
    }
  }

  /// Records a step that the stores are about to perform.
  mutating func noteStep(_ step: ExploredStep, at time: Duration, isNear: Bool) {
    switch step {
    case .impulse(.start): actions.addAction(.start, at: time, isNear: isNear)
    case .impulse(.action(let call)):
      loads.noteAction(call, at: time)
      actions.addAction(.action(call), at: time, isNear: isNear)
    case .impulse(.load(let load)):
      loads.addLoad(of: load.property, .returns(load.stored), at: time, &actions)
    case .answer(let number, let answer): calls.noteAnswer(answer, to: number, at: time)
    case .impulse, .time: break
    }
  }
}

extension Trace.Step {
  /// The step with the values of an explored step.
  fileprivate func with(_ explored: ExploredStep) -> Trace.Step {
    switch (self, explored) {
    case (_, .impulse(.action(let call))): .entry(.action(call))
    case (_, .impulse(.load(let load))): .load(load)
    case (.answer(let place, let call, _), .answer(_, let answer)): .answer(place, call, answer)
    default: self
    }
  }

  fileprivate var isTime: Bool {
    switch self {
    case .time, .wait: true
    case .entry, .load, .stored, .answer, .cancel: false
    }
  }
}

extension ScenarioStep {
  fileprivate init(_ entry: TracedActions.Entry, isFollowedAtOnce: Bool) {
    let kind: Kind =
      switch entry {
      case .wait(let length): .wait(length)
      case .action(.start): .start
      case .action(.action(let call)): .dispatch(ActionCall(call))
      // `withCancelledRuns` finds the step.
      case .cancel(let call): .cancel(run: 0, action: call.action.name)
      }
    self.init(kind, at: SourceRange(.start, .start), isFollowedAtOnce: isFollowedAtOnce)
  }
}

extension [ScenarioStep] {
  /// The steps, with the last step of the action that each `cancel` names as its run.
  var withCancelledRuns: [ScenarioStep] {
    var steps = self
    for (index, step) in enumerated() {
      guard case .cancel(_, let action) = step.kind,
        let run = self[..<index].lastIndex(where: { $0.call?.action == action })
      else { continue }
      steps[run].run = run
      steps[index] = ScenarioStep(
        .cancel(run: run, action: action), at: step.range, isFollowedAtOnce: step.isFollowedAtOnce)
    }
    return steps
  }
}

extension ActionCall {
  init(_ call: AppActionCall) {
    self.init(
      feature: call.store.feature, key: call.store.key, action: call.action.name,
      arguments: call.action.payload)
  }
}
