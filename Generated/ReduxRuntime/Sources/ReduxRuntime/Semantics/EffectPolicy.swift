// The runtime of redux-gen, written by it. Do not edit.

/// How a new effect interacts with other effects that have the same id. All delays use the store's
/// clock, and are limited to a thousand years.
public enum EffectPolicy: Equatable, Sendable {
  /// The new effect begins, and the others continue.
  case concurrent
  /// The new effect begins, and the others are cancelled.
  case latest
  /// The new effect does not begin if another one is under way. `Store.run(_:)` for its action then
  /// waits for the other effect. An effect that has sent the action for its result with
  /// `EffectSender.last(_:)` is not under way any more.
  case first
  /// The others are cancelled. The new effect begins after this time, unless another effect is
  /// requested before that. The result of an earlier request therefore never replaces the result of
  /// a later one.
  case debounce(Duration)
  /// The new effect begins at once and opens a window of this length. No other effect begins within
  /// the window. With `trailing`, the last effect that is requested in the window begins at the
  /// window's end and opens the next window. Setting the clock back closes the window.
  case throttle(Duration, trailing: Bool = false)
  /// The new effect begins when the others have ended. Effects begin in the order in which they are
  /// requested, and none is dropped.
  case serial
}

/// How often and when a failed operation is retried.
package struct Retry: Equatable, Sendable {
  /// The maximum number of retries.
  package let times: Int
  /// The delay before the first retry.
  package let delay: Duration
  /// The factor by which the delay grows for each further retry.
  package let factor: Double

  package init(times: Int, delay: Duration, factor: Double) {
    self.times = times
    self.delay = delay
    self.factor = factor
  }

  /// The delay before the next retry; nil if the operation is not retried again.
  ///
  /// - Parameter retries: The number of retries so far.
  package func delay(after retries: Int) -> Duration? {
    if retries >= times { return nil }
    if factor == 1 { return delay.asWait }
    var delay = delay
    for _ in 0..<retries where delay > .zero && delay < .longestWait {
      delay = delay.scaled(by: factor)
    }
    return delay.asWait
  }
}

extension Duration {
  /// A thousand years. Longer times could overflow when they are added, and the overflow would stop
  /// the program.
  static let longestWait = Duration.seconds(31_556_952_000)

  /// The duration, limited to the range from zero to the longest wait.
  package var asWait: Duration { max(.zero, min(self, .longestWait)) }

  /// The duration, limited to times that can be added and subtracted. A user-written clock may have
  /// longer ones.
  package var asTime: Duration {
    let limit = Duration.seconds(Int64.max / 8)
    return max(.zero - limit, min(self, limit))
  }

  /// The product of the duration and `factor`. It is the longest wait if the product is larger or
  /// is not a number.
  func scaled(by factor: Double) -> Duration {
    let longest = Duration.longestWait
    let seconds = min(self, longest) / .seconds(1) * factor
    return seconds < longest / .seconds(1) ? .seconds(max(0, seconds)) : longest
  }
}
