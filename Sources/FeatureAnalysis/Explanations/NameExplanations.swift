import Diagnostics

/// What the findings of this stage mean.
package let analysisExplanations: [Explanation] =
  nameExplanations + typeExplanations + filterExplanations + actionExplanations
  + effectExplanations + eventExplanations + appExplanations
  + scenarioExplanations + invariantExplanations + payloadExplanations + warningExplanations

let nameExplanations: [Explanation] = [
  Explanation(
    .unknownImport, "an import of a feature that no spec declares",
    """
    A feature is found by its name, among the specs of the run and those in the folder of the spec \
    that imports. A spec with errors cannot be imported from.
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
    A feature that imports becomes a module that depends on the other one, and modules cannot depend \
    on each other. It is reported in each spec of the cycle.
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
    Names are made of the letters a to z and A to Z, digits and '_', and begin with no digit. The \
    message has the code of a letter that only looks like one of these.
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
    .misspeltDeclaration, "a declared name that nothing uses, and a near one that is used",
    """
    The uses of a name agree, and its declaration differs from them in a letter or two that are \
    swapped, or in case alone. It is told at the declaration, and the uses are silent. Of a singular \
    and a plural either may be meant.
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
    Backticks save most keywords, and the tool adds them. They do not save names such as 'self' \
    and 'Type', and a model called like a type of the standard library would hide it.
    """,
    bad: """
      feature: Shop
      models: {⟦Task⟧: {title: String}}
      """,
    good: """
      feature: Shop
      models: {TaskModel: {title: String}}
      """),
  Explanation(
    .nameCollision, "a name that the generated code uses too",
    """
    The tool makes names from those of the spec: 'ShopState' of the feature 'Shop', \
    'filteredItems' of the list 'items'. A filter's result gets another name with 'as'.
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
]
