import ReduxRuntime

/// A middleware that records the actions that reach the reducer, for a later replay. Put it last in
/// the chain.
/// ```swift
/// let recorder = Recorder<TaskListFeature>()
/// let store = TaskListStore(middleware: TaskListFeature.middleware + [recorder])
/// store.dispatch(.addTask(milk))
/// let file = try JSONEncoder().encode(recorder.recording)
///
/// let recording = try JSONDecoder().decode(Recording<TaskListAction>.self, from: file)
/// let state = recording.replay(TaskListFeature.self, to: 1)
/// ```
/// Each action costs O(size of the state), because a hash of the state is recorded with it.
@MainActor public final class Recorder<F: OpenedFeature>: Middleware where F.Action: Codable {
  public private(set) var recording = Recording<F.Action>()

  public nonisolated init() {}

  public func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    .next
  }

  public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    recording.steps.append(.init(action: action, stateHash: stateHash(of: state)))
  }
}

/// A recording of the actions that reached a reducer, each with a hash of the state after the
/// action.
public struct Recording<Action: Codable & Sendable>: Codable, Sendable {
  public struct Step: Codable, Sendable {
    public let action: Action
    public let stateHash: UInt64
  }

  public internal(set) var steps: [Step] = []

  public init() {}

  /// Returns the state after a number of steps; by default, after all steps. Only the reducer runs,
  /// so a replay needs no dependencies.
  public func replay<F: OpenedFeature>(
    _ feature: F.Type, from initialState: F.State, to count: Int = .max
  ) -> F.State where F.Action == Action {
    var state = initialState
    for step in steps.prefix(max(0, count)) { _ = F.reduce(&state, step.action) }
    return state
  }

  /// Returns the state after a number of steps from the feature's own initial state.
  public func replay<F: Feature>(
    _ feature: F.Type, to count: Int = .max
  ) -> F.State where F.Action == Action {
    replay(feature, from: F.initialState, to: count)
  }

  /// Returns the number, counted from 0, of the first step whose state differs from the recorded
  /// one; nil if there is no such step. A difference means that the reducer has changed, or that it
  /// is not pure.
  public func firstDivergence<F: OpenedFeature>(
    _ feature: F.Type, from initialState: F.State
  ) -> Int? where F.Action == Action {
    var state = initialState
    for (index, step) in steps.enumerated() {
      _ = F.reduce(&state, step.action)
      if stateHash(of: state) != step.stateHash { return index }
    }
    return nil
  }

  /// Returns the first step whose state differs from the recorded one, from the feature's own
  /// initial state.
  public func firstDivergence<F: Feature>(_ feature: F.Type) -> Int? where F.Action == Action {
    firstDivergence(feature, from: F.initialState)
  }
}
