import Testing

@Suite("What expectations of scenarios read") struct RequiredReadTests {
  /// Returns the statements of the only scenario's test after the actions.
  private func statements(then: String, reduce: String? = nil) throws -> String {
    let text = try body(
      "Tests/JarTests/JarScenarioTests.swift",
      of: """
        feature: Jar
        models: {Coin: {id: Int, value: {type: Int, default: 1}}}
        state: {coins: "[Coin]", place: "Int", rest: "[Coin]?"}
        actions:
          add: {payload: {_ id: Int}\(reduce.map { ", reduce: \"\($0)\"" } ?? "")}
        scenarios:
          it adds:
            given: {place: 0}
            when: [add: 1]
            then: "\(then)"
        """.replacing("place: \"Int\"", with: "place: {type: Int, default: 0}"))
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("try") || $0.hasPrefix("#expect") }.joined(separator: "\n")
  }

  @Test(
    "a test requires what the expectation reads, if the user's handler decides what is there",
    arguments: [
      ("state.coins[0].id == 1", ["!store.state.coins.isEmpty"]),
      ("state.coins[2].id == 1", ["store.state.coins.count > 2"]),
      (
        "state.coins[0].id == 1 && state.coins[0].value == 1",
        ["!store.state.coins.isEmpty"]
      ),
      (
        "state.coins[state.place].id == 1",
        ["store.state.coins.indices.contains(store.state.place)"]
      ),
      ("state.coins[0..<2].isEmpty", ["store.state.coins.count >= 2"]),
      ("state.coins[1...].isEmpty", ["store.state.coins.count >= 1"]),
      ("10 / state.coins.count == 10", ["store.state.coins.count != 0"]),
      (
        "state.coins[1...state.place].isEmpty",
        ["1 <= store.state.place", "store.state.coins.count > store.state.place"]
      ),
      ("state.coins.isEmpty || state.coins[0].id == 1", []),
      ("!(state.place > 0 && state.coins[0].id == 1)", []),
      ("state.coins.contains { 1 / $0.value == 1 }", []),
      ("state.rest?[0].id == 1", []),
      ("state.coins.first?.id == 1", []),
    ] as [(String, [String])])
  func required(then: String, conditions: [String]) throws {
    let lines = try statements(then: then).split(separator: "\n")
    #expect(
      lines.dropLast().map { String($0) } == conditions.map { "try #require(\($0))" })
    #expect(lines.last?.hasPrefix("#expect") == true)
  }

  @Test("a test of actions that the tool itself reduces requires nothing")
  func reduced() throws {
    let text = try statements(
      then: "state.coins[0].id == 1", reduce: "state.coins.append(Coin(id: id))")
    #expect(text == "#expect(store.state.coins[0].id == 1)")
  }
}
