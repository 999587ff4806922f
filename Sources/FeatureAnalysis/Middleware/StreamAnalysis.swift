import Diagnostics
import SpecDecoding

extension Analysis {
  /// `each` stands where the method gives a stream, and only there.
  ///
  ///     methods: {updates: {streams: Price}}
  ///     {perform: market.updates(), then: .changed(result)}      # missing-key
  ///     {perform: market.updates(), each: .changed(value)}
  mutating func checkStream(_ spec: EffectSpec, _ method: DependencyMethod) -> Bool {
    if !method.isStream {
      guard let each = spec.each else { return true }
      error(
        .misplacedKey, "'\(method.name)' gives no stream: 'each' is for methods with 'streams'",
        at: each.range, help: "write 'then', which sees the 'result'")
      return false
    }
    var isRight = true
    if let fresh = spec.fresh {
      error(
        .misplacedKey, "'\(method.name)' gives a stream, which is never fresh", at: fresh.range)
      isRight = false
    }
    guard spec.each == nil else { return isRight }
    error(
      .missingKey,
      "'\(method.name)' gives a stream: add 'each' with the action for its elements",
      at: spec.call.range)
    return false
  }
}
