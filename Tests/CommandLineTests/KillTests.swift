import Foundation
import Testing

@Suite("killed runs", .serialized)
struct KillTests {
  private let packages = 12

  private func writeSpecs(_ tool: Tool, mark: String) throws {
    for index in 0..<packages {
      try tool.writeCounter("Counter\(index)", count: 20, mark: mark)
    }
  }

  /// Runs the tool once for each mark, after writing the mark into the specs. Returns the set of
  /// contents that each file had after the different runs.
  private func complete(_ tool: Tool, _ marks: [String]) throws -> [String: Set<String>] {
    var texts: [String: Set<String>] = [:]
    for mark in marks {
      try writeSpecs(tool, mark: mark)
      try #require(try tool.run("Specs", "-q", "-o", "Complete").status == 0)
      for (file, text) in tool.files("Complete") { texts[file, default: []].insert(text) }
    }
    return texts
  }

  @Test(
    "after kill -9 at any moment each file is completely old or new, and the next run completes")
  func killed() throws {
    let tool = try Tool()
    let marks = (0..<12).map { "up number \($0)" }
    let whole = try complete(tool, marks)
    for (round, mark) in marks.enumerated() {
      try writeSpecs(tool, mark: mark)
      let run = try tool.start(["Specs", "-q"])
      usleep(UInt32(2_000 + round * 6_000))
      kill(run.process.processIdentifier, SIGKILL)
      _ = run.wait()
      for (file, text) in tool.files("Generated") where !file.contains("redux-gen") {
        #expect(whole[file]?.contains(text) == true, "\(file) is torn")
      }
    }
    let last = try tool.run("Specs")
    #expect(last.status == 0, "\(last.errors)")
    #expect(tool.files("Generated") == tool.files("Complete"))
  }

  @Test("Ctrl-C and SIGTERM leave no temporary files", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    let tool = try Tool()
    for round in 0..<12 {
      try writeSpecs(tool, mark: "up number \(round)")
      let run = try tool.start(["Specs", "-q"])
      usleep(UInt32(4_000 + round * 5_000))
      kill(run.process.processIdentifier, signal)
      let status = run.wait().status
      #expect(status == 128 + signal || status == 0)
      #expect(tool.temporaries("Generated") == [])
    }
    #expect(try tool.run("Specs", "-q").status == 0)
    #expect(try tool.run("check", "Specs").status == 0)
  }

  @Test("simultaneous processes wait for each other, and all of them succeed")
  func atOnce() throws {
    let tool = try Tool()
    for round in 0..<5 {
      try writeSpecs(tool, mark: "up number \(round)")
      let runs = try (0..<3).map { _ in try tool.start(["Specs", "-q"]) }
      for run in runs { #expect(run.wait().status == 0) }
    }
    #expect(try tool.run("check", "Specs").status == 0)
  }

  @Test(
    "a write that fails is a clear error that leaves the old tree intact and no temporary files")
  func fullDisk() throws {
    let tool = try Tool()
    try writeSpecs(tool, mark: "up")
    #expect(try tool.run("Specs", "-q").status == 0)
    let before = tool.files("Generated")
    try writeSpecs(tool, mark: "down, and in many more words than there is room for")
    // A limit on the file size makes a write fail in the same way on every system.
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "trap '' XFSZ; ulimit -f 2; exec '\(Tool.path)' Specs"]
    shell.currentDirectoryURL = URL(fileURLWithPath: tool.folder)
    let errors = Pipe()
    shell.standardError = errors
    try shell.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 3)
    #expect(text.contains("File too large"), "\(text)")
    #expect(tool.files("Generated") == before)
  }
}
