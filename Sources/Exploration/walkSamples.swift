import FeatureAnalysis
import FeatureSimulation

/// The samples for random walks that check invariants. Nil if the feature has no invariants. Also
/// nil if a short exploration has found a trap, because the trap would end all tests of the
/// package.
package func walkSamples(of feature: Feature) -> WalkSamples? {
  guard !feature.invariants.isEmpty else { return nil }
  var options = ExplorationOptions()
  // This exploration is short: it only has to find traps that every walk would reach. The random
  // walks reach more states.
  options.work = 2_000
  options.states = 100
  guard let exploration = explore(feature, options),
    !exploration.traps
  else { return nil }
  var steps = FeatureSteps(0, of: App(feature), existing: StateIDs.freshIDs(1, beside: []))
  let loads = feature.loadedActions
  // The compiled store would trap if its list lacks one of the positions.
  let outside = steps.outside.actions.filter { action in
    !loads.contains(action.name)
      && !action.payload.contains { $0.type.unwrapped == .scalar(.indexSet) }
  }
  let share = min(max(mostWalkActions / max(outside.count, 1), 1), mostPayloadsOfWalks)
  let actions = outside.flatMap { action in
    steps.payloads(of: action).spread(atMost: share).map {
      SimulatedAction(action.name, $0)
    }
  }
  if actions.isEmpty { return nil }
  guard let answers = steps.answers(of: feature) else { return nil }
  return WalkSamples(actions: actions, answers: answers)
}

private let mostWalkActions = 40
private let mostPayloadsOfWalks = 4

extension Array {
  /// At most `limit` elements of the array, in order and evenly distributed.
  fileprivate func spread(atMost limit: Int) -> [Element] {
    count <= limit ? self : (0..<limit).map { self[$0 * count / limit] }
  }
}

extension FeatureSteps {
  /// The answers of all methods for random walks. Every second answer is delayed, and each answer of
  /// a method that sleeps. Nil if `explore` assumes that a method gives none of them, whatever its
  /// arguments are.
  fileprivate mutating func answers(of feature: Feature) -> [MethodAnswers]? {
    var all: [MethodAnswers] = []
    for (place, dependency) in feature.dependencies.enumerated() {
      for (index, method) in dependency.methods.enumerated() {
        let reference = MethodReference(dependency: place, method: index)
        let outcomes =
          method.isStream ? streams(method, reference) : outcomes(method, reference)
        let answers = outcomes.enumerated().map { number, outcome in
          let isLate = method.sleeps || !method.isStream && number % 2 == 1
          return Answer(outcome: outcome, delay: isLate ? .seconds(1) : .zero)
        }
        if answers.isEmpty, feature.exploration.answers[reference] != nil { return nil }
        if answers.isEmpty { continue }
        all.append(MethodAnswers(method: reference, answers: answers))
      }
    }
    return all
  }

  private mutating func outcomes(
    _ method: DependencyMethod, _ reference: MethodReference
  ) -> [Answer.Outcome] {
    let answers = answers(of: method, reference, handlesElements: false)
    // A method that returns nothing has only one result. It is answered once immediately, and once
    // with a delay.
    let most = 6
    if answers.count <= most {
      return (answers.count == 1 ? answers + answers : answers).map(\.outcome)
    }
    // The last answer is often a failure.
    return (answers.prefix(most - 1) + answers.suffix(1)).map(\.outcome)
  }

  private mutating func streams(
    _ method: DependencyMethod, _ reference: MethodReference
  ) -> [Answer.Outcome] {
    let values = answers(of: method, reference, handlesElements: true).compactMap { answer in
      if case .element(let value) = answer { value } else { nil }
    }
    let elements = values.prefix(3).enumerated().map { place, value in
      StreamStep(.value(value), after: place == 0 ? .zero : .seconds(1))
    }
    let ends = [StreamStep(.end, after: .seconds(1))]
    let fails = method.canThrow ? [StreamStep(.failure("failed"), after: .zero)] : ends
    return [.stream(elements + ends), .stream(elements.reversed() + fails)]
  }
}

