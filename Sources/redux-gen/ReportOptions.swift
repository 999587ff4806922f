import ArgumentParser
import Commands
import FeatureRendering

/// How a command that reads specs says what it found.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Option(help: "When to color findings.")
  var color = ColorChoice.auto

  @Option(help: "What findings are written for: people, programs, workflow logs, code scanning.")
  var format = ReportFormat.text

  var console: Console { Console(isQuiet: quiet, color: color, format: format) }

  /// Prints what there is to say, and ends with the run's exit status.
  func finish(_ report: RunReport) throws {
    console.show(report)
    if report.status != .done { throw ExitCode(report.status.rawValue) }
  }
}

extension ReportFormat: Choice {}
