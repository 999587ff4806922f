import ArgumentParser
import Commands
import FeatureRendering

/// The command `redux-gen init NAME`.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first spec to start from, Specs/<name>.yaml, and lines for coding agents.")

  @Argument(help: "The name of the feature, such as TaskList.")
  var name: String

  @Flag(help: "Write no AGENTS.md.")
  var noAgents = false

  func run() throws {
    let spec = FirstSpec(feature: name)
    if let problem = spec.problem { throw ValidationError(problem) }
    let console = Console(isQuiet: false, color: .auto, format: .text)
    let mayExtend: ((String) -> Bool)? =
      console.canAsk
      ? { console.confirm("Add lines about specs to '\($0)'?") } : nil
    let report = spec.writeSpec(noAgents ? .none : .written(mayExtend: mayExtend))
    console.show(report)
    if report.status != .done { throw ExitCode(report.status.rawValue) }
  }
}
