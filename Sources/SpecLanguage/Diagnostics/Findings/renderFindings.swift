/// The style of rendered findings.
package enum FindingStyle: Sendable, Equatable {
  /// One line for each finding. Editors and logs parse this format, which compilers print as well.
  case plain
  /// Each finding with its source line, a caret below the line, and the help.
  case terminal(isColored: Bool)
}

/// Renders the findings about one spec in source order. Returns an empty string if there are no
/// findings.
///
/// Up to 20 findings are shown in full. The other findings and the `omitted` findings are only
/// counted.
///
///     Specs/cart.yaml:12:3: error: unknown key 'acton' (did you mean 'actions'?) [unknown-key]
package func render(
  _ findings: some Collection<Finding>, of file: SourceFile, as style: FindingStyle = .plain,
  omitted: Int = 0
) -> String {
  let limit = 20
  var text = ""
  for finding in findings.prefix(limit) {
    switch style {
    case .plain:
      text += finding.line(in: file.path) + "\n"
      if let help = finding.advice { text += finding.helpLine(help, in: file.path) + "\n" }
      if let note = finding.note { text += note.line + "\n" }
    case .terminal(let isColored):
      text += TerminalFinding(finding, file, isColored: isColored).text
    }
  }
  let rest = findings.count + omitted - limit
  if rest > 0 { text += "… and \(rest) more finding\(rest == 1 ? "" : "s")\n" }
  return text
}

/// Renders findings in source order.
package func render(
  _ diagnostics: Diagnostics, of file: SourceFile, as style: FindingStyle = .plain
) -> String {
  render(
    diagnostics.inSourceOrder, of: file, as: style, omitted: diagnostics.omitted.total)
}

extension Finding {
  /// Returns the finding as `path:line:column: error: message [id]`, without a line end.
  package func line(in path: String) -> String {
    "\(shown(path)):\(range.start.line):\(range.start.column): \(severity.rawValue): "
      + "\(cutMessage) [\(id)]"
  }

  /// Returns the help as `path:line:column: note: help`, without a line end. Compilers print notes in
  /// this form, so editors and build logs show it with the finding.
  func helpLine(_ help: String, in path: String) -> String {
    "\(shown(path)):\(range.start.line):\(range.start.column): note: \(cut(help))"
  }

  var cutMessage: String { cut(message) }

  /// The help, or else the corrected form if there is one and the message does not contain it.
  package var advice: String? {
    if let help { return help }
    guard let fix = fixes.first, fixes.count == 1, !fix.replacement.contains("\n"),
      !message.contains("leave"), !message.contains("remove")
    else { return nil }
    let (old, new) = (trimmedEnds(fix.original), trimmedEnds(fix.replacement))
    if fix.replacement.allSatisfy({ $0 == " " }), !fix.replacement.isEmpty { return nil }
    if new.isEmpty { return old.isEmpty ? nil : "leave out '\(old)'" }
    return message.contains(new) ? nil : "write '\(new)'"
  }
}

private func trimmedEnds(_ text: String) -> String {
  var text = text[...]
  while text.first == " " { text.removeFirst() }
  while text.last == " " { text.removeLast() }
  return String(text)
}

/// Returns a string as it is displayed: on one line, with a limited length.
package func cut(_ text: String) -> String {
  let limit = 1000
  guard text.utf8.count > limit else { return shown(text) }
  return shown(String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))) + "…"
}
