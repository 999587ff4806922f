import ArgumentParser
import Commands
import FeatureRendering

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

/// The command `redux-gen check SPEC…`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report stale, manually edited, missing and leftover files; write nothing.")

  @OptionGroup var specs: SpecOptions

  @Flag(help: "Apply the fixes of findings to the specs, show them, then compare.")
  var fix = false

  @Flag(help: "With --fix: show the changes without making them.")
  var dryRun = false

  func validate() throws {
    if dryRun, !fix { throw ValidationError("--dry-run requires --fix: check writes nothing.") }
  }

  func run() throws {
    try specs.reporting.checkProject()
    if specs.specs.contains("-") { return try checkInput() }
    guard fix else { return try specs.runRequest(specs.request(.check)) }
    let fixed = SpecFixer().fixSpecs(specs.specs, isDryRun: dryRun)
    if dryRun || fixed.status == .fault { return try specs.reporting.finish(fixed) }
    var request = specs.request(.check)
    request.hasFixes = true
    try specs.runRequest(request, after: fixed)
  }

  /// Reports the findings about specs of which one is standard input, which has no package.
  private func checkInput() throws {
    if fix { throw ValidationError("--fix changes files: '-' is standard input.") }
    var runner = ScenarioRunner()
    runner.explores = false
    runner.output = specs.development ? nil : specs.outputFolder
    var report = runner.testSpecs(specs.specs, isStrict: specs.reporting.isStrict)
    report.lines = []
    try specs.reporting.finish(report)
  }
}
