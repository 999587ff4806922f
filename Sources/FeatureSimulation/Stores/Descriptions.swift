import FeatureAnalysis

extension Value {
  /// The result of `"\(value)"` in Swift; nil for types whose description the tool does not
  /// compute.
  package func description(as type: Type) -> String? {
    if case .optional(let wrapped) = type {
      return self == .null ? "nil" : quoted(as: wrapped).map { "Optional(\($0))" }
    }
    switch self {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value):
      return type.scalar?.isUnsigned == true ? String(UInt64(bitPattern: value)) : String(value)
    case .floating(let value):
      return type == .scalar(.float) ? Float(value).description : value.description
    case .decimal(let value): return value.description
    case .string(let text), .url(let text): return text
    case .character(let character): return String(character)
    case .uuid(let high, let low): return Self.uuidText(high, low)
    case .list(let values):
      // Foundation describes an `IndexSet`, as it describes a date.
      guard type != .scalar(.indexSet), let element = type.element else { return nil }
      let parts = values.compactMap { $0.quoted(as: element) }
      return parts.count == values.count ? "[" + parts.joined(separator: ", ") + "]" : nil
    default: return nil
    }
  }

  /// Whether the value is a number that has no order.
  var isNaN: Bool { if case .floating(let value) = self { value.isNaN } else { false } }

  /// Requires that the text of a value is the same on all processors. That of a NaN is "nan" or "-nan".
  func requireSameText() throws(Signal) {
    if isNaN {
      throw .fault(.notEvaluated("the text of a NaN, which differs between processors"))
    }
  }

  /// The result of `"\(value)"` for an enum, such as `offline` or `refused(code: 3)`.
  func caseDescription(as type: Type, _ types: TypeTable) -> String? {
    guard case .enumeration(let place, let payload) = self,
      case .enumeration(let cases)? = types.nominal(type)?.kind
    else { return nil }
    let parts = zip(cases[place].parameters, payload).compactMap { parameter, value in
      value.quoted(as: parameter.type).map {
        (parameter.label.map { label in "\(label): " } ?? "") + $0
      }
    }
    guard parts.count == payload.count else { return nil }
    return cases[place].name + (parts.isEmpty ? "" : "(" + parts.joined(separator: ", ") + ")")
  }

  /// The name of an enum's case, such as `invalid(…)`. It stands for a description that is not
  /// evaluated.
  func caseName(as type: Type, _ types: TypeTable) -> String {
    guard case .enumeration(let place, let payload) = self,
      case .enumeration(let cases)? = types.nominal(type)?.kind
    else { return "\(type)" }
    return cases[place].name + (payload.isEmpty ? "" : "(…)")
  }

  /// The description inside a list or an optional, where strings are quoted.
  private func quoted(as type: Type) -> String? {
    if case .optional = type { return description(as: type) }
    if case .string(let text) = self { return text.debugDescription }
    if case .character(let character) = self { return character.debugDescription }
    return description(as: type)
  }

  private static func uuidText(_ high: UInt64, _ low: UInt64) -> String {
    func hex(_ value: UInt64) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    let digits = Array(hex(high) + hex(low))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(digits[$0]) }.joined(separator: "-")
  }
}

extension DecimalValue: CustomStringConvertible {
  /// The digits without an exponent, as Foundation prints them.
  package var description: String {
    let sign = isNegative ? "-" : ""
    let text = digits.map(String.init).joined()
    if text.isEmpty { return "0" }
    if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
    let places = -exponent
    if text.count > places {
      return sign + text.dropLast(places) + "." + text.suffix(places)
    }
    return sign + "0." + String(repeating: "0", count: places - text.count) + text
  }
}

extension Value {
  /// The value in Swift syntax, as a finding shows it. A long value is shortened.
  func shown(as type: Type, _ types: TypeTable) -> String {
    Self.shortened(written(as: type, types), besides: nil)
  }

  /// Shortens the text of a long value so that the place where it differs from another text is shown.
  static func shortened(_ text: String, besides other: String?) -> String {
    let most = 200
    guard text.count > most else { return text }
    let common = other.map { zip(text, $0).prefix { $0 == $1 }.count } ?? 0
    let first = common < most / 2 ? 0 : min(common - 20, text.count - most)
    return (first > 0 ? "…" : "") + text.dropFirst(first).prefix(most)
      + (text.count > first + most ? "…" : "")
  }

  /// The whole value in Swift syntax.
  func written(as type: Type, _ types: TypeTable) -> String {
    switch self {
    case .null: return "nil"
    case .string(let text): return text.debugDescription
    case .character(let character): return character.debugDescription
    case .list(let values):
      let element = type.unwrapped.element ?? .unknown
      return "[" + values.map { $0.written(as: element, types) }.joined(separator: ", ") + "]"
    case .set:
      let element = type.unwrapped.element ?? .unknown
      return "[" + elements.map { $0.written(as: element, types) }.joined(separator: ", ") + "]"
    case .dictionary(let values): return writtenDictionary(values, type, types)
    case .structure(let values): return writtenStructure(values, type, types)
    case .enumeration(let place, let payload):
      guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind else { return "?" }
      let parts = zip(cases[place].parameters, payload).map { parameter, value in
        (parameter.label.map { "\($0): " } ?? "") + value.written(as: parameter.type, types)
      }
      return ".\(cases[place].name)"
        + (parts.isEmpty ? "" : "(" + parts.joined(separator: ", ") + ")")
    case .date(let seconds): return "Date(timeIntervalSinceReferenceDate: \(seconds))"
    case .duration: return duration.map { "\($0)" } ?? "?"
    case .data(let bytes): return "\(bytes.count) bytes"
    default: return description(as: type.unwrapped) ?? "?"
    }
  }

  private func writtenDictionary(
    _ values: [Value: Value], _ type: Type, _ types: TypeTable
  ) -> String {
    guard case .dictionary(let key, let value) = type.unwrapped, !values.isEmpty else {
      return "[:]"
    }
    let parts = values.sorted { $0.key.precedes($1.key) }.map {
      "\($0.key.written(as: key, types)): \($0.value.written(as: value, types))"
    }
    return "[" + parts.joined(separator: ", ") + "]"
  }

  private func writtenStructure(_ values: [Value], _ type: Type, _ types: TypeTable) -> String {
    if case .pair(_, let first, let second) = type, values.count == 2 {
      return "(\(values[0].written(as: first, types)), \(values[1].written(as: second, types)))"
    }
    guard case .structure(let members)? = types.nominal(type.unwrapped)?.kind else { return "?" }
    let parts = zip(members.filter(\.isStored), values).map { member, value in
      "\(member.name): \(value.written(as: member.type, types))"
    }
    return "\(type.unwrapped)(" + parts.joined(separator: ", ") + ")"
  }
}
