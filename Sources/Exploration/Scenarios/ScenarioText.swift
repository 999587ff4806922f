import FeatureAnalysis
import FeatureSimulation

/// Writes a scenario of an app or feature in the form that specs use.
struct ScenarioText {
  let app: App
  /// The writers of the values of each feature, by the feature's index.
  let features: [ValueText]
  /// As `features`, for messages.
  private let described: [ValueText]
  /// The writer of values of the app.
  private let values: ValueText

  /// - Parameter models: the properties of the models of each feature.
  init(_ app: App, models: [[String: [StoredProperty]]]) {
    self.app = app
    features = zip(app.features, models).map {
      ValueText(types: $0.feature.types, models: $1)
    }
    described = features.map { values in
      var values = values
      values.abbreviates = true
      return values
    }
    var all = models.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    for feature in app.features.map(\.feature) + app.innerApps.map(\.app.whole) {
      all[feature.state.name] = feature.state.properties
    }
    values = ValueText(types: app.whole.types, models: all)
  }

  /// The lines of a scenario below `scenarios:`.
  ///
  /// - Parameters:
  ///   - check: what is expected directly after the last step, as an entry of its list; nil for
  ///     nothing.
  ///   - expecting: the lines that say what is expected at the end.
  func lines(
    _ scenario: Scenario, named sentence: String, checkingAtOnce check: String? = nil,
    expecting: [String]
  ) -> [String] {
    var lines = ["  \(Self.key(sentence)):"]
    // A storage without an answer counts as loaded.
    let written = scenario.given.filter { !$0.isReadyStatus }
    if !written.isEmpty {
      lines.append("    given:")
      for given in written {
        lines.append("      \(given.property): \(values.valueText(given.value, given.type))")
      }
    }
    let answers =
      scenario.functionAnswers.map {
        "\($0.function.name): \(values.valueText($0.value, $0.function.result))"
      } + scenario.answers.map(line)
    if !answers.isEmpty {
      lines.append("    with:")
      for answer in answers { lines.append("      \(answer)") }
    }
    var steps = scenario.when.compactMap { step in
      stepLine(step, of: scenario).map { (text: $0, isFollowedAtOnce: step.isFollowedAtOnce) }
    }
    if let check {
      if let last = steps.indices.last { steps[last].isFollowedAtOnce = true }
      steps.append((check, false))
    }
    lines += Self.whenLines(steps)
    return lines + expecting.map { "    \($0)" }
  }

  // MARK: - when

  /// - Parameter steps: the text of each step, and whether the next step follows it immediately.
  static func whenLines(_ steps: [(text: String, isFollowedAtOnce: Bool)]) -> [String] {
    if steps.isEmpty { return [] }
    var lines = ["    when:"]
    var group: [String] = []
    for (text, isFollowedAtOnce) in steps {
      group.append(text)
      if isFollowedAtOnce { continue }
      lines.append(
        group.count == 1 ? "      - \(group[0])" : "      - [" + group.joined(separator: ", ") + "]"
      )
      group = []
    }
    return lines
  }

  /// The text of a step; nil for a check, which no exploration makes.
  private func stepLine(_ step: ScenarioStep, of scenario: Scenario) -> String? {
    switch step.kind {
    case .check: nil
    case .answer(let answers): "answer: {\(line(answers))}"
    case .cancel(let run, _):
      scenario.when[run].call.map { call in
        let name = actionName(of: AppActionCall(call))
        return "cancel: \(call.key == nil ? name : ValueText.quoted(name))"
      }
    case .wait(let length): "wait: \(ValueText.duration(length))"
    case .start: "start"
    case .dispatch(let call): callText(AppActionCall(call))
    }
  }

  /// An action with its payload, such as `tasks.add: Milk` or `"editors[1].type": hello`.
  private func callText(_ call: AppActionCall) -> String {
    let name = actionName(of: call)
    return (call.store.key == nil ? name : ValueText.quoted(name)) + payload(of: call, features)
  }

  /// The name of an action, such as `tasks.add` or `editors[1].type`.
  private func actionName(of call: AppActionCall) -> String {
    prefix(of: call.store) + call.action.name
  }

  /// What precedes the names of a store's members, such as `tasks.` or `editors[1].`; empty for a
  /// feature without an app.
  func prefix(of store: StorePlace) -> String {
    let feature = app.features[store.feature]
    guard let key = store.key, let type = feature.keyType else { return feature.prefix }
    if case .string(let text) = key { return "\(feature.name)[\(App.keyText(text))]." }
    return "\(feature.name)[\(features[store.feature].valueText(key, type))]."
  }

