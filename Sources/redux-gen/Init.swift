import ArgumentParser
import Commands
import FeatureRendering

/// The command `redux-gen init NAME`.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first spec to start from, Specs/<name>.yaml.")

  @Argument(help: "The name of the feature, such as TaskList.")
  var name: String

  func run() throws {
    let spec = FirstSpec(feature: name)
    if let problem = spec.problem { throw ValidationError(problem) }
    let console = Console(isQuiet: false, color: .auto, format: .text)
    let report = spec.writeSpec()
    console.show(report)
    if report.status != .done { throw ExitCode(report.status.rawValue) }
  }
}
