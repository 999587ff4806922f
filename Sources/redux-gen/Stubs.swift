import ArgumentParser
import Commands

/// The command `redux-gen stubs SPEC…`.
struct Stubs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stubs",
    abstract:
      "Print the handlers and methods that your files still lack; report unused ones.")

  @OptionGroup var specs: SpecOptions

  func run() throws {
    try specs.reporting.checkProject()
    try specs.reporting.finish(StubPrinter().printStubs(specs.request(.check)))
  }
}
