// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// The actions, events and errors of a store or an app that the test has not received yet.
@MainActor final class ActionLog<State, Action, Event> {
  struct Entry {
    /// The action that reached the chain of middleware.
    let action: Action
    /// The state before the action.
    let before: State
    /// The state after the action.
    var state: State
    /// The faults of the action that are reported whatever the test expects.
    var faults: [String] = []
  }

  var entries: [Entry] = []
  var rejections: [(action: Action, rejection: Rejection)] = []
  /// The number of rejections that the test has read so far.
  var readRejectionCount = 0
  var errors: [(any Error, EffectID?)] = []
  var events: [(event: Event, faults: [String])] = []
  var checksChangeMasks = true

  private let clock: ManualClock
  /// The numbers of the effects that have sent something after their end.
  private var lateSenders: Set<Int> = []

  init(clock: ManualClock) {
    self.clock = clock
  }

  var unreadRejections: [(action: Action, rejection: Rejection)] {
    Array(rejections.dropFirst(readRejectionCount))
  }

  func note(_ action: Action, before state: State) {
    clock.stirs += 1
    entries.append(
      Entry(
        action: action, before: state, state: state, faults: lateSending("'\(text(action))'")))
  }

  /// Checks the mask of changed properties that the reducer returned for the last action.
  ///
  /// - Parameters:
  ///   - old: The feature's state before the action.
  ///   - new: The feature's state after the action.
  func noteReduced<FeatureState>(
    _ action: Action, from old: FeatureState, to new: FeatureState, _ changes: Changes
  ) {
    guard checksChangeMasks else { return }
    let found = changesNotReported(by: action, from: old, to: new, changes)
    // An observer, or a user-written `==`, may have received the entry, and so removed it.
    if let last = entries.indices.last { entries[last].faults += found }
  }

  /// Records the state after the last action.
  func noteDone(_ state: State) {
    if let last = entries.indices.last { entries[last].state = state }
  }

  func note(_ event: Event) {
    clock.stirs += 1
    events.append((event, lateSending("The event '\(event)'")))
  }

  /// Returns a fault if the current action or event was sent by a task that an effect started and
  /// did not await, after the effect had ended. Each effect is reported once.
  private func lateSending(_ what: @autoclosure () -> String) -> [String] {
    guard let number = EffectNumber.current.get(), let name = clock.recentNames[number],
      !clock.isRunning(number), lateSenders.insert(number).inserted
    else { return [] }
    return [
      "\(what()) was sent after the end of \(names(of: [name])), by a task that it started and did not "
        + "await. Await that task in the effect, so that it ends and is cancelled with it."
    ]
  }
}

/// Describes an action without the names of the types in its payload: `login(.submit)`.
func text(_ action: some Any) -> String {
  let whole = String(describing: action)
  // The search takes quadratic time for a payload that is a single long word.
  let text = String(whole.prefix(400)).replacing(
    /(?:\w+\.)+[A-Z]\w*\.(?=[a-z])/, with: ".")
  return text.count > 200 || whole.count > 400 ? text.prefix(200) + "…" : text
}

/// The first middleware of the chain, which records every action.
struct ActionListener<F: OpenedFeature>: Middleware {
  let log: ActionLog<F.State, F.Action, F.Event>

  func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    log.note(action, before: state)
    return .next
  }

  func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    if let before = log.entries.last?.before {
      log.noteReduced(action, from: before, to: state, changes)
    }
    log.noteDone(state)
  }
}

/// The name of an action without its payload: `addTask` for `.addTask(…)`.
public func actionName<Action>(of action: Action) -> String { caseName(of: action) }

/// The name of an app's action, after the name of its feature: `tasks.addTask` for
/// `.tasks(.addTask(…))`, and `editors.type` for `.editors(1, .type(…))`.
///
/// - Parameter apps: The names of the features that are apps. The name of an action of such an app
///   continues with the name of its feature: `library.books.load`.
public func qualifiedActionName<Action>(of action: Action, apps: [String] = []) -> String {
  let name = actionName(of: action)
  guard var inner = Mirror(reflecting: action).children.first?.value else { return name }
  let payload = Mirror(reflecting: inner)
  // The key of a store precedes the action.
  if payload.displayStyle == .tuple, let last = payload.children.reversed().first {
    inner = last.value
  }
  guard apps.contains(name) else { return "\(name).\(actionName(of: inner))" }
  let prefix = name + "."
  let others = apps.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  return prefix + qualifiedActionName(of: inner, apps: others)
}
