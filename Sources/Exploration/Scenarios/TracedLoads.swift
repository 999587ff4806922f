import FeatureAnalysis
import FeatureSimulation

/// The loads of stored properties in a trace, with their times.
struct TracedLoads {
  private let app: App
  private let pace: Pace
  /// The properties that the trace loads, in order.
  private var loaded: [AppProperty] = []
  /// The times at which the loads that are under way began.
  private var beginnings: [AppProperty: Duration] = [:]
  private(set) var answers: [MethodAnswers] = []
  /// The properties whose last load has failed.
  private var hasFailed: Set<AppProperty> = []

  init(of app: App, _ steps: [Trace.Step], _ pace: Pace) {
    self.app = app
    self.pace = pace
    for step in steps {
      guard let property = step.loadedProperty, !loaded.contains(property) else { continue }
      loaded.append(property)
    }
  }

  /// Records an action of the trace, which may begin a load after one that has failed.
  mutating func noteAction(_ call: AppActionCall, at time: Duration) {
    let entries = app.features[call.store.feature].feature.persistence?.entries ?? []
    guard let place = entries.firstIndex(where: { $0.actions.load == call.action.name }) else {
      return
    }
    let property = AppProperty(feature: call.store.feature, place: place)
    if hasFailed.remove(property) != nil { beginnings[property] = time }
  }

  /// Begins the loads of features that have just opened. Only a stored property whose load has
  /// begun can change before it is loaded.
  mutating func beginLoads(in stores: SimulatedApp, _ actions: inout TracedActions) {
    if loaded.isEmpty { return }
    let unloaded = stores.unloadedProperties
    beginnings = beginnings.filter { unloaded.contains($0.key) }
    for property in loaded where unloaded.contains(property) && beginnings[property] == nil {
      // Before the app starts, no action is needed: the start loads the open features. A feature
      // without an app has no start.
      if stores.hasStarted {
        if pace.unit == nil { continue }
        actions.addAction(loading(property), at: stores.now, isNear: true)
      }
      beginnings[property] = stores.now
    }
  }

  /// Adds the load that delivers a stored value, or fails.
  mutating func addLoad(
    of property: AppProperty, _ outcome: Answer.Outcome, at time: Duration,
    _ actions: inout TracedActions
  ) {
    let beginning = beginnings[property]
    if beginning == nil { actions.addAction(loading(property), at: time, isNear: false) }
    let delay = pace.unit == nil ? .zero : time - (beginning ?? time)
    addAnswer(Answer(outcome: outcome, delay: delay), of: property)
    if case .failure = outcome { hasFailed.insert(property) }
  }

  /// Adds the answer of a load. There may be several answers, because a feature loads its
  /// properties each time it opens.
  private mutating func addAnswer(_ answer: Answer, of property: AppProperty) {
    let (feature, method) = (property.feature, app.loadMethod(of: property))
    let place = answers.firstIndex { $0.feature == feature && $0.method == method }
    let earlier = place.map { answers.remove(at: $0).answers } ?? []
    answers.append(MethodAnswers(feature: feature, method: method, answers: earlier + [answer]))
  }

  private func loading(_ property: AppProperty) -> Trace.Entry {
    let name = app.entry(property)?.actions.load ?? ""
    return .action(
      AppActionCall(store: StorePlace(feature: property.feature), SimulatedAction(name, [])))
  }
}

extension Trace.Step {
  /// The property whose load the step answers; nil for other steps.
  fileprivate var loadedProperty: AppProperty? {
    switch self {
    case .load(let load): load.property
    case .stored(let answer): answer.isSave ? nil : answer.property
    case .entry, .answer, .time, .wait, .cancel: nil
    }
  }
}
