import Foundation
import Testing

@Suite("redux-gen explore")
struct ExploreTests {
  private let endless = """
    feature: Endless
    state: {left: Int = 0, right: Int = 0}
    actions:
      left: {reduce: state.left += 1}
      right: {reduce: state.right += 1}

    """

  @Test("Ctrl-C stops exploring and reports the states explored so far")
  func interrupted() throws {
    let tool = try Tool()
    try tool.write(endless, to: "Specs/endless.yaml")
    let run = try tool.start([
      "explore", "Specs", "--states", "1000000000", "--depth", "1000000",
    ])
    Thread.sleep(forTimeInterval: 2)
    kill(run.process.processIdentifier, SIGINT)
    let result = run.wait()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("states to depth "))
    #expect(result.output.contains("; not exhaustive"))
  }

  @Test(
    "'test' reports a condition that no state satisfies, if it has seen all states in its bounds")
  func unreached() throws {
    let tool = try Tool()
    try tool.write(
      """
      feature: Dial
      state: {n: Int = 0}
      actions:
        set: {payload: {_ n: Int}, reduce: "if n < 100 { state.n = n }"}
      reachable:
        the root of a large number: n * n == 1764
      """, to: "Specs/dial.yaml")
    let result = try tool.run("test", "Specs")
    #expect(result.status == 0)
    #expect((result.output + result.errors).contains("[never-reached]"))
  }

  @Test("'--quiet' prints nothing about a spec without mistakes, even in 'test'")
  func quiet() throws {
    let tool = try Tool()
    try tool.write(endless, to: "Specs/endless.yaml")
    for command in ["explore", "test"] {
      let quiet = try tool.run(command, "Specs", "--quiet")
      #expect(quiet.status == 0)
      #expect(quiet.output + quiet.errors == "")
      #expect(try tool.run(command, "Specs").output.contains("explored"))
    }
    let samples = try tool.run("explore", "Specs", "--samples", "--quiet")
    #expect(samples.output.contains("left"))
  }

  @Test("'--samples' ends with the number of values that the summary counts")
  func countedSamples() throws {
    let tool = try Tool()
    try tool.write(
      """
      feature: Brew
      models: {Batch: {id: UUID, name: String, isOpen: Bool = false, isDone: Bool = false}}
      state: {batches: "[Batch]"}
      actions:
        add: {payload: {_ batch: Batch}, reduce: state.batches.append(batch)}
        clear: {reduce: "state.batches = []"}
      """, to: "Specs/brew.yaml")
    let samples = try tool.run("explore", "Specs", "--samples")
    let line = try #require(samples.output.split(separator: "\n").last)
    #expect(line.hasPrefix("  as the summary counts them: "))
    let count = line.split(separator: ": ").last ?? ""
    #expect(try tool.run("explore", "Specs").output.contains("; \(count)"))
  }

  @Test("The exploration of an infinite state space stops at its bounds")
  func bounded() throws {
    let tool = try Tool()
    try tool.write(endless, to: "Specs/endless.yaml")
    let states = try tool.run("explore", "Specs", "--states", "2000", "--depth", "1000")
    #expect(states.output.contains("explored: 2,000 states to depth "))
    let seconds = try tool.run(
      "explore", "Specs", "--states", "1000000000", "--depth", "1000000", "--seconds", "1")
    #expect(seconds.status == 0)
    #expect(seconds.output.contains("; not exhaustive"))
  }
}
