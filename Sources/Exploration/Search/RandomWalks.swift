import FeatureAnalysis
import FeatureSimulation
import ReduxSemantics

/// The path from a start to a state, as indices of the steps that are possible in each state.
struct StatePath: Sendable {
  /// The index of the start.
  let start: Int
  var steps: [Int] = []
}

/// Deep random walks after a search that ended at a bound. Their steps are the same in every run. The
/// time decides how many walks there are, and how much the last path is shortened.
struct RandomWalks {
  /// A mistake that a walk has found, with a shortened path to it.
  struct Found {
    let mistake: Mistake
    let path: StatePath
    /// The number of steps before the path was shortened.
    let length: Int
  }

  static let seed: UInt64 = 1
  /// The maximum number of steps of a walk.
  private(set) var length: Int
  private(set) var count = 0
  private(set) var found: [Found] = []
  /// The indices of the conditions of `reachable` that no state has satisfied.
  private(set) var unwitnessed: [Int]
  private var known: Set<Mistake>
  private var random = SeededNumbers(seed: seed)

  /// - Parameters:
  ///   - depth: the depth of the search.
  ///   - known: the keys of the mistakes that were found.
  init(after depth: Int, known: Set<Mistake>, unwitnessed: [Int]) {
    length = max(4 * depth, 200)
    self.known = known
    self.unwitnessed = unwitnessed
  }

  /// - Parameter isOver: returns whether the time has passed.
  mutating func walk(_ system: inout AppSystem, isOver: () -> Bool) {
    let starts = system.starts()
    while !isOver() {
      let start = Int.random(in: starts.indices, using: &random)
      var path = StatePath(start: start)
      var snapshot = starts[start]
      for _ in 0..<length {
        if isOver() { break }
        guard let next = performRandomStep(from: snapshot, &path, &system, isOver) else { break }
        snapshot = next
      }
      count += 1
    }
  }

  /// Performs a random step that stays within the bounds. Returns nil if there is none.
  private mutating func performRandomStep(
    from snapshot: AppSnapshot, _ path: inout StatePath, _ system: inout AppSystem,
    _ isOver: () -> Bool
  ) -> AppSnapshot? {
    let possible = system.stepCount(from: snapshot)
    if possible == 0 { return nil }
    for _ in 0..<8 {
      let step = Int.random(in: 0..<possible, using: &random)
      let (mistakes, next) = system.performed(step, from: snapshot)
      for mistake in mistakes where known.insert(mistake.key).inserted {
        var whole = path
        whole.steps.append(step)
        let shortened = system.shortened(whole, to: mistake.key, isOver)
        found.append(Found(mistake: mistake, path: shortened, length: whole.steps.count))
      }
      guard let next, system.exceededBounds(next).isEmpty else { continue }
      path.steps.append(step)
      if !unwitnessed.isEmpty {
        let witnessed = system.witnessed(by: next, among: unwitnessed)
        unwitnessed.removeAll { witnessed.contains($0) }
      }
      return next
    }
    return nil
  }
}

extension AppSystem {
  /// The maximum number of shorter paths that are tried.
  private static var mostTries: Int { 1_000 }

  /// A path to the same mistake with fewer steps. Removes smaller and smaller portions of the steps,
  /// and then pairs of equal steps, as long as the mistake follows and there is time.
  fileprivate mutating func shortened(
    _ path: StatePath, to key: Mistake, _ isOver: () -> Bool
  ) -> StatePath {
    var best = (path: path, keys: stepKeys(along: path))
    var tries = Self.mostTries
    func shortens(without range: [Int], _ system: inout AppSystem) -> Bool {
      tries = isOver() ? 0 : tries - 1
      if tries <= 0 { return false }
      let rest = best.keys.indices.filter { !range.contains($0) }.map { best.keys[$0] }
      guard let found = system.replayed(rest, from: path.start, to: key) else {
        return false
      }
      best = found
      return true
    }
    var size = max(best.keys.count / 2, 1)
    while tries > 0 {
      let count = best.keys.count
      var first = 0
      while first < best.keys.count, tries > 0 {
        let last = min(first + size, best.keys.count)
        if !shortens(without: Array(first..<last), &self) { first += size }
      }
      if best.keys.count == count, size == 1 { break }
      size = max(size / 2, 1)
    }
    var first = 0
    while first < best.keys.count, tries > 0 {
      let equal = best.keys.indices.filter { $0 > first && best.keys[$0] == best.keys[first] }
      if !equal.contains(where: { shortens(without: [first, $0], &self) }) { first += 1 }
    }
    return best.path
  }

  private mutating func stepKeys(along path: StatePath) -> [Fingerprint] {
    var snapshot = starts()[path.start]
    var keys: [Fingerprint] = []
    for step in path.steps {
      keys.append(self.keys(of: snapshot)[step])
      guard let next = performed(step, from: snapshot).next else { break }
      snapshot = next
    }
    return keys
  }

  /// Identifies the steps from a state, so that they can be found again in another state.
  private mutating func keys(of snapshot: AppSnapshot) -> [Fingerprint] {
    let calls = openCalls(in: snapshot)
    return steps(from: snapshot).map { $0.key(among: calls) }
  }

  /// Performs the steps with these keys. Skips those that are not possible.
  ///
  /// - Returns: the path to the mistake with the keys of its steps; nil if it does not follow.
  private mutating func replayed(
    _ keys: [Fingerprint], from start: Int, to mistake: Mistake
  ) -> (path: StatePath, keys: [Fingerprint])? {
    var snapshot = starts()[start]
    var path = StatePath(start: start)
    var performedKeys: [Fingerprint] = []
    for key in keys {
      guard let step = self.keys(of: snapshot).firstIndex(of: key) else { continue }
      let (mistakes, next) = performed(step, from: snapshot)
      guard next != nil || !mistakes.isEmpty else { continue }
      path.steps.append(step)
      performedKeys.append(key)
      if mistakes.contains(where: { $0.key == mistake }) { return (path, performedKeys) }
      guard let next, exceededBounds(next).isEmpty else { return nil }
      snapshot = next
    }
    return nil
  }
}
