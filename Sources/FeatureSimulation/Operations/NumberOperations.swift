import FeatureAnalysis
import SpecLanguage

extension Operations {
  mutating func numberResult(_ use: Application) throws(Signal) -> Value? {
    switch use.operation {
    case .minOf, .maxOf: return extreme(use)
    case .absoluteValue, .magnitude: return try magnitude(use)
    case .zero, .minimum, .maximum, .pi, .infinity: return constant(use)
    case .convert: return try converted(use)
    case .fromDecimal:
      guard case .decimal(let value) = use.arguments[0], let double = Double(value.description)
      else { return nil }
      return .floating(use.type == .scalar(.float) ? Double(Float(double)) : double)
    case .parse: return try parsed(use.text, use.type.unwrapped)
    default: break
    }
    switch use.receiver {
    case .integer(let value): return try integerResult(use, value)
    case .floating(let value): return floatingResult(use, value)
    case .decimal(let value):
      if use.operation == .roundedToPlaces { return .decimal(try rounded(value, to: use.integer)) }
      return use.operation == .isZero ? .boolean(value == .zero) : nil
    default: return nil
    }
  }

  /// The result of `min` or `max`. As in Swift, `min` returns the first of several equal values,
  /// and `max` returns the last.
  private func extreme(_ use: Application) -> Value? {
    guard var best = use.arguments.first else { return nil }
    for value in use.arguments.dropFirst() {
      if use.operation == .minOf
        ? Value.isLess(value, best, use.type)
        : !value.isNaN && !best.isNaN && !Value.isLess(value, best, use.type)
      {
        best = value
      }
    }
    return best
  }

  private mutating func magnitude(_ use: Application) throws(Signal) -> Value? {
    switch use.call.base == nil ? use.arguments[0] : use.receiver {
    case .integer(let value):
      if use.operation == .magnitude {
        let isUnsigned = use.receiverType.scalar?.isUnsigned ?? false
        return .integer(isUnsigned ? value : Int64(bitPattern: value.magnitude))
      }
      if value >= 0 { return .integer(value) }
      return try arithmetic(.integer(0), .subtract, value: .integer(value), use.type)
    case .floating(let value): return .floating(value.magnitude)
    case .decimal(let value): return .decimal(value.isNegative ? value.negated : value)
    default: return nil
    }
  }

  private func constant(_ use: Application) -> Value? {
    guard let scalar = use.type.scalar else { return nil }
    switch use.operation {
    case .zero:
      if scalar.isInteger { return .integer(0) }
      if scalar.isFloating { return .floating(0) }
      return scalar == .decimal ? .decimal(.zero) : nil
    case .minimum: return .integer(scalar.minimum)
    case .maximum: return .integer(scalar.maximum)
    case .pi: return .floating(scalar == .float ? Double(Float.pi) : .pi)
    case .infinity: return .floating(.infinity)
    default: return nil
    }
  }

  private mutating func converted(_ use: Application) throws(Signal) -> Value? {
    guard let target = use.type.scalar, let argument = use.call.arguments.first else { return nil }
    let isUnsigned = argument.value.type.scalar?.isUnsigned ?? false
    switch use.arguments[0] {
    case .integer(let value):
      if target.isInteger { return .integer(try narrowed(value, isUnsigned, to: target)) }
      let text = isUnsigned ? String(UInt64(bitPattern: value)) : String(value)
      if target == .decimal { return DecimalValue(parsing: text).map { .decimal($0) } }
      let double = isUnsigned ? Double(UInt64(bitPattern: value)) : Double(value)
      return .floating(target == .float ? Double(Float(double)) : double)
    case .floating(let value):
      if target == .double { return .floating(value) }
      if target == .float { return .floating(Double(Float(value))) }
      if target == .decimal { return .decimal(try decimal(of: value)) }
      return .integer(try truncated(value, to: target))
    default: return nil
    }
  }

  /// Converts a `Double` to a decimal. The significand has as many digits as fit into 64 bits, as
  /// in Foundation.
  private mutating func decimal(of value: Double) throws(Signal) -> DecimalValue {
    guard value.isFinite else { throw .fault(.notEvaluated("a Decimal that is not a number")) }
    if value != value.rounded() || value.magnitude >= 1e15 {
      // Versions of Foundation differ in the last digits.
      isRepeatable = false
    }
    if value == 0 { return .zero }
    let limit = Double(UInt64.max)
    var significand = value.magnitude
    var exponent = 0
    while significand < limit, exponent > -128 {
      significand *= 10
      exponent -= 1
    }
    while significand >= limit {
      guard exponent < 127 else { throw .fault(.overflow("Decimal")) }
      significand /= 10
      exponent += 1
    }
    let digits = String(UInt64(significand)).utf8.map { $0 - 0x30 }
    return DecimalValue(isNegative: value < 0, digits: digits, exponent: exponent).normalized
  }

