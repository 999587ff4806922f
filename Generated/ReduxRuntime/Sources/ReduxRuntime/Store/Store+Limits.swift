// The runtime of redux-gen, written by it. Do not edit.

extension Store {
  /// The maximum depth to which actions may cause one another in one dispatch, through middleware
  /// and observers that dispatch. The number of actions that a single action causes does not
  /// matter.
  ///
  /// At the limit, `onRejection` is called with the first queued action and a rejection that
  /// contains the cycle. Then all queued actions are dropped, including those that `onRejection`
  /// dispatched in that call, because they may belong to the loop. The same happens after 200,000
  /// actions at a depth of more than 16, or 1,000,000 at a depth of more than 4, because a loop in
  /// which each action causes several others never gets much deeper. The rest of the dispatch, such
  /// as the notification of views, is still done. If the rest is also a loop, the dispatch ends
  /// without another report.
  ///
  /// The same limit applies to events whose hooks emit further events. Observers and views that
  /// subscribe, or open and close features, without an action have a limit of 4,000. Such loops
  /// are reported to `onError`.
  public nonisolated static var actionLimit: Int { CauseCount.depthLimit }

  /// The maximum depth to which effects may cause one another, through the actions and events they
  /// send and the errors they throw. An effect counts only if it follows its cause in less than a
  /// millisecond on the store's clock, on average. Loads and saves count as effects. At the limit,
  /// the action is not dispatched but passed to `onRejection`, with a rejection that contains the
  /// cycle, so that the loop ends. In place of an event or an error, the rejection is passed to
  /// `onError`.
  ///
  /// The number of effects that one effect causes, directly or through others, is also limited: to
  /// 50,000 at a depth of more than 16, and to 200,000 at a depth of more than 4. They count only if
  /// they follow one another in less than a millisecond, on average. A loop in which each effect
  /// causes several others reaches these limits. It is reported once, although all its actions are
  /// dropped.
  public nonisolated static var effectLimit: Int { EffectLimit.depth }
}
