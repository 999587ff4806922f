import Foundation
import SwiftToolchain
import Testing

/// The programs for tests in a browser: Chromium, its driver, and Python to control the driver.
enum Chromium {
  private static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static let driver = path(of: "chromedriver")
  static let python = path(of: "python3")

  static var isHere: Bool {
    driver != nil && python != nil && (path(of: "chromium") ?? path(of: "google-chrome")) != nil
  }

  /// Uses the page in the browser like a user. Returns what the page displayed at each step.
  static func use(_ page: String, in folder: String) throws -> [String: Any] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "drive-page.py").path
    let result = try Running(
      [script, driver ?? "", page], in: folder, executable: python ?? ""
    ).wait()
    #expect(result.status == 0, "\(result.errors)")
    let seen = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(seen as? [String: Any])
  }
}

@Suite(
  "The page of 'explore --graph', in a browser", .inSlowLane, .enabled(if: Chromium.isHere),
  .serialized)
struct GraphPageBrowserTests {
  private func seen(_ spec: String, _ tool: Tool) throws -> [String: Any] {
    try tool.write(spec, to: "Specs/jar.yaml")
    _ = try tool.run("explore", "Specs", "--graph", "jar.html")
    return try Chromium.use("\(tool.folder)/jar.html", in: tool.folder)
  }

  @Test(
    "A graph's page can be used with the keyboard, and its scenarios have the displayed results")
  func use() throws {
    let tool = try Tool()
    let seen = try seen(GraphTests.jar, tool)
    expectKeyboard(seen)
    try expectSearch(seen)
    try expectScenarios(seen, tool)
  }

  private func expectKeyboard(_ seen: [String: Any]) {
    func text(_ name: String) -> String? { seen[name] as? String }
    #expect(text("title") == "Jar: explored states")
    #expect(text("first") == "State 0")
    #expect(text("count") == "8 states")
    #expect(seen["nodes"] as? Int == 8)
    #expect(text("slash") == "map-search")
    #expect(text("list") == "list")
    #expect(text("moved") == "row1")
    #expect(text("end") == "row7")
    #expect(text("opened") == "State 7")
    #expect(text("openedFocus") == "h2")
    #expect(text("hash") == "#s7")
    #expect(text("escaped") == "list")
    #expect(text("linked") == "State 0")
    #expect(text("back") == text("violation"))
    #expect(text("node") == "State 1")
    #expect(text("current") == "n1")
  }

  /// Expects that the page shows the matching states, shows strings of the spec without
  /// interpreting them, and loads no other file.
  private func expectSearch(_ seen: [String: Any]) throws {
    let rows = try #require(seen["searchRows"] as? [String])
    #expect(seen["searchCount"] as? String == "\(rows.count) of 8 states")
    #expect(rows.count == 4)
    #expect(seen["searchOpened"] as? String == "State \(rows[0].dropFirst(3))")
    #expect(seen["markup"] as? Int == 0)
    #expect(seen["nameless"] as? [String] == [])
    #expect(seen["width"] as? Int == 360)
    #expect(seen["views"] as? [String] == ["map"])
    #expect(seen["resources"] as? [String] == [])
    #expect((seen["log"] as? [Any])?.isEmpty == true, "\(seen["log"] ?? "")")
  }

  /// Expects that the link of a violation leads to a failing scenario, and that the link of its
  /// state leads to a passing scenario.
  private func expectScenarios(_ seen: [String: Any], _ tool: Tool) throws {
    #expect(
      seen["bad"] as? String == "'no debt, or <b>else</b></script>' does not hold after 'spend'")
    let scenarios = try #require(seen["scenarios"] as? [String])
    try #require(scenarios.count == 2)
    #expect(seen["copied"] as? String == "Copied")
    let report = try tool.run("explore", "Specs")
    #expect(report.output.contains(scenarios[0]))
    try tool.write(GraphTests.jar + "scenarios:\n" + scenarios[0], to: "Specs/jar.yaml")
    let failing = try tool.run("test", "Specs", "--no-explore")
    #expect(failing.status == 1)
    #expect(failing.errors.contains("does not hold after 'spend'"))
    try tool.write(GraphTests.jar + "scenarios:\n" + scenarios[1], to: "Specs/jar.yaml")
    #expect(try tool.run("test", "Specs", "--no-explore").status == 0)
  }

  @Test(
    "A graph's page opens with 10,000 states within two seconds, and renders only the rows in view")
  func large() throws {
    let tool = try Tool()
    let names = "abcdefghijklmn".map(String.init)
    let spec = """
      feature: Switches
      state: {\(names.map { "\($0): Bool = false" }.joined(separator: ", "))}
      actions:
      \(names.map { "  flip\($0.uppercased()): {reduce: state.\($0).toggle()}" }.joined(separator: "\n"))
      invariants:
        not all of the first are on: "!(a && b && c)"

      """
    let clock = ContinuousClock()
    var seen: [String: Any] = [:]
    let time = try clock.measure { seen = try self.seen(spec, tool) }
    #expect(seen["count"] as? String == "10,000 states")
    #expect(seen["end"] as? String == "row9999")
    #expect(seen["nodes"] as? Int == 0)
    #expect(try #require(seen["loaded"] as? Double) < 2_000, "\(time)")
    #expect(try #require(seen["rows"] as? Int) < 100)
    #expect((seen["log"] as? [Any])?.isEmpty == true, "\(seen["log"] ?? "")")
  }
}
