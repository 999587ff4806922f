import ArgumentParser
import Commands

/// The command `redux-gen schema`.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of specs, for editors.")

  @Flag(help: "Print the schema of specs of apps.")
  var app = false

  func run() throws {
    let schema: SpecSchema = app ? .app : .feature
    Console(isQuiet: false, color: .auto, format: .text).show(schema.bytes)
  }
}
