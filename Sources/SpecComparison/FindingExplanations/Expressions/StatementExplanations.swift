import SpecLanguage

let statementExplanations: [Explanation] = [
  Explanation(
    .selfAssignment, "a value assigned to itself",
    "It has no effect, and Swift rejects it. Usually a payload with the same name was meant.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        set: {payload: {_ count: Int}, reduce: ⟦state.count = state.count⟧}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        set: {payload: {_ count: Int}, reduce: state.count = count}
      """),
  Explanation(
    .impureReducer, .warning, "code that must be pure has a different result each time",
    """
    'UUID()' and 'Date()' have a different result each time, so that the action cannot be replayed \
    or tested. Create the value where the action is created, and pass it in the payload. The results of derived \
    values and filters are kept until what they read changes.
    """,
    bad: """
      feature: Shop
      state: {opened: Date?}
      actions:
        open: {reduce: state.opened = ⟦Date()⟧}
      """,
    good: """
      feature: Shop
      state: {opened: Date?}
      actions:
        open: {payload: {at date: Date}, reduce: state.opened = date}
      """),
  Explanation(
    .noEffect, .warning, "a statement that does nothing",
    "Its value is computed and dropped.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1; ⟦state.count⟧}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      """),
  Explanation(
    .unusedResult, .warning, "the result of a call that nothing uses",
    "The call only returns a value, or also returns one. Write '_ = ' to ignore it.",
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        drop: {reduce: "⟦state.items.popLast()⟧"}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        drop: {reduce: _ = state.items.popLast()}
      """),
  Explanation(
    .unusedVariable, .warning, "a variable that nothing reads",
    "Remove it, or check whether another name was used in its place.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: let ⟦next⟧ = state.count + 1; state.count += 1}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: let next = state.count + 1; state.count = next}
      """),
  Explanation(
    .neverMutated, .warning, "a 'var' that never changes",
    "Declare it with 'let'.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: var ⟦next⟧ = state.count + 1; state.count = next}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: let next = state.count + 1; state.count = next}
      """),
  Explanation(
    .neverExecuted, "statements after a 'return'",
    "They are never reached, and Swift would read them as the value to return.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1; return; ⟦state.count = 0⟧}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      """),
  Explanation(
    .unreachableStatement, .warning, "statements after an 'if' that always returns",
    "All branches before them return, so they are never executed: swiftc warns, too.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add:
          reduce: |
            if state.count > 3 { state.count = 0; return } else { state.count += 1; return }
            ⟦state.count = 9⟧
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add:
          reduce: |
            if state.count > 3 { state.count = 0; return }
            state.count += 1
      """),
]
