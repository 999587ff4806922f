import FeatureAnalysis
import FeatureSimulation

// What has begun and not ended after the last step of a session.

extension SessionPlayer {
  /// The loads that wait for an answer.
  var loadsUnderWay: [UnderWay] {
    if !stores.hasStarted { return [] }
    return stores.unloadedProperties.map { property in
      UnderWay(
        kind: .load(property, type: app.entry(property)?.type ?? .unknown),
        text: "load \(app.sessionName(of: property))", run: nil)
    }
  }

  /// The saves, which wait for an answer or for their delay.
  var savesUnderWay: [UnderWay] {
    var positions: [AppProperty: Int] = [:]
    let open = stores.openStorageCalls.filter(\.isSave).map { call -> UnderWay in
      let place = positions[call.property, default: 0]
      positions[call.property] = place + 1
      let value = call.value.flatMap { text.shortText($0, savedAs: call.property) } ?? ""
      return UnderWay(
        kind: .save(call.property, position: place),
        text: "save \(app.sessionName(of: call.property))\(value)", run: nil)
    }
    return open
      + stores.delayedSaves.map {
        UnderWay(kind: .waiting, text: "save \(app.sessionName(of: $0)) (waiting)", run: nil)
      }
  }

  /// The calls, which wait for an answer, for a time or for another call.
  var callsUnderWay: [UnderWay] {
    let calls = openCalls.map { call, open -> UnderWay in
      let arguments =
        text.features[open.feature].payload(open.arguments, open.method.payload).map { ": \($0)" }
        ?? ""
      return UnderWay(
        kind: .call(call, method: open.method), text: app.sessionName(of: call.method) + arguments,
        run: cancellableRun(of: open.whole))
    }
    return calls
      + waitingEffects.map { UnderWay(kind: .waiting, text: text.effectDescription($0), run: nil) }
  }

  /// The effects under way that wait for a time or for another call.
  var waitingEffects: [EffectUnderWay] {
    stores.effectsUnderWay(reads).filter { $0.phase != .calling || $0.method == nil }
  }

  private func cancellableRun(of effect: Int) -> Int? {
    guard let run = stores.runIndex(ofCall: effect), run < traced.count,
      case .entry(.action) = traced[run], stores.isCancellable(run: run)
    else { return nil }
    return run
  }
}

extension ScenarioText {
  /// What precedes the end of the description of a save, such as ` (2 elements)`; nil if it is long.
  fileprivate func shortText(_ value: Value, savedAs property: AppProperty) -> String? {
    if case .list(let values) = value {
      return values.count == 1 ? " (1 element)" : " (\(values.count) elements)"
    }
    guard let type = app.entry(property)?.type else { return nil }
    let text = features[property.feature].valueText(value, type)
    return text.utf8.count <= 80 ? ": \(text)" : nil
  }
}
