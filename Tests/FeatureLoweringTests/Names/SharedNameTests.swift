import FeatureAnalysis
import SpecLanguage
import Testing

@testable import FeatureLowering

@Suite("Names that modules of the toolchain declare as well")
struct SharedNameTests {
  private static let stored = """
    feature: Shop
    models:
      Record: {id: UUID = UUID(), title: String}
      SQLiteRow: {id: UUID = UUID(), title: String}
      Timer: {id: UUID = UUID(), title: String}
    state: {records: "[Record]", rows: "[SQLiteRow]", timers: "[Timer]"}
    actions:
      add: {payload: {_ record: Record}, reduce: state.records.append(record)}
      show: {payload: {_ row: SQLiteRow}, reduce: state.rows.append(row)}
      start: {payload: {_ timer: Timer}, reduce: state.timers.append(timer)}
    persistence: {records: sqlite, rows: sqlite, timers: sqlite}
    """

  @Test(
    "the storage file imports a model of a library's name by itself, and qualifies the library's type"
  )
  func database() throws {
    let file = try #require(files(Self.stored).first { $0.key.hasSuffix("/ShopSQLite.swift") })
    #expect(file.value.contains("import struct Shop.SQLiteRow\n"))
    #expect(file.value.contains("import struct Shop.Timer\n"))
    #expect(file.value.contains("element(in row: ReduxSQLite.SQLiteRow) throws -> SQLiteRow {"))
  }

  @Test("the names of GRDB meet no model, because no generated file imports GRDB")
  func databaseLibrary() throws {
    for (path, text) in try files(Self.stored) where path.hasSuffix(".swift") {
      #expect(!text.contains("GRDB") && !text.contains("import struct Shop.Record"), "\(path)")
    }
  }

  @Test("a local member extends the protocol of the standard library, whatever a model is called")
  func localMembers() throws {
    let yaml = """
      feature: Museum
      models: {Collection: {id: Int, word: String}, Index: {id: Int}, LocalizedError: {text: String}}
      state: {entries: "[Collection]", indices: "[Index]", error: "LocalizedError?"}
      dependencies:
        api: {methods: {save: {payload: {_ word: String}, throws: SaveError}}}
      actions:
        rename: {payload: {_ id: Int, word: String}, reduce: "state.entries[id: id]?.word = word"}
        failed: {payload: {_ text: String}, reduce: "state.error = LocalizedError(text: text)"}
      middleware:
        Saving: {rename: {perform: api.save(word), catch: .failed(message), policy: serial}}
      """
    let spec = yaml.replacing("models: {", with: "models: {SaveError: [full], ")
    let files = try files(spec)
    let reducer = try #require(files.first { $0.key.hasSuffix("/MuseumReducer.swift") }).value
    #expect(reducer.contains("extension Swift.Collection where Element: Identifiable {"))
    #expect(reducer.contains("withID id: Element.ID) -> Index? {"))
    let middleware = try #require(files.first { $0.key.hasSuffix("/MuseumMiddleware.swift") }).value
    #expect(middleware.contains("as? any Foundation.LocalizedError"))
  }

