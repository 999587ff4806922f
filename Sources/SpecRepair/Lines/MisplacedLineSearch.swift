import SpecLanguage

/// Searches a spec that is valid YAML for misindented lines, such as a `payload` that has the same
/// indentation as the name of its action.
extension RepairSearch {
  /// The ids of the findings that a misindented line may cause, on the same line or close to it.
  private static let signs: Set<FindingID> = [
    .unknownKey, .duplicateKey, .missingKey, .emptyValue, .wrongKind, .misplacedKey,
    .yamlSyntax, .conflictingKey,
  ]
  /// The signs that usually have other causes. Such a finding counts only together with another
  /// sign on the same line or close to it.
  private static let weakSigns: Set<FindingID> = [
    .unknownKey, .duplicateKey, .yamlSyntax, .wrongKind, .conflictingKey,
  ]

  /// Corrects the indentation of a line if this resolves several findings at once.
  mutating func moveMisplacedLines() {
    guard canBeFixed else { return }
    let lines = IndentedLines(file)
    var tried: Set<[UInt32]> = []
    while let suspects = nextSuspects(tried) {
      tried.insert(suspects)
      var best: (reading: RepairedReading, repair: LineRepair)?
      for repair in lines.plausibleRepairs(near: suspects.map { Int($0) }, &effort) {
        if !isInPlace(repair) { continue }
        let lineRepair = repair.repair(of: file)
        guard let next = trying(lineRepair) else { return }
        guard next.faults < (best?.reading ?? reading).faults, !next.hidesMore(than: reading),
          signs(of: next, but: repair) + Set(suspects).count <= signs(of: reading, but: nil),
          !isStranger(repair.line, in: next)
        else { continue }
        best = (next, lineRepair)
      }
      if let best { accept(best.repair, best.reading) }
    }
  }

  /// Whether a repair aligns its line with other lines, or moves the line to the left. Only the
  /// names of sections may be moved to the first column.
  private func isInPlace(_ repair: IndentationRepair) -> Bool {
    let line = file.content[file.lines.bytes(ofLine: repair.line)]
    let word = line.drop { $0 == UInt8(ascii: " ") }.prefix(while: isWordByte)
    guard repair.sibling != nil || repair.wanted < repair.found else { return false }
    let isSection = specKeyTable.keyNames.contains(String(decoding: word, as: UTF8.self))
    return isSection ? repair.found != 0 : repair.wanted != 0
  }

  private func signs(of reading: RepairedReading, but repair: IndentationRepair?) -> Int {
    reading.diagnostics.findings.lazy.filter { finding in
      isSign(finding)
        && repair.map { Int(finding.range.start.line) != $0.line } != false
    }.count
  }

  /// Whether a line has a key that its new place does not know, and that resembles none of its keys.
  /// Then the line belongs elsewhere.
  private func isStranger(_ line: Int, in next: RepairedReading) -> Bool {
    next.diagnostics.findings.contains { finding in
      finding.id == .unknownKey && finding.fixes.isEmpty
        && Int(finding.range.start.line) == line
        && file.lines.byte(at: finding.range.start) == SpecLine(file, line: line).key?.lowerBound
        && !reading.diagnostics.findings.contains(finding)
    }
  }

  private func isSign(_ finding: Finding) -> Bool {
    Self.signs.contains(finding.id) && !finding.isIndependent
  }

  /// The next line with a sign of a misindented line. If another such line is close to it, both
  /// lines are returned.
  private func nextSuspects(_ tried: Set<[UInt32]>) -> [UInt32]? {
    let signs = reading.diagnostics.inSourceOrder.filter { isSign($0) }
    let lines = signs.map(\.range.start.line)
    for (index, line) in lines.enumerated() {
      let next = index + 1 < lines.count ? lines[index + 1] : line + 100
      let suspects = next == line ? [line, line] : next - line <= 12 ? [line, next] : [line]
      if suspects.count == 1, Self.weakSigns.contains(signs[index].id) { continue }
      if !tried.contains(suspects) { return suspects }
    }
    return nil
  }
}
