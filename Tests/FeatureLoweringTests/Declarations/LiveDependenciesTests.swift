import Foundation
import SwiftToolchain
import Testing

@testable import FeatureLowering

/// A target that uses the build plugin needs live dependencies only if it creates a store without
/// passing dependencies.
@Suite(.serialized, .inSlowLane) struct LiveDependenciesTests {
  static let spec = """
    feature: Shop
    state: {count: Int = 0}
    dependencies: {shelf: {methods: {load: {returns: Int}}}}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ count: Int}, reduce: state.count = count}
    middleware:
      ShopLoading: {load: {perform: shelf.load(), then: .loaded(result)}}
    """

  static let injecting = """
    import ReduxRuntime

    @MainActor func injected(_ shelf: any ShopShelf) -> ShopStore {
      ShopStore(dependencies: ShopDependencies(shelf: shelf))
    }
    """

  static let living = """
    import ReduxRuntime

    @MainActor let store = ShopStore()
    """

  /// Compiles the generated files of a target together with user-written files. Returns the
  /// messages of the compiler.
  private func compile(_ texts: [String], withLive: Bool) throws -> String {
    let compiler = try Compiler()
    var sources: [String] = []
    for file in lowerFeature(try feature(Self.spec), specPath: "shop.yaml", layout: .sources)
    where file.owner == .generated || withLive {
      sources.append(try compiler.write(file.bytes, to: "Sources/\(file.path)"))
    }
    for (index, text) in texts.enumerated() {
      sources.append(try compiler.write(Array(text.utf8), to: "Sources/User\(index).swift"))
    }
    return try compiler.run(["-typecheck", "-module-name", "App", "-parse-as-library"] + sources)
  }

  @Test("code that passes all dependencies to its store compiles without live dependencies")
  func injected() throws {
    #expect(try compile([Self.injecting], withLive: false) == "")
  }

  @Test("creating a store without arguments compiles only with live dependencies")
  func store() throws {
    let errors = try compile([Self.injecting, Self.living], withLive: false)
    #expect(errors.ranges(of: ": error: ").count == 1, "\(errors)")
    #expect(
      errors.contains("(aka 'ShopDependencies') conform to 'LiveDependencies'"), "\(errors)")
    #expect(try compile([Self.injecting, Self.living], withLive: true) == "")
  }

  @Test("a generated package declares the live dependencies in a separate file")
  func package() throws {
    let files = try files(Self.spec)
    let live = try #require(files["Sources/Shop/ShopLive.swift"])
    #expect(live.contains("extension ShopDependencies {"))
    let feature = try #require(files["Sources/Shop/ShopFeature.swift"])
    #expect(feature.contains("typealias Dependencies = ShopDependencies"))
    let dependencies = try #require(
      files["Sources/Shop/ShopDependencies.swift"])
    #expect(dependencies.contains("struct ShopDependencies: LiveDependencies, Sendable {"))
  }
}
