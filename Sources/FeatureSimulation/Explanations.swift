import Diagnostics

/// What the findings of this stage mean.
package let simulationExplanations: [Explanation] = [
  Explanation(
    .failedScenario, "a scenario with another result than expected",
    """
    The scenario was run through the middleware and the reducer, and an expectation is false, or \
    Swift would have stopped at a fault such as an index out of range. No code is written for a \
    spec that contradicts itself.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      scenarios:
        adding twice:
          when: [add, add]
          then: [⟦state.count == 3⟧]
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      scenarios:
        adding twice:
          when: [add, add]
          then: [state.count == 2]
      """)
]
