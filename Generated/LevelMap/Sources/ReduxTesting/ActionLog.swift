// What tests of effects need of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

import ReduxRuntime

/// What has happened in a store and was not received yet.
@MainActor final class ActionLog<F: Feature> {
  struct Entry {
    /// As it came to the front of the chain.
    let action: F.Action
    /// What it left.
    var state: F.State
  }

  var entries: [Entry] = []
  var rejections: [Rejection] = []
  var errors: [(any Error, EffectID?)] = []
  var events: [F.Event] = []
}

/// Stands in front of the chain, and notes every action.
struct ActionListener<F: Feature>: Middleware {
  let log: ActionLog<F>

  func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    log.entries.append(ActionLog.Entry(action: action, state: state))
    return .next
  }

  func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    log.entries[log.entries.count - 1].state = state
  }
}
