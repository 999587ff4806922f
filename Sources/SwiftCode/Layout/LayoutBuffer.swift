/// The steps of one file's layout, measured while they are appended (Oppen's algorithm: each step
/// is looked at once or twice, however deep the nesting).
struct LayoutBuffer {
  var tokens: [LayoutToken] = []
  var text: [UInt8] = []
  private var total: Int32 = 0
  /// Groups and breaks whose width is not known yet.
  private var unmeasured: [Int32] = []

  /// Ends of continued indentation that wait for the closing delimiters behind the expression.
  var postponed: [LayoutToken.Kind] = []
  /// What the leftmost parenthesized expression or the condition of a ternary has to end.
  var pendingUnindent: [LayoutToken.Kind] = []
  /// Whether the group begun at a `try` or `await` ends behind the next callee's name.
  var pendingAnchor = false
  /// Whether everything goes on one line, as inside a string literal.
  var isFlat = false
  /// Whether a `{` would be read as the body of the statement whose condition is laid out.
  var isInCondition = false

  mutating func removeAll() {
    tokens.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    unmeasured.removeAll(keepingCapacity: true)
    total = 0
  }

  // MARK: - Texts

  mutating func add(_ string: String) {
    var string = string
    string.withUTF8 { text.append(contentsOf: $0) }
    endText()
  }

  mutating func add(_ string: Substring) {
    var string = string
    string.withUTF8 { text.append(contentsOf: $0) }
    endText()
  }

  mutating func add(_ string: StaticString) {
    text.append(
      contentsOf: UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    endText()
  }

  mutating func add(_ name: String, as position: IdentifierPosition) {
    guard needsBackticks(name, position) else { return add(name) }
    add("`")
    add(name)
    add("`")
  }

  /// The contents of a string literal, escaped.
  mutating func addStringContents(_ string: String) {
    text.appendStringLiteralContents(string)
    endText()
  }

  /// Makes a step of the bytes since the last one, or a part of the text just before.
  private mutating func endText() {
    let end = Int32(truncatingIfNeeded: text.count)
    let start = textEnd
    guard end > start else { return }
    textEnd = end
    let columns = columns(from: Int(start), to: Int(end))
    total += columns
    let last = tokens.count - 1
    if last >= 0, tokens[last].kind == .text {
      tokens[last].extend(to: end, columns)
    } else {
      var token = LayoutToken(kind: .text)
      token.size = columns
      token.start = start
      token.end = end
      tokens.append(token)
    }
  }

  private var textEnd: Int32 = 0

  /// Columns are characters, which only text beyond ASCII has fewer of than bytes.
  private func columns(from start: Int, to end: Int) -> Int32 {
    text.withUnsafeBufferPointer { bytes in
      let slice = bytes[start..<end]
      if slice.allSatisfy({ $0 < 0x80 }) { return Int32(truncatingIfNeeded: end - start) }
      return Int32(truncatingIfNeeded: String(decoding: slice, as: UTF8.self).count)
    }
  }

  mutating func space() {
    guard !isFlat else { return add(" ") }
    var token = LayoutToken(kind: .space)
    token.size = 1
    total += 1
    tokens.append(token)
  }

  // MARK: - Groups and breaks

  mutating func open(_ kind: LayoutToken.Kind = .open) {
    guard !isFlat else { return }
    unmeasured.append(Int32(truncatingIfNeeded: tokens.count))
    var token = LayoutToken(kind: kind)
    token.length = -total
    tokens.append(token)
  }

  mutating func close() {
    guard !isFlat else { return }
    // The last break of the group, if it has one, and the group.
    if let last = unmeasured.last, tokens[Int(last)].kind.isBreak { measure() }
    measure()
    tokens.append(LayoutToken(kind: .close))
  }

  /// - Parameters:
  ///   - size: the spaces where the line goes on.
  ///   - newlines: how many line ends there are in any case.
  mutating func lineBreak(_ kind: LayoutToken.Kind, _ size: Int32 = 1, newlines: UInt8 = 0) {
    guard !isFlat else {
      if kind == .breakReset, newlines > 0 { add("; ") } else if size > 0 { space() }
      return
    }
    if let last = unmeasured.last, tokens[Int(last)].kind.isBreak { measure() }
    unmeasured.append(Int32(truncatingIfNeeded: tokens.count))
    var token = LayoutToken(kind: kind)
    token.newlines = newlines
    token.size = size
    token.length = -total
    tokens.append(token)
    // A line that ends in any case makes what surrounds it too wide for one line.
    total += newlines == 0 ? size : maximumColumns
  }

  mutating func mark(_ kind: LayoutToken.Kind) {
    guard !isFlat else { return }
    tokens.append(LayoutToken(kind: kind))
  }

  mutating func commaEnd(isSingle: Bool) {
    guard !isFlat else { return }
    var token = LayoutToken(kind: .commaEnd)
    token.isSingle = isSingle
    total += isSingle ? 0 : 1
    tokens.append(token)
  }

  /// Appends one of the kinds without a size.
  mutating func add(_ kind: LayoutToken.Kind) {
    switch kind {
    case .close: close()
    case .open, .openConsistent: open(kind)
    case let kind where kind.isBreak: lineBreak(kind, 0)
    default: mark(kind)
    }
  }

  private mutating func measure() {
    guard let last = unmeasured.popLast() else { return }
    tokens[Int(last)].length += total
  }

  mutating func finish() {
    while !unmeasured.isEmpty { measure() }
    textEnd = 0
  }
}

extension LayoutToken.Kind {
  var isBreak: Bool {
    rawValue >= Self.breakOpen.rawValue && rawValue <= Self.breakContextual.rawValue
  }
}
