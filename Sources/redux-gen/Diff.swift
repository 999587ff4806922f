import ArgumentParser
import ReduxGenCore

/// `redux-gen diff SPEC…`
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what regenerating would change, as a unified diff.")

  @OptionGroup var specs: SpecOptions

  func run() throws {
    try specs.run(specs.request(.diff))
  }
}
