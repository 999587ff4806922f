/// How the steps of a trace are spread over the time of a scenario.
struct Pace {
  /// The time between two steps; nil if the effects end after each action.
  var unit: Duration?
  /// Whether to wait also between actions between which nothing else happens.
  var waitsAlways = false

  /// The time before a step; nil if it follows immediately.
  ///
  /// - Parameters:
  ///   - isNear: whether both this step and the previous one are actions.
  ///   - isTime: whether the step is the passing of time.
  func pause(before index: Int, isNear: Bool, isTime: Bool) -> Duration? {
    index == 0 || isTime || isNear && !waitsAlways ? nil : unit
  }

  /// From the simplest.
  static let all = [
    Pace(), Pace(unit: .seconds(1)), Pace(unit: .milliseconds(1)),
    Pace(unit: .seconds(1), waitsAlways: true), Pace(unit: .milliseconds(1), waitsAlways: true),
  ]
}
