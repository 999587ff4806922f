import SpecLanguage

/// The exit status of a run.
package enum RunStatus: Int32, Sendable {
  case done = 0
  /// A spec has errors, so nothing was written.
  case specErrors = 1
  /// `check` or `diff` found differences.
  case differences = 2
  /// Reading or writing failed, or the tool is not allowed to overwrite an existing file.
  case fault = 3
}

/// The report of a run, which is shown to the user.
package struct RunReport: Sendable {
  /// The findings about one spec.
  package struct SpecFindings: Sendable {
    package let file: SourceFile
    /// The findings in source order.
    package internal(set) var findings: [Finding]
    /// The number of findings that were omitted from `findings`.
    package var omitted: FindingCount
    /// The paths of the other specs of the run that cannot be checked because of the errors.
    package internal(set) var dependents: [String] = []

    package init(file: SourceFile, findings: [Finding], omitted: FindingCount = FindingCount()) {
      self.file = file
      self.findings = findings
      self.omitted = omitted
    }

    package var hasErrors: Bool {
      omitted.errors > 0 || findings.contains { $0.severity == .error }
    }
  }

  package var status = RunStatus.done
  /// The findings, grouped by spec. Specs without findings are omitted.
  package var findings: [SpecFindings] = []
  /// Notes for the user, one line each.
  package var notes: [String] = []
  /// What the user can do about the findings, one line each.
  package var advice: [String] = []
  package var faults: [Fault] = []
  /// For each file that was not overwritten, the reason and a diff.
  package var refusals: [String] = []
  /// The problems with single output files, for programs that read the report. `lines` and
  /// `refusals` contain the same problems as text.
  package var files: [FileFinding] = []
  /// Lines for standard output.
  package var lines: [String] = []
  /// Whether the user requested `lines`. If not, the lines are a summary, which a quiet run omits.
  package var areLinesAsked = false

  /// What only this command reports, for programs: members of the report in JSON. The other
  /// properties contain the same as text.
  package var details: @Sendable () -> [JSONMember] = { [] }

  /// Whether errors in the specs stopped the run before it wrote a file.
  package var isStopped = false

  package init() {}

  /// Removes fixes from findings, so that reports list only those that `check --fix` makes.
  package mutating func keepFixes(where isKept: (SourceFile, Fix) -> Bool) {
    for spec in findings.indices {
      let file = findings[spec].file
      for index in findings[spec].findings.indices {
        findings[spec].findings[index].fixes.removeAll { !isKept(file, $0) }
      }
    }
  }

  /// Adds the findings about a spec, if there are any.
  package mutating func addFindings(_ spec: SpecFindings, isStrict: Bool) {
    guard !spec.findings.isEmpty else { return }
    let spec = isStrict ? spec.asErrors : spec
    findings.append(spec)
    if spec.hasErrors { status = .specErrors }
  }

  package mutating func fail(_ faults: [Fault]) {
    self.faults += faults
    status = .fault
  }
}

extension RunReport.SpecFindings {
  /// The findings without warnings, for `--quiet`.
  package var withoutWarnings: Self {
    var omitted = omitted
    omitted.warnings = 0
    var rest = Self(
      file: file, findings: findings.filter { $0.severity == .error }, omitted: omitted)
    rest.dependents = dependents
    return rest
  }

  /// The findings with warnings as errors, for `--strict`.
  package var asErrors: Self {
    var errors = FindingCount()
    errors.errors = omitted.total
    return Self(file: file, findings: findings.map(\.asError), omitted: errors)
  }
}

extension Finding {
  /// The finding with the severity of an error, for `--strict`.
  package var asError: Finding {
    Finding(.error, id, message, at: range, help: help, fixes: fixes, note: note)
  }
}

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

/// A problem with an output file. Programs can read it in the report.
package struct FileFinding: Sendable, Equatable {
  /// The kind of problem: a kebab-case name that never changes, such as `stale-file`.
  package let id: FindingID
  package let path: String
  package let message: String

  package init(id: FindingID, path: String, message: String) {
    self.id = id
    self.path = path
    self.message = message
  }
}
