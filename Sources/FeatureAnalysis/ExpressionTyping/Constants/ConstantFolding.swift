import SpecLanguage

/// A value that swiftc knows at compile time.
enum Constant: Equatable {
  /// An integer. A value of an unsigned type is stored by its bit pattern.
  case integer(Int64)
  case floating(Double)
  case boolean(Bool)
}

/// Finds the errors and warnings that swiftc reports after type checking: constant arithmetic that
/// overflows, conditions that always have the same result, and unreachable statements.
///
/// The analysis is exactly as precise as swiftc. It does not track the values of locals in
/// closures, the results of `zero` and `abs`, or conversions of constants.
struct ConstantFolding {
  var diagnostics: Diagnostics
  /// The constant values of locals, by the local's id.
  private var values: [Int: Constant] = [:]
  /// The previous values of changed locals, in the order of the changes.
  private var changes: [(id: Int, before: Constant?)] = []
  /// The ids of the locals that closures capture. If such a local is a `var`, a closure may change
  /// it at any time.
  private let captured: Set<Int>
  /// The positions of the conditions that have already been reported.
  private var warned: Set<SourcePosition> = []

  private init(_ statements: [TypedStatement], _ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    captured = statements.idsInClosures
  }

  static func report(_ expression: TypedExpression, _ diagnostics: inout Diagnostics) {
    var folding = ConstantFolding([], Diagnostics())
    _ = folding.fold(expression)
    for finding in folding.diagnostics.findings { diagnostics.report(finding) }
  }

  static func report(_ statements: [TypedStatement], _ diagnostics: inout Diagnostics) {
    var folding = ConstantFolding(statements, Diagnostics())
    _ = folding.walkStatements(statements)
    for finding in folding.diagnostics.findings { diagnostics.report(finding) }
  }

  // MARK: - Locals

  func value(of variable: Variable) -> Constant? { values[variable.id] }

  mutating func declare(_ variable: Variable, _ value: Constant?) {
    if variable.isMutable && captured.contains(variable.id) { return }
    values[variable.id] = value
  }

  mutating func changeVariable(_ variable: Variable, to value: Constant?) {
    guard variable.role == .local, !captured.contains(variable.id) else { return }
    changes.append((variable.id, values[variable.id]))
    values[variable.id] = value
  }

  /// Visits code that may not run, and then restores the values of the locals.
  ///
  /// - Returns: how control leaves the code, and the locals that the code changes.
  mutating func branch(_ body: [TypedStatement]) -> (flow: ConstantFlow, changed: [Int]) {
    let count = changes.count
    let flow = walkStatements(body)
    let ids = changes[count...].map(\.id)
    for change in changes[count...].reversed() { values[change.id] = change.before }
    changes.removeSubrange(count...)
    if case .ends = flow { return (flow, []) }
    return (flow, ids)
  }

  /// Makes the values of these locals unknown.
  mutating func forget(_ ids: [Int]) {
    for id in ids {
      changes.append((id, values[id]))
      values[id] = nil
    }
  }

  /// Visits the body of a closure, where the values of outer locals are unknown.
  mutating func closure(_ closure: TypedClosure) {
    let outer = values
    values = [:]
    _ = branch(closure.body)
    values = outer
  }

  // MARK: - Findings

  mutating func warn(always result: Bool, _ condition: TypedExpression) {
    guard warned.insert(condition.range.start).inserted else { return }
    diagnostics.warning(
      .constantCondition,
      "this is always \(result), so a part of the code that depends on it is never executed",
      at: condition.range)
  }
}

extension ConstantFolding {
  /// Warns about a `switch` over a value that is always the same.
  ///
  ///     switch 1 { case 1: state.a = true; default: state.a = false }       # constant-condition
  mutating func warnAboutSwitch(_ subject: TypedExpression) {
    guard warned.insert(subject.range.start).inserted else { return }
    diagnostics.warning(
      .constantCondition, "this is always the same value, so only one case is ever executed",
      at: subject.range)
  }
}

