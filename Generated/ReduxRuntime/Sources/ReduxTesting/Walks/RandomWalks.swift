// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// Searches for broken invariants with random walks. Each walk dispatches actions to its own store,
/// and advances the clock. The walks are the same in every run.
/// ```swift
/// let walks = RandomWalks<JarFeature>(of: [.add(1), .add(-1), .spend])
/// walks.hold("there is no debt") { $0.coins >= 0 }
/// walks.hold("adding takes nothing away") { old, action, state in
///   if case .add = action { old.coins <= state.coins } else { true }
/// }
/// await walks.run { walk in
///   JarStore(middleware: JarFeature.middleware + [walk.observer], clock: walk.clock)
/// }
/// ```
@MainActor public final class RandomWalks<F: OpenedFeature> {
  struct Invariant {
    let name: String
    var isKept: (F.State) -> Bool = { _ in true }
    /// Whether the invariant is only about settled states, in which no effect waits for a time.
    var isSettled = false
    var holds: (_ old: F.State, _ action: F.Action, _ state: F.State) -> Bool = { _, _, _ in true }
  }

  private let actions: [F.Action]
  private var invariants: [Invariant] = []
  /// The number of walks that ended early, because effects restarted one another without end.
  private(set) var cutCount = 0
  /// The last step of the first of these walks.
  private var cut: String?

  /// - Parameter actions: The actions that the walks dispatch.
  public init(of actions: [F.Action]) {
    self.actions = actions
  }

  /// Adds an invariant of the state. It is checked at the start and after every step. The effects
  /// that the step begins run before the check.
  public func hold(_ name: String, _ condition: @escaping (_ state: F.State) -> Bool) {
    invariants.append(Invariant(name: name, isKept: condition))
  }

  /// Adds an invariant of settled states, such as that nothing is shown as loading. It is checked
  /// whenever nothing waits for the clock: all mocks have answered, and all delays have passed.
  public func holdWhenSettled(
    _ name: String, _ condition: @escaping (_ state: F.State) -> Bool
  ) {
    invariants.append(Invariant(name: name, isKept: condition, isSettled: true))
  }

  /// Adds an invariant about actions. It is checked for every action that reaches the reducer, with
  /// the states before and after the action.
  public func hold(
    _ name: String,
    _ condition: @escaping (_ old: F.State, _ action: F.Action, _ state: F.State) -> Bool
  ) {
    invariants.append(Invariant(name: name, holds: condition))
  }

  /// Performs the walks and reports the first invariant that does not hold. The report contains the
  /// shortest walk to the failure that can be found by omitting steps.
  ///
  /// If effects restart one another without end and without time passing, for example because a
  /// mock answers at once, the walk ends there. The number of these walks is printed.
  ///
  /// - Parameters:
  ///   - count: The number of walks.
  ///   - length: The number of steps of each walk.
  ///   - makeStore: Creates the store for a walk, with the walk's clock and observer.
  public func run(
    count: Int = 50, length: Int = 25, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ makeStore: (RandomWalk<F>) throws -> Store<F>
  ) async rethrows {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let length = actions.isEmpty ? 0 : length
    for seed in 0..<UInt64(max(count, 0)) {
      let walk = RandomWalk(seed, actions, invariants)
      let store = try self.store(for: walk, makeStore)
      let failure = await walk.walk(length, in: store)
      if walk.isCut { noteCut(walk) }
      guard let failure else { continue }
      reportIssue(message(try await shortened(failure, seed, makeStore)), place)
      return
    }
    if let cut {
      print(
        "Random walks: \(cutCount) of \(count) walks ended early, because effects restart one another "
          + "without end and without time passing, for example after \(cut).")
    }
  }

  private func noteCut(_ walk: RandomWalk<F>) {
    cutCount += 1
    if cut == nil { cut = walk.lastStep.map { text($0) } }
  }

  private func text(_ step: RandomWalk<F>.Step) -> String {
    switch step {
    case .action(let place): "\(actions[place])"
    case .time: "some time"
    }
  }

  private func store(
    for walk: RandomWalk<F>, _ makeStore: (RandomWalk<F>) throws -> Store<F>
  ) rethrows -> Store<F> {
    let store = try makeStore(walk)
    // An error of an effect is not a broken invariant, so it is ignored.
    store.onError = { _, _ in }
    return store
  }

  /// Omits steps for as long as the same invariant fails. First omits many steps at once, and later
  /// fewer.
  private func shortened(
    _ failure: RandomWalk<F>.Failure, _ seed: UInt64,
    _ makeStore: (RandomWalk<F>) throws -> Store<F>
  ) async rethrows -> RandomWalk<F>.Failure {
    var shortest = failure
    var size = failure.steps.count
    while size > 0 {
      var start = 0
      while start < shortest.steps.count {
        var steps = shortest.steps
        steps.removeSubrange(start..<min(start + size, steps.count))
        let walk = RandomWalk(seed, actions, invariants)
        let store = try self.store(for: walk, makeStore)
        if let next = await walk.walk(steps, in: store), next.invariant == failure.invariant {
          shortest = next
        } else {
          start += size
        }
      }
      size /= 2
    }
    return shortest
  }

  private func message(_ failure: RandomWalk<F>.Failure) -> String {
    let steps = failure.steps.map { text($0) }
    let way = steps.isEmpty ? "at the start" : "after " + steps.joined(separator: ", ")
    return "'\(failure.invariant)' does not hold \(way): the state is \(failure.state)"
  }
}