  /// The payload after the name, such as `: Milk`; empty if the action has no payload.
  private func payload(of call: AppActionCall, _ features: [ValueText]) -> String {
    let feature = call.store.feature
    let parameters =
      app.features[feature].feature.actions.first { $0.name == call.action.name }?.payload ?? []
    return features[feature].payload(call.action.payload, parameters).map { ": \($0)" } ?? ""
  }

  // MARK: - with

  private func line(_ answers: MethodAnswers) -> String {
    let feature = app.features[answers.feature]
    let dependency = feature.feature.services[answers.method.dependency]
    let method = dependency.methods[answers.method.method]
    let texts = answers.answers.map { answerText($0, method, features[answers.feature]) }
    if let type = method.payload.first?.type, !answers.arguments.isEmpty {
      let cases = zip(answers.arguments, texts).map {
        "\(features[answers.feature].valueText($0, type)): \($1)"
      }
      return "\(feature.prefix)\(dependency.name).\(method.name): "
        + "{for: {\(cases.joined(separator: ", "))}}"
    }
    let all = texts.count == 1 ? texts[0] : "{each: [\(texts.joined(separator: ", "))]}"
    // If a line names only the storage, its answer belongs to the load.
    let isLoad =
      answers.method.dependency >= feature.feature.dependencies.count
      && answers.method.method == StorageEntry.loadPlace
    return "\(feature.prefix)\(dependency.name)\(isLoad ? "" : ".\(method.name)"): \(all)"
  }

  private func answerText(
    _ answer: Answer, _ method: DependencyMethod, _ values: ValueText
  ) -> String {
    let delay = answer.delay == .zero ? [] : ["after: \(ValueText.duration(answer.delay))"]
    func mapping(_ outcome: String) -> String {
      "{" + (delay + [outcome]).joined(separator: ", ") + "}"
    }
    switch answer.outcome {
    case .returns(let value):
      guard let value, let type = method.result else { return mapping("returns: null") }
      let written = values.valueText(value, type)
      return delay.isEmpty && !written.hasPrefix("{") ? written : mapping("returns: \(written)")
    case .failure(let message): return mapping("throws: \(ValueText.quoted(message))")
    case .error(let error):
      return mapping("throws: \(values.valueText(error, method.error ?? .unknown))")
    case .stream(let steps):
      return "[" + steps.map { streamStepText($0, method, values) }.joined(separator: ", ") + "]"
    }
  }

  private func streamStepText(
    _ step: StreamStep, _ method: DependencyMethod, _ values: ValueText
  ) -> String {
    let delay = step.delay == .zero ? "" : "after: \(ValueText.duration(step.delay)), "
    switch step.content {
    case .value(let value):
      return "{\(delay)value: \(values.valueText(value, method.element ?? .unknown))}"
    case .end: return "{\(delay)ends: true}"
    case .failure(let message): return "{\(delay)throws: \(ValueText.quoted(message))}"
    }
  }

  /// Writes a sentence in the form of a mapping's key or of a list's item.
  static func key(_ sentence: String) -> String {
    let isPlain = sentence.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    let first = sentence.utf8.first ?? 0
    let beginsWithLetter = first | 0x20 >= UInt8(ascii: "a") && first | 0x20 <= UInt8(ascii: "z")
    return isPlain && beginsWithLetter ? sentence : ValueText.quoted(sentence)
  }
}

// MARK: - Steps of traces

extension ScenarioText {
  /// The description of a step in a message, such as `'tasks.add: Milk'` or `'tasks.disk.load'
  /// fails`.
  ///
  /// - Parameter index: the index of the step in its trace.
  func stepDescription(_ step: Trace.Step, at index: Int, _ route: TraceRoute) -> String {
    switch step {
    case .entry(.start): "'start'"
    case .entry(.action(let call)): "'\(actionName(of: call))\(payload(of: call, described))'"
    case .load(let load): "'\(loadName(of: load))' \(loadDescription(storedBy: load))"
    case .stored(let answer): "'\(storageName(of: answer))' \(description(of: answer))"
    case .answer(_, let call, let answer):
      "\(route.callDescription(of: callName(of: call), at: index)) \(answerDescription(answer, to: call))"
    case .time: "some time"
    case .wait, .cancel: "'\(plain(step))'"
    }
  }

