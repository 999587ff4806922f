import ArgumentParser
import Commands

/// The command `redux-gen diff SPEC…`.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what regenerating would change, as a unified diff.")

  @OptionGroup var specs: SpecOptions

  @Flag(help: "Show the deletion of files that no spec generates any more.")
  var prune = false

  func run() throws {
    var request = specs.request(.diff)
    request.isPruning = prune
    try specs.runRequest(request)
  }
}
