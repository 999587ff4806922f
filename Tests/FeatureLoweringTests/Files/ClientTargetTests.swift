import FeatureAnalysis
import Foundation
import Testing

@testable import FeatureLowering

@Suite("Files of an existing target")
struct ClientTargetTests {
  private static let yaml = """
    feature: Shop
    models:
      Item: {id: UUID = UUID(), title: String}
    state:
      items: [Item]
      count: Int = 0
    derived:
      isEmpty: Bool = items.isEmpty
      titles: "[String] = items.map { $0.title }"
    dependencies:
      service: {methods: {all: {returns: "[Item]", throws: true}}}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ items: "[Item]"}, reduce: state.items = items}
      add: {payload: {_ item: Item}}
    middleware:
      ShopLoading: {load: {perform: service.all(), then: .loaded(result)}}
      ShopLog:
    persistence: {count: file}
    """

  private func targetFiles(
    _ access: AccessLevel, _ layout: Layout = .sources
  ) throws -> [String: String] {
    texts(
      lowerFeature(
        try feature(Self.yaml), specPath: "spec.yaml", layout: layout,
        target: ClientTarget(access: access)))
  }

  /// The lines at the start of the line, without comments and ends of blocks.
  private func heads(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      line.first.map { $0.isLetter || $0 == "@" } == true && !line.hasPrefix("import ")
    }
  }

  @Test("no setting changes the isolation of a declaration, except of a dependency's protocol")
  func isolation() throws {
    for (name, text) in try targetFiles(.internal) {
      for line in heads(text) {
        let isIsolated =
          line.hasPrefix("nonisolated ") || line.hasPrefix("actor ")
          || line.hasPrefix("extension Store ") || line.hasPrefix("extension ShopStore ")
          || line.hasPrefix("protocol ShopService: ") || line.hasPrefix("typealias ")
          || line.hasPrefix("@MainActor")
          || line.hasPrefix("struct ") && line.hasSuffix(": Middleware {")
        #expect(isIsolated, "\(name): \(line)")
      }
      #expect(!text.contains("public ") && !text.contains("inlinable"), "\(name)")
      #expect(!text.contains("nonisolated nonisolated"), "\(name)")
    }
  }

  @Test("an import is public exactly where a public declaration uses the module")
  func imports() throws {
    let files = try targetFiles(.public)
    func imports(_ name: String) -> [Substring] {
      (files[name] ?? "").split(separator: "\n").filter { $0.contains("import ") }
    }
    #expect(imports("ShopModels.swift") == ["public import Foundation"])
    #expect(imports("ShopFeature.swift") == ["public import ReduxRuntime"])
    #expect(imports("ShopStorage.swift") == ["public import Foundation", "import ReduxRuntime"])
    #expect(imports("ShopLive.swift") == ["import Foundation", "public import ReduxRuntime"])
    #expect(imports("ShopReducer.swift") == [])
  }

  @Test("in one package, declarations and imports can be visible to the package only")
  func package() throws {
    let files = try targetFiles(.package)
    #expect(files["ShopModels.swift"]?.contains("package import Foundation\n") == true)
    #expect(files["ShopModels.swift"]?.contains("\nnonisolated package struct Item:") == true)
    #expect(files.values.allSatisfy { !$0.contains("public ") })
  }

  @Test("tests import an internal module with @testable, and a public one without")
  func tests() throws {
    for (access, line) in [
      (AccessLevel.internal, "@testable import Shop\n"), (.package, "import Shop\n"),
      (.public, "import Shop\n"),
    ] {
      let mocks = try #require(try targetFiles(access, .tests)["ShopMocks.swift"])
      #expect(mocks.contains("\n" + line), "\(access)")
      #expect(!mocks.contains("public "))
    }
  }

  @Test("a package keeps its public declarations and plain imports")
  func packages() throws {
    for text in texts(lowerFeature(try feature(Self.yaml), specPath: "spec.yaml")).values {
      #expect(!text.contains("public import") && !text.contains("nonisolated struct"))
    }
  }

  @Test("a mock's methods name their actor, which the target's settings would change otherwise")
  func mocks() throws {
    let mocks = try #require(
      targetFiles(.internal, .tests).first { $0.key.hasSuffix("ShopMocks.swift") }
    ).value
    #expect(mocks.contains("  @MainActor func all() async throws -> [Item] {"))
    let package = try #require(
      files(Self.yaml).first { $0.key.hasSuffix("/ShopMocks.swift") }
    ).value
    #expect(package.contains("  public func all() async throws -> [Item] {"))
  }

  @Test("tests that create an identified array import the runtime, which declares its initializer")
  func identifiedArrays() throws {
    let files = try files(
      """
      feature: Shop
      models: {Item: {id: UUID = UUID(), title: String}}
      state: {items: IdentifiedArray<Item>}
      actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}
      """)
    let tests = try #require(files.first { $0.key.hasSuffix("/ShopStateTests.swift") }).value
    #expect(tests.contains("import ReduxRuntime\n"))
  }
}
