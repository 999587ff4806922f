import Diagnostics
import SpecDecoding

/// `each` stands where the method gives a stream, and only there.
///
///     methods: {updates: {streams: Price}}
///     {perform: market.updates(), then: .changed(result)}      # missing-key
///     {perform: market.updates(), each: .changed(value)}
func checkStream(_ spec: EffectSpec, _ method: DependencyMethod, _ findings: inout Findings) -> Bool
{
  if !method.isStream {
    guard let each = spec.each else { return true }
    findings.error(
      .misplacedKey, "'\(method.name)' gives no stream: 'each' is for methods with 'streams'",
      at: each.range, help: "write 'then', which sees the 'result'")
    return false
  }
  var isRight = true
  if let fresh = spec.fresh {
    findings.error(
      .misplacedKey, "'\(method.name)' gives a stream, which is never fresh", at: fresh.range)
    isRight = false
  }
  guard spec.each == nil else { return isRight }
  findings.error(
    .missingKey,
    "'\(method.name)' gives a stream: add 'each' with the action for its elements",
    at: spec.call.range)
  return false
}
