import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("A planted mistake in an app")
struct PlantedAppMistakeTests {
  @Test(
    "exploring an app finds a planted mistake with the shortest trace and at its place",
    arguments: PlantedAppMistake.all)
  func found(_ mistake: PlantedAppMistake) throws {
    let app = try TestedApp(mistake)
    let exploration = try app.explored()
    #expect(exploration.violations.map(\.message) == mistake.messages)
    #expect(exploration.violations.map { app.file.sourceText(in: $0.range) } == mistake.places)
  }

  @Test(
    "the printed scenario of a mistake in an app reproduces the mistake",
    arguments: PlantedAppMistake.all)
  func pasted(_ mistake: PlantedAppMistake) throws {
    let violation = try #require(try TestedApp(mistake).explored().violations.first)
    let lines = try #require(violation.scenario)
    let text = mistake.spec + "\nscenarios:\n" + lines.joined(separator: "\n") + "\n"
    let tested = try TestedApp(text, mistake.features)
    var diagnostics = Diagnostics()
    _ = runScenarios(of: tested.app, in: tested.file, &diagnostics)
    let failures = diagnostics.findings.map(\.message)
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix(mistake.failure) == true, "\(failures)")
  }

  @Test("a broken invariant of an app is reported with the key of the feature's action")
  func key() throws {
    let spec = """
      app: NotesApp
      features: {editors: "[Int: Editor]", notes: Notes}
      links:
        notes.edit: {open: "editors[place]"}
      invariants:
        nobody writes: "editors[2]?.text != \\"a\\""
      scenarios:
        somebody writes:
          when: [notes.edit: 2, "editors[2].type": a]
          holds: nobody writes
      """
    let tested = try TestedApp(spec, PlantedAppMistake.closedEditor.features)
    var diagnostics = Diagnostics()
    _ = runScenarios(of: tested.app, in: tested.file, &diagnostics)
    let message = diagnostics.findings.first?.message
    #expect(
      message?.hasPrefix(
        "'nobody writes' does not hold after 'editors[2].type' in 'somebody writes'") == true,
      "\(message ?? "")")
  }

  @Test(
    "exploring an app with several workers gives the same report as with one",
    arguments: PlantedAppMistake.all)
  func workers(_ mistake: PlantedAppMistake) throws {
    let one = try TestedApp(mistake).explored()
    let three = try TestedApp(mistake).explored { $0.workers = 3 }
    #expect(one.summary == three.summary)
    #expect(one.violations.map(\.scenario) == three.violations.map(\.scenario))
  }

  @Test(
    "exploring an app does not report a planted mistake after its correction",
    arguments: PlantedAppMistake.all)
  func corrected(_ mistake: PlantedAppMistake) throws {
    func corrected(_ text: String) -> String {
      text.replacing(mistake.correction.wrong, with: mistake.correction.right)
    }
    let (spec, features) = (corrected(mistake.spec), mistake.features.map(corrected))
    #expect(spec != mistake.spec || features != mistake.features)
    let exploration = try TestedApp(spec, features).explored { $0.states = 300 }
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.states > 4)
  }
}
