import FeatureAnalysis
import FeatureLowering
import ReduxSemantics

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
    page.paragraph(
      "\(markdownCode("\(names.store)()")) uses \(markdownCode("\(names.dependencies).live")), "
        + "in a user-owned file; \(markdownCode("\(names.store)(dependencies: …)")) with any others. "
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
    var text = "begins \(markdownCode(callText(effect)))"
    if effect.startsBeforeReducer { text += " before the reducer" }
    var ways = effect.policy == .concurrent ? [] : [effect.policy.described]
    if let key = effect.key {
      ways.append("for each \(markdownCode(expressions.expressionText(.checked(key))))")
    }
    if let fresh = effect.fresh { ways.append("not again for \(fresh.described) after a success") }
    if let retry = effect.retry { ways.append("retried up to \(retry.times) times after failures") }
    if !ways.isEmpty { text += " (\(ways.joined(separator: ", ")))" }
    if let started = effect.started {
      text += ", when it begins \(markdownCode(expressions.expressionText(started)))"
    }
    if let each = effect.each {
      text += ", for each element \(markdownCode(expressions.expressionText(each)))"
    }
    if let then = effect.then { text += ", then \(markdownCode(expressions.expressionText(then)))" }
    if let event = effect.event {
      text += ", then emits \(markdownCode(expressions.expressionText(event)))"
    }
    if let failure = effect.failure {
      text += ", on failure \(markdownCode(expressions.expressionText(failure)))"
    }
    if let cancelled = effect.cancelled {
      text += ", when cancelled \(markdownCode(expressions.expressionText(cancelled)))"
    }
    return text
  }

  private mutating func callText(_ effect: Effect) -> String {
    let text = expressions.expressionText(.checked(effect.call))
    let call = effect.arguments.isEmpty ? text + "()" : text
    return feature.dependencies[effect.method.dependency].name + call
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
