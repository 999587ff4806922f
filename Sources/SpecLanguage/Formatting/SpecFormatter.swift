/// Writes the tokens of a spec with the spaces and line ends between them.
///
///     state:                      state:
///         tasks :  [ TaskModel ]    tasks: [TaskModel]
struct SpecFormatter {
  let file: SourceFile
  private(set) var output: [UInt8] = []
  var blocks: [FormattedBlock] = []
  private var flows: [FormattedFlow] = []
  /// The blocks before those were closed that end before the next token. A comment may belong to
  /// one of them.
  private var endedBlocks: [FormattedBlock]?
  /// The block that begins with the next token.
  private var opening: YAMLToken.Kind?
  /// Whether the next token is a key of a block.
  private var beginsKey = false
  /// The indentation of the line in a flow collection.
  private var lineIndentation = 0
  private var previous: YAMLToken.Kind?
  /// The end of the previous token.
  private var offset: Int
  /// Whether the whole spec is in braces, as in JSON, where all strings have quotes.
  private var isInBraces = false
  /// Whether the file ends within a block scalar, whose text a further line end would change.
  private var isOpenScalar = false

  init(_ file: SourceFile) {
    self.file = file
    offset = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    output = Array(file.bytes[..<offset])
  }

  /// - Returns: Whether all tokens have a place in the layout. A key after `?` has none.
  mutating func formatTokens(_ tokens: [YAMLToken]) -> Bool {
    isInBraces =
      tokens.first { $0.kind != .directive && $0.kind != .documentStart }?.kind
      == .flowMappingStart
    for token in tokens {
      switch token.kind {
      case .blockMappingStart, .blockSequenceStart: opening = token.kind
      case .blockEnd: closeBlock()
      case .key:
        if !token.bytes.isEmpty { return false }
        beginKey()
      default:
        // A scalar that ends elsewhere than libyaml says has no known text.
        guard token.bytes.lowerBound >= offset else { return false }
        writeToken(token)
      }
    }
    writeEnd()
    return true
  }
}

/// A block mapping or block sequence that the formatter is in.
struct FormattedBlock {
  let isSequence: Bool
  /// Whether it is a list whose dashes are not indented, for which YAML has no end token.
  var isUnindented = false
  let column: Int
  /// The column in the file.
  let writtenColumn: Int
}

/// A flow collection that the formatter is in.
private struct FormattedFlow {
  let isSequence: Bool
  /// The indentation of the line with its opening bracket.
  let indentation: Int
}

// MARK: - Blocks

extension SpecFormatter {
  /// The column of what belongs to the current block, such as a value on a line of its own.
  private var innerColumn: Int { blocks.last.map { $0.column + 2 } ?? 0 }

  private mutating func closeBlock() {
    endedBlocks = endedBlocks ?? blocks
    if blocks.last?.isUnindented == true { blocks.removeLast() }
    if !blocks.isEmpty { blocks.removeLast() }
  }

  private mutating func beginKey() {
    guard flows.isEmpty else { return }
    beginsKey = true
    guard opening == nil, blocks.last?.isUnindented == true else { return }
    endedBlocks = endedBlocks ?? blocks
    blocks.removeLast()
  }

  private mutating func openBlock(_ token: YAMLToken) {
    let isEntry = token.kind == .blockEntry && flows.isEmpty
    let isUnindented = opening == nil && isEntry && blocks.last?.isSequence != true
    guard opening != nil || isUnindented else { return }
    blocks.append(
      FormattedBlock(
        isSequence: opening == .blockSequenceStart || isUnindented, isUnindented: isUnindented,
        column: innerColumn, writtenColumn: writtenColumn(token)))
    opening = nil
  }

  private func writtenColumn(_ token: YAMLToken) -> Int {
    Int(file.lines.position(ofByte: token.bytes.lowerBound).column) - 1
  }
}

// MARK: - Lines

