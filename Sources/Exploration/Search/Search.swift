import FeatureAnalysis
import FeatureSimulation

/// A breadth-first search over the states of an app. The first path that it finds to a state is a
/// shortest path.
///
/// Several workers expand the states of a block at the same time. Their results are merged in the
/// order of the states, so that the result does not depend on the number of workers.
struct Search {
  /// A mistake that the search found, and the step that leads to it.
  struct Found: Sendable {
    let mistake: Mistake
    /// The number of the state before the step.
    let state: UInt32
    /// The index of the step; nil if the state itself has the mistake.
    let step: Int?
    let depth: Int
    /// The path to the mistake, if a random walk has found it, and the number of steps of the walk.
    var walk: (path: StatePath, length: Int)?
  }

  private struct Entry: Sendable {
    let number: UInt32
    let snapshot: AppSnapshot
  }

  /// The result of a worker for one state of a block.
  private struct Portion: Sendable {
    var new: [Candidate] = []
    var outside: [(fingerprint: Fingerprint, exceeded: ExceededBounds)] = []
    var mistakes: [(mistake: Mistake, parent: UInt32, step: Int)] = []
    var work = 0
  }

  private struct Candidate: Sendable {
    let fingerprint: Fingerprint
    let parent: UInt32
    let step: Int
    let snapshot: AppSnapshot
    var mistakes: [Mistake]
    var witnessed: [Int]
    /// The conditions whose evaluation was given up in this state.
    let givenUp: Set<Int>
    /// The bounds because of which the state is not entered.
    let exceeded: ExceededBounds
  }

  private(set) var visited = VisitedStates()
  private(set) var found: [Found] = []
  private(set) var end = SearchEnd.exhausted
  /// The number of steps that lead to states outside the bounds.
  private(set) var pruned = 0
  /// What the bounds have cut off.
  private(set) var cuts = BoundCuts()
  /// Some of the states that were not expanded because the search ended early.
  private(set) var unexpanded: [AppSnapshot] = []
  /// The number of random walks after the search, and the maximum number of their steps.
  private(set) var walks = (count: 0, length: 0)
  private(set) var depth = 0
  private(set) var notes = ActionNotes()
  /// Whether in some state, nothing was under way.
  private(set) var hasRested = false
  /// The indices of the conditions of `reachable` that no visited state satisfies.
  private(set) var unwitnessed: [Int]
  private var known: Set<Mistake> = []
  /// The conditions whose evaluation a worker gave up in an earlier state. Other workers may still
  /// have evaluated them in later states of the block.
  private var givenUp: Set<Int> = []
  private var outside = FingerprintTable()
  /// Whether a start is outside the bounds. If so, the search may also enter other states outside
  /// the bounds.
  private var beginsOutside = false
  private(set) var work = 0
  private var frontier: [Entry] = []
  private let limits: SearchLimits
  private var systems: [AppSystem]

  /// - Parameters:
  ///   - systems: one system for each worker.
  ///   - reachable: the number of conditions that should each be true in some state.
  init(_ systems: [AppSystem], reachable: Int, _ limits: SearchLimits) {
    self.systems = systems
    for place in systems.indices { self.systems[place].isStopped = limits.isStopped }
    self.limits = limits
    unwitnessed = Array(0..<reachable)
  }

  mutating func searchStates() {
    begin()
    while !frontier.isEmpty {
      if depth == limits.bounds.depth {
        end = .depth
        noteUnexpanded(of: frontier)
        break
      }
      guard goDeeper() else { break }
    }
    frontier = []
    walkAtRandom()
    for system in systems { notes.addNotes(system.notes) }
    hasRested = systems.contains(where: \.hasRested)
  }

  private static var mostUnexpanded: Int { 500 }

  /// Keeps some states that were not expanded: of the next level, or if it is empty, of this one.
  private mutating func noteUnexpanded(of level: [Entry]) {
    let last = frontier.isEmpty ? level : frontier
    let distance = max(last.count / Self.mostUnexpanded, 1)
    unexpanded = stride(from: 0, to: last.count, by: distance).map { last[$0].snapshot }
  }

  /// Uses the remaining time for random walks, if the search has ended at a bound.
  private mutating func walkAtRandom() {
    guard end == .depth || end == .states, let isOver = limits.isWalkOver, !isOver() else { return }
    var walks = RandomWalks(after: depth, known: known, unwitnessed: unwitnessed)
    walks.walk(&systems[0], isOver: isOver)
    self.walks = (walks.count, walks.length)
    unwitnessed = walks.unwitnessed
    for walk in walks.found where known.insert(walk.mistake.key).inserted {
      found.append(
        Found(
          mistake: walk.mistake, state: 0, step: nil, depth: walk.path.steps.count,
          walk: (walk.path, walk.length)))
    }
  }

