import FeatureAnalysis
import FeatureSimulation

/// The saves of stored properties in a trace that somebody has played, with the times of their answers.
struct TracedSaves {
  fileprivate struct Save {
    let property: AppProperty
    let begin: Duration
    var answer: (time: Duration, failure: String?)?
  }

  /// The saves, in the order in which they began. The scenario lists the answers of each property in
  /// this order.
  private var saves: [Save] = []
  /// The indices of the saves that wait for an answer, by the numbers of their jobs.
  private var underWay: [Int: Int] = [:]

  /// Records the saves that have begun since the last step.
  mutating func noteOpenSaves(_ open: [OpenStorageCall]) {
    for call in open where call.isSave && underWay[call.number] == nil {
      underWay[call.number] = saves.count
      saves.append(Save(property: call.property, begin: call.begin))
    }
  }

  /// - Parameter failure: the message of the error; nil if the value was saved.
  mutating func noteAnswer(to number: Int, _ failure: String?, at time: Duration) {
    if let place = underWay.removeValue(forKey: number) { saves[place].answer = (time, failure) }
  }

  /// The answers of a scenario, in the order in which the properties are declared.
  func answers(of app: App, _ pace: Pace) -> [MethodAnswers] {
    answers(of: app, isTimed: pace.unit != nil)
  }

  /// - Parameter isTimed: whether the answers come after the time that they have taken.
  func answers(of app: App, isTimed: Bool) -> [MethodAnswers] {
    var properties: [AppProperty] = []
    for save in saves where !properties.contains(save.property) { properties.append(save.property) }
    properties.sort { ($0.feature, $0.place) < ($1.feature, $1.place) }
    return properties.compactMap { property in
      let own = saves.filter { $0.property == property }
      let answers = own.map { $0.scenarioAnswer(isTimed: isTimed) }
      // A save succeeds at once if the scenario does not mention it.
      if answers.allSatisfy(\.isSilent) { return nil }
      let isSame = own.dropFirst().allSatisfy { $0.isSame(own[0], isTimed: isTimed) }
      return MethodAnswers(
        feature: property.feature, method: app.saveMethod(of: property),
        answers: isSame ? Array(answers.prefix(1)) : answers)
    }
  }
}

extension TracedSaves.Save {
  private func delay(isTimed: Bool) -> Duration {
    // A save that nobody answers ends after everything else.
    answer.map { isTimed ? $0.time - begin : .zero } ?? .seconds(3600)
  }

  fileprivate func scenarioAnswer(isTimed: Bool) -> Answer {
    Answer(
      outcome: (answer?.failure).map { .failure($0) } ?? .returns(nil),
      delay: delay(isTimed: isTimed))
  }

  fileprivate func isSame(_ other: Self, isTimed: Bool) -> Bool {
    answer?.failure == other.answer?.failure
      && delay(isTimed: isTimed) == other.delay(isTimed: isTimed)
  }
}

extension Answer {
  fileprivate var isSilent: Bool {
    if case .returns(nil) = outcome { delay == .zero } else { false }
  }
}
