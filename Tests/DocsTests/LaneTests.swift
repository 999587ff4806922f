import Foundation
import Testing

/// The lanes of the tests: `make test` starts no compiler.
@Suite("Lanes of tests")
struct LaneTests {
  /// A literal that starts a program of the toolchain: the first word of a command line, or the
  /// first argument of a process.
  private let start = #/"(swiftc|swift (build|test|run|format))\b|\[\s*"swift(-format)?"/#

  @Test("only 'runToolchain', which needs the slow lane, starts programs of the toolchain")
  func starts() throws {
    let tests = Page.root.appending(path: "Tests")
    // These are packages and programs of their own, which scripts start.
    let apart = ["Fixtures/", "Fuzzing/", "StorageKeeping/", "SwiftToolchain/"]
    var found: [String] = []
    var callers = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    where path.hasSuffix(".swift") && !apart.contains(where: path.hasPrefix) {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      if text.contains("runToolchain(") {
        callers += 1
      } else if path != "DocsTests/LaneTests.swift", text.contains(start) {
        found.append(path)
      }
    }
    #expect(found == [])
    #expect(callers > 5)
  }
}
