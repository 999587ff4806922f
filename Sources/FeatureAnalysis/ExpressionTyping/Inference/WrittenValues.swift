import SpecLanguage

/// The functions that write a value as scenarios do: `uuid(1)`, `url("https://example.org")`.
enum ValueNotation: String {
  case uuid, url, date, decimal

  var type: ScalarType {
    switch self {
    case .uuid: .uuid
    case .url: .url
    case .date: .date
    case .decimal: .decimal
    }
  }

  var example: String {
    switch self {
    case .uuid: "uuid(1)"
    case .url: "url(\"https://example.org\")"
    case .date: "date(\"2024-01-31T10:00:00Z\")"
    case .decimal: "decimal(\"0.70\")"
    }
  }
}

extension Checking {
  private func help(for notation: ValueNotation, isEmpty: Bool) -> String? {
    switch notation {
    case .decimal: "the number is written in quotes"
    case .uuid where isEmpty: "a new id is 'UUID()'"
    case .date where isEmpty: "the current time is 'Date()'"
    case .uuid, .url, .date: nil
    }
  }

  /// Checks a value in the notation of scenarios, which must be a literal. The compiled code creates
  /// the value without a check, so that a wrong literal is reported here.
  ///
  ///     then: state.link == url("https://a example")     # invalid-value
  ///     then: state.link == url("https://a.example")
  mutating func writtenValue(
    _ notation: ValueNotation, _ arguments: [Argument], at range: SourceRange
  ) -> TypedExpression? {
    guard arguments.count == 1, arguments[0].label == nil,
      let text = Self.literalText(arguments[0].value, notation)
    else {
      checkAlone(arguments)
      return fail(
        .wrongArguments,
        "'\(notation.rawValue)' takes one literal, as in '\(notation.example)'",
        at: arguments.first?.value.range ?? range,
        help: help(for: notation, isEmpty: arguments.isEmpty))
    }
    let outcome =
      notation == .url
      ? URLText.outcome(of: text) : ScalarReading.value(of: text, as: notation.type)
    switch outcome {
    case .value(let value):
      return TypedExpression(.literalValue(value), .scalar(notation.type), at: range)
    case .wrong(let fault):
      return fail(
        fault.isOutOfRange ? .outOfRange : .invalidValue,
        "expected \(fault.wanted), found '\(excerpt(text))'", at: arguments[0].value.range,
        help: fault.help)
    }
  }

  private static func literalText(_ expression: Expression, _ notation: ValueNotation) -> String? {
    switch expression.kind {
    case .integer(let text) where notation == .uuid: return text.filter { $0 != "_" }
    case .string(let segments):
      guard segments.count < 2 else { return nil }
      guard let first = segments.first else { return "" }
      if case .text(let text) = first { return text }
      return nil
    default: return nil
    }
  }

  /// Returns the UUID that a number stands for in a scenario.
  func numberedID(_ text: String) -> TypedExpression.Kind? {
    guard scope.hasNumberedIDs, let number = IntegerLiteral(text).magnitude else { return nil }
    return .literalValue(.uuid(high: 0, low: number))
  }
}

/// Recognizes the URLs that every version of Foundation accepts: plain ASCII with a scheme, escapes
/// of two digits, and an ordinary host.
private enum URLText {
  static func outcome(of text: String) -> ScalarReading.Outcome {
    let wanted = "a URL, such as https://example.org"
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      isScheme(text[..<colon])
    else {
      return .wrong(
        ScalarReading.InvalidScalar(
          wanted: wanted, help: "a URL begins with its scheme, such as 'https:'"))
    }
    let rest = text[colon...].dropFirst()
    let hasAuthority = rest.hasPrefix("//")
    let behind = hasAuthority ? rest.dropFirst(2) : rest
    let end = behind.firstIndex { "/?#".contains($0) } ?? behind.endIndex
    guard isPlain(rest), rest.utf8.count(where: { $0 == UInt8(ascii: "#") }) < 2,
      !hasAuthority || isHost(behind[..<end], isFile: text[..<colon] == "file"),
      hasAuthority || !rest.isEmpty
    else {
      return .wrong(
        ScalarReading.InvalidScalar(
          wanted: wanted, help: "write other characters as escapes, such as '%20' for a space"))
    }
    return .value(.url(text))
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// Whether a text has only characters that a URL may contain.
  private static func isPlain(_ text: Substring) -> Bool {
    let marks = "-._~:/?#@!$&'()*+,;=".utf8
    var bytes = text.utf8
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "%") {
        for _ in 0..<2 {
          guard let digit = bytes.popFirst(), ScalarReading.hexadecimalDigit(digit) != nil else {
            return false
          }
        }
      } else if !byte.isLetter, !byte.isDigit, !marks.contains(byte) {
        return false
      }
    }
    return true
  }

  private static func isHost(_ text: Substring, isFile: Bool) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count < 3, let host = parts.first else { return false }
    if parts.count == 2,
      parts[1].isEmpty || parts[1].count > 5 || !parts[1].utf8.allSatisfy(\.isDigit)
    {
      return false
    }
    if host.isEmpty { return isFile && parts.count == 1 }
    return host.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._~".utf8.contains($0) }
  }
}

extension [Statement] {
  /// The number of parameters of a closure that uses `$0`, `$1`: one more than the highest index
  /// outside of nested closures.
  var shorthandCount: Int {
    var highest = -1
    for statement in self {
      statement.visitExpressions { expression in
        switch expression.kind {
        case .closure: return false
        case .name(let name):
          if name.text.utf8.first == UInt8(ascii: "$"), let index = Int(name.text.dropFirst()) {
            highest = Swift.max(highest, index)
          }
          return true
        default: return true
        }
      }
    }
    return highest + 1
  }
}
