import SpecLanguage

extension TypedExpression {
  /// Reports a literal that the compiler would replace by another number, and warns of.
  ///
  ///     state: {count: "Float = 16777217"}      # number-out-of-range
  ///     state: {count: Float = 16777216}
  func reportIfInexact(as scalar: ScalarType, _ diagnostics: inout Diagnostics) {
    let found: (text: String, nearest: String?)?
    switch kind {
    case .integer(let text):
      let digits = text.filter { $0 != "_" }
      let magnitude = IntegerLiteral(text).magnitude
      if let magnitude, !digits.allSatisfy({ "0"..."9" ~= $0 }) {
        let isExact =
          scalar == .float ? Float(exactly: magnitude) != nil : Double(exactly: magnitude) != nil
        found = isExact ? nil : (text, nil)
        break
      }
      let written = digits.drop { $0 == "0" }
      // No finite number has more digits.
      guard written.utf8.count < 310 else {
        found = (text, nil)
        break
      }
      let value = scalar == .float ? Float(digits).map(Double.init) : Double(digits)
      let nearest = value.flatMap(Self.wholeDigits)
      found = nearest.map { $0 == written } == true ? nil : (text, nearest)
    case .floating(let text):
      let digits = text.filter { $0 != "_" }
      let mantissa = digits.prefix { $0 != "e" && $0 != "E" && $0 != "p" }
      let isZero = !mantissa.contains { "1"..."9" ~= $0 }
      let isNormal =
        scalar == .float ? Float(digits)?.isNormal == true : Double(digits)?.isNormal == true
      found = isNormal || isZero ? nil : (text, nil)
    default: return
    }
    guard let found else { return }
    diagnostics.error(
      .numberOutOfRange,
      "\(scalar.withArticle) cannot be exactly \(found.text.prefix(40))", at: range,
      help: found.nearest.map { "the nearest is \($0)" })
  }

  /// Returns all digits of a whole number, which may exceed 64 bits; nil for infinity.
  private static func wholeDigits(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    if let small = UInt64(exactly: value) { return small == 0 ? "" : String(small) }
    // Groups of nine digits, from the last to the first.
    var groups: [UInt64] = []
    var rest = value.significandBitPattern | 1 << 52
    while rest > 0 {
      groups.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
    var shift = Int(value.exponent) - 52
    while shift > 0 {
      let step = min(shift, 30)
      var carry: UInt64 = 0
      for index in groups.indices {
        let product = groups[index] << UInt64(step) + carry
        (groups[index], carry) = (product % 1_000_000_000, product / 1_000_000_000)
      }
      while carry > 0 {
        groups.append(carry % 1_000_000_000)
        carry /= 1_000_000_000
      }
      shift -= step
    }
    let digits = groups.reversed().map { group in
      String(repeating: "0", count: 9 - String(group).utf8.count) + String(group)
    }.joined()
    return String(digits.drop { $0 == "0" })
  }
}
