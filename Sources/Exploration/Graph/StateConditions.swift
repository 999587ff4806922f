import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// Creates conditions for a scenario's `then` that are true in a state. Only values with a short
/// form in Swift have conditions.
struct StateConditions {
  let types: TypeTable

  /// - Parameters:
  ///   - name: the value in Swift, such as `state.items`.
  func condition(_ name: String, _ value: Value, _ type: Type) -> String? {
    switch value {
    case .boolean(let flag):
      return type.isOptional ? "\(name) == \(flag)" : (flag ? "" : "!") + name
    case .integer(let number):
      let text = value.description(as: type.unwrapped) ?? ""
      // A different string belongs to an unsigned value, which is stored by its bit pattern.
      return text == String(number) ? "\(name) == \(text)" : nil
    case .string(let text):
      return text.utf8.count <= 60 ? "\(name) == \(text.debugDescription)" : nil
    case .null: return type.isOptional ? "\(name) == nil" : nil
    case .list(let values): return count(name, values.count, type)
    case .set(let values): return count(name, values.count, type)
    case .dictionary(let values): return count(name, values.count, type)
    case .enumeration(let place, let payload) where payload.isEmpty:
      guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind,
        // In a condition, `.none` of an optional would mean nil.
        cases.allSatisfy({ $0.parameters.isEmpty && !(type.isOptional && $0.name == "none") })
      else { return nil }
      return "\(name) == .\(cases[place].name)"
    default: return nil
    }
  }

  private func count(_ name: String, _ count: Int, _ type: Type) -> String? {
    type.isOptional ? nil : "\(name).count == \(count)"
  }

  /// The `then` for a state in which calls are under way. A scenario ends only after their answers,
  /// so its conditions cannot be about this state.
  static let passing = "then: \"true\"    # calls are under way: they are answered after this state"

  /// The line of a `then`, such as `then: [state.count == 1, state.isOpen]`.
  static func line(_ conditions: [String]) -> String {
    if conditions.isEmpty { return "then: \"true\"" }
    return "then: [" + conditions.map(ValueText.quoted).joined(separator: ", ") + "]"
  }
}
