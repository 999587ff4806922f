import FeatureAnalysis

extension Interpreter {
  func integer(_ text: String, _ type: Type) throws(Signal) -> Value {
    let literal = IntegerLiteral(text)
    let scalar = type.scalar ?? .int
    if scalar.isInteger {
      guard let magnitude = literal.magnitude else { throw .fault(.overflow(scalar.rawValue)) }
      // The literal in `-9223372036854775808` wraps around to a negative number, which the negation
      // does not change.
      return .integer(Int64(bitPattern: magnitude))
    }
    let digits = literal.magnitude.map(String.init) ?? text.filter { $0 != "_" }
    return try floating(digits, type)
  }

  func floating(_ text: String, _ type: Type) throws(Signal) -> Value {
    let digits = text.filter { $0 != "_" }
    switch type.scalar {
    case .decimal:
      guard let value = DecimalValue(parsing: digits), value.fits else {
        throw .fault(.overflow("Decimal"))
      }
      return .decimal(value)
    case .float: return .floating(Double(Float(digits) ?? 0))
    default: return .floating(Double(digits) ?? 0)
    }
  }

  mutating func string(
    _ segments: [TypedStringSegment], _ type: Type
  ) throws(Signal) -> Value {
    var text = ""
    for segment in segments {
      switch segment {
      case .text(let part): text += part
      case .interpolation(let expression):
        let value = try evaluate(expression)
        try value.requireSameText()
        guard let part = caseName(value, expression.type) ?? value.description(as: expression.type)
        else {
          throw .fault(.notEvaluated("a \(expression.type) in a text"))
        }
        try step(part.utf8.count)
        text += part
      }
    }
    return type == .character ? .character(text.first ?? " ") : .string(text)
  }

  /// The name of a case without associated values, for string interpolation.
  private func caseName(_ value: Value, _ type: Type) -> String? {
    guard case .enumeration(let place, let payload) = value, payload.isEmpty, !type.isOptional,
      case .enumeration(let cases)? = types.nominal(type)?.kind
    else { return nil }
    return cases[place].name
  }

  mutating func collection(
    _ elements: [TypedExpression], _ type: Type
  ) throws(Signal) -> Value {
    var values: [Value] = []
    for element in elements { values.append(try evaluate(element)) }
    switch type {
    case .set: return .set(Set(values))
    case .scalar(.indexSet): return .positions(values)
    case .identifiedArray(let element): return .list(types.uniqueByID(values, element))
    default: return .list(values)
    }
  }

  mutating func dictionary(_ elements: [TypedDictionaryElement]) throws(Signal) -> Value {
    var values: [Value: Value] = [:]
    for element in elements {
      let key = try evaluate(element.key)
      let value = try evaluate(element.value)
      guard values.updateValue(value, forKey: key) == nil else { throw .fault(.repeatedKey) }
    }
    return .dictionary(values)
  }
}
