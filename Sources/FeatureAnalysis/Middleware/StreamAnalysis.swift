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
    guard let each = spec.each else { return true }
    findings.error(
      .misplacedKey,
      "'\(method.name)' does not return a stream: 'each' is for methods with 'streams'",
      at: each.range, help: "write 'then', which can use the 'result'")
    return false
  }
  var isRight = true
  if let fresh = spec.fresh {
    findings.error(
      .misplacedKey, "'\(method.name)' returns a stream, which cannot be 'fresh'", at: fresh.range)
    isRight = false
  }
  guard spec.each == nil else { return isRight }
  findings.error(
    .missingKey,
    "'\(method.name)' returns a stream: add 'each' with the action for its elements",
    at: spec.call.range)
  return false
}
