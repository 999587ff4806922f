/// When an effect does its work: once after a delay, or again and again. The times use the store's
/// clock, and are limited to a thousand years.
package struct EffectTimer: Equatable, Sendable {
  /// The wait before the first time.
  package let delay: Duration
  /// The wait between two times; nil if the work is done once.
  package let interval: Duration?

  /// - Parameters:
  ///   - delay: The wait before the first time. Default: `interval`.
  ///   - interval: The wait between two times. It is at least a millisecond, so that a timer without
  ///     an end does not stop everything else.
  package init(after delay: Duration?, every interval: Duration?) {
    let interval = interval.map { max($0.asWait, LoopRule.instant) }
    self.delay = delay?.asWait ?? interval ?? .zero
    self.interval = interval
  }

  /// The wait before the work is done again; nil if it is done only once.
  ///
  /// - Parameter lateness: How much too late the work began. Apart from the time that the work
  ///   takes, the times of a timer therefore do not drift, and times that have passed, for example
  ///   while the device slept, are skipped.
  package func wait(lateness: Duration = .zero) -> Duration? {
    guard let interval else { return nil }
    if lateness <= .zero { return interval }
    let rest = lateness - interval * (lateness / interval).rounded(.down)
    return interval - min(max(.zero, rest), interval)
  }
}
