import Diagnostics
import FileSystem

/// The text of a run's report, for a terminal or a log.
package struct ReportText: Sendable {
  /// Notes, which are written to standard error.
  package private(set) var notes = ""
  /// Findings and errors, which are written to standard error.
  package private(set) var errors = ""
  /// Requested output, which is written to standard output.
  package private(set) var output = ""

  /// - Parameter isQuiet: Whether warnings are omitted.
  package init(_ report: RunReport, style: FindingStyle, isQuiet: Bool = false) {
    for note in report.notes { notes += "redux-gen: note: \(note)\n" }
    for spec in report.findings {
      let spec = isQuiet ? spec.withoutWarnings : spec
      errors += render(
        spec.findings, of: spec.file, as: style, omitted: spec.omitted.total)
    }
    for refusal in report.refusals { errors += "redux-gen: error: \(refusal)\n" }
    for fault in report.faults { errors += "redux-gen: error: \(fault.message)\n" }
    if report.isStopped || !report.refusals.isEmpty {
      errors += "redux-gen: nothing was written\n"
    }
    for line in report.lines { output += "\(line)\n" }
  }
}
