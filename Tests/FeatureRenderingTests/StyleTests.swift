import FeatureLowering
import Foundation
import SpecLanguage
import SwiftToolchain
import Testing

@testable import FeatureRendering

/// Tests that rewriting a spec with a YAML or JSON library, as `Tests/Fixtures/Styles/rewrite.py`
/// does, changes neither the findings nor the generated files.
@Suite("The style of a spec")
struct StyleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let hasYAML = Python.accepts("from yaml import CBaseLoader")

  private static let specs: [URL] = ["Specs", "Tests/Fixtures/Domains"].flatMap { folder in
    let files = try? FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    // Specs of apps and with imports are skipped, because they need other features next to them.
    return (files ?? []).filter { url in
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      return url.pathExtension == "yaml" && !text.contains("\napp: ")
        && !text.contains("\nimport:")
    }.sorted { $0.path < $1.path }
  }

  @Test(
    "a spec rewritten by a YAML or JSON library produces the same generated files",
    .enabled(if: hasYAML, "needs the Python package PyYAML with libyaml"))
  func rewritten() throws {
    #expect(Self.specs.count > 25)
    let folder = FileManager.default.temporaryDirectory.appending(path: "styles-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = Self.root.appending(path: "Tests/Fixtures/Styles/rewrite.py").path
    let result = Python.run([script, folder.path] + Self.specs.map(\.path))
    try #require(result.status == 0, "\(result.text)")
    let styles = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(styles.count == 7)
    for spec in Self.specs {
      let written = try rendered(spec, named: spec.lastPathComponent)
      #expect(!written.files.isEmpty, "\(spec.path)")
      for style in styles {
        let copy = folder.appending(path: "\(style)/\(spec.lastPathComponent)")
        guard FileManager.default.fileExists(atPath: copy.path) else { continue }
        let found = try rendered(copy, named: spec.lastPathComponent)
        #expect(
          found.findings.map(\.id.rawValue) == written.findings.map(\.id.rawValue),
          "\(style) \(spec.path)")
        #expect(texts(found) == texts(written), "\(style) \(spec.path)")
        let formatted = try rendered(copy, named: spec.lastPathComponent, isFormatted: true)
        #expect(texts(formatted) == texts(written), "formatted \(style) \(spec.path)")
      }
    }
  }

  @Test("a formatted spec produces the same generated files and findings")
  func formatted() throws {
    for spec in Self.specs {
      let written = try rendered(spec, named: spec.lastPathComponent)
      let found = try rendered(spec, named: spec.lastPathComponent, isFormatted: true)
      #expect(found.findings.map(\.message) == written.findings.map(\.message), "\(spec.path)")
      #expect(texts(found) == texts(written), "\(spec.path)")
    }
  }

  private func rendered(
    _ url: URL, named name: String, isFormatted: Bool = false
  ) throws -> RenderedFeature {
    let text = try String(contentsOf: url, encoding: .utf8)
    let file = SourceFile(
      path: name, text: isFormatted ? try #require(formatSpec(text), "\(url.path)") : text)
    return render(SpecSource(file: file, pathFromOutput: name), as: Rendering())
  }

  /// Returns the contents of the files by path, without the line numbers in `#sourceLocation`.
  private func texts(_ feature: RenderedFeature) -> [String: String] {
    let files = feature.files.map { file in
      let lines = String(decoding: file.bytes, as: UTF8.self)
        .replacing(#/#sourceLocation\(file:.*\)/#, with: "#sourceLocation")
      return (file.path, lines)
    }
    return Dictionary(files) { first, _ in first }
  }
}