  private func rounded(_ value: DecimalValue, to places: Int) throws(Signal) -> DecimalValue {
    // Foundation has its own results for numbers of places that no decimal has.
    guard (-100...100).contains(places) else {
      throw .fault(.notEvaluated("'rounded(toPlaces:)' with \(places) places"))
    }
    return value.rounded(toPlaces: places)
  }

  private func narrowed(
    _ value: Int64, _ isUnsigned: Bool, to target: ScalarType
  ) throws(Signal) -> Int64 {
    let isHuge = isUnsigned && value < 0
    let fits =
      target.isUnsigned
      ? (isHuge ? target.bitWidth == 64 : value >= 0 && target.holds(value))
      : !isHuge && target.holds(value)
    guard fits else { throw .fault(.overflow(target.rawValue)) }
    return value
  }

  private func truncated(_ value: Double, to target: ScalarType) throws(Signal) -> Int64 {
    if target.isUnsigned {
      guard let result = UInt64(exactly: value.rounded(.towardZero)),
        target.bitWidth == 64 || target.holds(Int64(bitPattern: result))
      else { throw .fault(.overflow(target.rawValue)) }
      return Int64(bitPattern: result)
    }
    guard let result = Int64(exactly: value.rounded(.towardZero)), target.holds(result) else {
      throw .fault(.overflow(target.rawValue))
    }
    return result
  }

  private func parsed(_ text: String, _ type: Type) throws(Signal) -> Value {
    guard let scalar = type.scalar else { return .null }
    if scalar == .decimal { return try parsedDecimal(text) }
    if scalar == .double { return Double(text).map { .floating($0) } ?? .null }
    if scalar == .float { return Float(text).map { .floating(Double($0)) } ?? .null }
    if scalar.isUnsigned {
      guard let value = UInt64(text),
        scalar.bitWidth == 64 || value < UInt64(1) << UInt64(scalar.bitWidth)
      else { return .null }
      return .integer(Int64(bitPattern: value))
    }
    guard let value = Int64(text), scalar.holds(value) else { return .null }
    return .integer(value)
  }

  /// Parses a decimal. Some strings are not evaluated: Foundation parses only the longest numeric
  /// prefix of a string, and has its own rules for invalid numbers and numbers that are too large.
  private func parsedDecimal(_ text: String) throws(Signal) -> Value {
    if let value = DecimalValue(parsing: text), value.exponent >= -128, value.exponent <= 127,
      value.digits.count < 38
    {
      return .decimal(value)
    }
    guard let first = text.utf8.first else { return .null }
    // Foundation parses a string that begins with the exponent's `e` as zero.
    if first.isLetter, first | 0x20 != UInt8(ascii: "e") { return .null }
    throw .fault(.notEvaluated("'Decimal(string:)' of this string"))
  }

  private func integerResult(_ use: Application, _ value: Int64) throws(Signal) -> Value? {
    let isUnsigned = use.receiverType.scalar?.isUnsigned ?? false
    switch (use.operation, use.arguments.first) {
    case (.isMultiple, .integer(let other)?):
      if other == 0 { return .boolean(value == 0) }
      if isUnsigned { return .boolean(UInt64(bitPattern: value) % UInt64(bitPattern: other) == 0) }
      return .boolean(value.isMultiple(of: other))
    case (.signum, _): return .integer(isUnsigned ? (value == 0 ? 0 : 1) : value.signum())
    default: return nil
    }
  }

  private func floatingResult(_ use: Application, _ value: Double) -> Value? {
    let isFloat = use.receiverType == .scalar(.float)
    switch use.operation {
    case .rounded: return .floating(value.rounded())
    case .roundedRule: return .floating(value.rounded(Self.rule(use.arguments[0])))
    case .squareRoot:
      return .floating(isFloat ? Double(Float(value).squareRoot()) : value.squareRoot())
    case .truncatingRemainder:
      guard case .floating(let other)? = use.arguments.first else { return nil }
      return .floating(value.truncatingRemainder(dividingBy: other))
    case .isNaN: return .boolean(value.isNaN)
    case .isFinite: return .boolean(value.isFinite)
    case .isZero: return .boolean(value.isZero)
    default: return nil
    }
  }
}
