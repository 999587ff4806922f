import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

// The scenarios that may do what a session did, the simplest first. Which of them does is found out by
// running them.

extension SessionPlayer {
  /// - Parameter isMistake: whether the session made a mistake. Then the best scenario answers calls by
  ///   the time that they take: after the mistake is fixed, there may be fewer calls, so that a step
  ///   which answers the oldest call would answer another one, or none.
  func candidates(_ held: [HeldInvariant], isMistake: Bool) -> [Scenario] {
    let pause = Duration.milliseconds(1)
    func direct(leavingOpen open: Set<FeatureMethod>) -> [Scenario] {
      [Form(), Form(isAtOnce: true), Form(isAtOnce: true, pause: pause)]
        .compactMap { self.direct(held, $0, leavingOpen: open) }
    }
    var trace = Trace(given: given, functions: functions, steps: traced)
    trace.isPlayed = true
    let openMethods = openMethods
    // What is under way at the end may also be answered long after it.
    let late = openMethods.isEmpty ? [] : direct(leavingOpen: [])
    guard let route = trace.route(of: app) else { return direct(leavingOpen: openMethods) + late }
    func paced(leavingOpen open: Set<FeatureMethod>, awaitsEnd: Bool = false) -> [Scenario] {
      let scenarios = Pace.all.compactMap { pace in
        trace.played(
          by: app, route, pace, holds: held, leavingOpen: open, awaitsEnd: awaitsEnd,
          EndedRepetitions(), { self.possible.features[$0].sampler })?.scenario
      }
      return scenarios.map(\.withEverythingLoaded) + scenarios
    }
    let open =
      direct(leavingOpen: openMethods) + paced(leavingOpen: openMethods)
      + paced(leavingOpen: openMethods, awaitsEnd: true)
    let all = open + late + (openMethods.isEmpty ? [] : paced(leavingOpen: [], awaitsEnd: true))
    return isMistake ? paced(leavingOpen: []) + all : all
  }

  /// The methods of the calls under way, and of those that wait for a time or for another call. A
  /// scenario goes on until they have begun.
  private var openMethods: Set<FeatureMethod> {
    Set(openCalls.map(\.call.method) + waitingEffects.compactMap(\.calledMethod))
  }

  /// How the entries of a scenario follow one another.
  private struct Form {
    /// Whether they follow one another immediately, so that the time is exactly that of the session.
    var isAtOnce = false
    /// How long the effects of an entry have to begin before the next one follows; nil if they begin
    /// afterwards.
    var pause: Duration?
  }

  /// The scenario that has an entry for each step; nil if a step has no such entry, as the answer of a
  /// stream.
  private func direct(
    _ held: [HeldInvariant], _ form: Form, leavingOpen open: Set<FeatureMethod>
  ) -> Scenario? {
    var steps: [ScenarioStep.Kind] = []
    var waiting = open
    for index in traced.indices {
      switch entry(at: index, isAtOnce: form.isAtOnce) {
      case .none: continue
      case .impossible: return nil
      case .kind(let kind):
        steps.append(kind)
        if case .answer(let answers) = kind {
          waiting.insert(FeatureMethod(feature: answers.feature, method: answers.method))
        }
      }
    }
    if let pause = form.pause { steps = steps.pausing(for: pause) }
    var entries = steps.map {
      ScenarioStep($0, at: SourceRange(.start, .start), isFollowedAtOnce: form.isAtOnce)
    }
    if form.isAtOnce, let last = entries.popLast() {
      entries.append(ScenarioStep(last.kind, at: last.range, isFollowedAtOnce: false))
    }
    return Scenario(
      given: given ?? [],
      answers: lateAnswers(besides: waiting) + loadAnswers
        + tracedSaves.answers(of: app, isTimed: form.isAtOnce),
      functionAnswers: functions,
      when: entries.withCancelledRuns, holds: held,
      at: held.first?.range ?? SourceRange(.start, .start), waitingMethods: waiting)
  }

  private enum Entry {
    case none
    case impossible
    case kind(ScenarioStep.Kind)
  }

