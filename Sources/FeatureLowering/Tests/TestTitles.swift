import FeatureAnalysis

/// Makes the titles of tests unique.
struct TestTitles {
  private var known: [String: Int] = [:]

  mutating func unique(_ title: String) -> String {
    let count = known[title, default: 0] + 1
    known[title] = count
    return count == 1 ? title : "\(title) (\(count))"
  }
}

/// Describes, in words for a test title, the values of `payload` that differ from `other`.
func differences(
  of payload: [Value], from other: [Value], _ parameters: [Parameter], _ types: TypeTable
) -> [String] {
  zip(parameters, zip(payload, other)).compactMap { (parameter, values) -> String? in
    let (value, original) = values
    if value == original { return nil }
    return shown(value, parameter.name, parameter.type, types)
  }
}

/// Describes a value in a test title, such as `count 3`, `name 'Milk'`, `no note` or `empty items`;
/// `another item` if the value is too long.
func shown(_ value: Value, _ name: String, _ type: Type, _ types: TypeTable) -> String {
  switch value {
  case .boolean(let value): return "\(name) \(value)"
  case .integer(let value) where !(type.unwrapped.scalar?.isUnsigned == true && value < 0):
    return "\(name) \(value)"
  case .floating(let value) where value.isFinite: return "\(name) \(value)"
  case .floating(let value) where value.isNaN: return "\(name) not a number"
  case .string(let text) where text.isEmpty: return "an empty \(name)"
  case .string(let text) where text.count <= 20 && text.unicodeScalars.allSatisfy(isPlain):
    return "\(name) '\(text)'"
  case .string(let text) where text.count > 20: return "\(name) of \(text.count) characters"
  case .null: return "no \(name)"
  case .list([]), .set([]), .dictionary([:]): return "empty \(name)"
  case .enumeration(let place, let payload):
    guard payload.isEmpty, case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind,
      place < cases.count
    else { return "another \(name)" }
    return "\(name) \(cases[place].name)"
  default: return "another \(name)"
  }
}

/// Whether a string literal can contain the character unchanged.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  (0x20...0x7E).contains(scalar.value) && scalar != "\\" && scalar != "\"" && scalar != "'"
}
