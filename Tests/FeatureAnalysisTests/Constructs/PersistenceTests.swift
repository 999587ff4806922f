import FeatureAnalysis
import SpecLanguage
import Testing

@Suite("Persistence")
struct PersistenceTests {
  @Test(
    "The analyzed feature contains the tables and delays of storages, and the histories of members")
  func stored() throws {
    let feature = try feature(
      """
      feature: Shop
      models:
        Item:
          id: UUID
          name: {type: String, was: {title: 2, label: 4}}
          notes: {type: String?, since: 3}
          price: {type: Int, was: cost, since: 3}
      state:
        items: [Item]
        others: [Item]
      persistence:
        version: 4
        removed: {Item.colour: 2}
        items: {in: sqlite, table: things}
        others: {in: sqlite, after: 500ms}
      """)
    let found = try #require(feature.persistence)
    #expect(found.version == 4)
    #expect(found.removed == [Removal(owner: "Item", member: "colour", version: 2)])
    #expect(found.entries.map(\.property) == ["items", "others"])
    #expect(found.entries.map(\.index) == [0, 1])
    #expect(found.entries.map(\.table) == ["things", "others"])
    #expect(found.entries.map(\.options.delay) == [.zero, .milliseconds(500)])
    guard case .structure(let properties) = feature.models[0].kind else {
      Issue.record("a struct")
      return
    }
    func names(in version: Int) -> [String?] {
      properties.map { $0.history.memberName(in: version, now: $0.name) }
    }
    #expect(names(in: 1) == ["id", "title", nil, "cost"])
    #expect(names(in: 2) == ["id", "label", nil, "cost"])
    #expect(names(in: 3) == ["id", "label", "notes", "price"])
    #expect(names(in: 4) == ["id", "name", "notes", "price"])
  }

  @Test("A feature with 'sqlite' does not have the name of a module that its storages need")
  func librariesOfStorages() {
    for (name, library) in [("Redux", "ReduxSQLite"), ("GRDB", "GRDB")] {
      check(
        """
        feature: ⟦\(name)⟧
        models:
          Item: {id: UUID}
        state:
          items: [Item]
        persistence:
          items: sqlite
        ~ reserved-name: '\(name)' cannot be the name of a feature with 'sqlite': its storages need the module '\(library)'
        """)
    }
  }

  @Test("A rejected name of a stored type comes with a name that is allowed")
  func renames() {
    let spec = """
      feature: Shop
      models:
        Predicate: {id: UUID}
        ShopSavedList: {id: UUID}
        ShopSavedListModel: {id: UUID}
      state: {items: "[Predicate]", lists: "[ShopSavedList]", others: "[ShopSavedListModel]"}
      persistence: {items: swiftData, lists: swiftData}
      """
    var diagnostics = Diagnostics()
    _ = analyzeSpec(SourceFile(path: "spec.yaml", text: spec), &diagnostics)
    let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }
    #expect(
      errors.map(\.help) == [
        "use another name, such as 'PredicateModel'",
        "use another name, such as 'ShopSavedListModel2'",
      ])
  }

  @Test("A new property may reuse the name of a property that was renamed or removed earlier")
  func reused() {
    check(
      """
      feature: Shop
      models:
        Item:
          id: UUID
          name: {type: String, was: title, since: 2}
          title: {type: String?, since: 3}
          colour: {type: Int, default: 0, since: 2}
      state: {items: "[Item]"}
      persistence: {version: 3, removed: {Item.colour: 2}, items: sqlite}
      """)
  }

  @Test("A feature with persistence cannot declare types that its storages declare")
  func reservedTypes() {
    check(
      """
      feature: Shop
      models:
        JSONEncoder: {id: UUID}
        ⟦ShopSavedList⟧: {id: UUID}
        Row: {id: UUID}
        ShopFile: {id: UUID}
      state: {items: "[Row]"}
      persistence: {items: swiftData}
      ~ reserved-name: the generated storage has a type 'ShopSavedList'
      """)
  }

  @Test("What is stored together is one entry with the delay and the status of its properties")
  func together() throws {
    let feature = try feature(
      """
      feature: Shop
      models: {Item: {id: Int}}
      state: {notes: "[Item]", cart: "IdentifiedArray<Item>", draft: "[Item] = [Item(id: 1)]"}
      persistence:
        together: [draft, cart]
        cart: {in: sqlite, after: 1s}
        notes: sqlite
        draft: {in: sqlite, status: storage}
      """)
    let found = try #require(feature.persistence)
    #expect(found.entries.map(\.property) == ["draftAndCart", "notes"])
    #expect(found.entries[0].indices == [2, 1])
    #expect(found.entries[0].options.delay == .seconds(1))
    #expect(found.entries[0].status == "storage")
    #expect(found.properties.map(\.property) == ["cart", "notes", "draft"])
    #expect(feature.actions.contains { $0.name == "draftAndCartLoaded" })
    #expect(!feature.actions.contains { $0.name == "loadCart" })
  }

  @Test("The names of what is stored together differ from those of other declarations")
  func namesOfTogether() {
    check(
      """
      feature: Shop
      models: {Item: {id: Int}, CartAndDraft: {id: Int}}
      state: {cart: "[Item]", draft: "[Item]", others: "[CartAndDraft]"}
      persistence: {together: [⟦cart⟧, draft], cart: sqlite, draft: sqlite}
      ~ name-collision: the value that 'together' stores is named 'CartAndDraft', like 'CartAndDraft' in line 2
      """)
    check(
      """
      feature: Shop
      models: {Item: {id: Int}}
      state: {together: "[Item]"}
      persistence: {together: sqlite}
      """)
  }
}
