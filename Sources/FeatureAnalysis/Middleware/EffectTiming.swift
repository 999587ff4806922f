import SpecLanguage

/// The options of a call that concern time: `fresh` and `retry`.
struct EffectTiming {
  var fresh: Duration?
  var retry: Retry?
}

/// Reads the `fresh` and `retry` of a rule. Returns nil if one of them is wrong.
func effectTiming(_ spec: EffectSpec, _ findings: inout Findings) -> EffectTiming? {
  var timing = EffectTiming()
  var isRight = true
  if let fresh = spec.fresh {
    timing.fresh = length(fresh, of: "fresh", such: "5m", &findings)
    isRight = timing.fresh != nil
  }
  if let retry = spec.retry {
    timing.retry = readRetry(retry, &findings)
    isRight = isRight && timing.retry != nil
  }
  return isRight ? timing : nil
}

/// Reads a positive duration.
///
///     fresh: 300                  # invalid-value
///     fresh: 5m
func length(
  _ written: Located<String>, of key: String, such example: String, _ findings: inout Findings
) -> Duration? {
  if let length = DurationText.duration(written.value), length > .zero,
    length <= DurationText.longest
  {
    return length
  }
  let limit = DurationText.limit(of: written.value)
  DurationText.reportInvalid(
    written.value, meant: DurationText.meant(by: written.value), at: written.range, &findings
  ) {
    "'\(key)' needs a duration, such as \($0 ?? example)\(limit)"
  }
  return nil
}

/// Reads the `retry` of a rule, such as `{times: 3, after: 1s, factor: 2}`.
///
///     retry: {times: 0, after: 1s}            # invalid-value
///     retry: {times: 3, after: 1s}
private func readRetry(_ spec: RetrySpec, _ findings: inout Findings) -> Retry? {
  // Missing keys have been reported.
  guard let times = spec.times, let after = spec.delay else { return nil }
  let count = Int(times.value).flatMap { (1...1000).contains($0) ? $0 : nil }
  if count == nil {
    findings.error(
      .invalidValue, "'times' must be a number from 1 to 1000, found '\(excerpt(times.value))'",
      at: times.range)
  }
  let delay = length(after, of: "after", such: "1s", &findings)
  let factor = spec.factor.map { readFactor($0, &findings) } ?? 1
  guard let count, let delay, let factor else { return nil }
  var last = delay
  for _ in 1..<count where last <= DurationText.longest { last = last * factor }
  if last > DurationText.longest {
    findings.error(
      .invalidValue, "the last of these waits is longer than a hundred years",
      at: spec.factor?.range ?? after.range)
    return nil
  }
  return Retry(times: count, delay: delay, factor: factor)
}

private func readFactor(_ written: Located<String>, _ findings: inout Findings) -> Double? {
  let isNumber = written.value.utf8.allSatisfy {
    (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
  }
  if isNumber, let factor = Double(written.value), (1...100).contains(factor) { return factor }
  findings.error(
    .invalidValue, "'factor' must be a number from 1 to 100, found '\(excerpt(written.value))'",
    at: written.range)
  return nil
}

///     methods: {reset: }
///     {perform: repository.reset(), retry: {times: 3, after: 1s}}           # never-throws
func checkRetry(_ retry: RetrySpec?, _ method: DependencyMethod, _ findings: inout Findings) {
  guard let place = (retry?.times ?? retry?.delay)?.range, !method.canThrow else { return }
  findings.error(
    .neverThrows, "'\(method.name)' cannot fail: there is nothing to retry", at: place,
    help: "write 'throws: true' for the method, or remove 'retry'")
}
