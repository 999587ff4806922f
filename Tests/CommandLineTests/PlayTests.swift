import Foundation
import SwiftToolchain
import Testing

@Suite("'play' as a process", .serialized)
struct PlayTests {
  /// The address that 'play' prints.
  static func address(in output: String) -> String? {
    output.split(whereSeparator: { " ;".contains($0) }).first { $0.hasPrefix("http://") }
      .map(String.init)
  }

  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.writeCounter()
    return tool
  }

  @Test("'play' prints its address, and ends with Ctrl-C")
  func interruption() throws {
    let tool = try tool()
    let run = try tool.start(["play", "Specs", "--no-open"])
    let output = run.firstOutput()
    #expect(output.hasPrefix("playing 'Specs/counter.yaml' at http://127.0.0.1:"))
    kill(run.process.processIdentifier, SIGINT)
    let result = run.wait()
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(
    "A port that is taken, an unknown session and a spec with errors end 'play' with the reason")
  func faults() throws {
    let tool = try tool()
    let run = try tool.start(["play", "Specs", "--no-open"])
    defer { kill(run.process.processIdentifier, SIGINT) }
    let address = try #require(Self.address(in: run.firstOutput()))
    let port = try #require(address.split(separator: ":").last?.dropLast())
    let taken = try tool.run("play", "Specs", "--no-open", "--port", String(port))
    #expect(taken.status == 3)
    #expect(taken.errors.contains("cannot serve on 127.0.0.1:\(port)"))
    let unknown = try tool.run("play", "Specs", "--no-open", "--session", "no.json")
    #expect(unknown.status == 3)
    #expect(unknown.errors.contains("cannot read 'no.json'"))
    try tool.write("feature: Counter\nstat: {}\n", to: "Specs/counter.yaml")
    let wrong = try tool.run("play", "Specs", "--no-open")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("Specs/counter.yaml:2:1: error"))
  }
}

@Suite("'play', in a browser", .inSlowLane, .enabled(if: Chromium.isHere), .serialized)
struct PlayBrowserTests {
  static let finder = """
    feature: Finder
    state: {text: String = "", found: String = ""}
    actions:
      search: {payload: {_ text: String}, reduce: 'state.text = text; state.found = ""'}
      show: {private: true, payload: {_ result: String, for text: String}, reduce: state.found = text}
    dependencies:
      web: {methods: {find: {payload: {_ text: String}, returns: String}}}
    middleware:
      Rules: {search: {require: text != "no", message: Not that.}}
      Searching:
        search: {perform: web.find(text), then: ".show(result, for: text)"}
    invariants:
      the results fit the text: found.isEmpty || found == text

    """

