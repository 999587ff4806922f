import FeatureAnalysis
import SpecLanguage

extension TextLowering {
  /// Lowers statements to Swift, in order.
  ///
  /// - Parameter isResultKnown: Whether the context determines the type of the value that the
  ///   statements return.
  mutating func statements(
    _ list: [TypedStatement], isResultKnown: Bool = true
  ) -> [SwiftStatement] {
    var result: [SwiftStatement] = []
    var joined = JoinedWrites()
    for typed in list {
      let comments = typed.comments.map { SwiftStatement.comment($0) }
      let gap = typed.followsBlankLine ? [SwiftStatement.blankLine] : []
      let outer = prelude
      prelude = []
      let lowered = statement(typed, isResultKnown)
      if prelude.isEmpty, joined.takeStatement(lowered, of: typed, behind: gap + comments) {
        prelude = outer
        continue
      }
      result += joined.finishGroup()
      if !result.isEmpty { result += gap }
      result += comments + prelude
      result += joined.beginGroup(with: lowered, of: typed)
      prelude = outer
    }
    result += joined.finishGroup()
    return result
  }

  private mutating func statement(
    _ typed: TypedStatement, _ isResultKnown: Bool
  ) -> [SwiftStatement] {
    switch typed.kind {
    case .expression(let value): return expressionStatement(value)
    case .assignment(let target, let value): return write(to: target, "=", value)
    case .compoundAssignment(let target, let operation, let value):
      noteOperator(on: target.type.unwrapped)
      return write(to: target, operation.rawValue + "=", value)
    case .declaration(let variable, let annotation, let value):
      return declaration(variable, annotation, value)
    case .conditional(let clauses, let otherwise):
      return [
        conditional(clauses, otherwise) { texts, body in
          texts.statements(body, isResultKnown: isResultKnown)
        }
      ]
    case .switching(let subject, let cases):
      return [
        switching(subject, cases) { texts, body in
          texts.statements(body, isResultKnown: isResultKnown)
        }
      ]
    case .guarding(let conditions, let otherwise):
      return [
        .guard(
          self.conditions(conditions),
          otherwise: statements(otherwise, isResultKnown: isResultKnown))
      ]
    case .loop(let variable, let sequence, let condition, let body):
      return [loop(variable, sequence, condition, body, isResultKnown)]
    case .returning(nil): return [leaving]
    case .returning(let value?):
      return [.return(whole(value, contextual: isResultKnown))]
    }
  }

  // MARK: - Writing

  private mutating func write(
    to target: TypedExpression, _ operation: String, _ value: TypedExpression
  ) -> [SwiftStatement] {
    var steps: [WriteStep] = []
    var indices = SeparatedIndices()
    let written = separatingIndices(of: target, into: &indices)
    isInPlace = true
    let place = self.lowerTarget(written, &steps)
    isInPlace = false
    var body = indices.statements
    var isRisky = indices.areRisky
    if isOverlapping(target, value) {
      let name = freshName("value")
      body += [constant(name, value), .assignment(place, operation, .name(name))]
      isRisky = isRisky || value.isRisky
    } else {
      body.append(.assignment(place, operation, whole(value, contextual: true)))
    }
    if isRisky { body = ifPresent(target, body) }
    return guarded(steps, body)
  }

  /// Whether the write to `target` has already begun when `value` reads from the target. A `?`
  /// begins the write before `value` is evaluated.
  private func isOverlapping(_ target: TypedExpression, _ value: TypedExpression) -> Bool {
    guard let opened = target.innerUnwrap, let path = AccessPath(opened) else { return false }
    return path.isRead(in: value)
  }

  /// Puts the statements in an `if` that checks the optional chain of `target` for nil. The meaning
  /// is the same: if the chain is nil, Swift does not evaluate the assigned value.
  private mutating func ifPresent(
    _ target: TypedExpression, _ body: [SwiftStatement]
  ) -> [SwiftStatement] {
    guard let opened = target.outerUnwrap else { return body }
    var steps: [WriteStep] = []
    let place = self.lowerTarget(opened, &steps)
    return [.if([SwiftIfClause([.expression(.infix(place, "!=", .nil))], body)])]
  }

  private mutating func expressionStatement(_ value: TypedExpression) -> [SwiftStatement] {
    guard value.mutatingCall != nil else {
      if value.externalCall != nil {
        var steps: [WriteStep] = []
        var indices = SeparatedIndices()
        let place = self.lowerTarget(separatingIndices(of: value, into: &indices), &steps)
        return guarded(steps, indices.statements + [.expression(place)])
      }
      return [.assignment(.name("_"), "=", expression(value))]
    }
    var steps: [WriteStep] = []
    var indices = SeparatedIndices()
    let value = separatingIndices(of: value, into: &indices)
    guard let call = value.mutatingCall else { return [] }
    var body = indices.statements
    let lowered: SwiftExpression
    let separated = separatedArguments(call, of: value, &body)
    if let separated {
      lowered = lowerTarget(separated, &steps)
    } else {
      lowered = lowerTarget(value, &steps)
    }
    let isDroppable = call.entry.result == .void || call.entry.isDiscardable
    body.append(isDroppable ? .expression(lowered) : .assignment(.name("_"), "=", lowered))
    if indices.areRisky { body = ifPresent(value, body) }
    return guarded(steps, body)
  }

