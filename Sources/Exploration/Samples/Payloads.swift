import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

extension Sampler {
  private static var mostPayloads: Int { 24 }

  /// The payloads of an action: all combinations of the samples. If there are too many
  /// combinations, only one value is varied at a time. Empty if no sample can be created for a
  /// value.
  func payloads(_ parameters: [Parameter]) -> [[Value]] {
    let candidates = parameters.map { samples($0.type, named: $0.name) }
    if candidates.contains(where: \.isEmpty) { return [] }
    let count = candidates.reduce(1) { min($0 * $1.count, Self.mostPayloads + 1) }
    if count > Self.mostPayloads { return varied(candidates) }
    return candidates.reduce([[]]) { payloads, values in
      payloads.flatMap { payload in values.map { payload + [$0] } }
    }
  }

  private func varied(_ candidates: [[Value]]) -> [[Value]] {
    let base = candidates.map { $0[0] }
    var payloads = [base]
    for (place, values) in candidates.enumerated() {
      for value in values.dropFirst() {
        var payload = base
        payload[place] = value
        payloads.append(payload)
      }
    }
    return payloads
  }

  func answers(to call: OpenCall) -> [ExploredAnswer] {
    answers(of: call.method, handlesElements: call.handlesElements)
  }

  /// The possible answers of a method.
  func answers(of method: DependencyMethod, handlesElements: Bool) -> [ExploredAnswer] {
    var answers: [ExploredAnswer] = []
    if let element = method.element {
      if handlesElements { answers = samples(element).map { .element($0) } }
      answers.append(.end)
    } else if let result = method.result {
      answers = samples(result).map { .returns($0) }
    } else {
      answers = [.returns(nil)]
    }
    guard method.canThrow else { return answers }
    if let error = method.error, method.element == nil {
      return answers + samples(error).map { .error($0) }
    }
    return answers + [.failure("failed")]
  }
}
