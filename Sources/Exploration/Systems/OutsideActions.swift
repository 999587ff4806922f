import FeatureAnalysis
import FeatureSimulation

/// The actions of a feature that are sent from outside, and the actions that only effects send.
struct OutsideActions {
  enum Sender: String, CaseIterable {
    case effects, rules, links
  }

  let actions: [Action]
  let answersOnly: [String]
  /// What sends them: effects, and perhaps rules and links.
  let senders: Set<Sender>
  /// The private actions that nothing in the feature sends. An app may send them.
  let unsent: [String]
  /// The other actions that are not sent from outside.
  let inner: Set<String>
  /// The names of the actions for which no payload can be created.
  var withoutSamples: Set<String> = []

  /// - Parameters:
  ///   - named: the names of actions that are known to be sent from outside the feature.
  ///   - linked: those of actions that links of the app send.
  init(_ feature: Feature, named: Set<String> = [], linked: Set<String> = []) {
    let sent = feature.actionsOfEffects(begunBy: linked)
    let calls = feature.scenarios.flatMap(\.when).compactMap(\.call)
    let outside = named.union(calls.map(\.action)).union(feature.exploration.actions)
      .union(feature.screens.flatMap(\.sentActions).map(\.name))
    let entries = feature.persistence?.entries ?? []
    // Loads and saves succeed. The action that starts a load is not explored, but the action that
    // delivers the loaded value is explored.
    let loads = Set(entries.map(\.actions.load))
    let loaded = Set(entries.map(\.actions.loaded))
    actions = feature.actions.filter { action in
      loaded.contains(action.name)
        || !loads.contains(action.name) && !action.isPrivate
          && (!sent.contains(action.name) || outside.contains(action.name))
    }
    let stored = Set(
      entries.map(\.actions).flatMap { [$0.failed, $0.saving, $0.saved].compactMap(\.self) })
    answersOnly = feature.actions.filter { action in
      sent.contains(action.name) && !outside.contains(action.name) && !stored.contains(action.name)
        && !action.isPrivate && !loaded.contains(action.name)
    }.map(\.name)
    var senders: Set<Sender> = answersOnly.isEmpty ? [] : [.effects]
    if !feature.actionsOfRules.isDisjoint(with: answersOnly) { senders.insert(.rules) }
    if !linked.isDisjoint(with: answersOnly) { senders.insert(.links) }
    self.senders = senders
    let own = feature.sentActions
    unsent = feature.actions.filter { action in
      action.isPrivate && !loaded.contains(action.name)
        && own.map { !$0.contains(action.name) } ?? false
    }.map(\.name)
    inner = Set(feature.actions.map(\.name)).subtracting(actions.map(\.name))
      .subtracting(unsent).subtracting(loads)
  }
}

extension Screen {
  /// The actions that the controls of the screen send.
  fileprivate var sentActions: [Action] {
    let common = [appear, path?.setter] + allButtons.map(\.action) + failures.map(\.retry)
    return content.sentActions + common.compactMap(\.?.action)
  }
}

extension Screen.Content {
  fileprivate var sentActions: [Action] {
    switch self {
    case .list(let list):
      [
        list.tap?.action, list.delete?.action.action, list.filter?.setter.action,
        list.search?.setter.action, list.refresh?.action, list.add?.action, list.nextPage?.action,
      ].compactMap(\.self)
    case .detail(let detail):
      detail.fields.map(\.setter.action) + [detail.delete?.action.action].compactMap(\.self)
    case .form(let form): form.fields.map(\.setter.action)
    }
  }
}

extension Feature {
  /// The functions of other modules.
  var externalFunctions: [FunctionSignature] {
    (functions + imported.functions).map(\.signature).filter { $0.module != nil }
  }
}

extension App {
  private static var mostCombinations: Int { 8 }

  /// The combinations of results of functions from other modules. Within a combination, a function
  /// returns the same value in every call.
  func functionAnswers(_ features: [FeatureSteps]) -> [[FunctionAnswer]] {
    var combinations: [[FunctionAnswer]] = [[]]
    for (function, answers) in functionSamples(features) where !answers.isEmpty {
      let room = Self.mostCombinations / combinations.count
      combinations = combinations.flatMap { combination in
        answers.prefix(max(room, 1)).map {
          combination + [FunctionAnswer(function: function, value: $0)]
        }
      }
    }
    return combinations
  }

  /// How many of all combinations are used.
  func functionCoverage(_ features: [FeatureSteps]) -> SampleCoverage {
    let all = functionSamples(features).map { max($0.answers.count, 1) }
      .reduce(1) { min($0 * $1, SampleCoverage.greatest) }
    return SampleCoverage(used: functionAnswers(features).count, all: all)
  }

  private func functionSamples(
    _ features: [FeatureSteps]
  ) -> [(function: FunctionSignature, answers: [Value])] {
    var known: Set<String> = []
    return features.flatMap { steps in
      steps.feature.feature.externalFunctions.filter { known.insert($0.name).inserted }
        .map { ($0, steps.sampler.samples($0.result)) }
    }
  }
}
