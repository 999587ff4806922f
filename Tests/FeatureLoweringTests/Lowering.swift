import FeatureAnalysis
import Foundation
import SpecLanguage
import TestPlanning
import Testing

@testable import FeatureLowering

/// Returns the feature of a spec. Records an issue for each error in the spec.
func feature(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Feature {
  let file = SourceFile(path: "spec.yaml", text: yaml)
  var diagnostics = Diagnostics()
  let feature = analyzeSpec(file, &diagnostics).feature
  for finding in diagnostics.findings where finding.severity == .error {
    Issue.record("\(finding.range.start.line): \(finding.message)", sourceLocation: sourceLocation)
  }
  return try #require(feature, sourceLocation: sourceLocation)
}

/// Returns the files generated for a spec, by path.
func files(
  _ yaml: String, layout: Layout = .package, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [String: String] {
  let feature = try feature(yaml, sourceLocation: sourceLocation)
  let tests = layout == .package ? planTests(of: feature) : FeatureTests()
  return texts(lowerFeature(feature, tests: tests, specPath: "spec.yaml", layout: layout))
}

func texts(_ files: [GeneratedFile]) -> [String: String] {
  Dictionary(
    uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
}

/// Returns the contents of a generated file, without the header.
func body(_ path: String, of yaml: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> String
{
  let text = try #require(
    files(yaml, sourceLocation: sourceLocation)[path], sourceLocation: sourceLocation)
  guard text.hasPrefix("// Generated"), let end = text.range(of: "\n\n") else { return text }
  return String(text[end.upperBound...])
}

/// Returns the source files of `module`, which is one of the runtime modules that generated code
/// imports.
func runtimeSources(_ module: String = "ReduxRuntime") throws -> [(name: String, bytes: [UInt8])] {
  let folder = repository.appending(path: "Sources/\(module)")
  return try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    .filter { $0.hasSuffix(".swift") }.sorted()
    .map {
      (
        String($0.split(separator: "/").last ?? ""),
        [UInt8](try Data(contentsOf: folder.appending(path: $0)))
      )
    }
}

/// The root of this repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
