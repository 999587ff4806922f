import SpecLanguage

// ```yaml               # the code fences of Markdown around a spec
// feature: TaskList
// ```

extension RepairSearch {
  /// Removes the code fences of Markdown, which were copied together with the spec.
  mutating func removeFences() {
    let repairs = fenceRepairs(in: file)
    guard !repairs.isEmpty, let next = trying(repairs) else { return }
    accept(repairs, next)
  }
}

/// Returns the repair that removes all code fences of Markdown, and the text outside of them. Fences
/// in the text of a value, such as a `doc`, are a part of this text.
func fenceRepairs(in file: SourceFile) -> [LineRepair] {
  let fences = codeFences(in: file)
  guard let first = fences.first else { return [] }
  let outside = linesOutside(fences, of: file)
  let lines = (fences + outside).sorted()
  let bytes = file.lines.bytes(ofLine: first)
  let start = bytes.lowerBound + file.indentation(bytes)
  let others = fences.dropFirst().prefix(5).map(String.init)
  let more = fences.count > others.count + 1 ? ", …" : ""
  let help =
    !outside.isEmpty
    ? "remove the code fences and the text outside of them"
    : others.isEmpty
      ? "remove the line"
      : "remove the line, and also line \(others.joined(separator: ", "))\(more)"
  let finding = Finding(
    .error, .yamlSyntax, "this line is a code fence of Markdown, and not a part of a spec",
    at: SourceRange(
      file.lines.position(ofByte: start), file.lines.position(ofByte: bytes.upperBound)),
    help: help, fixes: lines.map(file.removal))
  return [
    LineRepair(
      line: first,
      edits: lines.map { SourceEdit(bytes: file.lines.bytes(ofLine: $0), replacement: "") },
      finding: finding)
  ]
}

/// The numbers of the lines that are code fences, such as ` ```yaml `.
private func codeFences(in file: SourceFile) -> [Int] {
  let isPossible = (1..<file.lines.lineCount + 1).contains { file.isCodeFence($0) }
  guard isPossible else { return [] }
  let text = linesOfText(in: file)
  return (1..<file.lines.lineCount + 1).filter { !text.contains($0) && file.isCodeFence($0) }
}

/// The lines before and after a pair of fences that contains the whole spec. Comments stay.
private func linesOutside(_ fences: [Int], of file: SourceFile) -> [Int] {
  guard fences.count == 2, (fences[0] + 1..<fences[1]).contains(where: file.beginsSpec) else {
    return []
  }
  let keys = Set(specKeyTable.keyNames + appKeyTable.keyNames)
  let outside = (1..<file.lines.lineCount + 1).filter { line in
    guard line < fences[0] || line > fences[1] else { return false }
    let bytes = file.lines.bytes(ofLine: line)
    let first = file.content[bytes].first { !isBlank($0) }
    return first != nil && first != UInt8(ascii: "#")
  }
  let hasKey = outside.contains { line in
    SpecLine(file, line: line).key.map {
      keys.contains(String(decoding: file.content[$0], as: UTF8.self))
    } ?? false
  }
  return hasKey ? [] : outside
}

extension SourceFile {
  fileprivate func isCodeFence(_ line: Int) -> Bool {
    let bytes = lines.bytes(ofLine: line)
    let text = content[bytes].drop(while: isBlank)
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return false
    }
    let rest = text.drop { $0 == mark }
    return text.count - rest.count >= 3
      && rest.allSatisfy { isWordByte($0) || isBlank($0) || $0 == UInt8(ascii: "-") || $0 == 0x0D }
  }

  fileprivate func beginsSpec(_ line: Int) -> Bool {
    let text = content[lines.bytes(ofLine: line)]
    return text.starts(with: "feature:".utf8) || text.starts(with: "app:".utf8)
  }

  /// The fix that removes a line together with its line break.
  fileprivate func removal(_ line: Int) -> Fix {
    let start = lines.bytes(ofLine: line).lowerBound
    let end =
      line < lines.lineCount ? lines.bytes(ofLine: line + 1).lowerBound : content.range.upperBound
    let range = SourceRange(lines.position(ofByte: start), lines.position(ofByte: end))
    return Fix(sourceText(in: range), by: "", at: range)
  }
}
