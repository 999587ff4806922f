import FeatureAnalysis
import FeatureSimulation

extension SampleLiterals {
  /// Adds the constants with which values are compared by way of a derived value, and the values that
  /// the initial state of the feature gives for a comparison.
  mutating func addThresholds(in feature: Feature) {
    guard var store = try? SimulatedStore(feature, given: feature.opening) else { return }
    let start = InitialValues(feature, store.state)
    for comparison in thresholds.comparisons {
      for literal in thresholds.constants(of: comparison.other) {
        note(literal: literal, comparison.names, isForAll: false)
      }
      if let value = start.value(of: comparison.other, in: comparison.owner, lookups, &store) {
        note(threshold: value, comparison.names)
      }
    }
    let elements = thresholds.elementMembers.sorted { $0.member < $1.member }
    for element in elements {
      for value in start.elementValues(of: element.member) {
        note(threshold: value, element.names)
      }
    }
    evaluateConstants(of: feature)
    addSolutions(from: start, &store)
  }

  /// Adds the values at which arithmetic of the state and a value reaches a number, as in
  /// `state.balance - amount < 0`, or where an assignment makes a property reach a number with which it
  /// is compared, as `state.stock -= count` does.
  private mutating func addSolutions(from start: InitialValues, _ store: inout SimulatedStore) {
    let lookups = lookups
    var solutions: [(names: Set<String>, number: Double)] = []
    func evaluate(_ expression: TypedExpression, _ owner: String?) -> Double? {
      start.value(of: expression, in: owner, lookups, &store)?.number
    }
    solutions += solved.solutions(evaluate)
    for change in solved.changes {
      let goals = numbers(for: change.target.ownNames(in: change.owner))
      guard !goals.isEmpty, let name = change.target.lastName else { continue }
      let values =
        evaluate(change.target, change.owner).map { [$0] }
        ?? start.elementValues(of: name).compactMap(\.number)
      for value in values {
        solutions += solved.solutions(of: change, from: value, goals: goals, evaluate)
      }
    }
    for (names, number) in solutions { addNumber(number, names) }
  }
}

/// The values of the initial state of a feature.
private struct InitialValues {
  let feature: Feature
  let state: Value
  private let models: Set<String>

  init(_ feature: Feature, _ state: Value) {
    (self.feature, self.state) = (feature, state)
    models = Set(feature.modelsByName.keys)
  }

  /// The value of an expression; nil if it does not depend on the state alone.
  func value(
    of expression: TypedExpression, in owner: String?, _ lookups: ElementLookups,
    _ store: inout SimulatedStore
  ) -> Value? {
    lookups.computed.ofState(expression, owner, models).flatMap { store.value(of: $0, in: state) }
  }

  /// The values of a member of all elements.
  func elementValues(of member: String) -> [Value] {
    StateKeys(
      sources: [member], properties: feature.state.properties, types: feature.types
    ).keys(in: state)[0]
  }
}

extension Value {
  /// The number that the value is; nil for other values.
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .floating(let number): number.isFinite ? number : nil
    case .decimal(let number): number.number
    default: nil
    }
  }
}
