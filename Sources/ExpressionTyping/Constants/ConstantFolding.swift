import Diagnostics
import ExpressionSyntax

/// What swiftc knows of an expression before the program runs.
enum Constant: Equatable {
  /// Of an unsigned type by its bits.
  case integer(Int64)
  case floating(Double)
  case boolean(Bool)
}

/// Finds what swiftc finds behind the types: constant arithmetic that traps, conditions that always
/// have one result, and statements that are never reached.
///
/// It knows what swiftc knows and no more: not the values of locals inside a closure, nor what
/// `zero`, `abs` or a conversion of a constant gives.
struct ConstantFolding {
  var diagnostics: Diagnostics
  /// The constants that locals hold, by the locals' ids.
  private var values: [Int: Constant] = [:]
  /// What the locals held that were given other values, in the order of the changes.
  private var changes: [(id: Int, before: Constant?)] = []
  /// The locals that closures read: a `var` among them may change unseen.
  private let captured: Set<Int>
  /// Where the conditions begin that were warned about.
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
    _ = folding.walk(statements)
    for finding in folding.diagnostics.findings { diagnostics.report(finding) }
  }

  // MARK: - Locals

  func value(of variable: Variable) -> Constant? { values[variable.id] }

  mutating func declare(_ variable: Variable, _ value: Constant?) {
    if variable.isMutable && captured.contains(variable.id) { return }
    values[variable.id] = value
  }

  mutating func change(_ variable: Variable, to value: Constant?) {
    guard variable.role == .local, !captured.contains(variable.id) else { return }
    changes.append((variable.id, values[variable.id]))
    values[variable.id] = value
  }

  /// Walks a part that may not be run, and takes back what it does to locals.
  ///
  /// - Returns: how it ends, and the locals that it changes.
  mutating func branch(_ body: [TypedStatement]) -> (flow: ConstantFlow, changed: [Int]) {
    let count = changes.count
    let flow = walk(body)
    let ids = changes[count...].map(\.id)
    for change in changes[count...].reversed() { values[change.id] = change.before }
    changes.removeSubrange(count...)
    if case .ends = flow { return (flow, []) }
    return (flow, ids)
  }

  /// From here on, nobody knows what these locals hold.
  mutating func forget(_ ids: [Int]) {
    for id in ids {
      changes.append((id, values[id]))
      values[id] = nil
    }
  }

  /// Walks the body of a closure, which sees no constants from outside.
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
      "this is always \(result): some of what depends on it is never executed",
      at: condition.range)
  }
}

extension [TypedStatement] {
  /// The ids of the locals that closures name.
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

  /// The locals that the statements assign to, or change with a method.
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

  /// `true` or `false` as such: swiftc takes the part that it shuts out for shut out on purpose.
  var writtenBoolean: Bool? {
    switch kind {
    case .boolean(let value): value
    case .parenthesized(let inner): inner.writtenBoolean
    default: nil
    }
  }
}
