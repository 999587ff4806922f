import FeatureAnalysis
import SpecLanguage

/// Comparisons of arithmetic with a literal, solved for the value in it: in `minutes * 60 > 300`, the
/// behavior of the feature changes where `minutes` is 5. In the same way, `"PIN-\(pin)" == "PIN-742"` is
/// solved for `pin`.
struct SolvedComparisons {
  private struct Comparison {
    let expression: TypedExpression
    let literal: Double
    let owner: String?
  }

  private struct TextComparison {
    let expression: TypedExpression
    let text: String
    let owner: String?
  }

  /// A part of a string that is put together.
  private enum TextPart {
    case text(String)
    case value(TypedExpression)
  }

  /// A comparison of which no side need be a literal.
  private struct Sides {
    let left: TypedExpression
    let right: TypedExpression
    let owner: String?
  }

  /// An assignment of arithmetic to a property, such as `state.stock -= count`.
  struct Change {
    let target: TypedExpression
    /// The operator of a compound assignment.
    let op: BinaryOperator?
    let value: TypedExpression
    let owner: String?
  }

  private var sides: [Sides] = []
  private(set) var changes: [Change] = []
  private var comparisons: [Comparison] = []
  private var textComparisons: [TextComparison] = []
  /// The expressions of derived values and of locals, by name.
  private var definitions: [String: TypedExpression] = [:]
  private static let mostComparisons = 64
  private static let mostDefinitions = 8

  mutating func noteDerivedValue(_ value: DerivedValue) {
    if case .checked(let text) = value.value { definitions[value.name] = text }
  }

  mutating func noteStatement(_ statement: TypedStatement, in owner: String?) {
    if case .declaration(let variable, _, let value) = statement.kind {
      definitions[variable.qualifiedName(in: owner)] = value
    }
    guard changes.count < Self.mostComparisons else { return }
    switch statement.kind {
    case .assignment(let target, let value):
      guard value.isArithmetic else { return }
      changes.append(Change(target: target, op: nil, value: value, owner: owner))
    case .compoundAssignment(let target, let op, let value):
      changes.append(Change(target: target, op: op, value: value, owner: owner))
    default: break
    }
  }

  /// Records a comparison whose sides may be arithmetic of the state and a value.
  mutating func noteSides(_ left: TypedExpression, _ right: TypedExpression, in owner: String?) {
    guard sides.count < Self.mostComparisons else { return }
    sides.append(Sides(left: left, right: right, owner: owner))
  }

  mutating func noteComparison(
    of expression: TypedExpression, with literal: TypedExpression, in owner: String?
  ) {
    if let text = literal.text, textComparisons.count < Self.mostComparisons {
      textComparisons.append(TextComparison(expression: expression, text: text, owner: owner))
    }
    guard comparisons.count < Self.mostComparisons, let number = literal.number else { return }
    comparisons.append(Comparison(expression: expression, literal: number, owner: owner))
  }

  /// Removes the comparisons, and returns the values of the variables and members at which their sides
  /// are equal, with their names.
  mutating func takeSolutions() -> [(names: Set<String>, number: Double)] {
    defer { comparisons = [] }
    return comparisons.compactMap { comparison in
      guard let found = solution(of: comparison.expression, comparison, comparison.literal, 0)
      else { return nil }
      return (Set(found.value.ownNames(in: comparison.owner)), found.number)
    }
  }

  /// The values of variables and members at which the sides of comparisons are equal, if everything else
  /// is as at the start.
  ///
  /// - Parameter evaluate: the number that an expression is at the start; nil if it depends on more.
  func solutions(
    _ evaluate: (TypedExpression, String?) -> Double?
  ) -> [(names: Set<String>, number: Double)] {
    var found: [(names: Set<String>, number: Double)] = []
    for comparison in sides {
      let owner = comparison.owner
      for (side, other) in [
        (comparison.left, comparison.right), (comparison.right, comparison.left),
      ] where side.isArithmetic || definition(of: side, owner)?.isArithmetic == true {
        guard let number = other.number ?? evaluate(other, owner) else { continue }
        solve(side, owner, number, 0, evaluate, &found)
      }
    }
    return found
  }

  /// The texts of values that are put together to a string of the state.
  ///
  /// - Parameter evaluate: the strings at the start that an expression is, or contains.
  func textSolutions(
    _ evaluate: (TypedExpression, String?) -> [String]
  ) -> [(names: Set<String>, text: String)] {
    var solutions: [(names: Set<String>, text: String)] = []
    for comparison in sides where comparison.left.type.unwrapped == .string {
      let owner = comparison.owner
      for (side, other) in [
        (comparison.left, comparison.right), (comparison.right, comparison.left),
      ] {
        let found = parts(of: side, owner, 0)
        if found.count < 2 { continue }
        for text in evaluate(other, owner).prefix(Self.mostDefinitions) {
          for (value, text) in Self.texts(of: found, in: text) ?? [] {
            solutions.append((Set(value.sources.flatMap { $0.ownNames(in: owner) }), text))
          }
        }
      }
    }
    return solutions
  }

