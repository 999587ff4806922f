/// The actions of a trace, with their times.
struct TracedActions<Action> {
  /// An entry of a scenario's `when`.
  enum Entry {
    case wait(Duration)
    case action(Action)
  }

  private var actions: [(time: Duration, action: Action, isNear: Bool)] = []

  /// - Parameter isNear: whether this step and the previous step are both actions.
  mutating func add(_ action: Action, at time: Duration, isNear: Bool) {
    actions.append((time, action, isNear))
  }

  /// The entries of the scenario's `when`. `isFollowedAtOnce` is true if the next entry follows
  /// immediately.
  func entries(_ pace: Pace) -> [(entry: Entry, isFollowedAtOnce: Bool)] {
    var entries: [(entry: Entry, isFollowedAtOnce: Bool)] = []
    for (index, (time, action, isNear)) in actions.enumerated() {
      if pace.unit != nil, index > 0, pace.waitsAlways || !isNear {
        let wait = time - actions[index - 1].time
        if wait > .zero { entries.append((.wait(wait), true)) }
      }
      let isLast = index == actions.count - 1
      entries.append((.action(action), pace.unit != nil && !isLast))
    }
    return entries
  }
}
