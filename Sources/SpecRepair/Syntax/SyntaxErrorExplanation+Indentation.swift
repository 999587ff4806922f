import SpecLanguage

extension SyntaxErrorExplanation {
  /// Finds the misindented line that causes the error, and corrects its indentation.
  mutating func mendIndentation(in source: RepairedSource, _ effort: inout RepairEffort) {
    let isTab = finding.id == .tabIndentation && isAloneWithTab && isKeyOrOpener(line(problem))
    guard isAboutIndentation || isTab else { return }
    let lines = IndentedLines(source.file)
    let shape = SpecLine(file, line: line(problem))
    if isBelowDash(shape), explainDashWithoutSpace(shape.start) { return }
    if let above = lines.line(above: line(problem)),
      explainDashWithoutSpace(SpecLine(file, line: above).start)
    {
      return
    }
    guard let repair = lines.repair(at: line(problem), alone: isTab, &effort) else { return }
    if isTab { concernsBlock = false } else { finding = repair.finding(in: file) }
    edits = repair.edits(in: file)
  }

  private func isKeyOrOpener(_ line: Int) -> Bool {
    endsWithColon(line)
      || SpecLine(file, line: line).key.map { languageKeyNames.contains(text($0)) } ?? false
  }

  /// Whether the lines before and after the error do not begin with a tab. If several adjacent
  /// lines begin with tabs, their intended indentation is unknown.
  private var isAloneWithTab: Bool {
    let line = line(problem)
    return [line - 1, line + 1].allSatisfy { other in
      let bytes = file.lines.bytes(ofLine: other)
      return !file.content[bytes].prefix(while: isBlank).contains(UInt8(ascii: "\t"))
    }
  }
}