  @Test("A race is played by hand, copied as a scenario, and fails in 'test'")
  func race() throws {
    let tool = try Tool()
    try tool.write(Self.finder, to: "Specs/finder.yaml")
    let run = try tool.start(["play", "Specs/finder.yaml", "--no-open"])
    defer { kill(run.process.processIdentifier, SIGINT) }
    let address = try #require(PlayTests.address(in: run.firstOutput()))
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "drive-play.py").path
    let result = try Running(
      [script, Chromium.driver ?? "", address], in: tool.folder,
      executable: Chromium.python ?? ""
    ).wait()
    try #require(result.status == 0, "\(result.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let seen = try #require(json as? [String: Any])
    func text(_ name: String) -> String { seen[name] as? String ?? "" }
    #expect(text("name") == "Finder")
    #expect(seen["underWay"] as? [String] == ["web.find: a", "web.find: b"])
    #expect(text("live") == "Step 2: search: b")
    #expect(seen["changed"] as? [String] == ["text"])
    #expect(text("answerFocus") == "input")
    #expect(text("alert") == "'the results fit the text' does not hold")
    #expect(text("invariants") == "✗ the results fit the text: fails")
    #expect(text("rejected").hasPrefix("search is rejected by Rules: Not that"))
    #expect(seen["undone"] as? Int == 4)
    #expect(text("found").contains("step 3: web.find returns x"))
    #expect(text("scenario").contains("holds: [the results fit the text]"))
    #expect(text("written") == "The scenario is in the spec.")
    #expect(text("takenOut").contains("Put back"))
    expectExploring(seen)
    #expect(seen["nameless"] as? [String] == [])
    #expect(seen["outside"] as? [String] == [])
    #expect(seen["width"] as? Int == 360)
    #expect(seen["log"] as? [String] == [])
    let spec = try #require(tool.read("Specs/finder.yaml"))
    #expect(spec.contains(text("scenario")))
    let failing = try tool.run("test", "Specs", "--no-explore")
    #expect(failing.status == 1)
    #expect(failing.errors.contains("'the results fit the text' does not hold"))
  }

  /// Expects that the shortest mistake was found, played and undone, and that a state of the map was
  /// opened and played.
  private func expectExploring(_ seen: [String: Any]) {
    #expect((seen["way"] as? [String])?.count == 3)
    #expect(seen["wayMessage"] as? String == "'the results fit the text' does not hold")
    #expect((seen["waySummary"] as? String)?.hasPrefix("Explored: ") == true)
    #expect(seen["followed"] as? Int == 4)
    #expect(seen["followedAlert"] as? String == "'the results fit the text' does not hold")
    #expect(seen["wayAfter"] as? String == "")
    #expect(seen["wayUndone"] as? Int == 1)
    #expect((seen["mapCount"] as? String)?.hasSuffix(" states") == true)
    #expect(seen["mapOpened"] as? String == "State 3")
    let path = seen["mapPath"] as? [String] ?? []
    #expect(path.count > 1)
    #expect(seen["mapPlayed"] as? Int == path.count)
    #expect(seen["mapFocus"] as? String == "h-history")
    #expect(seen["mapNameless"] as? [String] == [])
    #expect(seen["mapWidth"] as? Int == 360)
  }
}

@Suite("A session of a compiled app", .inSlowLane)
struct RecordedAppTests {
  private static let test = """
    import Finder
    import Foundation
    import ReduxRuntime
    import ReduxTesting
    import Testing

    private struct Network: FinderWeb {
      func find(_ text: String) async -> String {
        try? await Task.sleep(for: .milliseconds(text == "tea" ? 600 : 100))
        return "\\(text)!"
      }
    }

    @MainActor @Test func record() async throws {
      let recorder = SessionRecorder<FinderFeature>()
      let middleware = FinderFeature.middleware(FinderDependencies(web: Network()))
      let store = FinderStore(middleware: middleware + [recorder])
      store.dispatch(.search("tea"))
      store.dispatch(.search("coffee"))
      try await Task.sleep(for: .milliseconds(1500))
      #expect(store.state.found == "tea")
      try recorder.session.write(toFile: "PATH", atomically: true, encoding: .utf8)
    }

    """

  @Test("A race on a device is recorded, replayed by the tool, and becomes a failing scenario")
  func race() throws {
    let tool = try Tool()
    try tool.write(PlayBrowserTests.finder, to: "Specs/finder.yaml")
    _ = try tool.run("Specs")
    let path = tool.folder + "/session.json"
    try tool.write(
      Self.test.replacing("PATH", with: path),
      to: "Generated/Finder/Tests/FinderTests/RecordTests.swift")
    let built = try runToolchain(
      ["swift", "test", "--package-path", tool.folder + "/Generated/Finder", "--filter", "record"])
    try #require(built.status == 0, "\(built.text.suffix(2_000))")
    let report = try tool.run("replay", "Specs/finder.yaml", "session.json", "--scenario")
    #expect(report.status == 1)
    #expect(report.output.contains("step 4"), "\(report.output)")
    #expect(report.output.contains("'the results fit the text' does not hold"))
    #expect(!report.output.contains("differs"))
    #expect(!report.output.contains("does not fit"))
    let lines = report.output.split(separator: "\n\n", maxSplits: 1).last ?? ""
    try tool.write(
      PlayBrowserTests.finder + "scenarios:\n" + lines, to: "Specs/finder.yaml")
    let failing = try tool.run("test", "Specs", "--no-explore")
    #expect(failing.status == 1)
    #expect(failing.errors.contains("'the results fit the text' does not hold"))
  }
}