  private func entry(at index: Int, isAtOnce: Bool) -> Entry {
    switch traced[index] {
    case .entry(.start): return .kind(.start)
    case .entry(.action(let call)): return .kind(.dispatch(ActionCall(call)))
    case .load(let load): return beginning(of: load.property)
    case .stored(let answer): return answer.isSave ? .none : beginning(of: answer.property)
    case .wait(let length): return length == .zero ? .none : .kind(.wait(length))
    case .time:
      let passed = moments[index + 1].now - moments[index].now
      return !isAtOnce || passed == .zero ? .none : .kind(.wait(passed))
    case .cancel(let run):
      guard case .entry(.action(let call)) = traced[run] else { return .impossible }
      // `withCancelledRuns` finds the step.
      return .kind(.cancel(run: 0, action: call.action.name))
    case .answer(_, let call, let answer):
      // An entry answers the oldest call of a method.
      guard case .answer(let named, _) = steps[index], named.position == 0, !call.method.isStream
      else { return .impossible }
      return .kind(
        .answer(
          MethodAnswers(
            feature: call.feature, method: call.reference,
            answers: [Answer(outcome: answer.outcome, delay: .zero)])))
    }
  }

  /// The entry of an answered load: the action that begins it. The start of an app begins its loads.
  private func beginning(of property: AppProperty) -> Entry {
    if app.hasStart { return .none }
    let name = app.entry(property)?.actions.load ?? ""
    let store = StorePlace(feature: property.feature)
    return .kind(.dispatch(ActionCall(AppActionCall(store: store, SimulatedAction(name, [])))))
  }

  /// The answers of the loads, each of which begins where the session answers it.
  private var loadAnswers: [MethodAnswers] {
    var answers: [AppProperty: [Answer]] = [:]
    for step in traced {
      switch step {
      case .load(let load):
        answers[load.property, default: []].append(
          Answer(outcome: .returns(load.stored), delay: .zero))
      case .stored(let answer):
        if case .failedLoad(let message) = answer.kind {
          answers[answer.property, default: []].append(
            Answer(outcome: .failure(message), delay: .zero))
        }
      case .entry, .answer, .time, .wait, .cancel: break
      }
    }
    return answers.sorted { ($0.key.feature, $0.key.place) < ($1.key.feature, $1.key.place) }.map {
      MethodAnswers(
        feature: $0.key.feature, method: app.loadMethod(of: $0.key), answers: $0.value)
    }
  }

  /// The saves of the session, with the times of their answers.
  private var tracedSaves: TracedSaves {
    var saves = TracedSaves()
    for (index, step) in traced.enumerated() {
      saves.noteOpenSaves(moments[index].openSaves)
      if case .stored(let answer) = step, case .save(_, let failure) = answer.kind {
        let own = moments[index].openSaves.filter { $0.property == answer.property }
        guard answer.position < own.count else { continue }
        saves.noteAnswer(to: own[answer.position].number, failure, at: moments[index].now)
      }
    }
    saves.noteOpenSaves(last.openSaves)
    return saves
  }

  /// Answers to the methods whose calls no entry answers, because the session has cancelled them or the
  /// scenario ends before: without an answer, the scenario would fail.
  private func lateAnswers(besides waiting: Set<FeatureMethod>) -> [MethodAnswers] {
    var called = openMethods.filter { !text.method($0.method, of: $0.feature).isStream }
    for item in moments.flatMap(\.underWay) {
      if case .call(let call, let method) = item.kind, !method.isStream {
        called.insert(call.method)
      }
    }
    let cancelled = called.subtracting(waiting).sorted {
      ($0.feature, $0.method.dependency, $0.method.method)
        < ($1.feature, $1.method.dependency, $1.method.method)
    }
    return cancelled.map { method in
      let declared = text.method(method.method, of: method.feature)
      let value = declared.result.flatMap {
        possible.features[method.feature].sampler.samples($0).first
      }
      return MethodAnswers(
        feature: method.feature, method: method.method,
        answers: [Answer(outcome: .returns(value), delay: .seconds(3600))])
    }
  }
}

extension [ScenarioStep.Kind] {
  /// The entries with a wait after each action and answer that nothing waits after.
  fileprivate func pausing(for pause: Duration) -> [ScenarioStep.Kind] {
    var paused: [ScenarioStep.Kind] = []
    for (index, kind) in enumerated() {
      paused.append(kind)
      if case .wait = kind { continue }
      if index + 1 < count, case .wait = self[index + 1] { continue }
      paused.append(.wait(pause))
    }
    return paused
  }
}

extension EffectUnderWay {
  /// The method that the effect calls; nil for a timer.
  fileprivate var calledMethod: FeatureMethod? {
    method.map { FeatureMethod(feature: feature, method: $0) }
  }
}
