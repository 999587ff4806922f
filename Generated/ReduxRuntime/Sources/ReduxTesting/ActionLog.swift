// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// What has happened in a store and has not been received yet.
@MainActor final class ActionLog<F: Feature> {
  struct Entry {
    /// The action at the front of the chain.
    let action: F.Action
    /// The state after it.
    var state: F.State
    /// Errors that do not depend on the test's expectations.
    var faults: [String] = []
  }

  var entries: [Entry] = []
  var rejections: [(action: F.Action, rejection: Rejection)] = []
  /// The number of rejections that the test has read.
  var readRejectionCount = 0
  var errors: [(any Error, EffectID?)] = []
  var events: [(event: F.Event, faults: [String])] = []
  var checksChangeMasks = true

  private let clock: ManualClock
  /// The effects that are known to send after their end.
  private var lateSenders: Set<UInt64> = []

  init(clock: ManualClock) {
    self.clock = clock
  }

  var unreadRejections: [(action: F.Action, rejection: Rejection)] {
    Array(rejections.dropFirst(readRejectionCount))
  }

  func note(_ action: F.Action, before state: F.State) {
    clock.stirs += 1
    entries.append(Entry(action: action, state: state, faults: lateSending("'\(text(action))'")))
  }

  func note(_ event: F.Event) {
    clock.stirs += 1
    events.append((event, lateSending("The event '\(event)'")))
  }

  /// A fault if the current action or event comes from an effect that has ended: from a task that
  /// it started and did not await. Consequences are not reported again.
  private func lateSending(_ what: String) -> [String] {
    guard let number = EffectNumber.current.get(), let name = clock.begun[number],
      !clock.isRunning(number), lateSenders.insert(number).inserted
    else { return [] }
    return [
      "\(what) was sent after the end of \(names(of: [name])), by a task that it started and did not "
        + "await. Await that task in the effect, so that it ends and is cancelled with it."
    ]
  }
}

/// The text of an action, for messages.
func text(_ action: some Any) -> String {
  let text = String(describing: action)
  return text.count > 200 ? text.prefix(200) + "…" : text
}

/// The first middleware of the chain, which records every action.
struct ActionListener<F: Feature>: Middleware {
  let log: ActionLog<F>

  func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    log.note(action, before: state)
    return .next
  }

  func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    // An observer that received it meanwhile has removed it.
    guard let last = log.entries.indices.last else { return }
    if log.checksChangeMasks {
      log.entries[last].faults += changesNotReported(
        by: action, from: log.entries[last].state, to: state, changes)
    }
    log.entries[last].state = state
  }
}
