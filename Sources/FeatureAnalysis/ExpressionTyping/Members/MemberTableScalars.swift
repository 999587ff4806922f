extension MemberTable {
  static let string: [Row] =
    sequence + ordered + [
      (.contains, "func contains(_ other: String) -> Bool"),
      (
        .containsIgnoringCase,
        "func localizedCaseInsensitiveContains(_ other: String) -> Bool"
      ),
      (.filter, "func filter(_ isIncluded: (Character) -> Bool) -> String"),
      (.hasPrefix, "func hasPrefix(_ prefix: String) -> Bool"),
      (.hasSuffix, "func hasSuffix(_ suffix: String) -> Bool"),
      (.lowercased, "func lowercased() -> String"),
      (.uppercased, "func uppercased() -> String"),
      (.trimmed, "var trimmed: String"),
      (.split, "@texts func split(separator: Character) -> [String]"),
      (.split, "@texts func split(separator: String) -> [String]"),
      (.dropFirst, "@text func dropFirst(_ count: Int = 1) -> String"),
      (.dropLast, "@text func dropLast(_ count: Int = 1) -> String"),
      (.prefix, "@text func prefix(_ count: Int) -> String"),
      (.suffix, "@text func suffix(_ count: Int) -> String"),
      (.prefixWhile, "@text func prefix(while predicate: (Character) -> Bool) -> String"),
      (.dropWhile, "@text func drop(while predicate: (Character) -> Bool) -> String"),
      (.append, "mutating func append(_ other: String)"),
      (.append, "mutating func append(_ character: Character)"),
      (.appendContents, "mutating func append(contentsOf other: String)"),
      (.description, "var description: String"),
      (.textOf, "init(_ character: Character) -> String"),
      (.textOf, "init(_ text: String) -> String"),
      (.textOfCharacters, "init(_ characters: [Character]) -> String"),
      (.textOf, "init(_ value: BinaryInteger) -> String"),
      (.textOf, "init(_ value: FloatingPoint) -> String"),
      (.textOf, "init(_ value: Bool) -> String"),
      (.repeating, "init(repeating text: String, count: Int) -> String"),
      (.emptyCollection, "init() -> String"),
    ]

  static let character: [Row] = [
    (.isLetter, "var isLetter: Bool"),
    (.isNumber, "var isNumber: Bool"),
    (.isWhitespace, "var isWhitespace: Bool"),
    (.isNewline, "var isNewline: Bool"),
    (.isUppercase, "var isUppercase: Bool"),
    (.isLowercase, "var isLowercase: Bool"),
    (.isPunctuation, "var isPunctuation: Bool"),
    (.lowercased, "func lowercased() -> String"),
    (.uppercased, "func uppercased() -> String"),
  ]

  static let bool: [Row] = [
    (.toggle, "mutating func toggle()"),
    (.description, "var description: String"),
    (.randomBool, "static func random() -> Bool"),
  ]

  static let integer: [Row] = [
    (.isMultiple, "func isMultiple(of other: Self) -> Bool"),
    (.magnitude, "var magnitude: Magnitude"),
    (.signum, "func signum() -> Self"),
    (.description, "var description: String"),
    (.zero, "static var zero: Self"),
    (.minimum, "static var min: Self"),
    (.maximum, "static var max: Self"),
    (.randomNumber, "static func random(in range: Range<Self>) -> Self"),
    (.convert, "init(_ value: BinaryInteger) -> Self"),
    (.convert, "init(_ value: FloatingPoint) -> Self"),
    (.parse, "init(_ text: String) -> Self?"),
  ]

  static let signedInteger: [Row] = integer + [(.negate, "mutating func negate()")]

  static let floating: [Row] = [
    (.rounded, "func rounded() -> Self"),
    (.roundedRule, "func rounded(_ rule: FloatingPointRoundingRule) -> Self"),
    (.round, "mutating func round()"),
    (.roundRule, "mutating func round(_ rule: FloatingPointRoundingRule)"),
    (.magnitude, "var magnitude: Self"),
    (.squareRoot, "func squareRoot() -> Self"),
    (.truncatingRemainder, "func truncatingRemainder(dividingBy other: Self) -> Self"),
    (.negate, "mutating func negate()"),
    (.isNaN, "var isNaN: Bool"),
    (.isFinite, "var isFinite: Bool"),
    (.isZero, "var isZero: Bool"),
    (.description, "var description: String"),
    (.zero, "static var zero: Self"),
    (.pi, "static var pi: Self"),
    (.infinity, "static var infinity: Self"),
    (.randomNumber, "static func random(in range: Range<Self>) -> Self"),
    (.fromDecimal, "init(_ value: Decimal) -> Self"),
    (.convert, "init(_ value: BinaryInteger) -> Self"),
    (.convert, "init(_ value: FloatingPoint) -> Self"),
    (.parse, "init(_ text: String) -> Self?"),
  ]

  static let decimal: [Row] = [
    (.roundedToPlaces, "func rounded(toPlaces places: Int) -> Decimal"),
    (.magnitude, "var magnitude: Decimal"),
    (.isZero, "var isZero: Bool"),
    (.description, "var description: String"),
    (.negate, "mutating func negate()"),
    (.zero, "static var zero: Decimal"),
    (.convert, "init(_ value: BinaryInteger) -> Decimal"),
    (.convert, "init(_ value: Double) -> Decimal"),
    (.parse, "init(string text: String) -> Decimal?"),
  ]

  static let uuid: [Row] = [
    (.uuidString, "var uuidString: String"),
    (.newUUID, "init() -> UUID"),
    (.uuidFromText, "init(uuidString text: String) -> UUID?"),
  ]

  static let date: [Row] = [
    (.timeSince, "func timeIntervalSince(_ other: Date) -> Double"),
    (.timeSince1970, "var timeIntervalSince1970: Double"),
    (.timeSinceReferenceDate, "var timeIntervalSinceReferenceDate: Double"),
    (.addingTime, "func addingTimeInterval(_ seconds: Double) -> Date"),
    (.addTime, "mutating func addTimeInterval(_ seconds: Double)"),
    (.distantPast, "static var distantPast: Date"),
    (.distantFuture, "static var distantFuture: Date"),
    (.now, "static var now: Date"),
    (.now, "init() -> Date"),
    (.since1970, "init(timeIntervalSince1970 seconds: Double) -> Date"),
    (.sinceReferenceDate, "init(timeIntervalSinceReferenceDate seconds: Double) -> Date"),
  ]

  /// The members of `Calendar.utc`.
  static let calendar: [Row] = [
    (.startOfDay, "func startOfDay(for date: Date) -> Date"),
    (.isSameDay, "func isDate(_ first: Date, inSameDayAs second: Date) -> Bool"),
    (
      .addToDate,
      "func date(byAdding component: Calendar.Unit, value: Int, to date: Date) -> Date?"
    ),
    (
      .calendarComponent,
      "func component(_ component: Calendar.Component, from date: Date) -> Int"
    ),
  ]

  static let url: [Row] = [
    (.absoluteString, "var absoluteString: String"),
    (.lastPathComponent, "var lastPathComponent: String"),
    (.pathExtension, "var pathExtension: String"),
    (.urlFromText, "init(string text: String) -> URL?"),
  ]

  static let data: [Row] = [
    (.isEmpty, "var isEmpty: Bool"),
    (.count, "var count: Int"),
    (.appendContents, "mutating func append(_ other: Data)"),
    (.removeAll, "mutating func removeAll()"),
    (.emptyData, "init() -> Data"),
    (.bytes, "init(_ bytes: [UInt8]) -> Data"),
  ]

  static let duration: [Row] = [
    (.zero, "static var zero: Duration"),
    (.seconds, "static func seconds(_ count: BinaryInteger) -> Duration"),
    (.secondsFraction, "static func seconds(_ count: Double) -> Duration"),
    (.milliseconds, "static func milliseconds(_ count: BinaryInteger) -> Duration"),
    (.millisecondsFraction, "static func milliseconds(_ count: Double) -> Duration"),
    (.microseconds, "static func microseconds(_ count: BinaryInteger) -> Duration"),
    (.nanoseconds, "static func nanoseconds(_ count: BinaryInteger) -> Duration"),
  ]

  static let optional: [Row] = [
    (.optionalMap, "func map(_ transform: (Wrapped) -> T) -> T?"),
    (.optionalFlatMap, "func flatMap(_ transform: (Wrapped) -> T?) -> T?"),
  ]

  static let plainEnumeration: [Row] = [
    (.rawValue, "var rawValue: String"),
    (.listCases, "static var allCases: [Self]"),
    (.fromRawValue, "init(rawValue text: String) -> Self?"),
  ]

  static let functions: [Row] = [
    (.minOf, "@free variadic func min(_ first: T, _ others: T) -> T where T: Comparable"),
    (.maxOf, "@free variadic func max(_ first: T, _ others: T) -> T where T: Comparable"),
    (.absoluteValue, "@free func abs(_ value: T) -> T where T: Numeric"),
  ]
}
