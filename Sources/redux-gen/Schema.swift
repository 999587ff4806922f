import ArgumentParser
import Commands

/// The command `redux-gen schema`.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of specs, for editors, or of reports, for programs.")

  @Flag(help: "Print the schema of specs of apps.")
  var app = false

  @Flag(help: "Print the schema of redux-gen.yaml.")
  var config = false

  @Option(help: "Print the schema of a command's report in JSON instead.")
  var report: ReportSchema?

  func validate() throws {
    if [app, config, report != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--app, --config and --report are different schemas.")
    }
  }

  func run() throws {
    let schema: SpecSchema = app ? .app : config ? .configuration : .feature
    Console(isQuiet: false, color: .auto, format: .text).show(report?.bytes ?? schema.bytes)
  }
}

extension ReportSchema: Choice {}
