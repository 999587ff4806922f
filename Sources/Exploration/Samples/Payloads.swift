import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The samples of an action's payload.
struct PayloadSamples {
  /// The payloads that are used. Empty if no sample can be created for a value.
  private(set) var payloads: [[Value]]
  /// The number of payloads that are not used, although the rules of the action might accept them.
  var omitted = 0

  /// Adds payloads. Those that are made of the candidates are no longer among the omitted ones.
  mutating func addPayloads(_ others: [[Value]], madeOf candidates: [[Value]]) {
    let known = Set(payloads)
    let new = others.filter { !known.contains($0) }
    payloads += new
    let counted = new.count { payload in
      zip(payload, candidates).allSatisfy { $1.contains($0) }
    }
    omitted = max(omitted - counted, 0)
  }

  var coverage: SampleCoverage {
    SampleCoverage(used: payloads.count, all: payloads.count + omitted)
  }
}

extension Sampler {
  static var mostPayloads: Int { 64 }
  /// The maximum number of payloads for which the rules of an action are evaluated.
  private static var mostEvaluated: Int { 4_096 }
  /// The maximum number of models that are added because they fulfil the conditions of an action, and the
  /// number of those that suffices.
  private static var mostModels: Int { 32 }
  private static var fewestAccepted: Int { 4 }

  /// Whether no payload can be created for these parameters.
  func lacksSamples(for parameters: [Parameter]) -> Bool {
    parameters.contains { samples(of: $0).isEmpty }
  }

  /// The payloads of an action: all combinations of the samples. If there are too many
  /// combinations, at most two values are varied at a time. If the action's first rules refuse some
  /// payloads in every state, the first that each rule refuses is used then, and of the others as many
  /// as are needed for each pair of values. In the same way, payloads that fulfil the conditions of the
  /// reducer are added.
  ///
  /// - Parameters:
  ///   - action: the name of the action.
  ///   - guards: the conditions of the action on its payload.
  ///   - holds: returns whether a condition holds for a payload.
  ///   - refusing: returns the first rule of the action that refuses a payload in every state.
  func payloads(
    of parameters: [Parameter], by action: String, guards: PayloadGuards? = nil,
    holds: (TypedExpression, [Value]) -> Bool = { _, _ in true },
    refusing: ([Value]) -> SourceRange? = { _ in nil }
  ) -> PayloadSamples {
    let candidates = candidates(for: parameters, by: action)
    if candidates.contains(where: \.isEmpty) { return PayloadSamples(payloads: []) }
    let names = parameters.map { "\(action).\($0.name)" }
    let compared = literals.links.comparedPlaces(in: names)
    var samples = payloads(candidates, comparing: compared, refusing)
    if let guards, !guards.conditions.isEmpty {
      // Those that a rule refuses are not among the omitted ones.
      let others = fulfilling(guards, candidates, of: parameters, beside: samples, holds)
      samples.addPayloads(others.filter { refusing($0) == nil }, madeOf: candidates)
    }
    let omitted = zip(parameters, names).map { omittedLiterals(of: $0.type, named: $1) }
    if omitted.contains(where: { $0 > 0 }) {
      let counts = zip(candidates, omitted).map { $0.count + $1 }
      samples.omitted = max(counts.reduce(1, SampleCoverage.product) - samples.payloads.count, 0)
    }
    return samples
  }

  /// The payloads that fulfil the conditions of an action. Of a model, they are combinations of all samples
  /// of its properties, if few of the others fulfil the conditions.
  private func fulfilling(
    _ guards: PayloadGuards, _ candidates: [[Value]], of parameters: [Parameter],
    beside samples: PayloadSamples, _ holds: (TypedExpression, [Value]) -> Bool
  ) -> [[Value]] {
    let models = parameters.map { self.candidates(ofModel: $0.type) }
    let hasModels = models.contains { $0 != nil }
    if !hasModels, samples.omitted == 0 || !guards.areOfReducer { return [] }
    if hasModels {
      let accepted = samples.payloads.count { payload in
        guards.conditions.allSatisfy { holds($0.expression, payload) }
      }
      if accepted >= Self.fewestAccepted { return [] }
    }
    let fulfilling = guards.fulfilling(
      candidates, properties: models, atMost: Self.mostEvaluated, holds)
    return fulfilling.coveringPairs(
      after: [], atMost: hasModels ? Self.mostModels : Self.mostPayloads)
  }

