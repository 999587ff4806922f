import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Creates conditions for the `then` of a scenario that are true in a state. A value that has no
/// short form in Swift has no condition.
struct StateConditions {
  let types: TypeTable

  /// - Parameters:
  ///   - name: the expression for the value in Swift, such as `state.items`.
  func condition(_ name: String, _ value: Value, _ type: Type) -> String? {
    switch value {
    case .boolean(let flag):
      return type.isOptional ? "\(name) == \(flag)" : (flag ? "" : "!") + name
    case .integer(let number):
      let text = value.description(as: type.unwrapped) ?? ""
      // The strings differ for a large unsigned value, which is stored as a negative number.
      return text == String(number) ? "\(name) == \(text)" : nil
    case .string(let text):
      return text.utf8.count <= 60 ? "\(name) == \(text.debugDescription)" : nil
    case .null: return type.isOptional ? "\(name) == nil" : nil
    case .list(let values): return count(name, values.count, type)
    case .set(let values): return count(name, values.count, type)
    case .dictionary(let values): return count(name, values.count, type)
    case .floating, .enumeration:
      guard types.conforms(type, to: .equatable) else { return nil }
      return ValueText(types: types, models: [:]).expression(value, type)
        .map { "\(name) == \($0)" }
    default: return nil
    }
  }

  private func count(_ name: String, _ count: Int, _ type: Type) -> String? {
    type.isOptional ? nil : "\(name).count == \(count)"
  }

  /// The line for a state in which effects are under way that a scenario waits for, so that no
  /// condition can be about this state.
  static let passing = "then: \"true\"    # effects are under way: they end after this state"

  /// The line for conditions or calls, such as `then: [state.count == 1, state.isOpen]`.
  static func line(_ texts: [String], key: String = "then") -> String {
    if texts.isEmpty { return "\(key): \"true\"" }
    return "\(key): [" + texts.map(ValueText.quoted).joined(separator: ", ") + "]"
  }
}
