import Testing

@Suite("Findings that follow from a YAML error")
struct FollowUpTests {
  @Test(
    "a dash before a key is the only finding",
    arguments: [
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          payload: {_ n: Int}
          reduce: state.n += n
      scenarios:
        s:
          when:
            - add: 1
          ⟦-⟧ then:
            - state.n == 1
      ~ yaml-syntax: expected a key as on line 9, found a list item: remove the '-'
      """,
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          ⟦- payload: {_ n: Int}⟧
          reduce: state.n += n
      scenarios:
        s: {when: [add: 1], then: [state.n == 1]}
      ~ yaml-syntax: expected a key as on line 6, found a list item: remove the '-'
      """,
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          payload: {_ n: Int}
          reduce: state.n += n
      scenarios:
        s:
          when:
            - add: 1
          ⟦- add: 2⟧
          then:
            - state.n == 3
      ~ yaml-syntax: expected an item of the list at column 7, as on line 10: check the indentation
      """,
    ])
  func dashes(_ text: String) { MarkedSpec(text).check() }

  @Test(
    "a tab is the only finding",
    arguments: [
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
      ⟦\t\t⟧payload: {_ n: Int}
      \t\treduce: state.n += n
      scenarios:
        s: {when: [add: 1], then: [state.n == 1]}
      ~ tab-indentation
      """,
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          payload: {_ n: Int}
          reduce: |
      ⟦\t\t\t⟧if n > 0 {
              state.n += n
            }
      scenarios:
        s: {when: [add: 1], then: [state.n == 1]}
      ~ tab-indentation
      """,
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          payload: {_ n: Int}
          reduce: |
            if n > 0 {
      ⟦\t⟧        state.n += n
      \t}
        set:
          reduce: state.n = 1
      scenarios:
        s: {when: [add: 1], then: [state.n == 1]}
      ~ tab-indentation
      """,
    ])
  func tabs(_ text: String) { MarkedSpec(text).check() }

  @Test("the code in a block with tabs is checked")
  func codeBesideTabs() {
    MarkedSpec(
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          reduce: |
      ⟦\t\t⟧state.n = 1
      \t\tstate.⟦m⟧ = 2
      scenarios:
        s: {when: [add], then: [state.n == 1]}
      ~ tab-indentation
      ~ unknown-member: the state has no 'm'; it has n
      """
    ).check()
  }

  @Test(
    "a block scalar in braces is the only finding, and its code is checked",
    arguments: [
      """
      feature: P
      models: {Size: [small, large]}
      state: {size: Size = .small, text: String = ""}
      actions:
        choose: {payload: {size: Size}, reduce: ⟦|⟧
          state.size = size
          if size == .large { state.text = "a \\(1)" }
        }
        reset: {reduce: state.size = .small}
      scenarios:
        s: {when: [choose: {size: large}], then: [state.size == .large]}
      ~ yaml-syntax: a block of several lines ('|') cannot begin inside '{…}' or '[…]'
      """,
      """
      feature: P
      state: {n: Int = 0}
      actions:
        choose: {reduce: ⟦|⟧
          state.n = 1
          state.⟦m⟧ = 2}
        reset: {reduce: state.n = 0}
      scenarios:
        s: {when: [choose], then: [state.n == 1]}
      ~ yaml-syntax
      ~ unknown-member: the state has no 'm'; it has n
      """,
    ])
  func blocksInBraces(_ text: String) { MarkedSpec(text).check() }

  @Test("a directive within a spec is the only finding")
  func directiveWithin() {
    MarkedSpec(
      "feature: A\n⟦%YAML 1.1⟧\nstate: {n: Int = 0}\n"
        + "~ yaml-syntax: a YAML directive must be above the spec"
    ).check()
  }

  @Test("a directive without a document is the only finding")
  func directiveAlone() {
    MarkedSpec("# a\n⟦%YAML 1.1⟧\n~ yaml-syntax: a line '---' is missing after this YAML directive")
      .check()
  }

  @Test("a Swift attribute before a property is the only finding")
  func attributes() {
    MarkedSpec(
      """
      feature: P
      state:
        ⟦@Published⟧ var n: Int = 0
      actions: {add: {reduce: state.n += 1}}
      scenarios: {s: {when: [add], then: [state.n == 1]}}
      ~ yaml-syntax: '@Published' is Swift, and not a part of a spec: remove it
      """
    ).check()
  }

  @Test(
    "the wrong type of a status is the only finding",
    arguments: [
      """
      feature: Shop
      models: {Book: {id: Int}}
      state: {books: [Book], loading: String = ""}
      dependencies: {shop: {methods: {all: {returns: "[Book]", throws: true}}}}
      requests:
        load: {perform: shop.all(), into: books, status: ⟦loading⟧}
      derived: {isFailed: "Bool = if case .failed = loading { true } else { false }"}
      scenarios:
        s: {with: {shop.all: []}, when: [load], then: [state.loading == .succeeded]}
      ~ type-mismatch: 'loading' is the status of the request 'load': it must be a RequestStatus
      """,
      """
      feature: Shop
      models: {Book: {id: Int}}
      state: {books: [Book], storage: Int = 0}
      actions: {add: {payload: {_ b: Book}, reduce: state.books.append(b)}}
      persistence: {books: {in: sqlite, status: ⟦storage⟧}}
      scenarios:
        s: {when: [add: {id: 1}], then: [state.storage == .ready]}
      ~ type-mismatch: 'storage' is the status of a storage: it must be a StorageStatus, not Int
      """,
    ])
  func statuses(_ text: String) { MarkedSpec(text).check() }

  @Test("a stored model without an id is the only finding")
  func rowsWithoutIdentity() {
    MarkedSpec(
      """
      feature: Shop
      models: {Book: {title: String}}
      state: {books: [Book]}
      actions:
        add: {payload: {_ b: Book}, reduce: state.books.append(b)}
        remove: {payload: {_ id: Int}, reduce: "state.books.remove(id: id)"}
        rename: {payload: {_ id: Int}, reduce: 'state.books[id: id]?.title = "x"'}
      persistence: {⟦books⟧: sqlite}
      ~ not-identifiable: 'Book' has no 'id' that identifies its row
      """
    ).check()
  }
}
