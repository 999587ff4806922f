// The runtime of redux-gen, written by it. Do not edit.

/// A participant in a turn: a store, an app, or a slot of an app.
protocol TurnTaker: AnyObject {
  /// Handles the next waiting action.
  ///
  /// - Returns: False if actions cause one another without end.
  @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool
  /// Does one piece of the work that comes before the next action.
  @MainActor func runErrand()
  /// Notifies the views that have read changed properties.
  @MainActor func publish()
  /// Delivers the next waiting event.
  ///
  /// - Returns: False if events cause one another without end.
  @MainActor func passEvent(_ causes: inout CauseCount, waiting: Int) -> Bool
  /// Removes all waiting work of a kind.
  ///
  /// - Returns: The removed objects. They are to be released when all queues are consistent again.
  @MainActor func drop(_ work: Work) -> Any?
  /// The name of the next piece of work, for the report of a loop.
  @MainActor func name(of work: Work) -> String
  /// Reports a loop without actions.
  @MainActor func reportLoop(_ cycle: [String])
}

/// The kinds of work of a turn.
enum Work {
  case actions, errands, changes, events
}

extension TurnTaker {
  @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool { true }
  @MainActor func runErrand() {}
  @MainActor func publish() {}
  @MainActor func passEvent(_ causes: inout CauseCount, waiting: Int) -> Bool { true }
  @MainActor func drop(_ work: Work) -> Any? { nil }
  @MainActor func reportLoop(_ cycle: [String]) {
    writeError("redux: \(Rejection.callLoop(cycle).message)")
  }
}
