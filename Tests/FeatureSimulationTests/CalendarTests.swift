import Foundation
import Testing

@testable import FeatureAnalysis
@testable import FeatureSimulation

extension Calendar {
  fileprivate static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

@Suite("The calendar in UTC")
struct CalendarTests {
  private static let components: [Calendar.Component] = [
    .year, .month, .day, .hour, .minute, .second, .weekday,
  ]
  private static let units: [Calendar.Component] = [
    .year, .month, .weekOfYear, .day, .hour, .minute, .second,
  ]

  /// Dates of all years, with and without fractions, and those around the ends of days and months.
  private static func dates(_ count: Int) -> [Double] {
    (0..<count).map { number in
      let year = number % 3 == 0 ? Int.random(in: 1600...9999) : Int.random(in: 1890...2110)
      let month = number % 2 == 0 ? Int.random(in: 1...12) : 2
      let last = DateText.days(inMonth: month, of: year)
      let day = number % 4 < 2 ? Int.random(in: 1...last) : last
      let start = Double(DateText.daysSince2001(year, month, day)) * 86_400
      switch number % 5 {
      case 0: return start
      case 1: return start + 86_399
      case 2: return start + (Double.random(in: 0..<86_400) * 1000).rounded() / 1000
      case 3: return start + Double.random(in: 0..<86_400).rounded(.down)
      default: return (start + 86_400).nextDown
      }
    }
  }

  /// Dates so close before a midnight that their seconds since the day's start are rounded.
  private static let beforeMidnight =
    [0, 86_400, -86_400, 157_680_000].map { (midnight: Double) in midnight.nextDown }

  @Test("The names of components and units are those of Foundation")
  func names() throws {
    func cases(_ type: NominalType) -> [String] {
      if case .enumeration(let cases) = type.kind { cases.map(\.name) } else { [] }
    }
    #expect(cases(BuiltinType.calendarComponent) == Self.components.map { "\($0)" })
    #expect(cases(BuiltinType.calendarUnit) == Self.units.map { "\($0)" })
  }

  @Test("Days and components are those of Foundation")
  func components() throws {
    for seconds in Self.dates(30_000) + Self.beforeMidnight {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let time = try #require(CalendarTime(seconds))
      #expect(
        time.start == Calendar.utc.startOfDay(for: date).timeIntervalSinceReferenceDate,
        "\(seconds)")
      for (place, component) in Self.components.enumerated() {
        #expect(
          time.component(place) == Calendar.utc.component(component, from: date),
          "\(component) of \(seconds)")
      }
    }
  }

  @Test("Two dates are on the same day if Foundation says so")
  func sameDay() throws {
    for seconds in Self.dates(5_000) {
      let other = seconds + Double.random(in: -90_000...90_000)
      guard let first = CalendarTime(seconds), let second = CalendarTime(other) else { continue }
      let isSame = Calendar.utc.isDate(
        Date(timeIntervalSinceReferenceDate: seconds),
        inSameDayAs: Date(timeIntervalSinceReferenceDate: other))
      #expect((first.day == second.day) == isSame, "\(seconds), \(other)")
    }
  }

  @Test("Sums are those of Foundation, unless they are not evaluated")
  func sums() throws {
    var skipped = 0
    let dates = Self.dates(30_000) + Self.beforeMidnight
    for seconds in dates {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let count = Bool.random() ? Int.random(in: -50...50) : Int.random(in: -3000...3000)
      for (place, unit) in Self.units.enumerated() {
        guard let sum = CalendarTime(seconds)?.adding(count, place), CalendarTime(sum) != nil else {
          skipped += 1
          continue
        }
        let expected = Calendar.utc.date(byAdding: unit, value: count, to: date)
        #expect(
          sum == expected?.timeIntervalSinceReferenceDate, "\(count) \(unit) after \(seconds)")
      }
    }
    #expect(skipped < dates.count * Self.units.count / 4)
  }

  @Test("Numbers that no calendar reaches are not evaluated")
  func limits() throws {
    let time = try #require(CalendarTime(0))
    #expect(time.adding(Int.min, 0) == nil && time.adding(Int.max, 3) == nil)
    #expect(time.adding(-900_000_000_000, 1) == nil)
    #expect(CalendarTime(-63_114_076_800) == nil && CalendarTime(.infinity) == nil)
    #expect(CalendarTime(.nan) == nil)
  }

  @Test(
    "Expressions with the calendar are evaluated",
    arguments: [
      ("Calendar.utc.startOfDay(for: state.at) == date(\"2024-02-29\")", "passed"),
      (
        "Calendar.utc.date(byAdding: .year, value: 1, to: state.at) == date(\"2025-02-28T13:14:15Z\")",
        "passed"
      ),
      (
        "Calendar.utc.date(byAdding: .day, value: -1, to: state.at)?.timeIntervalSince(state.at) == -86_400",
        "passed"
      ),
      ("Calendar.utc.component(.weekday, from: state.at) == 5", "passed"),
      ("Calendar.utc.isDate(state.at, inSameDayAs: date(\"2024-02-29T23:59:59Z\"))", "passed"),
      (
        "Calendar.utc.startOfDay(for: Date.distantPast) == state.at",
        "not evaluated: 'startOfDay' of this date"
      ),
      (
        "Calendar.utc.date(byAdding: .month, value: -24, to: state.at) == nil",
        "not evaluated: 'date' of this date"
      ),
    ])
  func expressions(_ condition: String, _ expected: String) {
    let (outcomes, _) = simulate(
      """
      feature: Days
      state: {at: 'Date = date("2024-02-29T13:14:15Z")'}
      actions: {go: {reduce: none}}
      scenarios:
        it works: {when: [go], then: '\(condition)'}
      """)
    #expect(outcomes == [expected])
  }
}
