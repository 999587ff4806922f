import SpecLanguage

extension RunReport.SpecFindings {
  /// The line about the specs that depend on this one, such as `2 more specs depend on it: …`.
  fileprivate var dependentsLine: String? {
    guard let first = dependents.first else { return nil }
    let names = dependents.prefix(3).map { shown($0) }.joined(separator: ", ")
    let rest = dependents.count > 3 ? ", …" : ""
    return dependents.count == 1
      ? "\(shown(file.path)): note: 1 more spec depends on it: \(shown(first))"
      : "\(shown(file.path)): note: \(dependents.count) more specs depend on it: \(names)\(rest)"
  }
}

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
      if let line = spec.dependentsLine { errors += line + "\n" }
    }
    for refusal in report.refusals { errors += "redux-gen: error: \(refusal)\n" }
    for fault in report.faults { errors += "redux-gen: error: \(fault.message)\n" }
    if report.isStopped || !report.refusals.isEmpty {
      errors += "redux-gen: nothing was written\n"
    }
    if !isQuiet { for line in report.advice { errors += "redux-gen: note: \(line)\n" } }
    for line in report.lines { output += "\(line)\n" }
  }
}
