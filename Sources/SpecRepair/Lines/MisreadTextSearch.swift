import SpecLanguage

// then: [state.rows.contains(id: 1)]       # quote-this-text
// links: {home.ask: {dispatch: .rows(1, .open)}}

/// Puts quotes around the Swift code of an app's spec that YAML reads as a mapping, or divides at a
/// comma. Adds the colon without which YAML reads a key and a mapping as a text.
///
/// - Parameter findings: the findings of a version of the app's spec.
func quoteMisreadTexts(
  in file: SourceFile, _ findings: (SourceFile) -> Diagnostics
) -> Diagnostics {
  var found = findings(file)
  guard found.hasErrors, !found.areMany else { return found }
  var repairs: [LineRepair] = []
  let misread = found.inSourceOrder.filter(\.mayBeMisread).prefix(mostTriedTexts)
  for place in misread.map({ FormPlace($0, file) }) {
    let isQuoted = repairs.contains { $0.finding.range.contains(place.finding.range.start) }
    if isQuoted { continue }
    for form in place.formsInApps {
      let tried =
        repairs + [LineRepair(line: place.line, edits: form.edits, finding: form.finding)]
      let quoted = diagnostics(of: file, with: tried, findings)
      guard form.finding.isBetter(quoted, than: found) else { continue }
      (repairs, found) = (tried, quoted)
      break
    }
  }
  return found
}

/// The maximum number of texts for which quotes are tried. Each of them requires reading the spec
/// again.
private let mostTriedTexts = 12

/// The findings of a spec after some repairs, and those of the repairs.
private func diagnostics(
  of file: SourceFile, with repairs: [LineRepair], _ findings: (SourceFile) -> Diagnostics
) -> Diagnostics {
  let source = RepairedSource(file, repairs.flatMap(\.edits))
  var quoted = Diagnostics()
  for repair in repairs { quoted.report(repair.finding) }
  let others = findings(source.file)
  for finding in others.findings { quoted.report(source.original(finding)) }
  quoted.countDropped(of: others)
  return quoted
}

extension Finding {
  /// Whether the cause may be that YAML has misread a text.
  fileprivate var mayBeMisread: Bool {
    severity == .error && [.syntaxError, .wrongKind, .unknownKey].contains(id)
  }

  /// Whether quotes around the text of this finding remove its errors, apart from those that only
  /// code in quotes can have.
  fileprivate func isBetter(_ quoted: Diagnostics, than found: Diagnostics) -> Bool {
    func errors(_ diagnostics: Diagnostics, inside: Bool) -> [Finding] {
      diagnostics.findings.filter {
        $0.severity == .error && range.contains($0.range.start) == inside && $0 != self
      }
    }
    return !errors(quoted, inside: true).contains(where: \.mayBeMisread)
      && errors(quoted, inside: false).count <= errors(found, inside: false).count
  }
}

extension FormPlace {
  fileprivate var formsInApps: [Rewriting] {
    [missingColon, stringWithQuotes, quotedItem, quotedLine, quotedEntry, quotedCall].compactMap {
      $0
    }
  }
}

extension SourceRange {
  fileprivate func contains(_ position: SourcePosition) -> Bool {
    start <= position && position < end
  }
}
