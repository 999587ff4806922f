import SpecLanguage

let exploringExplanations: [Explanation] = [
  Explanation(
    .unknownScenario, "a scenario that the spec does not have",
    "'explore' names under 'from' scenarios of the same spec, word for word.",
    bad: """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {reduce: state.coins += 1}
      explore: {from: [⟦a full jra⟧]}
      scenarios:
        a full jar:
          given: {coins: 100}
          when: [add]
          then: state.coins == 101
      """,
    good: """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {reduce: state.coins += 1}
      explore: {from: [a full jar]}
      scenarios:
        a full jar:
          given: {coins: 100}
          when: [add]
          then: state.coins == 101
      """)
]
