import Foundation
import Testing

@testable import FeatureLowering

@Suite("Closures passed to external types")
struct ExternalClosureTests {
  private func reducer(_ statements: String) throws -> String {
    let lines = statements.split(separator: "\n", omittingEmptySubsequences: false)
    return try body(
      "Sources/App/AppReducer.swift",
      of: """
        feature: App
        external: {Money: MoneyKit}
        state: {money: Money = Money(), names: "[String]"}
        actions:
          act:
            payload: {_ k: Int}
            reduce: |

        """ + lines.map { "      " + $0 }.joined(separator: "\n"))
  }

  @Test("a closure that is passed to an external type keeps all of its statements")
  func statements() throws {
    let text = """
      state.money.with { m in
        // what is there
        let x = m.amount + k
        var sum = 0
        guard x > 0 else {
          return nil
        }
        for y in m.parts where y > x {
          sum += y
        }
        if let z = m.last, z > sum {
          sum = z
        } else if sum > 3 {
          m.reset()
        } else {
          sum -= 1
        }
        return x + sum
      }
      """
    let lowered = try reducer(text)
    for line in text.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      #expect(lowered.contains(code), "\(code) in \(lowered)")
    }
  }

  @Test("a payload value is bound even if only a closure passed to an external type uses the value")
  func payload() throws {
    let lowered = try reducer(
      """
      state.money.with { m in
        let x = m.amount + k
        return x
      }
      """)
    #expect(lowered.contains("case .act(let k):"))
  }
}
