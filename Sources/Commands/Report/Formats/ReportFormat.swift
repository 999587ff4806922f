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
    let report = isQuiet ? withoutRemarks : self
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
  static let faultID = FindingID.inputOutput
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
