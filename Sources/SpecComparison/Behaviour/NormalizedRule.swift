import Diagnostics
import ExpressionTyping
import FeatureAnalysis

/// A rule of a middleware in a form that can be compared.
struct NormalizedRule {
  /// The condition and the verb of the rule, as normalized code.
  let action: String
  /// The options that determine how the calls of the rule influence each other: policy, id, key,
  /// freshness and retries.
  let timing: String
  let range: SourceRange

  /// - Parameter payload: the payload of the action.
  init(_ rule: Rule, payload: [Parameter], in version: SpecVersion) {
    var names = payloadNames(payload)
    for (place, variable) in rule.bound.enumerated() { names[variable.name] = "bound\(place)" }
    var action = NormalizedCode(in: version.source.file, payload: names)
    var timing = action
    action.add(rule.condition) { $0.add($1) }
    action.add(rule.verb, of: version.feature, timing: &timing)
    self.action = action.text
    self.timing = timing.text
    range = rule.range
  }
}

extension NormalizedCode {
  fileprivate mutating func add(
    _ verb: Rule.Verb, of feature: Feature, timing: inout NormalizedCode
  ) {
    switch verb {
    case .require(let condition, let message):
      add("require")
      add(condition)
      add(quoted: message)
    case .rewrite(let code):
      add("rewrite")
      add(code)
    case .stop: add("stop")
    case .dispatch(let code):
      add("dispatch")
      add(code)
    case .emit(let code):
      add("emit")
      add(code)
    case .cancel(let ids, let key):
      add(ids.sorted(), as: "cancel") { $0.add(quoted: $1) }
      add(key) { $0.add($1) }
    case .perform(let effect):
      add(effect, of: feature)
      timing.add(timingOf: effect)
    }
  }

  private mutating func add(_ effect: Effect, of feature: Feature) {
    let dependency = feature.dependencies[effect.method.dependency]
    add("perform")
    add(quoted: "\(dependency.name).\(dependency.methods[effect.method.method].name)")
    add(effect.call)
    for code in [
      effect.then, effect.failure, effect.each, effect.event, effect.started, effect.cancelled,
    ] {
      add(code) { $0.add($1) }
    }
    add("\(effect.startsBeforeReducer)")
  }

  private mutating func add(timingOf effect: Effect) {
    add("\(effect.policy)")
    add(quoted: effect.id)
    add(effect.key) { $0.add($1) }
    add("\(effect.fresh.map { "\($0)" } ?? "-")")
    add("\(effect.retry.map { "\($0)" } ?? "-")")
  }
}
