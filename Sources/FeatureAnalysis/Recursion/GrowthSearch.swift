import SpecLanguage

/// Finds a call of a function that changes a part of `self`, after `self` may have grown: the part
/// could then be as large as `self` was.
///
///     do: "replies.append(Comment()); for index in replies.indices { replies[index].grow() }"
struct GrowthSearch {
  let types: TypeTable
  /// Whether the calls in the cycle may make their values larger.
  var callsGrow = false
  /// Whether an expression is a call in the cycle.
  let isCall: (TypedExpression) -> Bool
  private(set) var found: TypedExpression?

  init(types: TypeTable, isCall: @escaping (TypedExpression) -> Bool) {
    self.types = types
    self.isCall = isCall
  }

  /// Whether statements may make `self` larger, apart from calls in the cycle.
  func grows(_ statements: [TypedStatement]) -> Bool {
    statements.contains { statement in
      switch statement.kind {
      case .expression(let expression):
        expression.changingCall.map { !isCall($0) && $0.grows(types) } ?? false
      case .assignment(let target, _), .compoundAssignment(let target, _, _):
        target.isInSelf && types.canContainItself(target.type)
      default: grows(statement.nested)
      }
    }
  }

  /// What may have happened before a statement.
  struct Reached {
    var hasGrown = false
    var hasCalled = false
    /// Whether nothing follows, because all paths have returned.
    var hasEnded = false

    func or(_ other: Reached) -> Reached {
      if hasEnded { return other }
      if other.hasEnded { return self }
      return Reached(
        hasGrown: hasGrown || other.hasGrown, hasCalled: hasCalled || other.hasCalled)
    }
  }

  mutating func walk(_ statements: [TypedStatement], _ before: Reached) -> Reached {
    statements.reduce(before) { walk($1, $0) }
  }

  private mutating func walk(_ statement: TypedStatement, _ before: Reached) -> Reached {
    var reached = before
    switch statement.kind {
    case .conditional(let clauses, let otherwise):
      let ends = clauses.map { walk($0.body, before) } + [walk(otherwise ?? [], before)]
      reached = ends.dropFirst().reduce(ends[0]) { $0.or($1) }
    case .switching(_, let cases):
      let ends = cases.map { walk($0.body, before) }
      reached = ends.dropFirst().reduce(ends.first ?? before) { $0.or($1) }
    case .guarding(_, let otherwise): _ = walk(otherwise, before)
    case .loop(let variable, let list, _, let body):
      reached = walk(loop: body, variable, over: list, before)
    case .returning: reached.hasEnded = true
    case .expression(let expression):
      if let call = expression.changingCall, isCall(call) {
        if before.hasGrown || before.hasCalled && callsGrow { found = found ?? call }
        reached.hasCalled = true
      } else if expression.grows(types) {
        reached.hasGrown = true
      }
    case .assignment(let target, _), .compoundAssignment(let target, _, _):
      if target.isInSelf, types.canContainItself(target.type) { reached.hasGrown = true }
    case .declaration: break
    }
    return reached
  }

  /// A loop over the indices of a list that calls the function of the element at each index changes
  /// another element each time. In other loops, a call may change what an earlier one has changed.
  private mutating func walk(
    loop body: [TypedStatement], _ variable: Variable?, over list: TypedExpression,
    _ before: Reached
  ) -> Reached {
    let calls = body.flatMap(\.changingCalls).filter(isCall)
    let isForEachElement =
      variable.map { variable in calls.allSatisfy { $0.isOfElement(variable, of: list) } } ?? false
    let first = walk(body, before)
    var again = before.or(first)
    if isForEachElement { again.hasCalled = before.hasCalled }
    return before.or(walk(body, again))
  }
}

extension TypedStatement {
  /// The calls that change something, also in nested statements.
  fileprivate var changingCalls: [TypedExpression] {
    if case .expression(let value) = kind { return [value.changingCall].compactMap { $0 } }
    return nested.flatMap(\.changingCalls)
  }
}

extension TypedExpression {
  /// The call of a statement, without the optional chain around it.
  fileprivate var changingCall: TypedExpression? {
    switch kind {
    case .chain(let inner), .parenthesized(let inner): inner.changingCall
    case .standard: self
    default: nil
    }
  }

  /// The operations that make a collection not larger.
  private static let shrinking: Set<Operation> = [
    .removeAt, .removeAtOffsets, .moveOffsets, .removeFirst, .removeLast, .removeFirstCount,
    .removeLastCount, .removeAll, .removeAllWhere, .removeID, .removeMember, .removeValue, .popLast,
    .swapAt, .reverse, .sort, .sortBy, .formIntersection, .subtract,
  ]

  /// Whether the call may make `self` larger.
  fileprivate func grows(_ types: TypeTable) -> Bool {
    guard let changing = changingCall, case .standard(let call) = changing.kind,
      let base = call.base
    else { return false }
    return base.isInSelf && types.canContainItself(base.type)
      && !Self.shrinking.contains(call.entry.operation)
  }

  /// Whether the expression is a place in `self`.
  fileprivate var isInSelf: Bool {
    switch kind {
    case .variable(let variable): variable.role == .surrounding
    case .member(let base, _), .unwrap(let base), .chain(let base), .parenthesized(let base),
      .elementByID(let base, _), .pairMember(let base, _):
      base.isInSelf
    case .standard(let call): call.base?.isInSelf ?? false
    default: false
    }
  }

  /// Whether this is a call on `place[variable]`, and the list is `place.indices`.
  fileprivate func isOfElement(_ variable: Variable, of list: TypedExpression) -> Bool {
    guard case .standard(let call) = kind, case .standard(let element)? = call.base?.kind,
      element.entry.operation == .elementAtIndex,
      case .variable(let index)? = element.arguments.first?.value.kind, index.id == variable.id,
      case .standard(let indices) = list.kind, indices.entry.operation == .indices
    else { return false }
    return element.base?.memberPath != nil && element.base?.memberPath == indices.base?.memberPath
  }

  /// The names of a member of `self`: `replies`, `thread.replies`.
  private var memberPath: [String]? {
    switch kind {
    case .variable(let variable): variable.role == .surrounding ? [] : nil
    case .member(let base, let member): base.memberPath.map { $0 + [member.name] }
    default: nil
    }
  }
}
