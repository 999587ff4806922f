import Diagnostics

extension SpecDecoder {
  /// Whether something of what a key holds was not read.
  func isHalfRead(_ key: Located<String>) -> Bool {
    linesAboveUnread.contains(key.range.start.line)
  }

  /// The lines that hold what was not read, the nearest first. How far to the right a line was meant
  /// to stand that a tab indents nobody knows.
  func linesAbove(_ unread: SourceRange) -> [(line: Int, bytes: Range<Int>)] {
    let last = Int(unread.start.line)
    var least = indentation(ofLine: last) ?? 0
    var found: [(line: Int, bytes: Range<Int>)] = []
    for line in (1..<max(1, last)).reversed() where least > 0 {
      guard let indentation = indentation(ofLine: line), indentation < least else { continue }
      found.append((line, file.lines.bytes(ofLine: line)))
      least = indentation
    }
    return least == 0 ? found : []
  }

  /// What the sections declare whose keys were not read; `all` where there is none.
  func sections(beginningIn unread: SourceRange) -> SpecSections {
    var sections: SpecSections = []
    for line in unread.start.line...max(unread.start.line, unread.end.line) {
      guard indentation(ofLine: Int(line)) == 0 else { continue }
      let bytes = file.bytes[file.lines.bytes(ofLine: Int(line))]
      if !bytes.starts(with: "doc:".utf8) { sections.formUnion(SpecSections(ofLine: bytes)) }
    }
    let isDoc = file.bytes[file.lines.byte(at: unread.start)...].starts(with: "doc:".utf8)
    return sections.isEmpty && !isDoc ? .all : sections
  }

  /// Nil for a line of blanks, or of a comment.
  private func indentation(ofLine line: Int) -> Int? {
    let bytes = file.bytes[file.lines.bytes(ofLine: line)]
    let blanks = bytes.prefix(while: isSpace)
    guard blanks.endIndex < bytes.endIndex, bytes[blanks.endIndex] != UInt8(ascii: "#") else {
      return nil
    }
    return blanks.contains(UInt8(ascii: "\t")) ? Int.max : blanks.count
  }
}

extension SpecSections {
  /// What the section declares that a line begins; `all` for any other line.
  init(ofLine line: ArraySlice<UInt8>) {
    switch String(decoding: line.prefix(while: isWordByte), as: UTF8.self) {
    case "external", "models", "filters": self = .types
    case "state", "derived": self = .state
    case "actions": self = .actions
    case "dependencies": self = .dependencies
    case "events": self = .events
    case "middleware": self = .middleware
    case "scenarios": self = .scenarios
    default: self = .all
    }
  }
}
