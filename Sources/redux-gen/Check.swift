import ArgumentParser
import ReduxGenCore

/// `redux-gen check SPEC…`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare, write nothing: what is stale, edited by hand, missing or left over.")

  @OptionGroup var specs: SpecOptions

  func run() throws {
    try specs.run(specs.request(.check))
  }
}
