import FeatureSimulation
import SpecLanguage

/// The parts of a finding about a mistake, and of a scenario that reproduces the mistake.
struct MistakeReport {
  let range: SourceRange
  let id: FindingID
  let message: String
  /// The sentence of the scenario.
  let sentence: String
  /// The line of the scenario that fails. If no line can fail, it is nil, and there is no scenario.
  let expectation: String?

  init(
    range: SourceRange, id: FindingID, message: String, sentence: String, expectation: String?
  ) {
    self.range = range
    self.id = id
    self.message = message
    self.sentence = sentence
    self.expectation = expectation
  }

  /// - Parameter isNameable: whether `holds` of a scenario can name the invariant.
  init(_ broken: BrokenInvariant, _ way: String, at range: SourceRange, isNameable: Bool) {
    self.init(
      range: range, id: .brokenInvariant,
      message: broken.fault.map { "'\(broken.name)' cannot be evaluated \(way): \($0.message)" }
        ?? "'\(broken.name)' does not hold \(way)",
      sentence: broken.name,
      expectation: isNameable ? "holds: [\(ScenarioText.key(broken.name))]" : nil)
  }

  /// - Parameter last: the description of the last step, without its values.
  init(_ fault: EvaluationFault, _ way: String, last: String, at range: SourceRange) {
    self.init(
      range: range, id: .possibleTrap, message: "\(fault.message) \(way)",
      sentence: last + (fault.isTrap ? " does not trap" : " ends"), expectation: "then: \"true\"")
  }

  /// The description of the path to a mistake, such as `after 'add: 1', some time`.
  static func way(_ steps: [String]) -> String {
    steps.isEmpty ? "at the start" : "after " + steps.joined(separator: ", ")
  }

  /// - Parameters:
  ///   - sentences: the sentences of the existing scenarios. The sentence of the new scenario
  ///     differs from all of them, and is added to them.
  ///   - isInSpec: whether an existing scenario of the spec reproduces the mistake.
  ///   - scenario: returns the lines of a scenario with a given sentence and expectation; nil if no
  ///     scenario reproduces the mistake.
  func violation(
    _ sentences: inout Set<String>, isInSpec: Bool,
    scenario: (_ sentence: String, _ expecting: String) -> [String]?
  ) -> Exploration.Violation {
    let sentence = unused(&sentences)
    return Exploration.Violation(
      range: range, id: id, message: message, sentence: sentence,
      scenario: expectation.flatMap { scenario(sentence, $0) }, isInSpec: isInSpec)
  }

  private func unused(_ sentences: inout Set<String>) -> String {
    var (number, unused) = (1, "\(sentence) (found by exploring)")
    while !sentences.insert(unused).inserted {
      number += 1
      unused = "\(sentence) (found by exploring \(number))"
    }
    return unused
  }
}

extension Mistake {
  /// Whether the run of a scenario reproduces the mistake.
  func isMade(in verdict: ScenarioVerdict) -> Bool {
    switch kind {
    case .invariant(let broken): verdict.broken.contains(broken.name)
    case .fault(let fault, _):
      verdict.fault.map { Mistake(.fault($0, at: nil)).key }
        == Mistake(.fault(fault, at: nil)).key
    case .computed(let trap):
      verdict.traps.contains { $0.model == trap.model && $0.name == trap.name }
    }
  }
}
