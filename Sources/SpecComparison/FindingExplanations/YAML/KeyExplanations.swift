import SpecLanguage

let keyExplanations: [Explanation] = [
  Explanation(
    .interpolationInPlainText, .warning, "'\\(…)' in a string that is not Swift",
    """
    A 'message', a 'doc' and the name of a scenario are plain text without interpolation. To show \
    a value, dispatch an action or emit an event, which are Swift.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {require: state.count < 9, message: ⟦'There are \\(state.count).'⟧}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {require: state.count < 9, message: 'It is full.'}
      """),
  Explanation(
    .unknownKey, "an unknown key",
    """
    Each part of a spec has a fixed set of keys; a misspelt key would otherwise be ignored \
    silently.
    """,
    bad: """
      feature: Shop
      ⟦acton⟧:
        add: {reduce: none}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      """),
  Explanation(
    .missingKey, "a required key is missing",
    """
    The finding is at the key that should contain the missing one, or at the line that should \
    follow it.
    """,
    bad: """
      feature: Shop
      scenarios:
        ⟦nothing is sold⟧:
          when: []
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      scenarios:
        nothing is sold:
          then: [state.count == 0]
      """),
  Explanation(
    .conflictingKey, "keys that exclude each other",
    "A rule has exactly one verb. For several verbs, write a list of rules.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {require: state.count < 9, message: It is full., ⟦stop⟧: true}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {require: state.count < 9, message: It is full.}
      """),
  Explanation(
    .misplacedKey, "a key that belongs to another one",
    """
    'message' gives the reason why 'require' rejects an action, and is not allowed in other rules. \
    The keys of a rule belong below its action; 'payload' and 'reduce' belong in their action, \
    indented further than its name; the values of an action belong in 'payload'.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {stop: true, ⟦message⟧: It is full.}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {stop: true}
      """),
  Explanation(
    .emptyName, "a name that is empty",
    "A name is required before the ':'.",
    bad: """
      feature: Shop
      state:
        ⟦""⟧: Int = 0
      """,
    good: """
      feature: Shop
      state:
        count: Int = 0
      """),
]
