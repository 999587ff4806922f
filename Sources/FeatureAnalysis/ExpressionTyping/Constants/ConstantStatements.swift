import SpecLanguage

/// How control leaves a statement or a list of statements.
enum ConstantFlow {
  case goesOn
  /// Every path ends in a `return`. The following statements are reported as
  /// `unreachable-statement`, unless a literal `true` or `false` disables them.
  case ends(isWritten: Bool)
  /// The condition always has this result, so that the following statements are unreachable.
  case endsBy(TypedExpression, Bool)
}

extension ConstantFolding {
  /// Visits statements in order. Like swiftc, skips statements that are obviously unreachable.
  mutating func walkStatements(_ statements: [TypedStatement]) -> ConstantFlow {
    var result = ConstantFlow.goesOn
    for (index, statement) in statements.enumerated() {
      let isLast = index + 1 == statements.count
      switch walk(statement) {
      case .goesOn: continue
      case .ends(let isWritten):
        // A statement after a plain `return` has already been reported as an error.
        if !isLast && !isWritten && !statement.isReturn {
          diagnostics.warning(
            .unreachableStatement, "this is never executed: every path before it returns",
            at: statements[index + 1].range)
        }
        return .ends(isWritten: isWritten)
      case .endsBy(let condition, let value):
        if !isLast { warn(always: value, condition) }
        result = .endsBy(condition, value)
      }
    }
    return result
  }

  private mutating func walk(_ statement: TypedStatement) -> ConstantFlow {
    switch statement.kind {
    case .expression(let expression):
      _ = fold(expression)
      if let local = expression.mutatingCall?.base?.local { changeVariable(local, to: nil) }
    case .assignment(let target, let value):
      let constant = fold(value)
      if let local = target.local { changeVariable(local, to: constant) } else { _ = fold(target) }
    case .compoundAssignment(let target, let op, let value):
      let (first, second) = (fold(target), fold(value))
      let result = arithmetic(
        ConstantOperation(op, first, second, type: target.type.unwrapped, operand: value.type),
        at: statement.range)
      if let local = target.local { changeVariable(local, to: result) }
    case .declaration(let variable, _, let value): declare(variable, fold(value))
    case .conditional(let clauses, let otherwise): return conditional(clauses, otherwise)
    case .switching(let subject, let cases): return switching(subject, cases)
    case .guarding(let conditions, let otherwise): return guarding(conditions, otherwise)
    case .loop(_, let sequence, let filter, let body): loop(sequence, filter, body)
    case .returning(let value):
      if let value { _ = fold(value) }
      return .ends(isWritten: false)
    }
    return .goesOn
  }

  // MARK: - Conditions

  /// The result of a list of conditions.
  private enum Outcome {
    case open
    /// The conditions are decided by a literal `true` or `false`.
    case written(Bool)
    case always(Bool, TypedExpression)
  }

  private mutating func outcome(_ conditions: [TypedCondition]) -> Outcome {
    var isOpen = false
    var known: TypedExpression?
    for condition in conditions {
      guard case .expression(let expression) = condition else {
        switch condition {
        case .binding(_, let value, _), .matching(_, let value): _ = fold(value)
        case .expression: break
        }
        isOpen = true
        continue
      }
      switch (expression.writtenBoolean, fold(expression)) {
      case (true?, _): continue
      case (false?, _): return .written(false)
      case (nil, .boolean(false)): return .always(false, expression)
      case (nil, .boolean(true)): known = known ?? expression
      default: isOpen = true
      }
    }
    if isOpen { return .open }
    return known.map { .always(true, $0) } ?? .written(true)
  }

  private mutating func conditional(
    _ clauses: [TypedClause], _ otherwise: [TypedStatement]?
  ) -> ConstantFlow {
    var merge = BranchMerge()
    for (index, clause) in clauses.enumerated() {
      let outcome = self.outcome(clause.conditions)
      if case .written(false) = outcome {
        merge.isWritten = true
        continue
      }
      if case .always(false, let condition) = outcome {
        if !clause.body.isEmpty { warn(always: false, condition) }
        merge.note(condition, false)
      }
      let flow = branch(clause.body)
      if case .always(false, _) = outcome { merge.addDead(flow) } else { merge.add(flow) }
      switch outcome {
      case .written(true):
        merge.isWritten = true
        return finish(merge)
      case .always(true, let condition):
        let isBehind = index + 1 < clauses.count || !(otherwise ?? []).isEmpty
        if isBehind { warn(always: true, condition) }
        merge.note(condition, true)
      default: break
      }
    }
    if let otherwise { merge.add(branch(otherwise)) } else { merge.add((.goesOn, [])) }
    return finish(merge)
  }

