import Testing

@testable import FeatureLowering

@Suite struct ModelLoweringTests {
  let path = "Sources/Shop/ShopModels.swift"

  @Test("the struct of a model has a memberwise initializer with the defaults of its properties")
  func structure() throws {
    let text = try body(
      path,
      of: """
        feature: Shop
        models:
          Item:
            doc: A thing to buy.
            properties:
              id: UUID = UUID()
              name: {type: String, doc: What it is called.}
              note: String?
              tags: "[String] = []"
        """)
    #expect(
      text == """
        import Foundation

        /// A thing to buy.
        public struct Item: Equatable, Identifiable, Sendable {
          public var id: UUID

          /// What it is called.
          public var name: String
          public var note: String?
          public var tags: [String]

          public init(
            id: UUID = UUID(),
            name: String,
            note: String? = nil,
            tags: [String] = []
          ) {
            self.id = id
            self.name = name
            self.note = note
            self.tags = tags
          }
        }

        """)
  }

  @Test(
    "an enum without payloads has the raw type String, and an enum with payloads has no raw type")
  func enumerations() throws {
    let text = try body(
      path,
      of: """
        feature: Shop
        conforms: [Codable]
        models:
          Size: [small, large]
          Payment:
            - cash
            - card: {number: String, _ pin: Int}
        """)
    #expect(
      text == """
        public enum Size: String, CaseIterable, Codable, Hashable, Sendable {
          case small
          case large
        }

        public enum Payment: Codable, Equatable, Sendable {
          case cash
          case card(number: String, Int)
        }

        """)
  }

  @Test("the default of a Decimal property keeps all of its digits")
  func decimals() throws {
    let text = try body(
      path,
      of: """
        feature: Shop
        models:
          Item: {price: Decimal = 19.99, whole: Decimal = 3, large: Decimal = 1234567890123456789.25}
        """)
    #expect(text.contains("price: Decimal = Decimal(sign: .plus, exponent: -2, significand: 1999)"))
    #expect(text.contains("whole: Decimal = 3"))
    #expect(text.contains("Decimal(sign: .plus, exponent: 16, significand: 123)"))
    #expect(
      text.contains("+ Decimal(sign: .plus, exponent: -2, significand: 456_789_012_345_678_925)"))
  }

  @Test("a file that uses a Decimal only for a large whole number imports Foundation")
  func decimalImport() throws {
    let text = try body(
      "Sources/Shop/ShopReducer.swift",
      of: """
        feature: Shop
        state: {fee: Decimal = 0}
        actions:
          raise: {reduce: state.fee = 12345678901234567890123}
        """)
    #expect(text.contains("import Foundation"))
    #expect(text.contains("significand: 12345)"))
  }

  @Test("property names that are Swift keywords have backticks only where Swift requires them")
  func keywords() throws {
    let text = try body(
      path, of: "feature: Shop\nmodels:\n  Item: {default: Int, in: Bool = true}")
    #expect(text.contains("public var `default`: Int"))
    #expect(text.contains("public init(default: Int, in: Bool = true)"))
    #expect(text.contains("self.default = `default`"))
  }

  @Test("a default in unchecked Swift becomes a function whose `#sourceLocation` is in the spec")
  func uncheckedDefault() throws {
    let text = try body(
      path,
      of: "feature: Shop\nmodels:\n  Item: {count: {type: Int, default: !swift 1 + 2}}")
    #expect(text.contains("public init(count: Int = Self.defaultCount())"))
    #expect(
      text.contains(
        """
            #sourceLocation(file:"spec.yaml",line:3)
            1 + 2
            #sourceLocation()
        """))
  }
}
