// Types, assignments and signs as other languages write them.

extension Parser {
  /// Returns the error for what follows a type that stands alone; nil if it is not known what is meant.
  ///
  ///     name: String: ""           // syntax-error
  ///     name: String("")           // syntax-error
  ///     name: String = ""
  func leftover(after type: TypeSyntax) -> SyntaxError? {
    guard case .name(let name) = type.kind else { return nil }
    let next = tokenText(current)
    switch current.kind {
    case .colon, .leftBrace:
      return failure(
        .syntaxError, "expected '=' and the value after the type, found \(described(current))",
        at: current.range)
    case .binaryOperator where next == "==":
      return failure(
        .syntaxError, "expected '=' and the value after the type, found '=='", at: current.range,
        fixes: [Fix("==", by: "=", at: current.range)])
    case .binaryOperator
    where next == "|" && ["nil", "null", "undefined"].contains(tokenText(peek())):
      return failure(
        .syntaxError, "an optional type is written '\(name)?'",
        at: SourceRange(from: type.range, to: peek().range))
    case .leftBracket where peek().kind == .rightBracket:
      let element = name.prefix(1).uppercased() + name.dropFirst()
      return failure(
        .syntaxError, "a list type is written '[\(element)]'",
        at: SourceRange(from: type.range, to: peek().range))
    case .leftParenthesis where !current.followsSpace: return callAfterType(name, type.range)
    case .identifier where name == "Optional":
      return failure(.syntaxError, "an optional is written '\(next)?'", at: type.range)
    default: return nil
    }
  }

  /// Returns the error for a call in place of a type, such as `String("guest")` or `Settings()`.
  private func callAfterType(_ name: String, _ range: SourceRange) -> SyntaxError? {
    let closing = Int(current.detail)
    guard closing > position else { return nil }
    let inner = String(
      decoding: source.bytes[Int(current.end)..<Int(source.tokens[closing].start)], as: UTF8.self)
    let whole = SourceRange(from: range, to: source.tokens[closing].range)
    let isLiteral =
      [.stringStart, .integer, .floating].contains(peek().kind)
      || [.true, .false].contains(peek().keyword)
    if ["Set", "IdentifiedArray", "Array", "Optional"].contains(name) {
      return failure(.syntaxError, "the type is written '\(name)<\(excerpt(inner))>'", at: whole)
    }
    let isScalar = ["String", "Int", "Double", "Bool", "Float", "Character"].contains(name)
    let value = isScalar && isLiteral ? inner : "\(name)(\(inner))"
    return failure(
      .syntaxError,
      "expected a type, found a value: write '\(name) = \(excerpt(value))'", at: whole)
  }

  /// Returns the error for `state.isOn: true`, where `=` was meant; nil if the tokens before the colon
  /// are no place that can be changed.
  func colonForAssignment() -> SyntaxError? {
    let place = source.tokens[statementStart..<position]
    guard !place.isEmpty,
      place.allSatisfy({ [.identifier, .period, .question].contains($0.kind) }),
      place.count > 1 || closureDepth == 0, peek().kind != .end, !peek().startsLine
    else { return nil }
    return failure(
      .syntaxError, "an assignment is written with '=', found ':'", at: current.range,
      fixes: current.followsSpace ? [] : [Fix(":", by: " =", at: current.range)])
  }

  /// Returns the error for a sign or a `not` as other languages write them; nil for other tokens.
  func signOfOtherLanguage(before part: MissingPart) -> SyntaxError? {
    switch current.kind {
    case .colon where part == .endOfStatement: return colonForAssignment()
    case .comma where part == .endOfStatement || part == .token("the end of the text"):
      let comparisons: Set = ["==", "!=", "<", ">", "<=", ">=", "&&", "||"]
      let hasConditions = source.tokens[..<position].contains {
        comparisons.contains(tokenText($0))
      }
      guard hasConditions else { return nil }
      return failure(
        .syntaxError, "expected \(part.text), found ',': between conditions, write '&&'",
        at: current.range)
    case .dollar where position > 0 && tokenText(source.tokens[position - 1]) == "not":
      return failure(
        .syntaxError, "expected '!' right before its operand, found 'not'",
        at: source.tokens[position - 1].range)
    default: return nil
    }
  }
}
