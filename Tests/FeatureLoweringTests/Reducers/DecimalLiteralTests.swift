import Testing

@testable import FeatureLowering

@Suite("Decimal literals keep their digits")
struct DecimalLiteralTests {
  @Test("a decimal literal with a huge exponent does not overflow")
  func hugeExponents() {
    #expect(DecimalLiteral("1.5e9223372036854775807").map { $0.exponent > 1_000 } == true)
    #expect(DecimalLiteral("1.5e-9223372036854775808").map { $0.exponent < -1_000 } == true)
    #expect(DecimalLiteral("1.5e99999999999999999999999").map { $0.exponent > 1_000 } == true)
  }

  @Test("a literal that Swift rounds twice on x86-64 is hexadecimal")
  func roundedTwice() throws {
    let reducer = try body(
      "Sources/A/AReducer.swift",
      of:
        "feature: A\nstate: {x: Double = 0}\nactions: {set: {reduce: state.x = 5.420416847668728}}")
    #expect(reducer.contains("state.x = 0x1.5ae81c10db2cbp2"))
  }

  @Test("the expression of a decimal literal has no exponent that Foundation turns into NaN")
  func largestExponents() throws {
    let long = try #require(DecimalLiteral("12345678901234567890e120")).expression
    guard case .call(_, let arguments, _) = long else {
      Issue.record("\(long)")
      return
    }
    #expect(arguments[1] == SwiftArgument("exponent", .integer(120)))
    let whole = try #require(DecimalLiteral("12345678901234567890")).expression
    #expect(arguments[2] == SwiftArgument("significand", whole))
    #expect(
      DecimalLiteral("12e130")?.expression == DecimalLiteral("12000e127")?.expression)
    let digits = String(repeating: "1", count: 160)
    #expect(DecimalLiteral(digits + ".99")?.expression != DecimalLiteral(digits)?.expression)
  }

  @Test("the exponent of a decimal literal may have a sign and underscores, as in Swift")
  func exponents() {
    #expect(DecimalLiteral("2e+1_0")?.exponent == 10)
    #expect(DecimalLiteral("2.5e-3")?.exponent == -4)
  }
}
