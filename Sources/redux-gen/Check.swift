import ArgumentParser
import Commands
import FeatureRendering

/// `redux-gen check SPEC…`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare, write nothing: what is stale, edited by hand, missing or left over.")

  @OptionGroup var specs: SpecOptions

  @Flag(help: "Make the fixes that findings offer in the specs, show them, then compare.")
  var fix = false

  @Flag(help: "With --fix: show what would be changed, and change nothing.")
  var dryRun = false

  func validate() throws {
    if dryRun, !fix { throw ValidationError("--dry-run goes with --fix: check writes nothing.") }
  }

  func run() throws {
    guard fix else { return try specs.run(specs.request(.check)) }
    let fixed = SpecFixer().run(specs.specs, isDryRun: dryRun)
    if dryRun || fixed.status == .fault { return try specs.reporting.finish(fixed) }
    try specs.run(specs.request(.check), after: fixed)
  }
}
