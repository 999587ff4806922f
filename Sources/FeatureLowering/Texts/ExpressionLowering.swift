import FeatureAnalysis
import SpecLanguage

extension TextLowering {
  /// Lowers an expression to Swift, without its own type.
  ///
  /// - Parameter contextual: Whether Swift infers the type from the context. If it does,
  ///   expressions such as `.active` and `[]` are written without their type.
  mutating func untyped(_ typed: TypedExpression, contextual: Bool) -> SwiftExpression {
    if let hoisted = hoisted(typed) { return hoisted }
    if keptParts != nil, let name = keptPart(typed) { return .name(name) }
    switch typed.kind {
    case .integer(let text): return integer(text, typed.type)
    case .floating(let text): return floating(text, typed.type)
    case .string(let segments): return string(segments)
    case .boolean(let value): return .boolean(value)
    case .nilLiteral: return .nil
    case .array(let elements): return array(elements, typed.type, contextual)
    case .dictionary(let elements): return dictionary(elements, typed.type, contextual)
    case .variable(let variable): return self.variable(variable)
    case .member(let base, let member): return self.member(member, of: base)
    case .pairMember(let base, let isFirst): return pairMember(base, isFirst)
    case .enumCase(let signature, let arguments):
      return enumCase(signature, arguments, of: typed.type, contextual)
    case .memberwise(let arguments):
      return .call(
        .type(lowerType(typed.type)), self.arguments(completed(arguments, of: typed.type)))
    case .function(let signature, _) where signature.isConstant: return constant(signature)
    case .function(let signature, let arguments):
      return .call(callee(signature), self.arguments(arguments))
    case .standard(let call):
      if let created = created(by: call.entry.operation) { return created }
      return keyedState(call) ?? standard(call, typed, contextual: contextual)
    case .elementByID(let list, let id): return element(of: list, by: id)
    case .chain(let inner): return chain(inner, typed.type, contextual)
    case .unwrap(let base): return unwrapped(base)
    case .prefix(let prefix, let operand):
      let literal = prefix == .minus ? negative(operand) : nil
      return literal ?? .prefix(prefix.rawValue, expression(operand, contextual: contextual))
    case .binary(let left, let operation, let right):
      return binary(left, operation, right, typed.type, contextual)
    case .tupleComparison(let left, let operation, let right):
      return .infix(
        tuple(left, contextual: false), operation.rawValue, tuple(right, contextual: true))
    case .ternary(let condition, let first, let second):
      return ternary(condition, first, second, contextual)
    case .range(let lower, let operation, let upper): return range(lower, operation, upper)
    case .closure(let closure):
      return .closure(self.closure(closure, isResultKnown: contextual))
    case .parenthesized(let inner):
      return enclosed { .parenthesized($0.expression(inner, contextual: contextual)) }
    case .promoted(let inner): return promoted(inner, contextual)
    case .branching(let statement): return calledClosure(statement, contextual)
    case .defaultArgument(let value): return expression(value, contextual: contextual)
    case .literalValue(let value): return literalValue(value)
    case .external(let base, let syntax): return external(syntax, base: base)
    }
  }

  private mutating func ternary(
    _ condition: TypedExpression, _ first: TypedExpression, _ second: TypedExpression,
    _ contextual: Bool
  ) -> SwiftExpression {
    .ternary(
      expression(condition), expression(first, contextual: contextual),
      expression(second, contextual: contextual))
  }

  // MARK: - Names

  private func variable(_ variable: Variable) -> SwiftExpression {
    switch variable.role {
    case .state: return state
    case .surrounding:
      switch surrounding {
      case .bare: return .self
      case .parameter(let name): return .name(name)
      }
    case .payload, .local, .closureParameter: return .name(renamed[variable.id] ?? variable.name)
    }
  }

  /// Returns a constant, such as `TaskListConstants.limit`.
  private func constant(_ signature: FunctionSignature) -> SwiftExpression {
    let isBare = isInConstants && !use.names.contains(signature.name)
    return isBare || isProse
      ? .name(signature.name) : .member(.name(constantsType), signature.name)
  }

  /// Returns the function to call, such as `TaskListFunctions.overlaps`. A function of another
  /// module is written with its module only if another name hides it.
  mutating func callee(_ signature: FunctionSignature) -> SwiftExpression {
    let name = signature.name
    let isHidden = use.names.contains(name)
    guard let module = signature.module else {
      return isInFunctions && !isHidden ? .name(name) : .member(.name(functionsType), name)
    }
    imports.addModule(module)
    return isHidden || memberNames.contains(name) || ownFunctions.contains(name)
      ? .path(module, name) : .name(name)
  }