  /// Lowers a mutating call through `?` whose arguments read the value that the call changes. The
  /// arguments are stored in constants before the call.
  private mutating func separatedArguments(
    _ call: StandardCall, of value: TypedExpression, _ body: inout [SwiftStatement]
  ) -> TypedExpression? {
    guard let opened = value.innerUnwrap, let path = AccessPath(opened),
      let changed = separatedArguments(call, from: path, &body)
    else { return nil }
    return value.replacingCall(by: changed)
  }

  /// - Returns: Nil if no argument reads the value at the path.
  mutating func separatedArguments(
    _ call: StandardCall, from path: AccessPath, _ body: inout [SwiftStatement]
  ) -> StandardCall? {
    var arguments: [TypedArgument] = []
    var isSeparated = false
    for argument in call.arguments {
      guard !argument.value.isClosure, path.isRead(in: argument.value) else {
        arguments.append(argument)
        continue
      }
      isSeparated = true
      let variable = Variable(
        freshName(argument.label == "at" ? "index" : "value"), argument.value.type, role: .local)
      body.append(constant(variable.name, argument.value))
      arguments.append(
        TypedArgument(
          label: argument.label,
          value: TypedExpression(.variable(variable), argument.value.type, at: argument.value.range)
        ))
    }
    guard isSeparated else { return nil }
    return StandardCall(
      call.entry, base: call.base, owner: call.owner, isImplicit: call.isImplicit,
      arguments: arguments)
  }

  // MARK: - Variables

  private mutating func declaration(
    _ variable: Variable, _ annotation: Type?, _ value: TypedExpression
  ) -> [SwiftStatement] {
    let lowered = whole(value, contextual: annotation != nil)
    let type = annotation.map { self.lowerType($0) }
    guard use.isMentioned(variable) else {
      return [
        type == nil
          ? .assignment(.name("_"), "=", lowered)
          : .variable(.let, "_", type: type, value: lowered)
      ]
    }
    let binding: SwiftBinding = variable.isMutable && use.isChanged(variable) ? .var : .let
    let declared = SwiftStatement.variable(binding, variable.name, type: type, value: lowered)
    if use.isRead(variable) { return [declared] }
    // Without this assignment, the compiler would warn that the variable is never read.
    return [declared, .assignment(.name("_"), "=", .name(variable.name))]
  }

  // MARK: - Blocks

  mutating func conditional(
    _ clauses: [TypedClause], _ otherwise: [TypedStatement]?, _ lower: LowerBody
  ) -> SwiftStatement {
    .if(
      clauses.map { SwiftIfClause(conditions($0.conditions), lower(&self, $0.body)) },
      otherwise: otherwise.map { lower(&self, $0) })
  }

  mutating func conditions(_ conditions: [TypedCondition]) -> [SwiftCondition] {
    let wasInHead = isInHead
    isInHead = true
    defer { isInHead = wasInHead }
    return conditions.map { condition in
      switch condition {
      case .expression(let value): return .expression(expression(value))
      case .binding(let variable, let value, let isShorthand):
        guard use.isMentioned(variable) else {
          return .expression(.infix(expression(value), "!=", .nil))
        }
        let binding: SwiftBinding = variable.isMutable && use.isChanged(variable) ? .var : .let
        return .binding(binding, variable.name, isShorthand ? nil : expression(value))
      case .matching(let pattern, let value):
        noteMembers(of: value.type)
        return .pattern(self.pattern(pattern), expression(value))
      }
    }
  }

  private mutating func loop(
    _ variable: Variable?, _ sequence: TypedExpression, _ condition: TypedExpression?,
    _ body: [TypedStatement], _ isResultKnown: Bool
  ) -> SwiftStatement {
    let wasInHead = isInHead
    isInHead = true
    let source = base(sequence, for: .map)
    let filter = condition.map { expression($0) }
    isInHead = wasInHead
    let name = variable.flatMap { use.isMentioned($0) ? $0.name : nil }
    return .for(
      name ?? "_", in: source, where: filter, body: statements(body, isResultKnown: isResultKnown))
  }
}

extension TypedExpression {
  fileprivate var isClosure: Bool {
    if case .closure = kind { true } else { false }
  }

  /// Returns the expression with its last call replaced by `call`.
  fileprivate func replacingCall(by call: StandardCall) -> TypedExpression {
    switch kind {
    case .standard: TypedExpression(.standard(call), type, at: range)
    case .chain(let inner): TypedExpression(.chain(inner.replacingCall(by: call)), type, at: range)
    case .parenthesized(let inner):
      TypedExpression(.parenthesized(inner.replacingCall(by: call)), type, at: range)
    default: self
    }
  }
}
