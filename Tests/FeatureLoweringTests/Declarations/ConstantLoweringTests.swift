import Testing

@Suite("Constants in Swift")
struct ConstantLoweringTests {
  @Test("Constants are static properties of an enum, with the types that the spec writes")
  func declarations() throws {
    let spec = """
      feature: Cart
      constants:
        limit: 5
        double: limit * 2
        first: {type: Row?, value: "Row(id: limit)", doc: The row of an empty cart.}
        lengths: '["a"].map { limit in limit.count + double }'
      models: {Row: {id: Int, weight: Int = limit}}
      state: {count: Int = limit}
      derived: {isFull: Bool = count >= limit}
      actions: {add: {payload: {by: Int = limit}, reduce: "state.count = min(state.count + by, limit)"}}
      """
    #expect(
      try body("Sources/Cart/CartModels.swift", of: spec) == """
        public struct Row: Equatable, Identifiable, Sendable {
          public var id: Int
          public var weight: Int

          public init(id: Int, weight: Int = CartConstants.limit) {
            self.id = id
            self.weight = weight
          }
        }

        /// The constants of the spec.
        public enum CartConstants {
          public static let limit = 5
          public static let double = limit * 2

          /// The row of an empty cart.
          public static let first: Row? = Row(id: limit)
          public static let lengths = ["a"].map { limit in limit.count + double }
        }

        """)
    #expect(
      try body("Sources/Cart/CartReducer.swift", of: spec).contains(
        "state.count = min(state.count + by, CartConstants.limit)"))
    #expect(
      try body("Sources/Cart/CartState.swift", of: spec).contains(
        "public var isFull: Bool { count >= CartConstants.limit }"))
    #expect(
      try body("Sources/Cart/CartAction.swift", of: spec).contains(
        "case add(by: Int = CartConstants.limit)"))
  }

  @Test("A compared value called nan is in parentheses, since Swift takes it for Double.nan")
  func comparedNaN() throws {
    let spec = """
      feature: Meter
      state: {level: Double = 1, isLow: Bool = false}
      derived:
        nan: Double = level * 2
        isSame: Bool = level == nan || nan > level
        sum: Double = nan + level
      actions:
        set: {payload: {_ nan: Double}, reduce: "state.isLow = state.nan < nan"}
        double: {reduce: "let nan = state.level * 2; state.isLow = nan >= 2.5"}
      """
    let reducer = try body("Sources/Meter/MeterReducer.swift", of: spec)
    #expect(reducer.contains("state.isLow = (state.nan) < (nan)"))
    #expect(reducer.contains("state.isLow = (nan) >= 2.5"))
    let state = try body("Sources/Meter/MeterState.swift", of: spec)
    #expect(state.contains("level == (nan) || (nan) > level"))
    #expect(state.contains("nan + level"))
  }
}
