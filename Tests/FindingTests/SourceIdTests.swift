import Diagnostics
import Foundation
import ReduxGenCore
import Testing

@Suite("The ids in the sources")
struct SourceIdTests {
  /// The targets that report findings.
  private static let targets = [
    "Diagnostics", "YAMLParsing", "ExpressionSyntax", "SpecDecoding", "ExpressionTyping",
    "FeatureAnalysis", "FeatureSimulation", "FeatureRendering", "ReduxGenCore",
  ]

  /// What looks like an id and is none.
  private static let others: Set = ["redux-gen", "runtime-from"]

  private static func sources() throws -> [(name: String, text: String)] {
    try targets.flatMap { target in
      let folder = packageFolder.appending(path: "Sources/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return try (files?.allObjects as? [URL] ?? [])
        .filter { $0.pathExtension == "swift" && !$0.path.contains("Explanations") }
        .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }
  }

  @Test("are all explained")
  func explained() throws {
    let known = Set(allExplanations().map(\.id)).union(Self.others)
    for (name, text) in try Self.sources() {
      // With a hyphen wherever it stands, or as the first value of a call that reports.
      for match in text.matches(of: #/"(?<id>[a-z0-9]+(?:-[a-z0-9]+)+)"/#) {
        #expect(known.contains(String(match.id)), "\(match.id) in \(name) is not explained")
      }
      let reports = #/(?:error|warning|warn|fail|failure|Error)\(\s*"(?<id>[a-z0-9]+)"/#
      for match in text.matches(of: reports) {
        #expect(known.contains(String(match.id)), "\(match.id) in \(name) is not explained")
      }
    }
  }

  @Test("are there for every explanation")
  func used() throws {
    let text = try Self.sources().map(\.text).joined()
    for id in allExplanations().map(\.id) {
      #expect(text.contains("\"\(id)\""), "nothing reports '\(id)'")
    }
  }
}
