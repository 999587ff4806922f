import SpecLanguage

let effectExplanations: [Explanation] = [
  Explanation(
    .unknownDependency, "a dependency that is not among 'dependencies'",
    "An effect calls a method of a declared dependency: 'repository.load()'.",
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: ⟦repositry⟧.load(), then: .loaded(result)}
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.load(), then: .loaded(result)}
      """),
  Explanation(
    .unknownMethod, "a method that the dependency does not have",
    "Write the dependency and one of its 'methods': 'repository.load'.",
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.⟦laod⟧(), then: .loaded(result)}
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.load(), then: .loaded(result)}
      """),
  Explanation(
    .notACall, "an effect that is not a call of a dependency",
    "'perform' is a single call. Other code belongs in the implementation of a dependency.",
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: ⟦repository.load⟧, then: .loaded(result)}
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.load(), then: .loaded(result)}
      """),
  Explanation(
    .uncheckedCall, "a call or an event with '!swift'",
    """
    The tool runs effects in scenarios and records them in mocks, so it has to check them. Write a \
    middleware in Swift for anything else.
    """,
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: !swift ⟦repository.reset()⟧}
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.reset()}
      """),
  Explanation(
    .neverThrows, "a failure of a method that cannot fail",
    """
    A method can fail only with 'throws: true' or a named error; then 'catch' and the answers of \
    scenarios can handle the failure.
    """,
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.reset(), catch: ⟦.load⟧}
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.reset()}
      """),
  Explanation(
    .unknownPolicy, "an unknown policy",
    """
    A policy decides how a second call affects the first: concurrent, latest, first, serial, \
    debounce(300ms), throttle(1s).
    """,
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.reset(), policy: ⟦lates⟧}
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: {perform: repository.reset(), policy: latest}
      """),
  Explanation(
    .unknownEffect, "a 'cancel' of an unknown action or id",
    "'cancel' names the action whose rule starts the effects, or the 'id' of an effect.",
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: [{perform: repository.reset()}, {cancel: ⟦laod⟧}]
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: [{perform: repository.reset()}, {cancel: load}]
      """),
  Explanation(
    .nothingToCancel, "a 'cancel' of an action that begins no effects",
    "No rule of that action has a 'perform', so there is nothing to cancel.",
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: [{perform: repository.reset()}, {cancel: ⟦loaded⟧}]
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {returns: "[String]", throws: true}, reset: }
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Persistence:
          load: [{perform: repository.reset()}, {cancel: load}]
      """),
  Explanation(
    .mixedKeys, "calls of one id whose keys cannot be compared",
    """
    All calls with one id, and the rules that cancel them, need a 'by' of the same type. A call \
    without a key would neither join nor replace one with a key.
    """,
    bad: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {payload: {_ shelf: Int}}}
      actions:
        load: {payload: {_ shelf: Int}, reduce: "state.items = []"}
        leave: {payload: {_ name: String}, reduce: none}
      middleware:
        Persistence:
          load: {perform: repository.load(shelf), by: shelf}
          leave: {cancel: load, by: ⟦name⟧}
      """,
    good: """
      feature: Shop
      state: {items: "[String]"}
      dependencies:
        repository:
          methods: {load: {payload: {_ shelf: Int}}}
      actions:
        load: {payload: {_ shelf: Int}, reduce: "state.items = []"}
        leave: {payload: {_ shelf: Int}, reduce: none}
      middleware:
        Persistence:
          load: {perform: repository.load(shelf), by: shelf}
          leave: {cancel: load, by: shelf}
      """),
]
