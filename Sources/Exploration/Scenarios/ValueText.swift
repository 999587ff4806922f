import FeatureAnalysis
import FeatureSimulation

/// Writes values in the form that scenarios use: YAML in flow style.
struct ValueText {
  let types: TypeTable
  let models: [String: [StoredProperty]]
  /// Whether a long run of one character is written as `1,000 × "a"`. A scenario cannot contain that.
  var abbreviates = false

  func valueText(_ value: Value, _ type: Type) -> String {
    switch value {
    case .null: return "null"
    case .defaulted: return "null"
    case .string(let text): return abbreviates ? Self.abbreviated(text) : Self.quoted(text)
    case .character(let character): return Self.quoted(String(character))
    case .url(let text): return Self.quoted(text)
    case .uuid(let high, let low):
      if high == 0, low < 1_000_000 { return String(low) }
      return Self.quoted(value.description(as: .scalar(.uuid)) ?? "")
    case .date(let seconds): return DateText.iso(seconds)
    case .duration(let seconds, let attoseconds): return Self.duration(seconds, attoseconds)
    case .data(let bytes): return "\"" + Base64.encodedText(of: bytes) + "\""
    case .list(let values): return list(values, type)
    case .set: return list(value.elements, type)
    case .dictionary: return dictionary(value, type)
    case .structure(let values): return structure(values, type)
    case .enumeration(let place, let payload): return enumeration(place, payload, type)
    default: return value.description(as: type.unwrapped) ?? "null"
    }
  }

  /// The payload that follows the name of an action; nil if there is no payload.
  func payload(_ values: [Value], _ parameters: [Parameter]) -> String? {
    // A value that the step leaves out is left out in the text.
    if values.allSatisfy({ $0 == .defaulted }) { return nil }
    if parameters.count == 1 { return valueText(values[0], parameters[0].type) }
    let parts = zip(parameters, values).filter { $0.1 != .defaulted }.map { parameter, value in
      "\(parameter.label ?? parameter.name): \(valueText(value, parameter.type))"
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private func list(_ values: [Value], _ type: Type) -> String {
    let element = type.unwrapped.element ?? .unknown
    return "[" + values.map { valueText($0, element) }.joined(separator: ", ") + "]"
  }

  private func dictionary(_ value: Value, _ type: Type) -> String {
    guard case .dictionary(let key, let element) = type.unwrapped else { return "{}" }
    let parts = value.elements.compactMap { pair -> String? in
      guard case .structure(let parts) = pair, parts.count == 2 else { return nil }
      return "\(valueText(parts[0], key)): \(valueText(parts[1], element))"
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private func structure(_ values: [Value], _ type: Type) -> String {
    guard case .nominal(let name) = type.unwrapped else { return "{}" }
    let parts = zip(models[name] ?? [], values).compactMap { property, value -> String? in
      // A property that is empty or nil by default need not be written.
      if property.value == nil, property.hasDefault, value == .empty(property.type) { return nil }
      if value == .defaulted { return nil }
      return "\(property.name): \(valueText(value, property.type))"
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private func enumeration(_ place: Int, _ payload: [Value], _ type: Type) -> String {
    guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind, place < cases.count
    else { return "null" }
    let name = cases[place].name
    guard let values = self.payload(payload, cases[place].parameters) else { return name }
    return "{\(name): \(values)}"
  }
}

extension ValueText {
  private static let longestRun = 40

  /// The string as in a message: `a`, or with long runs of one character `"A" + 999 × "a"`.
  private static func abbreviated(_ text: String) -> String {
    guard text.utf8.count > longestRun else { return quoted(text) }
    var parts: [String] = []
    var open = ""
    var rest = text[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      rest = rest.dropFirst(run.count)
      if run.count <= longestRun {
        open += run
        continue
      }
      if !open.isEmpty { parts.append("\"\(open.escaped)\"") }
      open = ""
      parts.append("\(run.count.grouped) × \"\(String(first).escaped)\"")
    }
    if parts.isEmpty { return quoted(text) }
    if !open.isEmpty { parts.append("\"\(open.escaped)\"") }
    return parts.joined(separator: " + ")
  }

  /// The string as a YAML scalar, with quotes only if they are needed.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      default: false
      }
    }
    if isPlain, !text.isEmpty, text != "null" { return text }
    return "\"\(text.escaped)\""
  }

  /// A duration such as `250ms` or `1.5s`.
  static func duration(_ length: Duration) -> String {
    duration(length.components.seconds, length.components.attoseconds)
  }

  private static func duration(_ seconds: Int64, _ attoseconds: Int64) -> String {
    if attoseconds == 0 {
      if seconds != 0, seconds % 3600 == 0 { return "\(seconds / 3600)h" }
      return seconds != 0 && seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return "\(milliseconds)ms"
  }
}

extension String {
  /// The string as it is between the quotes of a YAML scalar.
  fileprivate var escaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          let digits = String(scalar.value, radix: 16)
          escaped += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
