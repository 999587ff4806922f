import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// What ends the repetitions of a trace. The last answer of a scenario is repeated, so without it a
/// call with `every` and `until` is repeated without end after the mistake is fixed.
struct EndedRepetitions {
  /// The answer that follows the trace's own answers of a method.
  private(set) var answers: [FeatureMethod: Answer] = [:]
  /// The last entry of the scenario.
  private(set) var ending: TracedActions.Entry?

  /// - Parameter ending: the last entry of the scenario; nil for a scenario that ends with calls
  ///   under way.
  init(ending: TracedActions.Entry? = nil) { self.ending = ending }

  init(of trace: Trace, in app: App, _ route: TraceRoute, _ sampler: (Int) -> Sampler) {
    var calls: [FeatureMethod: (step: Int, call: OpenCall)] = [:]
    for (index, step) in trace.steps.enumerated() {
      guard case .answer(_, let call, _) = step, call.effect.isRepeated, !call.effect.isEndless,
        call.isLast
      else { continue }
      calls[FeatureMethod(feature: call.feature, method: call.reference)] = (index, call)
    }
    for (method, (step, call)) in calls {
      let samples = sampler(call.feature)
        .answers(
          of: call.method, named: app.features[call.feature].feature.methodName(of: call.reference),
          handlesElements: call.effect[.each] != nil)
      let ending = samples.first {
        trace.ends(answering: step, with: $0, in: app, route)
      }
      if let ending {
        answers[method] = Answer(outcome: ending.outcome, delay: .zero)
      }
    }
  }
}

extension Trace {
  /// The entries that can end the repetitions under way, the simplest first.
  func endings(in app: App) -> [TracedActions.Entry] {
    if repetitions.isEmpty { return [] }
    var endings = ending.map { [TracedActions.Entry.action(.action($0))] } ?? []
    // An action of this name takes the place of the step.
    if app.isFeature, app.whole.actions.contains(where: { $0.name == "cancel" }) { return endings }
    for case .entry(.action(let call)) in steps.reversed() { endings.append(.cancel(call)) }
    return endings
  }

  /// Whether a repetition ends if a step gives another answer to its call.
  fileprivate func ends(
    answering last: Int, with answer: ExploredAnswer, in app: App, _ route: TraceRoute
  ) -> Bool {
    guard let number = route.calls[last], let stores = beginning(of: app) else { return false }
    for (index, step) in steps[..<last].enumerated() {
      guard let explored = explored(step, call: route.calls[index], in: stores) else {
        return false
      }
      _ = try? stores.explore(stores.replacingMadeIDs(in: explored))
    }
    let whole = stores.openCalls.first { $0.number == number }?.whole ?? number
    guard (try? stores.explore(.answer(number, answer))) != nil else { return false }
    return !stores.isUnderWay(whole)
  }
}
