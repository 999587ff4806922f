import Foundation
import Testing

@testable import FeatureLowering

@Suite("Literals of numbers")
struct DoubleLiteralTests {
  @Test("a number is the shortest literal that no compiler reads as its neighbor")
  func literals() {
    for text in ["0.1", "1.1", "1e+23", "123456.789", "0.30000000000000004", "2.5e-10"] {
      #expect(Double(text).map { DoubleLiteral($0).text } == text)
    }
    let written = "5.420416847668728"
    let literals = Double(written).map {
      [DoubleLiteral($0).text, DoubleLiteral($0, written: written).text]
    }
    #expect(literals == Array(repeating: "0x1.5ae81c10db2cbp2", count: 2))
    #expect(DoubleLiteral(1e23, written: "100_000e18").text == "100_000e18")
  }

  #if arch(x86_64)
    @Test("a literal means the same number after being rounded to 64 bits first")
    func roundedTwice() {
      var bits: UInt64 = 7
      for _ in 0..<20_000 {
        bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let exponent = 983 + (bits >> 32) % 80
        let number = Double(bitPattern: exponent << 52 | bits >> 12)
        let literal = DoubleLiteral(number).text
        #expect(Double(literal) == number)
        #expect(Float80(literal).map { Double($0) } == number, "\(literal)")
      }
    }
  #endif
}
