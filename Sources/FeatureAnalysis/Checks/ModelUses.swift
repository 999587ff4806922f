/// The models that the state, the actions, the filters and the expressions of a feature use,
/// directly or inside other models.
struct ModelUses {
  private(set) var names: Set<String> = []
  private let feature: Feature
  private let models: [String: Model]
  private var pending: [Model] = []

  init(_ feature: Feature) {
    self.feature = feature
    models = Dictionary(
      feature.allModels.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func addFeature() {
    for property in feature.state.properties { add(property) }
    for value in feature.derived {
      add(value.type)
      add(value.value)
    }
    for function in feature.functions {
      add(function.signature.parameters)
      if let value = function.value { add(value) }
    }
    for function in feature.stateFunctions {
      add(function.parameters)
      add(function.body)
    }
    for filter in feature.filters {
      for filterCase in filter.cases {
        add(filterCase.payload)
        if let predicate = filterCase.predicate { add(predicate) }
      }
    }
    for action in feature.actions {
      add(action.payload)
      if case .statements(let code) = action.reduction { add(code) }
    }
    for method in feature.dependencies.flatMap(\.methods) {
      add(method.payload)
      for type in [method.result, method.error, method.element] {
        if let type { add(type) }
      }
    }
    for event in feature.events { add(event.payload) }
    for middleware in feature.middleware {
      for rule in middleware.rules { add(rule) }
    }
    while let model = pending.popLast() { addMembers(of: model) }
  }

  /// The models that have one of these names, and those that they contain.
  mutating func addModels(named exported: Set<String>) {
    for name in exported { add(.nominal(name)) }
    while let model = pending.popLast() { addMembers(of: model) }
  }

  private mutating func addMembers(of model: Model) {
    for value in model.derived {
      add(value.type)
      add(value.value)
    }
    for function in model.functions {
      add(function.parameters)
      add(function.body)
    }
    switch model.kind {
    case .structure(let properties): for property in properties { add(property) }
    case .enumeration(let cases): for enumCase in cases { add(enumCase.payload) }
    }
  }

  private mutating func add(_ property: StoredProperty) {
    add(property.type)
    if let value = property.value { add(value) }
  }

  private mutating func add(_ payload: [Parameter]) {
    for value in payload { add(value.type) }
  }

  private mutating func add(_ rule: Rule) {
    if let condition = rule.condition { add(condition) }
    if let repetition = rule.repetition { add(.checked(repetition.elements)) }
    switch rule.verb {
    case .require(let code, _), .dispatch(let code): add(code)
    case .rewrite(let code): add(code)
    case .emit(let code): add(code)
    case .perform(let effect): for code in effect.texts { add(code) }
    case .cancel(_, let key): if let key { add(.checked(key)) }
    case .stop: break
    }
  }

  private mutating func add(_ code: Code<TypedExpression>) {
    code.walkExpressions {
      add($0.type)
      return true
    }
  }

  private mutating func add(_ code: Code<[TypedCondition]>) {
    code.walkExpressions {
      add($0.type)
      return true
    }
  }

  private mutating func add(_ code: Code<[TypedStatement]>) {
    code.walkExpressions {
      add($0.type)
      return true
    }
  }

  private mutating func add(_ type: Type) {
    for name in type.nominalNames {
      if let model = models[name], names.insert(name).inserted { pending.append(model) }
    }
  }
}

extension Feature {
  /// The models with one of these names, and those that they contain, by name.
  package func modelNames(reachedFrom names: Set<String>) -> Set<String> {
    var uses = ModelUses(self)
    uses.addModels(named: names)
    return uses.names
  }
}
