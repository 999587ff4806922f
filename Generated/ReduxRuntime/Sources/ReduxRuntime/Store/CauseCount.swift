// The runtime of redux-gen, written by it. Do not edit.

/// Counts how deeply the queued actions of one dispatch cause one another, to detect a loop; also
/// events, and calls of observers and views.
///
/// The queue is first in, first out, so all actions of one depth come before those of the next.
struct CauseCount {
  static let depthLimit = 100_000
  /// A loop that doubles its actions grows wide, not deep.
  static let wideDepth = 16
  static let wideLimit = 200_000
  /// The number of recent actions in the report.
  static let trailLength = 32

  private var depth = 0
  /// The number of remaining actions of this depth.
  private var remaining = 0
  private var wideCount = 0
  private var trail: [String] = []
  /// Whether the turn has already dropped a loop, which has been reported.
  let isCut: Bool

  init(isCut: Bool = false) {
    self.isCut = isCut
  }

  /// Counts the next action, and returns whether it is within the limits.
  ///
  /// - Parameters:
  ///   - name: The name of the action that was just taken out of the queue.
  ///   - waiting: How many are left in the queue.
  mutating func admits(_ name: @autoclosure () -> String, waiting: Int) -> Bool {
    if remaining == 0 {
      depth += 1
      remaining = waiting + 1
    }
    remaining -= 1
    if depth > Self.wideDepth { wideCount += 1 }
    if depth > Self.depthLimit - Self.trailLength || wideCount > Self.wideLimit - Self.trailLength {
      trail.append(name())
      if trail.count > 2 * Self.trailLength { trail.removeFirst(Self.trailLength) }
    }
    return depth < Self.depthLimit && wideCount < Self.wideLimit
  }

  /// Begins to count again.
  mutating func restart() {
    if depth > 0 { self = CauseCount(isCut: isCut) }
  }

  /// The repeated cycle of actions.
  var cycle: [String] { shortestPeriod(of: trail) }
}

/// The name of an enum's case, without its payload, which may be long.
func caseName(of action: some Any) -> String {
  let mirror = Mirror(reflecting: action)
  if mirror.displayStyle == .enum, let label = mirror.children.first?.label { return label }
  return String(String(describing: action).prefix(80))
}

/// The name of an action's case, with the name of its feature in an app: `tasks.save`.
func caseName(of action: some Any, in feature: String?) -> String {
  (feature.map { $0 + "." } ?? "") + caseName(of: action)
}

/// The shortest list whose repetition ends a longer one.
func shortestPeriod(of names: [String]) -> [String] {
  for length in 1..<max(1, names.count / 2 + 1) {
    let end = names.suffix(length)
    if names.dropLast(length).suffix(length).elementsEqual(end) { return Array(end) }
  }
  return names
}