extension SpecFormatter {
  private mutating func writeToken(_ token: YAMLToken) {
    let gap = TokenGap(file.bytes, offset..<token.bytes.lowerBound)
    let beginsLine = previous == nil || gap.lines.count > 1
    let enclosing = endedBlocks ?? blocks
    openBlock(token)
    var column: Int?
    if beginsLine {
      let indentation = indentation(of: token)
      writeGap(
        gap, in: enclosing, before: (written: writtenColumn(token), column: indentation))
      writeSpaces(indentation)
      column = indentation
      if !flows.isEmpty { lineIndentation = indentation }
    } else if needsSpace(before: token.kind) {
      writeSpaces(1)
    }
    if flows.isEmpty { lineIndentation = column ?? blocks.last?.column ?? 0 }
    offset = token.bytes.upperBound
    writeText(of: token)
    previous = token.kind
    endedBlocks = nil
    beginsKey = false
  }

  /// The indentation of a token at the beginning of a line.
  private func indentation(of token: YAMLToken) -> Int {
    let isEnd = token.kind == .flowSequenceEnd || token.kind == .flowMappingEnd
    if let flow = flows.last {
      // In other YAML libraries, a bracket cannot be in the column of the block that it is in.
      return isEnd && flow.indentation != blocks.last?.column
        ? flow.indentation : flow.indentation + 2
    }
    switch token.kind {
    case .documentStart, .documentEnd, .directive: return 0
    case .blockEntry: return blocks.last?.column ?? 0
    default: return beginsKey ? blocks.last?.column ?? 0 : innerColumn
    }
  }

  private func needsSpace(before next: YAMLToken.Kind) -> Bool {
    switch (previous, next) {
    case (nil, _), (.flowSequenceStart, _), (.flowMappingStart, _): false
    case (.value, .flowEntry), (.value, .flowMappingEnd), (.value, .flowSequenceEnd): true
    case (.tag, .flowEntry), (.tag, .flowMappingEnd), (.tag, .flowSequenceEnd): true
    case (_, .flowEntry), (_, .flowMappingEnd), (_, .flowSequenceEnd): false
    // A colon can be part of the name of an alias.
    case (.alias, .value): true
    case (_, .value): false
    default: true
    }
  }

  /// Writes the comments and line ends between two tokens, with at most one empty line in a row.
  private mutating func writeGap(
    _ gap: TokenGap, in enclosing: [FormattedBlock], before next: (written: Int, column: Int)?
  ) {
    var emptyLine: Range<Int>?
    for (index, line) in gap.lines.enumerated() {
      let isRest = index == 0 && previous != nil
      if isRest {
        if let comment = line.comment {
          writeSpaces(max(1, line.spaces))
          output += file.bytes[comment]
        }
      } else if let comment = line.comment {
        writeEmptyLine(&emptyLine)
        writeSpaces(
          flows.isEmpty
            ? commentColumn(line.spaces, in: enclosing, before: next)
            : (flows.last?.indentation ?? 0) + 2)
        output += file.bytes[comment]
      } else {
        emptyLine = emptyLine ?? line.end
        continue
      }
      if let end = line.end { output += file.bytes[end] }
    }
    if next != nil { writeEmptyLine(&emptyLine) }
  }

  private mutating func writeEmptyLine(_ line: inout Range<Int>?) {
    defer { line = nil }
    guard let end = line, output.last == 0x0A || output.last == 0x0D else { return }
    output += file.bytes[end]
  }

  /// The column of a comment on a line of its own. It moves with the next token if it is in the same
  /// column, and else with the block in whose column it is.
  private func commentColumn(
    _ written: Int, in enclosing: [FormattedBlock], before next: (written: Int, column: Int)?
  ) -> Int {
    let next = next ?? (written: 0, column: 0)
    guard written != next.written,
      let index = enclosing.lastIndex(where: { $0.writtenColumn <= written })
    else { return next.column }
    let block = enclosing[index]
    if block.writtenColumn == written { return block.column }
    guard written > next.written else { return next.column }
    return index == enclosing.count - 1 ? block.column + 2 : block.column
  }

