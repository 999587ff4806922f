// The runtime of redux-gen, written by it. Do not edit.

/// Detects an endless loop. It counts how deeply the queued actions of one dispatch cause one
/// another. It is also used for events, and for calls of observers and views.
///
/// The queue is first in, first out, so all actions of one depth come before the actions of the
/// next depth.
struct CauseCount {
  static let depthLimit = 100_000
  /// The limit for calls of observers and views. Each of these calls may contain 64 nested ones.
  static let callLimit = 4_000
  /// Two depths from which all actions are counted, and the limits of these counts. A loop in which
  /// each action causes two others grows wide, not deep. A loop in which each action causes three or
  /// more others grows wide long before it is deep.
  static let wideDepth = 16
  static let wideLimit = 200_000
  static let shallowDepth = 4
  static let shallowLimit = 1_000_000
  /// The number of recent actions that are recorded for the report.
  static let trailLength = 32

  private var depth = 0
  /// The number of actions of the current depth that are still in the queue.
  private var remaining = 0
  private var wideCount = 0
  private var shallowCount = 0
  private var trail: [String] = []
  /// Whether a loop was already dropped and reported in this turn.
  let isCut: Bool

  private let depthLimit: Int

  init(isCut: Bool = false, depthLimit: Int = Self.depthLimit) {
    self.isCut = isCut
    self.depthLimit = depthLimit
  }

  /// Counts the next action, and returns whether it is within the limits.
  ///
  /// - Parameters:
  ///   - name: The name of the action that was just taken out of the queue.
  ///   - waiting: The number of actions that are left in the queue.
  mutating func admits(_ name: @autoclosure () -> String, waiting: Int) -> Bool {
    if remaining == 0 {
      depth += 1
      remaining = waiting + 1
    }
    remaining -= 1
    if depth <= Self.shallowDepth { return true }
    shallowCount += 1
    if depth > Self.wideDepth { wideCount += 1 }
    let left = min(
      depthLimit - depth, Self.wideLimit - wideCount, Self.shallowLimit - shallowCount)
    if left < Self.trailLength {
      trail.append(name())
      if trail.count > 2 * Self.trailLength { trail.removeFirst(Self.trailLength) }
    }
    return left > 0
  }

  /// Starts counting from zero.
  mutating func restart() {
    if depth > 0 { self = CauseCount(isCut: isCut, depthLimit: depthLimit) }
  }

  /// The names of the actions that form the loop.
  var cycle: [String] { shortestPeriod(of: trail) }
}

/// The name of an enum case, without its payload, which may be long or secret. For a value that is
/// not an enum, the name of its type.
func caseName(of action: some Any) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return String(describing: type(of: action)) }
  return mirror.children.first?.label ?? String(describing: action)
}

/// The name of an action's case. In an app, it begins with the name of the feature: `tasks.save`.
func caseName(of action: some Any, in feature: String?) -> String {
  (feature.map { $0 + "." } ?? "") + caseName(of: action)
}

/// Returns the shortest sequence of names that occurs twice in a row at the end of the list, or
/// else the whole list.
func shortestPeriod(of names: [String]) -> [String] {
  for length in 1..<max(1, names.count / 2 + 1) {
    let end = names.suffix(length)
    if names.dropLast(length).suffix(length).elementsEqual(end) { return Array(end) }
  }
  return names
}
