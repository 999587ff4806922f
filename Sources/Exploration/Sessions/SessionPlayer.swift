import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Plays the steps of a session with the evaluator. Calls of dependencies wait until a step answers
/// them.
package final class SessionPlayer {
  package let app: App
  package let given: [GivenValue]?
  /// What there is at the start, and after each step.
  package private(set) var moments: [Moment] = []
  /// The steps that were performed, without those that did not fit.
  package private(set) var steps: [Session.Step] = []
  /// The performed steps, as steps of a trace.
  private(set) var traced: [Trace.Step] = []
  var possible: AppSteps
  let functions: [FunctionAnswer]
  let text: ScenarioText
  private var latest: SimulatedApp
  /// Whether `latest` has performed a step that was taken back.
  private var isLatestAhead = false
  let reads: EffectReads
  /// Evaluates the computed values of earlier states.
  private var computing: SimulatedApp?
  /// The actions that performed steps have caused, and that no recorded action stands for yet.
  private(set) var awaited: [String] = []
  /// Whether the session has recorded actions.
  var isRecorded = false

  /// What can be seen after a step.
  package struct Moment: Sendable {
    /// The step, as people read it; empty for the start.
    package var cause = ""
    package var state = Value.null
    package var now = Duration.zero
    package var nextDeadline: Duration?
    /// The actions that reached the reducers, in order.
    package var reduced: [String] = []
    package var rejections: [PlayedRejection] = []
    /// The events that were emitted, in order and in Swift syntax.
    package var events: [String] = []
    package var underWay: [UnderWay] = []
    package var invariants: [(name: String, truth: Truth)] = []
    /// The fault with which the step ended. Nothing can follow.
    package var fault: EvaluationFault?
    package var needsStart = false
    /// The saves that wait for an answer.
    var openSaves: [OpenStorageCall] = []
  }

  /// Something that has begun and not ended.
  package struct UnderWay: Sendable {
    package enum Kind: Sendable {
      case call(SessionCall, method: DependencyMethod)
      case load(AppProperty, type: Type)
      /// A save, and its position among the saves of the property that wait.
      case save(AppProperty, position: Int)
      /// A delay, or a call that waits for another one.
      case waiting
    }

    package let kind: Kind
    package let text: String
    /// The index of the step that began it, if its task can be cancelled.
    package let run: Int?
  }

  /// - Parameter given: the values that differ from the initial state. By default, a state that has no
  ///   initial value is the first that a scenario gives.
  package init(_ app: App, given: [GivenValue]? = nil) throws(EvaluationFault) {
    self.app = app
    possible = AppSteps(app, group: Set(app.features.indices))
    let functions = app.functionAnswers(possible.features).first ?? []
    self.functions = functions
    var given = given.flatMap { Self.differing($0, in: app, functions) }
    if given == nil, app.isFeature, app.whole.needsState {
      given = app.openingScenarios.first.map { app.scenarios[$0].given }
    }
    self.given = given
    text = ScenarioText(app, models: possible.features.map(\.sampler.models))
    reads = EffectReads(app.features.map(\.feature))
    latest = try SimulatedApp(
      exploring: app, given: given, functions: functions, predictsValues: true,
      storages: PlayedStorages(given))
    moments = [moment(after: "", reduced: 0, rejected: 0, nil)]
  }

  /// The given values that differ from the initial state; nil if none differs, unless the stored
  /// properties are loaded with them.
  private static func differing(
    _ given: [GivenValue], in app: App, _ functions: [FunctionAnswer]
  ) -> [GivenValue]? {
    guard app.isFeature, !app.whole.needsState,
      let start = try? SimulatedApp(exploring: app, functions: functions),
      case .structure(let values) = start.state
    else { return given }
    let initial = Dictionary(
      zip(app.whole.state.properties.map(\.name), values), uniquingKeysWith: { first, _ in first })
    let differing = given.filter { initial[$0.property] != $0.value }
    return differing.isEmpty && app.whole.persistence == nil ? nil : differing
  }

  package var last: Moment { moments[moments.count - 1] }

  /// The stores after all steps.
  var stores: SimulatedApp {
    guard isLatestAhead,
      let again = try? SimulatedApp(
        exploring: app, given: given, functions: functions, predictsValues: true,
        storages: PlayedStorages(given))
    else { return latest }
    (latest, isLatestAhead) = (again, false)
    for (run, step) in traced.enumerated() { try? perform(step, run) }
    return latest
  }

  // MARK: - Steps

  /// Forgets the last step. The steps before it are performed again only when something follows.
  package func takeBackStep() {
    moments.removeLast()
    steps.removeLast()
    traced.removeLast()
    isLatestAhead = true
  }

  /// Performs a step. Returns why the step does not fit; nil if it was performed.
  @discardableResult package func play(_ step: Session.Step) -> String? {
    if last.fault != nil { return "nothing can follow the step before it, which failed" }
    if case .reached(let call, let time) = step { return reach(call, at: time) }
    switch traceStep(of: step) {
    case .misfit(let reason): return reason
    case .step(let traced): return perform(step, traced)
    }
  }

  private enum Found {
    case step(Trace.Step)
    case misfit(String)
  }

  private func traceStep(of step: Session.Step) -> Found {
    switch step {
    case .start: return last.needsStart ? .step(.entry(.start)) : .misfit("the app has started")
    case .action(let call):
      return last.needsStart ? .misfit("the app has not started") : .step(.entry(.action(call)))
    case .stored(let answer):
      return stores.openCall(for: answer) == nil
        ? .misfit(missing(answer)) : .step(.stored(answer))
    case .load(let load):
      return stores.unloadedProperties.contains(load.property)
        ? .step(.load(load)) : .misfit("'\(app.sessionName(of: load.property))' is not loading")
    case .time:
      return last.nextDeadline == nil ? .misfit("nothing waits for the clock") : .step(.time)
    case .wait(let length): return .step(.wait(length))
    case .cancel(let index):
      guard index >= 0, index < traced.count, case .entry(.action) = traced[index] else {
        return .misfit("the step that it cancels is not an action")
      }
      return stores.isCancellable(run: index)
        ? .step(.cancel(index)) : .misfit("nothing that the step began is under way")
    case .answer(let call, let answer):
      let open = stores.openCalls
      let own = open.indices.filter { method(of: open[$0]) == call.method }
      guard call.position < own.count else {
        return .misfit(Self.missingCall(app.sessionName(of: call.method), call, of: own.count))
      }
      return .step(.answer(own[call.position], open[own[call.position]], answer))
    case .reached: return .misfit("it is not a step of its own")
    }
  }

  private func missing(_ answer: StorageAnswer) -> String {
    let name = app.sessionName(of: answer.property)
    if !answer.isSave { return "'\(name)' is not loading" }
    let count = stores.openStorageCalls.count { $0.isSave && $0.property == answer.property }
    if count == 0 { return "'\(name)' is not being saved" }
    let saves = count == 1 ? "1 save of '\(name)' is" : "\(count) saves of '\(name)' are"
    return "\(saves) under way, so that none is 'nth': \(answer.position), counted from 0"
  }

  private static func missingCall(_ name: String, _ call: SessionCall, of count: Int) -> String {
    if count == 0 { return "no call of '\(name)' is under way" }
    let calls = count == 1 ? "1 call of '\(name)' is" : "\(count) calls of '\(name)' are"
    return "\(calls) under way, so that none is 'nth': \(call.position), counted from 0"
  }

  /// The calls that wait for answers, each with its position among the calls of its method.
  var openCalls: [(call: SessionCall, open: OpenCall)] {
    var positions: [FeatureMethod: Int] = [:]
    return stores.openCalls.map { open in
      let method = method(of: open)
      defer { positions[method, default: 0] += 1 }
      return (SessionCall(method, at: positions[method, default: 0]), open)
    }
  }

  /// Takes an action off the list of those that performed steps have caused. Returns false if it is not
  /// on the list.
  func takeAwaited(_ action: String) -> Bool {
    guard let place = awaited.firstIndex(of: action) else { return false }
    awaited.remove(at: place)
    return true
  }

  private func cause(of step: Trace.Step) -> String {
    guard case .cancel(let index) = step, case .entry(.action(let call)) = traced[index] else {
      return text.plain(step)
    }
    return "cancel: \(app.sessionName(of: call))"
  }

  func actionText(of call: AppActionCall) -> String { text.plain(.entry(.action(call))) }

  func method(of call: OpenCall) -> FeatureMethod {
    FeatureMethod(feature: call.feature, method: call.reference)
  }

  /// - Returns: nil, because the step was performed.
  private func perform(_ step: Session.Step, _ traced: Trace.Step) -> String? {
    let (reduced, rejected) = (stores.reduced.count, stores.rejectionCount)
    let run = self.traced.count
    steps.append(step)
    self.traced.append(traced)
    var fault: EvaluationFault?
    do throws(EvaluationFault) {
      try perform(traced, run)
    } catch {
      fault = error
    }
    moments.append(
      moment(after: cause(of: traced), reduced: reduced, rejected: rejected, fault))
    if isRecorded { awaited += last.reduced }
    return nil
  }

  private func perform(_ step: Trace.Step, _ run: Int) throws(EvaluationFault) {
    stores.beginPlayedStep()
    switch step {
    case .entry(.start): try stores.play(.impulse(.start), asRun: run)
    case .entry(.action(let call)):
      let action = try stores.actionWithDefaults(call.action, of: call.store.feature)
      let completed = AppActionCall(store: call.store, action)
      try stores.play(.impulse(.action(completed)), asRun: run)
    case .load(let load): try stores.play(.impulse(.load(load)), asRun: run)
    case .stored(let answer): try stores.play(answer)
    case .answer(_, let call, let answer):
      try stores.play(.answer(call.number, answer), asRun: run)
    case .time: try stores.play(.time, asRun: run)
    case .wait(let length): try stores.play(waiting: length)
    case .cancel(let index):
      guard case .entry(.action(let call)) = traced[index] else { return }
      try stores.play(cancelling: index, of: call.action.name)
    }
  }

  // MARK: - Moments

  private func moment(
    after cause: String, reduced: Int, rejected: Int, _ fault: EvaluationFault?
  ) -> Moment {
    var moment = Moment(cause: cause, fault: fault)
    moment.state = stores.state
    moment.now = stores.now
    moment.nextDeadline = stores.nextDeadline
    moment.reduced = stores.reduced[reduced...].compactMap(actionText)
    moment.rejections = stores.playedRejections(after: rejected)
    moment.events = cause.isEmpty ? [] : stores.playedEvents
    moment.needsStart = !stores.hasStarted
    moment.openSaves = stores.openStorageCalls.filter(\.isSave)
    moment.underWay = loadsUnderWay + callsUnderWay + savesUnderWay
    // The invariants of an app with a `start` concern the states from then on.
    if stores.hasStarted || app.starts.allSatisfy(\.steps.isEmpty) {
      moment.invariants = stores.playedInvariants(app.allInvariants).map {
        ($0.invariant.name, $0.truth)
      }
    }
    return moment
  }

  /// An action of the app or feature, such as `tasks.add: Milk`.
  private func actionText(_ action: Value) -> String? {
    guard let (place, own) = app.target(of: action), case .enumeration(let index, let payload) = own
    else { return nil }
    let name = app.features[place.feature].feature.actions[index].name
    return text.plain(
      .entry(.action(AppActionCall(store: place, SimulatedAction(name, payload)))))
  }

  /// The derived values and filters after a number of steps.
  package func values(at moment: Int) -> [PlayedValue] {
    if moment == moments.count - 1, last.fault == nil, !isLatestAhead {
      return stores.playedValues()
    }
    if computing == nil {
      computing = try? SimulatedApp(
        exploring: app, given: given, functions: functions, predictsValues: true)
    }
    return computing?.playedValues(in: moments[moment].state) ?? []
  }

  /// How many bytes the state after a number of steps has as JSON, from which its hash is computed.
  package func stateSize(at moment: Int) -> Int {
    CanonicalText.size(
      of: moments[moment].state, as: .nominal(app.whole.state.name), app.whole.types)
  }

  /// The hash of the state after a number of steps.
  package func stateHash(at moment: Int) -> String {
    CanonicalText.hash(
      of: moments[moment].state, as: .nominal(app.whole.state.name), app.whole.types)
  }
}

extension PlayedStorages {
  /// - Parameter given: the values of a state in which all stored properties count as loaded; nil for
  ///   the initial state.
  init(_ given: [GivenValue]?) { self = given == nil ? .loading : .loaded }
}
