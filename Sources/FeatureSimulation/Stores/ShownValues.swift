import FeatureAnalysis

extension Value {
  /// The value in Swift syntax, as a finding shows it. A long value is shortened.
  func shown(as type: Type, _ types: TypeTable) -> String {
    let text = written(as: type, types)
    return text.count > 200 ? text.prefix(200) + "…" : text
  }

  private func written(as type: Type, _ types: TypeTable) -> String {
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