  /// The numbers of the start with which the lengths of strings are compared.
  func lengths(
    _ evaluate: (TypedExpression, String?) -> Double?
  ) -> [(names: Set<String>, number: Double)] {
    sides.flatMap { comparison in
      [(comparison.left, comparison.right), (comparison.right, comparison.left)].compactMap {
        guard let counted = $0.counted, counted.type.unwrapped == .string, !$1.isNumber,
          let number = evaluate($1, comparison.owner)
        else { return nil }
        return (counted.names(in: comparison.owner), number)
      }
    }
  }

  /// The values at which a change makes its target one of some numbers.
  ///
  /// - Parameter start: the number that the target is before.
  func solutions(
    of change: Change, from start: Double, goals: [Double],
    _ evaluate: (TypedExpression, String?) -> Double?
  ) -> [(names: Set<String>, number: Double)] {
    var found: [(names: Set<String>, number: Double)] = []
    for goal in goals {
      guard let number = change.op.map({ $0.right(of: start, resultingIn: goal) }) ?? goal else {
        continue
      }
      solve(change.value, change.owner, number, 0, evaluate, &found)
    }
    return found
  }

  /// The value of the only variable or member in arithmetic at which it is a number; nil if there are
  /// several, or if the expression is no arithmetic.
  static func solution(of expression: TypedExpression, equalTo number: Double) -> Double? {
    guard expression.isArithmetic else { return nil }
    var found: [(names: Set<String>, number: Double)] = []
    SolvedComparisons().solve(expression, nil, number, 0, { _, _ in nil }, &found)
    return found.count == 1 ? found[0].number : nil
  }

