import SpecLanguage
import Testing

@testable import FeatureSimulation

@Suite("Random values in scenarios")
struct RandomValueTests {
  private func outcome(_ value: String, of type: String = "Int", then: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Dice
      models: {Card: {id: Int, name: String}}
      state:
        values: '[\(type)]'
        list: '[Int] = [1, 2, 3, 4, 5]'
        none: '[Int]'
        cards: 'IdentifiedArray<Card> = [Card(id: 7, name: "a"), Card(id: 8, name: "b")]'
        bound: Int = 1
      actions:
        roll: {payload: {_ value: '\(type)'}, reduce: state.values.append(value)}
        go: {reduce: none}
        here: {reduce: "state.bound = Int.random(in: 1...6)"}
      middleware:
        Chance: {go: [dispatch: '.roll(\(value))', dispatch: '.roll(\(value))', dispatch: '.roll(\(value))']}
      scenarios:
        it works: {when: [go], then: '\(then)'}
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  // The same values are expected of the compiled runtime in `RandomValuesTests`.
  @Test(
    "The values are those of compiled tests",
    arguments: [
      ("Int.random(in: 1...6)", "Int", "[6, 3, 1]"), ("Int.random(in: 1..<7)", "Int", "[6, 3, 1]"),
      (".random(in: -2...1)", "Int", "[1, -1, -2]"),
      ("UInt8.random(in: 250...255)", "UInt8", "[255, 252, 250]"),
      (
        "Int.random(in: Int.min...Int.max)", "Int",
        "[7070836379803831727, -1263085514660420108, -8735755017383230129]"
      ),
      (
        "Double.random(in: 0..<2)", "Double",
        "[1.7666216164272852, 0.8630559940970199, 0.05286754318519549]"
      ),
      (".random(in: 0...1)", "Float", "[0.88331085, 0.43152797, 0.026433766]"),
      ("Bool.random()", "Bool", "[true, false, false]"),
      ("state.list.randomElement()", "Int?", "[5, 3, 1]"),
      ("state.none.randomElement()", "Int?", "[nil, nil, nil]"),
      ("state.list.shuffled()", "[Int]", "[[3, 4, 1, 2, 5], [3, 4, 5, 2, 1], [1, 3, 5, 4, 2]]"),
      ("state.cards.shuffled().map { $0.id }", "[Int]", "[[7, 8], [8, 7], [8, 7]]"),
    ])
  func values(_ value: String, _ type: String, _ expected: String) {
    #expect(outcome(value, of: type, then: "state.values == \(expected)") == "passed")
  }

  @Test(
    "An empty or infinite range stops the app, which fails the scenario",
    arguments: [
      ("Int.random(in: 1..<state.bound)", "the range of a random number is empty or infinite"),
      (
        "Int.random(in: 3...state.bound)",
        "the range's lower bound 3 is greater than its upper bound 1"
      ),
      (
        "Int(Double.random(in: 1..<Double(state.bound)))",
        "the range of a random number is empty or infinite"
      ),
      (
        "Int(Double.random(in: 0...Double.infinity))",
        "the range of a random number is empty or infinite"
      ),
    ])
  func emptyRanges(_ value: String, _ message: String) {
    let outcome = outcome(value, then: "true")
    #expect(outcome.contains(message), "\(outcome)")
  }

  @Test("A random value in a reducer is not evaluated")
  func reducers() {
    let (outcomes, _) = simulate(
      """
      feature: Dice
      state: {value: Int = 0}
      actions: {roll: {reduce: "state.value = Int.random(in: 1...6)"}}
      scenarios:
        it works: {when: [roll], then: state.value > 0}
      """)
    #expect(outcomes == ["not evaluated: 'random' outside of rules and links"], "\(outcomes)")
  }

  @Test("A step that omits a random value makes the next one")
  func defaults() {
    let (outcomes, findings) = simulate(
      """
      feature: Dice
      models: {Side: [heads, tails]}
      state: {values: "[Int]", side: Side?}
      actions:
        roll:
          payload: {value: "Int = .random(in: 1...6)", side: Side? = Side.allCases.randomElement()}
          reduce: "state.values.append(value); state.side = side"
        again: {reduce: none}
      middleware: {Chance: {again: {dispatch: '.roll()'}}}
      scenarios:
        it works:
          when: [roll: {side: heads}, again, roll: {value: 2}]
          then: ["state.values == [6, 3, 2]", state.side == .tails]
      """)
    #expect(outcomes == ["passed"], "\(findings)")
  }
}
