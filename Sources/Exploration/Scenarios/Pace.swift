/// The distribution of a trace's steps over the time of a scenario.
struct Pace {
  /// The time between two steps. If it is nil, the effects end after each action.
  var unit: Duration?
  /// Whether to wait between actions even if nothing else happens between them.
  var waitsAlways = false

  /// The time before a step; nil if it follows immediately.
  ///
  /// - Parameters:
  ///   - isNear: whether both this step and the previous one are actions.
  ///   - isTime: whether the step only lets time pass.
  func pause(before index: Int, isNear: Bool, isTime: Bool) -> Duration? {
    index == 0 || isTime || isNear && !waitsAlways ? nil : unit
  }

  /// All paces, from the simplest on.
  static let all = [
    Pace(), Pace(unit: .seconds(1)), Pace(unit: .milliseconds(1)),
    Pace(unit: .seconds(1), waitsAlways: true), Pace(unit: .milliseconds(1), waitsAlways: true),
  ]
}
