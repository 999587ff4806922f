import SpecLanguage

/// Reports a `Decimal` literal whose exact digits do not fit a `Decimal`.
///
///     state: {price: Decimal = 1e400}     # out-of-range
///     state: {price: Decimal = 1e40}
func checkDecimals(
  _ code: Code<TypedExpression>, _ findings: inout Findings
) -> Code<TypedExpression> {
  var wrong: [TypedExpression] = []
  code.walkExpressions { noteInexact($0, in: &wrong) }
  report(wrong, &findings)
  return code
}

func checkDecimals(
  _ code: Code<[TypedStatement]>, _ findings: inout Findings
) -> Code<[TypedStatement]> {
  var wrong: [TypedExpression] = []
  code.walkExpressions { noteInexact($0, in: &wrong) }
  report(wrong, &findings)
  return code
}

private func noteInexact(
  _ expression: TypedExpression, in wrong: inout [TypedExpression]
) -> Bool {
  switch expression.kind {
  case .floating(let text), .integer(let text):
    let isDecimal = expression.type.unwrapped == .scalar(.decimal)
    if isDecimal, !isExact(text) { wrong.append(expression) }
    return false
  default: return true
  }
}

private func isExact(_ text: String) -> Bool {
  // Swift first reads a literal with a radix prefix as an integer.
  guard let written = WrittenDecimal(text) else {
    return IntegerLiteral(text).fits(.int, isNegative: false)
  }
  return written.decimal != nil
}

private func report(_ wrong: [TypedExpression], _ findings: inout Findings) {
  for literal in wrong {
    findings.error(
      .outOfRange, "expected a Decimal, found a number that a Decimal cannot represent exactly",
      at: literal.range,
      help: "a Decimal has at most 38 digits, and an exponent from -128 to 127")
  }
}
