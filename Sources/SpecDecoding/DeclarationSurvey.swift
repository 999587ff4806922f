import Diagnostics
import YAMLParsing

/// Finds lines of models, filters and dependencies that stand further to the right than those above
/// them, though none of these holds anything, in one walk through a file.
struct DeclarationSurvey {
  private static let keys = ["properties", "cases", "methods"]

  private(set) var found: [MissingLine] = []
  private let lines: IndentedLines
  private let file: SourceFile
  private var section = ""
  /// The line of the declaration's name, and how far to the right it stands.
  private var name: (line: Int, indentation: Int)?
  /// How far to the right the first line below the name stands, and the last.
  private var first: Int?
  private var last: (indentation: Int, isItem: Bool)?
  /// What stands further to the right belongs to a key above.
  private var open: Int?
  private var missing: MissingLine?
  private var hasKey = false

  init(_ lines: IndentedLines, _ file: SourceFile) {
    self.lines = lines
    self.file = file
  }

  mutating func take(_ line: Int) {
    guard let indentation = lines.indentation(of: line) else { return }
    let text = file.bytes[file.lines.bytes(ofLine: line)].dropFirst(indentation)
    let word = String(decoding: text.prefix(while: isWordByte), as: UTF8.self)
    if indentation == 0 {
      endDeclaration(at: line)
      section = word
    } else if ["models", "filters", "dependencies"].contains(section) {
      if let name, indentation > name.indentation {
        take(line, indentation, text, word)
      } else {
        endDeclaration(at: line)
        name = (line, indentation)
        // A section, or a key, that stands too far to the right is no declaration.
        if specKeyTable.keyNames.contains(word) { section = "" }
        hasKey = Self.keys.contains(word)
      }
    }
  }

  mutating func endDeclaration(at line: Int) {
    if var missing, let name, !hasKey {
      missing.lines = name.line..<line
      found.append(missing)
    }
    (name, first, last, open, missing, hasKey) = (nil, nil, nil, nil, nil, false)
  }

  private mutating func take(
    _ line: Int, _ indentation: Int, _ text: ArraySlice<UInt8>, _ word: String
  ) {
    let isItem = text.starts(with: "- ".utf8)
    // Words that go on from the line above are no key.
    guard isItem || text.contains(UInt8(ascii: ":")) else { return }
    if let open, indentation > open || isItem && indentation == open { return }
    hasKey = hasKey || Self.keys.contains(word)
    if missing == nil,
      last != nil || section == "dependencies" && !["protocol", "doc"].contains(word)
    {
      missing = missingLine(above: line, indentation, isItem)
    }
    first = first ?? indentation
    last = (indentation, isItem)
    open = holdsLines(text) ? indentation : nil
  }

  private func missingLine(above line: Int, _ indentation: Int, _ isItem: Bool) -> MissingLine? {
    let key: String
    switch section {
    case "models": key = isItem ? "cases" : "properties"
    case "filters": key = "cases"
    default: key = "methods"
    }
    guard let name, !isItem || section == "models" else { return nil }
    var place = first
    if let last {
      let isFurther = indentation > last.indentation
      guard isFurther || isItem && !last.isItem && indentation == last.indentation else {
        return nil
      }
    } else {
      place = name.indentation + lines.step < indentation ? name.indentation + lines.step : nil
    }
    return MissingLine(
      key: key, indentation: place ?? name.indentation + 1, line: line, found: indentation,
      lines: name.line..<line)
  }

  /// Whether what stands below a line, further to the right, belongs to it.
  private func holdsLines(_ text: ArraySlice<UInt8>) -> Bool {
    var end = text.endIndex
    for index in text.indices.dropFirst() where text[index] == UInt8(ascii: "#") {
      if isSpace(text[index - 1]) {
        end = index
        break
      }
    }
    let last = text[..<end].last { !isSpace($0) }
    return last.map { ":|>-+{[,(".utf8.contains($0) } ?? false
  }
}
