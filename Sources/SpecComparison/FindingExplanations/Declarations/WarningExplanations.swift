import SpecLanguage

let warningExplanations: [Explanation] = [
  Explanation(
    .capturedState, .warning, "an answer that is combined with an old state",
    """
    'then', 'catch' and 'each' run after the call. 'state' in them is the state from before the \
    call: other actions may have changed it since. The 'reduce' of the action has the current \
    state.
    """,
    bad: """
      feature: Shop
      state: {total: Int = 0}
      dependencies: {till: {methods: {count: {returns: Int}}}}
      actions:
        count: {reduce: none}
        counted: {payload: {_ sum: Int}, reduce: state.total = sum}
      middleware:
        Counting:
          count: {perform: till.count(), then: .counted(⟦state⟧.total + result)}
      """,
    good: """
      feature: Shop
      state: {total: Int = 0}
      dependencies: {till: {methods: {count: {returns: Int}}}}
      actions:
        count: {reduce: none}
        counted: {payload: {_ number: Int}, reduce: state.total += number}
      middleware:
        Counting:
          count: {perform: till.count(), then: .counted(result)}
      """),
  Explanation(
    .neverReduced, .warning, "a feature in which no action has a 'reduce'",
    """
    Without 'reduce', an action has a handler, which you write in Swift. If no action of a feature \
    has a 'reduce', and no rule handles an action, 'reduce' was probably forgotten. Only actions \
    with a payload are reported, if there is a state that they could change. Write 'reduce: \
    none' for an action that does not change the state. As soon as one action has a 'reduce', the \
    others have handlers on purpose. If all actions should have handlers, generate the package once, \
    without '--strict'. A package that exists has these handlers: nothing is reported.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        ⟦add⟧: {payload: {_ number: Int}}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ number: Int}, reduce: state.count += number}
      """),
  Explanation(
    .neverWritten, .warning, "a property that no action writes",
    "It never changes: an action is missing, or it could be a constant.",
    bad: """
      feature: Shop
      state: {count: Int = 0, ⟦isOpen⟧: Bool = false}
      actions:
        add: {reduce: state.count += 1}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0, isOpen: Bool = false}
      actions:
        add: {reduce: state.count += 1}
        open: {reduce: state.isOpen = true}
      """),
  Explanation(
    .constantPredicate, .warning, "a filter's case that does not use the element",
    """
    The condition of a case is evaluated for each element. One that does not use the element keeps \
    all elements or none. A value of the case hides a property with the same name: write \
    'self.name' for the element's. To keep all elements, write 'true'.
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
            named: {payload: {_ name: String}, where: ⟦name.hasPrefix("A")⟧}
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
            named: {payload: {_ name: String}, where: self.name.hasPrefix(name)}
      """),
  Explanation(
    .unreachableFilter, .warning, "a filter that always shows the same case",
    "No action writes the selecting property: the other cases are never selected.",
    bad: """
      feature: Shop
      state: {items: "[Int]", show: Show = .all}
      filters:
        ⟦Show⟧: {over: items, cases: {all: true, large: self > 9}}
      actions:
        add: {payload: {_ n: Int}, reduce: state.items.append(n)}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]", show: Show = .all}
      filters:
        Show: {over: items, cases: {all: true, large: self > 9}}
      actions:
        add: {payload: {_ n: Int}, reduce: state.items.append(n)}
        choose: {payload: {_ show: Show}, reduce: state.show = show}
      """),
  Explanation(
    .neverHandled, .warning, "an action that nothing handles",
    """
    Its 'reduce' is 'none', so the reducer does nothing, and no middleware has a rule for it. In an app: \
    an action in 'start' is dropped, because its feature is closed when the app starts.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        ⟦load⟧: {reduce: none}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        load: {reduce: none}
      middleware:
        Loading:
          load: {dispatch: .add}
      """),
  Explanation(
    .unusedModel, .warning, "a model that nothing uses",
    "No property, payload or expression uses it.",
    bad: """
      feature: Shop
      models: {⟦Item⟧: {id: Int}}
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      """,
    good: """
      feature: Shop
      models: {Item: {id: Int}}
      state: {items: "[Item]"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      """),
]
