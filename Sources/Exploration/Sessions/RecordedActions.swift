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
      let answer = waiting.answer(sending: call) { type in
        possible.sampleValue(
          of: type, from: call.store.feature, beside: possible.ids(in: last.state))
      }
      guard let answer else { continue }
      if let reason = play(.answer(open, answer)) { return reason }
      if takeAwaited(action) { return nil }
      return "the answer of '\(app.sessionName(of: open.method))' has not sent '\(action)'"
    }
    for answer in storageAnswers(sending: call) {
      if let reason = play(answer) { return reason }
      if takeAwaited(action) { return nil }
    }
    if let reason = play(.action(call)) { return reason }
    _ = takeAwaited(action)
    return nil
  }

  /// The answers of storages after which the feature sends an action: at most one.
  private func storageAnswers(sending call: AppActionCall) -> [Session.Step] {
    let entries = app.features[call.store.feature].feature.persistence?.entries ?? []
    for (place, entry) in entries.enumerated() {
      let property = AppProperty(feature: call.store.feature, place: place)
      let isLoading = stores.unloadedProperties.contains(property)
      let isSaving = stores.openStorageCalls.contains { $0.isSave && $0.property == property }
      switch call.action.name {
      case entry.actions.loaded where isLoading:
        return [.load(AppLoad(property, call.action.payload.first))]
      case entry.actions.failed where isLoading || isSaving:
        guard case .string(let message)? = call.action.payload.first else { return [] }
        return [
          .stored(
            StorageAnswer(
              property,
              isLoading ? .failedLoad(message) : .save(position: 0, failure: message)))
        ]
      case let name where name == entry.actions.saved && isSaving:
        return [.stored(StorageAnswer(property, .save(position: 0, failure: nil)))]
      default: continue
      }
    }
    return []
  }
}

extension OpenCall {
  /// The answer after which the effect of the call sends an action; nil if it sends another one.
  ///
  /// - Parameter sample: returns a value of a type, for a result that the action does not depend on.
  fileprivate func answer(
    sending sent: AppActionCall, sample: (Type) -> Value?
  ) -> ExploredAnswer? {
    guard feature == sent.store.feature else { return nil }
    if method.isStream {
      guard let values = values(in: effect[.each], sending: sent) else { return nil }
      return values[Effect.valueName].map { .element($0) }
    }
    if let values = values(in: effect[.then], sending: sent) {
      guard let type = method.result else { return .returns(nil) }
      if let result = values[effect.resultName] { return .returns(result) }
      if !readsResult(effect[.then]), let result = sample(type) { return .returns(result) }
    }
    guard let values = values(in: effect[.failure], sending: sent) else { return nil }
    if method.error != nil { return values[Effect.errorName].map { .error($0) } }
    if case .string(let message)? = values[Effect.messageName] { return .failure(message) }
    return .failure(Sampler.failureMessage)
  }

  private func readsResult(_ expression: Code<TypedExpression>?) -> Bool {
    var reads = false
    expression?.syntax?.visitExpressions { part in
      if case .variable(let variable) = part.kind, variable.name == effect.resultName {
        reads = true
      }
      return true
    }
    return reads
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
