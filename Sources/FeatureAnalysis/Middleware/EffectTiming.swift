import ReduxSemantics
import SpecLanguage

/// When the calls of an effect begin, and how they influence one another. A timer has no `fresh` and
/// no `retry`.
package struct EffectTiming: Sendable {
  package internal(set) var policy: EffectPolicy
  /// If a call with the same id and key succeeded within this time, the effect does not start.
  package internal(set) var fresh: Duration?
  /// The time for which a success of the effect is remembered. It is the longest `fresh` of all
  /// effects with the same id.
  package internal(set) var freshness: Duration?
  package internal(set) var retry: Retry?
  /// When the call or the timer does its work; nil for a call that is made once, at once.
  package internal(set) var timer: EffectTimer?

  init(policy: EffectPolicy) { self.policy = policy }

  /// An option as two versions of a spec compare it.
  package struct Option: Sendable {
    /// A text that is equal if the option means the same.
    package let meaning: @Sendable (EffectTiming) -> String
    /// The range of what was written; nil if the effect does not have the option.
    package let range: @Sendable (EffectSpec) -> SourceRange?
  }

  /// All options, each of which makes a change of a rule a change of its policy only.
  package static let options = [
    Option(meaning: { "\($0.policy)" }, range: { $0.policy?.range }),
    Option(meaning: { text($0.fresh) }, range: { $0[.fresh]?.range }),
    Option(meaning: { text($0.retry) }, range: { ($0.retry?.times ?? $0.retry?.delay)?.range }),
    Option(meaning: { text($0.timer) }, range: { ($0[.every] ?? $0[.after])?.range }),
  ]

  private static func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "-" }
}

/// Reads the options of a rule that concern time. Returns nil if one of them is wrong.
///
/// - Parameter freshness: the longest `fresh` of all effects with the same id.
func effectTiming(
  _ spec: EffectSpec, freshness: Duration?, _ findings: inout Findings
) -> EffectTiming? {
  let policy = effectPolicy(spec.policy, &findings)
  var timing = EffectTiming(policy: policy ?? .concurrent)
  if spec.policy == nil, spec[.every] != nil { timing.policy = .first }
  timing.freshness = freshness
  var isRight = policy != nil
  var times: [EffectDuration: Duration] = [:]
  for key in EffectDuration.allCases {
    guard let text = spec[key] else { continue }
    times[key] = length(text, of: key.rawValue, such: key.example, &findings)
    isRight = isRight && times[key] != nil
  }
  timing.fresh = times[.fresh]
  if let retry = spec.retry {
    timing.retry = readRetry(retry, &findings)
    isRight = isRight && timing.retry != nil
  }
  if spec[.after] != nil || spec[.every] != nil {
    // The first call of a repetition is made at once, but the first tick comes after the interval.
    let first = spec.call != nil && spec[.every] != nil ? Duration.zero : nil
    timing.timer = EffectTimer(after: times[.after] ?? first, every: times[.every])
  }
  return checkPolicy(of: spec, &findings) && isRight ? timing : nil
}

/// Reports options that make no sense with `after` or `every`.
///
///     {every: 1s, dispatch: .tick, policy: serial}              # conflicting-key
///     {after: 4s, dispatch: .hide, policy: debounce(1s)}        # conflicting-key
///     {after: 4s, dispatch: .hide, policy: latest}
private func checkPolicy(of spec: EffectSpec, _ findings: inout Findings) -> Bool {
  var isRight = true
  if let fresh = spec[.fresh], spec[.every] != nil {
    findings.error(
      .conflictingKey, "'fresh' and 'every' cannot be combined: 'every' repeats each call",
      at: fresh.range)
    isRight = false
  }
  guard let policy = spec.policy else { return isRight }
  var problem: (why: String, help: String)?
  if spec[.every] != nil, policy.value.hasPrefix("throttle") {
    problem = (
      "'throttle' and 'every' cannot be combined: a repetition goes on after the window of 'throttle'",
      "'first', the default, keeps one repetition; 'latest' begins it anew"
    )
  } else if spec[.every] != nil, spec[.end] == nil, policy.value == "serial" {
    problem = (
      "'serial' and 'every' cannot be combined without 'until': the next one would never begin",
      "'first', the default, keeps one repetition; 'latest' begins it anew"
    )
  } else if spec[.after] != nil, spec[.every] == nil, policy.value.hasPrefix("debounce") {
    problem = (
      "'debounce' and 'after' cannot be combined: both wait",
      "'policy: latest' with 'after' waits anew after each request"
    )
  }
  guard let problem else { return isRight }
  findings.error(.conflictingKey, problem.why, at: policy.range, help: problem.help)
  return false
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
    $0.isDigit || $0 == UInt8(ascii: ".")
  }
  if isNumber, let factor = Double(written.value), (1...100).contains(factor) { return factor }
  findings.error(
    .invalidValue, "'factor' must be a number from 1 to 100, found '\(excerpt(written.value))'",
    at: written.range)
  return nil
}

///     methods: {reset: }
///     {perform: repository.reset(), retry: {times: 3, after: 1s}}           # never-throws
func checkRetry(_ retry: RetrySpec?, _ methods: [DependencyMethod], _ findings: inout Findings) {
  guard let place = (retry?.times ?? retry?.delay)?.range, let method = methods.first,
    !methods.contains(where: \.canThrow)
  else { return }
  findings.error(
    .neverThrows, "'\(method.name)' cannot fail: there is nothing to retry", at: place,
    about: .names([method.name]),
    help: "write 'throws: true' for the method, or remove 'retry'")
}
