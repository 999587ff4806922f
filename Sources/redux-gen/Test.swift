import ArgumentParser
import Commands

/// `redux-gen test SPEC…`
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the scenarios in the tool itself, without a compiler.")

  @Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @OptionGroup var reporting: ReportOptions

  func run() throws {
    try reporting.finish(ScenarioRunner().run(specs, isStrict: reporting.strict))
  }
}
