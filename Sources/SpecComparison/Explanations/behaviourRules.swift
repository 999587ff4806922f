import Diagnostics

/// Rules about what a feature does.
let behaviourRules: [ComparisonRule] = [
  ComparisonRule(
    .defaultChanged, .behaviour, "a property with another default",
    "A new store, or a new value, begins with another value.",
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
    .casesReordered, .behaviour, "cases in another order",
    "'allCases' has another order, and so have lists that are sorted by the enum.",
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
    .filterSourceChanged, .behaviour, "a filter of another list, or with another selector",
    "Its result follows from other properties of the state.",
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
    .predicateChanged, .behaviour, "a case of a filter with another predicate",
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
    .sortChanged, .behaviour, "a case of a filter in another order",
    "Its result has another order.",
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
    .functionValueChanged, .behaviour, "a function with another value",
    "All code that calls it gets another result.",
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
    "The same action has another effect.",
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
  ComparisonRule(
    .ruleAdded, .behaviour, "a new rule of a middleware",
    "It may stop or change an action, or cause another one.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: {require: amount > 0, message: An amount is positive.}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: 
            - {require: amount > 0, message: An amount is positive.}
            - ⟦require: amount < 100
              message: An amount is small.⟧
      """),
  ComparisonRule(
    .ruleRemoved, .behaviour, "a rule of a middleware that is gone",
    "What it did no longer happens.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: 
            - {require: amount > 0, message: An amount is positive.}
            - require: amount < 100
              message: An amount is small.
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        ⟦Check⟧:
          add: {require: amount > 0, message: An amount is positive.}
      """),
  ComparisonRule(
    .ruleChanged, .behaviour, "a rule of a middleware that does something else",
    "Its condition, what it does, or its message changed.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: {require: amount > 0, message: An amount is positive.}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: ⟦{require: amount > 1, message: An amount is positive.}⟧
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: {require: (amount > 0), message: An amount is positive.}
      """),
  ComparisonRule(
    .policyChanged, .behaviour, "a rule whose calls have another policy",
    """
    Overlapping calls wait, join or cancel each other in another way, or are tried again or \
    remembered for another time.
    """,
    before: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {all: {returns: "[Int]"}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result), policy: latest}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {all: {returns: "[Int]"}}}
      middleware:
        Loading:
          load: ⟦{perform: stock.all(), then: .loaded(result), policy: first}⟧
      """),
  ComparisonRule(
    .middlewareReordered, .behaviour, "middleware in another order",
    "The first sees an action first, so another one may stop or change it.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: {require: amount > 0, message: An amount is positive.}
        Limit:
          add: {require: amount < 100, message: An amount is small.}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        ⟦Limit⟧:
          add: {require: amount < 100, message: An amount is small.}
        Check:
          add: {require: amount > 0, message: An amount is positive.}
      """),
  ComparisonRule(
    .delayChanged, .behaviour, "a property that is saved after another time",
    "More or less is lost if the app is killed.",
    before: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: {in: sqlite, after: 1s}
      """,
    bad: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        ⟦items⟧: {in: sqlite, after: 5s}
      """,
    good: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: {in: sqlite, after: 1000ms}
      """),
]