  private mutating func writeEnd() {
    let gap = TokenGap(file.bytes, offset..<file.bytes.count)
    writeGap(gap, in: endedBlocks ?? blocks, before: nil)
    let isEnded = output.last == 0x0A || output.last == 0x0D
    guard !isEnded, !isOpenScalar else { return }
    output += file.lineEnd(ofLine: UInt32(clamping: file.lines.lineCount)).utf8
  }

  mutating func writeSpaces(_ count: Int) {
    output += repeatElement(UInt8(ascii: " "), count: count)
  }
}

// MARK: - Texts

extension SpecFormatter {
  private mutating func writeText(of token: YAMLToken) {
    switch token.kind {
    case .flowSequenceStart, .flowMappingStart:
      output += file.bytes[token.bytes]
      flows.append(
        FormattedFlow(
          isSequence: token.kind == .flowSequenceStart, indentation: lineIndentation))
    case .flowSequenceEnd, .flowMappingEnd:
      output += file.bytes[token.bytes]
      if !flows.isEmpty { flows.removeLast() }
    case .scalar(let scalar): writeScalar(scalar, token.bytes)
    default: output += file.bytes[token.bytes]
    }
  }

  private mutating func writeScalar(_ scalar: YAMLScalar, _ bytes: Range<Int>) {
    if scalar.style == .literal || scalar.style == .folded {
      return writeBlockScalar(at: bytes.lowerBound)
    }
    if file.bytes[bytes].contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      return writeLines(bytes, of: scalar)
    }
    let keepsQuotes = isInBraces || previous == .tag
    output +=
      keepsQuotes
      ? file.bytes[bytes] : requoted(scalar, file.bytes[bytes], mayUnquote: !isItem)[...]
  }

  /// Whether the next scalar is an item of a list, in which quotes may be those of a Swift string.
  private var isItem: Bool {
    if let flow = flows.last { return flow.isSequence }
    return !beginsKey && (previous == .blockEntry || previous == .anchor)
  }

  /// Writes a plain or quoted scalar of several lines, whose indentation has no meaning.
  private mutating func writeLines(_ bytes: Range<Int>, of scalar: YAMLScalar) {
    let column = flows.isEmpty ? innerColumn : lineIndentation + 2
    for (index, line) in TokenGap.lines(file.bytes, bytes).enumerated() {
      var text = line.text
      if index > 0 {
        while let first = text.first, isBlank(file.bytes[first]) { text = text.dropFirst() }
      }
      if line.end != nil {
        while let last = text.last, isBlank(file.bytes[last]), !isEscaped(last, in: scalar) {
          text = text.dropLast()
        }
      }
      if index > 0, !text.isEmpty { writeSpaces(column) }
      output += file.bytes[text]
      if let end = line.end { output += file.bytes[end] }
    }
  }

  private func isEscaped(_ byte: Int, in scalar: YAMLScalar) -> Bool {
    scalar.style == .doubleQuoted && file.bytes[byte - 1] == UInt8(ascii: "\\")
  }

  /// Writes a literal or folded scalar with the indentation of its block, and moves to its end.
  private mutating func writeBlockScalar(at start: Int) {
    let parts = BlockScalarLines(file.bytes, at: start, parent: blocks.last?.writtenColumn ?? -1)
    output += file.bytes[parts.header]
    let column = (blocks.last?.column ?? 0) + (parts.givenIndentation ?? (blocks.isEmpty ? 0 : 2))
    for line in parts.lines {
      output += file.bytes[line.lineEndBefore]
      if line.text.isEmpty { continue }
      writeSpaces(column)
      output += file.bytes[line.text]
    }
    offset = parts.end
    isOpenScalar = parts.end == file.bytes.count && !parts.lines.isEmpty
  }
}
