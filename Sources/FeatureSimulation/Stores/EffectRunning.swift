import FeatureAnalysis
import ReduxSemantics
import SpecLanguage

extension SimulatedStore {
  /// Runs the rules that come after the reducer.
  ///
  /// - Parameter old: the state before the action, if a rule uses it.
  mutating func followUp(
    _ action: SimulatedAction, _ chain: RuleChain, after old: Value?
  ) throws(Signal) {
    if chain.followers.isEmpty { return }
    let cause = SimulatedAction(action.name, [])
    var known = BoundValues()
    if chain.usesOld, let old {
      known = BoundValues([.oldState(.nominal(feature.state.name))], [old])
    }
    for follower in chain.followers {
      switch follower {
      case .rule(let rule): try followUp(rule, action, known)
      case .change(let change):
        for difference in change.differences
        where try evaluate(.checked(difference), cause, known) == .boolean(true) {
          for rule in change.rules { try followUp(rule, cause, known) }
          break
        }
      }
    }
  }

  private mutating func followUp(
    _ rule: Rule, _ action: SimulatedAction, _ known: BoundValues
  ) throws(Signal) {
    interpreter.environment.touch(rule.oldReads)
    let known = rule.oldReads.isEmpty ? BoundValues() : known
    guard let bound = try holds(rule, action, known) else { return }
    for bound in try repetitions(of: rule, action, bound) {
      switch rule.verb {
      case .perform(let effect): try beginEffect(effect, of: rule, action, bound)
      case .emit(let event): try emit(try evaluate(event, action, bound))
      case .cancel(let ids, let key): try cancel(ids, key, action, bound)
      case .dispatch(let text): try enqueue(text, action, bound)
      case .require, .rewrite, .stop: break
      }
    }
  }

  /// Registers an effect, and evaluates the arguments of its call in the current state.
  mutating func beginEffect(
    _ effect: Effect, of rule: Rule, _ action: SimulatedAction, _ bound: BoundValues
  ) throws(Signal) {
    var begun = SimulatedEffect(
      effect: effect, action: action, state: interpreter.state,
      calls: try effect.firstCalls.map { call throws(Signal) in
        try evaluate(.checked(call.expression), action, bound)
      })
    let namesOld = effect.laterTexts.contains(where: \.text.namesOld)
    begun.bound = namesOld ? bound : bound.withoutOld(rule)
    begun.store = place
    if let key = effect.key { begun.key = try evaluate(.checked(key), action, bound) }
    begun.started = try sent(effect[.started], action, bound)
    begun.cancelled = try sent(effect[.cancelled], action, bound)
    try register(begun)
  }

  /// The action that an expression evaluates to.
  private mutating func sent(
    _ text: Code<TypedExpression>?, _ action: SimulatedAction, _ bound: BoundValues
  ) throws(Signal) -> SimulatedAction? {
    guard let text,
      case .enumeration(let place, let payload) = try evaluate(text, action, bound)
    else { return nil }
    return SimulatedAction(feature.actions[place].name, payload)
  }

  /// Cancels the effects with these ids, and queues the actions that they then send.
  private mutating func cancel(
    _ ids: [String], _ key: TypedExpression?, _ action: SimulatedAction, _ bound: BoundValues
  ) throws(Signal) {
    var value: Value?
    if let key { value = try evaluate(.checked(key), action, bound) }
    for id in ids { cancelEffects(id, key: value) }
  }

  private mutating func emit(_ event: Value) throws(Signal) {
    if let app { return try app.emit(event, of: &self) }
    effects.events.append(event)
  }

  mutating func continueWork(_ number: Int, _ work: SimulatedWork) throws(EvaluationFault) {
    moment = InvariantWatch.time
    switch work {
    case .effect(let effect): try proceed(with: number, effect)
    case .storage(let job): try continueJob(number, job)
    }
  }

  private mutating func proceed(
    with number: Int, _ effect: SimulatedEffect
  ) throws(EvaluationFault) {
    var effect = effect
    switch effect.next {
    case .wait(let time):
      effect.next = .begin
      effects.sleep(number, as: effect, for: time)
    case .begin:
      effects.endDelay(of: number, effect)
      if let delay = effect.effect.timing.timer?.delay, delay > .zero {
        effect.next = .due
        return effects.sleep(number, as: effect, for: delay)
      }
      try work(number, effect)
    case .due: try work(number, effect)
    case .call: try call(number, effect)
    case .open, .branches: break
    case .answer(let answer): try finishEffect(number, effect, answer)
    case .stream(let steps, let hasWaited):
      try goOn(steps, hasWaited: hasWaited, number, effect)
    }
  }