  private mutating func member(_ member: Member, of base: TypedExpression) -> SwiftExpression {
    if let stores, let name = stores.storeName(of: base, member),
      let presence = stores.presences[name]
    {
      return state(of: name, presence, stores)
    }
    if case .variable(let variable) = base.kind, variable.role == .surrounding,
      case .bare = surrounding, !use.names.contains(member.name), !isAccessor(member.name)
    {
      return .name(member.name)
    }
    noteMembers(of: base.type)
    return .member(read(through: expression(base), member), member.name)
  }

  /// Returns the base through which a member of a feature's state is read: the store itself in a
  /// tracked value of the app, so that the value depends on this member alone.
  private func read(through base: SwiftExpression, _ member: Member) -> SwiftExpression {
    guard let stores, stores.areTracked, case .member(let store, "state") = base,
      stores.holds(store), !RuntimeSymbol.storeMembers.contains(member.name)
    else { return base }
    return store
  }

  /// Returns the state of a feature in the expression of a link: `tasks.state`, or `login?.state`
  /// for an optional feature.
  private func state(
    of feature: String, _ presence: AppFeature.Presence, _ stores: FeatureStores
  ) -> SwiftExpression {
    switch presence {
    case .always: .member(stores.store(feature), "state")
    case .optional: .member(stores.store(feature).chained, "state")
    case .keyed: .member(stores.store(feature), "states")
    }
  }

  /// Returns the state of a keyed feature in the expression of a link, such as
  /// `editors[key]?.state`; nil for other calls.
  mutating func keyedState(_ call: StandardCall) -> SwiftExpression? {
    guard let stores, call.entry.kind == .subscripting, call.arguments.count == 1,
      case .member(let base, let member)? = call.base?.kind,
      let name = stores.storeName(of: base, member), case .keyed? = stores.presences[name]
    else { return nil }
    let store = SwiftExpression.subscripting(
      stores.store(name), arguments(call.arguments))
    return .member(store.chained, "state")
  }

  /// Returns the expression before a `?`, with the `?`. No `?` is added to the state of an optional
  /// or keyed feature, because this state is already an optional chain such as `login?.state`.
  private mutating func unwrapped(_ base: TypedExpression) -> SwiftExpression {
    if let stores {
      if case .standard(let call) = base.kind, let state = keyedState(call) { return state }
      if case .member(let owner, let member) = base.kind,
        let name = stores.storeName(of: owner, member), stores.presences[name] == .optional
      {
        return state(of: name, .optional, stores)
      }
    }
    return expression(base).chained
  }

  private mutating func pairMember(_ base: TypedExpression, _ isFirst: Bool) -> SwiftExpression {
    guard case .pair(let kind, _, _) = base.type else { return expression(base) }
    return .member(expression(base), isFirst ? kind.labels.0 : kind.labels.1)
  }

  mutating func element(of list: TypedExpression, by id: TypedExpression) -> SwiftExpression {
    let base = self.base(list, for: .firstWhere)
    let wanted = enclosed { $0.expression(id, contextual: true) }
    if case .array = list.type.unwrapped, let name = localName(.firstElement) {
      return base.calling(name, [SwiftArgument(LocalMember.firstElement.label, wanted)])
    }
    imports.noteRuntime()
    return .subscripting(base, [SwiftArgument("id", wanted)])
  }

  // MARK: - Cases

  private mutating func enumCase(
    _ signature: CaseSignature, _ arguments: [TypedArgument], of type: Type, _ contextual: Bool
  ) -> SwiftExpression {
    if case .nominal(let name) = type.unwrapped, BuiltinType.ofRuntime[name] != nil {
      imports.noteRuntime()
    }
    noteMembers(of: type)
    let callee: SwiftExpression =
      contextual
      ? .implicitMember(signature.name)
      : .member(.type(self.lowerType(type.unwrapped)), signature.name)
    if arguments.isEmpty { return callee }
    let written = arguments.filter { !$0.value.isDefaultArgument || isCreated($0.value) }
    return .call(callee, self.arguments(written))
  }

