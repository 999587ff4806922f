import SpecLanguage

/// The rules about the behaviour of middleware, and about the times at which values are saved.
let flowRules: [ComparisonRule] = [
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
    .ruleRemoved, .behaviour, "a rule of a middleware that was removed",
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
    .policyChanged, .behaviour, "a rule whose calls have a different policy",
    """
    Overlapping calls wait, join or cancel each other in a different way, or are tried again or \
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
          load: {perform: stock.all(), then: .loaded(result), policy: ⟦first⟧}
      """),
  ComparisonRule(
    .middlewareReordered, .behaviour, "middleware in a different order",
    "The first sees an action first, so a different one may now stop or change it.",
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
    .delayChanged, .behaviour, "a property that is saved after a different delay",
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
