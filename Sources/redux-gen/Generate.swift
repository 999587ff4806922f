import ArgumentParser
import Commands

/// `redux-gen [generate] SPEC…`
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write or refresh the code of these specs (the default).")

  @OptionGroup var specs: SpecOptions

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

  @Flag(
    help:
      "Delete generated, unedited files that no spec gives any more; change packages to other options."
  )
  var prune = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Give up the hand edits of these generated files; write files of yours anew that are gone. "
        + "Comes after the specs.",
      valueName: "path"))
  var force: [String] = []

  func run() throws {
    var request = specs.request(dryRun ? .dryRun : .generate)
    request.forced = force
    request.isPruning = prune
    try specs.run(request)
  }
}
