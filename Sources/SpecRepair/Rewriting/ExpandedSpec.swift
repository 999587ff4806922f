import FeatureAnalysis
import SpecLanguage

/// The source of a spec in which every shorthand is expanded. Shorthands are requests, stored
/// properties, rules for several actions, and screens of which only the name is written. Other lines
/// are unchanged, including their comments.
package struct ExpandedSpec {
  package let text: String

  /// - Parameter tree: Nil if the spec has no shorthand.
  package init(_ tree: ExpandedTree?, of root: YAMLNode, _ file: SourceFile) {
    let written = String(decoding: file.bytes, as: UTF8.self)
    guard let tree else {
      text = written
      return
    }
    // If an expanded part contains an anchor that another part uses, the whole spec is rewritten.
    let kept = Self.keepingLines(tree, root, file)
    text = kept.flatMap { Self.holds($0, tree.entries) ? $0 : nil } ?? Self.whole(tree, file)
  }

  /// The source of a spec in which one shorthand is expanded, and all other lines are unchanged; nil
  /// if the spec is written in a way that does not allow this.
  package static func expandedText(
    expanding shorthand: Shorthand, _ root: YAMLNode, _ spec: FeatureSpec, _ feature: Feature,
    _ file: SourceFile
  ) -> String? {
    guard let tree = ExpandedTree(root, spec, feature, only: shorthand),
      let text = keepingLines(tree, root, file), holds(text, tree.entries)
    else { return nil }
    return text
  }

  private static func whole(_ tree: ExpandedTree, _ file: SourceFile) -> String {
    let lineEnd = file.lineEnd(ofLine: 1)
    return file.blockLines(of: tree.entries, indentation: 0).joined(separator: lineEnd) + lineEnd
  }

  /// Whether `text` parses to a mapping with these entries.
  private static func holds(_ text: String, _ entries: [YAMLEntry]) -> Bool {
    var ignored = Diagnostics()
    let node = parseYAML(SourceFile(path: "", text: text), &ignored)
    return !ignored.hasErrors && node.map { $0.says(.mapping(entries)) } == true
  }

  // MARK: - Keeping lines

  /// The expanded spec, in which lines are unchanged where possible; nil if a section does not
  /// begin on its own line.
  private static func keepingLines(
    _ tree: ExpandedTree, _ root: YAMLNode, _ file: SourceFile
  ) -> String? {
    let written = root.entries
    guard !root.isFlow, written.allSatisfy({ $0.key.range.start.column == 1 }) else { return nil }
    let lines = (1...file.lines.lineCount).map { line in
      let bytes = file.lines.bytes(ofLine: line)
      // The first line keeps the byte order mark.
      let start = line == 1 ? 0 : bytes.lowerBound
      return String(decoding: file.content[start..<bytes.upperBound], as: UTF8.self)
    }
    let starts = written.map { Int($0.key.range.start.line) - 1 } + [lines.count]
    var result = Array(lines[..<(starts.first ?? 0)])
    var places: [String: Int] = [:]
    for (index, entry) in written.enumerated() { places[entry.key.text] = index }
    for entry in tree.entries {
      guard let place = places[entry.key.text] else {
        result += file.blockLines(of: [entry], indentation: 0) + [""]
        continue
      }
      var section = Array(lines[starts[place]..<starts[place + 1]])
      let rest = trailing(&section)
      let expanded = expandedLines(of: entry, section, in: tree, written[place], file)
      guard let expanded else { return nil }
      result += expanded + rest
    }
    while result.last?.isEmpty == true { result.removeLast() }
    let lineEnd = file.lineEnd(ofLine: 1)
    return result.joined(separator: lineEnd) + lineEnd
  }

  /// The lines of an expanded section; nil if an entry does not begin on its own line.
  ///
  /// - Parameters:
  ///   - lines: The lines of the section in the file.
  ///   - source: The section in the file.
  private static func expandedLines(
    of entry: YAMLEntry, _ lines: [String], in tree: ExpandedTree, _ source: YAMLEntry,
    _ file: SourceFile
  ) -> [String]? {
    let name = entry.key.text
    let new = tree.additions[name]
    if tree.rewritten.contains(name) || source.isFlowOrEmpty && new != nil {
      return file.blockLines(of: [entry], indentation: 0)
    }
    var lines = lines
    if let replacement = tree.replacement, replacement.section == name {
      guard
        let replaced = replacing(replacement.key, by: replacement.entries, in: source, lines, file)
      else { return nil }
      lines = replaced
    }
    if let new, let first = source.value.entries.first {
      lines += file.blockLines(of: new, indentation: Int(first.key.range.start.column) - 1)
    }
    return lines
  }

  /// Replaces the lines of one entry of a section; nil if the entry does not begin on its own line.
  private static func replacing(
    _ key: String, by new: [YAMLEntry], in section: YAMLEntry, _ lines: [String],
    _ file: SourceFile
  ) -> [String]? {
    let entries = section.value.entries
    guard !section.value.isFlow, let index = entries.firstIndex(where: { $0.key.name == key }),
      let column = entries.first?.key.range.start.column, column > 1
    else { return nil }
    let top = Int(section.key.range.start.line)
    let start = Int(entries[index].key.range.start.line) - top
    let end =
      index + 1 < entries.count
      ? Int(entries[index + 1].key.range.start.line) - top : lines.count
    guard (1..<lines.count).contains(start), start <= end, end <= lines.count else { return nil }
    // Comments before the next entry belong to it.
    var kept = end
    while index + 1 < entries.count, kept > start + 1,
      lines[kept - 1].drop(while: { $0 == " " }).first.map({ $0 == "#" }) ?? true
    { kept -= 1 }
    let added = file.blockLines(of: new, indentation: Int(column) - 1)
    return lines[..<start] + added + lines[kept...]
  }

  /// Removes the blank lines and unindented comments at the end of a section, because they belong
  /// to the next section.
  private static func trailing(_ section: inout [String]) -> [String] {
    let last = section.lastIndex { line in
      !line.hasPrefix("#") && line.contains { $0 != " " }
    }
    let rest = Array(section[(last.map { $0 + 1 } ?? 0)...])
    section.removeLast(rest.count)
    return rest
  }
}

extension YAMLEntry {
  fileprivate var isFlowOrEmpty: Bool { value.isFlow || value.entries.isEmpty }
}

extension YAMLNode {
  /// Whether both nodes have the same meaning, even if they are written differently.
  fileprivate func says(_ other: YAMLNode) -> Bool {
    guard isSwift == other.isSwift else { return false }
    switch (content, other.content) {
    case (.scalar(let left), .scalar(let right)): return left.text == right.text
    case (.sequence(let left), .sequence(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.says($1) }
    case (.mapping(let left), .mapping(let right)):
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.key.says($1.key) && $0.value.says($1.value) }
    default: return false
    }
  }
}

extension SourceFile {
  /// Entries as block YAML. What is on one line in the file is copied.
  fileprivate func blockLines(of entries: [YAMLEntry], indentation: Int) -> [String] {
    var writer = BlockYAMLWriter(self)
    writer.writeEntries(entries, indentation: indentation)
    return writer.lines
  }
}
