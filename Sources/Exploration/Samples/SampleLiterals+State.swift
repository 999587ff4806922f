import FeatureAnalysis
import FeatureSimulation

extension SampleLiterals {
  private static let mostElements = 16
  /// The number of seconds between 2001 and the farthest date that is a sample.
  private static let farthest = 1e10

  /// Adds the constants with which values are compared by way of a derived value, and the values that
  /// the initial state of the feature gives for a comparison.
  mutating func addThresholds(in feature: Feature) {
    guard let start = InitialValues(feature, lookups) else { return }
    for comparison in thresholds.comparisons {
      for literal in thresholds.constants(of: comparison.other) {
        noteConstant(literal, comparison.names)
      }
      if let value = start.value(of: comparison.other, in: comparison.owner) {
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
    addSolutions(from: start)
  }

  /// Adds the values at which arithmetic of literals and a value reaches a number, as in
  /// `minutes * 60 > 300`.
  ///
  /// - Parameter start: the state at the start. If it is given, arithmetic may also read the state, as in
  ///   `state.balance - amount < 0`, and an assignment may make a property reach a number with which it
  ///   is compared, as `state.stock -= count` does.
  mutating func addSolutions(from start: InitialValues?) {
    for solution in solved.textSolutions(from: start) {
      addText(solution.text, solution.names)
      if let number = Int64(solution.text), number.magnitude <= Self.greatest {
        integers.addLiteral(number, solution.names, isForAll: false)
      }
    }
    var solutions = solved.solutions(from: start)
    if let start {
      solutions += solutionsOfChanges(from: start)
      for length in solved.lengths(from: start) { addLength(length.number, length.names) }
    }
    for solution in solutions {
      if solution.isDate {
        addThreshold(.date(solution.number), solution.names)
      } else {
        addNumber(solution.number, solution.names)
      }
    }
    if let start { addAssumedSolutions(from: start) }
  }

  /// Adds the values at which arithmetic of several values reaches a number, if the others are their first
  /// samples, as in `high > low + 5`.
  private mutating func addAssumedSolutions(from start: InitialValues) {
    for solution in solved.solutions(from: start, assumingSamples: true) {
      let (number, names) = (solution.number, solution.names)
      if solution.isDate, number.magnitude <= Self.farthest {
        others[.date, default: NamedLiterals()].addAssumed(.date(number), names)
      } else if !solution.isDate, number.magnitude <= Double(Self.greatest) {
        numbers.addAssumed(number, names)
        integers.addAssumed(Int64(number.rounded(.down)), names)
        if let decimal = DecimalValue(parsing: "\(number)") { decimals.addAssumed(decimal, names) }
      }
    }
  }

  private func solutionsOfChanges(from start: InitialValues) -> [NumberSolution] {
    solved.changes.flatMap { change -> [NumberSolution] in
      let goals = numbers(for: change.target.ownNames(in: change.owner))
      guard !goals.isEmpty, let name = change.target.lastName else { return [] }
      let values =
        start.number(of: change.target, in: change.owner).map { [$0] }
        ?? start.elementValues(of: name).prefix(Self.mostElements).compactMap(\.number)
      return values.flatMap { solved.solutions(of: change, to: $0, goals: goals, from: start) }
    }
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
