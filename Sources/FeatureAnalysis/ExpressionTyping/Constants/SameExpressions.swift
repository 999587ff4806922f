import SpecLanguage

extension TypedExpression {
  /// The operands of a chain such as `a && b && c`. At most 32, so that comparing all of them costs
  /// little.
  func operands(of operation: BinaryOperator) -> [TypedExpression] {
    var operands: [TypedExpression] = []
    var rest = self
    while case .binary(let left, operation, let right) = rest.kind {
      operands.append(right)
      rest = left
    }
    return Array((operands + [rest]).reversed().prefix(32))
  }

  /// Whether both expressions have the same value because they are written alike. Values that differ
  /// each time, closures and code of other modules are never the same.
  func isWritten(like other: TypedExpression) -> Bool {
    var rest = 64
    return isWritten(like: other, &rest)
  }

  /// - Parameter rest: The number of expressions that may still be compared.
  fileprivate func isWritten(like other: TypedExpression, _ rest: inout Int) -> Bool {
    rest -= 1
    if rest < 0 { return false }
    switch (kind, other.kind) {
    case (.parenthesized(let inner), _), (.promoted(let inner), _):
      return inner.isWritten(like: other, &rest)
    case (_, .parenthesized(let inner)), (_, .promoted(let inner)):
      return isWritten(like: inner, &rest)
    case (.integer(let text), .integer(let other)), (.floating(let text), .floating(let other)):
      return text == other
    case (.boolean(let value), .boolean(let other)): return value == other
    case (.nilLiteral, .nilLiteral): return true
    case (.variable(let variable), .variable(let other)):
      // There is one state, and one element of a filter.
      let isOnly = variable.role == .state || variable.role == .surrounding
      return variable == other || isOnly && variable.role == other.role
    case (.member(let base, let member), .member(let otherBase, let otherMember)):
      return member.name == otherMember.name && base.isWritten(like: otherBase, &rest)
    case (.pairMember(let base, let isFirst), .pairMember(let otherBase, let isOtherFirst)):
      return isFirst == isOtherFirst && base.isWritten(like: otherBase, &rest)
    case (.chain(let inner), .chain(let other)), (.unwrap(let inner), .unwrap(let other)):
      return inner.isWritten(like: other, &rest)
    case (.prefix(let symbol, let inner), .prefix(let otherSymbol, let other)):
      return symbol == otherSymbol && inner.isWritten(like: other, &rest)
    case (.binary(let left, let symbol, let right), .binary(let left2, let symbol2, let right2)):
      return symbol == symbol2 && left.isWritten(like: left2, &rest)
        && right.isWritten(like: right2, &rest)
    case (.elementByID(let base, let id), .elementByID(let otherBase, let otherID)):
      return base.isWritten(like: otherBase, &rest) && id.isWritten(like: otherID, &rest)
    case (.enumCase(let signature, let arguments), .enumCase(let otherSignature, let others)):
      return signature.name == otherSignature.name && type == other.type
        && arguments.areWritten(like: others, &rest)
    case (.string(let segments), .string(let others)):
      return segments.text != nil && segments.text == others.text
    case (.standard(let call), .standard(let other)): return call.isWritten(like: other, &rest)
    default: return false
    }
  }
}

extension StandardCall {
  fileprivate func isWritten(like other: StandardCall, _ rest: inout Int) -> Bool {
    guard !entry.operation.createsValue, !entry.isMutating, entry.name == other.entry.name,
      entry.kind == other.entry.kind, owner == other.owner,
      arguments.map(\.label) == other.arguments.map(\.label)
    else { return false }
    switch (base, other.base) {
    case (nil, nil): break
    case (let base?, let otherBase?): if !base.isWritten(like: otherBase, &rest) { return false }
    default: return false
    }
    return arguments.areWritten(like: other.arguments, &rest)
  }
}

extension [TypedArgument] {
  fileprivate func areWritten(like others: [TypedArgument], _ rest: inout Int) -> Bool {
    guard count == others.count else { return false }
    for (argument, other) in zip(self, others)
    where !argument.value.isWritten(like: other.value, &rest) {
      return false
    }
    return true
  }
}

extension [TypedStringSegment] {
  /// The text of a string without interpolations; nil for others.
  fileprivate var text: String? {
    var text = ""
    for segment in self {
      guard case .text(let part) = segment else { return nil }
      text += part
    }
    return text
  }
}