extension [TypedStatement] {
  /// The ids of the locals that are used in closures.
  fileprivate var idsInClosures: Set<Int> {
    var ids: Set<Int> = []
    for statement in self {
      statement.visitExpressions { expression in
        guard case .closure(let closure) = expression.kind else { return true }
        for statement in closure.body {
          statement.visitExpressions { inner in
            if case .variable(let variable) = inner.kind { ids.insert(variable.id) }
            return true
          }
        }
        return false
      }
    }
    return ids
  }

  /// The ids of the locals that the statements assign to, or change with a method.
  var changedLocals: [Int] {
    flatMap { statement -> [Int] in
      switch statement.kind {
      case .assignment(let target, _), .compoundAssignment(let target, _, _):
        target.local.map { [$0.id] } ?? []
      case .expression(let expression):
        expression.mutatingCall?.base?.local.map { [$0.id] } ?? []
      case .conditional(let clauses, let otherwise):
        clauses.flatMap(\.body.changedLocals) + (otherwise?.changedLocals ?? [])
      case .switching(_, let cases): cases.flatMap(\.body.changedLocals)
      case .guarding(_, let otherwise): otherwise.changedLocals
      case .loop(_, _, _, let body): body.changedLocals
      case .declaration, .returning: []
      }
    }
  }
}

extension TypedExpression {
  var local: Variable? {
    switch kind {
    case .variable(let variable) where variable.role == .local: variable
    case .parenthesized(let inner), .unwrap(let inner), .chain(let inner): inner.local
    default: nil
    }
  }

  /// The value of a literal `true` or `false`. Like swiftc, the analysis assumes that code is
  /// disabled on purpose if such a literal disables it.
  var writtenBoolean: Bool? {
    switch kind {
    case .boolean(let value): value
    case .parenthesized(let inner): inner.writtenBoolean
    default: nil
    }
  }
}

/// Arithmetic of the integer types. A value of an unsigned type is stored in an `Int64` by its bit
/// pattern.
extension ScalarType {
  package var minimum: Int64 { isUnsigned ? 0 : Int64.min >> Int64(64 - bitWidth) }

  package var maximum: Int64 {
    Int64(bitPattern: UInt64.max >> UInt64(64 - bitWidth + (isUnsigned ? 0 : 1)))
  }

  /// Whether a 64-bit number fits into this integer type.
  package func holds(_ value: Int64) -> Bool {
    if bitWidth == 64 { return true }
    return value >= minimum && value <= maximum
  }

  /// Returns the result of `first op second`; nil on overflow or division by zero.
  package func result(_ first: Int64, _ op: BinaryOperator, _ second: Int64) -> Int64? {
    if op == .divide || op == .remainder, second == 0 { return nil }
    let (result, overflow) =
      isUnsigned
      ? Self.unsigned(UInt64(bitPattern: first), op, UInt64(bitPattern: second))
      : Self.signed(first, op, second)
    guard !overflow, holds(result) else { return nil }
    return result
  }

  /// Whether `first` is less than `second`.
  package func isLess(_ first: Int64, _ second: Int64) -> Bool {
    isUnsigned ? UInt64(bitPattern: first) < UInt64(bitPattern: second) : first < second
  }

  private static func signed(
    _ first: Int64, _ op: BinaryOperator, _ second: Int64
  ) -> (Int64, Bool) {
    let (result, overflow) = reporting(first, op, second)
    return (result, overflow)
  }

  private static func unsigned(
    _ first: UInt64, _ op: BinaryOperator, _ second: UInt64
  ) -> (Int64, Bool) {
    let (result, overflow) = reporting(first, op, second)
    return (Int64(bitPattern: result), overflow)
  }

  private static func reporting<Number: FixedWidthInteger>(
    _ first: Number, _ op: BinaryOperator, _ second: Number
  ) -> (partialValue: Number, overflow: Bool) {
    switch op {
    case .add: first.addingReportingOverflow(second)
    case .subtract: first.subtractingReportingOverflow(second)
    case .multiply: first.multipliedReportingOverflow(by: second)
    case .divide: first.dividedReportingOverflow(by: second)
    default: first.remainderReportingOverflow(dividingBy: second)
    }
  }
}
