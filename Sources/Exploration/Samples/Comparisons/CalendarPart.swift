import FeatureAnalysis
import FeatureSimulation

/// A component of a date that a spec reads, as in `Calendar.utc.component(.hour, from: date)`.
enum CalendarPart: String, CaseIterable {
  case year, month, day, hour, minute, second, weekday

  /// Dates that have a number as this component, in seconds since 2001, or the number before or after it.
  /// A sample of a day has the neighboring days itself.
  func times(at number: Double) -> [Double] {
    let near = range.lowerBound - 1...range.upperBound + 1
    guard let number = Int(exactly: number), near.contains(number) else { return [] }
    let numbers = self == .day || self == .weekday ? [number] : [number, number + 1, number - 1]
    return numbers.filter(range.contains).map(time)
  }

  /// The component of a date in seconds since 2001.
  func number(at time: Double) -> Double? {
    guard let place = Self.allCases.firstIndex(of: self) else { return nil }
    return CalendarTime(time).map { Double($0.component(place)) }
  }

  private func time(at number: Int) -> Double {
    switch self {
    case .year: Self.length(ofDays: DateText.daysSince2001(number, 1, 1))
    case .month: Self.length(ofDays: DateText.daysSince2001(2001, number, 1))
    case .day: Self.length(ofDays: number - 1)
    // 2001-01-01 was a Monday, and Sunday is 1.
    case .weekday: Self.length(ofDays: (number + 5) % 7)
    case .hour: Double(number) * 3600
    case .minute: Double(number) * 60
    case .second: Double(number)
    }
  }

  private var range: ClosedRange<Int> {
    switch self {
    case .year: 1600...9999
    case .month: 1...12
    case .day: 1...31
    case .hour: 0...23
    case .minute, .second: 0...59
    case .weekday: 1...7
    }
  }

  private static func length(ofDays days: Int) -> Double { Double(days) * 86_400 }
}

extension StandardCall {
  /// The component that the call reads, and the date; nil for other calls.
  var calendarPart: (part: CalendarPart, date: TypedExpression)? {
    guard entry.operation == .calendarComponent, arguments.count == 2,
      case .enumCase(let signature, _) = arguments[0].value.bare.kind,
      let part = CalendarPart(rawValue: signature.name)
    else { return nil }
    return (part, arguments[1].value)
  }
}