  /// Makes the call of an effect, or sends what its timer sends.
  private mutating func work(
    _ number: Int, _ effect: SimulatedEffect
  ) throws(EvaluationFault) {
    if try isOver(effect) { return effects.endEffect(number) }
    var effect = effect
    effect.next = .call
    effects.update(number, to: effect)
    if let started = effect.started {
      effects.enterEffect(number)
      try dispatch(started)
      effects.leaveEffect()
      // The effect may have been ended by the action that it sent.
      guard effects.isUnderWay(number) else { return }
    }
    let calls = effect.restart()
    if !calls.isEmpty { return try makeCalls(calls, number, effect) }
    effects.noteReturn(of: number)
    effects.enterEffect(number)
    try succeed(number, effect, nil)
    try endWork(number, effect)
  }

  /// Ends an effect whose work is done, or lets it wait for its next time.
  private mutating func endWork(
    _ number: Int, _ effect: SimulatedEffect
  ) throws(EvaluationFault) {
    guard let wait = effect.effect.timing.timer?.wait(), effects.isUnderWay(number),
      !(try isOver(effect))
    else { return effects.endEffect(number) }
    effects.leaveEffect()
    var effect = effect
    effect.next = .due
    effect.retries = 0
    effects.sleep(number, as: effect, for: wait)
  }

  /// Whether the condition that ends a repetition is true in the current state.
  private mutating func isOver(_ effect: SimulatedEffect) throws(EvaluationFault) -> Bool {
    guard let end = effect.effect[.end] else { return false }
    app?.recording.readsState = true
    return try evaluate(end, of: effect, [], in: interpreter.state) == .boolean(true)
  }

  /// Sends the elements of a stream that are due. A stream without an end stays under way.
  private mutating func goOn(
    _ steps: ArraySlice<StreamStep>, hasWaited: Bool, _ number: Int, _ effect: SimulatedEffect
  ) throws(EvaluationFault) {
    var effect = effect
    var steps = steps
    var hasWaited = hasWaited
    while let step = steps.first {
      if step.delay > .zero, !hasWaited {
        effect.next = .stream(steps, hasWaited: true)
        return effects.sleep(number, as: effect, for: step.delay)
      }
      hasWaited = false
      steps.removeFirst()
      switch step.content {
      case .value(let value): try sendElement(value, number, effect)
      case .end:
        return try finishEffect(number, effect, Answer(outcome: .returns(nil), delay: .zero))
      case .failure(let text):
        return try finishEffect(number, effect, Answer(outcome: .failure(text), delay: .zero))
      }
      guard effects.isUnderWay(number) else { return }
    }
    effect.next = .stream([], hasWaited: false)
    effects.update(number, to: effect)
  }

  mutating func sendElement(
    _ value: Value, _ number: Int, _ effect: SimulatedEffect
  ) throws(EvaluationFault) {
    guard let each = effect.effect[.each], let type = called(by: effect)?.method.element else {
      return
    }
    let element = try completed(value, type)
    noteCallEnd(of: effect, "sends an element")
    effects.enterEffect(number)
    let parameter = Parameter(label: nil, name: Effect.valueName, type: type)
    try send(each, effect, [(parameter, element)], .sentElement)
    effects.leaveEffect()
  }

  mutating func call(_ number: Int, _ effect: SimulatedEffect) throws(EvaluationFault) {
    if effects.areAnswersOpen {
      var effect = effect
      effect.next = .open(since: effects.now)
      return effects.update(number, to: effect)
    }
    guard let (reference, dependency, method) = called(by: effect), let value = effect.call else {
      return
    }
    effects.noteCall(
      SimulatedCall(feature: effect.feature, dependency: reference.dependency, value: value))
    let called = FeatureMethod(feature: effect.feature, method: reference)
    if effects.waits(for: called, value) { return effects.wait(number, effect) }
    let answer = effects.nextAnswer(to: called, value) ?? silentAnswer(of: method)
    guard let answer else {
      throw .unanswered(prefix + "\(dependency.name).\(method.name)")
    }
    if case .stream(let steps) = answer.outcome {
      return try goOn(steps[...], hasWaited: false, number, effect)
    }
    guard answer.delay > .zero else { return try finishEffect(number, effect, answer) }
    var effect = effect
    effect.next = .answer(answer)
    effects.sleep(number, as: effect, for: answer.delay)
  }

  /// The method that an effect calls; nil for a timer.
  func called(
    by effect: SimulatedEffect
  ) -> (reference: MethodReference, dependency: Dependency, method: DependencyMethod)? {
    guard let reference = effect.current.call?.method else { return nil }
    let dependency = feature.dependencies[reference.dependency]
    return (reference, dependency, dependency.methods[reference.method])
  }

  /// The answer of a method for which the scenario provides no answer. A method that returns
  /// nothing succeeds, and a stream sends nothing. Other methods have no such answer.
  private func silentAnswer(of method: DependencyMethod) -> Answer? {
    if method.isStream { return Answer(outcome: .stream([]), delay: .zero) }
    return method.result == nil ? Answer(outcome: .returns(nil), delay: .zero) : nil
  }

