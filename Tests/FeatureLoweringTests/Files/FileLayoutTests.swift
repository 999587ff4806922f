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
        "Sources/One/Application/OneState.swift", "Sources/One/Application/OneAction.swift",
        "Sources/One/Application/OneReducer.swift", "Sources/One/Application/OneFeature.swift",
      ])
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
