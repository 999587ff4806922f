import FeatureAnalysis
import SpecLanguage

/// Solves arithmetic for the values in it. Dates are numbers of seconds, so that
/// `date.timeIntervalSince(start) > 3600` is arithmetic as well.
struct ArithmeticSolver {
  private let definitions: Definitions
  private let owner: String?
  private let start: InitialValues?
  private let assumesSamples: Bool
  /// The sums of lists before an element is added, by the closure parameters that have them.
  private var sums: [Variable: Double] = [:]
  /// What the elements of lists are computed from, by the closure parameters that have them.
  private var elements: [Variable: TypedExpression] = [:]
  private(set) var solutions: [NumberSolution] = []
  private static let mostSolutions = 64

  /// - Parameters:
  ///   - owner: the action whose code contains the arithmetic.
  ///   - start: the state at the start, whose values are known. If it is nil, only literals are known.
  ///   - assumesSamples: whether all other values but one are assumed to be their first samples, and
  ///     lists to have one element.
  init(
    _ definitions: Definitions, in owner: String?, from start: InitialValues?,
    assumingSamples assumesSamples: Bool = false
  ) {
    (self.definitions, self.owner, self.start) = (definitions, owner, start)
    self.assumesSamples = assumesSamples
  }

  /// The value of the only variable or member in arithmetic at which it is a number; nil if there are
  /// several, or if the expression is no arithmetic.
  static func solution(of expression: TypedExpression, equalTo number: Double) -> Double? {
    guard expression.isArithmetic else { return nil }
    var solver = ArithmeticSolver(Definitions(), in: nil, from: nil)
    solver.solve(expression, equalTo: number)
    return solver.solutions.count == 1 ? solver.solutions[0].number : nil
  }

  // MARK: - Known numbers

  /// Whether the expression is computed from other values.
  func isComputed(_ expression: TypedExpression, _ depth: Int = 0) -> Bool {
    guard depth < Definitions.most else { return false }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner), .unwrap(let inner),
      .binary(let inner, .coalesce, _):
      return isComputed(inner, depth)
    case .prefix(.minus, let inner): return !inner.isNumber
    case .binary(_, let op, _): return op.isArithmetic && expression.type.unwrapped != .string
    case .standard(let call):
      return call.timeArithmetic != nil || call.sum != nil || call.calendarPart != nil
        || call.converted.map { isComputed($0, depth) } == true
    case .variable, .member:
      return definitions.definition(of: expression, in: owner).map { isComputed($0, depth + 1) }
        == true
    default: return false
    }
  }

  /// The number that the expression is; nil if it is not known.
  func number(of expression: TypedExpression, _ depth: Int = 0) -> Double? {
    guard depth < Definitions.most else { return nil }
    if let number = expression.number ?? start?.number(of: expression, in: owner) { return number }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner), .unwrap(let inner):
      return number(of: inner, depth)
    case .prefix(.minus, let inner): return number(of: inner, depth).map { -$0 }
    case .binary(let left, .coalesce, let right):
      return number(of: left, depth) ?? number(of: right, depth)
    case .binary(let left, let op, let right): return number(left, op, right, depth)
    case .standard(let call):
      if let (left, op, right) = call.timeArithmetic { return number(left, op, right, depth) }
      if let (part, date) = call.calendarPart {
        return number(of: date, depth).flatMap(part.number)
      }
      return call.converted.flatMap { number(of: $0, depth) }
    case .variable(let variable):
      if let sum = sums[variable] { return sum }
      if let element = elements[variable] { return number(of: element, depth + 1) }
      return numberOfValue(expression, depth)
    case .member: return numberOfValue(expression, depth)
    default: return nil
    }
  }

  private func number(
    _ left: TypedExpression, _ op: BinaryOperator, _ right: TypedExpression, _ depth: Int
  ) -> Double? {
    guard let left = number(of: left, depth + 1), let right = number(of: right, depth + 1) else {
      return nil
    }
    return op.result(left, right)
  }

  /// The number of a local or derived value, or the first sample of another variable or member.
  private func numberOfValue(_ expression: TypedExpression, _ depth: Int) -> Double? {
    if let definition = definitions.definition(of: expression, in: owner) {
      return number(of: definition, depth + 1)
    }
    return assumesSamples ? expression.type.unwrapped.scalar?.firstNumber : nil
  }

  // MARK: - Solving

  /// Adds the values of the variables and members in an expression at which it is `number`.
  mutating func solve(_ expression: TypedExpression, equalTo number: Double, _ depth: Int = 0) {
    guard depth < Definitions.most, number.isFinite, solutions.count < Self.mostSolutions else {
      return
    }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner), .unwrap(let inner),
      .binary(let inner, .coalesce, _):
      solve(inner, equalTo: number, depth)
    case .prefix(.minus, let inner): solve(inner, equalTo: -number, depth)
    case .binary(let left, let op, let right): solve(left, op, right, equalTo: number, depth)
    case .standard(let call):
      if let (left, op, right) = call.timeArithmetic {
        solve(left, op, right, equalTo: number, depth)
      } else if let (component, date) = call.calendarPart {
        for time in component.times(at: number) { solve(date, equalTo: time, depth) }
      } else if assumesSamples, let sum = call.sum {
        solve(sum, equalTo: number, depth)
      } else if let converted = call.converted {
        solve(converted, equalTo: number, depth)
      }
    case .variable(let variable) where sums[variable] != nil: break
    case .variable(let variable):
      solveValue(expression, elements[variable], equalTo: number, depth)
    case .member: solveValue(expression, nil, equalTo: number, depth)
    default: break
    }
  }

  /// - Parameter element: what the value is computed from, if it is an element of a list.
  private mutating func solveValue(
    _ value: TypedExpression, _ element: TypedExpression?, equalTo number: Double, _ depth: Int
  ) {
    if let definition = element ?? definitions.definition(of: value, in: owner) {
      return solve(definition, equalTo: number, depth + 1)
    }
    // The first sample solves nothing new for the first samples of the others.
    if assumesSamples, number == value.type.unwrapped.scalar?.firstNumber { return }
    let names = Set(value.ownNames(in: owner))
    let isDate = value.type.unwrapped == .scalar(.date)
    solutions.append(NumberSolution(names: names, number: number, isDate: isDate))
  }

  private mutating func solve(
    _ left: TypedExpression, _ op: BinaryOperator, _ right: TypedExpression,
    equalTo number: Double, _ depth: Int
  ) {
    if let known = self.number(of: right), let result = op.left(of: known, resultingIn: number) {
      solve(left, equalTo: result, depth + 1)
    }
    if let known = self.number(of: left), let result = op.right(of: known, resultingIn: number) {
      solve(right, equalTo: result, depth + 1)
    }
  }

  /// Solves the sum of a list with one element.
  private mutating func solve(_ sum: Sum, equalTo number: Double, _ depth: Int) {
    guard let initial = self.number(of: sum.initial) else { return }
    sums[sum.variable] = initial
    if let (variable, value) = sum.element { elements[variable] = value }
    if let op = sum.op {
      if let result = op.right(of: initial, resultingIn: number) {
        solve(sum.value, equalTo: result, depth + 1)
      }
    } else {
      solve(sum.value, equalTo: number, depth + 1)
    }
  }
}

