import ArgumentParser
import Commands
import FeatureRendering

/// The options for how a command prints the report about specs.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Option(help: "When to color findings.")
  var color = ColorChoice.auto

  @Option(help: "The format of findings: for people, programs, workflow logs or code scanning.")
  var format = ReportFormat.text

  var console: Console { Console(isQuiet: quiet, color: color, format: format) }

  /// Prints the report. If the run failed, exits with the run's status.
  func finish(_ report: RunReport) throws {
    console.show(report)
    if report.status != .done { throw ExitCode(report.status.rawValue) }
  }
}

extension ReportFormat: Choice {}
