import Diagnostics

/// What the findings of this stage mean.
package let decodingExplanations: [Explanation] = keyExplanations + valueExplanations

let keyExplanations: [Explanation] = [
  Explanation(
    .interpolationInPlainText, .warning, "'\\(…)' in a string that is not Swift",
    """
    A 'message', a 'doc' and the name of a scenario are plain text: nothing in them is filled in. What \
    is to be told with a value goes out as an action or an event, whose text is Swift.
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
    "Each part of a spec has a fixed set of keys; a misspelt one would do nothing, silently.",
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
    "It stands at the key that should hold the missing one, or at what should stand below it.",
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
    "A rule has exactly one verb. Several of them are several rules: write a list.",
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
    'message' says why 'require' turned an action away: no other rule has use for it. The keys of a \
    rule stand below the action that the rule is for, 'payload' and 'reduce' stand in their action, \
    indented further than its name, and what an action carries stands behind 'payload'.
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
    "Before the ':' stands the name of what is declared.",
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
