import Diagnostics

let callExplanations: [Explanation] = [
  Explanation(
    .wrongArguments, "a call with the wrong arguments or labels",
    "The message or the help below it has what was declared, as Swift writes it.",
    bad: """
      feature: Shop
      models: {Item: {id: Int, title: String}}
      state:
        first: "Item = ⟦Item(id: 1)⟧"
      """,
    good: """
      feature: Shop
      models: {Item: {id: Int, title: String}}
      state:
        first: 'Item = Item(id: 1, title: "Milk")'
      """),
  Explanation(
    .closureParameters, "a closure with the wrong number of parameters",
    "A closure uses all of '$0', '$1', or names each: '_' for one that it does not need.",
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        ordered: "[Int] = items.sorted ⟦{ $0 > 1 }⟧"
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        ordered: "[Int] = items.sorted { $0 > $1 }"
      """),
  Explanation(
    .missingReturn, "a closure that returns a value on some paths only",
    "A closure of several statements returns its value with 'return', whichever way it goes.",
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        kept: "[Int] = items.filter { item in ⟦if item > 1 { return true }⟧ }"
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        kept: "[Int] = items.filter { item in if item > 1 { return true } else { return false } }"
      """),
  Explanation(
    .notAssignable, "an assignment to something immutable",
    """
    Payloads, constants, derived values and what a filter shows are read only; in middleware the \
    state is, too. A whole element is not assigned through '[id:]': 'updateOrAppend' replaces it.
    """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived: {count: Int = items.count}
      actions:
        clear: {reduce: "state.items = []; ⟦state.count⟧ = 0"}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived: {count: Int = items.count}
      actions:
        clear: {reduce: "state.items = []"}
      """),
  Explanation(
    .optionalInText, .warning, "an optional in a string interpolation",
    #"Swift puts 'Optional("Milk")' or 'nil' into the text. Say with '??' what nil shows as."#,
    bad: #"""
      feature: Shop
      state: {title: String?}
      derived:
        line: 'String = "Title \(⟦title⟧)"'
      """#,
    good: #"""
      feature: Shop
      state: {title: String?}
      derived:
        line: 'String = "Title \(title ?? "none")"'
      """#),
  Explanation(
    .redundantCoalescing, .warning, "'??' after a value that is never nil",
    "The value behind '??' is never used.",
    bad: """
      feature: Shop
      state: {title: String = ""}
      derived:
        shown: 'String = title ⟦??⟧ "none"'
      """,
    good: """
      feature: Shop
      state: {title: String = ""}
      derived:
        shown: String = title
      """),
  Explanation(
    .constantCondition, .warning, "a condition that always has the same result",
    """
    What is never nil need not be compared with nil, and what a constant condition shuts out is \
    never executed: swiftc warns, too. A 'true' or 'false' that stands alone is meant so.
    """,
    bad: """
      feature: Shop
      state: {title: String = ""}
      derived:
        hasTitle: Bool = ⟦title != nil⟧
      """,
    good: """
      feature: Shop
      state: {title: String = ""}
      derived:
        hasTitle: Bool = !title.isEmpty
      """),
  Explanation(
    .comparedWithItself, .warning, "a comparison of a value with itself",
    """
    What a filter's case carries hides a property of the element that has the same name: the \
    property is then 'self.name'. A floating value may be compared with itself, since NaN is unlike \
    itself.
    """,
    bad: """
      feature: Shop
      models:
        Item: {name: String}
      state:
        items: [Item]
        filter: ItemFilter = .all
      filters:
        ItemFilter:
          over: items
          cases:
            all: true
            named: {payload: {_ name: String}, where: ⟦name == name⟧}
      """,
    good: """
      feature: Shop
      models:
        Item: {name: String}
      state:
        items: [Item]
        filter: ItemFilter = .all
      filters:
        ItemFilter:
          over: items
          cases:
            all: true
            named: {payload: {_ name: String}, where: self.name == name}
      """),
]
