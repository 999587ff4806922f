import SpecLanguage

// when: state.isOpen && !state.isOpen          # constant-condition
// where: status != .done || status != .open    # constant-condition
// then: state.items.count >= 0                 # constant-condition

/// What is known about the values of the state and of the payload while some conditions are true.
struct ConditionFacts {
  private struct KnownValue {
    var equal: Value?
    var excluded: Set<Value> = []
    var lower = Int64.min
    var upper = Int64.max
    /// Whether it would have to equal two values.
    var hasSeveral = false

    var isPossible: Bool {
      if hasSeveral || lower > upper { return false }
      guard let equal else { return true }
      if case .integer(let number) = equal, number < lower || number > upper { return false }
      return !excluded.contains(equal)
    }
  }

  private let types: TypeTable
  private var values: [ComparedValue: KnownValue] = [:]
  /// The first condition that excludes an earlier one.
  private(set) var contradiction: SourceRange?
  /// The operators that have been read.
  fileprivate private(set) var read: Set<ObjectIdentifier> = []
  /// Whether it is known that counts and unsigned numbers are not negative.
  private let knowsNaturals: Bool

  init(_ types: TypeTable, knowsNaturals: Bool = false) {
    self.types = types
    self.knowsNaturals = knowsNaturals
  }

  /// Adds what follows from conditions that are all true.
  mutating func addConditions(_ conditions: [TypedCondition]) {
    for condition in conditions {
      switch condition {
      case .expression(let expression): addExpression(expression, isTrue: true)
      case .binding(_, let value, _):
        if let key = value.compared { exclude(.null, key, value.range) }
      case .matching: break
      }
    }
  }

  /// Adds what follows from conditions of which at least one is false.
  mutating func addOpposite(of conditions: [TypedCondition]) {
    switch conditions.first {
    case .expression(let expression)? where conditions.count == 1:
      addExpression(expression, isTrue: false)
    case .binding(_, let value, _)? where conditions.count == 1:
      if let key = value.compared { require(.null, key, value.range) }
    default: break
    }
  }

  /// Adds what follows from the result of an expression.
  mutating func addExpression(_ expression: TypedExpression, isTrue: Bool) {
    switch expression.kind {
    case .parenthesized(let inner): addExpression(inner, isTrue: isTrue)
    case .prefix(.not, let inner): addExpression(inner, isTrue: !isTrue)
    case .binary(let left, let op, let right) where op == (isTrue ? .and : .or):
      read.insert(ObjectIdentifier(expression))
      addExpression(left, isTrue: isTrue)
      addExpression(right, isTrue: isTrue)
    case .binary(let left, let op, let right) where op.isComparison:
      let op = isTrue ? op : op.negated
      if let value = constant(right), let key = key(left) {
        if knowsNaturals, left.isNatural(op) { limitValue(key, .greaterOrEqual, 0) }
        addComparison(key, op, value, expression.range)
      } else if let value = constant(left), let key = key(right) {
        if knowsNaturals, right.isNatural(op) { limitValue(key, .greaterOrEqual, 0) }
        addComparison(key, op.mirrored, value, expression.range)
      } else if let first = key(left), let second = key(right), op.isEquality {
        require(.boolean(op == .equal), .equality([first, second]), expression.range)
      }
    default:
      if expression.type == .bool, let key = expression.compared {
        require(.boolean(isTrue), key, expression.range)
      }
    }
  }

  /// Whether a property of the state is nil while the conditions are true; nil if that is not known.
  ///
  /// - Parameter path: the names of the property and of those around it, such as `desk.editor`.
  func isNil(_ path: String) -> Bool? {
    let property = path.split(separator: ".").reduce(ComparedValue.state) {
      .member($0, String($1))
    }
    guard let value = values[property] else { return nil }
    return value.equal == .null ? true : value.excluded.contains(.null) ? false : nil
  }

  /// The key of a value with an equality that is known: `==` of another module may be anything, and
  /// floating-point numbers have NaN. A `Decimal` has several forms.
  private func key(_ expression: TypedExpression) -> ComparedValue? {
    let type = expression.type.unwrapped
    if types.isExternal(type) || type.scalar?.isFloating == true || type.scalar == .decimal {
      return nil
    }
    return expression.compared
  }

  private func constant(_ expression: TypedExpression) -> Value? {
    switch expression.constantValue(in: types) {
    case .floating?, nil: nil
    case let value?: value
    }
  }

