import FeatureAnalysis

extension Interpreter {
  mutating func member(
    _ member: Member, of base: TypedExpression
  ) throws(Signal) -> Value {
    if case .stored(let place) = member.role, case .variable(let variable) = base.kind,
      variable.isState
    {
      try step()
      let value = environment.property(place)
      if case .defaulted = value { throw .fault(.notEvaluated("'\(member.name)'")) }
      return value
    }
    let value = try evaluate(base)
    switch member.role {
    case .stored(let place):
      guard case .structure(let values) = value, place < values.count else { return .null }
      if case .defaulted = values[place] { throw .fault(.notEvaluated("'\(member.name)'")) }
      return values[place]
    case .derived, .filterResult:
      return try among(declarationsOf: base.type) { interpreter throws(Signal) in
        try interpreter.computed(member, of: base.type, in: value)
      }
    }
  }

  private mutating func computed(
    _ member: Member, of type: Type, in value: Value
  ) throws(Signal) -> Value {
    if member.role == .filterResult { return try filterResult(member.name, in: value) }
    guard case .nominal(let model) = type, let values = declarations.modelValues[model]
    else { return try derived(declarations.derivedValues[member.name], in: value) }
    return try derived(values[member.name], in: value)
  }

  mutating func memberwise(
    _ type: Type, _ arguments: [TypedArgument]
  ) throws(Signal) -> Value {
    guard case .nominal(let name) = type, let properties = models[name] else { return .null }
    var values: [Value] = []
    var next = 0
    // As in Swift, defaults are evaluated between the arguments.
    for property in properties {
      if next < arguments.count, arguments[next].label == property.name {
        values.append(try evaluate(arguments[next].value))
        next += 1
      } else {
        values.append(try defaultValue(of: property, in: type))
      }
    }
    return .structure(values)
  }

  mutating func defaultValue(
    of property: StoredProperty, in type: Type
  ) throws(Signal) -> Value {
    try among(declarationsOf: type) { interpreter throws(Signal) in
      try interpreter.defaultValue(of: property)
    }
  }

  /// The initial value of a property for which no value is given.
  package mutating func defaultValue(of property: StoredProperty) throws(Signal) -> Value {
    switch property.value {
    case .checked(let expression):
      return try separately { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
    case .unchecked: throw .fault(.notEvaluated("the default of '\(property.name)'"))
    case nil: return Value.empty(property.type)
    }
  }

  // MARK: - Computed members

  /// Evaluates a derived value of a state or model.
  mutating func derived(
    _ value: DerivedValue?, in owner: Value
  ) throws(Signal) -> Value {
    guard let value else { return .null }
    guard case .checked(let expression) = value.value else {
      throw .fault(.notEvaluated("'\(value.name)'"))
    }
    return try separately(isOwn: true) { interpreter throws(Signal) in
      try interpreter.inside(owner) { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
    }
  }

  /// Calls a function of the spec.
  mutating func callFunction(_ signature: FunctionSignature, _ values: [Value]) throws(Signal)
    -> Value
  {
    if signature.module != nil { return try answer(of: signature, to: values) }
    guard case .checked(let expression)? = declarations.functions[signature.name]?.value else {
      throw .fault(.notEvaluated("'\(signature.name)'"))
    }
    return try separately(isOwn: true) { interpreter throws(Signal) in
      interpreter.environment.bindParameters(signature.parameters, values, in: expression)
      return try interpreter.evaluate(expression)
    }
  }

  /// Evaluates the result of a filter for a state.
  mutating func filterResult(_ name: String, in state: Value) throws(Signal) -> Value {
    guard let filter = declarations.filterResults[name],
      case .structure(let properties) = state,
      case .enumeration(let place, let payload) = declarations.property(
        filter.selector, of: properties)
    else { return .null }
    let elements = declarations.property(filter.list, of: properties).elements
    try step(elements.count)
    return try separately(isOwn: true) { interpreter throws(Signal) in
      try interpreter.inside(state) { interpreter throws(Signal) in
        .list(try interpreter.kept(elements, by: filter.cases[place], payload, of: filter))
      }
    }
  }

  /// The elements that a case of a filter keeps, sorted by its keys.
  package mutating func kept(
    _ elements: [Value], by filterCase: FilterCase, _ payload: [Value], of filter: Filter
  ) throws(Signal) -> [Value] {
    try FilterEvaluation(filterCase: filterCase, payload: payload, element: filter.element)
      .kept(elements, &self)
  }
}
