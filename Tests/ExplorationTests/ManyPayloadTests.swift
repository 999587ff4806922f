import Testing

@testable import Exploration

@Suite("Payloads of which there are too many")
struct ManyPayloadTests {
  @Test(
    "a payload that is always refused does not replace others, and omitted payloads are counted")
  func omitted() throws {
    let exploration = try explored(
      """
      feature: Book
      state: {last: Int = 0}
      actions:
        sign: {payload: {id: Int, text: String, by name: String}, reduce: state.last = id}
      middleware:
        Manners:
          sign: {require: "!text.isEmpty && !name.isEmpty", message: Say something.}
      explore:
        samples: {Int: [1, 2, 3, 4, 5, 6, 7, 8], String: ["", a, b, c, d]}
      """)
    // The state at the start, and one state for each id.
    #expect(exploration.states == 9)
    #expect(exploration.summary.hasSuffix("65 of 129 payloads of 'sign'"))
  }

  @Test("each pair of values that the rules accept is in a payload")
  func pairs() throws {
    let exploration = try explored(
      """
      feature: Till
      models: {Method: [card, invoice, voucher]}
      state: {months: Int = 0, method: Method = .invoice}
      actions:
        pay:
          payload: {by method: Method, months: Int, cents: Int}
          reduce: "state.months = months; state.method = method"
      middleware:
        Limits:
          pay:
            - {when: method == .voucher, require: cents >= 50, message: Too little.}
            - {require: months >= 0 && months <= 12, message: Too long.}
            - {when: method == .card, require: months <= 1, message: At once.}
      invariants:
        vouchers pay in six months: method != .voucher || months <= 6
      """)
    #expect(exploration.violations.count == 1)
    #expect(exploration.summary.contains(" payloads of 'pay'"))
  }

  @Test("samples that a random default leaves out are not all values of a type")
  func randomDefault() throws {
    func summary(_ elements: String) throws -> String {
      try explored(
        """
        feature: Coin
        models: {Side: [heads, tails]}
        state: {side: Side?}
        actions:
          toss: {payload: {side: "Side? = \(elements).randomElement()"}, reduce: state.side = side}
        """
      ).summary
    }
    #expect(try summary("Side.allCases").hasPrefix("all 3 states reachable,"))
    #expect(try summary("[Side.tails]").hasPrefix("all 2 states reachable with the samples,"))
  }
}