  mutating func finishEffect(
    _ number: Int, _ effect: SimulatedEffect, _ answer: Answer
  ) throws(EvaluationFault) {
    let isFailure =
      switch answer.outcome {
      case .failure, .error: true
      case .returns, .stream: false
      }
    if isFailure, let delay = effect.effect.timing.retry?.delay(after: effect.retries),
      try isRetried(effect, after: answer.outcome)
    {
      var effect = effect
      effect.retries += 1
      effect.next = .call
      return effects.sleep(number, as: effect, for: delay)
    }
    let method = called(by: effect)?.method
    noteCallEnd(
      of: effect, method?.isStream == true && !isFailure ? "ends" : answer.outcome.verb)
    if let group = effect.group { return try endBranch(number, effect, of: group, answer) }
    if case .returns(let value) = answer.outcome, !effect.isLast {
      return try goOn(number, effect, after: try results(of: effect, value))
    }
    try conclude(number, effect, answer, by: effect)
  }

  /// Sends what follows the last answer of an effect.
  ///
  /// - Parameter caller: the effect whose call has failed or returned: this one, or one of its calls.
  mutating func conclude(
    _ number: Int, _ effect: SimulatedEffect, _ answer: Answer, by caller: SimulatedEffect
  ) throws(EvaluationFault) {
    effects.noteReturn(of: number)
    effects.enterEffect(number)
    switch answer.outcome {
    case .failure(let message): try fail(effect, message, [], by: caller)
    case .error(let value):
      guard let (message, error) = try described(value, by: caller, effect.handler?[.failure])
      else { break }
      try fail(effect, message, [error], by: caller)
    case .returns(let value): try succeed(number, effect, value)
    case .stream: break
    }
    try endWork(number, effect)
  }

  /// Completes a value of a scenario with defaults for its omitted parts.
  mutating func completed(_ value: Value, _ type: Type) throws(EvaluationFault) -> Value {
    do throws(Signal) {
      return try interpreter.completed(value, type)
    } catch {
      throw error.fault
    }
  }

  private mutating func succeed(
    _ number: Int, _ effect: SimulatedEffect, _ value: Value?
  ) throws(EvaluationFault) {
    effects.noteSuccess(of: effect)
    let results = try self.results(of: effect, value)
    if let then = effect.effect[.then] { try send(then, effect, results, .returned) }
    // The effect may have been ended by the action that it sent.
    guard effects.isUnderWay(number), let event = effect.effect[.event] else { return }
    noteAnswer(.returned, event, of: effect)
    let value = try evaluate(event, of: effect, results)
    do throws(Signal) {
      try emit(value)
    } catch {
      throw error.fault
    }
  }

  /// The result of a call with its name; empty for a method that returns nothing.
  mutating func results(
    of effect: SimulatedEffect, _ value: Value?
  ) throws(EvaluationFault) -> [(Parameter, Value)] {
    guard let type = called(by: effect)?.method.result else { return [] }
    var result = Value.null
    if let value { result = try completed(value, type) }
    return [(Parameter(label: nil, name: effect.current.resultName, type: type), result)]
  }

  /// Sends the action that an expression of an effect evaluates to.
  ///
  /// - Parameter event: what has happened to the effect's call.
  mutating func send(
    _ text: Code<TypedExpression>, _ effect: SimulatedEffect, _ values: [(Parameter, Value)],
    _ event: TakenCode.Event
  ) throws(EvaluationFault) {
    noteAnswer(event, text, of: effect)
    guard case .enumeration(let place, let payload) = try evaluate(text, of: effect, values) else {
      return
    }
    try dispatch(SimulatedAction(feature.actions[place].name, payload))
  }

  private func noteAnswer(
    _ event: TakenCode.Event, _ text: Code<TypedExpression>, of effect: SimulatedEffect
  ) {
    guard let range = text.syntax?.range else { return }
    interpreter.taken?.noteAnswer(event, at: range, to: effect.action.name)
  }

  /// Evaluates an expression of an effect. The expression reads the state from before the effect's
  /// call, and the result of the call.
  ///
  /// - Parameter read: the state that the expression reads instead.
  mutating func evaluate(
    _ text: Code<TypedExpression>, of effect: SimulatedEffect, _ values: [(Parameter, Value)],
    in read: Value? = nil
  ) throws(EvaluationFault) -> Value {
    guard case .checked(let expression) = text else { throw .notEvaluated("'!swift' text") }
    do throws(Signal) {
      return try asRule { store throws(Signal) in
        let state = store.interpreter.state
        store.interpreter.state = read ?? effect.state
        defer { store.interpreter.state = state }
        store.interpreter.environment.bindParameters(
          store.payload(of: effect.action) + effect.bound.parameters + effect.results.parameters
            + values.map(\.0),
          effect.action.payload + effect.bound.values + effect.results.values + values.map(\.1),
          in: expression)
        return try store.interpreter.evaluate(expression)
      }
    } catch {
      throw error.fault
    }
  }

  /// The prefix that names the feature of the store, such as `tasks.`; empty without an app.
  var prefix: String { app?.app.features[place.feature].prefix ?? "" }
}
