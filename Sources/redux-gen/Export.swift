import ArgumentParser
import Commands
import FeatureRendering

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