  /// Adds the values of the variables and members in an expression at which it is `number`.
  private func solve(
    _ expression: TypedExpression, _ owner: String?, _ number: Double, _ depth: Int,
    _ evaluate: (TypedExpression, String?) -> Double?,
    _ found: inout [(names: Set<String>, number: Double)]
  ) {
    guard depth < Self.mostDefinitions, number.isFinite, found.count < Self.mostComparisons else {
      return
    }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner):
      solve(inner, owner, number, depth, evaluate, &found)
    case .prefix(.minus, let inner): solve(inner, owner, -number, depth, evaluate, &found)
    case .standard(let call):
      guard call.base == nil, call.owner != nil, call.arguments.count == 1 else { return }
      solve(call.arguments[0].value, owner, number, depth, evaluate, &found)
    case .variable, .member:
      if let text = definition(of: expression, owner) {
        solve(text, owner, number, depth + 1, evaluate, &found)
      } else {
        found.append((Set(expression.ownNames(in: owner)), number))
      }
    case .binary(let left, let op, let right):
      if let known = right.number ?? evaluate(right, owner),
        let result = op.left(of: known, resultingIn: number)
      {
        solve(left, owner, result, depth + 1, evaluate, &found)
      }
      if let known = left.number ?? evaluate(left, owner),
        let result = op.right(of: known, resultingIn: number)
      {
        solve(right, owner, result, depth + 1, evaluate, &found)
      }
    default: break
    }
  }

  private func definition(of expression: TypedExpression, _ owner: String?) -> TypedExpression? {
    expression.ownNames(in: owner).last.flatMap { definitions[$0] }
      ?? expression.lastName.flatMap { definitions[$0] }
  }

  /// Removes the comparisons of strings, and returns the texts of the values in their parts at which
  /// their sides are equal, with the names of the values.
  mutating func takeTextSolutions() -> [(names: Set<String>, text: String)] {
    defer { textComparisons = [] }
    var solutions: [(names: Set<String>, text: String)] = []
    for comparison in textComparisons {
      let found = parts(of: comparison.expression, comparison.owner, 0)
      guard found.count > 1, let values = Self.texts(of: found, in: comparison.text) else {
        continue
      }
      for (value, text) in values {
        let names = Set(value.sources.flatMap { $0.ownNames(in: comparison.owner) })
        solutions.append((names, text))
      }
    }
    return solutions
  }

  /// The parts of an interpolation or of added strings.
  private func parts(of expression: TypedExpression, _ owner: String?, _ depth: Int) -> [TextPart] {
    guard depth < Self.mostDefinitions else { return [] }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner): return parts(of: inner, owner, depth)
    case .binary(let left, .add, let right):
      guard expression.type.unwrapped == .string else { return [.value(expression)] }
      return parts(of: left, owner, depth) + parts(of: right, owner, depth)
    case .string(let segments):
      return segments.flatMap { segment -> [TextPart] in
        switch segment {
        case .text(let text): return [.text(text)]
        case .interpolation(let value): return parts(of: value, owner, depth)
        }
      }
    case .variable, .member:
      guard expression.type.unwrapped == .string, let text = definition(of: expression, owner)
      else { return [.value(expression)] }
      return parts(of: text, owner, depth + 1)
    default: return expression.text.map { [.text($0)] } ?? [.value(expression)]
    }
  }

  /// The texts of the values with which the parts are a text; nil if there are none. The first of
  /// several values without a text between them has all of their text.
  private static func texts(
    of parts: [TextPart], in text: String
  ) -> [(value: TypedExpression, text: String)]? {
    var rest = text[...]
    var values: [(value: TypedExpression, text: String)] = []
    var open: TypedExpression?
    for part in parts {
      switch part {
      case .value(let value):
        if open == nil { open = value } else { values.append((value, "")) }
      case .text(let own):
        let found = open == nil ? rest.hasPrefix(own) ? rest.startIndex : nil : rest.start(of: own)
        guard let found else { return nil }
        if let value = open { values.append((value, String(rest[..<found]))) }
        open = nil
        rest = rest[found...].dropFirst(own.count)
      }
    }
    if let open { values.append((open, String(rest))) }
    return values
  }

  /// The variable or member in an expression, and its value where the expression equals `number`; nil
  /// if the expression has no or several of them, or if it is a variable or member itself.
  private func solution(
    of expression: TypedExpression, _ comparison: Comparison, _ number: Double, _ depth: Int
  ) -> (value: TypedExpression, number: Double)? {
    guard depth < Self.mostDefinitions, number.isFinite else { return nil }
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner):
      return solution(of: inner, comparison, number, depth)
    case .prefix(.minus, let inner): return solution(of: inner, comparison, -number, depth)
    case .standard(let call):
      guard call.base == nil, call.owner != nil, call.arguments.count == 1 else { return nil }
      return solution(of: call.arguments[0].value, comparison, number, depth)
    case .variable, .member:
      if let text = definition(of: expression, comparison.owner) {
        return solution(of: text, comparison, number, depth + 1)
      }
      return number == comparison.literal ? nil : (expression, number)
    case .binary(let left, let op, let right):
      if let known = right.number {
        return op.left(of: known, resultingIn: number).flatMap {
          solution(of: left, comparison, $0, depth)
        }
      }
      guard let known = left.number else { return nil }
      return op.right(of: known, resultingIn: number).flatMap {
        solution(of: right, comparison, $0, depth)
      }
    default: return nil
    }
  }
}

extension BinaryOperator {
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
  fileprivate func right(of left: Double, resultingIn result: Double) -> Double? {
    switch self {
    case .add: result - left
    case .subtract: left - result
    case .multiply: left == 0 ? nil : result / left
    case .divide: result == 0 ? nil : left / result
    default: nil
    }
  }
}

extension Substring {
  /// Where a text begins for the first time; nil if it does not occur.
  fileprivate func start(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) } ?? (text.isEmpty ? endIndex : nil)
  }
}

extension TypedExpression {
  /// The text that a string literal or a constant is; nil for other expressions.
  fileprivate var text: String? {
    let literal = withoutConstant
    switch literal.kind {
    case .string(let segments) where literal.type.scalar != .character:
      if segments.isEmpty { return "" }
      guard segments.count == 1, case .text(let text) = segments[0] else { return nil }
      return text
    case .parenthesized(let inner), .promoted(let inner): return inner.text
    default: return nil
    }
  }

  /// Whether the expression is a number that is computed from others.
  fileprivate var isArithmetic: Bool {
    switch bare.kind {
    case .binary(_, let op, _): op.isArithmetic && type.unwrapped != .string
    case .prefix(.minus, let inner): inner.isArithmetic
    default: false
    }
  }

  /// Whether the expression is a number, or a constant that is one.
  var isNumber: Bool { number != nil }

  /// The number that a literal or a constant is; nil for other expressions.
  fileprivate var number: Double? {
    let literal = withoutConstant
    return switch literal.kind {
    case .integer(let digits): IntegerLiteral(digits).magnitude.map { Double($0) }
    case .floating(let digits): Double(digits.filter { $0 != "_" })
    case .prefix(.minus, let inner): inner.number.map { -$0 }
    case .parenthesized(let inner), .promoted(let inner): inner.number
    default: nil
    }
  }
}
