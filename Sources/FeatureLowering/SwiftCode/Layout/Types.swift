extension SwiftLayout {
  /// Lays out a type. A line can end after the colon of a dictionary, and inside angle brackets and
  /// parentheses.
  mutating func typeReference(_ type: SwiftType) {
    guard mayBreak(type) else { return buffer.addText(type) }
    // A type with attributes or with `inout` is kept together.
    let isAttributed = type.utf8.first == UInt8(ascii: "@") || type.hasPrefix("inout ")
    if isAttributed { buffer.open() }
    defer { if isAttributed { buffer.close() } }
    var words = type[...]
    var brackets: [Bracket] = []
    while let index = words.utf8.firstIndex(where: isTypeDelimiter) {
      buffer.addText(words[..<index])
      let delimiter = words.utf8[index]
      words = words[words.utf8.index(after: index)...]
      typeDelimiter(delimiter, &words, &brackets)
    }
    buffer.addText(words)
    // Closes the brackets that are still open at the end of the type.
    for bracket in brackets where bracket != .square { closeBracket() }
  }

  private enum Bracket { case angle, round, square }

  private mutating func typeDelimiter(
    _ delimiter: UInt8, _ words: inout Substring, _ brackets: inout [Bracket]
  ) {
    switch delimiter {
    case UInt8(ascii: "<"), UInt8(ascii: "("):
      let isAngle = delimiter == UInt8(ascii: "<")
      buffer.put(isAngle ? "<" : "(")
      // A line never ends inside `()`.
      if !isAngle, words.utf8.first == UInt8(ascii: ")") {
        brackets.append(.square)
        return
      }
      brackets.append(isAngle ? .angle : .round)
      buffer.lineBreak(.breakOpen, 0)
      buffer.open()
      buffer.open()
    case UInt8(ascii: "["):
      brackets.append(.square)
      buffer.put("[")
    case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      if let last = brackets.popLast(), last != .square { closeBracket() }
      buffer.put(delimiter == UInt8(ascii: ">") ? ">" : delimiter == UInt8(ascii: ")") ? ")" : "]")
    case UInt8(ascii: ","):
      buffer.put(",")
      guard let last = brackets.last, last != .square else { return }
      if words.utf8.first == 0x20 { words = words.dropFirst() }
      buffer.close()
      buffer.lineBreak(.breakSame)
      buffer.open()
    default:
      typeSpace(&words)
    }
  }

  private mutating func closeBracket() {
    buffer.close()
    buffer.lineBreak(.breakClose, 0)
    buffer.close()
  }

  /// Lays out a space in a type. A line may end after an attribute, before or after an arrow,
  /// before `async` or `throws`, and after a colon.
  private mutating func typeSpace(_ words: inout Substring) {
    if words.hasPrefix("-> ") {
      words = words.dropFirst(3)
      buffer.lineBreak(.breakContinue)
      buffer.put("->")
      buffer.lineBreak(.breakContinue)
    } else if words.hasPrefix("async throws ") {
      words = words.dropFirst(12)
      buffer.lineBreak(.breakContinue)
      buffer.open()
      buffer.put("async")
      buffer.lineBreak(.breakContinue)
      buffer.put("throws")
      buffer.close()
    } else if buffer.text.last == UInt8(ascii: ":") || isBehindInout || words.hasPrefix("async ")
      || words.hasPrefix("throws ")
    {
      buffer.lineBreak(.breakContinue)
    } else if isBehindAttribute {
      buffer.lineBreak(.breakSame)
    } else {
      buffer.space()
    }
  }

  private var isBehindInout: Bool {
    buffer.text.withElements { text in
      text.suffix(6).elementsEqual(" inout".utf8) || text.suffix(6).elementsEqual("(inout".utf8)
    }
  }

  private var isBehindAttribute: Bool {
    buffer.text.withElements { text in
      let word = text.suffix(24).reversed().prefix { $0 != 0x20 && $0 != 0x28 && $0 != 0x2C }
      return word.last == UInt8(ascii: "@")
    }
  }
}

private func isTypeDelimiter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: ")"),
    UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: " "):
    true
  default: false
  }
}

private func mayBreak(_ type: SwiftType) -> Bool {
  var type = type
  return type.withUTF8 { bytes in
    bytes.contains { $0 == 0x3C || $0 == 0x3A || $0 == 0x28 || $0 == 0x20 }
  }
}
