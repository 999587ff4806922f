import ArgumentParser
import Commands

/// The command `redux-gen schema`.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of specs, for editors, or of reports, for programs.")

  @Flag(help: "Print the schema of specs of apps.")
  var app = false

  @Option(help: "Print the schema of a command's report in JSON instead.")
  var report: ReportSchema?

  func validate() throws {
    if app, report != nil { throw ValidationError("--app and --report are different schemas.") }
  }

  func run() throws {
    let schema: SpecSchema = app ? .app : .feature
    Console(isQuiet: false, color: .auto, format: .text).show(report?.bytes ?? schema.bytes)
  }
}

extension ReportSchema: Choice {}
