import Diagnostics

/// A run's report as text for a terminal or a log.
package struct ReportText: Sendable {
  /// Remarks, for standard error.
  package private(set) var notes = ""
  /// Findings and faults, for standard error.
  package private(set) var errors = ""
  /// What was asked for, for standard output.
  package private(set) var output = ""

  /// So many findings of a spec are shown in full.
  private static let mostFindings = 20

  package init(_ report: RunReport, isStrict: Bool, isColored: Bool) {
    for note in report.notes { notes += "redux-gen: note: \(note)\n" }
    for spec in report.findings { show(spec, isStrict: isStrict) }
    for refusal in report.refusals { errors += "redux-gen: error: \(refusal)\n" }
    for fault in report.faults { errors += "redux-gen: error: \(fault.message)\n" }
    if !report.refusals.isEmpty { errors += "redux-gen: nothing was written\n" }
    for line in report.lines { output += "\(line)\n" }
  }

  private mutating func show(_ spec: RunReport.SpecFindings, isStrict: Bool) {
    for finding in spec.findings.prefix(Self.mostFindings) {
      errors += FindingText.line(finding, in: spec.file.path, isStrict: isStrict) + "\n"
    }
    let rest = spec.findings.count - Self.mostFindings
    if rest > 0 { errors += "\(spec.file.path): and \(rest) more\n" }
  }
}
