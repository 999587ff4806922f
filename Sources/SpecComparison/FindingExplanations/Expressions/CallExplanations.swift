import SpecLanguage

let callExplanations: [Explanation] = [
  Explanation(
    .wrongArguments, "a call with the wrong arguments or labels",
    "The message or its help contains the declaration in Swift syntax.",
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
    "A closure must use all of '$0' and '$1', or name every parameter: '_' for an unused one.",
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
    "A closure with several statements must return a value on every path.",
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
    Payloads, constants, derived values and filter results are read-only; in middleware the state \
    is read-only, too. An element cannot be assigned through '[id:]': 'updateOrAppend' replaces \
    it.
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
    #"Swift would insert 'Optional("Milk")' or 'nil'. Use '??' to choose a text for nil."#,
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
    "The value after '??' is never used.",
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
    A value that is never nil need not be compared with nil, and code that depends on a constant \
    condition may never run: swiftc warns, too. A literal 'true' or 'false' is not reported.
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
    A value of a filter's case hides a property of the element with the same name: write \
    'self.name' for the property. Floating-point values may be compared with themselves, since NaN \
    is not equal to itself.
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
