import SpecLanguage

let nameExplanations: [Explanation] = [
  Explanation(
    .unknownImport, "an import of a feature that no spec declares",
    """
    A feature is found by its name, among the specs of the run and those in the folder of the \
    importing spec. A spec with errors cannot be imported.
    """,
    bad: """
      feature: Shop
      import: {User: ⟦Users⟧}
      state: {buyer: User?}
      """,
    good: """
      feature: Shop
      models: {User: {name: String}}
      state: {buyer: User?}
      """),
  Explanation(
    .importCycle, "features that import each other",
    """
    An importing feature becomes a module that depends on the imported one, and modules cannot \
    depend on each other. The cycle is reported in each of its specs.
    """,
    bad: """
      feature: Shop
      import: {Item: ⟦Shop⟧}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models: {Item: {name: String}}
      state: {items: "[Item]"}
      """),
  Explanation(
    .invalidName, "a name that is not an identifier",
    """
    Names consist of the letters a to z and A to Z, digits and '_', and do not begin with a digit. \
    For a letter that only looks like one of these, the message contains its code.
    """,
    bad: """
      feature: Shop
      state: {⟦2nd⟧: Int = 0}
      """,
    good: """
      feature: Shop
      state: {second: Int = 0}
      """),
  Explanation(
    .misspeltDeclaration,
    "an unused declared name; a similar undeclared name is used",
    """
    All uses of the name agree, and the declaration differs from them only in case or in one or \
    two letters. Only the declaration is reported. It may also be right: of a singular and a \
    plural, either may be meant.
    """,
    bad: """
      feature: Shop
      state: {⟦coutn⟧: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        remove: {reduce: state.count -= 1}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        remove: {reduce: state.count -= 1}
      """),
  Explanation(
    .reservedName, "a name that Swift or the generated code needs",
    """
    The tool adds backticks to keywords, which is enough for most of them, but not for names such \
    as 'self' and 'Type'. A model with the name of a standard type would hide that type.
    """,
    bad: """
      feature: Shop
      models: {⟦Result⟧: {title: String}}
      """,
    good: """
      feature: Shop
      models: {ResultModel: {title: String}}
      """),
  Explanation(
    .nameCollision, "a name that the generated code uses too",
    """
    The tool derives names from those of the spec: 'ShopState' from the feature 'Shop', \
    'filteredItems' from the list 'items'. Use 'as' to rename a filter's result.
    """,
    bad: """
      feature: Shop
      models: {⟦ShopState⟧: {id: Int}}
      """,
    good: """
      feature: Shop
      models: {ShopModel: {id: Int}}
      """),
  Explanation(
    .nameStyle, .warning, "a name in another case than Swift's convention",
    "Types are 'UpperCamelCase', all other names 'lowerCamelCase'.",
    bad: """
      feature: Shop
      state: {⟦is_open⟧: Bool = false}
      """,
    good: """
      feature: Shop
      state: {isOpen: Bool = false}
      """),
  Explanation(
    .swiftuiName, .warning, "a model with the name of a SwiftUI type",
    """
    In a file that imports SwiftUI and the module of the feature, the compiler calls the name \
    ambiguous. In the module that contains the model, it means the model, and SwiftUI's views of \
    that name need 'SwiftUI.' in front. A name of its own needs nothing.
    """,
    bad: """
      feature: Shop
      models: {⟦Label⟧: {id: Int}}
      state: {labels: [Label]}
      actions:
        set: {payload: {_ labels: "[Label]"}, reduce: state.labels = labels}
      """,
    good: """
      feature: Shop
      models: {ShopLabel: {id: Int}}
      state: {labels: [ShopLabel]}
      actions:
        set: {payload: {_ labels: "[ShopLabel]"}, reduce: state.labels = labels}
      """),
  Explanation(
    .storeMember, .warning, "a property with the name of a member of the store",
    """
    Views read 'store.items' for 'items' of the state. A store has members of its own, such as \
    'events', 'run' and 'start', and these come first: the property is only found in 'store.state', \
    and a view that reads 'store.state' is updated after every change of the state.
    """,
    bad: """
      feature: Shop
      state: {⟦events⟧: [String]}
      actions:
        set: {payload: {_ events: "[String]"}, reduce: state.events = events}
      """,
    good: """
      feature: Shop
      state: {appointments: [String]}
      actions:
        set: {payload: {_ appointments: "[String]"}, reduce: state.appointments = appointments}
      """),
]
