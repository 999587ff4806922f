import Diagnostics
import FileSystem

/// How a run ended, as the shell sees it.
package enum RunStatus: Int32, Sendable {
  case done = 0
  /// A spec has errors; nothing was written.
  case specErrors = 1
  /// `check` or `diff` found differences.
  case differences = 2
  /// Input or output failed, or a file that is not the tool's to overwrite is in the way.
  case fault = 3
}

/// What a run has to say.
package struct RunReport: Sendable {
  /// The findings about one spec.
  package struct SpecFindings: Sendable {
    package let file: SourceFile
    /// In source order.
    package let findings: [Finding]
    /// Further ones, behind those.
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
  /// Specs that there is something to say about.
  package var findings: [SpecFindings] = []
  /// Remarks, one line each.
  package var notes: [String] = []
  package var faults: [Fault] = []
  /// Why files are refused, each with its diff.
  package var refusals: [String] = []
  /// What is wrong with single files of the output: for programs, what `lines` and `refusals` say
  /// in words.
  package var files: [FileFinding] = []
  /// What the user asked to see: lines for standard output.
  package var lines: [String] = []
  /// Whether the lines are what was asked for, not a summary that a quiet run leaves out.
  package var areLinesAsked = false

  /// Whether a run that was to write ended before it did, for the specs' errors.
  package var isStopped = false

  package init() {}

  /// Adds what was found in a spec, if anything was.
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
  /// What is left with `--quiet`.
  package var withoutWarnings: Self {
    var omitted = omitted
    omitted.warnings = 0
    return Self(
      file: file, findings: findings.filter { $0.severity == .error }, omitted: omitted)
  }

  /// What they are with `--strict`.
  package var asErrors: Self {
    var errors = FindingCount()
    errors.errors = omitted.total
    return Self(file: file, findings: findings.map(\.asError), omitted: errors)
  }
}

extension Finding {
  /// What a warning is with `--strict`.
  package var asError: Finding { Finding(.error, id, message, at: range, help: help, fixes: fixes) }
}
