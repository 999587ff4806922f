import Testing

@Suite("Functions that change a model or the state, in Swift")
struct ChangingFunctionLoweringTests {
  private let spec = """
    feature: Shop
    models:
      Item:
        properties: {id: Int, name: String = "", count: Int = 0}
        functions:
          increment:
            doc: Adds pieces, at most ten.
            payload: {by: Int}
            do: count = min(count + by, 10)
          rename: {payload: {_ name: String}, do: self.name = name}
    state: {items: IdentifiedArray<Item>, total: Int = 0}
    functions:
      add:
        payload: {_ item: Item}
        do: |
          items.append(item)
          items[id: item.id]?.increment(by: 1)
          total += 1
    actions:
      add: {payload: {_ item: Item}, reduce: state.add(item)}
      more: {payload: {_ id: Int, by: Int}, reduce: "state.items[id: id]?.increment(by: by)"}
    """

  @Test("They are mutating methods, and actions call them")
  func methods() throws {
    let models = try body("Sources/Shop/ShopModels.swift", of: spec)
    #expect(
      models.contains(
        """
          /// Adds pieces, at most ten.
          public mutating func increment(by: Int) {
            count = min(count + by, 10)
          }

          public mutating func rename(_ name: String) {
            self.name = name
          }
        """))
    #expect(
      try body("Sources/Shop/ShopState.swift", of: spec).contains(
        """
          public mutating func add(_ item: Item) {
            items.append(item)
            if let index = items.index(id: item.id) {
              items[index].increment(by: 1)
            }
            total += 1
          }
        """))
    #expect(
      try body("Sources/Shop/ShopReducer.swift", of: spec).contains(
        """
          case .add(let item):
            state.add(item)
          case .more(let id, let by):
            if let index = state.items.index(id: id) {
              state.items[index].increment(by: by)
            }
        """))
  }
}
