import SpecLanguage

extension Checking {
  /// A function that checks the statements of a branch.
  typealias CheckBody = (inout Checking, [Statement]) -> [TypedStatement]?

  mutating func switching(
    _ subject: Expression, _ cases: [SwitchCase], _ range: SourceRange,
    isValue: Bool = false, _ checkBody: CheckBody
  ) -> TypedStatement.Kind? {
    let typedSubject = checkExpression(subject, wanted: nil)
    let type = typedSubject?.type ?? .unknown
    var typed: [TypedCase] = []
    for (index, item) in cases.enumerated() {
      if let result = checkCase(item, matching: type, checkBody) { typed.append(result) }
      if item.patterns.isEmpty, index + 1 < cases.count {
        _ = fail(
          .neverExecuted, "'default' must be the last case",
          at: cases[index + 1].range)
        return nil
      }
    }
    guard let typedSubject, typed.count == cases.count else { return nil }
    let isJudgedElsewhere = type.containsUnknown || isExternal(type.unwrapped)
    guard
      isJudgedElsewhere
        || reportCoverage(of: typed, cases, type, range, isValue: isValue)
    else { return nil }
    return .switching(typedSubject, typed)
  }

  private mutating func checkCase(
    _ item: SwitchCase, matching type: Type, _ checkBody: CheckBody
  ) -> TypedCase? {
    block { checking in
      let patterns = checking.patterns(item.patterns, matching: type)
      let condition = item.condition.map { checking.checkExpression($0, wanted: .bool) }
      if item.condition != nil, item.patterns.count > 1 {
        checking.warn(
          .ambiguousWhere, "'where' belongs to the last pattern only",
          at: item.condition?.range ?? item.range, help: "write a 'case' for each pattern")
      }
      let body = checkBody(&checking, item.body)
      if case .some(.none) = condition { return nil }
      guard let patterns, let body else { return nil }
      return TypedCase(patterns: patterns, condition: condition ?? nil, body: body)
    }
  }

  /// Reports missing cases and unreachable cases.
  ///
  /// - Returns: whether every value is handled.
  private mutating func reportCoverage(
    of typed: [TypedCase], _ cases: [SwitchCase], _ type: Type, _ range: SourceRange,
    isValue: Bool
  ) -> Bool {
    var coverage = PatternCoverage(types: types)
    let missing = coverage.missing(from: typed, type)
    for (item, written) in zip(typed, cases) {
      if item.patterns.isEmpty, !coverage.isReached() {
        warn(
          .unreachableCase, "'default' is never reached: the cases before it match every value",
          at: written.range, help: "remove it")
      }
      for pattern in item.patterns where !coverage.isReached() {
        warn(
          .unreachableCase, "this case is never reached: those before it match all its values",
          at: pattern.range, help: "remove it")
      }
    }
    guard let missing else {
      _ = fail(
        .missingCases, "this 'switch' has too many combinations to be checked", at: range.keyword,
        help: "add 'default'")
      return false
    }
    if missing.isEmpty { return true }
    let isOpen = missing == ["_"]
    let shown = missing.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
    _ = fail(
      .missingCases,
      isOpen
        ? "this 'switch' does not handle every value: it needs a 'default'"
        : "this 'switch' does not handle every value: \(shown)\(more) \(missing.count == 1 ? "is" : "are") missing",
      at: range.keyword, help: isOpen ? "add 'default: break' or a value" : nil,
      fixes: isValue ? [] : fixes(adding: isOpen ? [] : missing, to: cases, range))
    return false
  }

  /// Returns fixes that add `case .failed: break` for each missing case, if the `}` of the `switch`
  /// is on its own line.
  private func fixes(
    adding missing: [String], to cases: [SwitchCase], _ range: SourceRange
  ) -> [Fix] {
    guard let last = cases.last, range.end.column > 1,
      (last.body.last?.range.end ?? last.range.end).line < range.end.line
    else { return [] }
    let brace = SourcePosition(
      line: Int(range.end.line), column: Int(range.end.column) - 1)
    let indentation = String(repeating: " ", count: Int(brace.column) - 1)
    let lines = (missing.isEmpty ? ["default: break"] : missing.map { "case \($0): break" })
    let text = lines.map { $0 + "\n" + indentation }.joined()
    return [Fix("", by: text, at: SourceRange(brace, brace))]
  }

  // MARK: - Values

  /// Checks an `if` or `switch` that is used as a value. As in Swift, each branch is checked
  /// separately, and all branches must have the same type.
  mutating func branching(_ statement: Statement, hint: Type?) -> TypedExpression? {
    var found: TypedExpression?
    var isWhole = true
    let checkBody: CheckBody = { checking, body in
      guard let value = body.value else { return checking.checkStatements(body) }
      guard let typed = checking.branch(value, hint: hint, &found) else {
        isWhole = false
        return nil
      }
      return [TypedStatement(.expression(typed), at: body[0].range, comments: body[0].comments)]
    }
    let kind: TypedStatement.Kind? =
      switch statement.kind {
      case .conditional(let clauses, let otherwise): conditional(clauses, otherwise, checkBody)
      case .switching(let subject, let cases):
        switching(subject, cases, statement.range, isValue: true, checkBody)
      default: nil
      }
    guard let kind, isWhole, let found else { return nil }
    let typed = TypedStatement(kind, at: statement.range)
    return TypedExpression(.branching(typed), found.type, at: statement.range)
  }

  private mutating func branch(
    _ value: Expression, hint: Type?, _ found: inout TypedExpression?
  ) -> TypedExpression? {
    guard let inferred = infer(value, hint: hint) else { return nil }
    let typed = hint.flatMap { adapt(inferred, to: $0) } ?? inferred
    if hint == nil, told(typed) == nil { return nil }
    guard let first = found else {
      found = typed
      return typed
    }
    if typed.type.matches(first.type) { return typed }
    _ = fail(
      .typeMismatch,
      "the branches have different types: \(typed.type) here, \(first.type) in line \(first.range.start.line)",
      at: typed.range)
    return nil
  }
}

extension [Statement] {
  /// The only expression of the statements; nil if there are other statements.
  var value: Expression? {
    guard count == 1 else { return nil }
    if case .expression(let value) = self[0].kind { return value }
    return self[0].branchValue
  }
}

extension SourceRange {
  /// The range of the keyword `switch`, for the range of a whole statement.
  fileprivate var keyword: SourceRange {
    SourceRange(start, start.advanced(by: "switch".count))
  }
}
