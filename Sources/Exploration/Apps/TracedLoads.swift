import FeatureAnalysis
import FeatureSimulation

/// The loads of stored properties in a trace of an app, with their times.
struct TracedLoads {
  private let app: App
  private let pace: Pace
  /// The properties that the trace loads.
  private let loaded: Set<AppProperty>
  /// The times at which the loads that are under way began.
  private var beginnings: [AppProperty: Duration] = [:]
  private(set) var answers: [AppAnswers] = []

  init(of app: App, _ steps: [AppTrace.Step], _ pace: Pace) {
    self.app = app
    self.pace = pace
    loaded = Set(
      steps.compactMap { step in
        if case .load(let load) = step { load.property } else { nil }
      })
  }

  /// Begins the loads of features that have just opened. Only a stored property whose load has
  /// begun can change before it is loaded.
  mutating func begin(in stores: SimulatedApp, _ actions: inout TracedActions<AppTrace.Entry>) {
    let unloaded = stores.unloaded?.map(\.property) ?? []
    beginnings = beginnings.filter { unloaded.contains($0.key) }
    for property in unloaded where loaded.contains(property) && beginnings[property] == nil {
      // Before the app starts, no action is needed: the start loads the open features.
      if stores.hasStarted {
        if pace.unit == nil { continue }
        actions.add(loading(property), at: stores.now, isNear: true)
      }
      beginnings[property] = stores.now
    }
  }

  /// Adds the load that delivers a stored value.
  mutating func add(
    _ load: AppLoad, at time: Duration, _ actions: inout TracedActions<AppTrace.Entry>
  ) {
    let beginning = beginnings[load.property]
    if beginning == nil { actions.add(loading(load.property), at: time, isNear: false) }
    let delay = pace.unit == nil ? .zero : time - (beginning ?? time)
    note(Answer(outcome: .returns(load.stored), delay: delay), of: load.property)
  }

  /// Adds the answer of a load. There may be several answers, because a feature loads its
  /// properties each time it opens.
  private mutating func note(_ answer: Answer, of property: AppProperty) {
    let (feature, method) = (property.feature, app.call(property))
    let place = answers.firstIndex { $0.feature == feature && $0.answers.method == method }
    let earlier = place.map { answers.remove(at: $0).answers.answers } ?? []
    answers.append(
      AppAnswers(feature: feature, MethodAnswers(method: method, answers: earlier + [answer])))
  }

  private func loading(_ property: AppProperty) -> AppTrace.Entry {
    let name = app.entry(property)?.actions.load ?? ""
    return .action(
      AppActionCall(feature: property.feature, key: nil, SimulatedAction(name, [])))
  }
}
