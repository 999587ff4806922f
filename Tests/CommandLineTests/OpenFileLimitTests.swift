import Foundation
import Testing

/// macOS starts a process with a limit of 256 open files, and a user's shell may set a lower limit.
@Suite("A limit of 64 open files")
struct OpenFileLimitTests {
  static let count = 100

  let tool: Tool

  init() throws {
    tool = try Tool()
    for index in 0..<Self.count {
      try tool.writeCounter("Counter\(index)")
    }
  }

  @Test(
    "with a limit of 64 open files, more features are written, compared and updated",
    arguments: [["--package", "All"], []])
  func manyFeatures(options: [String]) throws {
    func run(_ words: String...) throws -> Tool.Result {
      let words = ["-c", "ulimit -n 64; exec \"$0\" \"$@\"", Tool.path] + words + options
      return try Running(words, in: tool.folder, executable: "/bin/sh").wait()
    }
    let first = try run("Specs")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try run("check", "Specs").status == 0)
    for index in 0..<Self.count { try tool.writeCounter("Counter\(index)", mark: "again") }
    #expect(try run("check", "Specs").status == 2)
    let second = try run("Specs")
    #expect(second.status == 0, "\(second.errors)")
    #expect(try run("check", "Specs").status == 0)
    #expect(tool.temporaries("Generated").isEmpty)
  }
}
