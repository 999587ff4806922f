import SpecLanguage

let memberExplanations: [Explanation] = [
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
    Models have the properties declared in the spec; standard types have the members listed in the \
    documentation. On a terminal, the finding lists the members of the type.
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
    """
    Enums and filters have the cases declared in the spec; the cases of an action are the names \
    under 'actions'.
    """,
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
    "In Swift, '.none' of an optional means nil. Write 'nil', or the case with its type.",
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
    Types are those of the language, the models and filters of the spec, and those under \
    'external' and 'import'. Tuples, function types and Any are not supported.
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
    Types, members of one type, actions, cases, and the names of a payload must differ in more \
    than case: some become files, and some file systems do not distinguish 'Item' and 'ITEM'.
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
