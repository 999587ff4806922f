/// How the steps of a trace are distributed over the time of a scenario.
struct Pace {
  /// The time between two steps. If it is nil, the scenario does not wait: all effects end after
  /// each action.
  var unit: Duration?
  /// Whether the scenario waits between two actions even if nothing happens between them.
  var waitsAlways = false

  /// The time to wait before a step; nil if the step follows immediately.
  ///
  /// - Parameters:
  ///   - isNear: whether this step and the previous one are both actions.
  ///   - isTime: whether the step only lets time pass.
  func pause(before index: Int, isNear: Bool, isTime: Bool) -> Duration? {
    index == 0 || isTime || isNear && !waitsAlways ? nil : unit
  }

  /// All paces, in the order in which they are tried. The simplest pace is first.
  static let all = [
    Pace(), Pace(unit: .seconds(1)), Pace(unit: .milliseconds(1)),
    Pace(unit: .seconds(1), waitsAlways: true), Pace(unit: .milliseconds(1), waitsAlways: true),
  ]
}