  private mutating func addComparison(
    _ key: ComparedValue, _ op: BinaryOperator, _ value: Value, _ range: SourceRange
  ) {
    switch (op, value) {
    case (.equal, _): require(value, key, range)
    case (.notEqual, .boolean(let flag)): require(.boolean(!flag), key, range)
    case (.notEqual, _): exclude(value, key, range)
    // An unsigned number may be stored as a negative one.
    case (_, .integer(let number))
    where (0..<Int64.max / 2).contains(number) || number == -1 && key.isCount:
      limitValue(key, op, number)
      noteContradiction(of: key, range)
    default: break
    }
  }

  private mutating func limitValue(_ key: ComparedValue, _ op: BinaryOperator, _ number: Int64) {
    var known = values[key] ?? KnownValue()
    switch op {
    case .less: known.upper = min(known.upper, number - 1)
    case .lessOrEqual: known.upper = min(known.upper, number)
    case .greater: known.lower = max(known.lower, number + 1)
    case .greaterOrEqual: known.lower = max(known.lower, number)
    default: break
    }
    values[key] = known
  }

  // With closures that change a value, the optimizer of Swift 6.3 fails here.

  private mutating func require(_ value: Value, _ key: ComparedValue, _ range: SourceRange) {
    var known = values[key] ?? KnownValue()
    if let equal = known.equal, equal != value { known.hasSeveral = true }
    known.equal = value
    values[key] = known
    noteContradiction(of: key, range)
    if case .boolean(let isEmpty) = value, case .standard(let list, .isEmpty, []) = key {
      let count = ComparedValue.standard(list, .count, [])
      if isEmpty { return require(.integer(0), count, range) }
      limitValue(count, .greater, 0)
      noteContradiction(of: count, range)
    }
  }

  private mutating func exclude(_ value: Value, _ key: ComparedValue, _ range: SourceRange) {
    values[key, default: KnownValue()].excluded.insert(value)
    noteContradiction(of: key, range)
  }

  private mutating func noteContradiction(of key: ComparedValue, _ range: SourceRange) {
    if contradiction == nil, values[key]?.isPossible == false { contradiction = range }
  }
}

/// Warns about conditions that exclude one another, and about alternatives of which one is always
/// true.
struct ContradictionCheck {
  private let types: TypeTable
  private(set) var diagnostics = Diagnostics()
  /// The operators that have been read.
  private var read: Set<ObjectIdentifier> = []

  static func report(
    _ expression: TypedExpression, _ types: TypeTable, _ diagnostics: inout Diagnostics
  ) {
    var check = ContradictionCheck(types: types)
    check.visitExpression(expression)
    for finding in check.diagnostics.findings { diagnostics.report(finding) }
  }

  static func report(
    _ conditions: [TypedCondition], _ types: TypeTable, _ diagnostics: inout Diagnostics
  ) {
    var check = ContradictionCheck(types: types)
    check.visitConditions(conditions)
    for finding in check.diagnostics.findings { diagnostics.report(finding) }
  }

  static func report(
    _ statements: [TypedStatement], _ types: TypeTable, _ diagnostics: inout Diagnostics
  ) {
    var check = ContradictionCheck(types: types)
    check.visitStatements(statements)
    for finding in check.diagnostics.findings { diagnostics.report(finding) }
  }

  private init(types: TypeTable) { self.types = types }

  private mutating func visitStatements(_ statements: [TypedStatement]) {
    for statement in statements {
      switch statement.kind {
      case .conditional(let clauses, let otherwise):
        for clause in clauses {
          visitConditions(clause.conditions)
          visitStatements(clause.body)
        }
        visitStatements(otherwise ?? [])
      case .guarding(let conditions, let otherwise):
        visitConditions(conditions)
        visitStatements(otherwise)
      case .switching(let subject, let cases):
        visitExpression(subject)
        for item in cases {
          if let condition = item.condition { visitExpression(condition) }
          visitStatements(item.body)
        }
      case .loop(_, let sequence, let filter, let body):
        visitExpression(sequence)
        if let filter { visitExpression(filter) }
        visitStatements(body)
      case .expression, .assignment, .compoundAssignment, .declaration, .returning:
        statement.visitExpressions { expression in
          visitOperator(expression)
          return true
        }
      }
    }
  }

  private mutating func visitConditions(_ conditions: [TypedCondition]) {
    if conditions.count > 1 {
      let values = conditions.compactMap { condition -> TypedExpression? in
        if case .expression(let value) = condition { value } else { nil }
      }
      reportRepeated(Array(values.flatMap { $0.operands(of: .and) }.prefix(32)))
      var facts = ConditionFacts(types)
      facts.addConditions(conditions)
      reportFacts(facts, of: .and)
    }
    for condition in conditions { visitExpression(condition.value) }
  }

  private mutating func visitExpression(_ expression: TypedExpression) {
    expression.visitExpressions { part in
      visitOperator(part)
      return true
    }
  }

