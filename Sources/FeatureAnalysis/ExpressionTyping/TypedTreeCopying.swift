extension TypedExpression {
  /// Returns a copy of the expression, with the result of `change` in place of each direct part.
  /// Closures and statements stay the same.
  package func mapParts(_ change: (TypedExpression) -> TypedExpression) -> TypedExpression {
    func changed(_ arguments: [TypedArgument]) -> [TypedArgument] {
      arguments.map {
        TypedArgument(label: $0.label, value: change($0.value), isTrailing: $0.isTrailing)
      }
    }
    let kind: Kind
    switch self.kind {
    case .integer, .floating, .boolean, .nilLiteral, .variable, .closure, .branching, .external,
      .literalValue, .defaultArgument:
      return self
    case .string(let segments):
      kind = .string(
        segments.map { segment in
          if case .interpolation(let value) = segment {
            .interpolation(change(value))
          } else {
            segment
          }
        })
    case .array(let elements): kind = .array(elements.map(change))
    case .dictionary(let elements):
      kind = .dictionary(
        elements.map { TypedDictionaryElement(key: change($0.key), value: change($0.value)) })
    case .member(let base, let member): kind = .member(change(base), member)
    case .pairMember(let base, let isFirst): kind = .pairMember(change(base), isFirst: isFirst)
    case .enumCase(let signature, let arguments): kind = .enumCase(signature, changed(arguments))
    case .memberwise(let arguments): kind = .memberwise(changed(arguments))
    case .function(let signature, let arguments): kind = .function(signature, changed(arguments))
    case .standard(let call):
      kind = .standard(call.with(base: call.base.map(change), arguments: changed(call.arguments)))
    case .elementByID(let base, let id): kind = .elementByID(change(base), change(id))
    case .chain(let inner): kind = .chain(change(inner))
    case .unwrap(let base): kind = .unwrap(change(base))
    case .prefix(let op, let operand): kind = .prefix(op, change(operand))
    case .binary(let left, let op, let right): kind = .binary(change(left), op, change(right))
    case .tupleComparison(let left, let op, let right):
      kind = .tupleComparison(left.map(change), op, right.map(change))
    case .ternary(let condition, let first, let second):
      kind = .ternary(change(condition), change(first), change(second))
    case .range(let lower, let op, let upper):
      kind = .range(lower: lower.map(change), op, upper: upper.map(change))
    case .parenthesized(let inner): kind = .parenthesized(change(inner))
    case .promoted(let inner): kind = .promoted(change(inner))
    }
    return TypedExpression(kind, type, at: range)
  }
}

extension TypedClosure {
  package func with(body: [TypedStatement]) -> TypedClosure {
    TypedClosure(
      parameters: parameters, destructuresPair: destructuresPair, isShorthand: isShorthand,
      isOperator: isOperator, body: body, result: result)
  }
}

extension StandardCall {
  func with(base: TypedExpression?, arguments: [TypedArgument]) -> StandardCall {
    StandardCall(entry, base: base, owner: owner, isImplicit: isImplicit, arguments: arguments)
  }

  /// Returns a copy of the call with a different operation.
  package func with(_ operation: Operation) -> StandardCall {
    var other = entry
    other.operation = operation
    return StandardCall(
      other, base: base, owner: owner, isImplicit: isImplicit, arguments: arguments)
  }
}
