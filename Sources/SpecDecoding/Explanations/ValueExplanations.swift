import Diagnostics

let valueExplanations: [Explanation] = [
  Explanation(
    .wrongKind, "a scalar, a list or a mapping where another is expected",
    """
    The message says what was found and what the key takes. Names with what they declare are a \
    mapping, 'name: …' on a line of its own or in {…}; cases, rules and the steps of a scenario are \
    a list, '- …' or […].
    """,
    bad: """
      feature: Shop
      state: ⟦[count, price]⟧
      """,
    good: """
      feature: Shop
      state: {count: Int = 0, price: Int = 0}
      """),
  Explanation(
    .emptyValue, "a key without its value",
    "A key that is there and says nothing was forgotten, or is left over: fill it in or remove it.",
    bad: """
      feature: Shop
      actions:
        add:
          ⟦reduce⟧:
      """,
    good: """
      feature: Shop
      actions:
        add:
      """),
  Explanation(
    .wrongValue, "a value that is not allowed",
    "'stop' is 'true'; a rule that does not stop the action is left out.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {stop: ⟦yes⟧}
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
    .missingType, "a derived value without a type",
    "The type of a derived value is part of the interface of the state, and is written out.",
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        count: ⟦items.count⟧
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        count: Int = items.count
      """),
  Explanation(
    .missingValue, "a missing value",
    """
    A derived value needs its expression, and what a scenario gives a property that is not \
    optional has to be a value.
    """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        count: ⟦Int⟧
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        count: Int = items.count
      """),
  Explanation(
    .commentCutsText, .warning, "prose that YAML cuts off at a '#'",
    """
    In YAML a '#' behind a blank begins a comment: what stands behind it is no part of the text. \
    Put the text in quotes. Where a comment is meant, a blank behind the '#' says so.
    """,
    bad: """
      feature: Harbor
      doc: ⟦Berths such as #3⟧
      """,
    good: """
      feature: Harbor
      doc: "Berths such as #3" # of the old harbor
      """),
  Explanation(
    .misplacedTag, "'!swift' on a value that is not Swift",
    "Names, types, docs and values in YAML are always read by the tool; only code can be unchecked.",
    bad: """
      feature: Shop
      doc: !swift ⟦A shop.⟧
      """,
    good: """
      feature: Shop
      doc: A shop.
      """),
  Explanation(
    .payloadDefault, "a default in a payload",
    "An action says all that it carries: what it means must not depend on what was left out.",
    bad: """
      feature: Shop
      actions:
        add:
          payload: {count: Int = ⟦1⟧}
      """,
    good: """
      feature: Shop
      actions:
        add:
          payload: {count: Int}
      """),
]
