import SpecLanguage

/// Reads dates in ISO 8601: a day alone, which means midnight UTC, or a day with a time and a time
/// zone.
package enum DateText {
  /// Why a string is not a date.
  enum InvalidDate: Error {
    case form, noZone, noSuchDay, noSuchTime

    var explanation: String? {
      switch self {
      case .form: nil
      case .noZone: "a time needs a time zone, such as 'Z' or '+02:00'"
      case .noSuchDay: "this day does not exist"
      case .noSuchTime: "this time does not exist"
      }
    }
  }

  /// Reads a date. Returns the seconds since 2001-01-01 00:00:00 UTC.
  static func seconds(of text: String) -> Result<Double, InvalidDate> {
    var reader = DigitReader(bytes: Array(text.utf8)[...])
    do throws(InvalidDate) {
      let days = try day(&reader)
      if reader.isAtEnd { return .success(Double(days) * 86_400) }
      guard reader.skip("T") else { throw .form }
      let (seconds, fraction) = try time(&reader)
      let offset = try zone(&reader)
      guard reader.isAtEnd else { throw .form }
      return .success(Double(days * 86_400 + seconds - offset) + fraction)
    } catch {
      return .failure(error)
    }
  }

  /// Reads a day. Returns the days since 2001-01-01.
  private static func day(_ reader: inout DigitReader) throws(InvalidDate) -> Int {
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2)
    else { throw .form }
    guard (1...12).contains(month), day >= 1, day <= days(inMonth: month, of: year), year >= 1
    else {
      throw .noSuchDay
    }
    return daysSince2001(year, month, day)
  }

  private static func time(
    _ reader: inout DigitReader
  ) throws(InvalidDate) -> (seconds: Int, fraction: Double) {
    guard let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2) else {
      throw .form
    }
    var second = 0
    var fraction = 0.0
    if reader.skip(":") {
      guard let found = reader.number(2) else { throw .form }
      second = found
      if reader.skip(".") || reader.skip(",") {
        guard let found = reader.fraction() else { throw .form }
        fraction = found
      }
    }
    guard hour < 24, minute < 60, second < 60 else { throw .noSuchTime }
    return (hour * 3600 + minute * 60 + second, fraction)
  }

  /// Reads a time zone. Returns its offset from UTC in seconds.
  private static func zone(_ reader: inout DigitReader) throws(InvalidDate) -> Int {
    if reader.isAtEnd { throw .noZone }
    if reader.skip("Z") { return 0 }
    let sign: Int
    if reader.skip("+") {
      sign = 1
    } else if reader.skip("-") {
      sign = -1
    } else {
      throw .form
    }
    guard let hours = reader.number(2) else { throw .form }
    var minutes = 0
    if reader.skip(":") || !reader.isAtEnd {
      guard let found = reader.number(2) else { throw .form }
      minutes = found
    }
    guard hours < 24, minutes < 60 else { throw .noSuchTime }
    return sign * (hours * 3600 + minutes * 60)
  }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the number of days since 2001-01-01 in the proleptic Gregorian calendar.
  package static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    let last = year - 1
    let leapDays = last / 4 - last / 100 + last / 400
    let leapDay = month > 2 && isLeap(year) ? 1 : 0
    return last * 365 + leapDays + before + leapDay + day - 1 - 730_485
  }

  /// Returns the day that is a number of days after 2001-01-01.
  package static func calendarDay(daysSince2001 days: Int) -> (year: Int, month: Int, day: Int) {
    // In years that begin in March, the leap day is the last day. The calendar repeats every 400
    // years.
    let days = days + 730_791
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let inEra = days - era * 146_097
    let years = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * years + years / 4 - years / 100)
    let month = (5 * inYear + 2) / 153
    let isAfterNewYear = month > 9
    return (
      years + era * 400 + (isAfterNewYear ? 1 : 0), isAfterNewYear ? month - 9 : month + 3,
      inYear - (153 * month + 2) / 5 + 1
    )
  }
}

extension DateText {
  /// The date in ISO 8601 for a number of seconds since 2001, to the microsecond.
  package static func iso(_ seconds: Double) -> String {
    let exact = (seconds * 1_000_000).rounded()
    guard exact.isFinite, abs(exact) < 9e18 else { return "\(seconds)" }
    let day: Int64 = 86_400_000_000
    var (days, rest) = Int64(exact).quotientAndRemainder(dividingBy: day)
    if rest < 0 { (days, rest) = (days - 1, rest + day) }
    let (year, month, number) = calendarDay(daysSince2001: Int(days))
    func digits(_ number: some BinaryInteger, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let (second, fraction) = (rest / 1_000_000, rest % 1_000_000)
    var text = "\(digits(year, 4))-\(digits(month, 2))-\(digits(number, 2))T"
    text += "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
    if fraction > 0 {
      text += "." + digits(fraction, 6)
      while text.last == "0" { text.removeLast() }
    }
    return text + "Z"
  }
}

/// Reads digits and signs from the start of a string.
private struct DigitReader {
  var bytes: ArraySlice<UInt8>

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: character) else { return false }
    bytes.removeFirst()
    return true
  }

  /// Reads a number of exactly `count` digits.
  mutating func number(_ count: Int) -> Int? {
    guard bytes.count >= count else { return nil }
    var value = 0
    for byte in bytes.prefix(count) {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte) - 0x30
    }
    bytes = bytes.dropFirst(count)
    return value
  }

  /// Reads the digits after the decimal point, up to nine.
  mutating func fraction() -> Double? {
    let digits = bytes.prefix { $0.isDigit }
    guard !digits.isEmpty else { return nil }
    bytes = bytes.dropFirst(digits.count)
    return Double("0." + String(decoding: digits.prefix(18), as: UTF8.self))
  }
}
