// The runtime of redux-gen, written by it. Do not edit.

/// A feature's connection to its app, as the feature's core uses it. The closures know the type of the
/// app. They do nothing after the app was released.
@MainActor final class Membership<F: OpenedFeature> {
  /// The feature's name in the outermost app.
  var name: String
  /// The observer that calls the app's observers.
  var observer: StoreSubscription?
  /// The task that begins to save the last values after the feature was closed.
  var ending: Task<Void, Never>?
  /// The error with which the save of the last values has failed.
  var failure: (any Error)?

  /// Called when an action that the app observes reaches the chain of middleware.
  let willHandle: (F.Action) -> Void
  /// Called before the reducer with an action that the app observes. The result is called after the
  /// reducer.
  let beginReduction: (F.Action, Core<F>) -> ((Changes) -> Void)?
  /// What follows the links of an action.
  let links: LinkFollower<F.Action>
  /// Called when an action that the app observes has been handled.
  let didHandle: (F.Action) -> Void
  let reject: (F.Action, Rejection) -> Void
  /// Reports an error of an effect. Returns whether the app handles it.
  let report: (any Error, EffectID?) -> Bool
  /// Passes an event to the app, with the event's number in the log.
  let emit: (F.Event, Int, EventLog<F.Event>) -> Void
  /// Passes unread events to the app's hook.
  let deliverUnread: (EventLog<F.Event>) -> Void
  /// Calls the app's observers.
  let notify: () -> Void
  /// Returns the state of the outermost app; nil after the app was released.
  let outermostState: () -> Any?

  init<App: FeatureApp>(
    _ name: String, _ app: App, _ action: @escaping (F.Action) -> App.Action,
    _ event: ((F.Event) -> App.Event)?, _ links: ActionLinks<App, F.Action>?,
    _ onEvent: ((App, F.Event) -> Void)?
  ) {
    self.name = app.base.qualifiedName(of: name)
    self.links = LinkFollower(app, action, links)
    willHandle = { [weak app] received in
      for watcher in app?.base.allWatchers ?? [] { watcher.willHandle(action(received)) }
    }
    beginReduction = { [weak app] in app?.base.beginReduction(of: $0, as: action, in: $1) }
    didHandle = { [weak app] handled in
      for watcher in app?.base.allWatchers ?? [] { watcher.didHandle(action(handled)) }
    }
    reject = { [weak app] in app?.base.reject(action($0), $1) }
    report = { [weak app] in app?.base.report($0, of: $1) ?? false }
    emit = { [weak app] received, number, log in
      guard let app else { return }
      app.base.receive(event?(received)) {
        log.noteHeard(number)
      } links: {
        onEvent?(app, received)
      }
    }
    deliverUnread = { [weak app] log in
      guard let event else { return }
      while let receive = app?.base.eventReceiver, let next = log.takeUnheard() {
        receive(event(next))
      }
    }
    notify = { [weak app] in app?.base.notify() }
    outermostState = { [weak app] in app?.base.outermostState }
  }
}

extension AppStore {
  /// Reads the state before an action that the app observes.
  ///
  /// - Returns: A closure that informs the observers. It is called after the reducer.
  fileprivate final func beginReduction<F: OpenedFeature>(
    of action: F.Action, as wrap: @escaping (F.Action) -> Action, in core: Core<F>
  ) -> (Changes) -> Void {
    let (record, watchers) = (record(), allWatchers)
    let old = watchers.isEmpty ? nil : core.state
    return { changes in
      if let old {
        for watcher in watchers {
          watcher.didReduce(wrap(action), from: old, to: core.state, changes)
        }
      }
      record?(wrap(action))
    }
  }
}
