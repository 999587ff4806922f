import FeatureAnalysis
import FeatureSimulation

/// The values of the initial state of a feature.
final class InitialValues {
  private let feature: Feature
  private let state: Value
  private let models: Set<String>
  private let computed: ComputedKeys
  private var store: SimulatedStore
  /// The maximum number of steps to evaluate an expression.
  private static let mostSteps = 10_000

  /// Returns nil if the state cannot be created.
  init?(_ feature: Feature, _ lookups: ElementLookups) {
    guard var store = try? SimulatedStore(feature, given: feature.opening) else { return nil }
    self.feature = feature
    state = store.state
    models = Set(feature.modelsByName.keys)
    computed = lookups.computed
    store.interpreter.operations.maximumSteps = Self.mostSteps
    self.store = store
  }

  /// The value of an expression; nil if it does not depend on the state alone.
  func value(of expression: TypedExpression, in owner: String?) -> Value? {
    computed.ofState(expression, owner, models).flatMap { store.value(of: $0, in: state) }
  }

  func number(of expression: TypedExpression, in owner: String?) -> Double? {
    value(of: expression, in: owner)?.number
  }

  /// The strings that an expression is, or contains.
  func texts(of expression: TypedExpression, in owner: String?) -> [String] {
    (value(of: expression, in: owner)?.texts ?? []).filter {
      $0.utf8.count <= SampleLiterals.longest
    }
  }

  /// The values of a member of all elements.
  func elementValues(of member: String) -> [Value] {
    StateKeys(
      sources: [member], properties: feature.state.properties, types: feature.types
    ).keys(in: state)[0]
  }
}

extension Value {
  /// The string that the value is, or the strings in a list, a set or the keys of a dictionary.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .list, .set: elements.flatMap(\.texts)
    case .dictionary(let values):
      values.keys.sorted { $0.precedes($1) }.flatMap(\.texts)
    default: []
    }
  }

  /// The number that the value is, or the number of seconds since 2001 of a date; nil for other values.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .floating(let number), .date(let number): number.isFinite ? number : nil
    case .decimal(let number): number.number
    default: nil
    }
  }
}
