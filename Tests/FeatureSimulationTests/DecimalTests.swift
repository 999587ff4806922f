import FeatureAnalysis
import Foundation
import Testing

@testable import FeatureSimulation

/// Compares the evaluator's decimals with Foundation's `Decimal`.
struct DecimalTests {
  @Test("the evaluator's decimal sums, products and quotients equal Foundation's to the last digit")
  func arithmetic() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let (first, second) = (number(&random), number(&random))
      let (left, right) = (try decimal(first), try decimal(second))
      let product = first.multiplied(by: second)
      #expect(product.value.description == (left * right).description, "\(left) * \(right)")
      if let sum = first.adding(second) {
        #expect(sum.value.description == (left + right).description, "\(left) + \(right)")
      }
      if let quotient = first.divided(by: second) {
        #expect(quotient.value.description == (left / right).description, "\(left) / \(right)")
      }
      #expect(first.isLess(than: second) == (left < right), "\(left) < \(right)")
    }
  }

  @Test("the evaluator rounds decimals to places and converts them to Double as generated code does")
  func rounding() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let number = number(&random)
      var value = try decimal(number)
      let places = Int.random(in: -3...12, using: &random)
      var rounded = Decimal()
      NSDecimalRound(&rounded, &value, places, .plain)
      #expect(
        number.rounded(toPlaces: places).description == rounded.description, "\(value), \(places)")
      #expect(Double(number.description) == Double(value.description))
    }
  }

  /// Returns a random number, usually a short one, but sometimes one with the maximum number of
  /// digits.
  private func number(_ random: inout SystemRandomNumberGenerator) -> DecimalValue {
    let count = Int.random(in: 1...4, using: &random) * Int.random(in: 1...9, using: &random)
    let digits = (0..<count).map { _ in UInt8.random(in: 0...9, using: &random) }
    return DecimalValue(
      isNegative: Bool.random(using: &random), digits: [1] + digits,
      exponent: Int.random(in: -20...4, using: &random)
    ).normalized
  }

  private func decimal(_ value: DecimalValue) throws -> Decimal {
    try #require(Decimal(string: value.description))
  }

  @Test(
    "a Double is converted to a Decimal as in Foundation",
    arguments: [0.1, 19.99, 1e30, 1.0 / 3, 123456789.123456789, -2.5, 1e-20, .pi, 0, 7, 1e15])
  func conversion(_ number: Double) {
    let outcome = run(
      "state.d = Decimal(state.x)", on: "  d: Decimal = 1\n  x: Double = \(number)",
      then: "\"\\(state.d)\" == \"\(Decimal(number))\"")
    #expect(outcome == "passed")
  }

  @Test("the result of a decimal operation states whether it is exact")
  func exactness() throws {
    let (one, three) = (
      try #require(DecimalValue(parsing: "1")), DecimalValue(digits: [3], exponent: 0)
    )
    #expect(one.divided(by: three)?.isExact == false)
    #expect(three.divided(by: one)?.isExact == true)
    let long = try #require(DecimalValue(parsing: "1.0000000000000000000000000000001"))
    #expect(long.multiplied(by: three).isExact)
    #expect(!long.multiplied(by: long).isExact)
    #expect(long.adding(three)?.isExact == true)
  }

  @Test("a scenario is not evaluated if a result has more digits than a Decimal can have")
  func limits() {
    #expect(
      run("state.d = state.d + 1e-40", on: "  d: Decimal = 1", then: "state.d == 1")
        == "not evaluated: a Decimal of more than 38 digits")
    #expect(
      run("state.d = state.d / 3", on: "  d: Decimal = 2", then: "state.d < 0.667") == "passed")
  }
}
