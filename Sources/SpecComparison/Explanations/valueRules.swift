import SpecLanguage

/// The rules about values that are created or computed differently.
let valueRules: [ComparisonRule] = [
  ComparisonRule(
    .defaultChanged, .behaviour, "a property with a different default",
    "A new store, or a new value, begins with a different value.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      """,
    bad: """
      feature: Shop
      state: {⟦count⟧: Int = 1}
      """,
    good: """
      feature: Shop
      state:
        count: {type: Int, default: (0)}
      """),
  ComparisonRule(
    .casesReordered, .behaviour, "cases in a different order",
    "'allCases' has a different order, and so do lists that are sorted by the enum.",
    before: """
      feature: Shop
      models: {Status: [open, closed]}
      state: {status: Status = .open}
      """,
    bad: """
      feature: Shop
      models: {Status: [⟦closed⟧, open]}
      state: {status: Status = .open}
      """),
  ComparisonRule(
    .filterSourceChanged, .behaviour, "a filter of a different list, or with a different selector",
    "Its result depends on other properties of the state.",
    before: """
      feature: Shop
      state: {items: "[Int]", other: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {all: true, big: self > 9}}}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]", other: "[Int]", shown: Shown = .all}
      filters: {⟦Shown⟧: {over: other, as: filteredItems, cases: {all: true, big: self > 9}}}
      """),
  ComparisonRule(
    .predicateChanged, .behaviour, "a case of a filter with a different predicate",
    "It keeps other elements.",
    before: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {all: true, big: self > 9}}}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {all: true, ⟦big⟧: self >= 9}}}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {all: {where: true}, big: (self > 9)}}}
      """),
  ComparisonRule(
    .sortChanged, .behaviour, "a case of a filter in a different order",
    "Its result has a different order.",
    before: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {all: {sort: self}, big: self > 9}}}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {⟦all⟧: {sort: -self}, big: self > 9}}}
      """),
  ComparisonRule(
    .derivedValueChanged, .behaviour, "a derived value that is computed differently",
    "Views show another value.",
    before: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        big: {type: Int, value: "items.filter { $0 > 9 }.count"}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        ⟦big⟧: {type: Int, value: "items.filter { $0 > 10 }.count"}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        big: {type: Int, value: "items.filter { item in item > 9 }.count"}
      """),
  ComparisonRule(
    .functionValueChanged, .behaviour, "a function with a different value",
    "All code that calls it gets a different result.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      functions:
        more: {payload: {_ a: Int}, returns: Int, value: a + 1}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      functions:
        ⟦more⟧: {payload: {_ a: Int}, returns: Int, value: a + 2}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      functions:
        more: {payload: {_ number: Int}, returns: Int, value: number + 1}
      """),
  ComparisonRule(
    .reduceChanged, .behaviour, "an action that changes the state differently",
    "The same action has a different effect.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        ⟦add⟧: {payload: {_ amount: Int}, reduce: state.count -= amount}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ number: Int}, reduce: state.count += (number)}
      """),
]
