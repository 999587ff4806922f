import Foundation
import SwiftToolchain
import Testing

/// Each report in JSON has the form that `redux-gen schema --report` prints, and all that its text
/// has as values.
@Suite("Reports in JSON")
struct ReportTests {
  private typealias Object = [String: Any]

  private static let counter = """
    feature: Counter
    state: {count: Int = 0, isOpen: Bool = true}
    actions:
      add: {payload: {_ amount: Int}, reduce: state.count += amount}
      close: {reduce: state.isOpen = false}
      save:
    invariants:
      the count is not negative: count >= 0
    scenarios:
      two are added:
        when: [add: 1, add: 2]
        then: state.count == 4
      it closes:
        when: [close]
        then: "!state.isOpen"
      a save needs Swift:
        when: [save]
        then: state.count == 0

    """

  /// Runs a command, and checks its report against its schema.
  private func report(_ tool: Tool, _ arguments: String...) throws -> Object {
    let command = arguments[0]
    let result = try tool.start(arguments + ["--format", "json"]).wait()
    #expect(result.errors == "")
    let report = try Self.object(result.output)
    #expect(report["status"] as? Int == Int(result.status))
    let schema = try Self.object(try tool.run("schema", "--report", command).output)
    #expect(Self.problems(of: report, schema, at: "report") == [], "\(result.output)")
    return report
  }

