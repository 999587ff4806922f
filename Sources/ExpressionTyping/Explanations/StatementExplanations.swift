import Diagnostics

let statementExplanations: [Explanation] = [
  Explanation(
    .selfAssignment, "a value assigned to itself",
    "It would do nothing, and Swift refuses it. Most often a payload of the same name was meant.",
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
    .impureReducer, .warning, "a reducer with a different result each time",
    """
    'UUID()' and 'Date()' give another result on each run, so that the action cannot be replayed \
    or tested. Make the value where the action is made, and let the action carry it.
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
    "The call changes nothing, or gives something back besides. '_ = ' says that it is not wanted.",
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
    "It can go, or another name was meant where it should have been used.",
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
    "'let' says that it stays what it is.",
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
    "They are never reached, and Swift would take them for what is returned.",
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
