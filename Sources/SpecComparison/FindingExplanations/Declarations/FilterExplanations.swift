import SpecLanguage

let filterExplanations: [Explanation] = [
  Explanation(
    .notAList, "a filter over a property that is not a list",
    "'over' names a property of the state of a type such as [T] or IdentifiedArray<T>.",
    bad: """
      feature: Shop
      state: {items: "[Int]", show: Show = .all}
      filters:
        Show: {over: ⟦itms⟧, cases: {all: true}}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]", show: Show = .all}
      filters:
        Show: {over: items, cases: {all: true}}
      """),
  Explanation(
    .missingSelector, "a filter without a property that selects its case",
    "A property of the state selects the current case. It is found by its type, or named by 'by'.",
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      filters:
        ⟦Show⟧: {over: items, cases: {all: true}}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]", show: Show = .all}
      filters:
        Show: {over: items, cases: {all: true}}
      """),
  Explanation(
    .ambiguousSelector, "several properties that could select",
    "More than one property has the filter's type. 'by' names the one that selects.",
    bad: """
      feature: Shop
      state: {items: "[Int]", show: Show = .all, other: Show = .all}
      filters:
        ⟦Show⟧: {over: items, cases: {all: true}}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]", show: Show = .all, other: Show = .all}
      filters:
        Show: {over: items, by: show, cases: {all: true}}
      """),
  Explanation(
    .notSortable, "a filter sorted by a member without an order",
    "Numbers, strings, dates, durations, Bool and enums of plain cases have an order.",
    bad: """
      feature: Shop
      models: {Item: {tags: "[String]"}}
      state: {items: "[Item]", show: Show = .all}
      filters:
        Show: {over: items, cases: {all: {sort: ⟦tags⟧}}}
      """,
    good: """
      feature: Shop
      models: {Item: {tags: "[String]", title: String}}
      state: {items: "[Item]", show: Show = .all}
      filters:
        Show: {over: items, cases: {all: {sort: title}}}
      """),
  Explanation(
    .unknownProperty, "an unknown property",
    "'by' and 'given' name properties of the state; 'sort' names properties of the element.",
    bad: """
      feature: Shop
      models: {Item: {title: String}}
      state: {items: "[Item]", show: Show = .all}
      filters:
        Show: {over: items, cases: {all: {sort: ⟦titel⟧}}}
      """,
    good: """
      feature: Shop
      models: {Item: {title: String}}
      state: {items: "[Item]", show: Show = .all}
      filters:
        Show: {over: items, cases: {all: {sort: title}}}
      """),
]
