import SpecLanguage

let eventExplanations: [Explanation] = [
  Explanation(
    .unknownEvent, "an 'emit' in a spec without events",
    "Declare the event under 'events', with its payload.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Counting:
          add: {emit: ⟦.counted⟧}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      events: {counted: }
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Counting:
          add: {emit: .counted}
      """),
  Explanation(
    .neverEmitted, .warning, "an event that nothing emits",
    "A view that waits for it waits forever. Add a rule with 'emit', or remove the event.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      events: {counted: , ⟦lost⟧: }
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Counting:
          add: {emit: .counted}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      events: {counted: }
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Counting:
          add: {emit: .counted}
      """),
  Explanation(
    .unexpectedValue, "an answer of a method that returns nothing",
    """
    In a scenario, 'with' gives the answers of methods. This method returns no value; it only \
    ends, immediately or 'after' a delay.
    """,
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.load(), then: .loaded(result)}
      scenarios:
        loaded items are shown:
          with: {repository.load: [milk], repository.reset: ⟦3⟧}
          when: [load]
          then: [state.items.count == 1]
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.load(), then: .loaded(result)}
      scenarios:
        loaded items are shown:
          with: {repository.load: [milk], repository.reset: {after: 1s}}
          when: [load]
          then: [state.items.count == 1]
      """),
]
