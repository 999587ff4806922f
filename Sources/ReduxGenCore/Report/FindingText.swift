import Diagnostics

/// A finding as one line: `path:line:column: error: message [id]`.
enum FindingText {
  static func line(_ finding: Finding, in path: String, isStrict: Bool) -> String {
    let start = finding.range.start
    let severity = isStrict ? Severity.error : finding.severity
    return "\(path):\(start.line):\(start.column): \(severity.rawValue): \(finding.message) "
      + "[\(finding.id)]"
  }
}
