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

extension FeatureContext {
  /// Returns the words that distinguish a test of an action from another one in its title, such as
  /// ` with name 'Milk'`. Empty if they start in the same state with the same payload.
  func difference(
    of start: TestStart, _ payload: [Value], from otherStart: TestStart, _ otherPayload: [Value],
    _ parameters: [Parameter]
  ) -> String {
    var parts = changedValues(of: payload, from: otherPayload, parameters, feature.types)
    let values = zip(tests.values(in: start), tests.values(in: otherStart))
    for (property, (value, other)) in zip(feature.state.properties, values) {
      guard let value, let other, value != other else { continue }
      parts += described(value, from: other, property.name, property.type, feature.types)
    }
    return parts.isEmpty ? "" : " with " + wordList(parts)
  }
}

/// Describes, in words for a test title, the values of `payload` that differ from `other`.
func changedValues(
  of payload: [Value], from other: [Value], _ parameters: [Parameter], _ types: TypeTable
) -> [String] {
  zip(parameters, zip(payload, other)).flatMap { (parameter, values) -> [String] in
    let (value, original) = values
    if value == original { return [] }
    return described(value, from: original, parameter.name, parameter.type, types)
  }
}

/// Describes how a value differs from another one. Of two models, only the properties that differ
/// are described, if there are at most two.
private func described(
  _ value: Value, from other: Value, _ name: String, _ type: Type, _ types: TypeTable
) -> [String] {
  if case .structure(let values) = value, case .structure(let others) = other,
    let members = types.nominal(type.unwrapped)?.storedMembers, members.count == values.count
  {
    let places = values.indices.filter { values[$0] != others[$0] }
    if places.count <= 2 {
      return places.map { shown(values[$0], members[$0].name, members[$0].type, types) }
    }
  }
  return [shown(value, name, type, types)]
}

/// Describes a value in a test title, such as `count 3`, `name 'Milk'`, `no note`, `empty items` or
/// `3 elements in items`.
private func shown(_ value: Value, _ name: String, _ type: Type, _ types: TypeTable) -> String {
  switch value {
  case .boolean(let value): return "\(name) \(value)"
  case .integer(let value) where !(type.unwrapped.scalar?.isUnsigned == true && value < 0):
    return "\(name) \(value)"
  case .floating(let value) where value.isFinite: return "\(name) \(value)"
  case .floating(let value) where value.isNaN: return "\(name) not a number"
  case .string(let text) where text.isEmpty: return "an empty \(name)"
  case .string(let text) where text.allSatisfy(\.isWhitespace): return "a blank \(name)"
  case .string(let text) where text.count <= 20 && text.unicodeScalars.allSatisfy(isPlain):
    return "\(name) '\(text)'"
  case .string(let text) where text.count > 20: return "\(name) of \(text.count) characters"
  case .null: return "no \(name)"
  case .uuid(high: 0, let low): return "\(name) \(low)"
  case .list([]), .set([]), .dictionary([:]): return "empty \(name)"
  case .list(let values): return counted(values.count, name)
  case .set(let values): return counted(values.count, name)
  case .dictionary(let values): return counted(values.count, name)
  case .enumeration(let place, _):
    guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind, place < cases.count
    else { return "\(name) changed" }
    return "\(name) \(cases[place].name)"
  default: return "\(name) changed"
  }
}

private func counted(_ count: Int, _ name: String) -> String {
  count == 1 ? "one element in \(name)" : "\(count) elements in \(name)"
}

/// Whether a string literal can contain the character unchanged.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  (0x20...0x7E).contains(scalar.value) && scalar != "\\" && scalar != "\"" && scalar != "'"
}

/// Creates unique names of test functions, such as `completingATask` for "completing a task".
struct TestNaming {
  private var taken: Set<String>
  /// For each name, the last number that was appended to make the name unique.
  private var numbers: [String: Int] = [:]

  /// - Parameter reserved: The names that other declarations of the file have.
  init(reserved: Set<String>) { taken = reserved }

  /// - Parameter longer: A sentence for the name if `sentence` is taken.
  mutating func functionName(for sentence: String, or longer: String? = nil) -> String {
    let words = camelCase(sentence, otherwise: "scenario")
    let base = Self.isKeyword(words) ? words + "Scenario" : words
    if taken.insert(base).inserted { return base }
    if let longer { return functionName(for: longer) }
    var number = numbers[base] ?? 1
    var candidate: String
    repeat {
      number += 1
      candidate = "\(base)\(number)"
    } while !taken.insert(candidate).inserted
    numbers[base] = number
    return candidate
  }

  /// Whether Swift reserves the name, even if it can be written in backticks.
  private static func isKeyword(_ name: String) -> Bool {
    name == "self" || identifier(name) != name
  }
}
