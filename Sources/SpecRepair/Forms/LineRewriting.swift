import SpecLanguage

/// A form of a line that the author may have intended, and a finding that suggests it.
struct Rewriting {
  let edits: [SourceEdit]
  var finding: Finding
}

extension RepairSearch {
  /// The ids of findings whose cause may be a line that should have another form.
  private static let signs: Set<FindingID> = [
    .unknownAction, .unknownCase,
    .wrongKind, .yamlSyntax, .unknownKey, .emptyValue, .syntaxError, .unsupportedSyntax,
    .missingType, .missingKey, .duplicateKey, .emptyName, .invalidName, .unterminatedString,
    .missingValue, .invalidCharacter, .quoteThisText, .payloadDefault, .invalidEscape,
  ]

  /// Rewrites the lines that have errors. If several forms of a line are possible, the first form
  /// that explains the error is used.
  mutating func rewriteLines() {
    guard !reading.diagnostics.areMany else { return }
    var tried: Set<SourcePosition> = []
    var errors = self.errors(of: reading)
    while let place = nextPlace(tried) {
      tried.insert(place.finding.range.start)
      for rule in formRules {
        guard let form = rule(place) else { continue }
        let repair = LineRepair(
          line: Int(form.finding.range.start.line), edits: form.edits, finding: form.finding)
        guard !overlapsRepairs(form.edits) else { continue }
        guard let next = trying(repair) else { return }
        let nextErrors = self.errors(of: next)
        // A form with quotes, or with another name, may be correct even if it does not remove an
        // error.
        let isText =
          place.finding.id == .quoteThisText && form.finding.id != .quoteThisText
        // What the text lacks in its right form was hidden by the quotes.
        let lacking = isText ? lackedValues(in: next, form) : 0
        let isBetter =
          isText || place.finding.id == .invalidName
          ? (nextErrors.decoded, nextErrors.all - lacking) <= errors
          : nextErrors.decoded < errors.decoded
            || nextErrors.decoded == errors.decoded && nextErrors.all < errors.all
        if isBetter, fits(next, form) {
          accept(repair, next)
          errors = nextErrors
          break
        }
      }
    }
  }

  /// The number of values that a rewritten line lacks.
  private func lackedValues(in next: RepairedReading, _ form: Rewriting) -> Int {
    let range = form.finding.range
    return diagnostics(of: next).findings.count {
      [.missingPayload, .missingProperty].contains($0.id) && $0.range.start >= range.start
        && $0.range.start < range.end
    }
  }

  func overlapsRepairs(_ edits: [SourceEdit]) -> Bool {
    let made = repairs.flatMap(\.edits)
    return edits.contains { edit in
      made.contains { $0.bytes.overlaps(edit.bytes) || $0.bytes == edit.bytes }
    }
  }

  /// Whether the rewritten line has no new errors. If it had new errors, the form would only be a
  /// guess.
  private func fits(_ next: RepairedReading, _ form: Rewriting) -> Bool {
    guard !next.hidesMore(than: reading),
      next.repairs.fixedLines.contains(where: { $0.finding == form.finding })
    else { return false }
    let range = form.finding.range
    return !next.diagnostics.findings.contains {
      $0 != form.finding && $0.severity == .error && Self.signs.contains($0.id)
        && $0.range.start >= range.start && $0.range.start < range.end
        && !reading.diagnostics.findings.contains($0)
    }
  }

  /// Whether the finding is about a list item such as `-state.isOpen`, which Swift reads as a
  /// negated number.
  private func isBehindDash(_ finding: Finding) -> Bool {
    finding.id == .typeMismatch && file.sourceText(in: finding.range).hasPrefix("-")
  }

  /// Whether the finding is about a key such as `price:19.5`, which lacks the space before its
  /// value.
  private func isKeyWithValue(_ finding: Finding) -> Bool {
    let ids: Set<FindingID> = [.unknownProperty, .unknownPayload, .unknownMethod, .unknownName]
    return ids.contains(finding.id) && file.sourceText(in: finding.range).contains(":")
  }

  /// Whether the finding is about the value of a line that ends with a comma.
  private func hasTrailingComma(_ finding: Finding) -> Bool {
    let value = SpecLine(file, line: Int(finding.range.start.line)).value
    return value.last.map { file.content[$0] == UInt8(ascii: ",") } ?? false
  }

  private func nextPlace(_ tried: Set<SourcePosition>) -> FormPlace? {
    let told = Set(repairs.map(\.finding.range))
    let finding = diagnostics(of: reading).inSourceOrder.first {
      $0.severity == .error
        && (Self.signs.contains($0.id) || isBehindDash($0) || $0.decimalComma(in: file) != nil
          || isKeyWithValue($0) || $0.lacksSpaceAfterLabel || hasTrailingComma($0))
        && !tried.contains($0.range.start) && !told.contains($0.range)
    }
    return finding.map { FormPlace($0, file) }
  }
}

