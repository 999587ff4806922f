import ArgumentParser
import Commands

/// The command `redux-gen generate SPEC…`. `generate` is the default command, so the word may be
/// omitted.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write or refresh the code of these specs (the default).")

  @OptionGroup var specs: SpecOptions

  @Flag(help: "Report what would be written; write nothing.")
  var dryRun = false

  @Flag(
    help:
      "Delete unedited files that no spec generates any more, and allow the options of existing packages to change."
  )
  var prune = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Overwrite these generated files even if edited; write deleted files of yours again. "
        + "Write it after the specs.",
      valueName: "path"))
  var force: [String] = []

  func run() throws {
    var request = specs.request(dryRun ? .dryRun : .generate)
    request.forced = force
    request.isPruning = prune
    try specs.runRequest(request)
  }
}
