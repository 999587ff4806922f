/// Prints the steps of a layout on lines of at most 100 columns. The measured width after a break
/// decides whether the line ends there.
struct LayoutPrinter: ~Copyable {
  // `OpenBreak` and `Context` cannot be private: other files append to the buffers that contain
  // them, and with private element types an unoptimized build with Swift 6.3.1 fails the compiler's
  // own verification.
  struct OpenBreak {
    var isBlock: Bool
    var line: Int
    var indentsContinuation: Bool
    var indentsBlock: Bool
    var wasContinuation: Bool
  }

  struct Context {
    enum Behaviour { case undecided, continues, maintains }
    var line: Int
    var behaviour = Behaviour.undecided
  }

  private(set) var output = GrowingBuffer<UInt8>(capacity: 4096)
  private var forced = GrowingBuffer<Bool>(capacity: 64)
  private var openBreaks = GrowingBuffer<OpenBreak>(capacity: 64)
  private var contexts = GrowingBuffer<Context>(capacity: 64)
  private var endedContext: Context?
  private var commaLines = GrowingBuffer<Int>(capacity: 16)
  private var isContinuation = false
  private var line = 1
  private var room = maximumColumns
  private var pendingSpaces: Int32 = 0
  private var newlines = 0
  private var isAtLineStart = true
  /// The number of indentation steps of all open breaks, cached.
  private var steps: Int32 = 0

  /// Prints a layout.
  mutating func print(_ layout: borrowing LayoutBuffer) {
    reset(room: layout.text.count)
    layout.text.withElements { text in
      layout.tokens.withElements { tokens in
        for token in tokens { print(token, text) }
      }
    }
  }

  private mutating func reset(room size: Int) {
    output.removeAll()
    output.reserveCapacity(size + size / 2)
    openBreaks.removeAll()
    contexts.removeAll()
    forced.removeAll()
    forced.append(false)
    (isContinuation, isAtLineStart, endedContext) = (false, true, nil)
    (line, newlines, steps) = (1, 0, 0)
    (room, pendingSpaces) = (maximumColumns, 0)
  }

  /// The number of the line that a break ends. At the start of a line, it is the previous line.
  private var breakLine: Int { isAtLineStart ? line - 1 : line }

