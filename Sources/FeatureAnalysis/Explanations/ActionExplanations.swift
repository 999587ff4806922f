import Diagnostics

let actionExplanations: [Explanation] = [
  Explanation(
    .unknownAction, "an action that is not among 'actions'",
    "Rules of middleware and the 'when' of scenarios name actions of the feature.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          ⟦ad⟧: {stop: true}
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
    .ruleForEveryAction, "a rule that does not apply to every action",
    "'*' knows no payload, and what it dispatched would come back to it. It can require and stop.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Log:
          "*": ⟦{dispatch: .add}⟧
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Log:
          "*": {when: state.count > 9, stop: true}
      """),
  Explanation(
    .ruleForChange, "a rule for a change that decides about an action",
    """
    Rules of 'changed(…)' run after the reducer: they can perform, dispatch, emit and cancel. To stop, \
    reject or rewrite an action, or to begin before the reducer, write a rule of the action.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          changed(count): ⟦{stop: true}⟧
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: {when: state.count > 8, stop: true}
      """),
  Explanation(
    .endlessChange, "a rule for a change whose answer makes the same change",
    """
    The answer may change the property again, which begins the rule again. An equal assignment counts \
    as a change. A 'when' that is false after the answer ends it.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        limit: {reduce: state.count = 9}
      middleware:
        Limit:
          changed(count): {dispatch: ⟦.limit⟧}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        limit: {reduce: state.count = 9}
      middleware:
        Limit:
          changed(count): {when: state.count > 9, dispatch: .limit}
      """),
  Explanation(
    .nothingToRewrite, "a 'rewrite' of an action without payload",
    "'rewrite' changes the payload, and this action has none.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      middleware:
        Limit:
          add: ⟦{rewrite: state.count = 1}⟧
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ n: Int}, reduce: state.count += n}
      middleware:
        Limit:
          add: {when: n > 9, rewrite: n = 9}
      """),
]
