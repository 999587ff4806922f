import FeatureAnalysis
import FeatureSimulation

/// Writes a scenario in the form that specs use.
struct ScenarioText {
  let feature: Feature
  let values: ValueText

  /// The lines of a scenario below `scenarios:`.
  func lines(_ scenario: Scenario, named sentence: String, expecting: String) -> [String] {
    var lines = ["  \(Self.key(sentence)):"]
    if !scenario.given.isEmpty {
      lines.append("    given:")
      for given in scenario.given {
        lines.append("      \(given.property): \(values.text(given.value, given.type))")
      }
    }
    let answers =
      scenario.functionAnswers.map {
        "\($0.function.name): \(values.text($0.value, $0.function.result))"
      } + scenario.answers.map(line)
    if !answers.isEmpty {
      lines.append("    with:")
      for answer in answers { lines.append("      \(answer)") }
    }
    lines += Self.whenLines(scenario.when.map { (text($0), $0.isFollowedAtOnce) })
    lines.append("    \(expecting)")
    return lines
  }

  // MARK: - when

  /// - Parameter steps: the text of each step, and whether the next step follows it immediately.
  static func whenLines(_ steps: [(text: String, isFollowedAtOnce: Bool)]) -> [String] {
    if steps.isEmpty { return [] }
    var lines = ["    when:"]
    var group: [String] = []
    for (text, isFollowedAtOnce) in steps {
      group.append(text)
      if isFollowedAtOnce { continue }
      lines.append(
        group.count == 1 ? "      - \(group[0])" : "      - [" + group.joined(separator: ", ") + "]"
      )
      group = []
    }
    return lines
  }

  private func text(_ step: ScenarioStep) -> String {
    switch step.kind {
    case .wait(let length): "wait: \(ValueText.duration(length))"
    case .dispatch(let call): text(SimulatedAction(call.action, call.arguments))
    }
  }

  /// An action with its payload, such as `add: 1`.
  func text(_ action: SimulatedAction) -> String {
    let parameters = feature.actions.first { $0.name == action.name }?.payload ?? []
    guard let payload = values.payload(action.payload, parameters) else { return action.name }
    return "\(action.name): \(payload)"
  }

  // MARK: - with

  func line(_ answers: MethodAnswers) -> String {
    let dependency = feature.services[answers.method.dependency]
    let method = dependency.methods[answers.method.method]
    let texts = answers.answers.map { text($0, method) }
    let all = texts.count == 1 ? texts[0] : "{each: [\(texts.joined(separator: ", "))]}"
    // If a line names only the storage, its answer belongs to the load.
    let isLoad =
      answers.method.dependency >= feature.dependencies.count
      && answers.method.method == StorageEntry.loadPlace
    return "\(dependency.name)\(isLoad ? "" : ".\(method.name)"): \(all)"
  }

  private func text(_ answer: Answer, _ method: DependencyMethod) -> String {
    let delay = answer.delay == .zero ? [] : ["after: \(ValueText.duration(answer.delay))"]
    func mapping(_ outcome: String) -> String {
      "{" + (delay + [outcome]).joined(separator: ", ") + "}"
    }
    switch answer.outcome {
    case .returns(let value):
      guard let value, let type = method.result else { return mapping("returns: null") }
      let written = values.text(value, type)
      return delay.isEmpty && !written.hasPrefix("{") ? written : mapping("returns: \(written)")
    case .failure(let message): return mapping("throws: \(ValueText.quoted(message))")
    case .error(let error):
      return mapping("throws: \(values.text(error, method.error ?? .unknown))")
    case .stream(let steps):
      return "[" + steps.map { text($0, method) }.joined(separator: ", ") + "]"
    }
  }

  private func text(_ step: StreamStep, _ method: DependencyMethod) -> String {
    let delay = step.delay == .zero ? "" : "after: \(ValueText.duration(step.delay)), "
    switch step.content {
    case .value(let value):
      return "{\(delay)value: \(values.text(value, method.element ?? .unknown))}"
    case .end: return "{\(delay)ends: true}"
    case .failure(let message): return "{\(delay)throws: \(ValueText.quoted(message))}"
    }
  }

  /// Writes a sentence in the form of a mapping's key or of a list's item.
  static func key(_ sentence: String) -> String {
    let isPlain = sentence.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    let first = sentence.utf8.first ?? 0
    let beginsWithLetter = first | 0x20 >= UInt8(ascii: "a") && first | 0x20 <= UInt8(ascii: "z")
    return isPlain && beginsWithLetter ? sentence : ValueText.quoted(sentence)
  }
}
