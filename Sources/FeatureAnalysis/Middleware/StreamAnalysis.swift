import SpecLanguage

/// Reports an `each` whose method does not return a stream, and a missing `each` for a method that
/// does.
///
///     methods: {updates: {streams: Price}}
///     {perform: market.updates(), then: .changed(result)}      # missing-key
///     {perform: market.updates(), each: .changed(value)}
func checkStream(_ spec: EffectSpec, _ method: DependencyMethod, _ findings: inout Findings) -> Bool
{
  if !method.isStream {
    guard let each = spec[.each] else { return true }
    findings.error(
      .misplacedKey,
      "'\(method.name)' does not return a stream: 'each' is for methods with 'streams'",
      at: each.range, help: "write 'then', which can use the 'result'")
    return false
  }
  var isRight = true
  if let fresh = spec[.fresh] {
    findings.error(
      .misplacedKey, "'\(method.name)' returns a stream, which cannot be 'fresh'", at: fresh.range)
    isRight = false
  }
  if let interval = spec[.every] {
    findings.error(
      .misplacedKey,
      "'\(method.name)' returns a stream, which sends its elements itself: 'every' repeats calls "
        + "that return once", at: interval.range)
    isRight = false
  }
  guard spec[.each] == nil else { return isRight }
  if let then = spec[.then], then.usesElement {
    findings.error(
      .missingKey,
      "'\(method.name)' returns a stream: its elements are for 'each', and 'then' is for its end",
      at: then.range, about: .names(["each"]),
      help: "write 'each', which can use each element as 'value'")
    return false
  }
  findings.error(
    .missingKey,
    "'\(method.name)' returns a stream: add 'each' with the action for its elements",
    at: spec.range, about: .names(["each"]))
  return false
}

extension SwiftText<Expression> {
  /// Whether the text uses the value of a call or of an element.
  fileprivate var usesElement: Bool {
    guard case .checked(let expression) = self else { return false }
    return expression.hasPart { part in ["element", "result", "value"].contains(where: part.isName)
    }
  }
}
