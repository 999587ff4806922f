import SpecLanguage

// when:
//   steep: 3          # wrong-kind: 'when' is a list, so each step begins with '- '
//   drink:

/// The lines below a key such as `when` that lack the dash of a list item, and the edits that add
/// it.
struct StepsWithoutDashes {
  /// The first line that lacks a dash, without its value.
  private(set) var first: Range<Int>?
  private(set) var edits: [SourceEdit] = []
  private(set) var count = 0
  let owner: String

  /// The keys whose values are lists of steps or texts.
  private static let listKeys: Set<String> = [
    "when", "calls", "events", "rejections", "underWay", "holds",
  ]

  /// Nil if the line is not in a list of steps, or if no line of the list lacks its dash.
  init?(around line: Int, in file: SourceFile) {
    guard let opener = Self.opener(above: line, in: file), Self.isInScenarios(opener, file) else {
      return nil
    }
    let key = SpecLine(file, line: opener).key ?? 0..<0
    owner = String(decoding: file.content[key], as: UTF8.self)
    guard addDashes(below: opener, in: file), first != nil else { return nil }
  }

  /// The key of a scenario, such as `when`, to whose list a line belongs.
  static func owner(ofLine line: Int, in file: SourceFile) -> String? {
    guard let opener = opener(above: line, in: file), isInScenarios(opener, file) else {
      return nil
    }
    return SpecLine(file, line: opener).key.map {
      String(decoding: file.content[$0], as: UTF8.self)
    }
  }

  private static func isInScenarios(_ line: Int, _ file: SourceFile) -> Bool {
    let top = (1..<max(1, line)).reversed().first {
      let bytes = file.lines.bytes(ofLine: $0)
      return bytes.first.map { isWordByte(file.content[$0]) } ?? false
    }
    return top.map(file.word) == "scenarios"
  }

  /// The line of the key to which the list belongs that contains a line.
  private static func opener(above line: Int, in file: SourceFile) -> Int? {
    var column = file.indentation(file.lines.bytes(ofLine: line))
    for above in (1..<max(1, line)).reversed().prefix(200) {
      let bytes = file.lines.bytes(ofLine: above)
      let found = file.indentation(bytes)
      if found == bytes.count || file.content[bytes.lowerBound + found] == UInt8(ascii: "#") {
        continue
      }
      guard found < column else { continue }
      let shape = SpecLine(file, line: above)
      if let key = shape.key, shape.value.isEmpty, shape.start == key.lowerBound {
        let name = String(decoding: file.content[key], as: UTF8.self)
        return listKeys.contains(name) ? above : nil
      }
      column = found
    }
    return nil
  }

  /// Returns false if a line is neither an item of the list nor one that only lacks its dash.
  private mutating func addDashes(below opener: Int, in file: SourceFile) -> Bool {
    let outer = file.indentation(file.lines.bytes(ofLine: opener))
    var column: Int?
    var isShifted = false
    var isBareItem = false
    var isCheck = false
    for line in opener + 1..<max(opener + 1, file.lines.lineCount + 1) {
      let bytes = file.lines.bytes(ofLine: line)
      let indentation = file.indentation(bytes)
      let start = bytes.lowerBound + indentation
      if indentation == bytes.count || file.content[start] == UInt8(ascii: "#") { continue }
      if indentation <= outer { break }
      let items = column ?? indentation
      column = items
      let hasDash = file.content[start..<bytes.upperBound].starts(with: Array("- ".utf8))
      if indentation == items, hasDash {
        (isShifted, isBareItem) = (false, Self.name(after: start + 2, bytes, file) != nil)
        isCheck = Self.isCheck(start + 2, bytes, file)
      } else if isCheck, indentation == items + 2, !hasDash, Self.isCheck(start, bytes, file) {
        // A check beside another one, such as `events: []` below `- then: …`.
      } else if indentation == items
        || !isShifted && isBareItem && indentation == items + 2 && !hasDash
      {
        guard let name = Self.name(after: start, bytes, file) else { return false }
        let place = bytes.lowerBound + items..<start
        edits.append(SourceEdit(bytes: place, replacement: "- "))
        first = first ?? name
        count += 1
        (isShifted, isBareItem, isCheck) = (indentation == items, false, false)
      } else if indentation < items {
        return false
      } else if isShifted {
        edits.append(SourceEdit(bytes: start..<start, replacement: "  "))
      }
    }
    return true
  }

