import FeatureRendering
import PackageWriting
import SpecLanguage

/// The format of a report.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// Text for users and logs.
  case text
  /// A JSON document for programs.
  case json
  /// Annotations for the log of a GitHub workflow, one for each finding.
  case github
  /// A SARIF 2.1.0 document for code scanning.
  case sarif
}

extension RunReport {
  /// Writes the report in chunks, because it may contain thousands of findings.
  ///
  /// - Parameters:
  ///   - isQuiet: whether warnings, notes and summaries are omitted.
  ///   - write: called with the next bytes of the report.
  package func writeReport(
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
    report.advice = []
    // In the text format, differences are printed even in a quiet run.
    if status != .differences && !areLinesAsked { report.lines = [] }
    report.findings = findings.map(\.withoutWarnings)
    return report
  }

  /// The id of errors in reading and writing files.
  static let faultID = FindingID.inputOutput
}

/// Collects bytes and writes them in large chunks.
struct ByteStream {
  var bytes: [UInt8] = []
  private let write: ([UInt8]) -> Void

  init(_ write: @escaping ([UInt8]) -> Void) { self.write = write }

  mutating func addText(_ text: String) { bytes += text.utf8 }

  /// Adds an element of an array, on a line of its own.
  mutating func addElement(_ value: JSONValue, _ isFirst: inout Bool) {
    addText(isFirst ? "\n" : ",\n")
    isFirst = false
    JSONWriter.append(value, to: &bytes)
    flushIfLarge()
  }

  /// Called after each element of the document.
  mutating func flushIfLarge() {
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty { write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Finding {
  /// The message on one line, in the form in which it is displayed.
  var shownMessage: String { cut(message) }
  var shownHelp: String? { advice.map(cut) }
}
