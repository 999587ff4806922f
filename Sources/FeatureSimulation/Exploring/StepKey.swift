import FeatureAnalysis

extension ExploredStep {
  /// Identifies a step in other states, in which its call may have another number.
  ///
  /// - Parameter calls: the calls under way in the state before the step.
  package func key(among calls: [OpenCall]) -> Fingerprint {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    switch self {
    case .impulse(let impulse):
      fingerprinting.addNumber(0)
      fingerprinting.addImpulse(impulse)
    case .time: fingerprinting.addNumber(1)
    case .answer(let number, let answer):
      fingerprinting.addNumber(2)
      if let call = calls.first(where: { $0.number == number }) {
        let others = calls.filter { $0.feature == call.feature && $0.reference == call.reference }
        fingerprinting.addNumber(call.feature)
        fingerprinting.addNumber(call.reference.dependency)
        fingerprinting.addNumber(call.reference.method)
        fingerprinting.addNumber(others.firstIndex { $0.number == number } ?? 0)
      }
      fingerprinting.addAnswer(answer)
    }
    return fingerprinting.result
  }
}

extension Fingerprinting {
  fileprivate mutating func addAnswer(_ answer: ExploredAnswer) {
    switch answer {
    case .returns(let value):
      addNumber(0)
      addOptional(value)
    case .failure(let message):
      addNumber(1)
      addText(message)
    case .error(let value):
      addNumber(2)
      addValue(value)
    case .element(let value):
      addNumber(3)
      addValue(value)
    case .end: addNumber(4)
    }
  }
}
