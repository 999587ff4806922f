import Diagnostics

extension SyntaxErrorExplanation {
  /// Where a line may stand in the wrong place, finds it and puts it in the right one.
  mutating func mendIndentation(in repairs: SourceRepairs) {
    guard isAboutIndentation else { return }
    let lines = IndentedLines(SourceFile(path: file.path, bytes: repairs.bytes))
    guard let repair = lines.repair(at: line(problem)) else { return }
    finding = repair.finding(in: file)
    edits = repair.edits(in: file)
  }
}
