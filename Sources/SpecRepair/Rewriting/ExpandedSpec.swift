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
    expanding shorthand: Shorthand, _ root: YAMLNode, _ spec: FeatureSpec, _ screens: [Screen],
    _ file: SourceFile
  ) -> String? {
    guard let tree = ExpandedTree(root, spec, screens, only: shorthand),
      let text = keepingLines(tree, root, file), holds(text, tree.entries)
    else { return nil }
    return text
  }

  private static func whole(_ tree: ExpandedTree, _ file: SourceFile) -> String {
    var writer = BlockYAMLWriter(file)
    writer.writeEntries(tree.entries, indentation: 0)
    return writer.lines.joined(separator: "\n") + "\n"
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
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    let starts = written.map { Int($0.key.range.start.line) - 1 } + [lines.count]
    var result = Array(lines[..<(starts.first ?? 0)])
    var places: [String: Range<Int>] = [:]
    for (index, entry) in written.enumerated() {
      places[entry.key.text] = starts[index]..<starts[index + 1]
    }
    for entry in tree.entries {
      let place = places[entry.key.text]
      var section = place.map { Array(lines[$0]) } ?? []
      let rest = trailing(&section)
      let source = written.first { $0.key.text == entry.key.text }
      if tree.rewritten.contains(entry.key.text) || source?.isFlowOrEmpty == true,
        place == nil || tree.rewritten.contains(entry.key.text)
          || tree.additions[entry.key.text] != nil
      {
        var writer = BlockYAMLWriter(file)
        writer.writeEntries([entry], indentation: 0)
        section = writer.lines
      } else if let (name, key, new) = tree.replacement, name == entry.key.text, let source {
        guard let replaced = replacing(key, by: new, in: source, section, file) else { return nil }
        section = replaced
        if let added = tree.additions[name], let first = source.value.entries.first {
          var writer = BlockYAMLWriter(file)
          writer.writeEntries(added, indentation: Int(first.key.range.start.column) - 1)
          section += writer.lines
        }
      } else if let new = tree.additions[entry.key.text], let first = source?.value.entries.first {
        var writer = BlockYAMLWriter(file)
        writer.writeEntries(new, indentation: Int(first.key.range.start.column) - 1)
        section += writer.lines
      }
      result += section + (place == nil ? [""] : rest)
    }
    var text = result.joined(separator: "\n")
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text.hasSuffix("\n") ? text : text + "\n"
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
    var writer = BlockYAMLWriter(file)
    writer.writeEntries(new, indentation: Int(column) - 1)
    return lines[..<start] + writer.lines + lines[kept...]
  }

  /// Removes the blank lines and unindented comments at the end of a section, because they belong
  /// to the next section.
  private static func trailing(_ section: inout [String]) -> [String] {
    var rest: [String] = []
    while let last = section.last, last.allSatisfy({ $0 == " " }) || last.hasPrefix("#") {
      rest.insert(last, at: 0)
      section.removeLast()
    }
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
