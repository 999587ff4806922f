import TestPlanning
import Testing

@testable import FeatureLowering

@Suite("Effects in Swift") struct EffectLoweringTests {
  let shop = """
    feature: Shop
    state: {items: "[String]"}
    dependencies:
      repository:
        methods:
          loadAll: {returns: "[String]", throws: true}
          save: {payload: {_ items: "[String]"}}
    events:
      saved:
    actions:
      load: {reduce: none}
      loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      add: {payload: {_ item: String}, reduce: state.items.append(item)}
    middleware:
      ShopPersistence:
        load:
          perform: repository.loadAll()
          then: .loaded(result)
          policy: latest
        add:
          - perform: repository.save(state.items)
            policy: debounce(500ms)
            emit: .saved
          - cancel: load
    """

  @Test("generated middleware starts effects with values from the state after the action")
  func middleware() throws {
    let text = try body("Sources/Shop/ShopMiddleware.swift", of: shop)
    #expect(
      text.contains(
        """
            switch action {
            case .load:
              effects.run(id: "load", policy: .latest) { [dependencies] send in
                let result = try await dependencies.repository.loadAll()
                send(.loaded(result))
              }
            case .add:
              let items = state.items
              effects.run(id: "add", policy: .debounce(.milliseconds(500))) { [dependencies] send in
                await dependencies.repository.save(items)
                send.emit(.saved)
              }
              effects.cancel("load")
            default:
              break
            }
        """))
  }

  @Test(
    "actions that start the same effect share one switch case, at the position of the first action")
  func alike() throws {
    let text = try body(
      "Sources/Shop/ShopMiddleware.swift",
      of: """
        feature: Shop
        state: {items: "[String]"}
        dependencies:
          repository:
            methods: {save: {payload: {_ items: "[String]"}}}
        actions:
          add: {payload: {_ item: String}, reduce: state.items.append(item)}
          clear: {reduce: "state.items = []"}
          keep: {payload: {_ item: String}, reduce: none}
          save: {reduce: none}
        middleware:
          ShopSaving:
            add: {perform: repository.save(state.items), id: save}
            clear: {perform: repository.save(state.items), id: save}
            keep: {perform: "repository.save([item])", id: save}
            save: {perform: repository.save(state.items), id: save}
        """)
    #expect(text.contains("    case .add, .clear, .save:\n      let items = state.items\n"))
    #expect(text.contains("    case .keep(let item):\n"))
    #expect(!text.contains("func handle("))
  }

  @Test(
    "a local variable that captures a state property does not have the name of a used payload value"
  )
  func names() throws {
    let text = try body(
      "Sources/Shop/ShopMiddleware.swift",
      of: """
        feature: Shop
        state: {items: "[String]", kept: "[String]"}
        dependencies:
          repository:
            methods: {save: {payload: {_ items: "[String]"}}, count: {payload: {of items: "[String]"}}}
        actions:
          put: {payload: {_ items: "[String]"}, reduce: state.items = items}
          add: {payload: {_ items: "[String]"}, reduce: state.items += items}
        middleware:
          ShopSaving:
            put:
              - when: items.isEmpty
                perform: repository.save(state.items)
              - when: "!items.isEmpty"
                perform: repository.save(state.items)
            add:
              - perform: repository.save(state.items)
              - perform: "repository.count(of: state.items)"
              - perform: repository.save(state.kept)
        """)
    #expect(
      text.contains(
        """
            case .put(let items):
              if items.isEmpty {
                let currentItems = state.items
                effects.run(id: "put") { [dependencies] _ in
                  await dependencies.repository.save(currentItems)
                }
              }
              if !items.isEmpty {
                let currentItems = state.items
                effects.run(id: "put.2") { [dependencies] _ in
                  await dependencies.repository.save(currentItems)
                }
              }
            case .add:
              let items = state.items
              effects.run(id: "add") { [dependencies] _ in
                await dependencies.repository.save(items)
              }
              effects.run(id: "add.2") { [dependencies] _ in
                await dependencies.repository.count(of: items)
              }
              let kept = state.kept
              effects.run(id: "add.3") { [dependencies] _ in
                await dependencies.repository.save(kept)
              }
            }
        """))
  }

  @Test("a live implementation that is not filled in yet reports an error instead of crashing")
  func live() throws {
    let text = try body(
      "Sources/Shop/ShopLive.swift",
      of: shop.replacing(
        "      save: {",
        with: """
                rate: {returns: Locale}
                count: {returns: Int}
                save: {
          """
      ).replacing("state:", with: "external: {Locale: Foundation}\nstate:"))
    #expect(text.contains("throw NotFilledIn(\"LiveShopRepository.loadAll\")"))
    #expect(
      text.contains(
        """
          public func rate() async -> Locale {
            // It cannot throw, and there is no value to return: the calling effect ends here.
            await RunningEffect.fail(with: NotFilledIn("LiveShopRepository.rate"))
          }

          public func count() async -> Int {
            await RunningEffect.report(NotFilledIn("LiveShopRepository.count"))
            return 0
          }

          public func save(_ items: [String]) async {
            await RunningEffect.report(NotFilledIn("LiveShopRepository.save"))
          }
        """))
    #expect(!text.contains("fatalError"))
    let files = lowerFeature(try feature(shop), specPath: "spec.yaml")
    #expect(
      files.filter { $0.owner == .yours }.map(\.path)
        == ["Sources/Shop/ShopLive.swift"])
  }

  @Test("a method that is not filled in and can only throw an error of the spec ends its effect")
  func liveWithTypedError() throws {
    let text = try body(
      "Sources/Shop/ShopLive.swift",
      of: shop.replacing("      save: {", with: "      pay: {throws: PayError}\n      save: {")
        .replacing("state:", with: "models: {PayError: [declined]}\nstate:"))
    #expect(
      text.contains(
        """
          public func pay() async throws(PayError) {
            // It cannot throw this error, and returning would mean success: the calling effect ends here.
            await RunningEffect.fail(with: NotFilledIn("LiveShopRepository.pay"))
          }
        """))
  }

  @Test(
    "in a scenario's test, `wait` advances the clock, and other steps wait for effects to settle"
  )
  func waiting() throws {
    let text = try body(
      "Tests/ShopTests/ShopScenarioTests.swift",
      of: shop + """

        scenarios:
          s:
            when: [wait: 1s, add: a, wait: 250ms, [add: b, wait: 1s]]
            calls: ['repository.save(["a"])', 'repository.save(["a", "b"])']
        """)
    #expect(
      text.contains(
        """
            await clock.advance(by: .seconds(1))
            store.dispatch(.add("a"))
            await store.settle(on: clock)
            await clock.advance(by: .milliseconds(250))
            store.dispatch(.add("b"))
            await clock.advance(by: .seconds(1))
            await store.settle(on: clock)
            #expect(repositoryMock.calls == [.save(["a"]), .save(["a", "b"])])
        """))
  }

  @Test("the answer of a mock is written with 'try' only if creating its value can fail")
  func answersThatMayBeNone() throws {
    let text = try body(
      "Tests/ShopTests/ShopScenarioTests.swift",
      of: shop.replacing(
        "      save:", with: "      page: {returns: URL}\n      size: {returns: Int}\n      save:")
          + """

          scenarios:
            s:
              with: {repository.page: "https://a.b", repository.size: 3}
              when: [load]
              calls: []
          """)
    #expect(
      text.contains(
        """
          func s() async throws {
            repositoryMock.answers.page = try [.returning(url("https://a.b"))]
            repositoryMock.answers.size = [.returning(3)]
            let store = makeStore()
        """))
  }

  @Test("the clock, the mocks and the creation of the store are written once for all scenarios")
  func suite() throws {
    let text = try body(
      "Tests/ShopTests/ShopScenarioTests.swift",
      of: shop + """

        scenarios:
          one: {when: [load], calls: [repository.loadAll()]}
          two: {when: [load, load], then: [true]}
        """)
    #expect(
      text.contains(
        """
          private let clock = ManualClock()
          private let repositoryMock: ShopRepositoryMock

          init() {
            repositoryMock = ShopRepositoryMock(clock: clock)
          }
        """))
    #expect(text.split(separator: "ManualClock()").count == 2)
    #expect(text.split(separator: "Issue.record").count == 2)
  }
}
