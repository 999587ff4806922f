import FeatureAnalysis
import SpecLanguage

/// What an expectation of a test requires of the state: the elements at its indices, divisors that
/// are not zero, ranges that are not reversed. Where the user's code decides what the state holds,
/// the test states these conditions first, as in `try #require(!store.state.items.isEmpty)`. If one
/// does not hold, the test fails, instead of ending the process with all other tests.
struct RequiredReads {
  private(set) var conditions: [Condition] = []

  enum Condition {
    case element(of: TypedExpression, at: TypedExpression)
    case elements(of: TypedExpression, in: TypedExpression)
    case nonzero(TypedExpression)
    case ordered(TypedExpression, TypedExpression)
  }

  /// - Parameter isExpected: whether the expression is a condition that must hold, so that all
  ///   operands of its `&&` must hold as well.
  init(_ expression: TypedExpression, isExpected: Bool) {
    visit(expression, isExpected: isExpected)
  }

  private mutating func visit(_ expression: TypedExpression, isExpected: Bool = false) {
    switch expression.kind {
    case .parenthesized(let inner): visit(inner, isExpected: isExpected)
    case .binary(let left, let operation, let right):
      visit(left, isExpected: isExpected && operation == .and)
      switch operation {
      // Swift evaluates the right operand only if it is needed.
      case .or, .coalesce: return
      case .and: if isExpected { visit(right, isExpected: true) }
      default: visit(right)
      }
      guard operation == .divide || operation == .remainder, !right.isLiteral,
        right.type.scalar?.isInteger == true
      else { return }
      add(.nonzero(right), reading: [right])
    case .ternary(let condition, _, _): visit(condition)
    case .range(let lower, _, let upper):
      for bound in [lower, upper].compactMap(\.self) { visit(bound) }
      guard let lower, let upper, !(lower.isLiteral && upper.isLiteral) else { return }
      add(.ordered(lower, upper), reading: [lower, upper])
    case .standard(let call):
      if let base = call.base { visit(base) }
      for argument in call.arguments { visit(argument.value) }
      guard let base = call.base, let place = call.arguments.first?.value else { return }
      switch call.entry.operation {
      case .elementAtIndex: add(.element(of: base, at: place), reading: [base, place])
      case .elementsInRange: add(.elements(of: base, in: place), reading: [base, place])
      default: break
      }
    // A closure or branch may not be run, and reads what only it declares.
    case .closure, .branching: break
    default: visitParts(of: expression)
    }
  }

  private mutating func visitParts(of expression: TypedExpression) {
    var parts: [TypedExpression] = []
    expression.visitExpressions { part in
      if part === expression { return true }
      parts.append(part)
      return false
    }
    for part in parts { visit(part) }
  }

  /// Adds a condition. In an optional chain, what follows a `?` may not be read.
  private mutating func add(_ condition: Condition, reading parts: [TypedExpression]) {
    var isWhole = true
    for part in parts {
      part.visitExpressions { inner in
        switch inner.kind {
        case .chain: return false
        case .unwrap: isWhole = false
        default: break
        }
        return isWhole
      }
    }
    if isWhole { conditions.append(condition) }
  }
}

extension TypedExpression {
  fileprivate var isLiteral: Bool {
    switch kind {
    case .integer: true
    case .prefix(_, let operand), .parenthesized(let operand): operand.isLiteral
    default: false
    }
  }
}

// MARK: - Lowering

/// The conditions that one test states before its expectations, each once.
struct TestRequirements {
  /// The name of the variable with the store.
  let store: String
  /// The names that the test declares.
  let taken: Set<String>
  /// Whether the test needs the conditions. Where the tool runs the scenario itself, the
  /// expectations can be read.
  let areNeeded: Bool
  private var known: Set<SwiftExpression> = []

  init(store: String, taken: Set<String> = [], areNeeded: Bool) {
    self.store = store
    self.taken = taken.union([store])
    self.areNeeded = areNeeded
  }

  /// Creates the statements for an expectation.
  mutating func statements(
    _ expectation: Code<TypedExpression>, _ texts: inout TextLowering
  ) -> [SwiftStatement] {
    guard case .checked(let condition) = expectation else { return [] }
    return statements(RequiredReads(condition, isExpected: true), &texts)
  }

  /// Creates the statements for expected values.
  mutating func statements(
    _ values: [TypedExpression], _ texts: inout TextLowering
  ) -> [SwiftStatement] {
    values.flatMap { statements(RequiredReads($0, isExpected: false), &texts) }
  }

  private mutating func statements(
    _ reads: RequiredReads, _ texts: inout TextLowering
  ) -> [SwiftStatement] {
    if !areNeeded { return [] }
    texts.state = .path(store, "state")
    defer { texts.state = .name("state") }
    var statements: [SwiftStatement] = []
    for condition in reads.conditions {
      let lowered = condition.lowered(taken, &texts)
      if known.insert(lowered).inserted {
        statements.append(.expression(.effect(.try, .require(lowered))))
      }
    }
    return statements
  }
}

extension RequiredReads.Condition {
  fileprivate func lowered(
    _ taken: Set<String>, _ texts: inout TextLowering
  ) -> SwiftExpression {
    func lower(_ part: TypedExpression) -> SwiftExpression {
      texts.beginScope(VariableUse(.checked(part)), taken: taken)
      return texts.expression(part)
    }
    switch self {
    case .element(let list, let place):
      let elements = lower(list)
      guard case .integer(let index) = place.kind else {
        return elements.member("indices").calling("contains", [SwiftArgument(lower(place))])
      }
      if index == "0" { return .prefix("!", elements.member("isEmpty")) }
      return .infix(elements.member("count"), ">", lower(place))
    case .elements(let list, let bounds):
      let count = lower(list).member("count")
      guard case .range(let lowest, let operation, let highest) = bounds.kind else {
        return .infix(lower(bounds).member("upperBound"), "<=", count)
      }
      if let highest {
        return .infix(count, operation == .closed ? ">" : ">=", lower(highest))
      }
      return .infix(count, ">=", lowest.map { lower($0) } ?? .integer(0))
    case .nonzero(let divisor): return .infix(lower(divisor), "!=", .integer(0))
    case .ordered(let lowest, let highest): return .infix(lower(lowest), "<=", lower(highest))
    }
  }
}

extension Feature {
  /// Whether code of the user's decides what the state holds, so that the tool cannot run the
  /// scenarios.
  var isChangedByUserCode: Bool {
    actions.contains(where: \.isHandled) || middleware.contains(where: \.isStub)
      || externals.contains { !$0.isImported } || functions.contains { $0.value == nil }
  }
}
