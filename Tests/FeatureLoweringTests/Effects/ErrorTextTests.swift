import Testing

@Suite("The text of an error in 'catch'") struct ErrorTextTests {
  private func files(throws thrown: String, catch action: String) throws -> [String: String] {
    try FeatureLoweringTests.files(
      """
      feature: Shop
      models: {ShopError: [soldOut]}
      state: {text: "String?", error: "ShopError?"}
      dependencies: {server: {methods: {buy: {throws: \(thrown)}}}}
      actions:
        buy: {reduce: none}
        failed: {payload: {_ text: String}, reduce: state.text = text}
        refused: {payload: {_ error: ShopError}, reduce: state.error = error}
        ended: {reduce: state.text = nil}
      middleware:
        Buying: {buy: {perform: server.buy(), catch: \(action)}}
      """)
  }

  private let rules = "Sources/Shop/ShopMiddleware.swift"
  private let mocks = "Sources/ShopMocks/ShopMocks.swift"
  private let live = "Sources/Shop/ShopLive.swift"

  @Test("'message' is the localized description, which mocks and unfilled methods have as well")
  func untyped() throws {
    let files = try files(throws: "true", catch: ".failed(message)")
    #expect(files[rules]?.contains("let message = error.localizedDescription\n") == true)
    #expect(files[mocks]?.contains("struct ShopMockError: LocalizedError") == true)
    #expect(files[live]?.contains("private struct NotFilledIn: LocalizedError") == true)
    for file in [rules, mocks, live] {
      #expect(files[file]?.contains("import Foundation\n") == true, "\(file)")
    }
  }

  @Test("'message' of a typed error is its 'errorDescription', or else the error as in the spec")
  func typed() throws {
    let text = try files(throws: "ShopError", catch: ".failed(message)")[rules] ?? ""
    #expect(
      text.contains(
        "(error as any Error as? any LocalizedError)?.errorDescription\n"
          + "            ?? String(describing: error)\n"), "\(text)")
  }

  @Test("a feature that does not use 'message' does not import Foundation for it")
  func unused() throws {
    for (thrown, action) in [("true", ".ended"), ("ShopError", ".refused(error)")] {
      let files = try files(throws: thrown, catch: action)
      for file in [rules, mocks, live] {
        #expect(files[file]?.contains("Foundation") == false, "\(file)")
      }
    }
  }
}