  private mutating func switching(
    _ subject: TypedExpression, _ cases: [TypedCase]
  ) -> ConstantFlow {
    let constant = fold(subject)
    if cases.count > 1, constant != nil || subject.isWrittenValue { warnAboutSwitch(subject) }
    var merge = BranchMerge()
    for item in cases {
      if let condition = item.condition { _ = fold(condition) }
      merge.add(branch(item.body))
    }
    return finish(merge)
  }

  private mutating func finish(_ merge: BranchMerge) -> ConstantFlow {
    forget(merge.changed)
    return merge.flow
  }

  private mutating func guarding(
    _ conditions: [TypedCondition], _ otherwise: [TypedStatement]
  ) -> ConstantFlow {
    let outcome = self.outcome(conditions)
    if case .written(true) = outcome { return .goesOn }
    _ = branch(otherwise)
    switch outcome {
    case .always(true, let condition):
      warn(always: true, condition)
      return .goesOn
    case .always(false, let condition): return .endsBy(condition, false)
    case .written: return .ends(isWritten: true)
    case .open: return .goesOn
    }
  }

  private mutating func loop(
    _ sequence: TypedExpression, _ filter: TypedExpression?, _ body: [TypedStatement]
  ) {
    _ = fold(sequence)
    forget(body.changedLocals)
    if let filter {
      if filter.writtenBoolean == false { return }
      if fold(filter) == .boolean(false), !body.isEmpty { warn(always: false, filter) }
    }
    forget(branch(body).changed)
  }
}

extension TypedExpression {
  /// Whether the value is written in full: a literal, or a case without variables.
  fileprivate var isWrittenValue: Bool {
    switch kind {
    case .integer, .floating, .boolean, .nilLiteral, .literalValue: true
    case .string(let segments):
      segments.allSatisfy { if case .text = $0 { true } else { false } }
    case .enumCase(_, let arguments): arguments.allSatisfy(\.value.isWrittenValue)
    case .parenthesized(let inner), .promoted(let inner): inner.isWrittenValue
    default: false
    }
  }
}

extension TypedStatement {
  fileprivate var isReturn: Bool {
    if case .returning = kind { true } else { false }
  }
}

/// Combines the branches of an `if`.
private struct BranchMerge {
  var isWritten = false
  private(set) var changed: [Int] = []
  /// Whether control continues after one of the branches. `goesOn` is about all branches;
  /// `liveGoesOn` is only about the branches that can run according to the constants.
  private var goesOn = false
  private var liveGoesOn = false
  /// The first condition with a constant result. It may also be a condition inside a branch.
  private var cause: (TypedExpression, Bool)?
  /// Whether an earlier condition is always true. If so, later branches never run.
  private var isClosed = false

  mutating func note(_ condition: TypedExpression, _ value: Bool) {
    cause = cause ?? (condition, value)
    if value { isClosed = true }
  }

  mutating func add(_ branch: (flow: ConstantFlow, changed: [Int])) {
    let isLive = !isClosed
    switch branch.flow {
    case .goesOn: if isLive { liveGoesOn = true }
    case .endsBy(let condition, let value): if isLive { cause = cause ?? (condition, value) }
    case .ends: break
    }
    addDead(branch)
  }

  mutating func addDead(_ branch: (flow: ConstantFlow, changed: [Int])) {
    changed += branch.changed
    switch branch.flow {
    case .goesOn, .endsBy: goesOn = true
    case .ends(let isWritten): self.isWritten = self.isWritten || isWritten
    }
  }

  var flow: ConstantFlow {
    if !goesOn { return .ends(isWritten: isWritten) }
    if !liveGoesOn, let cause { return .endsBy(cause.0, cause.1) }
    return .goesOn
  }
}
