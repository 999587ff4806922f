import ArgumentParser
import Commands

/// The command `redux-gen expand SPEC…`.
struct Expand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Print a spec with its requests, storage actions and shared rules expanded.")

  @OptionGroup var specs: SpecOptions

  func run() throws {
    try specs.reporting.checkProject()
    try specs.reporting.finish(SpecExpander().expandSpecs(specs.request(.check)))
  }
}
