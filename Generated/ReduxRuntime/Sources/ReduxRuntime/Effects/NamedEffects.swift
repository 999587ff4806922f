// The runtime of redux-gen, written by it. Do not edit.

/// A table of the effects under way, by id.
@MainActor struct EffectNames<F: Feature> {
  private var table: [EffectID: NamedEffects<F>] = [:]
  private var sweepCount = 64

  /// The entry of an id. It is added if it is missing.
  subscript(id: EffectID) -> NamedEffects<F> {
    mutating get {
      if let known = table[id] { return known }
      let entry = NamedEffects<F>(id)
      table[id] = entry
      if let name = id.name { self[name].keyed.insert(id) }
      return entry
    }
  }

  /// The entries of an id and of all ids that add keys to it.
  func all(_ id: EffectID) -> [NamedEffects<F>] {
    table[id].map { [$0] + $0.keyed.flatMap(all) } ?? []
  }

  var all: [NamedEffects<F>] { Array(table.values) }

  func known(_ id: EffectID) -> NamedEffects<F>? { table[id] }

  /// Removes the entry of an id that has no effects, no throttling window, no remembered success
  /// and no keys.
  mutating func forget(_ entry: NamedEffects<F>) {
    guard entry.isUnused else { return }
    table[entry.id] = nil
    guard let name = entry.id.name, let owner = table[name] else { return }
    owner.keyed.remove(entry.id)
    forget(owner)
  }

  /// Removes the entries of expired ids if there are many entries.
  mutating func sweep(at now: Duration) {
    guard table.count >= sweepCount else { return }
    for entry in all where entry.effects.isEmpty && entry.hasPassed(at: now) {
      entry.throttle.end = nil
      entry.freshness = nil
      forget(entry)
    }
    sweepCount = max(64, 2 * table.count)
  }
}

/// The effects under way that have the same id, and the times before which no further effect with
/// this id begins.
@MainActor final class NamedEffects<F: Feature> {
  let id: EffectID
  var effects: [UInt64: EffectInProgress<F>] = [:]
  /// The number of effects that are not in `queue`.
  var activeCount = 0
  /// The effects that wait for earlier effects, and perhaps cancelled ones.
  var queue = Queue<EffectInProgress<F>>()
  var throttle = Throttle()
  var freshness: Freshness?
  /// The ids that add a key to this id.
  var keyed: Set<EffectID> = []

  init(_ id: EffectID) {
    self.id = id
  }

  var isUnused: Bool {
    effects.isEmpty && throttle.end == nil && freshness == nil && keyed.isEmpty
  }

  func hasPassed(at now: Duration) -> Bool {
    throttle.hasPassed(at: now) && freshness?.hasPassed(at: now) != false
  }
}

/// The time when an effect last succeeded, and the time until which the success is remembered.
struct Freshness {
  let start: Duration
  let end: Duration

  func hasPassed(at now: Duration) -> Bool { now >= end || now < start }

  /// Whether the last success was less than `length` ago.
  func lasts(_ length: Duration, at now: Duration) -> Bool {
    !hasPassed(at: now) && now - start < length
  }
}

/// The time window in which effects with the same id are throttled.
struct Throttle {
  private var start = Duration.zero
  /// The end of the window; nil before the first window.
  var end: Duration?
  /// The number of the effect that waits for the end of the window, and the length of the next
  /// window, which that effect will open.
  private var last: (number: UInt64, length: Duration)?
  /// The number of the effect that has opened the window but has not begun yet.
  private var late: UInt64?

  /// The decision whether an effect begins.
  struct Verdict {
    /// The delay after which the effect begins; nil if it does not begin.
    var wait: Duration?
    /// The number of the effect that this effect replaces.
    var replaced: UInt64?
  }

  func hasPassed(at now: Duration) -> Bool {
    guard let end else { return true }
    return now >= end || now < start
  }

  /// Decides whether and when a newly requested effect begins.
  mutating func decide(
    _ number: UInt64, for length: Duration, trailing: Bool, at now: Duration
  ) -> Verdict {
    // If the window has ended, the effect that waits for its end is about to begin. It cannot be
    // replaced any more.
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

  /// Opens the next window if this effect is the one that waits for the end of the current window.
  mutating func begin(_ number: UInt64, at now: Duration) {
    if late == number { late = nil }
    guard let last, last.number == number, let end else { return }
    self = Throttle(start: end, end: end + last.length)
    if now >= end + last.length { self = Throttle(start: now, end: now + last.length) }
  }

  /// Removes an effect that was cancelled while it waited.
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
  /// A thousand years. Longer times could overflow when they are added, and the overflow would stop
  /// the program.
  static let longestWait = Duration.seconds(31_556_952_000)

  /// The duration, limited to the range from zero to the longest wait.
  var asWait: Duration { max(.zero, min(self, .longestWait)) }

  /// The duration, limited to times that can be added and subtracted. A user-written clock may have
  /// longer ones.
  var asTime: Duration {
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
