import FeatureAnalysis

/// The statements that store indices in constants before an access, and facts about these indices.
struct SeparatedIndices {
  var statements: [SwiftStatement] = []
  /// Whether evaluating the indices may trap. If it may, the indices are evaluated only if the
  /// changed value exists.
  var areRisky = false
  /// Whether a `?` before the current index has started the access.
  fileprivate var isOpen = false
}

extension TextLowering {
  /// Returns the expression with constants instead of the indices that follow a `?` and read the
  /// value being changed. The `?` starts the access before Swift evaluates the indices:
  ///
  ///     state.a?.xs[state.a?.n ?? 0] += 1
  ///
  ///     let index = state.a?.n ?? 0
  ///     state.a?.xs[index] += 1
  mutating func separatingIndices(
    of place: TypedExpression, into indices: inout SeparatedIndices
  ) -> TypedExpression {
    guard let opened = place.innerUnwrap, let path = AccessPath(opened) else { return place }
    return separating(place, from: path, &indices)
  }

  /// Returns a mutating call through `?` whose result is used. The indices of the call are stored
  /// in constants before the statement.
  mutating func separated(_ call: StandardCall) -> StandardCall {
    guard let base = call.base, let opened = base.innerUnwrap, let path = AccessPath(opened),
      path.root.role != .closureParameter
    else { return call }
    var indices = SeparatedIndices()
    let receiver = separating(base, from: path, &indices)
    let whole = StandardCall(
      call.entry, base: receiver, owner: call.owner, isImplicit: call.isImplicit,
      arguments: call.arguments)
    let result = separatedArguments(whole, from: path, &indices.statements) ?? whole
    prelude += indices.statements
    return result
  }

  private mutating func separating(
    _ place: TypedExpression, from path: AccessPath, _ indices: inout SeparatedIndices
  ) -> TypedExpression {
    let kind: TypedExpression.Kind
    switch place.kind {
    case .member(let base, let member):
      kind = .member(separating(base, from: path, &indices), member)
    case .pairMember(let base, let isFirst):
      kind = .pairMember(separating(base, from: path, &indices), isFirst: isFirst)
    case .chain(let base): kind = .chain(separating(base, from: path, &indices))
    case .unwrap(let base):
      kind = .unwrap(separating(base, from: path, &indices))
      if case .elementByID = base.kind {} else { indices.isOpen = true }
    case .parenthesized(let base): kind = .parenthesized(separating(base, from: path, &indices))
    case .elementByID(let base, let id):
      kind = .elementByID(separating(base, from: path, &indices), id)
    case .standard(let call):
      guard let base = call.base else { return place }
      let receiver = separating(base, from: path, &indices)
      let arguments =
        indices.isOpen && call.entry.kind == .subscripting
        ? call.arguments.map { separated($0, from: path, &indices) } : call.arguments
      kind = .standard(
        StandardCall(
          call.entry, base: receiver, owner: call.owner, isImplicit: call.isImplicit,
          arguments: arguments))
    default: return place
    }
    return TypedExpression(kind, place.type, at: place.range)
  }

  private mutating func separated(
    _ argument: TypedArgument, from path: AccessPath, _ indices: inout SeparatedIndices
  ) -> TypedArgument {
    let value = argument.value
    guard path.isRead(in: value) else { return argument }
    let variable = Variable(
      freshName(argument.label == nil ? "index" : "value"), value.type, role: .local)
    indices.statements.append(constant(variable.name, value))
    if value.isRisky { indices.areRisky = true }
    return TypedArgument(
      label: argument.label,
      value: TypedExpression(.variable(variable), value.type, at: value.range))
  }
}
