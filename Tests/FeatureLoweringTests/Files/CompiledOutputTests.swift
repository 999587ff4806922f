import Foundation
import SwiftToolchain
import Testing

@testable import FeatureLowering

/// Compiles the code that is generated for specs which use the whole spec language.
///
/// The compiler runs up to the exclusivity checks, which follow type checking.
@Suite(.serialized, .inSlowLane) struct CompiledOutputTests {
  @Test(
    "the code generated for a spec that uses the whole language compiles without warnings",
    arguments: ["workshop", "corners"])
  func compiles(name: String) throws {
    let spec = repository.appending(path: "Tests/Specs/\(name).yaml")
    let feature = try feature(String(contentsOf: spec, encoding: .utf8))
    let compiler = try Compiler()
    var sources: [String] = []
    for file in lowerFeature(feature, specPath: "../Specs/\(name).yaml")
    where file.path.hasPrefix("Sources/") {
      sources.append(try compiler.write(file.bytes, to: file.path))
    }
    #expect(
      try compiler.run(
        ["-emit-sil", "-o", "/dev/null", "-module-name", "Feature", "-parse-as-library", "-wmo"]
          + sources) == "")
  }
}
