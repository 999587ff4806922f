import ArgumentParser
import Commands
import FeatureRendering

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

/// The command `redux-gen export SPEC…`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print what specs declare, for generators of your own.",
    discussion: """
      With --format json, the names, types, payloads, reads, writes and places of checked specs; \
      'redux-gen schema --report export' prints the JSON Schema.
      """)

  @Argument(
    help: "Spec files, or folders of *.yaml and *.yml; - reads standard input.",
    completion: .file())
  var specs: [String]

  @OptionGroup var reporting: ReportOptions

  func run() throws {
    try reporting.checkProject()
    try reporting.finish(
      SpecExporter().exportSpecs(specs, isStrict: reporting.isStrict))
  }
}
