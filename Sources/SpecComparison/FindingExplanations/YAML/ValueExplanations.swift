import SpecLanguage

let valueExplanations: [Explanation] = [
  Explanation(
    .wrongKind, "a scalar, a list or a mapping where another kind is expected",
    """
    The message says what was expected and what was found. Declarations are a mapping, 'name: …' \
    on separate lines or in {…}; cases, rules and the steps of a scenario are a list, '- …' or \
    […].
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
    "A key without a value is a mistake: add the value or remove the key.",
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
    "'stop' can only be 'true'; omit it in a rule that does not stop the action.",
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
    "The type of a derived value is part of the state's interface, so it must be explicit.",
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
    A derived value needs an expression, and a property that is not optional needs a value in a \
    scenario.
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
    In YAML, a '#' after a blank begins a comment, which is not part of the string. Quote the \
    string. If a comment is meant, add a blank after the '#'.
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
    "Names, types, docs and YAML values are always read by the tool; only code can be unchecked.",
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
    "An action must contain all its values, so that its meaning does not depend on omitted ones.",
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
