import Diagnostics

let warningExplanations: [Explanation] = [
  Explanation(
    .capturedState, .warning, "an answer that is combined with an old state",
    """
    'then', 'catch' and 'each' run when the answer comes. 'state' in them is the state with which the \
    call began: actions in between may have changed it. The 'reduce' of the action sees the present one.
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
    .neverWritten, .warning, "a property that no action writes",
    "It stays what it was at the start: an action is missing, or it could be a constant.",
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
    .constantPredicate, .warning, "a filter's case that does not look at the element",
    """
    The condition of a case is asked of each element. One that reads nothing of it keeps all elements or \
    none. What the case carries hides a property of the same name: the element's is 'self.name'. To \
    keep all elements, write 'true'.
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
    "No action writes the property that selects: the other cases are never in force.",
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
    "Its 'reduce' is 'none', so that the reducer leaves it alone, and no middleware names it.",
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
    "No property, payload or text names it.",
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
