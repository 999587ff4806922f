import FeatureAnalysis
import SpecLanguage

/// A rule of a middleware in a form that can be compared.
struct NormalizedRule {
  /// The condition and the verb of the rule, as normalized code.
  let action: String
  /// The options that determine how the calls of the rule influence each other: its id, its key and
  /// its timing.
  var timing: String { timingParts.joined(separator: " ") }
  /// The id, the key and the timing.
  let timingParts: [String]
  let range: SourceRange

  /// - Parameter payload: the payload of the action.
  init(_ rule: Rule, payload: [Parameter], in version: SpecVersion) {
    var names = payloadNames(payload)
    for (place, variable) in rule.bound.enumerated() { names[variable.name] = "bound\(place)" }
    if let variable = rule.repetition?.variable { names[variable.name] = "element" }
    if case .perform(let effect) = rule.verb {
      for (place, part) in effect.singleCalls.enumerated()
      where part.resultName != Effect.resultName {
        names[part.resultName] = "result\(place)"
      }
    }
    var action = NormalizedCode(in: version.source.file, payload: names)
    let empty = action
    action.addOptional(rule.condition) { $0.addCode($1) }
    if let repetition = rule.repetition {
      action.addWord("for")
      action.addExpression(repetition.elements)
    }
    action.addVerb(rule.verb, of: version.feature)
    if rule.precedesReducer { action.addWord("before") }
    self.action = action.text
    if case .perform(let effect) = rule.verb {
      timingParts = empty.timing(of: effect)
    } else {
      timingParts = []
    }
    range = rule.range
  }
}

extension NormalizedCode {
  fileprivate mutating func addVerb(_ verb: Rule.Verb, of feature: Feature) {
    switch verb {
    case .require(let condition, let message):
      addWord("require")
      addCode(condition)
      addQuoted(message)
    case .rewrite(let code):
      addWord("rewrite")
      addCode(code)
    case .stop: addWord("stop")
    case .dispatch(let code):
      addWord("dispatch")
      addCode(code)
    case .emit(let code):
      addWord("emit")
      addCode(code)
    case .cancel(let ids, let key):
      addList(ids.sorted(), as: "cancel") { $0.addQuoted($1) }
      addOptional(key) { $0.addExpression($1) }
    case .perform(let effect): addEffect(effect, of: feature)
    }
  }

  private mutating func addCalls(_ effect: Effect, of feature: Feature) {
    if effect.isTimer { addWord("timer") }
    for call in effect.ownCalls.compactMap(\.call) {
      let dependency = feature.dependencies[call.method.dependency]
      addWord("perform")
      addQuoted("\(dependency.name).\(dependency.methods[call.method.method].name)")
      addExpression(call.expression)
    }
  }

  private mutating func addEffect(_ effect: Effect, of feature: Feature) {
    addCalls(effect, of: feature)
    for link in effect.links {
      addWord("then")
      addCalls(link, of: feature)
      addOptional(link[.failure]) { $0.addCode($1) }
      if link.ignoresFailure { addWord("ignore") }
    }
    for part in EffectPart.allCases where part.kind != .key {
      addOptional(effect[part]) { $0.addCode($1) }
    }
    if effect.ignoresFailure { addWord("ignore") }
    addWord("\(effect.startsBeforeReducer)")
  }

  /// The options of an effect that determine how its calls influence each other.
  fileprivate func timing(of effect: Effect) -> [String] {
    func part(_ add: (inout NormalizedCode) -> Void) -> String {
      var code = self
      add(&code)
      return code.text
    }
    return [
      part { $0.addQuoted(effect.id) },
      part { $0.addOptional(effect.key) { $0.addExpression($1) } },
    ] + EffectTiming.options.map { $0.meaning(effect.timing) }
  }
}
