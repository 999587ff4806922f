import SpecLanguage

/// Writes nodes as block YAML. If a node is on one line in the file, the line is copied.
struct BlockYAMLWriter {
  let file: SourceFile
  private(set) var lines: [String] = []

  init(_ file: SourceFile) { self.file = file }

  mutating func writeEntries(_ entries: [YAMLEntry], indentation: Int) {
    for entry in entries {
      writeNode(entry.value, behind: scalar(entry.key) + ":", indentation: indentation)
    }
  }

  /// Writes a value after `head`, which is a key or the dash of a list item.
  private mutating func writeNode(_ node: YAMLNode, behind head: String, indentation: Int) {
    let start = String(repeating: " ", count: indentation) + head
    if let text = oneLine(node) {
      lines.append(text.isEmpty ? start : "\(start) \(text)")
      return
    }
    let tag = node.isSwift ? "!swift " : ""
    switch node.content {
    case .scalar(let value): writeLiteral(value.text, behind: "\(start) \(tag)", indentation)
    case .mapping(let entries):
      lines.append(start)
      writeEntries(entries, indentation: indentation + 2)
    case .sequence(let items):
      lines.append(start)
      for item in items { writeItem(item, indentation: indentation + 2) }
    }
  }

  private mutating func writeItem(_ item: YAMLNode, indentation: Int) {
    guard oneLine(item) == nil, case .mapping(let entries) = item.content else {
      return writeNode(item, behind: "-", indentation: indentation)
    }
    let first = lines.count
    writeEntries(entries, indentation: indentation + 2)
    lines[first] =
      String(repeating: " ", count: indentation) + "- " + lines[first].dropFirst(indentation + 2)
  }

  /// Writes the lines of a string unchanged, after a line that ends with `|`.
  private mutating func writeLiteral(_ text: String, behind head: String, _ indentation: Int) {
    let isEnded = text.hasSuffix("\n")
    let body = isEnded ? String(text.dropLast()) : text
    lines.append(head + (isEnded ? "|" : "|-"))
    let start = String(repeating: " ", count: indentation + 2)
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : start + line)
    }
  }

  /// The node on a single line, if possible as written in the file; nil if it needs several lines.
  private func oneLine(_ node: YAMLNode) -> String? {
    let isWritten = node.range.start != node.range.end
    switch node.content {
    case .scalar(let value):
      if value.style == .plain, value.text.isEmpty, !node.isSwift { return "" }
      return value.text.contains("\n") ? nil : scalar(node)
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      return isWritten && node.isFlow && node.range.isOnLine ? file.sourceText(in: node.range) : nil
    case .sequence(let items):
      if items.isEmpty { return "[]" }
      return isWritten && node.isFlow && node.range.isOnLine ? file.sourceText(in: node.range) : nil
    }
  }

  private func scalar(_ node: YAMLNode) -> String {
    guard case .scalar(let value) = node.content else { return "" }
    let isWritten = node.range.start != node.range.end && node.range.isOnLine
    var text = quotedWhereNeeded(value.text)
    if isWritten, value.style != .literal, value.style != .folded {
      text = file.sourceText(in: node.range)
    }
    return node.isSwift && !text.hasPrefix("!swift") ? "!swift \(text)" : text
  }

  /// A scalar on a single line. It is quoted if YAML would otherwise interpret it differently.
  private func quotedWhereNeeded(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.utf8.first.map { !"!&*{}[],#|>@`\"'%?:- ~".utf8.contains($0) } == true
      && !text.contains(": ") && !text.contains(" #") && text.utf8.last != UInt8(ascii: ":")
      && text.utf8.last != UInt8(ascii: " ") && text != "null"
    return isPlain ? text : quotedYAML(text)
  }
}
