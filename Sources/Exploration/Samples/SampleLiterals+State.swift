import FeatureAnalysis
import FeatureSimulation

extension SampleLiterals {
  /// The maximum number of steps to evaluate an expression at the start.
  private static let mostSteps = 10_000
  private static let mostElements = 16
  /// The number of seconds between 2001 and the farthest date that is a sample.
  private static let farthest = 1e10

  /// Adds the constants with which values are compared by way of a derived value, and the values that
  /// the initial state of the feature gives for a comparison.
  mutating func addThresholds(in feature: Feature) {
    guard var store = try? SimulatedStore(feature, given: feature.opening) else { return }
    let start = InitialValues(feature, store.state)
    store.interpreter.operations.maximumSteps = Self.mostSteps
    for comparison in thresholds.comparisons {
      for literal in thresholds.constants(of: comparison.other) {
        noteConstant(literal, comparison.names)
      }
      if let value = start.value(of: comparison.other, in: comparison.owner, lookups, &store) {
        addThreshold(value, comparison.names)
      }
    }
    let elements = thresholds.elementMembers.sorted { $0.member < $1.member }
    for element in elements {
      for value in start.elementValues(of: element.member) {
        addThreshold(value, element.names)
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
        ?? start.elementValues(of: name).prefix(Self.mostElements).compactMap(\.number)
      for value in values {
        solutions += solved.solutions(of: change, from: value, goals: goals, evaluate)
      }
    }
    for (names, number) in solutions { addNumber(number, names) }
    let texts = solved.textSolutions { expression, owner in
      let texts = start.value(of: expression, in: owner, lookups, &store)?.texts ?? []
      return texts.filter { $0.utf8.count <= Self.longest }
    }
    for (names, text) in texts { addText(text, names) }
    for (names, length) in solved.lengths(evaluate) { addLength(length, names) }
  }

  // MARK: - Values

  /// Records a value of the state with which a value is compared.
  mutating func addThreshold(_ value: Value, _ names: Set<String>) {
    switch value {
    case .integer(let number) where number.magnitude <= 1 << 52:
      integers.addLiteral(number, names, isForAll: false)
    case .floating(let number) where number.isFinite:
      numbers.addLiteral(number, names, isForAll: false)
    case .decimal(let number): decimals.addLiteral(number, names, isForAll: false)
    case .string(let text): addText(text, names)
    // Dates such as `.distantPast` have no neighbors that a scenario could contain.
    case .date(let time) where time.magnitude <= Self.farthest:
      others[.date, default: NamedLiterals()].addLiteral(value, names, isForAll: false)
    case .duration:
      others[.duration, default: NamedLiterals()].addLiteral(value, names, isForAll: false)
    case .list(let values): for value in values { addThreshold(value, names) }
    case .set(let values):
      for value in values.sorted(by: { $0.precedes($1) }) { addThreshold(value, names) }
    default: break
    }
  }

  mutating func addText(_ text: String, _ names: Set<String>) {
    if text.utf8.count <= Self.longest { strings.addLiteral(text, names, isForAll: false) }
  }

  /// Adds a length with which the lengths of strings are compared.
  mutating func addLength(_ length: Double, _ names: Set<String>) {
    guard length >= 0, length <= Double(Self.longest) else { return }
    lengths.addLiteral(Int64(length), names)
  }

  /// Adds a number as a literal for values of each numeric type.
  mutating func addNumber(_ number: Double, _ names: Set<String>) {
    numbers.addLiteral(number, names, isForAll: false)
    guard number.magnitude <= Double(Self.greatest) else { return }
    integers.addLiteral(Int64(number.rounded(.down)), names, isForAll: false)
    addDecimal(DecimalValue(parsing: "\(number)"), names, false)
  }

  /// The numbers with which values with these names are compared.
  func numbers(for names: [String]) -> [Double] {
    (integers[names].map { Double($0) } + numbers[names] + decimals[names].compactMap(\.number))
      .uniqued(atMost: .max)
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
