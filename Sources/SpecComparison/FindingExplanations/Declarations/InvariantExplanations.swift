import SpecLanguage

let invariantExplanations: [Explanation] = [
  Explanation(
    .unknownInvariant, "an invariant that the spec does not declare",
    "A scenario names under 'holds' what the section 'invariants' declares, word for word.",
    bad: """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {reduce: state.coins += 1}
      invariants:
        there is no debt: coins >= 0
      scenarios:
        a coin is added:
          when: [add]
          holds: [⟦there is no debts⟧]
      """,
    good: """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {reduce: state.coins += 1}
      invariants:
        there is no debt: coins >= 0
      scenarios:
        a coin is added:
          when: [add]
          holds: [there is no debt]
      """),
  Explanation(
    .unknownFunction, "an answer for a function that the spec does not declare",
    """
    In a scenario, 'with' says what functions of other modules give: those that 'functions' \
    declares with 'from'. The others are evaluated.
    """,
    bad: """
      feature: Office
      state: {isOpen: Bool = false}
      functions:
        isHoliday: {payload: {_ day: Date}, returns: Bool, from: MyDates}
      actions:
        begin: {payload: {_ day: Date}, reduce: state.isOpen = !isHoliday(day)}
      scenarios:
        on a holiday nobody comes:
          with: {⟦isHolyday⟧: true}
          when: [begin: 2026-12-25]
          then: "!state.isOpen"
      """,
    good: """
      feature: Office
      state: {isOpen: Bool = false}
      functions:
        isHoliday: {payload: {_ day: Date}, returns: Bool, from: MyDates}
      actions:
        begin: {payload: {_ day: Date}, reduce: state.isOpen = !isHoliday(day)}
      scenarios:
        on a holiday nobody comes:
          with: {isHoliday: true}
          when: [begin: 2026-12-25]
          then: "!state.isOpen"
      """),
]
