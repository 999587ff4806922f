import FeatureAnalysis
import Foundation
import SpecLanguage
import Testing

@Suite("Values of scenarios")
struct ValueTests {
  /// Analyzes a scenario that sets a property of the type `type` to `text`. Returns the analyzed
  /// value, or the id and message of the first finding.
  private func value(_ type: String, _ text: String) -> String {
    let yaml = """
      feature: Shop
      state:
        value: "\(type)?"
      scenarios:
        it works:
          given:
            value: \(text)
          then: "true"
      """
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "a.yaml", text: yaml)
    let feature = analyzeSpec(file, &diagnostics).feature
    if let finding = diagnostics.findings.first { return "\(finding.id): \(finding.message)" }
    guard let value = feature?.scenarios[0].given.first?.value else { return "nothing" }
    return "\(value)"
  }

  @Test(
    "An integer in a scenario has Swift's syntax and must be in the range of its type",
    arguments: [
      ("Int", "-3", "integer(-3)"), ("Int", "5_000", "integer(5000)"),
      ("Int", "0xFF", "integer(255)"),
      ("Int", "0b101", "integer(5)"), ("Int8", "-128", "integer(-128)"),
      ("Int", "-9223372036854775808", "integer(-9223372036854775808)"),
      ("UInt64", "18446744073709551615", "integer(-1)"), ("UInt8", "-0", "integer(0)"),
      ("Int8", "128", "out-of-range: expected Int8, from -128 to 127, found '128'"),
      ("UInt", "-1", "out-of-range: expected UInt, from 0 to 18446744073709551615, found '-1'"),
      (
        "Int", "99999999999999999999",
        "out-of-range: expected Int, from -9223372036854775808 to 9223372036854775807, found '99999999999999999999'"
      ),
      ("Int", "1.5", "invalid-value: expected Int, a whole number, found '1.5'"),
      ("Int", "'1'", "integer(1)"),
      ("Int", "_1", "invalid-value: expected Int, a whole number, found '_1'"),
    ])
  func integers(type: String, text: String, expected: String) {
    #expect(value(type, text) == expected)
  }

  @Test(
    "A floating-point value in a scenario must be a number in the range of its type",
    arguments: [
      ("Double", "1", "floating(1.0)"), ("Double", "-1.5e3", "floating(-1500.0)"),
      ("Float", "0.1", "floating(0.10000000149011612)"),
      ("Double", "1e999", "out-of-range: expected Double, a number in its range, found '1e999'"),
      ("Double", "nan", "invalid-value: expected Double, a number, found 'nan'"),
      ("Double", ".5", "invalid-value: expected Double, a number, found '.5'"),
    ])
  func numbers(type: String, text: String, expected: String) {
    #expect(value(type, text) == expected)
  }

  @Test(
    "A Decimal in a scenario keeps its exact digits",
    arguments: [
      ("19.99", "19.99"), ("-0.10", "-0.1"), ("0", "0"), ("1e3", "1000"), ("1_000.5", "1000.5"),
      ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
      ("1e200", nil), ("1e-129", nil), ("123456789012345678901234567890123456789", nil),
    ] as [(String, String?)])
  func decimals(text: String, expected: String?) throws {
    let found = try decimal(text)
    #expect(found == expected.flatMap { Decimal(string: $0) })
  }

  private func decimal(_ text: String) throws -> Decimal? {
    let yaml = """
      feature: Shop
      state: {value: Decimal?}
      scenarios: {it works: {given: {value: "\(text)"}, then: "true"}}
      """
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "a.yaml", text: yaml)
    let feature = analyzeSpec(file, &diagnostics).feature
    guard case .decimal(let value)? = feature?.scenarios[0].given.first?.value else { return nil }
    let digits = value.digits.map { String($0) }.joined()
    return Decimal(
      string: "\(value.isNegative ? "-" : "")\(digits.isEmpty ? "0" : digits)e\(value.exponent)")
  }

  @Test(
    "An ISO 8601 date in a scenario has the same value as in Foundation",
    arguments: [
      "2024-01-31T10:20:30Z", "2000-02-29T00:00:00Z", "1999-12-31T23:59:59Z",
      "2001-01-01T00:00:00Z",
      "1969-07-20T20:17:40Z", "2024-06-01T12:00:00+02:00", "2024-06-01T12:00:00-05:30",
      "2400-12-31T23:59:59Z", "1900-03-01T00:00:00Z",
    ])
  func dates(text: String) throws {
    let date = try Date(text, strategy: .iso8601)
    #expect(value("Date", text) == "date(\(date.timeIntervalSinceReferenceDate))")
  }

  @Test(
    "A date in a scenario may have fractions of seconds, no seconds or no time",
    arguments: [
      ("2001-01-02", "date(86400.0)"), ("2001-01-01T00:00:00.25Z", "date(0.25)"),
      ("2001-01-01T01:00Z", "date(3600.0)"), ("2001-01-01T02:00:00+0200", "date(0.0)"),
      ("2000-12-31T23:59:59.5Z", "date(-0.5)"),
    ])
  func moreDates(text: String, expected: String) {
    #expect(value("Date", text) == expected)
  }

  @Test(
    "A date in a scenario is rejected if its day does not exist or its time has no time zone",
    arguments: [
      "2024-01-31T10:00:00", "2024-02-30", "2023-02-29", "2024-13-01", "2024-01-01T24:00:00Z",
      "2024-1-1", "yesterday", "2024-01-01 10:00:00Z", "2024-01-01T10:00:00Zx",
    ])
  func noDates(text: String) {
    #expect(
      value("Date", text)
        == "invalid-value: expected a date, such as 2024-01-31 or 2024-01-31T10:00:00Z, found '\(text)'"
    )
  }

  @Test(
    "A duration in a scenario is a number with the unit ms, s, m or h",
    arguments: [
      ("250ms", 0, 250_000_000_000_000_000), ("1.5s", 1, 500_000_000_000_000_000), ("2m", 120, 0),
      ("1h", 3600, 0), ("1.5h", 5400, 0), ("-1.5s", -1, -500_000_000_000_000_000), ("0s", 0, 0),
      ("0.000000001ms", 0, 1_000_000),
    ])
  func durations(text: String, seconds: Int64, attoseconds: Int64) {
    #expect(
      value("Duration", text)
        == "\(Value.duration(seconds: seconds, attoseconds: attoseconds))")
  }

  @Test(
    "A duration in a scenario is rejected if its number or its unit is invalid",
    arguments: ["5", "5 s", "5d", "s", "1.s", ".5s"])
  func noDurations(text: String) {
    #expect(value("Duration", text).hasPrefix("invalid-value: expected a duration"))
  }

  @Test("A UUID in a scenario is written as a number or in full")
  func uuids() {
    #expect(value("UUID", "1") == "uuid(high: 0, low: 1)")
    #expect(
      value("UUID", "0123ABCD-0000-0000-0000-00000000000f")
        == "\(Value.uuid(high: 0x0123_ABCD_0000_0000, low: 15))")
    #expect(value("UUID", "-1").hasPrefix("invalid-value: expected a UUID"))
    #expect(value("UUID", "0123ABCD-0000-0000-0000-00000000000g").hasPrefix("invalid-value"))
    #expect(value("UUID", "0123ABCD00000000-0000-0000-00000000000").hasPrefix("invalid-value"))
  }

  @Test(
    "Data in a scenario is written in Base64",
    arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func base64(text: String) {
    let bytes = [UInt8](text.utf8)
    #expect(value("Data", "'\(Data(bytes).base64EncodedString())'") == "\(Value.data(bytes))")
  }

  @Test(
    "Data in a scenario is rejected if its Base64 has wrong padding or characters",
    arguments: ["Zg", "Zg=", "Z", "Zm9v=", "Zh==", "Z!=="])
  func noBase64(text: String) {
    #expect(value("Data", "'\(text)'").hasPrefix("invalid-value: expected data in base64"))
  }

  @Test(
    "A value in a scenario can be a string, a character, a URL, a Boolean or nil",
    arguments: [
      ("String", "no", "string(\"no\")"), ("String", "'null'", "string(\"null\")"),
      ("Character", "é", "character(\"é\")"),
      ("Character", "ab", "invalid-value: expected one character, found 'ab'"),
      ("URL", "https://example.org", "url(\"https://example.org\")"),
      ("URL", "''", "invalid-value: expected a URL, such as https://example.org, found ''"),
      ("URL", "a b", "invalid-value: expected a URL, such as https://example.org, found 'a b'"),
      ("Bool", "true", "boolean(true)"),
      ("Bool", "yes", "invalid-value: expected true or false, found 'yes'"),
      ("Int", "null", "null"), ("Int", "~", "null"), ("Int", "", "null"),
    ])
  func texts(type: String, text: String, expected: String) {
    #expect(value(type, text) == expected)
  }
}
