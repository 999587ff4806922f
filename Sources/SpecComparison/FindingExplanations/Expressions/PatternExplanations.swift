import SpecLanguage

let patternExplanations: [Explanation] = [
  Explanation(
    .missingCases, "a 'switch' that does not handle every value",
    """
    The message lists the missing cases. Add them, or a 'default'. Types with infinitely many \
    values, such as numbers and strings, always need a 'default'.
    """,
    bad: """
      feature: Shop
      models:
        Phase: {cases: [idle, open, closed]}
      state: {phase: Phase = .idle}
      actions:
        next:
          reduce: |
            ⟦switch⟧ state.phase {
            case .idle: state.phase = .open
            case .open: state.phase = .closed
            }
      """,
    good: """
      feature: Shop
      models:
        Phase: {cases: [idle, open, closed]}
      state: {phase: Phase = .idle}
      actions:
        next:
          reduce: |
            switch state.phase {
            case .idle: state.phase = .open
            case .open: state.phase = .closed
            case .closed: break
            }
      """),
  Explanation(
    .unreachableCase, .warning, "a case that is never reached",
    "The cases before it match all its values. swiftc warns, too.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        next:
          reduce: |
            switch state.count {
            case 0: state.count = 1
            case ⟦0⟧: state.count = 2
            default: state.count = 0
            }
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        next:
          reduce: |
            switch state.count {
            case 0: state.count = 1
            case 1: state.count = 2
            default: state.count = 0
            }
      """),
  Explanation(
    .patternMismatch, "alternatives of a case that bind different names",
    """
    The statements of a case can use every name that its patterns bind, whichever pattern matched. \
    So each alternative must bind the same names with the same types.
    """,
    bad: """
      feature: Shop
      models:
        Phase:
          cases:
            - idle
            - loading: {attempt: Int}
            - failed: {attempt: Int}
      state: {phase: Phase = .idle, attempts: Int = 0}
      actions:
        note:
          reduce: |
            switch state.phase {
            case .loading(let attempt), ⟦.failed⟧: state.attempts = attempt
            case .idle: break
            }
      """,
    good: """
      feature: Shop
      models:
        Phase:
          cases:
            - idle
            - loading: {attempt: Int}
            - failed: {attempt: Int}
      state: {phase: Phase = .idle, attempts: Int = 0}
      actions:
        start: {reduce: "state.phase = .loading(attempt: 1)"}
        note:
          reduce: |
            switch state.phase {
            case .loading(let attempt), .failed(let attempt): state.attempts = attempt
            case .idle: break
            }
      """),
  Explanation(
    .ambiguousWhere, .warning, "a 'where' after several patterns",
    "It belongs to the last pattern only; the others match without it. swiftc warns, too.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        next:
          reduce: |
            switch state.count {
            case 0, 1 where ⟦state.count < 9⟧: state.count += 1
            default: state.count = 0
            }
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        next:
          reduce: |
            switch state.count {
            case 0, 1: state.count += 1
            default: state.count = 0
            }
      """),
  Explanation(
    .emptyRange, "a range that holds no value",
    "Its lower bound is greater than its upper bound, which would stop the program.",
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        next:
          reduce: |
            switch state.count {
            case ⟦9...1⟧: state.count = 0
            default: state.count += 1
            }
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        next:
          reduce: |
            switch state.count {
            case 1...9: state.count = 0
            default: state.count += 1
            }
      """),
]
