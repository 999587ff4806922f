import FeatureAnalysis

/// The storages of all features that the test of an app's scenario uses.
struct AppScenarioStorages {
  private let features: [(feature: AppFeature, storages: ScenarioStorages)]

  init(_ scenario: Scenario, _ context: AppContext) {
    features = context.app.features.enumerated().compactMap { place, feature in
      guard let own = context.storing[feature.name] else { return nil }
      let answers = scenario.answers.filter { $0.feature == place }
      let calls = scenario.calls?.filter { $0.feature == place }
      return (feature, ScenarioStorages(answers, calls: calls, own, prefix: feature.name))
    }
  }

  var list: [ScenarioStorages] { features.map(\.storages) }
  var mayThrow: Bool { list.contains(where: \.mayThrow) }
  var areMocked: Bool { list.contains(where: \.isMocked) }

  func of(_ feature: AppFeature) -> ScenarioStorages? {
    features.first { $0.feature.name == feature.name }?.storages
  }

  /// Creates calls such as `app.tasks.startWithoutLoading()`, for features whose stored values
  /// count as loaded.
  func starting() -> [SwiftStatement] {
    features.flatMap { $0.storages.starting(store(of: $0.feature)) }
  }

  /// Creates calls of `startWithoutLoading()` for optional features, which a step of the scenario
  /// may have opened.
  func startingOpened() -> [SwiftStatement] {
    features.filter { $0.feature.presence == .optional }
      .flatMap { $0.storages.starting(store(of: $0.feature)) }
  }
}

/// Returns the expression of a feature's store: `app.tasks`, or `app.login?` if the feature is
/// optional.
private func store(of feature: AppFeature) -> SwiftExpression {
  let store = SwiftExpression.path("app", feature.name)
  return feature.presence == .always ? store : store.chained
}

/// Creates calls of `startWithoutLoading()`, which make the initial values of the features count as
/// loaded.
func startingWithoutLoading(_ context: AppContext) -> [SwiftStatement] {
  context.app.features.filter { context.storing[$0.name] != nil }.map { feature in
    .expression(store(of: feature).calling(RuntimeSymbol.startWithoutLoading, []))
  }
}
