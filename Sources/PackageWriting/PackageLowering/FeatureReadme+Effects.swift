import FeatureAnalysis
import FeatureLowering
import ReduxSemantics
import SpecLanguage

extension FeatureReadme {
  /// Describes the dependencies and the events of the feature.
  mutating func writeDependencies(_ page: inout MarkdownPage) {
    guard !feature.dependencies.isEmpty else { return }
    page.heading(level, "Dependencies")
    page.table(
      ["dependency", "protocol", "methods", "purpose"],
      feature.dependencies.map { dependency in
        [
          cell(dependency.name), cell(dependency.protocolName),
          cells(dependency.methods.map(\.signature)), markdownCell(dependency.doc ?? ""),
        ]
      })
    let names = context.names
    let others = (feature.needsState ? "initialState: …, " : "") + "dependencies: …"
    page.paragraph(
      "\(markdownCode("\(names.store)(\(feature.stateLabel))")) uses \(markdownCode("\(names.dependencies).live")), "
        + "in a user-owned file; \(markdownCode("\(names.store)(\(others))")) with any others. "
        + "Uncaught errors of effects are passed to \(markdownCode("store.onError")).")
  }

  mutating func writeEvents(_ page: inout MarkdownPage) {
    guard !feature.events.isEmpty else { return }
    page.heading(level, "Events")
    page.paragraph("One-shot outputs that are not state.")
    page.code(
      "swift", ["for await event in store.events {", "  // Show it.", "}"])
    page.table(
      ["event", "meaning"],
      feature.events.map { event in
        let payload = event.payload.map { ($0.label ?? "_") + ": \($0.type)" }
          .joined(separator: ", ")
        return [
          cell(event.name + (payload.isEmpty ? "" : "(\(payload))")),
          markdownCell(event.doc ?? ""),
        ]
      })
  }

  /// Describes an effect, such as `begins repository.loadAll() (latest), then .tasksLoaded(result),
  /// on failure …`.
  mutating func describe(_ effect: Effect) -> String {
    if effect.isTimer { return describeTimer(effect) }
    var text = "begins \(callTexts(effect))"
    if effect.timing.timer != nil { text += " " + times(of: effect) }
    if effect.startsBeforeReducer { text += " before the reducer" }
    var ways = effect.timing.policy == .concurrent ? [] : [effect.timing.policy.described]
    if let key = effect[.key] { ways.append(describe(.key, key)) }
    if let fresh = effect.timing.fresh {
      ways.append("not again for \(fresh.described) after a success")
    }
    if let retry = effect.timing.retry {
      let condition = effect[.retry].map { " " + describe(.retry, $0) } ?? ""
      ways.append("retried up to \(retry.times) times after failures\(condition)")
    }
    if !ways.isEmpty { text += " (\(ways.joined(separator: ", ")))" }
    for part in EffectPart.allCases where part.isMessage {
      if part == .then { text += describeLinks(of: effect) }
      if let message = effect[part] { text += ", " + describe(part, message) }
      if part == .failure, effect.ignoresFailure { text += ", ignoring errors" }
    }
    return text
  }

  /// An expression of an effect, such as `on failure .loadFailed(message)`.
  private mutating func describe(_ part: EffectPart, _ text: Code<TypedExpression>) -> String {
    "\(part.phrase) \(markdownCode(expressions.expressionText(text)))"
  }

  private mutating func describeLinks(of effect: Effect) -> String {
    var text = ""
    for link in effect.links {
      text += ", then \(callTexts(link))"
      if let failure = link[.failure] { text += " (\(describe(.failure, failure)))" }
      if link.ignoresFailure { text += " (ignoring errors)" }
    }
    return text
  }

  /// Describes a timer, such as `dispatches .tick every second (later calls join the first)`.
  private mutating func describeTimer(_ effect: Effect) -> String {
    var text = ""
    if let action = effect[.then] {
      text += "dispatches \(markdownCode(expressions.expressionText(action))) "
    }
    if let event = effect[.event] {
      text += "emits \(markdownCode(expressions.expressionText(event))) "
    }
    text += times(of: effect)
    var ways: [String] = []
    switch effect.timing.policy {
    case .concurrent: break
    case .first: ways.append("one timer at a time")
    default: ways.append(effect.timing.policy.described)
    }
    if let key = effect[.key] { ways.append(describe(.key, key)) }
    return ways.isEmpty ? text : text + " (\(ways.joined(separator: ", ")))"
  }

  /// The times at which an effect does its work, such as `after 4 seconds` or `every 1 second until
  /// state.isDone`.
  private mutating func times(of effect: Effect) -> String {
    guard let timer = effect.timing.timer else { return "" }
    guard let interval = timer.interval else { return "after \(timer.delay.described)" }
    let described = interval.described
    var text = "every \(described == "1 second" ? "second" : described)"
    if timer.delay == .zero {
      text += ", first at once"
    } else if timer.delay != interval {
      text += ", first after \(timer.delay.described)"
    }
    if let end = effect[.end] { text += ", " + describe(.end, end) }
    return text
  }

  /// The calls that are made at the same time, such as `api.user()` and `api.posts()`.
  private mutating func callTexts(_ effect: Effect) -> String {
    var texts: [String] = []
    for call in effect.ownCalls.compactMap(\.call) { texts.append(markdownCode(callText(call))) }
    guard texts.count > 1, let last = texts.popLast() else { return texts.first ?? "" }
    return "\(texts.joined(separator: ", ")) and \(last) at the same time"
  }

  private mutating func callText(_ call: MethodCall) -> String {
    let text = expressions.expressionText(.checked(call.expression))
    let called = call.arguments.isEmpty ? text + "()" : text
    return feature.dependencies[call.method.dependency].name + called
  }
}

extension DependencyMethod {
  /// The signature of the method, such as `save(_ tasks: [TaskModel]) async throws -> Int`.
  fileprivate var signature: String {
    let parameters = payload.map(\.signature).joined(separator: ", ")
    let stream = canThrow ? "AsyncThrowingStream" : "AsyncStream"
    let failures = canThrow ? ", any Error" : ""
    let result =
      element.map { " -> \(stream)<\($0)\(failures)>" } ?? result.map { " -> \($0)" } ?? ""
    let failure = error.map { " throws(\($0))" } ?? (canThrow && !isStream ? " throws" : "")
    return "\(name)(\(parameters)) async\(failure)\(result)"
  }
}

extension EffectPolicy {
  fileprivate var described: String {
    switch self {
    case .concurrent: "concurrent"
    case .latest: "only the latest"
    case .first: "later calls join the first"
    case .debounce(let length): "after \(length.described) without another call"
    case .throttle(let length, false): "at most once in \(length.described)"
    case .throttle(let length, true):
      "at most once in \(length.described), the last one at the end of that time"
    case .serial: "one after the other"
    }
  }
}

extension Duration {
  /// The duration in words, such as `0.5 seconds` or `2 seconds`.
  fileprivate var described: String {
    let text = "\(self)"
    let end = ".0 seconds"
    guard text.hasSuffix(end) else { return text }
    let count = text.dropLast(end.count)
    return count == "1" ? "1 second" : count + " seconds"
  }
}
