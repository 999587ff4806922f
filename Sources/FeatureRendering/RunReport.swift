import Diagnostics
import FileSystem

/// The exit status of a run.
package enum RunStatus: Int32, Sendable {
  case done = 0
  /// A spec has errors; nothing was written.
  case specErrors = 1
  /// `check` or `diff` found differences.
  case differences = 2
  /// Input or output failed, or the tool is not allowed to overwrite an existing file.
  case fault = 3
}

/// The report of a run.
package struct RunReport: Sendable {
  /// The findings about one spec.
  package struct SpecFindings: Sendable {
    package let file: SourceFile
    /// The findings in source order.
    package let findings: [Finding]
    /// The number of findings that are not in `findings`.
    package var omitted: FindingCount

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
  /// The specs that have findings.
  package var findings: [SpecFindings] = []
  /// Notes, one line each.
  package var notes: [String] = []
  package var faults: [Fault] = []
  /// The reasons why files are rejected, each with a diff.
  package var refusals: [String] = []
  /// Problems with single output files, for programs that read the report. They are the same
  /// problems as in `lines` and `refusals`.
  package var files: [FileFinding] = []
  /// Requested output: lines for standard output.
  package var lines: [String] = []
  /// Whether the lines were requested. If not, they are a summary, which a quiet run omits.
  package var areLinesAsked = false

  /// Whether errors in the specs stopped the run before it wrote a file.
  package var isStopped = false

  package init() {}

  /// Adds the findings about a spec, if there are any.
  package mutating func add(_ spec: SpecFindings, isStrict: Bool) {
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
  /// The report with `--quiet`.
  package var withoutWarnings: Self {
    var omitted = omitted
    omitted.warnings = 0
    return Self(
      file: file, findings: findings.filter { $0.severity == .error }, omitted: omitted)
  }

  /// The report with warnings as errors, for `--strict`.
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
