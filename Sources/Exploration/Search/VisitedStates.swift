import Dispatch
import FeatureAnalysis
import FeatureSimulation

/// The fingerprints of the states that a search has found, with the steps that lead to them. Each
/// state takes at most 60 bytes.
struct VisitedStates {
  private var numbers = FingerprintTable()
  /// The predecessor of each state. `steps` contains the index of the step from the predecessor to
  /// the state.
  private(set) var parents: [UInt32] = []
  private(set) var steps: [UInt32] = []

  static let none = UInt32.max

  var count: Int { numbers.count }

  func contains(_ fingerprint: Fingerprint) -> Bool { numbers.contains(fingerprint) }

  /// The number of a state; nil if the search has not found the state yet.
  func number(of fingerprint: Fingerprint) -> UInt32? { numbers.number(of: fingerprint) }

  /// - Returns: the number of the new state; nil if the state was found before.
  mutating func insert(_ fingerprint: Fingerprint, parent: UInt32, step: Int) -> UInt32? {
    guard let number = numbers.insert(fingerprint) else { return nil }
    parents.append(parent)
    steps.append(UInt32(truncatingIfNeeded: step))
    return number
  }

  /// The start from which a state was reached, and the indices of the steps from the start to the
  /// state.
  func path(to state: UInt32) -> (start: UInt32, steps: [Int]) {
    var (state, path): (UInt32, [Int]) = (state, [])
    while parents[Int(state)] != Self.none {
      path.append(Int(steps[Int(state)]))
      state = parents[Int(state)]
    }
    return (state, path.reversed())
  }
}

/// The limits of a search.
struct SearchLimits: Sendable {
  var bounds = ExplorationBounds()
  /// The maximum number of evaluation steps. Unlike a time limit, it has the same effect in every
  /// run.
  var work = Int.max
  /// Called periodically. Returns whether to stop the search.
  var isStopped: (@Sendable () -> Bool)?
  /// Called periodically with the number of states and the depth.
  var onProgress: (@Sendable (Int, Int) -> Void)?
}

/// The reason why a search ended.
package enum SearchEnd: Sendable, Equatable {
  /// No further state can be reached within the bounds of lists and effects.
  case exhausted
  case depth
  case states
  /// The maximum number of evaluation steps was reached.
  case work
  /// The time limit was reached, or the user pressed Ctrl-C.
  case stopped
}

/// Maps items with several workers at the same time. The results are in the order of the items.
///
/// - Parameters:
///   - shares: for each item, the index of its worker.
///   - workers: one value for each worker, which `body` may change.
func inParallel<Item: Sendable, Worker, Result: Sendable>(
  _ items: [Item], _ shares: [Int], _ workers: inout [Worker],
  _ body: @Sendable (Item, inout Worker) -> Result
) -> [Result] {
  guard workers.count > 1, items.count > 1 else {
    return items.map { body($0, &workers[0]) }
  }
  var own = Array(repeating: [Int](), count: workers.count)
  for (index, share) in shares.enumerated() {
    own[share].append(index)
  }
  let parts = own
  return workers.withUnsafeMutableBufferPointer { workers in
    nonisolated(unsafe) let workers = workers
    return [Result](unsafeUninitializedCapacity: items.count) { buffer, initialized in
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: workers.count) { worker in
        for index in parts[worker] {
          results.initializeElement(at: index, to: body(items[index], &workers[worker]))
        }
      }
      initialized = items.count
    }
  }
}
