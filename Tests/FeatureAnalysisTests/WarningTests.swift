import Testing

@Suite("Warnings")
struct WarningTests {
  @Test("Properties that no action writes cause warnings")
  func neverWritten() {
    check(
      """
      feature: Shop
      state:
        count: Int = 0
        ⟦isLoading⟧: Bool = false
      actions:
        add: {reduce: state.count += 1}
      ~ never-written: no action writes 'isLoading'
      """)
  }

  @Test("Filters whose case never changes cause warnings")
  func unreachableFilter() {
    check(
      """
      feature: Shop
      filters:
        ⟦Show⟧: {over: items, cases: {all: true, some: self > 1}}
      state:
        items: [Int]
        show: Show = .all
      actions:
        set: {payload: {_ items: [Int]}, reduce: state.items = items}
      ~ unreachable-filter: only one case of 'Show' is ever selected: no action writes 'show'
      """)
  }

  @Test("Actions that nothing handles cause warnings, except if a stub may handle them")
  func unhandledAction() {
    check(
      """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        ⟦load⟧: {reduce: none}
        save: {reduce: none}
      middleware:
        Saving: {save: {stop: true}}
      ~ never-handled: nothing handles 'load': its 'reduce' is none, and no middleware has a rule for it
      """)
  }

  @Test("Models that nothing uses cause warnings")
  func unusedModel() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int, price: Price}
        Price: {cents: Int, currency: "[Currency]"}
        Currency: [euro, dollar]
        Maker: {count: Int}
        ⟦Spare⟧: {id: Int, other: Other?}
        ⟦Other⟧: {id: Int}
      state:
        items: [Item]
        count: Int = 0
      actions:
        set: {payload: {_ items: [Item]}, reduce: state.items = items}
        make: {reduce: "state.count = Maker(count: 1).count"}
      ~ unused-model: nothing uses the model 'Spare'
      ~ unused-model: nothing uses the model 'Other'
      """)
  }

  @Test(
    "Warnings are not reported if handlers, stubs or unchecked Swift may do the missing work",
    arguments: [
      "  act:", "  act: {reduce: !swift state.count = 1}",
    ])
  func handwritten(action: String) {
    check(
      """
      feature: Shop
      models:
        Spare: {id: Int}
      state:
        count: Int = 0
      actions:
      \(action)
      """)
  }

  @Test("Warnings are not reported for a spec without actions")
  func noActions() {
    check(
      """
      feature: Shop
      models:
        Spare: {id: Int}
      state:
        count: Int = 0
      """)
  }
}
