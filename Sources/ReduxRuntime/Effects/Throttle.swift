/// The window in which effects of one id are throttled.
struct Throttle {
  private var start = Duration.zero
  /// Nil before the first window.
  var end: Duration?
  /// The effect that waits for the end of the window, and how long the window is that it opens.
  private var last: (number: UInt64, length: Duration)?
  /// The effect that opened the window though it has not begun yet, because it is late.
  private var late: UInt64?

  /// What is to be done with an effect.
  struct Verdict {
    /// How long it waits; nil if it does not begin.
    var wait: Duration?
    /// The effect that it replaces.
    var replaced: UInt64?
  }

  func hasPassed(at now: Duration) -> Bool {
    guard let end else { return true }
    return now >= end || now < start
  }

  /// Decides about an effect that is asked for now.
  mutating func decide(
    _ number: UInt64, for length: Duration, trailing: Bool, at now: Duration
  ) -> Verdict {
    // One that is late begins soon: nothing may replace it any more.
    if let last, let end, now >= end {
      begin(last.number, at: now)
      late = last.number
    }
    let replaced = last?.number
    guard let end, !hasPassed(at: now) else {
      self = Throttle(start: now, end: now + length)
      return Verdict(wait: .zero, replaced: replaced)
    }
    if !trailing { return Verdict() }
    last = (number, length)
    return Verdict(wait: end - now, replaced: replaced)
  }

  /// Opens the next window, if this effect is the one that does.
  mutating func begin(_ number: UInt64, at now: Duration) {
    if late == number { late = nil }
    guard let last, last.number == number, let end else { return }
    self = Throttle(start: end, end: end + last.length)
    if now >= end + last.length { self = Throttle(start: now, end: now + last.length) }
  }

  /// Forgets an effect that was cancelled while it waited.
  mutating func withdraw(_ number: UInt64) {
    if last?.number == number { last = nil }
    if late == number {
      late = nil
      end = start
    }
  }
}

extension Throttle {
  private init(start: Duration, end: Duration) {
    self.start = start
    self.end = end
  }
}

extension Duration {
  /// A thousand years. Sums of longer times overflow, which would stop the program.
  static let longestWait = Duration.seconds(31_556_952_000)

  /// Itself, or the nearest that is neither below zero nor longer than the longest wait.
  var asWait: Duration { max(.zero, min(self, .longestWait)) }

  /// A multiple, or the longest wait if that is longer or no number.
  func scaled(by factor: Double) -> Duration {
    let longest = Duration.longestWait
    let seconds = min(self, longest) / .seconds(1) * factor
    return seconds < longest / .seconds(1) ? .seconds(max(0, seconds)) : longest
  }
}
