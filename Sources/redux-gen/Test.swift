import ArgumentParser
import Commands
import SpecLanguage

/// The command `redux-gen test SPEC…`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the scenarios in the tool itself, without a compiler, and explore briefly.")

  @ArgumentParser.Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Flag(inversion: .prefixedNo, help: "Explore briefly after the scenarios (the default).")
  var explore: Bool?

  @Option(
    name: .shortAndLong,
    help: "The folder of the generated packages, which record stored data (default: Generated).",
    completion: .directory)
  var output: String?

  @Flag(help: "Allow stored models to change without a new version: no app was released.")
  var development = false

  @OptionGroup var reporting: ReportOptions

  func run() throws {
    try reporting.checkProject()
    let project = Project.current
    var runner = ScenarioRunner()
    runner.explores = explore ?? project.settings.exploring.isOn
    runner.output = development ? nil : output ?? project.output ?? "Generated"
    let console = reporting.console
    if console.showsProgress { runner.onProgress = console.progress }
    try reporting.finish(runner.testSpecs(specs, isStrict: reporting.isStrict))
  }
}
