import SpecLanguage

extension TypedExpression {
  /// The value of a constant: a literal, a case, a model of constants, or a standard value such as
  /// `.zero`. Nil for other expressions.
  func constantValue(in types: TypeTable) -> Value? {
    switch kind {
    case .integer(let text): return integerValue(text)
    case .floating(let text): return floatingValue(text)
    case .boolean(let value): return .boolean(value)
    case .nilLiteral: return .null
    case .literalValue(let value): return value
    case .string(let segments):
      guard segments.count < 2 else { return nil }
      var content = ""
      for segment in segments {
        guard case .text(let text) = segment else { return nil }
        content = text
      }
      return type == .character ? content.first.map { .character($0) } : .string(content)
    case .promoted(let inner), .parenthesized(let inner): return inner.constantValue(in: types)
    case .prefix(.minus, let operand): return operand.constantValue(in: types)?.negatedNumber
    case .prefix(.plus, let operand): return operand.constantValue(in: types)
    case .array(let elements): return collectionValue(elements, types)
    case .dictionary(let elements):
      var values: [Value: Value] = [:]
      for element in elements {
        guard let key = element.key.constantValue(in: types),
          let value = element.value.constantValue(in: types)
        else { return nil }
        values[key] = value
      }
      return .dictionary(values)
    case .enumCase(let signature, let arguments):
      guard let place = types.nominal(type)?.enumCase(signature.name)?.index else { return nil }
      return Self.values(arguments, types).map { .enumeration(place, $0) }
    case .memberwise(let arguments): return structureValue(arguments, types)
    case .function(let signature, _): return signature.literal
    case .standard(let call): return call.base == nil ? standardValue(call, types) : nil
    default: return nil
    }
  }

  private static func values(_ arguments: [TypedArgument], _ types: TypeTable) -> [Value]? {
    let values = arguments.compactMap { $0.value.constantValue(in: types) }
    return values.count == arguments.count ? values : nil
  }

  // MARK: - Numbers

  private func integerValue(_ text: String) -> Value? {
    let magnitude = IntegerLiteral(text).magnitude
    guard let scalar = type.scalar, !scalar.isInteger else {
      return magnitude.map { .integer(Int64(bitPattern: $0)) }
    }
    return floatingValue(magnitude.map(String.init) ?? text)
  }

  private func floatingValue(_ text: String) -> Value? {
    guard let scalar = type.scalar, scalar.isFloating || scalar == .decimal else { return nil }
    let digits = text.filter { $0 != "_" }
    guard case .value(let value) = ScalarReading.value(of: digits, as: scalar) else { return nil }
    return value
  }

  // MARK: - Compounds

  private func collectionValue(_ elements: [TypedExpression], _ types: TypeTable) -> Value? {
    let values = elements.compactMap { $0.constantValue(in: types) }
    guard values.count == elements.count else { return nil }
    if case .set = type { return .set(Set(values)) }
    if type == .scalar(.indexSet) { return .positions(values) }
    return .list(values)
  }

  private func structureValue(_ arguments: [TypedArgument], _ types: TypeTable) -> Value? {
    guard let members = types.nominal(type)?.storedMembers,
      let given = Self.values(arguments, types)
    else { return nil }
    var values = [Value](repeating: .defaulted, count: members.count)
    for (argument, value) in zip(arguments, given) {
      guard let place = members.firstIndex(where: { $0.name == argument.label }) else { return nil }
      values[place] = value
    }
    return .structure(values)
  }

  private func standardValue(_ call: StandardCall, _ types: TypeTable) -> Value? {
    guard let arguments = Self.values(call.arguments, types) else { return nil }
    switch (call.entry.operation, arguments.first) {
    case (.listCases, nil):
      guard case .enumeration(let cases)? = types.nominal(type.element ?? .unknown)?.kind else {
        return nil
      }
      return .list(cases.indices.map { .enumeration($0, []) })
    case (.zero, nil): return type.scalar.flatMap(Self.zero)
    case (.distantPast, nil): return .date(-63_114_076_800)
    case (.distantFuture, nil): return .date(63_113_904_000)
    case (.since1970, .floating(let seconds)?): return .date(seconds - 978_307_200)
    case (.sinceReferenceDate, .floating(let seconds)?): return .date(seconds)
    case (.seconds, .integer(let count)?): return .duration(seconds: count, attoseconds: 0)
    case (.milliseconds, .integer(let count)?):
      return .duration(
        seconds: count / 1000, attoseconds: count % 1000 * 1_000_000_000_000_000)
    default: return nil
    }
  }

  private static func zero(of scalar: ScalarType) -> Value? {
    if scalar.isInteger { return .integer(0) }
    if scalar.isFloating { return .floating(0) }
    switch scalar {
    case .decimal: return .decimal(DecimalValue(digits: [], exponent: 0))
    case .duration: return .duration(seconds: 0, attoseconds: 0)
    default: return nil
    }
  }
}

extension Value {
  fileprivate var negatedNumber: Value? {
    switch self {
    case .integer(let value): .integer(0 &- value)
    case .floating(let value): .floating(-value)
    case .decimal(let value):
      .decimal(
        DecimalValue(
          isNegative: !value.isNegative && !value.digits.isEmpty, digits: value.digits,
          exponent: value.exponent))
    default: nil
    }
  }
}