  private static func isCheck(_ start: Int, _ line: Range<Int>, _ file: SourceFile) -> Bool {
    name(after: start, line, file).map {
      StepSpec.checks.contains(String(decoding: file.content[$0], as: UTF8.self))
    } ?? false
  }

  /// The name with which a step begins: `drink`, `drink:` or `clinic.admit: Ann`. Nil if the line
  /// has another form, or a value that goes on.
  private static func name(
    after start: Int, _ line: Range<Int>, _ file: SourceFile
  ) -> Range<Int>? {
    var end = start
    while end < line.upperBound,
      isWordByte(file.content[end]) || file.content[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    guard end > start else { return nil }
    let rest = file.content[end..<line.upperBound]
    let isWhole = rest.allSatisfy(isBlank)
    let isKey =
      rest.first == UInt8(ascii: ":") && (rest.count == 1 || isBlank(file.content[end + 1]))
    return isWhole || isKey ? start..<end : nil
  }
}

extension StepsWithoutDashes {
  /// The finding and the edits that add the missing dashes.
  func rewriting(in file: SourceFile) -> Rewriting? {
    guard let first else { return nil }
    let name = String(decoding: file.content[first], as: UTF8.self)
    let others = count > 1 ? ", and \(count - 1) more" : ""
    func range(_ bytes: Range<Int>) -> SourceRange {
      SourceRange(
        file.lines.position(ofByte: bytes.lowerBound), file.lines.position(ofByte: bytes.upperBound)
      )
    }
    let finding = Finding(
      .error, .wrongKind,
      "'\(owner)' is a list, and '\(excerpt(name))' lacks the '- ' of an item\(others)",
      at: range(first), help: "begin each step with '- '",
      fixes: edits.map { edit in
        // A fix replaces at least one byte.
        let bytes = edit.bytes.lowerBound..<edit.bytes.upperBound + 1
        let text = String(decoding: file.content[bytes], as: UTF8.self)
        let last = text.last.map(String.init) ?? ""
        return Fix(text, by: edit.replacement + last, at: range(bytes))
      })
    return Rewriting(edits: edits, finding: finding)
  }
}

extension SyntaxErrorExplanation {
  /// Explains a step that lacks the dash of a list item, such as `drink:` below `- steep: 3`.
  mutating func explainStepWithoutDash() -> Bool {
    let problems: Set<String> = [
      "could not find expected ':'", "did not find expected '-' indicator",
      "did not find expected key", "mapping values are not allowed in this context",
    ]
    guard problems.contains(error.problem) else { return false }
    for line in [line(problem), line(context)] {
      guard let steps = StepsWithoutDashes(around: line, in: file),
        let form = steps.rewriting(in: file)
      else { continue }
      finding = form.finding
      edits = form.edits
      return true
    }
    return false
  }
}

extension FormPlace {
  /// Adds the missing dashes of steps, such as `steep: 3` and `drink:` below `when:`, and replaces
  /// the braces of `when: {steep: 3}` by brackets.
  var stepsWithoutDashes: Rewriting? {
    guard section == "scenarios",
      [.wrongKind, .unknownAction, .emptyValue, .duplicateKey].contains(finding.id)
    else { return nil }
    let bytes = file.lines.byte(at: finding.range.start)..<file.lines.byte(at: finding.range.end)
    if shape.key.map(sourceText) == "when", bytes == shape.value, isInBraces(bytes) {
      let written = "[" + sourceText(bytes).dropFirst().dropLast() + "]"
      return rewriting(bytes, by: written, .wrongKind, "expected a list of steps, found a mapping")
    }
    return StepsWithoutDashes(around: line, in: file)?.rewriting(in: file)
  }

  private func isInBraces(_ bytes: Range<Int>) -> Bool {
    let text = sourceText(bytes)
    return text.hasPrefix("{") && text.hasSuffix("}") && !text.contains("\n")
  }
}