extension DependencyMethod {
  /// Whether the method only waits for a given time.
  fileprivate var sleeps: Bool {
    result == nil && !isStream && payload.contains { $0.type == .scalar(.duration) }
  }
}

/// Lists the samples for the payloads of a feature's actions, and for the answers to its calls.
package func sampleLines(of feature: Feature) -> [String] { sampleLines(of: App(feature)) }

/// Lists the samples for the payloads of the actions of an app's features, and for the answers to
/// their calls.
package func sampleLines(of app: App) -> [String] {
  AppSteps(app, group: Set(app.features.indices)).features.flatMap { steps in
    lines(of: steps, steps.feature.feature).map { steps.feature.prefix + $0 }
  }
}

private func lines(of steps: FeatureSteps, _ feature: Feature) -> [String] {
  var steps = steps
  let sampler = steps.sampler
  let values = ValueText(types: feature.types, models: sampler.models, abbreviates: true)
  var lines: [String] = []
  for action in steps.outside.actions {
    let payloads = steps.payloads(of: action)
    let later = steps.laterSamples(of: action)
    if payloads.isEmpty {
      lines.append("\(action.name): no samples, so it is not explored")
    } else if let first = values.payload(payloads[0], action.payload) {
      let rest = payloads.dropFirst().compactMap { values.payload($0, action.payload) }
      lines.append("\(action.name): \(([first] + rest + later).joined(separator: ", "))")
    } else {
      lines.append(action.name)
    }
  }
  for dependency in feature.dependencies {
    for method in dependency.methods {
      guard let type = method.element ?? method.result else { continue }
      let name = "\(dependency.name).\(method.name)"
      let answers = sampler.samples(type, named: name).map { values.valueText($0, type) }
      lines.append("\(name): \(answers.joined(separator: ", "))")
    }
  }
  let partial = sampler.partialValues(
    of: feature.sampledTypes(steps.outside.actions, steps.reads))
  if !partial.isEmpty {
    let texts = partial.joined(separator: ", ")
    lines.append("as the summary counts them: \(texts)")
  }
  return lines
}

extension FeatureSteps {
  /// What an action also takes from the state, as the end of the list of its samples.
  fileprivate func laterSamples(of action: Action) -> [String] {
    // Which values these are depends on the state: a new id that is sent, and keys that change the samples.
    let members = sampler.literals.lookups.members
    let keys: [Value] = [
      .string("b"), .string("c"), .character("b"), .character("c"), .integer(2), .integer(3),
    ]
    func payloads(_ ids: [Value], _ keys: [Value]) -> [[Value]] {
      var steps = self
      steps.sample(beside: FoundIDs(uuids: ids, keys: members.map { _ in keys }), keys: members)
      return steps.payloads(of: action)
    }
    func isSent(_ id: Value, in payloads: [[Value]]) -> Bool {
      payloads.joined().contains { $0.contains { $0 == id } }
    }
    let first = payloads([], [])
    let ids = StateIDs.freshIDs(Sampler.mostIDs, beside: []).filter { !isSent($0, in: first) }
    let sendsIDs = ids.prefix(1).contains { isSent($0, in: payloads([$0], [])) }
    let sendsKeys = payloads([], keys) != first
    switch (sendsIDs, sendsKeys) {
    case (false, false): return []
    case (true, false): return ["and ids in the state"]
    case (false, true): return ["and keys in the state"]
    case (true, true): return ["and ids and keys in the state"]
    }
  }
}

extension Value {
  /// Whether the value, or a value in it, fulfils a condition.
  fileprivate func contains(where isWanted: (Value) -> Bool) -> Bool {
    if isWanted(self) { return true }
    switch self {
    case .list(let values), .structure(let values), .enumeration(_, let values):
      return values.contains { $0.contains(where: isWanted) }
    case .set(let values): return values.contains { $0.contains(where: isWanted) }
    case .dictionary(let values):
      return values.contains { $0.contains(where: isWanted) || $1.contains(where: isWanted) }
    default: return false
    }
  }
}
