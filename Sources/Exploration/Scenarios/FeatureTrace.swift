import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The steps that lead from a start to a mistake.
struct FeatureTrace {
  /// One step; an answer is that of a call by its place among the open ones.
  enum Step {
    case action(SimulatedAction)
    case answer(Int, MethodReference, ExploredAnswer)
    case time
  }

  /// What differs from the initial state at the start.
  var given: [GivenValue] = []
  var functions: [FunctionAnswer] = []
  var steps: [Step] = []
}

extension FeatureSystem {
  /// The steps to what a search found.
  mutating func trace(to found: Search<FeatureSystem>.Found, _ visited: VisitedStates)
    -> FeatureTrace
  {
    trace(to: found.state, found.step, visited)
  }

  /// The steps to a state, and a further one from there by its place.
  mutating func trace(to state: UInt32, _ last: Int?, _ visited: VisitedStates) -> FeatureTrace {
    let path = path(to: state, last, visited)
    let start = beginnings[path.start]
    var trace = FeatureTrace(given: start.given, functions: start.functions)
    var ids = TracedIDs(start.renaming)
    for (before, step) in path.steps {
      guard let traced = traced(ids.original(of: step), before) else { break }
      trace.steps.append(traced)
      _ = following(step, before)
      ids.rename(lastRenaming(before))
    }
    return trace
  }
}

/// A trace as a scenario.
struct TraceScenario {
  let feature: Feature
  let trace: FeatureTrace
  let pace: Pace
  let holds: [HeldInvariant]

  /// The scenario; nil if the steps cannot be done at such times.
  func scenario(_ sampler: Sampler) -> Scenario? { played(sampler)?.scenario }

  /// The scenario, and the time and the state after its last step, with what may still be under way.
  func played(_ sampler: Sampler) -> (scenario: Scenario, end: Duration, state: Value)? {
    guard
      var store = try? SimulatedStore(
        exploring: feature, given: trace.given, functions: trace.functions)
    else { return nil }
    var calls = TracedCalls(pace: pace)
    var actions = TracedActions<SimulatedAction>()
    for (index, step) in trace.steps.enumerated() {
      if index > 0, let unit = pace.unit { _ = try? store.letPass(unit) }
      var explored = ExploredStep.time
      switch step {
      case .action(let action):
        var isNear = false
        if index > 0, case .action = trace.steps[index - 1] { isNear = true }
        actions.add(action, at: store.now, isNear: isNear)
        explored = .action(action)
      case .answer(let place, _, let answer):
        let open = store.openCalls
        guard place < open.count else { return nil }
        calls.note(answer, to: open[place].number, at: store.now)
        explored = .answer(open[place].number, answer)
      case .time: break
      }
      _ = try? store.explore(explored)
      calls.note(store.openCalls, at: store.now)
    }
    let scenario = Scenario(
      given: trace.given, answers: calls.answers { _ in sampler }.map(\.answers),
      functionAnswers: trace.functions, when: actions.entries(pace).map(ScenarioStep.init),
      holds: holds, at: holds.first?.range ?? SourceRange(.start, .start))
    return (scenario, store.now, store.state)
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
