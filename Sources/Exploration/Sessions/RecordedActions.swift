import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

// A compiled app records the actions that reach its reducer. What has caused them follows from the
// spec: an earlier action, time, or the answer of a call.

extension SessionPlayer {
  /// Whether the last step has caused actions after the recorded one, so that the states cannot be
  /// compared yet.
  package var isBetweenRecordedActions: Bool { !awaited.isEmpty }

  /// Performs what makes a recorded action reach the reducer: nothing if an earlier step has caused
  /// it; the answer of a call under way; or the action itself.
  func reach(_ call: AppActionCall, at time: Duration) -> String? {
    isRecorded = true
    if time > last.now, let reason = play(.wait(time - last.now)) { return reason }
    let action = actionText(of: call)
    if takeAwaited(action) { return nil }
    for (open, waiting) in openCalls {
      guard let answer = waiting.answer(sending: call) else { continue }
      if let reason = play(.answer(open, answer)) { return reason }
      if takeAwaited(action) { return nil }
      return "the answer of '\(app.sessionName(of: open.method))' has not sent '\(action)'"
    }
    if let reason = play(.action(call)) { return reason }
    _ = takeAwaited(action)
    return nil
  }
}

extension OpenCall {
  /// The answer after which the effect of the call sends an action; nil if it sends another one.
  fileprivate func answer(sending sent: AppActionCall) -> ExploredAnswer? {
    guard feature == sent.store.feature else { return nil }
    if method.isStream {
      guard let values = values(in: effect[.each], sending: sent) else { return nil }
      return values[Effect.valueName].map { .element($0) }
    }
    if let values = values(in: effect[.then], sending: sent) {
      guard method.result != nil else { return .returns(nil) }
      if let result = values[effect.resultName] { return .returns(result) }
    }
    guard let values = values(in: effect[.failure], sending: sent) else { return nil }
    if method.error != nil { return values[Effect.errorName].map { .error($0) } }
    if case .string(let message)? = values[Effect.messageName] { return .failure(message) }
    return .failure(Sampler.failureMessage)
  }

  /// The values that the variables of an action's expression have if its result is `sent`; nil if it
  /// is another action, or sends what belongs to another call.
  private func values(
    in expression: Code<TypedExpression>?, sending sent: AppActionCall
  ) -> [String: Value]? {
    guard case .enumCase(let signature, let arguments)? = expression?.syntax?.kind,
      signature.name == sent.action.name, arguments.count <= sent.action.payload.count
    else { return nil }
    var values: [String: Value] = [:]
    for (argument, value) in zip(arguments, sent.action.payload) {
      guard case .variable(let variable) = argument.value.kind else { continue }
      values[variable.name] = value
    }
    for (argument, value) in zip(effect.call?.arguments ?? [], self.arguments) {
      guard case .variable(let variable) = argument.value.kind, variable.role == .payload else {
        continue
      }
      if let known = values[variable.name], known != value { return nil }
    }
    return values
  }
}