/// A sum over a list, such as `lines.reduce(0) { $0 + $1.price }`.
private struct Sum {
  let initial: TypedExpression
  /// The sum of the elements before.
  let variable: Variable
  /// What `lines.map { $0.price }.reduce(0, +)` adds for each element.
  let element: (variable: Variable, value: TypedExpression)?
  /// The operator of `lines.reduce(into: 0) { $0 += $1.price }`; nil if the value is the whole sum.
  let op: BinaryOperator?
  let value: TypedExpression
}

extension StandardCall {
  /// The sum that the call computes; nil for other calls.
  fileprivate var sum: Sum? {
    guard entry.operation == .reduce || entry.operation == .reduceInto, arguments.count == 2,
      case .closure(let closure) = arguments[1].value.kind, closure.body.count == 1,
      let variable = closure.parameters.first
    else { return nil }
    let mapped = base.flatMap(\.mappedValue)
    let element = closure.parameters.count == 2 ? mapped.map { (closure.parameters[1], $0) } : nil
    let initial = arguments[0].value
    switch closure.body[0].kind {
    case .expression(let value):
      return Sum(initial: initial, variable: variable, element: element, op: nil, value: value)
    case .compoundAssignment(let target, let op, let value):
      guard case .variable(variable) = target.bare.kind else { return nil }
      return Sum(initial: initial, variable: variable, element: element, op: op, value: value)
    default: return nil
    }
  }

  /// The operands of a call that adds a time to a date, or subtracts two dates; nil for other calls.
  fileprivate var timeArithmetic:
    (left: TypedExpression, op: BinaryOperator, right: TypedExpression)?
  {
    guard let base, let value = arguments.first?.value else { return nil }
    switch entry.operation {
    case .timeSince: return (base, .subtract, value)
    case .addingTime: return (base, .add, value)
    default: return nil
    }
  }

  /// The value that the call only converts, as in `Double(count)`; nil for other calls.
  fileprivate var converted: TypedExpression? {
    switch entry.operation {
    case .timeSinceReferenceDate: base
    // Seconds since another date are another number.
    case .timeSince1970, .since1970: nil
    default: base == nil && owner != nil && arguments.count == 1 ? arguments[0].value : nil
    }
  }
}

extension TypedExpression {
  /// The elements that `lines.map { $0.price * 2 }` creates; nil for other expressions.
  fileprivate var mappedValue: TypedExpression? {
    guard case .standard(let call) = bare.kind, call.entry.operation == .map,
      case .closure(let closure)? = call.arguments.first?.value.kind, closure.body.count == 1,
      case .expression(let value) = closure.body[0].kind
    else { return nil }
    return value
  }
}

extension ScalarType {
  /// The first sample of a number or date.
  fileprivate var firstNumber: Double? {
    if self == .date { return 0 }
    return isInteger || [.double, .float, .decimal].contains(self) ? 1 : nil
  }
}

extension BinaryOperator {
  /// The result of arithmetic; nil if there is none.
  fileprivate func result(_ left: Double, _ right: Double) -> Double? {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: right == 0 ? nil : left / right
    default: nil
    }
  }

  /// The left operand for a right operand and a result; nil if there is none.
  fileprivate func left(of right: Double, resultingIn result: Double) -> Double? {
    switch self {
    case .add: result - right
    case .subtract: result + right
    case .multiply: right == 0 ? nil : result / right
    case .divide: result * right
    default: nil
    }
  }

  /// The right operand for a left operand and a result; nil if there is none.
  func right(of left: Double, resultingIn result: Double) -> Double? {
    switch self {
    case .add: result - left
    case .subtract: left - result
    case .multiply: left == 0 ? nil : result / left
    case .divide: result == 0 ? nil : left / result
    default: nil
    }
  }
}