  /// The description of a step in a graph, such as `tasks.add: Milk` or `tasks.disk.load fails`.
  func plain(_ step: Trace.Step) -> String {
    switch step {
    case .entry(.start): "start"
    case .entry(.action(let call)): actionName(of: call) + payload(of: call, described)
    case .load(let load): "\(loadName(of: load)) \(loadDescription(storedBy: load))"
    case .stored(let answer): "\(storageName(of: answer)) \(description(of: answer))"
    case .answer(_, let call, let answer):
      "\(callName(of: call)) \(answerDescription(answer, to: call))"
    case .time: "time passes"
    case .wait(let length): "wait: \(ValueText.duration(length))"
    case .cancel(let step): "cancel: step \(step + 1)"
    }
  }

  /// The description of a step without its values.
  func stepName(_ step: Trace.Step) -> String {
    switch step {
    case .entry(.start): "start"
    case .entry(.action(let call)): app.features[call.store.feature].prefix + call.action.name
    case .load(let load): "the answer of \(loadName(of: load))"
    case .stored(let answer): "the answer of \(storageName(of: answer))"
    case .answer(_, let call, _): "the answer of \(callName(of: call))"
    case .time, .wait: "waiting"
    case .cancel: "cancelling"
    }
  }

  /// The description of an effect, such as `web.find: a (queued)`.
  func effectDescription(_ effect: EffectUnderWay) -> String {
    guard let called = effect.method else {
      return "\(app.features[effect.feature].prefix)\(effect.id) (timer)"
    }
    let values = described[effect.feature]
    let arguments =
      values.payload(effect.arguments, method(called, of: effect.feature).payload)
      .map { ": \($0)" } ?? ""
    let phase =
      switch effect.phase {
      case .waiting: " (waiting)"
      case .queued: " (queued)"
      case .calling: ""
      }
    return methodName(called, of: effect.feature) + arguments + phase
  }

  /// The name of what an answer of a storage ends, such as `tasks.storage.items.save`.
  private func storageName(of answer: StorageAnswer) -> String {
    let property = answer.property
    let method = answer.isSave ? app.saveMethod(of: property) : app.loadMethod(of: property)
    return methodName(method, of: property.feature)
  }

  private func description(of answer: StorageAnswer) -> String {
    guard let message = answer.failure else { return "succeeds" }
    return message == Sampler.failureMessage
      ? "fails" : "fails with \(ValueText.quoted(message))"
  }

  private func loadDescription(storedBy load: AppLoad) -> String {
    let feature = load.property.feature
    if load.stored == nil { return "finds nothing" }
    return answerDescription(
      .returns(load.stored), method(app.loadMethod(of: load.property), of: feature), of: feature)
  }

  private func answerDescription(_ answer: ExploredAnswer, to call: OpenCall) -> String {
    answerDescription(answer, call.method, of: call.feature)
  }

  /// The description of an answer, such as `returns a`.
  private func answerDescription(
    _ answer: ExploredAnswer, _ method: DependencyMethod, of feature: Int
  ) -> String {
    let values = described[feature]
    return switch answer {
    case .returns(let value?): "returns \(values.valueText(value, method.result ?? .unknown))"
    case .returns(nil): "returns"
    case .failure(let message):
      message == Sampler.failureMessage ? "fails" : "fails with \(ValueText.quoted(message))"
    case .error(let error): "throws \(values.valueText(error, method.error ?? .unknown))"
    case .element(let value): "sends \(values.valueText(value, method.element ?? .unknown))"
    case .end: "ends"
    }
  }

  func method(_ reference: MethodReference, of feature: Int) -> DependencyMethod {
    app.features[feature].feature.services[reference.dependency].methods[reference.method]
  }

  /// The name of a load, such as `tasks.storage.items.load`.
  private func loadName(of load: AppLoad) -> String {
    methodName(app.loadMethod(of: load.property), of: load.property.feature)
  }

  /// The name of a call, such as `tasks.disk.load`.
  private func callName(of call: OpenCall) -> String {
    methodName(call.reference, of: call.feature)
  }

  func methodName(_ reference: MethodReference, of feature: Int) -> String {
    let service = app.features[feature].feature.services[reference.dependency]
    return "\(app.features[feature].prefix)\(service.name).\(method(reference, of: feature).name)"
  }
}

extension AppActionCall {
  fileprivate init(_ call: ActionCall) {
    self.init(
      store: StorePlace(feature: call.feature, key: call.key),
      SimulatedAction(call.action, call.arguments))
  }
}