  private func payloads(
    _ candidates: [[Value]], comparing compared: [PlacePair],
    _ refusing: ([Value]) -> SourceRange?
  ) -> PayloadSamples {
    let combinations = Combinations(of: candidates, comparing: compared)
    let count = combinations.count
    if count <= Self.mostPayloads { return PayloadSamples(payloads: combinations.first(count)) }
    let evaluated = combinations.first(Self.mostEvaluated)
    var accepted: [[Value]] = []
    var refused: [[Value]] = []
    var refusingRules: Set<SourceRange> = []
    for payload in evaluated {
      guard let rule = refusing(payload) else {
        accepted.append(payload)
        continue
      }
      if refusingRules.insert(rule).inserted { refused.append(payload) }
    }
    guard let firstRefused = refused.first, let first = accepted.first else {
      let payloads = combinations.varied(atMost: Self.mostPayloads)
      return PayloadSamples(payloads: payloads, omitted: count - payloads.count)
    }
    let acceptedCount = accepted.count + count - evaluated.count
    if acceptedCount > Self.mostPayloads {
      // One value of a payload that is refused may make it acceptable.
      let varied = [firstRefused, first].flatMap {
        Combinations(of: candidates.arranged(around: $0), comparing: compared).varied(atMost: 0)
      }
      accepted = accepted.coveringPairs(
        after: varied.filter { refusing($0) == nil }, atMost: Self.mostPayloads)
    }
    return PayloadSamples(
      payloads: accepted + refused, omitted: max(acceptedCount - accepted.count, 0))
  }

  /// The samples of each value. Beside the positions of rows, an integer is the position to which a
  /// view moves them.
  private func candidates(for parameters: [Parameter], by action: String) -> [[Value]] {
    let moves = parameters.contains { $0.type.unwrapped == .scalar(.indexSet) }
    return withDifferentIDs(parameters.indices) { sampler, place in
      let parameter = parameters[place]
      return moves && parameter.type == .scalar(.int)
        && written[parameter.type.description] == nil
        ? destinations : sampler.samples(of: parameter, by: action)
    }
  }

  /// The possible answers of a method.
  ///
  /// - Parameter name: the name of the method, such as `web.find`.
  func answers(
    of method: DependencyMethod, named name: String, handlesElements: Bool
  ) -> [ExploredAnswer] {
    var answers: [ExploredAnswer] = []
    if let element = method.element {
      if handlesElements { answers = samples(element, named: name).map { .element($0) } }
      answers.append(.end)
    } else if let result = method.result {
      answers = samples(result, named: name).map { .returns($0) }
    } else {
      answers = [.returns(nil)]
    }
    guard method.canThrow else { return answers }
    if let error = method.error, method.element == nil {
      return answers + samples(error).map { .error($0) }
    }
    return answers + failureMessages.map { .failure($0) }
  }

  /// The message of failures that the spec does not examine.
  static var failureMessage: String { "failed" }

  /// The messages of failures: the samples of strings in the spec, or one message and the strings
  /// with which messages are compared.
  private var failureMessages: [String] {
    let written = (written[Type.string.description] ?? []).compactMap { value in
      if case .string(let text) = value { text } else { nil }
    }
    if !written.isEmpty { return written }
    return ([Self.failureMessage] + literals.strings[literals.links.names(of: Effect.messageName)])
      .uniqued(atMost: .max)
  }
}

extension [[Value]] {
  /// The samples of each value, those of a payload first.
  fileprivate func arranged(around payload: [Value]) -> [[Value]] {
    zip(self, payload).map { values, value in [value] + values.filter { $0 != value } }
  }
}