  /// Lowers an expression that is converted to an optional. A case named `none` or `some` is
  /// written with its type, because Swift would take `.none` and `.some` for the cases of
  /// `Optional`.
  private mutating func promoted(_ inner: TypedExpression, _ contextual: Bool) -> SwiftExpression {
    if case .enumCase(let signature, _) = inner.kind,
      signature.name == "none" || signature.name == "some"
    {
      return expression(inner)
    }
    return expression(inner, contextual: contextual)
  }

  /// Lowers arguments. Swift infers their types from the parameters.
  mutating func arguments(_ arguments: [TypedArgument]) -> [SwiftArgument] {
    enclosed { texts in
      arguments.map {
        SwiftArgument($0.label, texts.expression($0.value, contextual: true))
      }
    }
  }

  // MARK: - Operators

  private mutating func binary(
    _ left: TypedExpression, _ operation: BinaryOperator, _ right: TypedExpression, _ type: Type,
    _ contextual: Bool
  ) -> SwiftExpression {
    // Swift warns of a value after '??' that is never used, as the spec's finding does.
    if operation == .coalesce, case .promoted(let known) = left.kind {
      return expression(known, contextual: contextual)
    }
    let isLeftKnown: Bool
    let isRightKnown: Bool
    switch operation {
    case .equal, .notEqual: (isLeftKnown, isRightKnown) = (false, true)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      (isLeftKnown, isRightKnown) = (false, true)
      noteOperator(on: left.type)
    case .and, .or: (isLeftKnown, isRightKnown) = (false, false)
    case .coalesce: (isLeftKnown, isRightKnown) = (false, true)
    case .multiply, .divide, .remainder, .add, .subtract:
      (isLeftKnown, isRightKnown) = (contextual, contextual)
      noteOperator(on: left.type)
    }
    let written = comparedStore(left, with: right) ?? comparedLiteral(left, operation, right)
    return .infix(
      written ?? operand(left, of: type, contextual: isLeftKnown),
      operation.rawValue, operand(right, of: type, contextual: isRightKnown))
  }

  private mutating func tuple(
    _ values: [TypedExpression], contextual: Bool
  ) -> SwiftExpression {
    for value in values { noteOperator(on: value.type) }
    return enclosed { texts in
      .tuple(values.map { SwiftArgument(texts.overloaded($0, contextual: contextual)) })
    }
  }

  /// Returns the store `login` in a comparison `login == nil` of a tracked value, which depends only
  /// on whether the feature is open.
  private func comparedStore(
    _ left: TypedExpression, with right: TypedExpression
  ) -> SwiftExpression? {
    guard let stores, stores.areTracked, case .nilLiteral = right.kind,
      case .member(let base, let member) = left.kind,
      let name = stores.storeName(of: base, member), stores.presences[name] == .optional
    else { return nil }
    return stores.store(name)
  }

  /// Notes the import of the module that declares the members of a type, without which Swift's
  /// upcoming feature `MemberImportVisibility` does not find them.
  mutating func noteMembers(of type: Type) {
    if case .nominal(let name) = type.unwrapped { imports.addModule(externals[name]) }
  }

  /// Notes the import of Foundation, which declares the operators of its own types.
  mutating func noteOperator(on type: Type) {
    if type.scalar?.needsFoundation == true { imports.noteFoundation() }
  }

  mutating func range(
    _ lower: TypedExpression?, _ operation: RangeOperator, _ upper: TypedExpression?
  ) -> SwiftExpression {
    switch (lower, upper) {
    case (let lower?, let upper?):
      .infix(expression(lower), operation.rawValue, expression(upper))
    case (let lower?, nil): .postfix(expression(lower), operation.rawValue)
    case (nil, let upper?): .prefix(operation.rawValue, expression(upper))
    case (nil, nil): .literal(operation.rawValue)
    }
  }

  // MARK: - Chains

  private mutating func chain(
    _ inner: TypedExpression, _ type: Type, _ contextual: Bool
  ) -> SwiftExpression {
    if let write = writeByID(inner) { return write }
    let wasInChain = isInChain
    isInChain = true
    let result = expression(inner, contextual: contextual)
    isInChain = wasInChain
    return result
  }
}

/// Whether Swift parses the name as an accessor at the start of a computed property.
func isAccessor(_ name: String) -> Bool {
  ["get", "set", "_read", "_modify", "unsafeAddress", "unsafeMutableAddress"].contains(name)
}
