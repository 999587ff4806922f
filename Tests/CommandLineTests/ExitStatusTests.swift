import Foundation
import Testing

@Suite("exit status and streams")
struct ExitStatusTests {
  @Test("the exit status is 0 if a run writes files, and if a second run changes nothing")
  func done() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let first = try tool.run("Specs/counter.yaml")
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("Generated/Counter: "))
    #expect(first.output.contains(" files written, 0 unchanged\nGenerated/ReduxRuntime: "))
    #expect(first.output.hasSuffix(" files written, 0 unchanged\n"))
    #expect(first.errors == "")
    let second = try tool.run("generate", "Specs")
    #expect(second.status == 0)
    #expect(second.output.contains("Generated/Counter: 0 files written"))
    #expect(try tool.run("check", "Specs").status == 0)
  }

  @Test(
    "errors in a spec are shown on standard error, the exit status is 1, and nothing is written")
  func specErrors() throws {
    let tool = try Tool()
    try tool.write("feature: Counter\nstat:\n  count: Int = 0\n", to: "Specs/counter.yaml")
    let result = try tool.run("Specs/counter.yaml")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Specs/counter.yaml:2:1: error: "))
    #expect(result.errors.contains("\nredux-gen: nothing was written\n"))
    let check = try tool.run("check", "Specs/counter.yaml")
    #expect(check.status == 1)
    #expect(!check.errors.contains("nothing was written"))
    #expect(result.output == "")
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/Generated"))
  }

  @Test("'test' of a spec with errors does not mention scenarios that it did not run")
  func testOfErrors() throws {
    let tool = try Tool()
    try tool.write("feature: Counter\nstat:\n  count: Int = 0\n", to: "Specs/counter.yaml")
    let result = try tool.run("test", "Specs/counter.yaml")
    #expect(result.status == 1)
    #expect(result.output == "")
    try tool.writeCounter()
    #expect(try tool.run("test", "Specs", "--no-explore").output.hasPrefix("0 scenarios: "))
  }

  @Test("the error about a missing path suggests a command with a similar name")
  func misspeltCommand() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let result = try tool.run("tests", "Specs")
    #expect(result.status == 3)
    #expect(result.errors.contains("did you mean the command 'test'?"))
    #expect(try tool.run("Specs", "-q").status == 0)
    // The folder 'Generated' has a similar name and is not suggested.
    #expect(
      try tool.run("generat", "Specs").errors.contains("did you mean the command 'generate'?"))
  }

  @Test(
    "an unknown option is named in the error message, with and without a spec",
    arguments: [
      ["--bogus"], ["check", "--bogus"], ["check", "--bogus", "Specs"],
    ])
  func unknownOption(_ arguments: [String]) throws {
    let result = try Tool().start(arguments).wait()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: Unknown option '--bogus'\n"))
  }

  @Test(
    "a missing option value and missing specs are not reported as an unknown option",
    arguments: [
      (["check", "--output"], "Error: Missing value for '--output <output>'\n"),
      (["check", "--quiet"], "Error: Missing expected argument '<specs> ...'\n"),
    ])
  func otherUsage(_ arguments: [String], _ start: String) throws {
    let result = try Tool().start(arguments).wait()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix(start))
  }

  @Test("--version prints only the version")
  func version() throws {
    let result = try Tool().run("--version")
    #expect(result.status == 0)
    #expect(result.output == "0.1.0\n")
  }

  @Test("the exit status is 2 if 'check' and 'diff' find differences")
  func differences() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let check = try tool.run("check", "Specs")
    #expect(check.status == 2)
    #expect(check.output.contains("Generated/Counter: missing, "))
    #expect(check.output.contains("to write what is missing or stale: redux-gen Specs\n"))
    let diff = try tool.run("diff", "Specs", "--quiet")
    #expect(diff.status == 2)
    #expect(diff.output.contains("+++ b/Generated/Counter/Package.swift\n"))
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/Generated"))
  }

  @Test("the exit status is 3 if a spec does not exist or a manual edit would be overwritten")
  func faults() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let missing = try tool.run("Specs/conter.yaml")
    #expect(missing.status == 3)
    #expect(missing.errors.contains("did you mean 'Specs/counter.yaml'?"))
    _ = try tool.run("Specs")
    try tool.write("edited\n", to: "Generated/Counter/README.md")
    let edited = try tool.run("Specs")
    #expect(edited.status == 3)
    #expect(edited.errors.contains("-edited\n"))
    #expect(edited.errors.hasSuffix("redux-gen: nothing was written\n"))
    #expect(
      try tool.run("Specs", "--force", "Generated/Counter/README.md").status == 0)
    #expect(tool.read("Generated/Counter/README.md") != "edited\n")
  }

  @Test(
    "the exit status is 64 for wrong usage",
    arguments: [[], ["--outptu", "x", "a"], ["a", "--package", "../x"], ["a", "--output", ""]])
  func usage(arguments: [String]) throws {
    let result = try Tool().start(arguments).wait()
    #expect(result.status == 64)
  }

  @Test("a spec path in another case is accepted with a note, or without a note with --quiet")
  func otherCase() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let result = try tool.run("specs/Counter.yaml")
    #expect(result.status == 0)
    #expect(result.errors.contains("using 'Specs/counter.yaml'"))
    let quiet = try tool.run("specs/Counter.yaml", "-q")
    #expect(quiet.status == 0)
    #expect(quiet.output + quiet.errors == "")
  }

  @Test("the generated files do not depend on the working folder, the output's name or the run")
  func reproducible() throws {
    let tool = try Tool()
    try tool.writeCounter()
    _ = try tool.run("Specs")
    let first = tool.files("Generated")
    try FileManager.default.removeItem(atPath: tool.folder + "/Generated")
    let inside = try Running(["counter.yaml", "-o", "../Generated/"], in: tool.folder + "/Specs")
    #expect(inside.wait().status == 0)
    #expect(tool.files("Generated") == first)
    _ = try tool.run(tool.folder + "/Specs/counter.yaml", "--output", tool.folder + "/Other")
    #expect(tool.files("Other") == first)
  }
}