  private mutating func print(_ token: LayoutToken, _ text: UnsafeBufferPointer<UInt8>) {
    switch token.kind {
    case .text:
      write(UnsafeBufferPointer(rebasing: text[Int(token.start)..<Int(token.end)]))
      room -= token.size
    case .space:
      pendingSpaces += token.size
      room -= token.size
    case .open: forced.append(false)
    case .openConsistent: forced.append(token.length > room)
    case .close: _ = forced.popLast()
    case .contextStart:
      contexts.append(Context(line: line))
      endedContext = nil
    case .contextEnd:
      let ended = contexts.popLast()
      endedContext = contexts.isEmpty ? nil : ended
    case .commaStart: commaLines.append(breakLine)
    case .commaEnd:
      if let start = commaLines.popLast(), start != breakLine, !token.isSingle {
        beginText()
        output.append(UInt8(ascii: ","))
        room -= 1
      }
    default: printBreak(token)
    }
  }

  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    beginText()
    output.append(contentsOf: bytes)
  }

  /// Writes the indentation or the spaces before a `text` step.
  private mutating func beginText() {
    if isAtLineStart {
      pendingSpaces = 2 * (steps + (isContinuation ? 1 : 0))
      room = maximumColumns - pendingSpaces
      isAtLineStart = false
    }
    output.append(repeating: UInt8(ascii: " "), count: Int(pendingSpaces))
    pendingSpaces = 0
    newlines = 0
  }

  private mutating func printBreak(_ token: LayoutToken) {
    var mustBreak = forced.last ?? false
    var continues = false
    switch token.kind {
    case .breakOpen, .breakOpenContinuation: openBreak(token, mustBreak)
    case .breakClose, .breakCloseLoose: continues = closeBreak(token, &mustBreak)
    case .breakContinue: continues = true
    case .breakReset: mustBreak = isContinuation
    case .breakContextual: continues = contextualBreak(token, mustBreak)
    default: break
    }
    if token.newlines > 0 { mustBreak = true }
    if (!isAtLineStart && token.length > room) || mustBreak {
      isContinuation = continues
      endLine(max(1, Int(token.newlines)))
    } else {
      if isAtLineStart { isContinuation = continues }
      pendingSpaces += token.size
      room -= token.size
    }
  }

  private mutating func endLine(_ count: Int) {
    let missing = count - newlines
    guard missing > 0 else { return }
    output.append(repeating: UInt8(ascii: "\n"), count: missing)
    line += missing
    newlines += missing
    isAtLineStart = true
    pendingSpaces = 0
  }

  private mutating func openBreak(_ token: LayoutToken, _ mustBreak: Bool) {
    let isBlock = token.kind == .breakOpen
    let current = breakLine
    // If several breaks open on the same line, only the last one indents the following lines.
    if isBlock, let last = openBreaks.last, last.line == current, last.indentsBlock {
      openBreaks[openBreaks.count - 1].indentsBlock = false
      steps -= 1
    }
    let willFire = !isBlock && (isAtLineStart || token.length > room || mustBreak)
    let opened = OpenBreak(
      isBlock: isBlock, line: current, indentsContinuation: isContinuation || willFire,
      indentsBlock: isBlock, wasContinuation: isContinuation)
    steps += (opened.indentsContinuation ? 1 : 0) + (isBlock ? 1 : 0)
    openBreaks.append(opened)
    isContinuation = false
  }

  private mutating func closeBreak(_ token: LayoutToken, _ mustBreak: inout Bool) -> Bool {
    guard let opened = openBreaks.popLast() else { return false }
    steps -= (opened.indentsContinuation ? 1 : 0) + (opened.indentsBlock ? 1 : 0)
    let isOnOtherLine = breakLine != opened.line
    if opened.indentsBlock, opened.line == line, let last = openBreaks.last, last.isBlock,
      !last.indentsBlock
    {
      openBreaks[openBreaks.count - 1].indentsBlock = true
      steps += 1
    }
    if token.kind == .breakClose {
      mustBreak = isOnOtherLine
    } else if room == 0 {
      mustBreak = true
    } else {
      isContinuation = (opened.indentsContinuation || opened.indentsBlock) && isOnOtherLine
    }
    let wasContinuation =
      opened.wasContinuation || opened.indentsContinuation || (!opened.isBlock && isOnOtherLine)
    isContinuation = isContinuation || wasContinuation
    return wasContinuation
  }

  private mutating func contextualBreak(_ token: LayoutToken, _ mustBreak: Bool) -> Bool {
    defer { endedContext = nil }
    guard let active = contexts.last else { return false }
    if (!isAtLineStart && token.length > room) || mustBreak, let ended = endedContext,
      active.behaviour == .undecided
    {
      contexts[contexts.count - 1].behaviour = ended.line == line ? .continues : .maintains
    }
    return contexts[contexts.count - 1].behaviour == .maintains ? isContinuation : true
  }
}

/// Lays out the Swift model. The layout decides where lines may end and which parts stay together.
/// There is a function for each construct of the model.
struct SwiftLayout: ~Copyable {
  /// The steps of the layout. The buffer measures the width of each step.
  var buffer = LayoutBuffer()

  /// The ends of indentations that have to be added after the closing brackets of an expression.
  var postponed: [LayoutToken.Kind] = []
  /// The indentations that end after the leftmost parenthesized expression, or after the condition
  /// of a ternary expression.
  var pendingUnindent: [LayoutToken.Kind] = []
  /// Whether the group that began at a `try` or `await` ends after the name of the next called
  /// function.
  var pendingAnchor = false
  /// The number of types that surround the current declaration.
  var typeDepth = 0
  /// Whether long lines of a comment are wrapped between words.
  var wrapsComments = false
  /// Whether the current code is a condition, in which Swift would parse a `{` as the body of the
  /// statement.
  var isInCondition = false
}