  private mutating func visitOperator(_ expression: TypedExpression) {
    if case .ternary(_, let first, let second) = expression.kind, first.isWritten(like: second) {
      diagnostics.warning(
        .comparedWithItself, "both branches are the same value", at: expression.range)
    }
    guard case .binary(_, let op, _) = expression.kind else { return }
    if op.isComparison { reportNatural(expression) }
    guard op == .and || op == .or,
      !read.contains(ObjectIdentifier(expression))
    else { return }
    reportRepeated(expression.operands(of: op))
    var facts = ConditionFacts(types)
    facts.addExpression(expression, isTrue: op == .and)
    reportFacts(facts, of: op)
  }

  /// Warns about a comparison that is decided by the type: a count is never negative.
  private mutating func reportNatural(_ expression: TypedExpression) {
    for result in [true, false] {
      var facts = ConditionFacts(types, knowsNaturals: true)
      facts.addExpression(expression, isTrue: result)
      if facts.contradiction == nil { continue }
      diagnostics.warning(
        .constantCondition, "this is always \(!result): the number is never negative",
        at: expression.range)
    }
  }

  /// - Parameter operands: The operands of a chain of `&&` or `||`.
  private mutating func reportRepeated(_ operands: [TypedExpression]) {
    for (place, operand) in operands.enumerated().dropFirst()
    where operands[..<place].contains(where: { operand.isWritten(like: $0) }) {
      diagnostics.warning(
        .comparedWithItself, "this condition is the same as one before it", at: operand.range)
    }
  }

  private mutating func reportFacts(_ facts: ConditionFacts, of op: BinaryOperator) {
    read.formUnion(facts.read)
    guard let range = facts.contradiction else { return }
    diagnostics.warning(
      .constantCondition,
      op == .and
        ? "this is never true together with a condition before it"
        : "this is always true if a condition before it is false, so one of them always holds",
      at: range)
  }
}

extension BinaryOperator {
  /// The operator with the opposite result.
  fileprivate var negated: BinaryOperator {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    default: self
    }
  }

  /// The operator with the same result if its operands are exchanged.
  fileprivate var mirrored: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}

/// A value that conditions compare. It is equal for expressions with equal values.
private indirect enum ComparedValue: Hashable {
  case state
  case variable(String, id: Int)
  case member(ComparedValue, String)
  case pairMember(ComparedValue, isFirst: Bool)
  case unwrapped(ComparedValue)
  case element(ComparedValue, id: ComparedValue)
  /// What the standard library computes from a value.
  case standard(ComparedValue, Operation, [Argument])
  /// Whether two values are equal.
  case equality(Set<ComparedValue>)

  struct Argument: Hashable {
    let label: String?
    let value: ComparedValue
  }

  var isCount: Bool { if case .standard(_, .count, _) = self { true } else { false } }
}

extension TypedExpression {
  /// The value that the expression is: a variable, its member, or what the standard library computes from
  /// them. Nil for other expressions.
  fileprivate var compared: ComparedValue? {
    switch kind {
    case .variable(let variable):
      variable.role == .state ? .state : .variable(variable.name, id: variable.id)
    case .member(let base, let member): base.compared.map { .member($0, member.name) }
    case .pairMember(let base, let isFirst):
      base.compared.map { .pairMember($0, isFirst: isFirst) }
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner): inner.compared
    case .unwrap(let inner): inner.compared.map { .unwrapped($0) }
    case .elementByID(let base, let id):
      base.compared.flatMap { base in id.compared.map { .element(base, id: $0) } }
    case .standard(let call): call.compared
    default: nil
    }
  }
}

extension TypedExpression {
  /// Whether the value is a number that is never negative because of its type: a count, or a number
  /// of an unsigned type. A large unsigned number is stored as a negative one, so it is only ordered.
  fileprivate func isNatural(_ op: BinaryOperator) -> Bool {
    switch kind {
    case .parenthesized(let inner): inner.isNatural(op)
    case .standard(let call): call.entry.kind == .property && call.entry.name == "count"
    default: type.scalar?.isUnsigned == true && !op.isEquality
    }
  }
}

extension StandardCall {
  fileprivate var compared: ComparedValue? {
    guard let base = base?.compared else { return nil }
    switch entry.operation {
    case .contains, .containsID, .hasPrefix, .hasSuffix: break
    default: if entry.kind != .property { return nil }
    }
    var values: [ComparedValue.Argument] = []
    for argument in arguments {
      guard let value = argument.value.compared else { return nil }
      values.append(ComparedValue.Argument(label: argument.label, value: value))
    }
    return .standard(base, entry.operation, values)
  }
}
