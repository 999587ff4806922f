extension LayoutBuffer {
  /// Lays out the text of a type; it can be broken after the colon of a dictionary and inside
  /// angle brackets and parentheses.
  mutating func type(_ type: SwiftType) {
    guard type.utf8.contains(where: { $0 == 0x3C || $0 == 0x3A || $0 == 0x28 || $0 == 0x20 })
    else { return add(type) }
    var words = type[...]
    var brackets: [Bracket] = []
    while let index = words.utf8.firstIndex(where: isTypeDelimiter) {
      add(String(words[..<index]))
      let delimiter = words.utf8[index]
      words = words[words.utf8.index(after: index)...]
      typeDelimiter(delimiter, &words, &brackets)
    }
    add(String(words))
    // What an unbalanced text left open.
    for bracket in brackets where bracket != .square { closeBracket() }
  }

  private enum Bracket { case angle, round, square }

  private mutating func typeDelimiter(
    _ delimiter: UInt8, _ words: inout Substring, _ brackets: inout [Bracket]
  ) {
    switch delimiter {
    case UInt8(ascii: "<"), UInt8(ascii: "("):
      let isAngle = delimiter == UInt8(ascii: "<")
      add(isAngle ? "<" : "(")
      // `()` is never broken.
      if !isAngle, words.utf8.first == UInt8(ascii: ")") {
        brackets.append(.square)
        return
      }
      brackets.append(isAngle ? .angle : .round)
      lineBreak(.breakOpen, 0)
      open()
      open()
    case UInt8(ascii: "["):
      brackets.append(.square)
      add("[")
    case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      if let last = brackets.popLast(), last != .square { closeBracket() }
      add(delimiter == UInt8(ascii: ">") ? ">" : delimiter == UInt8(ascii: ")") ? ")" : "]")
    case UInt8(ascii: ","):
      add(",")
      guard let last = brackets.last, last != .square else { return }
      if words.utf8.first == 0x20 { words = words.dropFirst() }
      close()
      lineBreak(.breakSame)
      open()
    default:
      typeSpace(&words)
    }
  }

  private mutating func closeBracket() {
    close()
    lineBreak(.breakClose, 0)
    close()
  }

  /// A space in a type: before an arrow and after a colon a line may end.
  private mutating func typeSpace(_ words: inout Substring) {
    let isAfterColon = text.last == UInt8(ascii: ":")
    if words.hasPrefix("-> ") {
      lineBreak(.breakContinue)
      add("->")
      lineBreak(.breakContinue)
      words = words.dropFirst(3)
    } else if isAfterColon || words.hasPrefix("async") || words.hasPrefix("throws") {
      lineBreak(.breakContinue)
    } else {
      space()
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
