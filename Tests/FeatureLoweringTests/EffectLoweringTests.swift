import Testing

@testable import FeatureLowering

@Suite("Effects in Swift") struct EffectLoweringTests {
  private let shop = """
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

  @Test("middleware begins effects when the reducer is done, with what the state is then")
  func middleware() throws {
    let text = try body("Sources/Shop/Application/ShopMiddleware.swift", of: shop)
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

  @Test("actions in a row that begin the same effect stand in one case, others do not")
  func alike() throws {
    let text = try body(
      "Sources/Shop/Application/ShopMiddleware.swift",
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
    #expect(text.contains("    case .add, .clear:\n      let items = state.items\n"))
    #expect(text.contains("    case .keep(let item):\n"))
    #expect(text.contains("    case .save:\n      let items = state.items\n"))
    #expect(text.contains("-> Verdict<ShopAction> {\n    .next\n  }"))
  }

  @Test("what is not filled in says so, where it can throw")
  func live() throws {
    let text = try body("Sources/Shop/Infrastructure/ShopLive.swift", of: shop)
    #expect(text.contains("throw NotFilledIn(\"LiveShopRepository.loadAll\")"))
    #expect(text.contains("public func save(_ items: [String]) async {"))
    let files = lowerFeature(try feature(shop), specPath: "spec.yaml")
    #expect(
      files.filter { $0.owner == .yours }.map(\.path)
        == ["Sources/Shop/Infrastructure/ShopLive.swift"])
  }

  @Test("a feature without effects has none of their files, headers alone among plain sources")
  func without() throws {
    let plain = "feature: Shop\nactions:\n  add: {reduce: none}"
    let paths = try files(plain).keys
    #expect(!paths.contains { $0.contains("Dependencies") || $0.contains("Event") })
    #expect(try files(plain, layout: .sources)["ShopDependencies.swift"]?.hasPrefix("//") == true)
  }
}
