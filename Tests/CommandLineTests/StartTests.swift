import Foundation
import Testing

@Suite("init, schema and report formats as commands")
struct StartTests {
  @Test(
    "'init' writes the schema and a spec that generates and passes its scenarios without a warning",
    arguments: ["Cart", "TaskList", "Item", "X1"])
  func first(name: String) throws {
    let tool = try Tool()
    try FileManager.default.removeItem(atPath: tool.folder + "/Specs")
    let result = try tool.run("init", name)
    #expect(result.status == 0, "\(result.errors)")
    let path = "Specs/\(name.lowercased()).yaml"
    #expect(result.output.hasPrefix("\(path) written\nSpecs/redux-gen.schema.json written\n"))
    #expect(result.output.contains("redux-gen test \(path)"))
    let spec = try #require(tool.read(path))
    #expect(spec.hasPrefix("# yaml-language-server: $schema=redux-gen.schema.json\n"))
    #expect(spec.split(separator: "\n").allSatisfy { $0.utf8.count <= 100 })
    let test = try tool.run("test", "Specs", "--strict")
    #expect(test.status == 0, "\(test.errors)")
    #expect(test.output.contains("2 scenarios: 2 passed"))
    #expect(try tool.run("Specs", "--strict").status == 0)
  }

  @Test("'init' writes ten lines for coding agents, and never twice")
  func agents() throws {
    let tool = try Tool()
    let result = try tool.run("init", "Cart")
    #expect(result.output.contains("\nAGENTS.md written\n"))
    let lines = try #require(tool.read("AGENTS.md"))
    #expect(lines.split(separator: "\n").count <= 12)
    for command in lines.matches(of: /`redux-gen ([a-z]+)/).map({ String($0.1) }) {
      #expect(try tool.run("help", command).status == 0, "\(command)")
    }
    #expect(try tool.run("init", "Other").status == 0)
    #expect(tool.read("AGENTS.md") == lines)
    try tool.write("# Mine\n", to: "AGENTS.md")
    let kept = try tool.run("init", "Third")
    #expect(kept.status == 0)
    #expect(kept.errors.contains("'AGENTS.md' was not changed"))
    #expect(tool.read("AGENTS.md") == "# Mine\n")
  }

  @Test("'init' asks on a terminal before it adds lines to an existing AGENTS.md")
  func asksOnTerminal() throws {
    for (answer, isExtended) in [("y", true), ("n", false), ("", false)] {
      let tool = try Tool()
      try tool.write("# Mine", to: "AGENTS.md")
      let shell = try Running(
        [
          "-c", "printf '\(answer)\\n' | script -qec '\(Tool.path) init Cart' /dev/null",
        ], in: tool.folder, executable: "/bin/sh")
      let result = shell.wait()
      guard result.status != 127 else { return }
      #expect(result.output.contains("[y/N]"), "\(result.output)\(result.errors)")
      let text = try #require(tool.read("AGENTS.md"))
      #expect(text.hasPrefix("# Mine"))
      #expect(text.contains("\n\n## Redux features\n") == isExtended)
    }
  }

  @Test("'init --no-agents' writes no AGENTS.md")
  func noAgents() throws {
    let tool = try Tool()
    #expect(try tool.run("init", "Cart", "--no-agents").status == 0)
    #expect(tool.read("AGENTS.md") == nil)
  }

  @Test("'init' changes no existing file")
  func again() throws {
    let tool = try Tool()
    try tool.write("mine", to: "Specs/cart.yaml")
    try tool.write("mine", to: "Specs/redux-gen.schema.json")
    let result = try tool.run("init", "Cart")
    #expect(result.status == 3)
    #expect(result.errors.contains("'Specs/cart.yaml' exists already"))
    #expect(try tool.run("init", "Other").status == 0)
    #expect(tool.files("Specs").filter { $0.value == "mine" }.count == 2)
  }

  @Test(
    "'init' rejects an invalid feature name with the message that a spec would get",
    arguments: [
      ("a b", "contains a space"), ("2nd", "begins with a digit"), ("../x", "[invalid-name]"),
      ("Foundation", "[reserved-name]"), ("", "it is empty"), ("a\nb", "a control character"),
    ])
  func names(name: String, reason: String) throws {
    let tool = try Tool()
    let result = try tool.run("init", name)
    #expect(result.status == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(tool.files("Specs").isEmpty)
  }

  @Test("'init' warns about a lowercase name")
  func lowercased() throws {
    let tool = try Tool()
    let result = try tool.run("init", "cart")
    #expect(result.status == 0)
    #expect(result.errors.contains("redux-gen: note: "))
    #expect(try tool.run("test", "Specs").status == 0)
  }

  @Test("'schema' prints the JSON Schema of features, or of apps with '--app'")
  func schema() throws {
    let result = try Tool().run("schema")
    #expect(result.status == 0)
    let schema = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect((schema as? [String: Any])?["$schema"] != nil)
    let app = try Tool().run("schema", "--app")
    let schemaOfApps = try JSONSerialization.jsonObject(with: Data(app.output.utf8))
    #expect((schemaOfApps as? [String: Any])?["required"] as? [String] == ["app", "features"])
  }

  @Test(
    "The exit status of a command does not depend on the report format",
    arguments: ["json", "github", "sarif"])
  func status(format: String) throws {
    let tool = try Tool()
    try tool.writeCounter()
    let check = try tool.run("check", "Specs", "--format", format)
    #expect(check.status == 2)
    #expect(check.errors == "")
    #expect(check.output.contains("missing-file"))
    #expect(try tool.run("Specs", "--format", format).status == 0)
    #expect(try tool.run("check", "Specs", "--format", format).status == 0)
    #expect(try tool.run("check", "Nowhere", "--format", format).status == 3)
    try tool.write("feature: counter\nstate: {count: Int = 0}\n", to: "Specs/counter.yaml")
    #expect(try tool.run("test", "Specs", "--format", format).status == 0)
    let strict = try tool.run("test", "Specs", "--format", format, "--strict")
    #expect(strict.status == 1)
    #expect(strict.output.contains("name-style"))
  }

  @Test("'check --dry-run' requires '--fix'")
  func dryRun() throws {
    let tool = try Tool()
    try tool.writeCounter()
    #expect(try tool.run("check", "Specs", "--dry-run").status == 64)
    #expect(try tool.run("check", "Specs", "--dry-run", "--fix").status == 0)
  }
}
