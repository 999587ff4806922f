import SpecLanguage

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
    """
    A rule for '*' has no payload, and an action that it dispatched would trigger it again. It can \
    only require and stop.
    """,
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
    .ruleForChange, "a rule of 'changed(…)' that would decide about an action",
    """
    Rules of 'changed(…)' run after the reducer: they can perform, dispatch, emit and cancel. To \
    stop, reject or rewrite an action, or to start a call before the reducer, write a rule for the \
    action.
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
    The action may change the property again, which triggers the rule again. Assigning an equal \
    value counts as a change. Add a 'when' that is false afterwards.
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
