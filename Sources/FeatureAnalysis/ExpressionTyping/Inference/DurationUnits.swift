import SpecLanguage

/// The units of time that Swift's `Duration` does not have, or has under another name.
enum DurationUnits {
  /// The name of the function of `Duration`, and how many of its units are in the unit.
  private static let meanings: [String: (function: String, factor: UInt64)] = {
    var meanings: [String: (function: String, factor: UInt64)] = [:]
    for name in ["minute", "minutes", "min", "mins"] { meanings[name] = ("seconds", 60) }
    for name in ["hour", "hours", "hrs"] { meanings[name] = ("seconds", 3600) }
    for name in ["day", "days"] { meanings[name] = ("seconds", 86_400) }
    for name in ["week", "weeks"] { meanings[name] = ("seconds", 604_800) }
    for name in ["second", "sec", "secs"] { meanings[name] = ("seconds", 1) }
    for name in ["ms", "msec", "millis", "millisecond"] { meanings[name] = ("milliseconds", 1) }
    return meanings
  }()

  static func contain(_ name: String) -> Bool { meanings[name] != nil || name == "seconds" }

  /// The call of `Duration` that is meant by a unit; `isComplete` if its argument is known.
  static func call(
    meantBy unit: String, _ arguments: [Argument]
  ) -> (text: String, isComplete: Bool)? {
    guard let (function, factor) = meanings[unit] else { return nil }
    if arguments.count == 1, arguments[0].label == nil,
      case .integer(let digits) = arguments[0].value.kind
    {
      let count = (IntegerLiteral(digits).magnitude ?? .max).multipliedReportingOverflow(by: factor)
      if !count.overflow { return (".\(function)(\(count.partialValue))", true) }
    }
    return (factor == 1 ? ".\(function)(…)" : ".\(function)(\(factor) * …)", false)
  }
}
