import SpecLanguage

let payloadExplanations: [Explanation] = [
  Explanation(
    .missingPayload, "an action or a case without its payload",
    """
    Write the value of a single payload after the name, 'add: 1', and several values with their \
    labels, 'move: {from: 1, to: 2}'.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ n: Int}, reduce: state.count += n}
      scenarios:
        adding:
          when: [⟦add⟧]
          then: [state.count == 1]
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ n: Int}, reduce: state.count += n}
      scenarios:
        adding:
          when: [add: 1]
          then: [state.count == 1]
      """),
  Explanation(
    .unexpectedPayload, "a value for an action or a case without payload",
    "Write only its name, or declare a payload.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      scenarios:
        adding:
          when: [add: ⟦1⟧]
          then: [state.count == 1]
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      scenarios:
        adding:
          when: [add]
          then: [state.count == 1]
      """),
  Explanation(
    .unknownPayload, "a label that the action or the case does not have",
    "A value is given by its label, or by its name if the label is '_'.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ n: Int, times: Int}, reduce: state.count += n * times}
      scenarios:
        adding:
          when: [add: {n: 1, times: 2, ⟦more⟧: 3}]
          then: [state.count == 2]
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ n: Int, times: Int}, reduce: state.count += n * times}
      scenarios:
        adding:
          when: [add: {n: 1, times: 2}]
          then: [state.count == 2]
      """),
]
