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
