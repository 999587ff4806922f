import ArgumentParser
import Commands

/// The command `redux-gen test SPEC…`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the scenarios in the tool itself, without a compiler, and explore briefly.")

  @Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Flag(help: "Run the scenarios alone; do not explore.")
  var noExplore = false

  @Option(
    name: .shortAndLong, help: "The folder of the generated packages, which record stored data.",
    completion: .directory)
  var output = "Generated"

  @Flag(help: "Allow stored models to change without a new version: no app was released.")
  var development = false

  @OptionGroup var reporting: ReportOptions

  func run() throws {
    var runner = ScenarioRunner()
    runner.explores = !noExplore
    runner.output = development ? nil : output
    let console = reporting.console
    if console.showsProgress { runner.onProgress = console.progress }
    try reporting.finish(runner.testSpecs(specs, isStrict: reporting.strict))
  }
}
