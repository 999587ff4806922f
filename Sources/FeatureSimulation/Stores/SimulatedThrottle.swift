/// The window of `throttle`. It behaves like the runtime's `Throttle`.
struct SimulatedThrottle {
  private(set) var start = Duration.zero
  private(set) var end: Duration?
  /// The number of the call that waits for the end of the window, and the length of the window that
  /// this call will open.
  private(set) var last: (number: Int, length: Duration)?
  /// The number of the call that opened the window but has not begun yet.
  private(set) var late: Int?

  /// The decision whether a new call begins.
  struct Verdict {
    /// How long the new call waits; nil if the call does not begin.
    var wait: Duration?
    /// The number of the waiting call that the new call replaces.
    var replaced: Int?
  }

  /// Decides whether and when a new call begins.
  mutating func decide(
    _ number: Int, for length: Duration, trailing: Bool, at now: Duration
  ) -> Verdict {
    if let last, let end, now >= end {
      begin(last.number, at: now)
      late = last.number
    }
    let replaced = last?.number
    guard let end, now < end else {
      open(at: now, for: length)
      return Verdict(wait: .zero, replaced: replaced)
    }
    if !trailing { return Verdict() }
    last = (number, length)
    return Verdict(wait: end - now, replaced: replaced)
  }

  /// If the call waited for the end of the window, opens the next window.
  mutating func begin(_ number: Int, at now: Duration) {
    if late == number { late = nil }
    guard let last, last.number == number, let end else { return }
    open(at: now >= end + last.length ? now : end, for: last.length)
  }

  /// Removes a call that is cancelled while it waits.
  mutating func withdraw(_ number: Int) {
    if last?.number == number { last = nil }
    if late == number {
      late = nil
      end = start
    }
  }

  private mutating func open(at time: Duration, for length: Duration) {
    self = SimulatedThrottle()
    start = time
    end = time + length
  }
}
