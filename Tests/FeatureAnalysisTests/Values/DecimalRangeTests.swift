import Testing

@Suite("Decimal literals")
struct DecimalRangeTests {
  @Test("A literal that Decimal cannot represent is rejected in every expression")
  func outOfRange() {
    check(
      """
      feature: Shop
      models:
        Item: {price: Decimal = ⟦1e400⟧}
      state:
        price: Decimal = ⟦1.5e9223372036854775807⟧
        most: Decimal = 12345678901234567890123456789012345678
        many: Decimal = -⟦123456789012345678901234567890123456789.5⟧
        high: Decimal = 12e130
        higher: Decimal = ⟦12e150⟧
        double: Double = 1.5e300
      actions:
        set: {reduce: "if state.price > ⟦2.5e-200⟧ { state.price += 2 }"}
      ~ out-of-range
      ~ out-of-range
      ~ out-of-range
      ~ out-of-range
      ~ out-of-range
      """)
  }
}