  private static func object(_ text: String) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object, "\(text)")
  }

  /// Returns where a value differs from a schema. Members that the schema does not list differ, too.
  private static func problems(of value: Any, _ schema: Object, at place: String) -> [String] {
    if let allowed = schema["enum"] as? [NSObject] {
      return (value as? NSObject).map(allowed.contains) == true ? [] : ["\(place): \(value)"]
    }
    if let constant = schema["const"] as? NSObject {
      return value as? NSObject == constant ? [] : ["\(place): \(value)"]
    }
    switch schema["type"] as? String {
    case "string": return value is String ? [] : ["\(place): no string"]
    case "boolean": return value is Bool ? [] : ["\(place): no boolean"]
    case "integer":
      let least = schema["minimum"] as? Int ?? .min
      return (value as? Int).map { $0 >= least } == true ? [] : ["\(place): no count"]
    case "array":
      guard let elements = value as? [Any], let items = schema["items"] as? Object else {
        return ["\(place): no array"]
      }
      return elements.enumerated().flatMap { problems(of: $1, items, at: "\(place)[\($0)]") }
    case "object":
      guard let members = value as? Object, let known = schema["properties"] as? [String: Object]
      else { return ["\(place): no object"] }
      let missing = Set(schema["required"] as? [String] ?? []).subtracting(members.keys)
      let unknown = Set(members.keys).subtracting(known.keys)
      return missing.map { "\(place): no '\($0)'" } + unknown.map { "\(place): '\($0)'" }
        + members.flatMap { name, member in
          known[name].map { problems(of: member, $0, at: "\(place).\(name)") } ?? []
        }
    default: return ["\(place): a schema without a type"]
    }
  }

  @Test("'test' reports each scenario with what was expected and found, and the exploration")
  func test() throws {
    let tool = try Tool()
    try tool.write(Self.counter, to: "Specs/counter.yaml")
    let report = try report(tool, "test", "Specs")
    #expect(report["status"] as? Int == 1)
    let scenarios = try #require(report["scenarios"] as? [Object])
    #expect(scenarios.map { $0["outcome"] as? String } == ["failed", "passed", "skipped"])
    #expect(scenarios[0]["name"] as? String == "two are added")
    #expect(scenarios[0]["steps"] as? [String] == ["add: 1", "add: 2"])
    let failure = try #require((scenarios[0]["failures"] as? [Object])?.first)
    #expect(failure["expected"] as? String == "state.count == 4")
    #expect(
      failure["found"] as? [[String: String]] == [["expression": "state.count", "value": "3"]])
    #expect(failure["line"] as? Int == 12)
    #expect(scenarios[2]["reason"] as? String != nil)
    try tool.write(
      Self.counter.replacing("state.count == 4", with: "state.count == 3"), to: "Specs/counter.yaml"
    )
    let explored = try self.report(tool, "test", "Specs")
    let exploration = try #require((explored["explorations"] as? [Object])?.first)
    #expect((exploration["mistakes"] as? [Object])?.first?["id"] as? String == "broken-invariant")
  }

  @Test("a failed list of a scenario is reported with both lists")
  func lists() throws {
    let tool = try Tool()
    let calls = """
      feature: A
      dependencies: {api: {methods: {ping: {payload: {_ id: Int}}}}}
      actions: {go: {payload: {_ id: Int}, reduce: none}}
      middleware: {Rules: {go: {perform: api.ping(id)}}}
      scenarios:
        it pings: {when: [go: 1], calls: [api.ping(2)]}

      """
    try tool.write(calls, to: "Specs/a.yaml")
    let report = try report(tool, "test", "Specs", "--no-explore")
    let scenario = try #require((report["scenarios"] as? [Object])?.first)
    let failure = try #require((scenario["failures"] as? [Object])?.first)
    #expect(failure["expected"] as? String == "[api.ping(2)]")
    #expect(
      failure["found"] as? [[String: String]] == [
        ["expression": "calls", "value": "[api.ping(1)]"]
      ])
  }

  @Test("'explore' reports the steps to a mistake, its scenario, the bounds, samples and coverage")
  func explore() throws {
    let tool = try Tool()
    try tool.write(Self.counter, to: "Specs/counter.yaml")
    let report = try report(tool, "explore", "Specs")
    let exploration = try #require((report["explorations"] as? [Object])?.first)
    #expect((exploration["bounds"] as? [String: Int])?["lists"] == 3)
    #expect((exploration["samples"] as? [String])?.isEmpty == false)
    #expect((exploration["coverage"] as? [String])?.first?.hasPrefix("explored: ") == true)
    let mistake = try #require((exploration["mistakes"] as? [Object])?.first)
    #expect(mistake["steps"] as? [String] == ["'add: -1'"])
    #expect(
      (mistake["scenario"] as? String)?.contains("holds: [the count is not negative]") == true)
    #expect(mistake["isInSpec"] as? Bool == false)
    let samples = try self.report(tool, "explore", "Specs", "--samples")
    #expect((samples["samples"] as? [Object])?.count == 1)
  }

  @Test("'breaking' reports each change with its category and both places")
  func breaking() throws {
    let tool = try Tool()
    try tool.write(Self.counter, to: "Old/counter.yaml")
    try tool.write(
      Self.counter.replacing("isOpen", with: "isShown"), to: "Specs/counter.yaml")
    let report = try report(tool, "breaking", "Specs", "--against", "Old")
    #expect(report["compared"] as? Int == 1)
    let changes = try #require(report["changes"] as? [Object])
    let removed = try #require(changes.first { $0["id"] as? String == "property-removed" })
    #expect(removed["category"] as? String == "source")
    for change in changes {
      #expect(change["severity"] as? String == "warning")
      #expect((change["old"] as? Object)?["path"] as? String == "Old/counter.yaml")
    }
  }

  @Test("'stubs' reports the code of each file with the place where it belongs")
  func stubs() throws {
    let tool = try Tool()
    let spec = Self.counter.replacing("state.count == 4", with: "state.count == 3")
    try tool.write(spec, to: "Specs/counter.yaml")
    #expect(try tool.run("Specs").status == 0)
    #expect((try report(tool, "stubs", "Specs")["stubs"] as? [Object])?.isEmpty == true)
    try tool.write(
      spec.replacing("  save:\n", with: "  save:\n  load:\n"), to: "Specs/counter.yaml")
    let stub = try #require((try report(tool, "stubs", "Specs")["stubs"] as? [Object])?.first)
    #expect((stub["path"] as? String)?.hasSuffix("CounterHandlers.swift") == true)
    #expect(stub["place"] as? String == "in CounterHandlers")
    #expect((stub["code"] as? String)?.contains("func load(") == true)
  }

  @Test("'diff' reports each file that would change, with its diff")
  func diff() throws {
    let tool = try Tool()
    let spec = Self.counter.replacing("state.count == 4", with: "state.count == 3")
    try tool.write(spec, to: "Specs/counter.yaml")
    #expect(
      (try report(tool, "diff", "Specs")["changes"] as? [Object])?.first?["change"] as? String
        == "added")
    #expect(try tool.run("Specs").status == 0)
    try tool.write(spec.replacing("count", with: "sum"), to: "Specs/counter.yaml")
    let report = try report(tool, "diff", "Specs")
    #expect(report["status"] as? Int == 2)
    let changes = try #require(report["changes"] as? [Object])
    #expect(Set(changes.compactMap { $0["change"] as? String }) == ["changed"])
    #expect(changes.allSatisfy { ($0["diff"] as? String)?.hasPrefix("--- a/Generated/") == true })
    #expect(try self.report(tool, "check", "Specs")["status"] as? Int == 2)
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("'export' prints each spec of 'Specs' in the form of its schema")
  func export() throws {
    let specs = Self.root.appending(path: "Specs").path()
    let names = try FileManager.default.contentsOfDirectory(atPath: specs)
    let exported = try #require(try report(Tool(), "export", specs)["specs"] as? [Object])
    #expect(exported.count == names.count { $0.hasSuffix(".yaml") })
    #expect(Set(exported.compactMap { $0["kind"] as? String }) == ["app", "feature"])
    let tasks = try #require(exported.first { $0["name"] as? String == "TaskList" })
    let actions = try #require(tasks["actions"] as? [Object])
    let toggle = try #require(actions.first { $0["name"] as? String == "toggleTaskCompletion" })
    #expect(toggle["writes"] as? [String] == ["tasks"])
    #expect(toggle["reads"] as? [String] == ["tasks"])
    #expect((toggle["payload"] as? [Object])?.first?["type"] as? String == "UUID")
    // Each declaration, and each use, has the place of the name in the file.
    let text = try String(contentsOfFile: specs + "/tasklist.yaml", encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    func written(_ place: Object) -> String? {
      guard let line = place["line"] as? Int, let start = place["column"] as? Int,
        let end = place["endColumn"] as? Int
      else { return nil }
      return String(lines[line - 1].dropFirst(start - 1).prefix(end - start))
    }
    #expect(written(toggle) == "toggleTaskCompletion")
    let uses = try #require(tasks["uses"] as? [Object])
    #expect(uses.count > 30)
    for use in uses { #expect(written(use) == use["name"] as? String) }
  }

  @Test("'export' omits specs with errors, and prints a line for each declaration as text")
  func exportWithErrors() throws {
    let tool = try Tool()
    try tool.write(Self.counter, to: "Specs/counter.yaml")
    try tool.write("feature: Wrong\nstat: {}\n", to: "Specs/wrong.yaml")
    let report = try report(tool, "export", "Specs")
    #expect(report["status"] as? Int == 1)
    #expect((report["specs"] as? [Object])?.compactMap { $0["name"] as? String } == ["Counter"])
    let text = try tool.run("export", "Specs/counter.yaml").output
    #expect(text.contains("Specs/counter.yaml:4:3: action add(_ amount: Int)\n"), "\(text)")
  }

  @Test("the generator of the documentation reads the export", .inSlowLane)
  func generator() throws {
    let tool = try Tool()
    try tool.write(Self.counter, to: "Specs/counter.yaml")
    let script = Self.root.appending(path: "Tests/Fixtures/Export/actions.py").path()
    let command = "'\(Tool.path)' export Specs --format json | python3 '\(script)'"
    let result = try Running(["-c", command], in: tool.folder, executable: "/bin/sh").wait()
    #expect(
      result.output == """
        Counter.add(_ amount: Int) changes count
        Counter.close() changes isOpen
        Counter.save() changes count, isOpen

        """, "\(result.errors)")
  }

  @Test("Every report has a schema, and there are no others")
  func schemas() throws {
    let tool = try Tool()
    let result = try tool.run("schema", "--report", "nothing")
    #expect(result.status == 64)
    for name in ["check", "diff", "test", "explore", "breaking", "stubs", "export"] {
      #expect(result.errors.contains(name), "\(result.errors)")
    }
    #expect(try tool.run("schema", "--app", "--report", "test").status == 64)
  }
}
