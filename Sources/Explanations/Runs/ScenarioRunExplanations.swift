import Diagnostics

/// The explanations of the findings that running scenarios reports.
let simulationExplanations: [Explanation] = [
  Explanation(
    .failedScenario, "a scenario with a different result than expected",
    """
    The tool ran the scenario through the middleware and the reducer, and an expectation is false, \
    or Swift would have trapped, such as for an index out of range. No code is written for a spec \
    with a failing scenario.
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
