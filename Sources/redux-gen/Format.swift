import ArgumentParser
import Commands

/// The command `redux-gen format SPEC…`.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Normalize the spaces, the indentation and the quotes of specs; comments stay.")

  @Argument(
    help: "Spec files, or folders of *.yaml and *.yml; - formats standard input.",
    completion: .file())
  var specs: [String]

  @Flag(help: "Show what would change, and write nothing; the exit status is then 2.")
  var check = false

  @OptionGroup var reporting: ReportOptions

  func run() throws {
    try reporting.checkProject()
    try reporting.finish(SpecFormatting().formatSpecs(specs, isCheck: check))
  }
}
