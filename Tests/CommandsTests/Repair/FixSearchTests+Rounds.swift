import FeatureRendering
import Foundation
import SpecLanguage
import SpecRepair
import Testing

@testable import Commands

extension FixSearchTests {
  @Test("A useful fix is applied even if another fix does not help")
  func oneByOne() {
    let text = """
      feature: Counter
      state: {count: Int = 0}
      actions:
        a: {reduce: state.cuont = 1}
        b: {reduce: state.cuont = true}
        c: {reduce: state.count = 0}

      """
    #expect(
      repaired(text).text.contains("a: {reduce: state.count = 1}"), "\(repaired(text).text)")
  }

  @Test(
    "A mistake does not lead to fixes in the correct lines below it",
    arguments: [
      """
      actions:
        add: "
          reduce: state.count += 1
      middleware:
        Guard:
          "*":
            require: "!state.isFull"
            message: "too many"
        Limit:
          "*":
            require: "!state.isFull"
            message: "too many"
      """,
      """
      actions:
        increase: {reduce: state.count += 1}
        decr
      scenarios:
        one: {when: [increase, decrease], then: [state.count == 0]}
      """,
    ])
  func rightLines(_ rest: String) {
    let text = "feature: Counter\nstate: {count: Int = 0, isFull: Bool = false}\n\(rest)\n"
    #expect(repaired(text).text == text)
  }

  @Test("A fix that makes the spec unreadable, or does not improve its line, is not applied")
  func fixesThatMendNothing() {
    let text = """
      feature: Shop
      models:
        Item: {id: Int}
        Price: {amount: Double}
      state:
        isOpen: Bool : false
        price: Price(amount: 2.5)
        count: Int = 0
        items: "[Item] = []"
      actions:
        clear:
          reduce: state.count = state.isOpen ? 0 : 1"
        add: {payload: {_ item: Int}, reduce: state.items.append(itms)}
        set: {payload: {_ value: Int}, reduce: state.cout = value}

      """
    let lostQuote = text.replacing(
      "state.count = state.isOpen", with: "\"state.count = state.isOpen")
    #expect(
      repaired(text).text
        == lostQuote.replacing("cout", with: "count").replacing("Bool :", with: "Bool ="))
  }

  @Test("Lines that a fix adds have the line endings of the file")
  func lineEnds() {
    let text = """
      feature: Counter
      conforms:
        - Codable, Hashable
      models:
        Kind:
          - one, two
      """.replacing("\n", with: "\r\n")
    let result = repaired(text).text
    for part in ["- Codable\r\n  - Hashable", "- one\r\n    - two"] {
      #expect(result.contains(part), "\(result)")
    }
  }

  @Test("An error that a fix reveals is fixed as well")
  func rounds() {
    let result = repaired(
      "feature: Counter\nstat: {count: Int = 0}\n"
        + "actions: {a: {reduce: state.cuont += 1}, b: {reduce: state.count = 0}}\n")
    #expect(
      result.text
        == "feature: Counter\nstate: {count: Int = 0}\n"
        + "actions: {a: {reduce: state.count += 1}, b: {reduce: state.count = 0}}\n")
    #expect(result.count == 2)
  }

  @Test("A dry run of fixes reports how many errors have no certain fix")
  func errorsLeft() throws {
    let bench = Workbench()
    try bench.write("feature: A\nstate: {a: int = 0, b: Bool = 5, c: 7}\n", to: "a.yaml")
    let dry = SpecFixer().fixSpecs([bench.path("a.yaml")], isDryRun: true)
    #expect(dry.notes.contains { $0.hasPrefix("no certain fix for 2 errors in ") }, "\(dry.notes)")
    try bench.write("feature: A\nstate: {a: int = 0}\n", to: "a.yaml")
    let fixed = SpecFixer().fixSpecs([bench.path("a.yaml")], isDryRun: true)
    #expect(!fixed.notes.contains { $0.contains("no certain fix") })
  }

  @Test(
    "A fixed file keeps its permissions and its symbolic link, and a dry run does not change it")
  func files() throws {
    let bench = Workbench()
    let wrong = "feature: Counter\nstate: {count: int = 0}\n"
    try bench.write(wrong, to: "Other/counter.yaml")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: bench.path("Other/counter.yaml"))
    try bench.link("Specs/counter.yaml", to: "../Other/counter.yaml")
    let dry = SpecFixer().fixSpecs([bench.path("Specs")], isDryRun: true)
    #expect(dry.status == .specErrors)
    #expect(dry.lines.contains("+state: {count: Int = 0}"))
    #expect(bench.read("Other/counter.yaml") == wrong)
    let report = SpecFixer().fixSpecs([bench.path("Specs")], isDryRun: false)
    #expect(report.status == .done)
    #expect(report.lines == dry.lines)
    #expect(bench.read("Other/counter.yaml") == wrong.replacing("int", with: "Int"))
    let mode = try bench.attributes("Other/counter.yaml")[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let type = try bench.attributes("Specs/counter.yaml")[.type] as? FileAttributeType
    #expect(type == .typeSymbolicLink)
    #expect(bench.tree("Other") == ["counter.yaml"])
    #expect(SpecFixer().fixSpecs([bench.path("Specs")], isDryRun: false).lines == [])
  }

  @Test("A spec path that is not a regular file is rejected before it is read")
  func devices() {
    let report = SpecFixer().fixSpecs(["/dev/null"], isDryRun: false)
    #expect(
      report.faults.map(\.message) == ["'/dev/null' is not a regular file and cannot be fixed"])
  }

  @Test("A spec with very many wrong names is fixed in linear time")
  func many() {
    let keys = (0..<4_000).map { "  a\($0): {reduc: none}\n" }.joined()
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure { count = repaired("feature: Counter\nactions:\n" + keys).count }
    #expect(count == 4_000)
    #expect(time < .seconds(20))
  }
}
