import SpecLanguage

/// The rules about events, dependencies and middleware.
let effectRules: [ComparisonRule] = [
  ComparisonRule(
    .eventRemoved, .source, "an event that was removed",
    "Views wait for it.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        save: {reduce: state.count = 0}
      middleware:
        Log:
          save: [{emit: .saved}, {emit: .left(1)}]
      events:
        saved:
        left: {_ count: Int}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        save: {reduce: state.count = 0}
      middleware:
        Log:
          save: {emit: .saved}
      ⟦events⟧:
        saved:
      """),
  ComparisonRule(
    .eventAdded, .source, "a new event",
    "A 'switch' over the events must handle it, unless it has a 'default'.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        save: {reduce: state.count = 0}
      middleware:
        Log:
          save: {emit: .saved}
      events:
        saved:
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        save: {reduce: state.count = 0}
      middleware:
        Log:
          save: [{emit: .saved}, {emit: .left(1)}]
      events:
        saved:
        ⟦left⟧: {_ count: Int}
      """),
  ComparisonRule(
    .eventPayloadChanged, .source, "an event with a different payload",
    "A 'switch' over the events matches the old labels and types.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        save: {reduce: state.count = 0}
      middleware:
        Log:
          save: [{emit: .saved}, {emit: .left(1)}]
      events:
        saved:
        left: {_ count: Int}
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        save: {reduce: state.count = 0}
      middleware:
        Log:
          save: [{emit: .saved}, {emit: ".left(count: 1)"}]
      events:
        saved:
        ⟦left⟧: {count: Int}
      """),
  ComparisonRule(
    .dependencyRemoved, .source, "a dependency that was removed",
    "Callers pass it, and implement its protocol.",
    before: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {all: {returns: "[Int]"}}}
        log: {methods: {write: {payload: {_ text: String}}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      ⟦dependencies⟧:
        stock: {methods: {all: {returns: "[Int]"}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """),
  ComparisonRule(
    .dependencyAdded, .source, "a new dependency",
    "Whoever creates the store has to pass an implementation.",
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
          load: {perform: stock.all(), then: .loaded(result)}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {all: {returns: "[Int]"}}}
        ⟦log⟧: {methods: {write: {payload: {_ text: String}}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """),
  ComparisonRule(
    .dependenciesReordered, .source, "dependencies in a different order",
    "The parameters of the initializer of the dependencies are in the same order.",
    before: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {all: {returns: "[Int]"}}}
        log: {methods: {write: {payload: {_ text: String}}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        ⟦log⟧: {methods: {write: {payload: {_ text: String}}}}
        stock: {methods: {all: {returns: "[Int]"}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """),
  ComparisonRule(
    .protocolRenamed, .source, "a dependency whose protocol has a different name",
    "Implementations conform to the old one.",
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
          load: {perform: stock.all(), then: .loaded(result)}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        ⟦stock⟧: {protocol: ItemStore, methods: {all: {returns: "[Int]"}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """),
  ComparisonRule(
    .methodRemoved, .source, "a method of a dependency that was removed",
    "Callers and mocks may name it. An implementation that has it still compiles.",
    before: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {all: {returns: "[Int]"}, clear: {}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        ⟦stock⟧: {methods: {all: {returns: "[Int]"}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """),
  ComparisonRule(
    .methodAdded, .source, "a new method of a dependency",
    "Implementations of the protocol do not have it.",
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
          load: {perform: stock.all(), then: .loaded(result)}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {all: {returns: "[Int]"}, ⟦clear⟧: {}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """),
  ComparisonRule(
    .methodSignatureChanged, .source, "a method of a dependency with a different signature",
    "Implementations have the old parameters, result or errors.",
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
          load: {perform: stock.all(), then: .loaded(result)}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}
      dependencies:
        stock: {methods: {⟦all⟧: {returns: "[Int]", throws: true}}}
      middleware:
        Loading:
          load: {perform: stock.all(), then: .loaded(result)}
      """),
  ComparisonRule(
    .middlewareRemoved, .source, "a middleware that was removed",
    "It is a public type, and other code may name it.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      middleware:
        Check:
          add: {require: amount > 0, message: An amount is positive.}
        Log:
      """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      ⟦middleware⟧:
        Check:
          add: {require: amount > 0, message: An amount is positive.}
      """),
]
