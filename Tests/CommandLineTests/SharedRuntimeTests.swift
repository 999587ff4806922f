import Foundation
import Testing

/// Tests the package of the runtime that all packages of an output folder share.
@Suite("The runtime package in the output folder")
struct SharedRuntimeTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(spec("Cart"), to: "Specs/cart.yaml")
  }

  private func spec(_ name: String) -> String {
    "feature: \(name)\nstate: {count: Int = 0}\nactions: {add: {reduce: state.count += 1}}\n"
  }

  private func names(_ folder: String) -> Set<String> {
    Set(tool.files(folder).keys.compactMap { $0.split(separator: "/").first.map(String.init) })
  }

  private var copies: [String] {
    tool.files("Generated/Cart").keys.filter { $0.hasPrefix("Sources/Redux") }
  }

  @Test("the runtime package is written once, and the packages of several runs depend on it")
  func written() throws {
    #expect(try tool.run("Specs/cart.yaml").status == 0)
    try tool.write(spec("Orders"), to: "Specs/orders.yaml")
    let second = try tool.run("Specs/orders.yaml")
    #expect(second.status == 0, "\(second.errors)")
    #expect(names("Generated") == ["Cart", "Orders", "ReduxRuntime"])
    for name in ["Cart", "Orders"] {
      let manifest = try #require(tool.read("Generated/\(name)/Package.swift"))
      #expect(manifest.contains(#".package(path: "../ReduxRuntime")"#))
    }
    #expect(try tool.run("check", "Specs").status == 0)
    #expect(tool.read("Generated/ReduxRuntime/Sources/ReduxRuntime/Store/Store.swift") != nil)
    #expect(tool.read("Generated/ReduxRuntime/Sources/ReduxTesting/TestStore.swift") != nil)
  }

  @Test("the runtime package is checked, updated and protected like every generated file")
  func protected() throws {
    #expect(try tool.run("Specs").status == 0)
    let path = "Generated/ReduxRuntime/Sources/ReduxRuntime/Store/Store.swift"
    try tool.write("// mine\n", to: path)
    #expect(try tool.run("check", "Specs").output.contains("Store.swift"))
    #expect(try tool.run("Specs").status != 0)
    #expect(tool.read(path) == "// mine\n")
    try FileManager.default.removeItem(atPath: tool.folder + "/" + path)
    #expect(try tool.run("Specs").status == 0)
    #expect(tool.read(path)?.contains("public final class Store") == true)
  }

  @Test("the runtime package replaces the copies that an earlier version embedded")
  func migrated() throws {
    try embedAsBefore()
    let edited = "Generated/Cart/Sources/ReduxRuntime/Store/Core.swift"
    try tool.write("// mine\n", to: edited)
    let result = try tool.run("Specs")
    #expect(result.status == 0, "\(result.errors)")
    #expect(copies == ["Sources/ReduxRuntime/Store/Core.swift"])
    #expect(tool.read(edited) == "// mine\n")
    #expect(result.errors.contains("Core.swift"))
    let manifest = try #require(tool.read("Generated/Cart/Package.swift"))
    #expect(manifest.contains(#".package(path: "../ReduxRuntime")"#))
  }

  @Test("no runtime package is written for packages that embed the runtime, even in a later run")
  func embedded() throws {
    #expect(try tool.run("Specs", "--runtime", "embedded").status == 0)
    #expect(names("Generated") == ["Cart"])
    #expect(!copies.isEmpty)
    let again = try tool.run("Specs")
    #expect(again.status == 0 && again.output.contains(" 0 files written"), "\(again.output)")
    try embedAsBefore()
    #expect(try tool.run("Specs", "--runtime", "embedded").status == 0)
    #expect(names("Generated") == ["Cart"])
  }

  private let stored = """
    feature: Shop
    models: {Item: {id: UUID = UUID(), title: String}}
    state: {items: "[Item]"}
    actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}
    persistence: {items: sqlite}
    """

  @Test(
    "the package of SQLite is written with the first feature that needs it, and then kept current")
  func sqlite() throws {
    #expect(try tool.run("Specs/cart.yaml").status == 0)
    #expect(names("Generated") == ["Cart", "ReduxRuntime"])
    try tool.write(stored, to: "Specs/shop.yaml")
    #expect(try tool.run("Specs/shop.yaml").status == 0)
    #expect(names("Generated") == ["Cart", "ReduxRuntime", "ReduxSQLite", "Shop"])
    let manifest = try #require(tool.read("Generated/Shop/Package.swift"))
    #expect(manifest.contains(#".package(path: "../ReduxSQLite")"#))
    #expect(!manifest.contains("GRDB"))
    let path = "Generated/ReduxSQLite/Sources/ReduxSQLite/SQLiteDatabase.swift"
    let text = tool.read(path)
    try FileManager.default.removeItem(atPath: tool.folder + "/" + path)
    // A run of other specs, because the two shared packages must be of one version.
    #expect(try tool.run("Specs/cart.yaml").status == 0)
    #expect(text != nil && tool.read(path) == text)
  }

  @Test("the package of SwiftData is written with the first feature that needs it")
  func swiftData() throws {
    try tool.write(stored.replacing("sqlite", with: "swiftData"), to: "Specs/shop.yaml")
    #expect(try tool.run("Specs").status == 0)
    #expect(names("Generated") == ["Cart", "ReduxRuntime", "ReduxSwiftData", "Shop"])
    let manifest = try #require(tool.read("Generated/Shop/Package.swift"))
    #expect(manifest.contains(#".package(path: "../ReduxSwiftData")"#))
    #expect(!manifest.contains("GRDB") && !manifest.contains("ReduxSQLite"))
    #expect(try tool.run("Specs", "--runtime", "embedded", "--output", "Whole").status == 0)
    #expect(tool.read("Whole/Shop/Sources/ReduxSwiftData/SwiftDataDatabase.swift") != nil)
  }

  @Test("a package that embeds the runtime embeds the SQLite storages as a target of their own")
  func embeddedSQLite() throws {
    try tool.write(stored, to: "Specs/shop.yaml")
    #expect(try tool.run("Specs", "--runtime", "embedded").status == 0)
    #expect(names("Generated") == ["Cart", "Shop"])
    let manifest = try #require(tool.read("Generated/Shop/Package.swift"))
    #expect(manifest.contains(#".package(url: "https://github.com/groue/GRDB.swift""#))
    #expect(manifest.contains(#"name: "ReduxSQLite""#))
    #expect(tool.read("Generated/Shop/Sources/ReduxSQLite/SQLiteDatabase.swift") != nil)
    try embedAsBefore("Shop")
    #expect(try tool.run("Specs/shop.yaml").status == 0)
    #expect(names("Generated") == ["Cart", "ReduxRuntime", "ReduxSQLite", "Shop"])
    #expect(tool.read("Generated/Shop/Sources/ReduxSQLite/SQLiteDatabase.swift") == nil)
  }

  @Test("a package that depends on redux-gen gets the SQLite storages with a trait")
  func trait() throws {
    try tool.write(stored, to: "Specs/shop.yaml")
    #expect(try tool.run("Specs", "--runtime", "package").status == 0)
    #expect(names("Generated") == ["Cart", "Shop"])
    let manifest = try #require(tool.read("Generated/Shop/Package.swift"))
    #expect(manifest.contains(#"traits: ["SQLite"]"#))
    #expect(manifest.contains(#".product(name: "ReduxSQLite", package: "redux-gen")"#))
    #expect(try #require(tool.read("Generated/Cart/Package.swift")).contains("traits") == false)
  }

  @Test("no package can have the name of a shared package")
  func reserved() throws {
    for name in ["ReduxRuntime", "reduxruntime", "ReduxSQLite"] {
      let result = try tool.run("Specs", "--package", name)
      #expect(result.status == 64)
      #expect(result.errors.contains("is the name of a package that the tool writes itself"))
    }
  }

  /// Writes a package that embeds the runtime, as earlier versions of the tool did by default.
  private func embedAsBefore(_ name: String = "Cart") throws {
    #expect(try tool.run("Specs", "--runtime", "embedded").status == 0)
    let manifest = try #require(tool.read("Generated/\(name)/.redux-gen.json"))
    try tool.write(
      manifest.replacing(#""runtime": "copy""#, with: #""runtime": "embedded""#),
      to: "Generated/\(name)/.redux-gen.json")
  }
}
