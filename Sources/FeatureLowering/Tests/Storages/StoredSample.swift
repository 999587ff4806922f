import FeatureAnalysis

/// Converts sample values to the form in which an earlier version stored them, and to the values
/// that are loaded from this form.
struct StoredSample {
  private let models: [String: Model]
  private let defaults: [String: [Value?]]
  private let types: TypeTable
  let version: Int

  init(_ context: FeatureContext, version: Int) {
    models = Dictionary(
      context.feature.storableTypes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    defaults = context.tests.defaults
    types = context.feature.types
    self.version = version
  }

  // MARK: - Earlier names

  /// Returns the value with the names that its enum cases had in the earlier version.
  func renamed(_ value: Value, _ type: Type) -> Value {
    switch (value, type.unwrapped) {
    case (.list(let values), let list):
      return .list(values.map { renamed($0, list.element ?? .unknown) })
    case (.structure(let values), .nominal(let name)):
      guard case .structure(let properties)? = models[name]?.kind else { return value }
      return .structure(zip(values, properties).map { renamed($0, $1.type) })
    case (.enumeration, .nominal(let name)): return renamedCase(of: name) ?? known(value, type)
    default: return value
    }
  }

  /// Returns the value with only cases that exist in the earlier version. Newer cases are replaced
  /// by other cases.
  func known(_ value: Value, _ type: Type) -> Value {
    switch (value, type.unwrapped) {
    case (.list(let values), let list):
      return .list(values.map { known($0, list.element ?? .unknown) })
    case (.structure(let values), .nominal(let name)):
      guard case .structure(let properties)? = models[name]?.kind else { return value }
      return .structure(zip(values, properties).map { known($0, $1.type) })
    case (.enumeration(let index, _), .nominal(let name)):
      guard case .enumeration(let cases)? = models[name]?.kind,
        cases[index].history.added > version,
        let other = cases.firstIndex(where: { $0.history.added <= version && $0.payload.isEmpty })
      else { return value }
      return .enumeration(other, [])
    default: return value
    }
  }

  private func renamedCase(of model: String) -> Value? {
    guard case .enumeration(let cases)? = models[model]?.kind else { return nil }
    for (index, enumCase) in cases.enumerated() {
      let name = enumCase.history.memberName(in: version, now: enumCase.name)
      if name == nil || name == enumCase.name { continue }
      if let values = all(enumCase.payload.map { plainValue($0.type) }) {
        return .enumeration(index, values)
      }
    }
    return nil
  }

  private func plainValue(_ type: Type) -> Value? {
    switch type {
    case .optional: .null
    case .scalar(.string): .string("text")
    case .scalar(.bool): .boolean(true)
    case .scalar(.double), .scalar(.float): .floating(1.5)
    case .scalar(let scalar) where scalar.isInteger: .integer(1)
    default: nil
    }
  }

  // MARK: - Loading

  /// Returns the value that is loaded: properties that were added later have their defaults.
  /// Returns nil if the tool does not know a default.
  func loaded(_ value: Value, _ type: Type) -> Value? {
    switch (value, type.unwrapped) {
    case (.defaulted, _): return nil
    case (.list(let values), let list):
      return all(values.map { loaded($0, list.element ?? .unknown) }).map { .list($0) }
    case (.set(let values), let list):
      return all(values.map { loaded($0, list.element ?? .unknown) }).map { .set(Set($0)) }
    case (.dictionary(let entries), .dictionary(let key, let value)):
      var result: [Value: Value] = [:]
      for (name, entry) in entries {
        guard let name = loaded(name, key), let entry = loaded(entry, value) else { return nil }
        result[name] = entry
      }
      return .dictionary(result)
    case (.structure(let values), .nominal(let name)): return structure(values, name)
    case (.enumeration(let index, let values), .nominal(let name)):
      return enumeration(index, values, name)
    default: return value
    }
  }

  private func structure(_ values: [Value], _ name: String) -> Value? {
    guard case .structure(let properties)? = models[name]?.kind else {
      return .structure(values)
    }
    let parts = zip(values, properties).enumerated().map { place, part -> Value? in
      let (value, property) = part
      if property.history.added <= version { return loaded(value, property.type) }
      if let known = defaults[name]?[place], known != .defaulted { return known }
      if property.value != nil { return nil }
      switch property.type {
      case .optional: return .null
      case .array, .identifiedArray: return .list([])
      case .set: return .set([])
      case .dictionary: return .dictionary([:])
      default: return nil
      }
    }
    return all(parts).map { .structure($0) }
  }

  private func enumeration(_ index: Int, _ values: [Value], _ name: String) -> Value? {
    guard case .enumeration(let cases)? = models[name]?.kind else {
      return .enumeration(index, values)
    }
    guard cases[index].history.added <= version else { return nil }
    return all(zip(values, cases[index].payload).map { loaded($0, $1.type) })
      .map { .enumeration(index, $0) }
  }

  private func all(_ values: [Value?]) -> [Value]? {
    let known = values.compactMap { $0 }
    return known.count == values.count ? known : nil
  }

  // MARK: - Storing

  /// Returns the JSON of a value; nil if the tool does not know how the value is encoded.
  func json(_ value: Value, _ type: Type) -> StoredJSON? {
    switch value {
    case .boolean(let flag): return .literal(flag ? "true" : "false")
    case .integer(let number):
      let isUnsigned = type.unwrapped.scalar?.isUnsigned == true
      return .literal(isUnsigned ? String(UInt64(bitPattern: number)) : String(number))
    case .floating(let number):
      return type.unwrapped == .scalar(.float)
        ? .literal("\(Float(number))") : Self.number(number)
    case .string(let text), .url(let text): return .string(text)
    case .date(let seconds): return Self.number(seconds)
    case .null: return .literal("null")
    case .list(let values): return array(values, type)
    case .set(let values): return array(values.sorted { $0.precedes($1) }, type)
    case .dictionary(let entries): return object(entries, type)
    case .structure(let values): return structureJSON(values, type)
    case .enumeration(let index, let values): return enumerationJSON(index, values, type)
    case .uuid(let high, let low): return .string(Self.uuid(high, low))
    case .decimal(let number): return Self.decimal(number)
    case .data(let bytes): return .string(Base64.encodedText(of: bytes))
    case .duration(let seconds, let attoseconds):
      let (high, low) = Self.attoseconds(seconds, attoseconds)
      return .array([.literal("\(high)"), .literal("\(low)")])
    case .character, .defaulted: return nil
    }
  }

  private static func decimal(_ number: DecimalValue) -> StoredJSON {
    var digits = number.digits.map { String($0) }.joined()
    if digits.isEmpty { return .literal("0") }
    if number.exponent >= 0 {
      digits += String(repeating: "0", count: number.exponent)
    } else {
      let places = -number.exponent
      let zeros = String(repeating: "0", count: max(0, places + 1 - digits.count))
      let padded = zeros + digits
      digits = "\(padded.dropLast(places)).\(padded.suffix(places))"
    }
    return .literal((number.isNegative ? "-" : "") + digits)
  }

  private static func number(_ number: Double) -> StoredJSON? {
    number.isFinite ? .literal("\(number)") : nil
  }

  /// Returns the number of attoseconds in a `Duration`, as the two halves of a 128-bit integer.
  private static func attoseconds(
    _ seconds: Int64, _ attoseconds: Int64
  ) -> (high: Int64, low: UInt64) {
    let (high, low) = seconds.multipliedFullWidth(by: 1_000_000_000_000_000_000)
    let (sum, hasCarry) = low.addingReportingOverflow(UInt64(bitPattern: attoseconds))
    return (high &+ (attoseconds < 0 ? -1 : 0) &+ (hasCarry ? 1 : 0), sum)
  }

  private static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    let digits = [high, low].map { half in
      let text = String(half, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  private func array(_ values: [Value], _ type: Type) -> StoredJSON? {
    let element = type.unwrapped.element ?? .unknown
    let parts = values.compactMap { json($0, element) }
    return parts.count == values.count ? .array(parts) : nil
  }

  private func object(_ entries: [Value: Value], _ type: Type) -> StoredJSON? {
    guard case .dictionary(.scalar(.string), let value) = type.unwrapped else { return nil }
    var members: [(key: String, value: StoredJSON)] = []
    for (key, entry) in entries {
      guard case .string(let name) = key, let entry = json(entry, value) else { return nil }
      members.append((name, entry))
    }
    return .object(members.sorted { $0.key < $1.key })
  }

  private func structureJSON(_ values: [Value], _ type: Type) -> StoredJSON? {
    guard case .nominal(let name) = type.unwrapped,
      case .structure(let properties)? = models[name]?.kind
    else { return nil }
    var members: [(key: String, value: StoredJSON)] = []
    for (value, property) in zip(values, properties) {
      guard let name = property.history.memberName(in: version, now: property.name) else {
        continue
      }
      guard let value = json(value, property.type) else { return nil }
      members.append((name, value))
    }
    return .object(members)
  }

  private func enumerationJSON(
    _ index: Int, _ values: [Value], _ type: Type
  ) -> StoredJSON? {
    guard case .nominal(let name) = type.unwrapped, let model = models[name],
      case .enumeration(let cases) = model.kind,
      let key = cases[index].history.memberName(in: version, now: cases[index].name)
    else { return nil }
    if model.isPlainEnumeration { return .string(key) }
    var members: [(key: String, value: StoredJSON)] = []
    for (place, (value, parameter)) in zip(values, cases[index].payload).enumerated() {
      guard let value = json(value, parameter.type) else { return nil }
      members.append((payloadKey(parameter, place), value))
    }
    return .object([(key, .object(members))])
  }
}
