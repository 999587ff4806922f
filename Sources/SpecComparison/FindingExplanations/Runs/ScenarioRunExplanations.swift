import SpecLanguage

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
      """),
  Explanation(
    .alreadyTrue, .warning, "a scenario whose expectations were true before its steps",
    """
    The steps change nothing, and 'then' was true before them: the scenario would pass as well if \
    the actions did nothing. Begin with a state in which the expectation is false. A scenario which \
    shows that something does not happen is not reported: a rule rejects the action, or a condition \
    in 'reduce' prevents the change.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        reset: {reduce: state.count = 0}
      scenarios:
        ⟦a reset removes everything⟧: {when: [reset], then: state.count == 0}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        reset: {reduce: state.count = 0}
      scenarios:
        a reset removes everything: {when: [add, reset], then: state.count == 0}
      """),
  Explanation(
    .unusedAnswer, .warning, "an answer in 'each' that no call gets",
    """
    'each' lists one answer for each call. The scenario makes fewer calls: a step is missing, or \
    a rule or a policy prevents a call that the scenario relies on.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      dependencies: {till: {methods: {read: {returns: Int}}}}
      actions:
        read: {reduce: none}
        counted: {payload: {_ number: Int}, reduce: state.count = number}
      middleware:
        Reading: {read: {perform: till.read(), then: .counted(result)}}
      scenarios:
        reading twice:
          with: {till.read: {each: [1, ⟦2⟧]}}
          when: [read]
          then: state.count == 1
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      dependencies: {till: {methods: {read: {returns: Int}}}}
      actions:
        read: {reduce: none}
        counted: {payload: {_ number: Int}, reduce: state.count = number}
      middleware:
        Reading: {read: {perform: till.read(), then: .counted(result)}}
      scenarios:
        reading twice:
          with: {till.read: {each: [1, 2]}}
          when: [read, read]
          then: state.count == 2
      """),
]
