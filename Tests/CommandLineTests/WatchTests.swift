import Foundation
import Testing

@Suite("watch", .serialized)
struct WatchTests {
  /// Starts `watch` and waits until `files` exist.
  private func start(_ tool: Tool, _ specs: String..., files: [String]) throws -> Running {
    let run = try tool.start(["watch"] + specs)
    for file in files { try #require(waitUntil { tool.read(file) != nil }, "no first run") }
    return run
  }

  /// Waits up to ten seconds for a condition. Returns whether the condition became true.
  private func waitUntil(_ isTrue: () -> Bool) -> Bool {
    for _ in 0..<1_000 {
      if isTrue() { return true }
      usleep(10_000)
    }
    return false
  }

  private func end(_ run: Running, _ signal: Int32 = SIGINT) -> Tool.Result {
    kill(run.process.processIdentifier, signal)
    return run.wait()
  }

  private let state = "Generated/Counter/Sources/Counter/CounterState.swift"
  private let readme = "Generated/Counter/README.md"

  @Test("'watch' regenerates a saved spec, whether the editor overwrites the file or replaces it")
  func saves() throws {
    let tool = try Tool()
    try tool.writeCounter(mark: "first")
    let run = try start(tool, "Specs/counter.yaml", files: [readme])
    usleep(200_000)
    try tool.writeCounter(mark: "second")
    #expect(waitUntil { tool.read(readme)?.contains("second") == true })
    try tool.writeCounter("Other", mark: "third")
    let text = try #require(tool.read("Specs/other.yaml")).replacing("Other", with: "Counter")
    try tool.write(text, to: "Specs/.counter.yaml.swp")
    rename(tool.folder + "/Specs/.counter.yaml.swp", tool.folder + "/Specs/counter.yaml")
    #expect(waitUntil { tool.read(readme)?.contains("third") == true })
    rename(tool.folder + "/Specs/counter.yaml", tool.folder + "/Specs/counter.yaml~")
    try tool.writeCounter(mark: "fourth")
    #expect(waitUntil { tool.read(readme)?.contains("fourth") == true })
    let result = end(run)
    #expect(result.status == 130)
    #expect(result.errors.contains("watching Specs/counter.yaml"))
    #expect(result.output.split(separator: "\n").count >= 3)
    #expect(tool.temporaries("Generated") == [])
  }

  @Test("'watch' shows errors and writes nothing until the spec is saved without errors")
  func errors() throws {
    let tool = try Tool()
    try tool.writeCounter(mark: "first")
    let run = try start(tool, "Specs", files: [readme])
    usleep(200_000)
    let before = tool.files("Generated")
    try tool.write("feature: Counter\nstat:\n  count: Int = 0\n", to: "Specs/counter.yaml")
    usleep(400_000)
    #expect(tool.files("Generated") == before)
    try tool.writeCounter(mark: "second")
    #expect(waitUntil { tool.read(readme)?.contains("second") == true })
    let result = end(run, SIGTERM)
    #expect(result.status == 143)
    #expect(result.errors.contains("Specs/counter.yaml:2:1: error: "))
    #expect(result.errors.contains("nothing was written"))
  }

  @Test("'watch' notices new specs in a folder, but not other files")
  func folders() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let run = try start(tool, "Specs", "-q", files: [readme])
    usleep(200_000)
    try tool.writeCounter("Second")
    #expect(waitUntil { tool.read("Generated/Second/README.md") != nil })
    try FileManager.default.removeItem(atPath: tool.folder + "/Generated/Second")
    try tool.write("notes\n", to: "Specs/notes.txt")
    usleep(300_000)
    #expect(tool.read("Generated/Second/README.md") == nil)
    try FileManager.default.removeItem(atPath: tool.folder + "/Specs")
    usleep(100_000)
    try tool.writeCounter("Third")
    #expect(waitUntil { tool.read("Generated/Third/README.md") != nil }, "the folder is new")
    #expect(end(run).status == 130)
  }

  @Test("'watch' does no work while no file changes")
  func idle() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let run = try start(tool, "Specs", files: [readme])
    usleep(300_000)
    let before = ticks(of: run)
    sleep(1)
    // A tick is ten milliseconds long, so one tick of earlier work may still be counted.
    #expect(ticks(of: run) - before <= 1)
    #expect(end(run).output.split(separator: "\n").count == 2, "one run")
  }

  /// Returns the CPU time of a process, in the system's ticks.
  private func ticks(of run: Running) -> Int {
    let path = "/proc/\(run.process.processIdentifier)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    return fields.count > 14 ? (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0) : 0
  }

  @Test("'watch' reports a missing spec as an error and watches nothing")
  func notThere() throws {
    let result = try Tool().run("watch", "Specs/none.yaml")
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot read 'Specs/none.yaml'"))
  }

  @Test("'watch' checks an app again when the spec of one of its features is saved")
  func featureOfApp() throws {
    let tool = try Tool()
    try tool.writeCounter(mark: "first")
    try tool.write("app: CounterApp\nfeatures: {counter: Counter}\n", to: "Specs/app.yaml")
    let run = try start(tool, "Specs/app.yaml", files: ["Generated/CounterApp/README.md"])
    usleep(200_000)
    try tool.write("feature: Counter\nstat: {}\n", to: "Specs/counter.yaml")
    usleep(1_000_000)
    #expect(end(run).errors.contains("the spec of 'Counter' has errors"))
  }
}