  private mutating func begin() {
    for (index, snapshot) in systems[0].starts().enumerated() {
      let fingerprint = systems[0].fingerprint(of: snapshot)
      guard
        let number = visited.insert(fingerprint, parent: VisitedStates.none, step: index)
      else { continue }
      witness(systems[0].witnessed(by: snapshot, among: unwitnessed))
      for mistake in systems[0].mistakes(in: snapshot) { note(mistake, state: number, step: nil) }
      if !systems[0].exceededBounds(snapshot).isEmpty { beginsOutside = true }
      frontier.append(Entry(number: number, snapshot: snapshot))
    }
    givenUp = Set(systems[0].givenUp.keys)
  }

  /// - Returns: whether the search continues.
  private mutating func goDeeper() -> Bool {
    // The next states are at the end, so that those that were expanded are freed.
    var level = Array(grouped(frontier).reversed())
    frontier = []
    depth += 1
    while !level.isEmpty {
      let block = Array(level.suffix(blockSize).reversed())
      level.removeLast(block.count)
      letSystemsRemember()
      for portion in portions(of: block) {
        merge(portion)
        if visited.count >= limits.bounds.states {
          end = .states
          noteUnexpanded(of: level)
          return false
        }
      }
      if limits.endsAtMistake, found.contains(where: { $0.depth > 0 }) {
        end = .mistake
        noteUnexpanded(of: level)
        return false
      }
      if work > limits.work {
        end = .work
        noteUnexpanded(of: level)
        return false
      }
      limits.onProgress?(visited.count, depth)
      if limits.isStopped?() == true {
        end = .stopped
        noteUnexpanded(of: level)
        return false
      }
    }
    if frontier.isEmpty { depth -= 1 }
    return true
  }

  /// Sorts the states of a large level, so that states with similar reactions to actions are
  /// adjacent. As a result, a small cache suffices.
  private func grouped(_ level: [Entry]) -> [Entry] {
    if level.count < 1 << 13 { return level }
    var ranks: [UInt64: Int] = [:]
    let keys = level.indices.map { place in
      let share = systems[0].share(of: level[place].snapshot)
      let rank = ranks[share] ?? ranks.count
      ranks[share] = rank
      return (rank: rank, place: place)
    }
    return keys.sorted { $0 < $1 }.map { level[$0.place] }
  }

  /// The number of states that are expanded before their results are merged. It does not depend on
  /// the number of workers, because notes are taken about all states of a block, even if the search
  /// ends with the first of them.
  private var blockSize: Int { min(max(visited.count / 8, 16), 1024) }

  /// Limits the caches of all systems together to about half of the memory that the states need,
  /// but to no less than a fixed minimum.
  private mutating func letSystemsRemember() {
    let bytes = max(visited.count * 200, 64 << 20) / systems.count
    for place in systems.indices { systems[place].remember(atMost: bytes) }
  }

  /// Expands the states of a block. If possible, states with the same `share` are expanded by the
  /// same worker.
  private mutating func portions(of block: [Entry]) -> [Portion] {
    let expansion = Expansion(
      visited: visited, outside: outside, beginsOutside: beginsOutside, unwitnessed: unwitnessed)
    return inParallel(block, shares(of: block), &systems) { entry, system in
      expansion.expand(entry, &system)
    }
  }

  /// The index of the worker for each state.
  private func shares(of block: [Entry]) -> [Int] {
    if systems.count == 1 { return [] }
    let workers = UInt64(systems.count)
    let shares = block.map { Int(systems[0].share(of: $0.snapshot) % workers) }
    let most = systems.indices.map { worker in shares.count { $0 == worker } }.max() ?? 0
    // Uneven shares are not used, because some workers would wait for others.
    if most * systems.count * 4 <= shares.count * 5 { return shares }
    return block.indices.map { $0 * systems.count / block.count }
  }

  /// The data that workers share while they expand the states of a block.
  private struct Expansion: Sendable {
    let visited: VisitedStates
    let outside: FingerprintTable
    let beginsOutside: Bool
    let unwitnessed: [Int]

