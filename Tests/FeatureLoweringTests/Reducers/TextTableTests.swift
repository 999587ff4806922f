import FeatureAnalysis
import Foundation
import SpecLanguage
import SwiftToolchain
import Testing

@testable import FeatureLowering

/// Checks each line of Swift code in `Tests/Fixtures/Texts` with the tool and with the compiler.
@Suite(.serialized, .inSlowLane) struct TextTableTests {
  private static let folder = repository.appending(path: "Tests/Fixtures/Texts")
  private static let payload =
    "payload: {_ item: Item, text: String, _ k: Int, maybe: \"Int?\"}"

  @Test("the compiler accepts all code that the tool accepts, without a warning")
  func accepted() throws {
    let texts = try Self.texts("accepted")
    var yaml = try Self.ground()
    for (index, text) in texts.enumerated() {
      yaml += "  t\(index):\n    \(Self.payload)\n    reduce: |\n      \(text)\n"
    }
    let feature = try feature(yaml)
    let compiler = try Compiler()
    let sources = try Self.write(feature, compiler)
    let output = try compiler.run(
      ["-emit-sil", "-o", "/dev/null", "-module-name", "Ground", "-parse-as-library", "-wmo"]
        + sources)
    #expect(output == "")
  }

  @Test("the compiler rejects all code that the tool rejects")
  func refused() throws {
    let texts = try Self.texts("refused")
    let ground = try Self.ground()
    for text in texts {
      let yaml = ground + "  t:\n    \(Self.payload)\n    reduce: |\n      \(text)\n"
      #expect(Self.hasErrors(yaml), "the tool accepts '\(text)'")
    }
    let compiler = try Compiler()
    let sources = try Self.write(try feature(ground), compiler)
    let early = try Self.accepted(texts, by: ["-typecheck"], compiler, sources)
    // The compiler reports numbers out of range, and a `guard` body without an exit, only after
    // type checking.
    let late = try Self.accepted(early, by: ["-emit-sil", "-o", "/dev/null"], compiler, sources)
    #expect(late == [])
  }

  /// Returns the lines of code that the compiler accepts with the arguments `mode`.
  private static func accepted(
    _ texts: [String], by mode: [String], _ compiler: borrowing Compiler, _ sources: [String]
  ) throws -> [String] {
    let parameters =
      "_ state: inout GroundState, _ item: Item, _ text: String, _ k: Int, _ maybe: Int?"
    let functions = texts.enumerated().map { "func t\($0)(\(parameters)) { \($1) }" }
    let source = (["import Foundation", "import ReduxRuntime"] + functions).joined(separator: "\n")
    let file = try compiler.write(Array(source.utf8), to: "Refused.swift")
    let output = try compiler.run(
      mode + ["-module-name", "Ground", "-parse-as-library", "-wmo"] + sources + [file])
    var wrong: Set<Int> = []
    for line in output.split(separator: "\n") where line.hasPrefix(file) {
      let parts = line.dropFirst(file.count + 1).split(separator: ":", maxSplits: 3)
      if parts.count == 4, parts[2] == " error", let number = Int(parts[0]) { wrong.insert(number) }
    }
    return texts.enumerated().filter { !wrong.contains($0.offset + 3) }.map(\.element)
  }

  // MARK: - The fixtures

  /// Returns the lines of code in a file.
  private static func texts(_ name: String) throws -> [String] {
    let file = try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
    return file.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map(String.init)
  }

  /// Returns `ground.yaml` without its scenarios. The result ends with the section `actions`, so
  /// that actions can be appended.
  private static func ground() throws -> String {
    let spec = try String(contentsOf: folder.appending(path: "ground.yaml"), encoding: .utf8)
    return String(spec.prefix(upTo: try #require(spec.range(of: "scenarios:")).lowerBound))
  }

  private static func hasErrors(_ yaml: String) -> Bool {
    let file = SourceFile(path: "spec.yaml", text: yaml)
    var diagnostics = Diagnostics()
    _ = analyzeSpec(file, &diagnostics)
    return diagnostics.hasErrors
  }

  private static func write(_ feature: Feature, _ compiler: borrowing Compiler) throws -> [String] {
    var sources: [String] = []
    for file in lowerFeature(feature, specPath: "ground.yaml")
    where file.path.hasPrefix("Sources/") {
      sources.append(try compiler.write(file.bytes, to: file.path))
    }
    return sources
  }
}
