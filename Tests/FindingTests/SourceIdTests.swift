import Commands
import Foundation
import SpecComparison
import SpecLanguage
import Testing

@Suite("The ids of findings")
struct SourceIdTests {
  /// The targets that report findings.
  private static let targets = [
    "SpecLanguage", "FeatureAnalysis", "FeatureSimulation", "Exploration", "FeatureRendering",
    "SpecComparison", "SpecRepair", "PackageWriting", "Commands",
  ]

  private static func sources() throws -> [(name: String, text: String)] {
    try targets.flatMap { target in
      let folder = packageFolder.appending(path: "Sources/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return try (files?.allObjects as? [URL] ?? [])
        .filter { $0.pathExtension == "swift" }
        .filter { !$0.path.contains("Explanations") && $0.lastPathComponent != "FindingID.swift" }
        .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }
  }

  @Test("each id of a finding has exactly one explanation")
  func explained() {
    let explained = allExplanations.map(\.id.rawValue)
    #expect(explained == FindingID.allCases.map(\.rawValue).sorted())
  }

  @Test("each id of a finding is used in the sources")
  func used() throws {
    let text = try Self.sources().map(\.text).joined()
    for id in FindingID.allCases {
      // The raw value is the case name with hyphens between its words instead of camel case.
      let words = id.rawValue.split(separator: "-")
      let name = words.dropFirst().reduce(String(words[0])) { name, word in
        name + (["utf8", "yaml"].contains(word) ? word.uppercased() : word.capitalized)
      }
      #expect(text.firstRange(of: ".\(name)") != nil, "nothing reports '\(id)'")
    }
  }
}
