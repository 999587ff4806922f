import Testing

@testable import FeatureLowering

@Suite("Names that would clash in Swift") struct ClashTests {
  private let spec = """
    feature: Shop
    models:
      Item: {id: Int, let: Int, inout: Int}
    external: {Locale: Foundation}
    state: {items: "[Item]", n: Int = 0}
    dependencies:
      line:
        methods:
          clock: {payload: {error: Int}, returns: Int}
          place: {returns: Locale}
    actions:
      a: {payload: {effects: Int, send: Int}, reduce: "state.items.append(Item(id: 1, let: 2, `inout`: 3))"}
      b: {payload: {_ n: Int}, reduce: state.n = n}
    middleware:
      ShopCalls:
        a: {perform: "line.clock(error: effects)", then: .b(result + send)}
    scenarios:
      self: {given: , with: {line.clock: 1}, then: [state.n == 0]}
      init: {then: [state.n == 0]}
      repeat: {then: [state.n == 0]}
    """

  @Test("generated names that would clash with payload values are replaced by other names")
  func effects() throws {
    let text = try body("Sources/Shop/ShopMiddleware.swift", of: spec)
    #expect(text.contains("_ sideEffects: inout Effects<ShopFeature>"))
    #expect(text.contains("sideEffects.run(id: \"a\") { [dependencies] reply in"))
    #expect(text.contains("reply(.b(result + send))"))
  }

  @Test("argument labels have backticks only where Swift requires them")
  func labels() throws {
    let text = try body("Sources/Shop/ShopReducer.swift", of: spec)
    #expect(text.contains("Item(id: 1, let: 2, `inout`: 3)"))
  }

  @Test("generated mocks are public, and their clock is renamed if a method is named `clock`")
  func mocks() throws {
    let text = try body("Sources/ShopMocks/ShopMocks.swift", of: spec)
    #expect(text.contains("public final class ShopLineMock: ShopLine {"))
    #expect(text.contains("public private(set) var calls: [Call] = []"))
    #expect(text.contains("private let mockClock: any Clock<Duration>"))
    #expect(text.contains("public func clock(error: Int) async -> Int {"))
  }

  @Test("no generated test function has the name of a Swift keyword")
  func scenarios() throws {
    let text = try body("Tests/ShopTests/ShopScenarioTests.swift", of: spec)
    for name in ["self", "init", "repeat"] {
      #expect(text.contains("@Test(\"\(name)\")"))
      #expect(text.contains("func \(name)Scenario()"))
    }
  }

  @Test("an index after '?' is first stored in a constant if it reads the value that is changed")
  func indices() throws {
    let text = try body(
      "Sources/App/AppReducer.swift",
      of: """
        feature: App
        models: {P: {id: Int, n: Int = 0, xs: "[Int] = []"}}
        state: {a: "P?", d: "[String: P]"}
        actions:
          a: {reduce: "state.a?.xs[state.a?.n ?? 0] += 1"}
          b: {reduce: 'state.d["a"]?.xs[state.d["b"]?.xs[0] ?? 1] = 1'}
          c: {reduce: "if let x = state.a?.xs.remove(at: state.a?.n ?? 0) { state.a?.n = x }"}
        """)
    #expect(
      text.hasSuffix(
        """
          case .a:
            let index = state.a?.n ?? 0
            state.a?.xs[index] += 1
          case .b:
            if state.d["a"] != nil {
              let index = state.d["b"]?.xs[0] ?? 1
              state.d["a"]?.xs[index] = 1
            }
          case .c:
            let index = state.a?.n ?? 0
            if let x = state.a?.xs.remove(at: index) {
              state.a?.n = x
            }
          }
        }

        """))
  }
}
