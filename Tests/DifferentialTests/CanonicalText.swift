import FeatureAnalysis
import FeatureSimulation

extension Value {
  /// Returns the value as a string, in the same format as the driver's `text(of:)`, which prints
  /// the values of compiled code.
  func canonicalText(_ type: Type, _ types: TypeTable) -> String {
    switch self {
    case .boolean(let value): return "\(value)"
    case .integer(let value):
      return type.unwrapped.scalar?.isUnsigned == true ? "\(UInt64(bitPattern: value))" : "\(value)"
    case .floating(let value):
      return type.unwrapped == .scalar(.float) ? "\(Float(value))" : "\(value)"
    case .decimal(let value): return value.description
    case .string(let text): return text.debugDescription
    case .character(let character): return character.debugDescription
    case .uuid: return description(as: .scalar(.uuid)) ?? "?"
    case .date(let seconds): return "date \(seconds)"
    case .url(let text): return text
    case .data(let bytes): return "data \(bytes)"
    case .duration(let seconds, let attoseconds): return "duration \(seconds) \(attoseconds)"
    case .null: return "nil"
    case .defaulted: return "defaulted"
    case .list(let values):
      let element = type.unwrapped.element ?? .unknown
      return "[\(values.map { $0.canonicalText(element, types) }.joined(separator: ", "))]"
    case .set(let values):
      let element = type.unwrapped.element ?? .unknown
      return "{\(values.map { $0.canonicalText(element, types) }.sorted().joined(separator: ", "))}"
    case .dictionary(let values):
      guard case .dictionary(let key, let held) = type.unwrapped else { return "?" }
      let items = values.map { "\($0.canonicalText(key, types)): \($1.canonicalText(held, types))" }
      return "{\(items.sorted().joined(separator: ", "))}"
    case .structure(let values):
      guard case .structure(let members)? = types.nominal(type.unwrapped)?.kind else { return "?" }
      let items = zip(members.filter(\.isStored), values).map {
        "\($0.name): \($1.canonicalText($0.type, types))"
      }
      return "(\(items.joined(separator: ", ")))"
    case .enumeration(let place, let values):
      guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind else { return "?" }
      if values.isEmpty { return cases[place].name }
      let items = zip(cases[place].parameters, values).map { $1.canonicalText($0.type, types) }
      return "\(cases[place].name)(\(items.joined(separator: ", ")))"
    }
  }
}
