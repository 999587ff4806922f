import FeatureAnalysis
import Foundation
import Testing

@testable import FeatureLowering

@Suite struct FileLayoutTests {
  @Test("the file names of a build plugin's target depend only on the feature's name")
  func sourcesLayout() throws {
    let files = lowerFeature(
      try feature("feature: One"), specPath: "a.yaml", layout: .sources,
      target: ClientTarget(hasAllFiles: true))
    #expect(files.map(\.path) == builtFileNames(feature: "One", layout: .sources))
    let filters = try #require(files.first { $0.path == "OneFilters.swift" })
    #expect(
      String(decoding: filters.bytes, as: UTF8.self).split(separator: "\n").allSatisfy {
        $0.hasPrefix("//")
      })
  }

  @Test("the build plugin declares exactly the generated files")
  func pluginOutputs() throws {
    let url = repository.appending(path: "Plugins/ReduxGenPlugin/ReduxGenPlugin.swift")
    let source = try String(contentsOf: url, encoding: .utf8)
    for (layout, name) in [(Layout.sources, "sources"), (.tests, "tests")] {
      let list = try #require(source.split(separator: "static let \(name) = [").last)
      let endings = list.prefix { $0 != "]" }.split(separator: "\"").filter { $0.first != "," }
      let names = endings.filter { $0.contains(where: \.isLetter) }.map { "One\($0).swift" }
      #expect(names == builtFileNames(feature: "One", layout: layout))
      let files = lowerFeature(
        try feature("feature: One"), specPath: "a.yaml", layout: layout,
        target: ClientTarget(hasAllFiles: true))
      #expect(Set(names).isSubset(of: files.map(\.path)))
    }
  }

  @Test("a package has no files for sections that the spec does not contain")
  func absentSections() throws {
    let files = lowerFeature(try feature("feature: One"), specPath: "a.yaml")
    #expect(
      files.map(\.path) == [
        "Sources/One/OneState.swift", "Sources/One/OneAction.swift",
        "Sources/One/OneReducer.swift", "Sources/One/OneFeature.swift",
      ])
  }

  @Test("with `folders: layers`, each file of the feature's module is in the folder of its layer")
  func layers() throws {
    let spec = """
      feature: Shop
      models: {Item: {id: UUID, name: String}}
      filters: {Shown: {over: items, cases: {all: true}}}
      state: {items: [Item], shown: Shown = .all}
      actions: {add: }
      dependencies: {server: {methods: {save: {payload: {_ item: Item}}}}}

      """
    let flat = Set(try files(spec).keys)
    let layered = Set(try files(spec + "folders: layers").keys)
    #expect(
      layered.subtracting(flat).sorted() == [
        "Sources/Shop/Application/ShopAction.swift",
        "Sources/Shop/Application/ShopDependencies.swift",
        "Sources/Shop/Application/ShopFeature.swift",
        "Sources/Shop/Application/ShopHandlers.swift",
        "Sources/Shop/Application/ShopReducer.swift",
        "Sources/Shop/Application/ShopReducing.swift",
        "Sources/Shop/Application/ShopState.swift", "Sources/Shop/Domain/ShopFilters.swift",
        "Sources/Shop/Domain/ShopModels.swift", "Sources/Shop/Infrastructure/ShopLive.swift",
      ])
    #expect(flat.subtracting(layered).allSatisfy { $0.split(separator: "/").count == 3 })
    for path in layered.subtracting(flat) {
      #expect(flat.contains(LayerFolder.otherPaths(of: path)[0]))
    }
    let sources = lowerFeature(
      try feature(spec + "folders: layers"), specPath: "a.yaml", layout: .sources)
    #expect(sources.allSatisfy { !$0.path.contains("/") })
  }

  @Test("a path that is not in a module's folder has no other path")
  func otherPaths() {
    #expect(LayerFolder.otherPaths(of: "Sources/A/Domain/B.swift") == ["Sources/A/B.swift"])
    #expect(LayerFolder.otherPaths(of: "Sources/A/B.swift").count == 4)
    for path in ["A.swift", "Tests/A/B.swift", "Sources/A/Views/B.swift", "Sources/A/Domain/B/C"] {
      #expect(LayerFolder.otherPaths(of: path).isEmpty, "\(path)")
    }
  }

  @Test("missing handlers are printed as Swift functions that can be pasted into the user's file")
  func missingHandlers() throws {
    let feature = try feature(
      "feature: One\nactions: {a: {payload: {_ x: Int}}, b: {payload: {in y: URL}}}")
    let wanted = try #require(WantedFunctions(handlersOf: feature))
    let missing = MissingFunctions(["b"], of: wanted, feature, .package, ClientTarget())
    let text = String(decoding: missing.text, as: UTF8.self)
    #expect(text.hasPrefix("public static func b(_ state: inout OneState, in y: URL) {\n"))
    #expect(missing.imports == ["Foundation"])
    #expect(
      MissingFunctions([], of: wanted, feature, .package, ClientTarget()).text.isEmpty)
    let flat = MissingFunctions(["b"], of: wanted, feature, .sources, ClientTarget())
    #expect(String(decoding: flat.text, as: UTF8.self).hasPrefix("static func b("))
    #expect(WantedFunctions(handlersOf: feature, layout: .tests) == nil)
  }

  @Test("the name of a generated reducer starts with a lowercase word")
  func names() {
    #expect(FeatureNames("TaskList").reducer == "taskListReducer")
    #expect(FeatureNames("URLList").reducer == "urlListReducer")
    #expect(FeatureNames("URL").reducer == "urlReducer")
    #expect(FeatureNames("A").reducer == "aReducer")
  }
}
