import FeatureAnalysis
import FeatureSimulation

/// The calls in a trace, with the times of their answers.
struct TracedCalls {
  private struct Call {
    let feature: Int
    let reference: MethodReference
    let method: DependencyMethod
    let begin: Duration
    let arguments: [Value]
    var answers: [(time: Duration, answer: ExploredAnswer)] = []
  }

  let pace: Pace
  /// The calls, in the order in which they began. The scenario lists the answers of each method in
  /// this order.
  private var calls: [Call] = []
  /// The indices of the calls that are under way, by the numbers of their effects. If a failed call
  /// is retried, the retry is a separate call.
  private var underWay: [Int: Int] = [:]

  init(pace: Pace) { self.pace = pace }

  /// Records the calls that have begun since the last step.
  mutating func noteOpenCalls(_ open: [OpenCall]) {
    let new = open.filter { underWay[$0.number] == nil }
    for call in new.sorted(by: { ($0.begin, $0.number) < ($1.begin, $1.number) }) {
      underWay[call.number] = calls.count
      calls.append(
        Call(
          feature: call.feature, reference: call.reference, method: call.method,
          begin: call.begin, arguments: call.arguments))
    }
  }

  mutating func noteAnswer(_ answer: ExploredAnswer, to number: Int, at time: Duration) {
    guard let place = underWay[number] else { return }
    calls[place].answers.append((time, answer))
    if case .element = answer { return }
    underWay[number] = nil
  }

  /// The position of a call among the calls of the same method, counted from 1.
  func ordinal(of number: Int) -> Int? {
    underWay[number].map { place in
      calls[...place].count {
        $0.feature == calls[place].feature && $0.reference == calls[place].reference
      }
    }
  }

  /// The answers of a scenario, in the order in which the methods are declared.
  ///
  /// - Parameters:
  ///   - ended: the answers that end the repetitions of the trace.
  ///   - waiting: the methods of which some calls are still under way at the end of the scenario.
  ///   - sampler: returns the sampler of a feature, for calls that the trace does not answer.
  func answers(
    _ ended: EndedRepetitions, besides waiting: Set<FeatureMethod> = [],
    _ sampler: (Int) -> Sampler
  ) -> [MethodAnswers] {
    var methods: [(feature: Int, reference: MethodReference)] = []
    for call in calls
    where !methods.contains(where: { $0 == call.feature && $1 == call.reference }) {
      methods.append((call.feature, call.reference))
    }
    methods.sort {
      ($0.feature, $0.reference.dependency, $0.reference.method)
        < ($1.feature, $1.reference.dependency, $1.reference.method)
    }
    return methods.compactMap { feature, reference in
      let own = calls.filter { $0.feature == feature && $0.reference == reference }
      if waiting.contains(FeatureMethod(feature: feature, method: reference)) {
        if let byArgument = Self.byArgument(own) {
          return MethodAnswers(
            feature: feature, method: reference,
            answers: byArgument.map { answer(to: $0, sampler(feature)) },
            arguments: byArgument.map { $0.arguments[0] })
        }
        let answers = own.filter { !$0.answers.isEmpty }.map { answer(to: $0, sampler(feature)) }
        if answers.isEmpty { return nil }
        return MethodAnswers(feature: feature, method: reference, answers: answers)
      }
      let last = ended.answers[FeatureMethod(feature: feature, method: reference)]
      let answers = own.map { answer(to: $0, sampler(feature)) } + (last.map { [$0] } ?? [])
      // A method that returns nothing needs no answer if it succeeds immediately.
      if answers.allSatisfy(\.isSilent) { return nil }
      let isSame = Set(answers.map(\.text)).count == 1
      let needed = isSame ? Array(answers.prefix(1)) : answers
      return MethodAnswers(feature: feature, method: reference, answers: needed)
    }
  }

  /// The methods of the calls that the trace does not answer; nil if a later call of the same method
  /// is answered, because a scenario answers the calls of a method in their order.
  var waitingMethods: Set<FeatureMethod>? {
    var waiting: Set<FeatureMethod> = []
    for call in calls where !call.method.isStream {
      let method = FeatureMethod(feature: call.feature, method: call.reference)
      if call.answers.isEmpty {
        waiting.insert(method)
      } else if waiting.contains(method) {
        return nil
      }
    }
    return waiting
  }

  /// The answered calls of a method, if an earlier call of it is not answered, so that not the order
  /// but the argument has to decide. Nil if the order decides, or if the arguments cannot.
  private static func byArgument(_ own: [Call]) -> [Call]? {
    guard let open = own.firstIndex(where: { $0.answers.isEmpty }),
      own[open...].contains(where: { !$0.answers.isEmpty }), own[open].method.payload.count == 1,
      Set(own.map(\.arguments)).count == own.count, own.allSatisfy({ $0.arguments.count == 1 })
    else { return nil }
    return own.filter { !$0.answers.isEmpty }
  }

  /// The methods of the calls that the trace does not answer, if an argument decides which calls are
  /// answered; nil if that is not possible.
  var methodsWaitingByArgument: Set<FeatureMethod>? {
    let own = Dictionary(grouping: calls.filter { !$0.method.isStream }) {
      FeatureMethod(feature: $0.feature, method: $0.reference)
    }
    let open = own.filter { $0.value.contains { $0.answers.isEmpty } }
    let isMixed = open.contains { _, calls in
      guard let first = calls.firstIndex(where: { $0.answers.isEmpty }) else { return false }
      return calls[first...].contains { !$0.answers.isEmpty } && Self.byArgument(calls) == nil
    }
    return isMixed ? nil : Set(open.keys)
  }

  private func answer(to call: Call, _ sampler: Sampler) -> Answer {
    if call.method.isStream {
      var (steps, last): ([StreamStep], Duration) = ([], call.begin)
      for (time, answer) in call.answers {
        steps.append(StreamStep(answer.content, after: pace.unit == nil ? .zero : time - last))
        last = time
      }
      return Answer(outcome: .stream(steps), delay: .zero)
    }
    guard let (time, answer) = call.answers.first else {
      // A call that the trace does not answer is answered after all other calls, at the end of the
      // scenario.
      let value = call.method.result.flatMap { sampler.samples($0).first }
      return Answer(outcome: .returns(value), delay: .seconds(3600))
    }
    return Answer(outcome: answer.outcome, delay: pace.unit == nil ? .zero : time - call.begin)
  }
}

extension ExploredAnswer {
  var outcome: Answer.Outcome {
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
  /// Whether a method has this answer even if the scenario does not mention it.
  fileprivate var isSilent: Bool {
    switch outcome {
    case .returns(nil): delay == .zero
    case .stream(let steps): steps.isEmpty
    default: false
    }
  }

  /// A string that is equal for equal answers.
  fileprivate var text: String { "\(outcome) \(delay)" }
}
