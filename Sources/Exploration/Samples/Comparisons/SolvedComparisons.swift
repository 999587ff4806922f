import FeatureAnalysis
import SpecLanguage

/// Comparisons of arithmetic, solved for the values in it: in `minutes * 60 > 300`, the behavior of the
/// feature changes where `minutes` is 5. In the same way, `"PIN-\(pin)" == "PIN-742"` is solved for `pin`.
struct SolvedComparisons {
  /// A comparison, or a search of a value in a list.
  private struct Comparison {
    let left: TypedExpression
    let right: TypedExpression
    let owner: String?

    /// Each side, and what it is compared with.
    var sides: [(side: TypedExpression, other: TypedExpression)] { [(left, right), (right, left)] }
  }

  /// An assignment of arithmetic to a property, such as `state.stock -= count`.
  struct Change {
    let target: TypedExpression
    /// The operator of a compound assignment.
    let op: BinaryOperator?
    let value: TypedExpression
    let owner: String?
  }

  private(set) var changes: [Change] = []
  private var comparisons: [Comparison] = []
  private var definitions = Definitions()
  private static let mostComparisons = 128
  private static let mostChanges = 64
  private static let mostTexts = 8

  // MARK: - Reading

  mutating func noteDerivedValue(_ value: DerivedValue) { definitions.noteDerivedValue(value) }

  mutating func noteStatement(_ statement: TypedStatement, in owner: String?) {
    definitions.noteStatement(statement, in: owner)
    guard changes.count < Self.mostChanges else { return }
    switch statement.kind {
    case .assignment(let target, let value):
      guard value.isArithmetic else { return }
      changes.append(Change(target: target, op: nil, value: value, owner: owner))
    case .compoundAssignment(let target, let op, let value):
      changes.append(Change(target: target, op: op, value: value, owner: owner))
    default: break
    }
  }

  mutating func noteComparison(
    _ left: TypedExpression, _ right: TypedExpression, in owner: String?
  ) {
    guard comparisons.count < Self.mostComparisons,
      left.type.unwrapped == .string || left.type.unwrapped.scalar?.isSolved == true
    else { return }
    comparisons.append(Comparison(left: left, right: right, owner: owner))
  }

  // MARK: - Solving

  /// The values of variables and members at which the sides of comparisons are equal.
  ///
  /// - Parameters:
  ///   - start: the state at the start; nil for the values that literals alone determine.
  ///   - assumesSamples: whether all other values are assumed to be their first samples.
  func solutions(
    from start: InitialValues?, assumingSamples assumesSamples: Bool = false
  ) -> [NumberSolution] {
    comparisons.flatMap { comparison in
      var solver = ArithmeticSolver(
        definitions, in: comparison.owner, from: start, assumingSamples: assumesSamples)
      for (side, other) in comparison.sides
      where solver.isComputed(side) || solver.isComputed(other) {
        if let number = solver.number(of: other) { solver.solve(side, equalTo: number) }
      }
      return solver.solutions
    }
  }

  /// The values at which a change makes its target one of some numbers.
  ///
  /// - Parameter number: the number that the target is before.
  func solutions(
    of change: Change, to number: Double, goals: [Double], from start: InitialValues
  ) -> [NumberSolution] {
    var solver = ArithmeticSolver(definitions, in: change.owner, from: start)
    for goal in goals {
      guard let value = change.op.map({ $0.right(of: number, resultingIn: goal) }) ?? goal else {
        continue
      }
      solver.solve(change.value, equalTo: value)
    }
    return solver.solutions
  }

  /// The texts of values that are put together to a literal, or to a string of the state.
  ///
  /// - Parameter start: the state at the start; nil for the texts that literals alone determine.
  func textSolutions(from start: InitialValues?) -> [TextSolution] {
    comparisons.filter { $0.left.type.unwrapped == .string }.flatMap { comparison in
      comparison.sides.flatMap { side, other -> [TextSolution] in
        let text = ComposedExpression(side, definitions, in: comparison.owner)
        if text.parts.count < 2 { return [] }
        let results = other.text.map { [$0] } ?? start?.texts(of: other, in: comparison.owner) ?? []
        return results.prefix(Self.mostTexts).flatMap { text.solutions(equalTo: $0) }
      }
    }
  }

  /// The numbers of the start with which the lengths of strings are compared.
  func lengths(from start: InitialValues) -> [NumberSolution] {
    comparisons.flatMap { comparison in
      comparison.sides.compactMap { side, other in
        guard let counted = side.counted, counted.type.unwrapped == .string, !other.isNumber,
          let number = start.number(of: other, in: comparison.owner)
        else { return nil }
        let names = counted.names(in: comparison.owner)
        return NumberSolution(names: names, number: number, isDate: false)
      }
    }
  }
}

/// A number that solves a comparison, and the names of the value that it is a sample of.
struct NumberSolution {
  let names: Set<String>
  /// The number, or the seconds since 2001 of a date.
  let number: Double
  let isDate: Bool
}

/// A text that solves a comparison, and the names of the value that it is a sample of.
struct TextSolution {
  let names: Set<String>
  let text: String
}

/// The expressions of derived values and of locals.
struct Definitions {
  private var expressions: [String: TypedExpression] = [:]
  /// How many definitions are followed from one expression.
  static let most = 8

  mutating func noteDerivedValue(_ value: DerivedValue) {
    if case .checked(let text) = value.value { expressions[value.name] = text }
  }

  mutating func noteStatement(_ statement: TypedStatement, in owner: String?) {
    if case .declaration(let variable, _, let value) = statement.kind {
      expressions[variable.qualifiedName(in: owner)] = value
    }
  }

  /// What a local or a derived value is defined as; nil for other expressions.
  func definition(of expression: TypedExpression, in owner: String?) -> TypedExpression? {
    expression.ownNames(in: owner).last.flatMap { expressions[$0] }
      ?? expression.lastName.flatMap { expressions[$0] }
  }
}

extension ScalarType {
  /// Whether comparisons of the type are solved.
  fileprivate var isSolved: Bool {
    isInteger || [.double, .float, .decimal, .date].contains(self)
  }
}
