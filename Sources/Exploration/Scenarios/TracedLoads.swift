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

  init(of app: App, _ steps: [Trace.Step], _ pace: Pace) {
    self.app = app
    self.pace = pace
    for case .load(let load) in steps where !loaded.contains(load.property) {
      loaded.append(load.property)
    }
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

  /// Adds the load that delivers a stored value.
  mutating func addLoad(
    _ load: AppLoad, at time: Duration, _ actions: inout TracedActions
  ) {
    let beginning = beginnings[load.property]
    if beginning == nil { actions.addAction(loading(load.property), at: time, isNear: false) }
    let delay = pace.unit == nil ? .zero : time - (beginning ?? time)
    addAnswer(Answer(outcome: .returns(load.stored), delay: delay), of: load.property)
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
