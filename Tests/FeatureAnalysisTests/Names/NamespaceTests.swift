import Testing

@Suite("Names in the same namespace")
struct NamespaceTests {
  @Test("Two type names that are equal or differ only in case are reported at the second name")
  func types() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int}
        ⟦ITEM⟧: {id: Int}
      middleware:
        ⟦Item⟧:
      ~ duplicate-name: 'ITEM' differs only in case from 'Item' in line 3
      ~ duplicate-name: 'Item' is already declared in line 3
      """)
  }

  @Test("Names of members, cases, actions and payload values must differ in more than case")
  func members() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int, ⟦iD⟧: Int}
        Phase: [idle, ⟦idle⟧]
      state:
        count: Int = 0
      derived:
        ⟦Count⟧: Int = 1
      actions:
        add: {payload: {of n: Int, to ⟦n⟧: Int}, reduce: "state.count = 1"}
        ⟦aDD⟧: {reduce: none}
        move: {payload: {_ from: Int, from ⟦x⟧: Int}, reduce: none}
      ~ duplicate-name: 'iD' differs only in case from 'id' in line 3
      ~ duplicate-name: 'idle' is already declared in line 4
      ~ duplicate-name: 'Count' differs only in case from 'count' in line 6
      ~ duplicate-name: 'n' is already declared in line 10
      ~ duplicate-name
      ~ duplicate-name: 'from' is already declared in line 12
      """)
  }

  @Test("A name that collides with a generated name is reported at the name in the spec")
  func generated() {
    check(
      """
      feature: Shop
      models:
        ⟦ShopState⟧: {id: Int}
        ⟦shopStore⟧: {id: Int}
      ~ name-collision: 'ShopState' is also the generated state
      ~ name-collision: 'shopStore' differs only in case from the generated store, 'ShopStore'
      """)
  }

  @Test("A filter is reported if its result has the same name as a property")
  func filterResults() {
    check(
      """
      feature: Shop
      state:
        items: [Int]
        filteredItems: Int = 0
        first: FirstFilter = .all
        second: SecondFilter = .all
      filters:
        FirstFilter: {over: ⟦items⟧, cases: {all: true}}
        SecondFilter: {over: items, as: ⟦first⟧, cases: {all: true}}
      ~ name-collision: the result of 'FirstFilter' is named 'filteredItems', like 'filteredItems' in line 4
      ~ duplicate-name: 'first' is already declared in line 5
      """)
  }

  @Test("Two filters of one list need different result names, which 'as' can set")
  func twoFilters() {
    check(
      """
      feature: Shop
      state:
        items: [Int]
        first: FirstFilter = .all
        second: SecondFilter = .all
      filters:
        FirstFilter: {over: items, cases: {all: true}}
        SecondFilter: {over: ⟦items⟧, cases: {all: true}}
      ~ name-collision: the result of 'SecondFilter' is named 'filteredItems', like the result of 'FirstFilter' in line 7
      """)
    check(
      """
      feature: Shop
      state:
        items: [Int]
        first: FirstFilter = .all
        second: SecondFilter = .all
      filters:
        FirstFilter: {over: items, cases: {all: true}}
        SecondFilter: {over: items, as: secondItems, cases: {all: true}}
      """)
  }

  @Test("A value cannot have the name of a type, because it would hide the type")
  func values() {
    check(
      """
      feature: Shop
      models:
        Item: {⟦Date⟧: Date, item: Int}
        ⟦box⟧: {id: Int}
      state:
        box: "box?"
        items: [Item]
      actions:
        add: {payload: {_ ⟦Item⟧: Item}, reduce: none}
        ⟦Shop⟧: {reduce: "state.items = []; state.box = nil"}
      ~ name-collision: 'Date' is also the name of a type, which it would hide
      ~ name-collision: a property is also named 'box', and would hide the type
      ~ name-collision
      ~ name-style
      """)
  }

  @Test("A name that only another section would generate is free")
  func absentSections() {
    check(
      """
      feature: Shop
      models:
        ShopEvent: {id: Int}
        ShopDependencies: {id: Int}
        ShopFunctions: {id: Int}
        ShopHandlers: {id: Int}
      state:
        happenings: [ShopEvent]
        others: [ShopDependencies]
        functions: [ShopFunctions]
        handlers: [ShopHandlers]
      actions:
        open:
          reduce: |
            state.happenings = []
            state.others = []
            state.functions = []
            state.handlers = []
      middleware:
        ShopStorage:
        ShopMiddleware:
        ShopReducer:
          "*": {stop: true}
      """)
    check(
      """
      feature: Shop
      models:
        ⟦ShopEvent⟧: {id: Int}
      state:
        happenings: [ShopEvent]
      events:
        opened:
      actions:
        open: {reduce: "state.happenings = []"}
      middleware:
        ShopRules: {open: {emit: .opened}}
      ~ name-collision
      """)
  }

  @Test("A model named like the enum of events keeps its cases if there are no events")
  func eventModel() {
    check(
      """
      feature: Shop
      models:
        ShopEvent: [opened, sold: {count: Int}]
        Call: {id: Int}
        Answers: {id: Int}
      state: {last: ShopEvent?, count: Int = 0, calls: [Call], answers: [Answers]}
      dependencies:
        feed: {methods: {next: {returns: ShopEvent}, list: {returns: [Call]}, all: {returns: [Answers]}}}
      actions:
        ask: {reduce: none}
        came:
          payload: {_ event: ShopEvent}
          reduce: |
            state.last = event
            switch event {
            case .opened: state.count = 0
            case .sold(let count): state.count += count
            }
        called: {payload: {_ calls: [Call]}, reduce: state.calls = calls}
        answered: {payload: {_ answers: [Answers]}, reduce: state.answers = answers}
      middleware:
        ShopRules:
          ask:
            - {perform: feed.next(), then: .came(result)}
            - {perform: feed.list(), then: .called(result)}
            - {perform: feed.all(), then: .answered(result)}
      """)
  }

  @Test("A model cannot be called 'Call' next to a model that is named like the module")
  func callNextToModule() {
    check(
      """
      feature: Shop
      models:
        Shop: {id: Int}
        ⟦Call⟧: {id: Int}
      state: {shops: [Shop], calls: [Call]}
      dependencies: {api: {methods: {load: {returns: [Call]}}}}
      actions:
        open: {reduce: none}
        came: {payload: {_ calls: [Call], shops: [Shop]}, reduce: "state.calls = calls; state.shops = shops"}
      middleware:
        ShopRules: {open: {perform: api.load(), then: ".came(result, shops: [])"}}
      ~ name-collision
      """)
  }

  @Test("A method cannot have the name of a type that the mocks use")
  func methods() {
    check(
      """
      feature: Shop
      dependencies:
        api: {methods: {⟦ContinuousClock⟧: , ⟦ShopMockAnswer⟧: , load: }}
      ~ name-collision
      ~ name-collision
      """)
  }
}
