import FeatureAnalysis

extension Operations {
  /// Evaluates the members of `Calendar.utc`.
  func calendarResult(_ use: Application) throws(Signal) -> Value? {
    switch (use.operation, use.arguments) {
    case (.startOfDay, let values):
      guard case .date(let date)? = values.first else { return nil }
      return .date(try time(date, use).start)
    case (.isSameDay, let values):
      guard values.count == 2, case .date(let date) = values[0], case .date(let other) = values[1]
      else { return nil }
      return .boolean(try time(date, use).day == time(other, use).day)
    case (.calendarComponent, let values):
      guard values.count == 2, case .enumeration(let place, _) = values[0],
        case .date(let date) = values[1]
      else { return nil }
      return .integer(Int64(try time(date, use).component(place)))
    case (.addToDate, let values):
      guard values.count == 3, case .enumeration(let place, _) = values[0],
        case .integer(let count) = values[1], case .date(let date) = values[2],
        let result = try time(date, use).adding(Int(count), place)
      else { throw notEvaluated(use) }
      _ = try time(result, use)
      return .date(result)
    default: return nil
    }
  }

  private func time(_ date: Double, _ use: Application) throws(Signal) -> CalendarTime {
    guard let time = CalendarTime(date) else { throw notEvaluated(use) }
    return time
  }

  private func notEvaluated(_ use: Application) -> Signal {
    .fault(.notEvaluated("'\(use.call.entry.name)' of this date"))
  }
}

/// A time in the Gregorian calendar in UTC, from the year 1600 to the year 9999. Earlier,
/// Foundation's calendar is the Julian one.
package struct CalendarTime {
  /// The seconds since 2001-01-01.
  private let date: Double
  /// The days since 2001-01-01.
  let day: Int
  /// The seconds since the start of the day.
  let seconds: Double

  private static let length = 86_400.0
  private static let range =
    Double(DateText.daysSince2001(1600, 1, 1)) * length..<Double(
      DateText.daysSince2001(10_000, 1, 1)) * length

  /// - Parameter date: The seconds since 2001-01-01.
  package init?(_ date: Double) {
    guard Self.range.contains(date) else { return nil }
    // Rounded first: the quotient of a tiny negative number is zero.
    let days = (date.rounded(.down) / Self.length).rounded(.down)
    self.date = date
    day = Int(days)
    seconds = date - days * Self.length
  }

  /// The whole seconds since the start of the day. Less than a nanosecond before midnight, `seconds`
  /// is rounded to the length of the day.
  private var second: Int { min(Int(seconds), Int(Self.length) - 1) }

  /// The start of the day, in seconds since 2001-01-01.
  var start: Double { Double(day) * Self.length }

  /// The year, the month and the day of the month.
  private var parts: (year: Int, month: Int, day: Int) { DateText.calendarDay(daysSince2001: day) }

  /// - Parameter place: The index of the case of `BuiltinType.calendarComponent`.
  package func component(_ place: Int) -> Int {
    switch place {
    case 0: parts.year
    case 1: parts.month
    case 2: parts.day
    case 3: second / 3600
    case 4: second / 60 % 60
    case 5: second % 60
    // 2001-01-01 was a Monday, and Sunday is 1.
    default: ((day + 1) % 7 + 7) % 7 + 1
    }
  }

  /// The seconds since 2001-01-01 after some units; nil if Foundation's result depends on its version
  /// or is outside the calendar.
  ///
  /// - Parameter place: The index of the case of `BuiltinType.calendarUnit`.
  func adding(_ count: Int, _ place: Int) -> Double? {
    guard count.magnitude < 1_000_000_000_000 else { return nil }
    let units = [0, 0, 604_800, 86_400, 3600, 60, 1.0]
    if place > 1 { return date + Double(count) * units[place] }
    let (year, month, day) = parts
    let months = year * 12 + month - 1 + count * (place == 0 ? 12 : 1)
    let (newYear, newMonth) = (months / 12, months % 12 + 1)
    guard (1600..<10_000).contains(newYear) else { return nil }
    // swift-foundation 6.3 looks at another year whether there is a leap day.
    if place == 1, newYear < year, newMonth == 2, day > 28 { return nil }
    let last = DateText.days(inMonth: newMonth, of: newYear)
    return Double(DateText.daysSince2001(newYear, newMonth, min(day, last))) * Self.length + seconds
  }
}
