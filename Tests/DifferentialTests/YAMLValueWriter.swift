import FeatureAnalysis

/// Writes random values in the YAML syntax of scenarios.
struct YAMLValueWriter {
  var random: RandomSource
  let types: TypeTable
  /// The number of models around the value.
  private var depth = 0

  init(random: RandomSource, types: TypeTable) {
    self.random = random
    self.types = types
  }

  mutating func value(_ type: Type) -> String {
    switch type {
    case .scalar(let scalar): return self.scalar(scalar)
    case .optional(let wrapped): return random.chance(30) ? "null" : value(wrapped)
    case .array(let element): return list((0..<count(below: 5)).map { _ in value(element) })
    case .set(let element):
      return list(Array(Set((0..<count(below: 4)).map { _ in value(element) })).sorted())
    case .identifiedArray(let element):
      return list((0..<count(below: 4)).map { structure(element, id: "\($0)") })
    case .dictionary(let key, let held):
      let keys = Array(Set((0..<count(below: 4)).map { _ in value(key) })).sorted()
      return "{" + keys.map { "\($0): \(value(held))" }.joined(separator: ", ") + "}"
    case .nominal(let name):
      guard case .enumeration(let cases)? = types[name]?.kind else {
        return structure(type, id: nil)
      }
      let item = random.pick(cases)
      if item.parameters.isEmpty { return item.name }
      return "{\(item.name): \(payload(item.parameters))}"
    default: return "null"
    }
  }

  /// Writes the payload of an action or a case.
  mutating func payload(_ parameters: [Parameter]) -> String {
    if parameters.count == 1, parameters[0].value == nil { return value(parameters[0].type) }
    let written = parameters.filter { $0.value == nil || random.chance(50) }
    // A mapping without entries is no payload.
    if written.isEmpty { return "" }
    let items = written.map { "\($0.label ?? $0.name): \(value($0.type))" }
    return "{" + items.joined(separator: ", ") + "}"
  }

  private func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

  /// A number of elements; zero in models that contain many of themselves.
  private mutating func count(below limit: Int) -> Int { depth > 3 ? 0 : random.below(limit) }

  private mutating func structure(_ type: Type, id: String?) -> String {
    depth += 1
    defer { depth -= 1 }
    guard case .structure(let members)? = types.nominal(type)?.kind else { return "null" }
    var items: [String] = []
    // A property may be omitted only if its default is the same each time, unlike `UUID()`.
    for member in members
    where member.isStored
      && (!member.hasDefault || [.uuid, .date].contains(member.type.scalar) || random.chance(60))
    {
      let isID = member.name == "id"
      let number = id ?? "\(random.below(4))"
      let text =
        isID ? (member.type == .string ? "\"k\(number)\"" : number) : value(member.type)
      items.append("\(member.name): \(text)")
    }
    return "{" + items.joined(separator: ", ") + "}"
  }

  private mutating func scalar(_ scalar: ScalarType) -> String {
    switch scalar {
    case .bool: random.pick(["true", "false"])
    case .double, .float: random.pick(["0", "1.5", "-2.25", "100", "0.1", "3.75"])
    case .decimal: random.pick(["0", "19.99", "-0.05", "100", "1234567.891"])
    case .string:
      "\"\(random.pick(["", "a", "k1", "k2", "Hello, World", "é e\\u0301", " x ", "42", "👍🏽a", "Zz"]))\""
    case .character: random.pick(["\"a\"", "\"É\"", "\" \"", "\"9\"", "\"👍🏽\""])
    case .uuid: "\(1 + random.below(3))"
    case .date: random.pick(["2024-01-01", "2024-02-29T12:30:00Z", "1969-07-20T20:17:40.5Z"])
    case .url: random.pick(["\"https://a.b/c\"", "\"https://example.com\""])
    case .data: random.pick(["AQID", "\"\"", "/w=="])
    case .indexSet: random.pick(["[]", "[0]", "[1, 0]", "[0, 2]", "[3]"])
    case .duration: random.pick(["250ms", "1.5s", "2m", "1h", "0s", "-3s"])
    default: scalar.isUnsigned ? "\(random.below(12))" : "\(random.below(16) - 4)"
    }
  }
}
