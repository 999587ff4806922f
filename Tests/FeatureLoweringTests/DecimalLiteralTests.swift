import Testing

@testable import FeatureLowering

@Suite("Decimal literals by their digits")
struct DecimalLiteralTests {
  @Test("an exponent beyond all measure does not overflow")
  func hugeExponents() {
    #expect(DecimalLiteral("1.5e9223372036854775807").map { $0.exponent > 1_000 } == true)
    #expect(DecimalLiteral("1.5e-9223372036854775808").map { $0.exponent < -1_000 } == true)
    #expect(DecimalLiteral("1.5e99999999999999999999999").map { $0.exponent > 1_000 } == true)
  }

  @Test("signs and underscores of an exponent count as in Swift")
  func exponents() {
    #expect(DecimalLiteral("2e+1_0")?.exponent == 10)
    #expect(DecimalLiteral("2.5e-3")?.exponent == -4)
  }
}
