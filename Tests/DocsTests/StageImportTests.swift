import Foundation
import Testing

/// What stages know, as far as their files import it. The table of invariants in ARCHITECTURE.md
/// names these rules.
@Suite("What stages import")
struct StageImportTests {
  /// The modules that the files in a folder of `Sources` import.
  private func imports(in folder: String) throws -> Set<String> {
    let sources = Page.root.appending(path: "Sources/\(folder)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!paths.isEmpty)
    var modules: Set<String> = []
    for path in paths {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let pattern =
        #/
        (?m) ^\ * (?: (?: @\w+ | public | package | internal | private | fileprivate )\  )*
        import\  (?: (?: struct | enum | class | func | var | protocol )\  )? (?<module> \w+ )
        /#
      for match in text.matches(of: pattern) {
        modules.insert(String(match.module))
      }
    }
    return modules
  }

  @Test(
    "the folders that know neither Redux nor specs import nothing",
    arguments: [
      "FeatureLowering/SwiftCode", "SpecLanguage/Diagnostics", "SpecLanguage/ExpressionSyntax",
    ])
  func alone(_ folder: String) throws {
    #expect(try imports(in: folder) == [])
  }

  @Test("only the folder YAMLParsing imports libyaml")
  func libyaml() throws {
    #expect(try imports(in: "SpecLanguage/YAMLParsing") == ["CLibYAML"])
    let sources = Page.root.appending(path: "Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter {
        !["CLibYAML", "CSyncFS", "EmbeddedSources", "ReduxSemantics", "SpecLanguage"].contains($0)
      }
    for folder in folders + ["SpecLanguage/ExpressionSyntax", "SpecLanguage/SpecDecoding"] {
      #expect(try !imports(in: folder).contains("CLibYAML"), "\(folder)")
    }
  }

  @Test(
    "no stage of the tool imports Foundation",
    arguments: [
      "Commands", "Exploration", "FeatureAnalysis", "FeatureLowering", "FeatureRendering",
      "FeatureSimulation", "LanguageServer", "PackageWriting", "SpecComparison", "SpecLanguage",
      "SpecRepair",
      "TestPlanning", "redux-gen", "redux-gen-build",
    ])
  func foundation(_ folder: String) throws {
    #expect(try !imports(in: folder).contains("Foundation"))
  }
}
