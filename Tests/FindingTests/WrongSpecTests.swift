import Commands
import FeatureRendering
import Foundation
import MarkedText
import SpecComparison
import SpecLanguage
import Testing

/// Each folder of `Tests/Fixtures/Wrong` contains a wrong spec, with marks around the mistakes, and
/// the lines that the tool prints about the spec. Specs in folders whose names start with
/// `explored-` are explored, and those of `configuration-` are configurations. A folder of an app may also contain specs of features. The app can use
/// these features and the features in `Tests/Fixtures/Features`. `UPDATE_WRONG=1` rewrites the
/// marks and lines, for review.
@Suite("A wrong spec")
struct WrongSpecTests {
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/Wrong")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { !$0.hasPrefix(".") }.sorted() ?? []

  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_WRONG"] == "1"

  @Test("a wrong spec has exactly the expected findings", arguments: names)
  func findings(_ name: String) throws {
    let folder = Self.folder.appending(path: name)
    let text = String(
      decoding: try Data(contentsOf: folder.appending(path: "spec.yaml")), as: UTF8.self)
    let spec = MarkedText(text)
    let found =
      name.hasPrefix("configuration-")
      ? ConfigurationFile(spec.file).findings
      : FindingTests.findings(
        of: spec.file, beside: try Self.features(beside: name),
        explores: name.hasPrefix("explored-"))
    let lines = found.map { $0.line(in: "spec.yaml") + "\n" }.joined()
    let expected = folder.appending(path: "expected.txt")
    if Self.isUpdating {
      try lines.write(to: expected, atomically: true, encoding: .utf8)
      try spec.file.marked(at: found.map(\.range)).write(
        to: folder.appending(path: "spec.yaml"), atomically: true, encoding: .utf8)
    } else {
      let wanted = try String(contentsOf: expected, encoding: .utf8)
      #expect(lines == wanted, "UPDATE_WRONG=1 swift test --filter WrongSpecTests")
    }
    let marks = Self.isUpdating ? found.map(\.range) : spec.ranges
    #expect(found.map { $0.range.text } == marks.map(\.text), "the marks")
    #expect(!found.isEmpty)
  }

  private static func features(beside name: String) throws -> [SourceFile] {
    let shared = packageFolder.appending(path: "Tests/Fixtures/Features")
    return try ([folder.appending(path: name)] + (name.hasPrefix("app-") ? [shared] : [])).flatMap {
      folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".yaml") && $0 != "spec.yaml" }
        .map { name in
          let bytes = try Data(contentsOf: folder.appending(path: name))
          return SourceFile(path: "\(folder.lastPathComponent)/\(name)", bytes: Array(bytes))
        }
    }
  }

  @Test("the features next to the spec of a wrong app have no findings")
  func sharedFeatures() throws {
    let features = try Self.features(beside: "app-unknown-feature")
    #expect(features.count == 6)
    for feature in features {
      #expect(FindingTests.findings(of: feature, beside: features).map(\.message) == [])
    }
  }

  @Test("every finding id occurs in a wrong spec or is listed as an exception")
  func everyId() throws {
    var ids = Set(UnshownSpec.all.map(\.id) + idsOfFiles)
    // `SpecComparisonTests` tests the findings of comparisons.
    ids.formUnion(allExplanations.filter { $0.category != nil }.map(\.id.rawValue))
    ids.formUnion(["duplicate-feature", "feature-file-name", "internal-access", "module-cycle"])
    for name in Self.names {
      let text = try String(
        contentsOf: Self.folder.appending(path: "\(name)/expected.txt"), encoding: .utf8)
      for match in text.matches(of: #/ \[(?<id>[a-z0-9-]+)\]\n/#) { ids.insert(String(match.id)) }
    }
    #expect(allExplanations.map(\.id.rawValue).filter { !ids.contains($0) } == [])
    #expect(Self.names.count >= 150)
  }
}
