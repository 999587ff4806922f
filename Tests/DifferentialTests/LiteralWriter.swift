@testable import FeatureAnalysis

extension ExpressionWriter {
  static let texts = [
    "", "a", "B c", " pad ", "é", "e\\u{301}", "👍🏽", "x,y,z", "Über straße", "line\\nbreak",
    "\\\"q\\\"",
    "12", "-3", "3.5", "true",
  ]

  /// Writes a literal, or returns nil if the type has no literals.
  mutating func literal(_ type: Type, _ scope: Scope) -> String? {
    switch type {
    case .scalar(let scalar): return literal(scalar)
    case .optional(let wrapped): return random.chance(30) ? "nil" : literal(wrapped, scope)
    case .array(let element), .identifiedArray(let element):
      return random.chance(40) ? "[]" : list(element, scope)
    case .set(let element):
      return random.chance(40) ? "[]" : literal(element, scope).map { "[\($0)]" }
    case .dictionary(let key, let value):
      guard random.chance(60), let key = literal(key, scope), let value = literal(value, scope)
      else { return "[:]" }
      return "[\(key): \(value)]"
    case .nominal(let name): return nominal(name, scope)
    default: return nil
    }
  }

  private mutating func list(_ element: Type, _ scope: Scope) -> String? {
    let items = (0..<(1 + random.below(2))).compactMap { _ in literal(element, scope) }
    return items.isEmpty ? nil : "[\(items.joined(separator: ", "))]"
  }

  private mutating func literal(_ scalar: ScalarType) -> String? {
    switch scalar {
    case .bool: return random.pick(["true", "false"])
    case .double, .float: return random.pick(["0", "1.5", "2", "0.1", "10.25"])
    case .decimal: return random.pick(["0", "1", "19.99", "0.1", "1_000.005"])
    case .string: return "\"\(random.pick(Self.texts))\""
    case .character: return random.pick(["\"a\"", "\"Z\"", "\"é\"", "\" \"", "\"7\"", "\"👍🏽\""])
    case .duration:
      return random.pick([".zero", ".seconds(3)", ".milliseconds(250)", ".seconds(1.5)"])
    case .date:
      return random.pick([".distantPast", ".distantFuture", "Date(timeIntervalSince1970: 86_400)"])
    case .data: return random.pick(["Data()", "Data([1, 255])"])
    case .indexSet: return random.pick(["[]", "[0]", "[2, 0]", "[1, 1]", "[0, 1, 2]"])
    case .uuid, .url: return nil
    default:
      return scalar.isUnsigned ? "\(random.below(9))" : random.pick(["0", "1", "2", "7", "-3"])
    }
  }

  private mutating func nominal(_ name: String, _ scope: Scope) -> String? {
    switch types[name]?.kind {
    case .structure(let members)?:
      var arguments: [String] = []
      for member in members where member.isStored && (!member.hasDefault || random.chance(40)) {
        guard let value = literal(member.type, scope) else {
          if member.hasDefault { continue }
          return nil
        }
        arguments.append("\(member.name): \(value)")
      }
      return "\(name)(\(arguments.joined(separator: ", ")))"
    case .enumeration(let cases)?:
      let item = random.pick(cases)
      var arguments: [String] = []
      for parameter in item.parameters {
        guard let value = literal(parameter.type, scope) else { return nil }
        arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
      }
      let prefix = random.chance(50) ? name : name
      return prefix + "." + item.name
        + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    default: return nil
    }
  }
}
