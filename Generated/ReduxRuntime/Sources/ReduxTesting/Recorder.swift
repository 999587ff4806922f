// The test support of redux-gen, written by it. Do not edit.

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
/// It costs O(state) for each action: a hash of the state is recorded too.
@MainActor public final class Recorder<F: Feature>: Middleware where F.Action: Codable {
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

/// Actions as they reached a reducer, each with a hash of the state after it.
public struct Recording<Action: Codable & Sendable>: Codable, Sendable {
  public struct Step: Codable, Sendable {
    public let action: Action
    public let stateHash: UInt64
  }

  public internal(set) var steps: [Step] = []

  public init() {}

  /// The state after a number of steps; after all steps if omitted. Only the reducer runs, so the
  /// replay needs no dependencies.
  public func replay<F: Feature>(
    _ feature: F.Type, from initialState: F.State = F.initialState, to count: Int = .max
  ) -> F.State where F.Action == Action {
    var state = initialState
    for step in steps.prefix(max(0, count)) { _ = F.reduce(&state, step.action) }
    return state
  }

  /// The number, from 0, of the first step whose state differs from the recorded one: the reducer
  /// has changed, or is not pure. Nil if there is none.
  public func firstDivergence<F: Feature>(
    _ feature: F.Type, from initialState: F.State = F.initialState
  ) -> Int? where F.Action == Action {
    var state = initialState
    for (index, step) in steps.enumerated() {
      _ = F.reduce(&state, step.action)
      if stateHash(of: state) != step.stateHash { return index }
    }
    return nil
  }
}