    func expand(_ entry: Entry, _ system: inout AppSystem) -> Portion {
      var portion = Portion()
      if system.isStopped?() == true { return portion }
      let before = system.work
      var states: [(step: Int, snapshot: AppSnapshot, fingerprint: Fingerprint)] = []
      system.expand(entry.snapshot) { _, fingerprint in
        !visited.contains(fingerprint) && (beginsOutside || !outside.contains(fingerprint))
      } _: { step, outcome in
        switch outcome {
        case .state(let snapshot, let fingerprint): states.append((step, snapshot, fingerprint))
        case .outside(let fingerprint, let exceeded):
          portion.outside.append((fingerprint, exceeded))
        case .mistakes(let mistakes):
          for mistake in mistakes { portion.mistakes.append((mistake, entry.number, step)) }
        case .unknown: break
        }
      }
      for (step, snapshot, fingerprint) in states {
        var exceeded = system.exceededBounds(snapshot)
        if !exceeded.isEmpty, beginsOutside {
          exceeded = system.exceededBounds(snapshot, after: entry.snapshot)
          if !exceeded.isEmpty, outside.contains(fingerprint) { continue }
        }
        let known = system.givenUp.count
        let mistakes = system.mistakes(in: snapshot)
        let witnessed = system.witnessed(by: snapshot, among: unwitnessed)
        portion.new.append(
          Candidate(
            fingerprint: fingerprint, parent: entry.number, step: step, snapshot: snapshot,
            mistakes: mistakes, witnessed: witnessed,
            givenUp: system.givenUp.count > known ? Set(system.givenUp.keys) : [],
            exceeded: exceeded))
      }
      portion.work = system.work - before
      return portion
    }
  }

  private mutating func merge(_ portion: Portion) {
    work += portion.work
    for (mistake, parent, step) in portion.mistakes { note(mistake, state: parent, step: step) }
    for (fingerprint, exceeded) in portion.outside where outside.insert(fingerprint) != nil {
      pruned += 1
      cuts.noteState(exceeded)
    }
    for candidate in portion.new where visited.count < limits.bounds.states {
      if !candidate.exceeded.isEmpty {
        guard !visited.contains(candidate.fingerprint),
          outside.insert(candidate.fingerprint) != nil
        else { continue }
        pruned += 1
        cuts.noteState(candidate.exceeded)
        noteFacts(about: candidate)
        continue
      }
      guard
        let number = visited.insert(
          candidate.fingerprint, parent: candidate.parent, step: candidate.step)
      else { continue }
      // The state was counted as outside the bounds when another step reached it.
      if outside.contains(candidate.fingerprint) { pruned -= 1 }
      noteFacts(about: candidate)
      frontier.append(Entry(number: number, snapshot: candidate.snapshot))
    }
  }

  /// Notes the mistakes of a state and the conditions that it satisfies. States outside the bounds
  /// are checked, too.
  private mutating func noteFacts(about candidate: Candidate) {
    var candidate = candidate
    givenUp.formUnion(candidate.givenUp)
    if !givenUp.isEmpty {
      systems[0].withoutGivenUp(givenUp, &candidate.mistakes, &candidate.witnessed)
    }
    witness(candidate.witnessed)
    for mistake in candidate.mistakes {
      note(mistake, state: candidate.parent, step: candidate.step)
    }
  }

  private mutating func note(_ mistake: Mistake, state: UInt32, step: Int?) {
    guard known.insert(mistake.key).inserted else { return }
    found.append(Found(mistake: mistake, state: state, step: step, depth: depth))
  }

  private mutating func witness(_ conditions: [Int]) {
    if !conditions.isEmpty { unwitnessed.removeAll { conditions.contains($0) } }
  }
}

/// The limits of a search.
struct SearchLimits: Sendable {
  var bounds = ExplorationBounds()
  /// The maximum number of evaluation steps. Unlike a time limit, it has the same effect in every
  /// run.
  var work = Int.max
  /// Whether the search ends with the first mistakes that steps lead to.
  var endsAtMistake = false
  /// Returns whether random walks after a search that ended at a bound have to end; nil for no walks.
  var isWalkOver: (@Sendable () -> Bool)?
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
  /// A mistake was found, and no further one was looked for.
  case mistake
}

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
  func stateNumber(of fingerprint: Fingerprint) -> UInt32? { numbers.entryNumber(of: fingerprint) }

  /// - Returns: the number of the new state; nil if the state was found before.
  mutating func insert(_ fingerprint: Fingerprint, parent: UInt32, step: Int) -> UInt32? {
    guard let number = numbers.insert(fingerprint) else { return nil }
    parents.append(parent)
    steps.append(UInt32(truncatingIfNeeded: step))
    return number
  }

  /// The shortest path to a state.
  func path(to state: UInt32) -> StatePath {
    var (state, path): (UInt32, [Int]) = (state, [])
    while parents[Int(state)] != Self.none {
      path.append(Int(steps[Int(state)]))
      state = parents[Int(state)]
    }
    return StatePath(start: Int(steps[Int(state)]), steps: path.reversed())
  }
}
