import Diagnostics

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
    package let findings: [Finding]
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

  /// Whether a run that was to write ended before it did, for the specs' errors.
  package var isStopped = false

  package init() {}

  package mutating func fail(_ faults: [Fault]) {
    self.faults += faults
    status = .fault
  }
}
