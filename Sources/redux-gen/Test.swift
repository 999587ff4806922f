import ArgumentParser
import ReduxGenCore

/// `redux-gen test SPEC…`
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the scenarios in the tool itself, without a compiler.")

  @Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Option(help: "When to color findings.")
  var color = ColorChoice.auto

  func run() throws {
    let report = ScenarioRunner().run(specs, isStrict: strict)
    Console(isQuiet: quiet, color: color).show(report)
    if report.status != .done { throw ExitCode(report.status.rawValue) }
  }
}
