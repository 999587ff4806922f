import Diagnostics
import FeatureRendering

/// The format of a report.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For users and logs.
  case text
  /// For programs: one document.
  case json
  /// For the log of a GitHub workflow: an annotation for each finding.
  case github
  /// For code scanning: SARIF 2.1.0.
  case sarif
}

extension RunReport {
  /// Writes the report in chunks, because a spec may have thousands of findings.
  ///
  /// - Parameters:
  ///   - isQuiet: whether warnings, notes and summaries are omitted.
  ///   - write: receives the next bytes of the document.
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
    // The text format prints differences even in a quiet run.
    if status != .differences && !areLinesAsked { report.lines = [] }
    report.findings = findings.map(\.withoutWarnings)
    return report
  }

  /// The id of an input or output error.
  static let faultID = FindingID.inputOutput
}

/// Collects bytes and writes them in large chunks.
struct ByteStream {
  var bytes: [UInt8] = []
  private let write: ([UInt8]) -> Void

  init(_ write: @escaping ([UInt8]) -> Void) { self.write = write }

  mutating func add(_ text: String) { bytes += text.utf8 }

  /// Called at the end of each element.
  mutating func flushIfLarge() {
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty { write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Finding {
  /// The message as it is displayed, on one line.
  var shownMessage: String { cut(message) }
  var shownHelp: String? { help.map(cut) }
}