  @Test("tests import a mock that has the name of a type of ReduxTesting by itself")
  func mock() throws {
    let yaml = """
      feature: Shop
      state: {n: Int = 0}
      dependencies: {disk: {protocol: Storage, methods: {size: {returns: Int}}}}
      actions: {look: {reduce: none}, got: {payload: {_ n: Int}, reduce: state.n = n}}
      middleware: {ShopRules: {look: {perform: disk.size(), then: .got(result)}}}
      scenarios:
        it looks: {with: {disk.size: 3}, when: [look], then: state.n == 3}
      """
    let file = try #require(
      files(yaml).first { $0.key.hasSuffix("/ShopScenarioTests.swift") })
    #expect(file.value.contains("import class ShopMocks.StorageMock\n"))
  }

  @Test("files of a feature without such names import and qualify nothing more")
  func others() throws {
    let yaml = Self.stored.replacing("Timer", with: "Clock2").replacing("SQLiteRow", with: "Line")
    for (path, text) in try files(yaml) {
      #expect(!text.contains("import struct"), "\(path)")
      #expect(!text.contains("ReduxSQLite."), "\(path)")
    }
  }

  @Test(
    "a file with a type of another module that has a name of Foundation imports only the structs of Foundation that it uses"
  )
  func externalTypes() throws {
    let yaml = """
      feature: Shop
      external: {Notification: MessageKit, Ticket: MessageKit}
      state: {last: Notification?, ticket: Ticket?, at: Date?, id: UUID?}
      actions:
        receive: {payload: {_ last: Notification, at: Date}, reduce: state.last = last; state.at = at}
        take: {payload: {_ ticket: Ticket, id: UUID}, reduce: state.ticket = ticket; state.id = id}
      """
    let state = try #require(files(yaml).first { $0.key.hasSuffix("/ShopState.swift") })
    #expect(state.value.contains("import MessageKit\n"))
    #expect(state.value.contains("import struct Foundation.Date\nimport struct Foundation.UUID\n"))
    #expect(!state.value.contains("import Foundation\n"))
    let others = yaml.replacing("Notification", with: "Message")
    let plain = try #require(files(others).first { $0.key.hasSuffix("/ShopState.swift") })
    #expect(plain.value.contains("import Foundation\n"))
  }

  @Test("a model of a name of the runtime has that name, and the runtime's type has its module")
  func runtime() throws {
    let yaml = """
      feature: Shop
      models:
        Storage: {conforms: Codable, properties: {id: UUID = UUID(), title: String}}
        Verdict: [good, bad]
      state: {storages: "[Storage]", verdict: Verdict = .good}
      actions:
        add: {payload: {_ storage: Storage}, reduce: state.storages.append(storage)}
      middleware: {ShopRules: {add: {require: "!storage.title.isEmpty", message: no}}}
      persistence: {storages: sqlite}
      """
    let files = try files(yaml)
    let feature = try #require(files.first { $0.key.hasSuffix("/ShopFeature.swift") })
    #expect(feature.value.contains("_ storage: any ReduxRuntime.Storage<[Storage]>"))
    let middleware = try #require(files.first { $0.key.hasSuffix("/ShopMiddleware.swift") })
    #expect(middleware.value.contains(") -> ReduxRuntime.Verdict<ShopAction> {"))
    #expect(middleware.value.contains(".reject(Rejection(\"no\"))"))
  }

  @Test("a type of SwiftData's name appears in the storage file only where the model is meant")
  func swiftData() throws {
    func yaml(_ name: String) -> String {
      """
      feature: Shop
      models: {\(name): {conforms: Codable, properties: {id: UUID = UUID(), title: String, at: Date?}}}
      state: {items: "[\(name)]", picked: \(name)?}
      actions: {add: {payload: {_ item: \(name)}, reduce: state.items.append(item)}}
      persistence: {items: swiftData, picked: file}
      """
    }
    func uses(_ name: String) throws -> [String: Int] {
      try files(yaml(name)).filter { $0.key.hasSuffix(".swift") }.mapValues { text in
        var count = 0
        _ = FixedText(text).replacingTypes {
          count += $0 == name ? 1 : 0
          return $0
        }
        return count
      }
    }
    let expected = try uses("Zork")
    var accepted = 0
    let modules = ["SwiftData", "ReduxSwiftData"].compactMap { ToolchainTypes.byModule[$0] }
    for name in modules.joined() {
      var diagnostics = Diagnostics()
      let file = SourceFile(path: "spec.yaml", text: yaml(name))
      guard analyzeSpec(file, &diagnostics).feature != nil else { continue }
      accepted += 1
      #expect(try uses(name).filter { $0.value != expected[$0.key] } == [:], "\(name)")
    }
    #expect(accepted > 20)
  }

  @Test("a type that an imported feature has too is imported by itself in the tests")
  func neighbours() throws {
    let files = try files(
      """
      feature: Shop
      import: {Person: People}
      models: {Item: {id: Int}}
      state: {items: "[Item]", owner: Person?}
      actions:
        add: {payload: {_ item: Item, owner: Person}, reduce: "state.items.append(item); state.owner = owner"}
      """,
      importing: """
        feature: People
        models: {Person: {id: Int}, Item: {name: String}, Clock: {id: Int}}
        state: {people: "[Person]"}
        """)
    let tests = try #require(files.first { $0.key.hasSuffix("/ShopReducerTests.swift") })
    #expect(tests.value.contains("import struct Shop.Item\n"))
    #expect(!tests.value.contains("import struct People.Clock\n"))
  }

  @Test("a member of an imported model needs the import of its feature")
  func members() throws {
    let files = try files(
      """
      feature: Shop
      import: {Person: People}
      state: {owner: Person?}
      actions: {own: {payload: {_ owner: Person}, reduce: state.owner = owner}}
      middleware: {ShopRules: {own: {require: "!owner.name.isEmpty", message: no}}}
      """,
      importing: """
        feature: People
        models: {Person: {id: Int, name: String}}
        state: {people: "[Person]"}
        """)
    let file = try #require(files.first { $0.key.hasSuffix("/ShopMiddleware.swift") })
    #expect(file.value.contains("import People\n"))
  }

  @Test("a model and a middleware named like a member of the feature type have another name there")
  func memberTypes() throws {
    let yaml = """
      feature: Shop
      models:
        Change: {id: UUID = UUID(), title: String}
      state: {changes: "[Change]"}
      actions:
        add: {payload: {_ change: Change}, reduce: state.changes.append(change)}
      middleware:
        State: {add: {require: "!change.title.isEmpty", message: no}}
      persistence: {changes: sqlite}
      """
    let file = try #require(files(yaml).first { $0.key.hasSuffix("/ShopFeature.swift") })
    #expect(file.value.contains("private typealias ChangeModel = Change\n"))
    #expect(file.value.contains("any Storage<[ChangeModel]>"))
    #expect(file.value.contains("private typealias StateMiddleware = State\n"))
  }

  @Test(
    "tests of stored values mean the feature's own store, even if the runtime has a type of that name",
    arguments: ["Test", "App", "Live", "Data"])
  func ownStores(_ name: String) throws {
    let files = try files(
      """
      feature: \(name)
      models: {Item: {conforms: Codable, properties: {id: UUID = UUID(), title: String}}}
      state: {items: "[Item]"}
      dependencies: {api: {methods: {load: {returns: "[Item]", throws: true}}}}
      actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}
      persistence: {items: file}
      """)
    let path = "/\(name)StorageTests.swift"
    let tests = try #require(files.first { $0.key.hasSuffix(path) }).value
    #expect(tests.contains(" = \(name)Store(dependencies:"))
    #expect(!tests.contains(".\(name)Store("))
  }

  @Test("generated tests encode with Foundation's coder beside a model of its name")
  func coders() throws {
    let files = try files(
      """
      feature: Shop
      conforms: Codable
      models: {JSONEncoder: {id: Int}}
      state: {items: "[JSONEncoder]"}
      actions: {add: {payload: {_ item: JSONEncoder}, reduce: state.items.append(item)}}
      """)
    let tests = files.filter { $0.key.hasPrefix("Tests/") }.values.joined()
    #expect(tests.contains("Foundation.JSONEncoder().encode("))
    #expect(!tests.contains(" JSONEncoder().encode("))
  }
}
