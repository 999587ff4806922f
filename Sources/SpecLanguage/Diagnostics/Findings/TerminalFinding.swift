/// A finding for the terminal, with its source line:
///
///     Specs/cart.yaml:12:3: error: unknown key 'acton' (did you mean 'actions'?) [unknown-key]
///     12 |   acton:
///        |   ^~~~~
///        = help: …
struct TerminalFinding {
  let text: String

  init(_ finding: Finding, _ file: SourceFile, isColored: Bool) {
    let paint = Paint(isOn: isColored)
    let start = finding.range.start
    let severity = paint(finding.severity == .error ? .red : .magenta, finding.severity.rawValue)
    var text = paint(.bold, "\(shown(file.path)):\(start.line):\(start.column):")
    text += " \(severity)\(paint(.bold, ": \(finding.cutMessage)")) [\(finding.id)]\n"
    let number = String(start.line)
    let margin = String(repeating: " ", count: number.utf8.count)
    if let line = SnippetLine(finding.range, file) {
      text += paint(.blue, "\(number) |") + " \(line.source)\n"
      text += paint(.blue, "\(margin) |") + " \(line.indent)\(paint(.green, line.caret))\n"
    }
    if let help = finding.advice {
      text += "\(paint(.blue, "\(margin) =")) \(paint(.bold, "help:")) \(cut(help))\n"
    }
    if let note = finding.note { text += "\(note.line)\n" }
    self.text = text
  }
}

/// The displayed part of a source line around a finding, and the marks below it.
private struct SnippetLine {
  var source = ""
  var indent = ""
  var caret = ""

  /// The maximum numbers of columns that are displayed before and after the start of the finding.
  private static let before = 60
  private static let after = 60

  init?(_ range: SourceRange, _ file: SourceFile) {
    let line = Int(range.start.line)
    guard line <= file.lines.lineCount else { return nil }
    let bytes = file.lines.bytes(ofLine: line)
    let column = Int(range.start.column)
    let first = max(1, column - Self.before)
    let from = file.lines.byte(at: SourcePosition(line: line, column: first))
    let to = file.lines.byte(at: SourcePosition(line: line, column: column + Self.after))
    let endColumn = range.end.line == range.start.line ? Int(range.end.column) : .max

    if from > bytes.lowerBound { add("…", width: 1, .before) }
    var current = first
    for scalar in String(decoding: file.bytes[from..<max(from, to)], as: UTF8.self).unicodeScalars {
      add(scalar, current < column ? .before : current < endColumn ? .marked : .after)
      current += 1
    }
    if to < bytes.upperBound { source += "…" }
    caret = caret.isEmpty ? "^" : "^" + String(repeating: "~", count: caret.utf8.count - 1)
  }

  private enum MarkSide { case before, marked, after }

  private mutating func add(_ scalar: Unicode.Scalar, _ place: MarkSide) {
    if scalar == "\t" {
      let width = 4 - (indent.utf8.count + caret.utf8.count) % 4
      return add(String(repeating: " ", count: width), width: width, place)
    }
    var piece = ""
    appendShown(scalar, to: &piece)
    let isEscape = piece.utf8.first == 0x5C && scalar != "\\"
    add(piece, width: isEscape ? piece.utf8.count : terminalWidth(scalar), place)
  }

  private mutating func add(_ piece: String, width: Int, _ place: MarkSide) {
    source += piece
    switch place {
    case .before: indent += String(repeating: " ", count: width)
    case .marked: caret += String(repeating: "~", count: width)
    case .after: break
    }
  }
}

/// Adds terminal colors to strings, or leaves them unchanged.
private struct Paint {
  enum Ink: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case blue = "34"
    case magenta = "1;35"
  }

  let isOn: Bool

  func callAsFunction(_ ink: Ink, _ text: String) -> String {
    isOn ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
