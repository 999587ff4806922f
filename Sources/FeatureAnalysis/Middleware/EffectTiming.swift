import Diagnostics
import SpecDecoding

/// What a rule says of the time after a call.
struct EffectTiming {
  var fresh: Duration?
  var retry: Retry?
}

extension Analysis {
  /// `fresh` and `retry` of a rule; nil where one of them is wrong.
  mutating func timing(_ spec: EffectSpec) -> EffectTiming? {
    var timing = EffectTiming()
    var isRight = true
    if let fresh = spec.fresh {
      timing.fresh = length(fresh, of: "fresh", such: "5m")
      isRight = timing.fresh != nil
    }
    if let retry = spec.retry {
      timing.retry = self.retry(retry)
      isRight = isRight && timing.retry != nil
    }
    return isRight ? timing : nil
  }

  /// A duration that is more than nothing.
  ///
  ///     fresh: 300                  # invalid-value
  ///     fresh: 5m
  private mutating func length(
    _ written: Located<String>, of key: String, such example: String
  ) -> Duration? {
    if let length = Analysis.duration(written.value), length > .zero, length <= Self.longest {
      return length
    }
    let limit = Self.limit(of: written.value)
    invalidDuration(
      written.value, meant: DurationText.meant(by: written.value), at: written.range
    ) {
      "'\(key)' needs a duration, such as \($0 ?? example)\(limit)"
    }
    return nil
  }

  static let longest = Duration.seconds(100 * 365 * 24 * 60 * 60)

  /// What a message adds where a duration is too long.
  static func limit(of text: String) -> String {
    (duration(text) ?? .zero) > longest ? ", of at most a hundred years" : ""
  }

  /// `{times: 3, after: 1s, factor: 2}`
  ///
  ///     retry: {times: 0, after: 1s}            # invalid-value
  ///     retry: {times: 3, after: 1s}
  private mutating func retry(_ spec: RetrySpec) -> Retry? {
    // What is missing is reported.
    guard let times = spec.times, let after = spec.delay else { return nil }
    let count = Int(times.value).flatMap { (1...1000).contains($0) ? $0 : nil }
    if count == nil {
      error(
        .invalidValue, "'times' is a number from 1 to 1000, found '\(excerpt(times.value))'",
        at: times.range)
    }
    let delay = length(after, of: "after", such: "1s")
    let factor = spec.factor.map { self.factor($0) } ?? 1
    guard let count, let delay, let factor else { return nil }
    var last = delay
    for _ in 1..<count where last <= Self.longest { last = last * factor }
    if last > Self.longest {
      error(
        .invalidValue, "the last of these waits is longer than a hundred years",
        at: spec.factor?.range ?? after.range)
      return nil
    }
    return Retry(times: count, delay: delay, factor: factor)
  }

  private mutating func factor(_ written: Located<String>) -> Double? {
    let isNumber = written.value.utf8.allSatisfy {
      (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
    }
    if isNumber, let factor = Double(written.value), (1...100).contains(factor) { return factor }
    error(
      .invalidValue, "'factor' is a number from 1 to 100, found '\(excerpt(written.value))'",
      at: written.range)
    return nil
  }

  ///     methods: {reset: }
  ///     {perform: repository.reset(), retry: {times: 3, after: 1s}}           # never-throws
  mutating func checkRetry(_ retry: RetrySpec?, _ method: DependencyMethod) {
    guard let place = (retry?.times ?? retry?.delay)?.range, !method.canThrow else { return }
    error(
      .neverThrows, "'\(method.name)' cannot fail: there is nothing to retry", at: place,
      help: "write 'throws: true' at the method, or leave out 'retry'")
  }
}
