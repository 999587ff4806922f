import SpecLanguage

/// The explanations of the findings that exploring reports.
let explorationExplanations: [Explanation] = [
  Explanation(
    .brokenInvariant, "an invariant that some order of actions and answers breaks",
    """
    The tool explored the spec: it tried every order of actions from outside, answers of \
    dependencies and passing time, with samples for all payloads. The message gives the shortest \
    way to a state that breaks the invariant. `redux-gen explore` prints it as a scenario.
    """,
    bad: """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {reduce: state.coins += 1}
        spend: {reduce: state.coins -= 1}
      invariants:
        there is no debt: ⟦coins >= 0⟧
      """,
    good: """
      feature: Jar
      state: {coins: Int = 0}
      actions:
        add: {reduce: state.coins += 1}
        spend: {reduce: "if state.coins > 0 { state.coins -= 1 }"}
      invariants:
        there is no debt: coins >= 0
      """),
  Explanation(
    .possibleTrap, "a trap that some order of actions and answers reaches",
    """
    The tool explored the spec and found a state in which Swift would trap: an index out of range, \
    an overflow, a division by zero, an element that is not there, or actions that never end. \
    Check the value first, or reject the action with 'require'.
    """,
    bad: """
      feature: Jar
      state: {coins: "[Int]"}
      actions:
        add: {reduce: state.coins.append(1)}
        spend: {reduce: ⟦state.coins.removeLast()⟧}
      """,
    good: """
      feature: Jar
      state: {coins: "[Int]"}
      actions:
        add: {reduce: state.coins.append(1)}
        spend: {reduce: "if !state.coins.isEmpty { state.coins.removeLast() }"}
      """),
  Explanation(
    .neverReached, "a condition of 'reachable' that no explored state satisfies",
    """
    No state that was explored satisfies the condition. It is an error if all states were explored \
    and all payloads have few values, otherwise a warning: a longer exploration or other samples \
    may find one.
    """,
    bad: """
      feature: Door
      state: {isOpen: Bool = false, isLocked: Bool = false}
      actions:
        toggle: {reduce: "state.isOpen.toggle(); state.isLocked = false"}
        lock: {reduce: state.isLocked = state.isOpen}
      reachable:
        ⟦the door is closed and locked⟧: "!isOpen && isLocked"
      """,
    good: """
      feature: Door
      state: {isOpen: Bool = false, isLocked: Bool = false}
      actions:
        toggle: {reduce: "state.isOpen.toggle(); state.isLocked = false"}
        lock: {reduce: state.isLocked = !state.isOpen}
      reachable:
        the door is closed and locked: "!isOpen && isLocked"
      """),
  Explanation(
    .neverChanges, .warning, "an action that changes nothing in any explored state",
    """
    The reducer of the action has statements, but they have left every state within the bounds as it \
    was. \
    Perhaps a middleware always rejects the action, or it needs samples that 'explore' does not \
    have.
    """,
    bad: """
      feature: Door
      state: {isOpen: Bool = false, visits: Int = 0}
      actions:
        toggle: {reduce: state.isOpen.toggle()}
        ⟦enter⟧: {reduce: "if state.visits > 0 { state.visits = 1 }"}
      """,
    good: """
      feature: Door
      state: {isOpen: Bool = false, visits: Int = 0}
      actions:
        toggle: {reduce: state.isOpen.toggle()}
        enter: {reduce: "if state.isOpen { state.visits = 1 }"}
      """),
  Explanation(
    .notEvaluated, .warning, "a condition of 'reachable' that could not be evaluated",
    """
    No state that was explored satisfies the condition, but in some state the condition could not be \
    evaluated: it takes too many steps, it would trap, or only compiled code can compute it. \
    Exploring therefore does not know whether it can be true.
    """,
    bad: """
      feature: Door
      state: {places: "[Int]", isOpen: Bool = false}
      actions:
        toggle: {reduce: state.isOpen.toggle()}
        add: {reduce: state.places.append(1)}
      reachable:
        ⟦the first place is free⟧: "isOpen && places[0] == 0"
      """,
    good: """
      feature: Door
      state: {places: "[Int] = [0]", isOpen: Bool = false}
      actions:
        toggle: {reduce: state.isOpen.toggle()}
        add: {reduce: state.places.append(1)}
      reachable:
        the first place is free: "isOpen && places.first == 0"
      """),
]
