// message: Berth #3 is taken

extension SourceFile {
  /// Returns a warning for plain text that YAML ends at a ` #`. The `#` was probably not meant to
  /// begin a comment if no blank follows it.
  package func commentCuttingText(_ node: YAMLNode) -> Finding? {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain, !scalar.text.isEmpty
    else { return nil }
    let end = lines.byte(at: node.range.end)
    let line = bytes[end..<max(end, lines.bytes(ofLine: Int(node.range.end.line)).upperBound)]
    let rest = line.drop(while: isSpace)
    guard rest.startIndex > line.startIndex, rest.first == UInt8(ascii: "#"),
      let first = rest.dropFirst().first, isNameByte(first)
    else { return nil }
    let wholeEnd = lines.position(ofByte: endOfProse(line))
    let range = SourceRange(node.range.start, wholeEnd)
    let text = sourceText(in: range)
    let quoted = range.isOnLine ? quotedYAML(text) : nil
    return Finding(
      .warning, .commentCutsText,
      "' #' starts a comment: YAML ends this string at '\(excerpt(lastWord(of: scalar.text)))'",
      at: range, help: quoted.map { "write \($0)" } ?? "put the string in quotes",
      fixes: quoted.map { [Fix(text, by: $0, at: range, .likely)] } ?? [])
  }

  /// Returns the end of the text that was meant. In this text, only a `#` with a blank after it
  /// begins a comment.
  private func endOfProse(_ line: ArraySlice<UInt8>) -> Int {
    var end = line.endIndex
    for index in line.indices.dropFirst().dropLast()
    where line[index] == UInt8(ascii: "#") && isSpace(line[index - 1]) && isSpace(line[index + 1]) {
      end = index
      break
    }
    while end > line.startIndex, isSpace(line[end - 1]) { end -= 1 }
    return end
  }

  private func lastWord(of text: String) -> String {
    text.split(separator: " ").last.map { String($0) } ?? text
  }
}
