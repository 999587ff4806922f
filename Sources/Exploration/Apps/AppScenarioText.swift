import FeatureAnalysis
import FeatureSimulation

/// Writes a scenario of an app in the form that specs use.
struct AppScenarioText {
  let app: App
  /// The writers for the parts of a scenario that belong to a feature, by the feature's index.
  let features: [ScenarioText]

  /// The lines of a scenario below `scenarios:`.
  func lines(_ scenario: AppScenario, named sentence: String, expecting: String) -> [String] {
    var lines = ["  \(ScenarioText.key(sentence)):"]
    if !scenario.answers.isEmpty {
      lines.append("    with:")
      for answers in scenario.answers {
        let line = features[answers.feature].line(answers.answers)
        lines.append("      \(app.features[answers.feature].name).\(line)")
      }
    }
    lines += ScenarioText.whenLines(scenario.when.map { (text($0), $0.isFollowedAtOnce) })
    lines.append("    \(expecting)")
    return lines
  }

  private func text(_ step: AppStep) -> String {
    switch step.kind {
    case .wait(let length): "wait: \(ValueText.duration(length))"
    case .start: "start"
    case .dispatch(let feature, let key, let call):
      text(
        AppActionCall(feature: feature, key: key, SimulatedAction(call.action, call.arguments)))
    }
  }

  /// An action with its payload, such as `tasks.add: Milk` or `"editors[1].type": hello`.
  private func text(_ call: AppActionCall) -> String {
    let name = name(of: call)
    return (call.key == nil ? name : ValueText.quoted(name)) + payload(of: call)
  }

  /// The name of an action, such as `tasks.add` or `editors[1].type`.
  private func name(of call: AppActionCall) -> String {
    "\(name(of: call.feature, key: call.key)).\(call.action.name)"
  }

  /// The name of a store, such as `tasks` or `editors[1]`.
  func name(of feature: Int, key: Value?) -> String {
    let name = app.features[feature].name
    guard let key, let type = app.features[feature].keyType else { return name }
    if case .string(let text) = key { return "\(name)[\(text)]" }
    return "\(name)[\(features[feature].values.text(key, type))]"
  }

  /// The payload after the name, such as `: Milk`; empty if the action has no payload.
  private func payload(of call: AppActionCall) -> Substring {
    features[call.feature].text(call.action).dropFirst(call.action.name.count)
  }

  /// The description of a step in a message, such as `'tasks.add: Milk'` or `'tasks.disk.load'
  /// fails`.
  ///
  /// - Parameter index: the index of the step in its trace.
  func text(_ step: AppTrace.Step, at index: Int, _ route: TraceRoute) -> String {
    switch step {
    case .entry(.start): return "'start'"
    case .entry(.action(let call)): return "'\(name(of: call))\(payload(of: call))'"
    case .load(let load):
      let (text, call) = (features[load.property.feature], app.call(load.property))
      return "'\(name(of: load))' \(text.text(.returns(load.stored), text.method(call)))"
    case .answer(_, let call, let answer):
      return "\(route.text(ofCall: name(of: call), at: index)) "
        + features[call.feature].text(answer, call.method)
    case .time: return "some time"
    }
  }

  /// The description of a step in a graph, such as `tasks.add: Milk` or `tasks.disk.load fails`.
  func plain(_ step: AppTrace.Step) -> String {
    switch step {
    case .entry(.start): return "start"
    case .entry(.action(let call)): return name(of: call) + payload(of: call)
    case .load(let load):
      let (text, call) = (features[load.property.feature], app.call(load.property))
      return "\(name(of: load)) \(text.text(.returns(load.stored), text.method(call)))"
    case .answer(_, let call, let answer):
      return "\(name(of: call)) \(features[call.feature].text(answer, call.method))"
    case .time: return "time passes"
    }
  }

  /// The description of a step without its values.
  func name(_ step: AppTrace.Step) -> String {
    switch step {
    case .entry(.start): return "start"
    case .entry(.action(let call)):
      return "\(app.features[call.feature].name).\(call.action.name)"
    case .load(let load): return "the answer of \(name(of: load))"
    case .answer(_, let call, _): return "the answer of \(name(of: call))"
    case .time: return "waiting"
    }
  }

  /// The name of a load, such as `tasks.storage.items.load`.
  private func name(of load: AppLoad) -> String {
    let feature = load.property.feature
    return "\(app.features[feature].name).\(features[feature].name(app.call(load.property)))"
  }

  /// The name of a call, such as `tasks.disk.load`.
  private func name(of call: OpenCall) -> String {
    "\(app.features[call.feature].name).\(features[call.feature].name(call.reference))"
  }
}
