import FeatureAnalysis
import SpecLanguage

// state: {floor: Int = 0, queue: "[Int]"}
// actions:
//   call: {payload: {to target: Int}, reduce: state.queue.append(floor)}         # unknown-name

/// The payload values that no code of their action uses. An unknown name in this code may be the
/// former name of such a value, even if the state has a property of that name.
struct UnusedPayloads {
  private struct UnusedValue {
    let name: Located<String>
    /// The type as it is written; nil if it did not parse.
    let type: String?
  }

  /// The unused values of each action.
  private var values: [String: [UnusedValue]] = [:]
  /// The name of the action to which each line belongs, in its declaration or its rules.
  private var actionOfLine: [String?]
  /// The types of the properties of the state, as they are written.
  private let types: [String: String]

  init(of spec: FeatureSpec, in file: SourceFile, _ source: RepairedSource) {
    let actions = spec.actions.filter { $0.origin == nil && !$0.payload.isEmpty }
    let names = Set(actions.map(\.name.value))
    actionOfLine = [String?](repeating: nil, count: file.lines.lineCount + 1)
    let text = source.file
    types = Dictionary(
      spec.state.compactMap { property in
        property.type.map { (property.name.value, text.sourceText(in: $0.range)) }
      }, uniquingKeysWith: { first, _ in first })
    var used: [String: Set<String>] = [:]
    for section in ["actions", "middleware"] {
      readLines(file.lines(ofSection: section), of: names, in: file, &used)
    }
    for action in actions {
      let name = action.name.value
      values[name] = action.payload.filter {
        $0.isReadable && used[name]?.contains($0.name.value) != true
      }.map { value in
        UnusedValue(
          name: Located(value.name.value, at: source.original(value.name.range)),
          type: value.type.map { text.sourceText(in: $0.range) })
      }
    }
  }

  private mutating func readLines(
    _ section: Range<Int>, of names: Set<String>, in file: SourceFile,
    _ used: inout [String: Set<String>]
  ) {
    let lines = IndentedLines(file)
    var (owner, depth) = (String?.none, 0)
    for line in section {
      guard let indentation = lines.indentation(of: line) else { continue }
      if indentation <= depth { owner = nil }
      if owner == nil {
        let word = file.word(ofLine: line)
        if names.contains(word) { (owner, depth) = (word, indentation) }
      }
      guard let owner else { continue }
      actionOfLine[line] = owner
      used[owner, default: []].formUnion(file.valuesNamed(inLine: line))
    }
  }

  /// Returns the payload values that were probably meant by a name for which a finding suggests the
  /// property of the state.
  func meant(by finding: Finding) -> [Located<String>] {
    let line = Int(finding.range.start.line)
    guard finding.id == .unknownName, let fix = finding.fixes.first,
      fix.replacement == "state." + fix.original, line < actionOfLine.count,
      let action = actionOfLine[line]
    else { return [] }
    return (values[action] ?? []).filter { value in
      guard let wanted = types[fix.original], let type = value.type else { return true }
      func plain(_ type: String) -> String { type.hasSuffix("?") ? String(type.dropLast()) : type }
      return plain(type) == plain(wanted)
    }.map(\.name)
  }

  /// Returns a finding that also names the payload value that may be meant. Its fix is not certain.
  func explaining(_ finding: Finding) -> Finding {
    guard let value = meant(by: finding).first, let fix = finding.fixes.first else {
      return finding
    }
    return Finding(
      finding.severity, finding.id,
      "there is no '\(fix.original)' here; did you mean '\(value.value)' or '\(fix.replacement)'?",
      at: finding.range, about: finding.subject,
      help: "'\(value.value)' of the payload is used nowhere",
      fixes: [Fix(fix.original, by: fix.replacement, at: fix.range, .possible)],
      note: finding.note, related: finding.related)
  }
}

extension SourceFile {
  /// The words of a line that may be names of values: neither members nor labels or keys.
  fileprivate func valuesNamed(inLine line: Int) -> Set<String> {
    let bytes = lines.bytes(ofLine: line)
    var words: Set<String> = []
    var start = bytes.lowerBound
    for offset in bytes.lowerBound..<bytes.upperBound + 1 {
      if offset < bytes.upperBound, isWordByte(content[offset]) { continue }
      let isMember =
        start > bytes.lowerBound && content[start - 1] == UInt8(ascii: ".")
        && !(start > bytes.lowerBound + 1 && content[start - 2] == UInt8(ascii: "."))
      let isLabel = offset < bytes.upperBound && content[offset] == UInt8(ascii: ":")
      if offset > start, !isMember, !isLabel {
        words.insert(String(decoding: content[start..<offset], as: UTF8.self))
      }
      start = offset + 1
    }
    return words
  }
}
