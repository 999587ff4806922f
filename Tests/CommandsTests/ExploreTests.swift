import Commands
import FeatureRendering
import Foundation
import SpecLanguage
import Synchronization
import Testing

@Suite("redux-gen explore", .serialized)
struct ExploreTests {
  private static let jar = """
    feature: Jar
    state: {coins: Int = 0}
    actions:
      add: {reduce: state.coins += 1}
      spend: {reduce: state.coins -= 1}
    invariants:
      there is no debt: coins >= 0

    """

  private func file(_ text: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "explore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "jar.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  @Test("an action is said to change nothing only if all other actions were explored")
  func changingNothing() throws {
    func warnings(_ fill: String) throws -> [FindingID] {
      let file = try file(
        "feature: Jar\nstate: {coins: Int = 0}\nactions: {empty: {reduce: state.coins = 0}\(fill)}")
      defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      return SpecExplorer().exploreSpecs([file.path], isStrict: false)
        .findings.flatMap(\.findings).map(\.id)
    }
    #expect(try warnings("").contains(.neverChanges))
    // A handler in Swift is not explored.
    #expect(try !warnings(", fill: ").contains(.neverChanges))
  }

  @Test("a filter is reachable if an app opens the feature with another case")
  func openedFilter() throws {
    let book = try file(
      """
      feature: Book
      models: {Page: {id: Int, isDone: Bool}}
      state: {pages: "[Page]", shown: Shown = .all}
      filters: {Shown: {over: pages, cases: {all: true, done: isDone}}}
      actions: {add: {payload: {_ page: Page}, reduce: state.pages.append(page)}, close: {reduce: none}}
      """)
    let folder = book.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    func isReachable() -> Bool {
      !ScenarioRunner().testSpecs([book.path], isStrict: false)
        .findings.flatMap(\.findings).contains { $0.id == .unreachableFilter }
    }
    #expect(!isReachable())
    let app = """
      app: Library
      features: {book: Book?, home: Home}
      links:
        home.openDone: {open: book, with: "BookState(shown: .done)"}
        book.close: {close: book}
      """
    try app.write(to: folder.appending(path: "app.yaml"), atomically: true, encoding: .utf8)
    #expect(isReachable())
  }

  @Test("'explore' is only said to print a scenario if there is one")
  func helpOfMistakes() throws {
    func help(_ spec: String) throws -> [String?] {
      let file = try file(spec)
      defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      return ScenarioRunner().testSpecs([file.path], isStrict: false)
        .findings.flatMap(\.findings).filter { $0.id == .brokenInvariant }.map(\.help)
    }
    #expect(try help(Self.jar) == ["'redux-gen explore' prints it as a scenario"])
    // A scenario may not change a value before it is loaded.
    #expect(
      try help(
        """
        feature: Tank
        state: {isFull: Bool = false, was: Bool = false, isBad: Bool = false}
        actions:
          fill: {reduce: "state.isFull = true; state.was = true"}
          step: {reduce: "if !state.isFull && state.was { state.isBad = true }"}
        persistence: {isFull: file}
        invariants: {it is good: "!isBad"}
        """) == [nil])
  }

