import FeatureRendering
import SpecLanguage

// ::error file=Specs/cart.yaml,line=12,endLine=12,col=3,endColumn=8,title=unknown-key::unknown key …

extension RunReport {
  /// The maximum number of findings for one spec. Logs for users have the same limit.
  private static let mostFindings = 20

  /// Writes only workflow commands, because any other line could be parsed as a command.
  func writeWorkflowCommands(to stream: inout ByteStream) {
    for spec in findings {
      for finding in spec.findings.prefix(Self.mostFindings) {
        stream.addText(finding.workflowCommand(in: spec.file))
      }
      let rest = spec.findings.count + spec.omitted.total - Self.mostFindings
      if rest > 0 {
        stream.addText(
          workflowCommand(
            "notice", [("file", spec.file.path)],
            "and \(rest) more finding\(rest == 1 ? "" : "s")"))
      }
    }
    for file in files {
      stream.addText(
        workflowCommand("error", [("file", file.path), ("title", file.id.rawValue)], file.message))
      stream.flushIfLarge()
    }
    for fault in faults {
      let file = fault.path.map { [("file", $0)] } ?? []
      stream.addText(
        workflowCommand("error", file + [("title", Self.faultID.rawValue)], fault.message))
    }
    for note in notes + advice { stream.addText(workflowCommand("notice", [], note)) }
  }
}

extension Finding {
  fileprivate func workflowCommand(in file: SourceFile) -> String {
    var properties = [
      ("file", file.path), ("line", "\(range.start.line)"), ("endLine", "\(range.end.line)"),
    ]
    // Columns are valid only for a range that is on one line.
    if range.isOnLine {
      properties += [("col", "\(range.start.column)"), ("endColumn", "\(range.end.column)")]
    }
    properties.append(("title", id.rawValue))
    let text =
      shownMessage + (shownHelp.map { "\nhelp: \($0)" } ?? "")
      + (note.map { "\n\($0.line)" } ?? "")
    return Commands.workflowCommand(severity.rawValue, properties, text)
  }
}

private func workflowCommand(
  _ name: String, _ properties: [(String, String)], _ message: String
) -> String {
  var line = "::\(name)"
  for (index, (key, value)) in properties.enumerated() {
    line += index == 0 ? " " : ","
    line += "\(key)=\(escaped(value, isProperty: true))"
  }
  let text = message.split(separator: "\n", omittingEmptySubsequences: false).map {
    cut(String($0))
  }
  return line + "::\(escaped(text.joined(separator: "\n"), isProperty: false))\n"
}

/// The text, escaped for a workflow command.
private func escaped(_ text: String, isProperty: Bool) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "%": result += "%25"
    case "\r": result += "%0D"
    case "\n": result += "%0A"
    case ":" where isProperty: result += "%3A"
    case "," where isProperty: result += "%2C"
    default:
      if isHidden(scalar) {
        result += shown(String(scalar))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result
}
