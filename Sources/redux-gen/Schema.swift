import ArgumentParser
import Commands

/// `redux-gen schema`
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of specs, for editors.")

  func run() throws {
    Console(isQuiet: false, color: .auto, format: .text).show(SpecSchema.bytes)
  }
}