  @Test(
    "'explore --write' adds a scenario that fails in 'test' until the spec is corrected",
    arguments: [
      jar, jar.replacing("\n", with: "\r\n"),
      jar + "scenarios:\n    one:\n        when: [add]\n        then: state.coins == 1\n# end\n",
    ])
  func writing(_ spec: String) throws {
    let file = try file(spec)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    var explorer = SpecExplorer()
    explorer.writes = true
    #expect(explorer.exploreSpecs([file.path], isStrict: false).status == .specErrors)
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written.contains("there is no debt (found by exploring):"))
    #expect(written.contains("\r\n") == spec.contains("\r\n"))
    var runner = ScenarioRunner()
    runner.explores = false
    let failed = runner.testSpecs([file.path], isStrict: false)
    #expect(failed.findings.flatMap(\.findings).map(\.id) == [.failedScenario])
    let right = written.replacing("coins -= 1}", with: "coins = 0}")
    try right.write(to: file, atomically: true, encoding: .utf8)
    #expect(ScenarioRunner().testSpecs([file.path], isStrict: false).status == .done)
  }

  @Test(
    "'explore --write' adds a scenario only once",
    arguments: [jar, jar.replacing("\n", with: "\r\n")])
  func writingTwice(_ spec: String) throws {
    let file = try file(spec)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    var explorer = SpecExplorer()
    explorer.writes = true
    _ = explorer.exploreSpecs([file.path], isStrict: false)
    let once = try Data(contentsOf: file)
    let report = explorer.exploreSpecs([file.path], isStrict: false)
    #expect(report.findings.flatMap(\.findings).map(\.id) == [.brokenInvariant])
    #expect(try Data(contentsOf: file) == once)
    #expect(report.notes.contains { $0 == "1 scenario is in '\(file.path)' already" })
  }

  @Test("'explore --write' keeps comments with the section that they describe")
  func comments() throws {
    let file = try file(
      """
      feature: Jar
      scenarios:
        one:
          when: [add]
          then: state.coins == 1

      # What a jar holds.
      state: {coins: Int = 0}
      actions:
        add: {reduce: state.coins += 1}
        spend: {reduce: state.coins -= 1}
      invariants:
        there is no debt: coins >= 0

      """)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    var explorer = SpecExplorer()
    explorer.writes = true
    _ = explorer.exploreSpecs([file.path], isStrict: false)
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written.contains("    holds: [there is no debt]\n\n# What a jar holds.\nstate:"))
  }

  @Test(
    "'explore --write' does not change a spec to which scenarios cannot be added as text",
    arguments: [
      jar + "\"scenarios\":\n  one: {when: [add], then: state.coins == 1}\n",
      jar + "scenarios :\n  one: {when: [add], then: state.coins == 1}\n",
      jar + "...\n",
      jar.split(separator: "\n").map { "  \($0)\n" }.joined()
        + "  scenarios:\n    one: {when: [add], then: state.coins == 1}\n",
    ])
  func foreignForms(_ spec: String) throws {
    let file = try file(spec)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    var explorer = SpecExplorer()
    explorer.writes = true
    let report = explorer.exploreSpecs([file.path], isStrict: false)
    #expect(report.notes.contains { $0.contains("add those above by hand") })
    #expect(try String(contentsOf: file, encoding: .utf8) == spec)
  }

  @Test("'explore --write' does not change scenarios in flow style, and reports this in a note")
  func flow() throws {
    let file = try file(
      Self.jar + "scenarios: {one: {when: [add], then: state.coins == 1}}\n")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let before = try Data(contentsOf: file)
    var explorer = SpecExplorer()
    explorer.writes = true
    let report = explorer.exploreSpecs([file.path], isStrict: false)
    #expect(report.notes.contains { $0.contains("add those above by hand") })
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("'test' and 'explore' say in the line about the states what was not explored")
  func narrowed() throws {
    let file = try file(
      """
      feature: Hand
      state: {n: Int = 0, m: Bool = false}
      actions:
        a: {payload: {_ k: Int}}
        b: {reduce: state.m.toggle()}

      """)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let line =
      "2 states to depth 1; not exhaustive; not explored: a (the handler of 'a' is not evaluated by "
      + "the tool)"
    let tested = ScenarioRunner().testSpecs([file.path], isStrict: false).lines
    #expect(tested.contains("  explored \(line)"))
    let explored = SpecExplorer().exploreSpecs([file.path], isStrict: false).lines
    #expect(explored.contains("  explored: \(line)"))
  }

  @Test("'test' reports how many specs are done")
  func progress() throws {
    let bench = Workbench()
    for number in 0..<6 {
      try bench.write("feature: F\(number)\n", to: "Specs/f\(number).yaml")
    }
    let counts = Mutex<[[Int]]>([])
    var runner = ScenarioRunner()
    runner.onProgress = { done, all in counts.withLock { $0.append([done, all]) } }
    #expect(runner.testSpecs([bench.path("Specs")], isStrict: false).status == .done)
    #expect(counts.withLock { $0 } == [[4, 6], [6, 6]])
  }

  @Test("'test' says that a spec is not explored because a scenario fails")
  func failing() throws {
    let file = try file(
      """
      feature: Hand
      state: {m: Bool = false}
      actions:
        b: {reduce: state.m.toggle()}
      scenarios:
        it stays: {when: [b], then: "!state.m"}

      """)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let tested = ScenarioRunner().testSpecs([file.path], isStrict: false).lines
    #expect(tested.contains("  not explored, because a scenario fails"))
    #expect(!tested.contains { $0.hasPrefix("  explored") })
  }

  @Test("A condition of 'reachable' that cannot be evaluated is not reported as never reached")
  func unevaluated() throws {
    let file = try file(
      """
      feature: Places
      state: {places: "[Int]", isOpen: Bool = false}
      actions: {toggle: {reduce: state.isOpen.toggle()}, add: {reduce: state.places.append(1)}}
      reachable: {the first is free: "isOpen && places[0] == 0"}

      """)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let report = ScenarioRunner().testSpecs([file.path], isStrict: false)
    #expect(report.findings.flatMap(\.findings).map(\.id) == [.notEvaluated])
    #expect(report.status == .done)
  }

  @Test("'test' explores each spec unless an option turns exploring off")
  func exploringInTest() throws {
    let file = try file(Self.jar)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    var runner = ScenarioRunner()
    let report = runner.testSpecs([file.path], isStrict: false)
    #expect(report.status == .specErrors)
    #expect(report.lines.last?.hasSuffix(" 0 skipped; exploring found 1 mistake") == true)
    runner.explores = false
    let unexplored = runner.testSpecs([file.path], isStrict: false)
    #expect(unexplored.status == .done)
    #expect(unexplored.lines.last?.hasSuffix(" 0 skipped") == true)
  }
}
