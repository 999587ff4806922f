import SpecLanguage

/// The rules about derived values, functions and actions.
let declarationRules: [ComparisonRule] = [
  ComparisonRule(
    .derivedRemoved, .source, "a derived value that was removed",
    "Views read it.",
    before: """
      feature: Shop
      state: {items: "[Int]"}
      derived: {count: Int = items.count, sum: "Int = items.reduce(0, +)"}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      ⟦derived⟧: {count: Int = items.count}
      """),
  ComparisonRule(
    .derivedTypeChanged, .source, "a derived value with a different type",
    "Callers expect the old type.",
    before: """
      feature: Shop
      state: {items: "[Int]"}
      derived: {first: Int? = items.first}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived: {⟦first⟧: Int = items.first ?? 0}
      """),
  ComparisonRule(
    .functionRemoved, .source, "a function that was removed",
    "Handlers and other callers may call it.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      functions:
        twice: {payload: {_ a: Int}, returns: Int, value: a * 2}
        half: {payload: {_ a: Int}, returns: Int, value: a / 2}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      ⟦functions⟧:
        twice: {payload: {_ a: Int}, returns: Int, value: a * 2}
      """),
  ComparisonRule(
    .functionSignatureChanged, .source,
    "a function with different parameters or a different result",
    "Callers pass the old arguments and expect the old result.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      functions:
        twice: {payload: {_ a: Int}, returns: Int, value: a * 2}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      functions:
        ⟦twice⟧: {payload: {of a: Int}, returns: Int, value: a * 2}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      functions:
        twice: {payload: {_ number: Int}, returns: Int, value: number * 2}
      """),
  ComparisonRule(
    .actionRemoved, .source, "an action that was removed",
    "Callers dispatch it.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
        clear: {reduce: state.count = 0}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      ⟦actions⟧:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      """),
  ComparisonRule(
    .actionAdded, .source, "a new action",
    """
    A 'switch' over the actions, as in middleware of your own, must handle it, unless it has \
    a 'default'.
    """,
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
        ⟦clear⟧: {reduce: state.count = 0}
      """),
  ComparisonRule(
    .actionPayloadChanged, .source, "an action with a different payload",
    "Callers dispatch it with the old labels and types.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        ⟦add⟧: {payload: {by amount: Int}, reduce: state.count += amount}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ number: Int}, reduce: state.count += number}
      """),
  ComparisonRule(
    .handlerRequired, .source, "an action that is now reduced by a handler",
    """
    The generated protocol of handlers requires a function that your file does not have. \
    'redux-gen stubs' prints it.
    """,
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        ⟦add⟧: {payload: {_ amount: Int}}
      """),
]
