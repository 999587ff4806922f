/// How the steps of a trace are spread over the time of a scenario.
struct Pace {
  /// The time between two steps; nil if the effects end after each action.
  var unit: Duration?
  /// Also waits between actions between which nothing else happens.
  var waitsAlways = false

  /// From the simplest.
  static let all = [
    Pace(), Pace(unit: .seconds(1)), Pace(unit: .milliseconds(1)),
    Pace(unit: .seconds(1), waitsAlways: true), Pace(unit: .milliseconds(1), waitsAlways: true),
  ]
}
