import Testing

@Suite("Warnings")
struct WarningTests {
  @Test("A property that no action writes causes a warning")
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

  @Test("A filter whose selected case never changes causes a warning")
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

  @Test("An action that no reducer and no middleware handles causes a warning")
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

  @Test("A private action of a storage is sent by the storage")
  func privateStorageAction() {
    check(
      """
      feature: Shelf
      models: {Book: {id: UUID, title: String}}
      state: {books: "[Book]", isReady: Bool = false}
      actions:
        add: {payload: {_ book: Book}, reduce: state.books.append(book)}
        ⟦open⟧: {private: true, reduce: state.isReady = true}
        booksLoaded: {private: true, payload: {_ value: "[Book]"}, reduce: "state.books = value"}
      persistence: {books: {in: file}}
      ~ never-sent: nothing sends 'open': it is private, and no rule has it
      """)
  }

  @Test("A model that is unused, or is used only by unused models, causes a warning")
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
    "An unused declaration causes no warning if handwritten or unchecked Swift may use it",
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

  @Test("Unused declarations cause no warnings in a spec without actions")
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
