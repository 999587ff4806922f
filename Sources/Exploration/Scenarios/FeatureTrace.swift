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
    let path = visited.path(to: found.state)
    let start = beginnings[Int(visited.steps[Int(path.start)])]
    var trace = FeatureTrace(given: start.given, functions: start.functions)
    var snapshot = start.snapshot
    for step in path.steps + (found.step.map { [$0] } ?? []) {
      let chosen = steps(from: snapshot)[step]
      guard let step = traced(chosen, snapshot) else { break }
      trace.steps.append(step)
      guard let next = following(chosen, snapshot) else { break }
      snapshot = next
    }
    return trace
  }
}

/// A trace as a scenario.
struct TraceScenario {
  let feature: Feature
  let trace: FeatureTrace
  /// A time of the scenario for each step; nil if the effects end after each action.
  let unit: Duration?
  /// Also waits between actions between which nothing else happens.
  let waitsAlways: Bool
  let holds: [HeldInvariant]

  private struct Call {
    let reference: MethodReference
    let method: DependencyMethod
    let begin: Duration
    var answers: [(time: Duration, answer: ExploredAnswer)] = []
  }

  /// The scenario; nil if the steps cannot be done at such times.
  func scenario(_ sampler: Sampler) -> Scenario? {
    guard
      var store = try? SimulatedStore(
        exploring: feature, given: trace.given, functions: trace.functions)
    else { return nil }
    var calls: [Int: Call] = [:]
    var actions: [(time: Duration, action: SimulatedAction, isNear: Bool)] = []
    for (index, step) in trace.steps.enumerated() {
      if index > 0, let unit { _ = try? store.letPass(unit) }
      let time = store.now
      var explored = ExploredStep.time
      switch step {
      case .action(let action):
        var isNear = false
        if index > 0, case .action = trace.steps[index - 1] { isNear = true }
        actions.append((time, action, isNear))
        explored = .action(action)
      case .answer(let place, _, let answer):
        let open = store.openCalls
        guard place < open.count else { return nil }
        calls[open[place].number]?.answers.append((time, answer))
        explored = .answer(open[place].number, answer)
      case .time: break
      }
      _ = try? store.explore(explored)
      for call in store.openCalls where calls[call.number] == nil {
        calls[call.number] = Call(
          reference: call.reference, method: call.method, begin: store.now)
      }
    }
    let ordered = calls.sorted { $0.key < $1.key }.map(\.value)
    return Scenario(
      given: trace.given, answers: answers(of: ordered, sampler), functionAnswers: trace.functions,
      when: entries(actions), holds: holds, at: holds.first?.range ?? SourceRange(.start, .start))
  }

  // MARK: - when

  private func entries(
    _ actions: [(time: Duration, action: SimulatedAction, isNear: Bool)]
  ) -> [ScenarioStep] {
    let range = SourceRange(.start, .start)
    var entries: [ScenarioStep] = []
    for (index, (time, action, isNear)) in actions.enumerated() {
      if unit != nil, index > 0, waitsAlways || !isNear {
        let wait = time - actions[index - 1].time
        if wait > .zero {
          entries.append(ScenarioStep(.wait(wait), at: range, isFollowedAtOnce: true))
        }
      }
      let call = ActionCall(action: action.name, arguments: action.payload)
      let isLast = index == actions.count - 1
      entries.append(
        ScenarioStep(.dispatch(call), at: range, isFollowedAtOnce: unit != nil && !isLast))
    }
    return entries
  }

  // MARK: - with

  /// In the order in which the methods are declared.
  private func answers(of calls: [Call], _ sampler: Sampler) -> [MethodAnswers] {
    var references: [MethodReference] = []
    for call in calls where !references.contains(call.reference) {
      references.append(call.reference)
    }
    references.sort { ($0.dependency, $0.method) < ($1.dependency, $1.method) }
    return references.compactMap { reference in
      let own = calls.filter { $0.reference == reference }
      let answers = own.map { answer(to: $0, sampler) }
      // A method that returns nothing and says so needs no answer.
      if answers.allSatisfy(\.isSilent) { return nil }
      return MethodAnswers(
        method: reference,
        answers: Set(answers.map(\.text)).count == 1
          ? Array(answers.prefix(1)) : answers)
    }
  }

  private func answer(to call: Call, _ sampler: Sampler) -> Answer {
    if call.method.isStream {
      var (steps, last): ([StreamStep], Duration) = ([], call.begin)
      for (time, answer) in call.answers {
        steps.append(StreamStep(answer.content, after: unit == nil ? .zero : time - last))
        last = time
      }
      return Answer(outcome: .stream(steps), delay: .zero)
    }
    guard let (time, answer) = call.answers.first else {
      // It comes when all is over.
      let value = call.method.result.flatMap { sampler.samples($0).first }
      return Answer(outcome: .returns(value), delay: .seconds(3600))
    }
    return Answer(outcome: answer.outcome, delay: unit == nil ? .zero : time - call.begin)
  }
}

extension ExploredAnswer {
  fileprivate var outcome: Answer.Outcome {
    switch self {
    case .returns(let value): .returns(value)
    case .failure(let message): .failure(message)
    case .error(let error): .error(error)
    case .element, .end: .returns(nil)
    }
  }

  fileprivate var content: StreamStep.Content {
    switch self {
    case .element(let value): .value(value)
    case .failure(let message): .failure(message)
    case .returns, .error, .end: .end
    }
  }
}

extension Answer {
  /// What a method answers about which a scenario says nothing.
  fileprivate var isSilent: Bool {
    switch outcome {
    case .returns(nil): delay == .zero
    case .stream(let steps): steps.isEmpty
    default: false
    }
  }

  /// What tells it from others.
  fileprivate var text: String { "\(outcome) \(delay)" }
}
