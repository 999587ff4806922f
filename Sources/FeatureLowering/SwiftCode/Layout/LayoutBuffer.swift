/// The layout steps of a file. Each step is measured while steps are appended, with Oppen's
/// algorithm, which visits each step at most twice at any nesting depth.
struct LayoutBuffer: ~Copyable {
  var tokens = GrowingBuffer<LayoutToken>(capacity: 512)
  var text = GrowingBuffer<UInt8>(capacity: 4096)
  private var literal: [UInt8] = []
  private var total: Int32 = 0
  /// The index of the last group or break whose width is not known yet. Each unmeasured group or
  /// break stores the index of the previous one in `start`.
  private var lastUnmeasured: Int32 = -1

  /// Whether the whole layout is printed on one line, as inside a string literal.
  var isFlat = false

  mutating func removeAll() {
    tokens.removeAll()
    text.removeAll()
    lastUnmeasured = -1
    total = 0
  }

  // MARK: - Strings

  mutating func addText(_ string: String) {
    // Only a bridged Objective-C string has no contiguous storage.
    if string.utf8.withContiguousStorageIfAvailable({ addBytes($0) }) == nil {
      Array(string.utf8).withUnsafeBufferPointer { addBytes($0) }
    }
  }

  mutating func addText(_ string: Substring) {
    var string = string
    string.withUTF8 { addBytes($0) }
  }

  /// Appends a Swift keyword or punctuation. The word is ASCII.
  mutating func put(_ word: StaticString) {
    let start = text.count
    let count = word.utf8CodeUnitCount
    text.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: count))
    addText(from: start, Int32(truncatingIfNeeded: count))
  }

  mutating func addBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = text.count
    text.append(contentsOf: bytes)
    addText(from: start, columns(bytes))
  }

  mutating func addIdentifier(_ name: String, as position: IdentifierPosition) {
    var name = name
    name.withUTF8 { bytes in
      guard needsBackticks(bytes, position) else { return addBytes(bytes) }
      put("`")
      addBytes(bytes)
      put("`")
    }
  }

  /// Escapes and appends the contents of a string literal.
  mutating func addStringContents(_ string: String) {
    literal.removeAll(keepingCapacity: true)
    literal.appendStringLiteralContents(string)
    literal.withUnsafeBufferPointer { addBytes($0) }
  }

  /// Adds the bytes from `start` as a `text` step, or extends the last step if the last step is a
  /// `text`.
  private mutating func addText(from start: Int, _ columns: Int32) {
    let end = Int32(truncatingIfNeeded: text.count)
    total += columns
    let last = tokens.count - 1
    if last >= 0, tokens[last].kind == .text {
      tokens[last].extend(to: end, columns)
    } else {
      var token = LayoutToken(kind: .text)
      token.size = columns
      token.start = Int32(truncatingIfNeeded: start)
      token.end = end
      tokens.append(token)
    }
  }

  /// Returns the number of columns. In ASCII, this is the number of bytes.
  private func columns(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    var seen: UInt8 = 0
    for byte in bytes { seen |= byte }
    let count = seen < 0x80 ? bytes.count : String(decoding: bytes, as: UTF8.self).count
    return Int32(truncatingIfNeeded: count)
  }

  mutating func space() {
    guard !isFlat else { return put(" ") }
    var token = LayoutToken(kind: .space)
    token.size = 1
    total += 1
    tokens.append(token)
  }

  // MARK: - Groups and breaks

  mutating func open(_ kind: LayoutToken.Kind = .open) {
    guard !isFlat else { return }
    addUnmeasured(LayoutToken(kind: kind))
  }

  mutating func close() {
    guard !isFlat else { return }
    // Measures the last break in the group, if there is one, and then the group.
    measureBreak()
    measure()
    tokens.append(LayoutToken(kind: .close))
  }

  /// - Parameters:
  ///   - size: The number of spaces that are printed if the line does not end at this break.
  ///   - newlines: The number of line ends that are always printed.
  mutating func lineBreak(_ kind: LayoutToken.Kind, _ size: Int32 = 1, newlines: UInt8 = 0) {
    guard !isFlat else {
      if kind == .breakReset, newlines > 0 { put("; ") } else if size > 0 { space() }
      return
    }
    measureBreak()
    var token = LayoutToken(kind: kind)
    token.newlines = newlines
    token.size = size
    addUnmeasured(token)
    // A mandatory line end makes the surrounding groups too wide for one line.
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

  /// Appends a break, a group boundary or a marker: any kind except `text` and `space`.
  mutating func addToken(_ kind: LayoutToken.Kind) {
    switch kind {
    case .close: close()
    case .open, .openConsistent: open(kind)
    case let kind where kind.isBreak: lineBreak(kind, 0)
    default: mark(kind)
    }
  }

  mutating func addTokens(_ kinds: [LayoutToken.Kind]) {
    for kind in kinds { addToken(kind) }
  }

  private mutating func addUnmeasured(_ token: LayoutToken) {
    var token = token
    token.length = -total
    token.start = lastUnmeasured
    lastUnmeasured = Int32(truncatingIfNeeded: tokens.count)
    tokens.append(token)
  }

  private mutating func measureBreak() {
    if lastUnmeasured >= 0, tokens[Int(lastUnmeasured)].kind.isBreak { measure() }
  }

  private mutating func measure() {
    guard lastUnmeasured >= 0 else { return }
    tokens[Int(lastUnmeasured)].length += total
    lastUnmeasured = tokens[Int(lastUnmeasured)].start
  }

  mutating func finishLayout() {
    while lastUnmeasured >= 0 { measure() }
  }
}

extension LayoutToken.Kind {
  var isBreak: Bool {
    rawValue >= Self.breakOpen.rawValue && rawValue <= Self.breakContextual.rawValue
  }
}
