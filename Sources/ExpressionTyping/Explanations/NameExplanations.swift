import Diagnostics

/// What the findings of this stage mean.
package let typingExplanations: [Explanation] =
  nameExplanations + typeExplanations + callExplanations + statementExplanations
  + patternExplanations

let nameExplanations: [Explanation] = [
  Explanation(
    .unknownName, "an unknown name in Swift",
    """
    Filters are written as if inside the element, derived values as if inside the state; \
    reducers, middleware and scenarios call the state 'state' and the payload by its names.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: ⟦count⟧ += 1}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      """),
  Explanation(
    .unknownMember, "a property or method that the type does not have",
    """
    Models have the properties of the spec; of standard types there are those members that the \
    documentation lists. A terminal shows what the type has.
    """,
    bad: """
      feature: Shop
      models: {Item: {name: String}}
      state: {items: "[Item]"}
      derived:
        names: "[String] = items.map { $0.⟦nme⟧ }"
      """,
    good: """
      feature: Shop
      models: {Item: {name: String}}
      state: {items: "[Item]"}
      derived:
        names: "[String] = items.map { $0.name }"
      """),
  Explanation(
    .unknownCase, "a case that the enum does not have",
    "Of filters and enums the cases of the spec can be named, of actions those under 'actions'.",
    bad: """
      feature: Shop
      models: {Phase: [idle, busy]}
      state: {phase: Phase = .⟦idel⟧}
      """,
    good: """
      feature: Shop
      models: {Phase: [idle, busy]}
      state: {phase: Phase = .idle}
      """),
  Explanation(
    .ambiguousNone, .warning, "'.none' where nil and a case 'none' could be meant",
    "For Swift '.none' of an optional is nil. Write 'nil', or the case with its type in front.",
    bad: """
      feature: Shop
      models: {Phase: [none, busy]}
      state: {phase: Phase? = ⟦.none⟧}
      """,
    good: """
      feature: Shop
      models: {Phase: [none, busy]}
      state: {phase: Phase? = Phase.none}
      """),
  Explanation(
    .unknownType, "an unknown type",
    """
    Types are those of the language, the models and filters of the spec, and what 'external' \
    names. There are no tuples, no functions, no Any.
    """,
    bad: """
      feature: Shop
      state: {title: ⟦Text⟧ = ""}
      """,
    good: """
      feature: Shop
      state: {title: String = ""}
      """),
  Explanation(
    .duplicateName, "a name that is already declared",
    """
    Types, the members of one type, actions, cases, and the names of a payload differ in more than \
    case: some become files, and some file systems take 'Item' and 'ITEM' for the same.
    """,
    bad: """
      feature: Shop
      models:
        Item: {id: Int}
        ⟦ITEM⟧: {id: Int}
      """,
    good: """
      feature: Shop
      models:
        Item: {id: Int}
        Offer: {id: Int}
      """),
]