extension Finding {
  /// Whether the finding is about an unknown `text`, and a payload has the name `_text`.
  var lacksSpaceAfterLabel: Bool {
    id == .unknownName && fixes.count == 1 && fixes[0].replacement == "_" + fixes[0].original
  }

  /// The number with a decimal comma, such as `0,5`, that is the cause of the finding: the finding
  /// is at the number, at its comma, or at the digits after the comma.
  func decimalComma(in file: SourceFile) -> (bytes: Range<Int>, comma: Int)? {
    func isDigit(_ offset: Int) -> Bool { file.content[offset].isDigit }
    var comma = file.lines.byte(at: range.start)
    if comma > 0, file.content[comma - 1] == UInt8(ascii: ",") { comma -= 1 }
    let isNegative = comma < file.bytes.count && file.content[comma] == UInt8(ascii: "-")
    if isNegative { comma += 1 }
    while comma < file.bytes.count, isDigit(comma) { comma += 1 }
    guard comma > 0, comma + 1 < file.bytes.count, file.content[comma] == UInt8(ascii: ","),
      isDigit(comma - 1), isDigit(comma + 1)
    else { return nil }
    var (start, end) = (comma, comma + 1)
    while start > 0, isDigit(start - 1) { start -= 1 }
    while end < file.bytes.count, isDigit(end) { end += 1 }
    func isNumber(_ comma: Int, _ digit: Int) -> Bool {
      comma >= 0 && digit < file.bytes.count && file.content[comma] == UInt8(ascii: ",")
        && isDigit(digit)
    }
    let before = start > 0 ? file.content[start - 1] : 0
    let isPart =
      isWordByte(before) || before == UInt8(ascii: ".") || isNumber(start - 1, max(0, start - 2))
      || isNumber(end, end + 1)
    return isPart ? nil : (start..<end, comma)
  }
}

/// The input of the form rules: a finding, and the line at which it is reported.
struct FormPlace {
  let finding: Finding
  let file: SourceFile
  let line: Int
  let shape: SpecLine
  /// The name of the section that contains the line, such as `actions`.
  let section: String
  /// The bytes of the value that contains the finding. Inside `[…]` or `{…}`, this is a list item
  /// or the value of an entry. Elsewhere, it is the value after the key of the line.
  let item: Range<Int>
  let isInFlow: Bool

  init(_ finding: Finding, _ file: SourceFile) {
    self.finding = finding
    self.file = file
    line = Int(finding.range.start.line)
    shape = SpecLine(file, line: line)
    let top = (1..<line + 1).reversed().first {
      let bytes = file.lines.bytes(ofLine: $0)
      return bytes.first.map { isWordByte(file.content[$0]) } ?? false
    }
    section = top.map(file.word) ?? ""
    let start = file.lines.byte(at: finding.range.start)
    let bytes = file.lines.bytes(ofLine: line)
    let value = SpecLine(file, line: line).value
    let isFlow = value.first.map { "[{".utf8.contains(file.content[$0]) } ?? false
    let open = isFlow ? openBracket(file.content, before: start, reach: 2_048) : nil
    isInFlow = open.map { $0 >= value.lowerBound } ?? false
    item = isInFlow ? flowItem(file.content, around: start, in: bytes) : shape.value
  }

  /// The key before the item; empty if there is no key.
  var key: String {
    guard isInFlow else { return shape.key.map(sourceText) ?? "" }
    let front = file.content[..<item.lowerBound].dropLast(while: isBlank)
    guard front.last == UInt8(ascii: ":") else { return "" }
    let word = front.dropLast().reversed().prefix(while: isWordByte)
    return String(decoding: word.reversed(), as: UTF8.self)
  }

  func sourceText(_ bytes: Range<Int>) -> String {
    String(decoding: file.content[bytes], as: UTF8.self)
  }

  func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(
      file.lines.position(ofByte: bytes.lowerBound), file.lines.position(ofByte: bytes.upperBound))
  }

  /// Creates the form in which `written` replaces `bytes`.
  func rewriting(
    _ bytes: Range<Int>, by written: String, _ id: FindingID, _ message: String,
    help: Bool = true, edits: [SourceEdit]? = nil
  ) -> Rewriting {
    let range = range(bytes)
    let finding = Finding(
      .error, id, message, at: range, help: help ? "write \(excerpt(written))" : nil,
      fixes: [Fix(sourceText(bytes), by: written, at: range)])
    return Rewriting(
      edits: edits ?? [SourceEdit(bytes: bytes, replacement: written)], finding: finding)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func dropLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var slice = self
    while let last = slice.last, isDropped(last) { slice.removeLast() }
    return slice
  }
}
