import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The steps that lead from a start to a mistake.
struct FeatureTrace {
  /// A step of a trace. An answer identifies its call by the call's index among the open calls.
  enum Step {
    case action(SimulatedAction)
    /// A stored property is loaded. The action delivers the stored value.
    case load(MethodReference, SimulatedAction)
    case answer(Int, MethodReference, ExploredAnswer)
    case time
  }

  /// The values of properties that differ from the initial state at the start of the trace.
  var given: [GivenValue] = []
  var functions: [FunctionAnswer] = []
  var steps: [Step] = []
}

extension FeatureTrace.Step {
  /// The action that the step sends from outside; nil for other steps.
  var action: SimulatedAction? {
    switch self {
    case .action(let action), .load(_, let action): action
    case .answer, .time: nil
    }
  }
}

extension FeatureSystem {
  /// The steps that lead to a mistake found by a search.
  mutating func trace(to found: Search<FeatureSystem>.Found, _ visited: VisitedStates)
    -> FeatureTrace
  {
    trace(to: found.state, found.step, visited)
  }

  /// The steps that lead to a state, followed by the step with the index `last`.
  mutating func trace(to state: UInt32, _ last: Int?, _ visited: VisitedStates) -> FeatureTrace {
    let path = path(to: state, last, visited)
    let start = beginnings[path.start]
    var trace = FeatureTrace(given: start.given, functions: start.functions)
    var ids = TracedIDs(hasInterchangeableIDs ? start.renaming : nil)
    for (before, step) in path.steps {
      guard let traced = traced(ids.original(of: step), before) else { break }
      trace.steps.append(traced)
      _ = following(step, before)
      ids.rename(lastRenaming(before))
    }
    return trace
  }
}

extension FeatureTrace {
  /// The route of the steps; nil if the steps cannot be performed.
  func route(of feature: Feature) -> TraceRoute? {
    guard var replay = TraceReplay(feature, self, Pace()) else { return nil }
    var route = TraceRoute()
    replay.store.recordRoute()
    for (index, step) in steps.enumerated() {
      if case .answer(let place, _, _) = step {
        let open = replay.store.openCalls
        guard place < open.count else { return nil }
        route.note(open[place], at: index, among: open, replay.calls)
      }
      guard let explored = replay.explored(step, call: route.calls[index], isNear: false) else {
        return nil
      }
      replay.explore(explored)
    }
    route.actions = replay.store.route
    return route
  }

  /// Whether this step and the previous step are actions.
  func isNear(_ index: Int) -> Bool {
    guard index > 0, case .action = steps[index], case .action = steps[index - 1] else {
      return false
    }
    return true
  }
}

extension FeatureTrace.Step {
  var isTime: Bool { if case .time = self { true } else { false } }
}

/// Converts a trace into a scenario.
struct TraceScenario {
  let feature: Feature
  let trace: FeatureTrace
  let route: TraceRoute
  let pace: Pace
  let holds: [HeldInvariant]

  /// The scenario; nil if the steps cannot happen at the times of the pace.
  func scenario(_ sampler: Sampler) -> Scenario? { played(sampler)?.scenario }

  /// The scenario, and the time and the state directly after its last step. Effects may still be
  /// under way at that time.
  func played(_ sampler: Sampler) -> (scenario: Scenario, end: Duration, state: Value)? {
    guard var replay = TraceReplay(feature, trace, pace) else { return nil }
    for (index, step) in trace.steps.enumerated() {
      let isNear = trace.isNear(index)
      if let pause = pace.pause(before: index, isNear: isNear, isTime: step.isTime) {
        replay.letPass(pause)
      }
      guard let explored = replay.explored(step, call: route.calls[index], isNear: isNear) else {
        return nil
      }
      replay.explore(explored)
    }
    let scenario = Scenario(
      given: trace.given,
      answers: replay.calls.answers { _ in sampler }.map(\.answers) + replay.loaded,
      functionAnswers: trace.functions,
      when: replay.actions.entries(pace).map(ScenarioStep.init), holds: holds,
      at: holds.first?.range ?? SourceRange(.start, .start))
    return (scenario, replay.store.now, replay.store.state)
  }
}

/// Repeats a trace to find the times at which its calls begin and end.
private struct TraceReplay {
  private let pace: Pace
  private let loads: StorageLoads
  var store: SimulatedStore
  private(set) var calls: TracedCalls
  private(set) var actions = TracedActions<SimulatedAction>()
  /// The answers of the storages.
  private(set) var loaded: [MethodAnswers] = []

  init?(_ feature: Feature, _ trace: FeatureTrace, _ pace: Pace) {
    guard
      let store = try? SimulatedStore(
        exploring: feature, given: trace.given, functions: trace.functions)
    else { return nil }
    self.store = store
    self.pace = pace
    calls = TracedCalls(pace: pace)
    loads = StorageLoads(feature, start: store.state)
    // All loads of the trace begin here. Only a stored property whose load has begun can change
    // before it is loaded.
    if pace.unit == nil { return }
    for case .load(_, let action) in trace.steps {
      if let loading = loads.loading(action) { actions.add(loading, at: .zero, isNear: true) }
    }
  }

  /// Converts a step into a step for this store. Returns nil if the store cannot perform it.
  ///
  /// - Parameters:
  ///   - call: the number of the call that the step answers.
  ///   - isNear: whether the step and the previous step are actions.
  mutating func explored(
    _ step: FeatureTrace.Step, call number: Int?, isNear: Bool
  ) -> ExploredStep? {
    switch step {
    case .action(let action):
      actions.add(action, at: store.now, isNear: isNear)
      return .action(action)
    case .load(let call, let action): return load(call, action)
    case .answer(_, _, let answer):
      guard let number, store.openCalls.contains(where: { $0.number == number }) else {
        return nil
      }
      calls.note(answer, to: number, at: store.now)
      return .answer(number, answer)
    case .time: return .time
    }
  }

  private mutating func load(_ call: MethodReference, _ action: SimulatedAction) -> ExploredStep? {
    guard case .load(let merged, _) = loads.step(action, in: store.state, 0),
      let loading = loads.loading(action)
    else { return nil }
    if pace.unit == nil { actions.add(loading, at: store.now, isNear: false) }
    let answer = Answer(
      outcome: .returns(action.payload.first), delay: pace.unit == nil ? .zero : store.now)
    loaded.append(MethodAnswers(method: call, answers: [answer]))
    return .action(merged)
  }

  mutating func explore(_ step: ExploredStep) {
    _ = try? store.explore(step)
    calls.note(store.openCalls)
  }

  mutating func letPass(_ time: Duration) {
    _ = try? store.letPass(time)
    calls.note(store.openCalls)
  }
}

extension ScenarioStep {
  fileprivate init(
    _ entry: TracedActions<SimulatedAction>.Entry, isFollowedAtOnce: Bool
  ) {
    let kind: Kind =
      switch entry {
      case .wait(let length): .wait(length)
      case .action(let action):
        .dispatch(ActionCall(action: action.name, arguments: action.payload))
      }
    self.init(kind, at: SourceRange(.start, .start), isFollowedAtOnce: isFollowedAtOnce)
  }
}
