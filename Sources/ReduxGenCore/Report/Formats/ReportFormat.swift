import Diagnostics
import FeatureRendering

/// What a report is written for.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// People and logs.
  case text
  /// Programs: one document.
  case json
  /// The log of a GitHub workflow: an annotation a finding.
  case github
  /// Code scanning: SARIF 2.1.0.
  case sarif
}

extension RunReport {
  /// Writes the report for a program, in pieces of bearable size: a spec may have many thousands of
  /// findings.
  ///
  /// - Parameters:
  ///   - isQuiet: whether warnings, notes and summaries are left out.
  ///   - write: takes the next bytes of the document.
  package func write(
    as format: ReportFormat, isQuiet: Bool = false, to write: @escaping ([UInt8]) -> Void
  ) {
    var stream = ByteStream(write)
    var report = isQuiet ? withoutRemarks : self
    if format == .json || format == .sarif {
      report.findings = report.findings.map(\.withFixesThatAreMade)
    }
    switch format {
    case .text: break
    case .json: report.writeJSON(to: &stream)
    case .github: report.writeWorkflowCommands(to: &stream)
    case .sarif: report.writeSARIF(to: &stream)
    }
    stream.flush()
  }

  private var withoutRemarks: RunReport {
    var report = self
    report.notes = []
    // As text: what differs is said all the same.
    if status != .differences && !areLinesAsked { report.lines = [] }
    report.findings = findings.map(\.withoutWarnings)
    return report
  }

  /// What the id of a file or device that failed is.
  static let faultID = "input-output"
}

extension RunReport.SpecFindings {
  /// Without the fixes of errors that `check --fix` does not make.
  fileprivate var withFixesThatAreMade: Self {
    guard findings.contains(where: { !$0.fixes(in: file).isEmpty }) else { return self }
    let heldBack = SpecRepair(file).heldBack
    let findings = findings.map { finding in
      var finding = finding
      finding.fixes.removeAll { heldBack.contains($0.range) }
      return finding
    }
    return Self(file: file, findings: findings, omitted: omitted)
  }
}

/// Collects bytes, and hands them on in large pieces.
struct ByteStream {
  var bytes: [UInt8] = []
  private let write: ([UInt8]) -> Void

  init(_ write: @escaping ([UInt8]) -> Void) { self.write = write }

  mutating func add(_ text: String) { bytes += text.utf8 }

  /// The end of an element.
  mutating func flushIfLarge() {
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty { write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Finding {
  /// The message as it may be shown, in one line.
  var shownMessage: String { cut(message) }
  var shownHelp: String? { help.map(cut) }
}
