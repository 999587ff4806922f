import SpecLanguage

/// A name that the spec declares, and the kind of its declaration.
struct DeclaredName {
  enum Role {
    case feature, app, store, model, filter, middleware, external, module, screen
    case modelProperty, stateProperty, derived, filterResult, function, constant
    /// A case of an enum. It is plain if no case of the enum has associated values.
    case enumCase(isPlain: Bool)
    case action
    case dependency, dependencyProtocol, method, event
    case actionPayload, casePayload, label
  }

  let name: Located<String>
  let role: Role

  /// Whether the name is the name of a Swift type; all other names are names of values.
  var isType: Bool {
    switch role {
    case .feature, .app, .model, .filter, .middleware, .external, .dependencyProtocol, .screen: true
    default: false
    }
  }

  /// The kind of the declaration, for messages.
  var kind: String {
    switch role {
    case .feature: "a feature"
    case .app: "an app"
    case .store: "a store"
    case .model: "a model"
    case .filter: "a filter"
    case .middleware: "a middleware"
    case .external: "an external type"
    case .module: "a module"
    case .screen: "a screen"
    case .modelProperty, .stateProperty: "a property"
    case .derived: "a derived value"
    case .function: "a function"
    case .constant: "a constant"
    case .filterResult: "a filter's result"
    case .enumCase: "a case"
    case .action: "an action"
    case .dependency: "a dependency"
    case .dependencyProtocol: "a protocol"
    case .method: "a method"
    case .event: "an event"
    case .actionPayload, .casePayload: "a payload"
    case .label: "a label"
    }
  }
}

extension FeatureSpec {
  /// All names that the spec declares, section by section.
  var declaredNames: [DeclaredName] {
    if isApp { return declaredNamesOfApp }
    var names = DeclaredNames()
    if !lacksName { names.add(name, .feature) }
    for external in externals {
      names.add(external.name, .external)
      if !external.isImported { names.add(external.module, .module) }
    }
    for model in models where model.origin == nil { names.add(model) }
    for property in state where property.origin == nil {
      names.add(property.name, .stateProperty)
    }
    for property in propertiesOfKeys { names.add(property, .stateProperty) }
    for filter in filters { names.add(filter) }
    for value in derived where value.origin == nil { names.add(value.name, .derived) }
    for function in stateFunctions {
      names.add(function.name, .function)
      names.add(function.payload, .casePayload)
    }
    for function in functions {
      names.add(function.name, function.isConstant ? .constant : .function)
      names.add(function.payload, .casePayload)
      if let module = function.module { names.add(module, .module) }
    }
    for action in actions where action.origin == nil {
      names.add(action.name, .action)
      names.add(action.payload, .actionPayload)
    }
    for dependency in dependencies { names.add(dependency) }
    for event in events {
      names.add(event.name, .event)
      names.add(event.payload, .casePayload)
    }
    for middleware in middleware where middleware.origin == nil {
      names.add(middleware.name, .middleware)
    }
    for screen in screens { names.add(screen.name, .screen) }
    return names.all
  }
}

extension FeatureSpec {
  /// The properties that keys of requests and stored properties declare, such as `status`.
  private var propertiesOfKeys: [Located<String>] {
    requests.flatMap { [$0.status, $0.pages.end].compactMap(\.self) }
      + (persistence?.storages ?? []).compactMap { $0[.status] }
  }

  /// The names that the spec of an app declares. Each store's name is also the name of a property,
  /// an action and an event.
  fileprivate var declaredNamesOfApp: [DeclaredName] {
    var names = DeclaredNames()
    if !lacksName { names.add(name, .app) }
    for store in state { names.add(store.name, .store) }
    for value in derived { names.add(value.name, .derived) }
    for screen in screens { names.add(screen.name, .screen) }
    return names.all
  }
}

private struct DeclaredNames {
  private(set) var all: [DeclaredName] = []

  mutating func add(_ name: Located<String>, _ role: DeclaredName.Role) {
    all.append(DeclaredName(name: name, role: role))
  }

  mutating func add(_ payload: [PayloadSpec], _ role: DeclaredName.Role) {
    for value in payload where value.isReadable {
      add(value.name, role)
      if let label = value.label, label != value.name.value {
        add(Located(label, at: value.name.range), .label)
      }
    }
  }

  mutating func add(_ model: ModelSpec) {
    add(model.name, .model)
    for value in model.derived { add(value.name, .derived) }
    for function in model.functions {
      add(function.name, .function)
      add(function.payload, .casePayload)
    }
    switch model.kind {
    case .structure(let properties):
      for property in properties { add(property.name, .modelProperty) }
    case .enumeration(let cases): add(cases.lazy.map { ($0.name, $0.payload) })
    }
  }

  mutating func add(_ filter: FilterSpec) {
    add(filter.name, .filter)
    if let result = filter.result { add(result, .filterResult) }
    add(filter.cases.lazy.map { ($0.name, $0.payload) })
  }

  mutating func add(_ dependency: DependencySpec) {
    add(dependency.name, .dependency)
    if let name = dependency.protocolName { add(name, .dependencyProtocol) }
    for method in dependency.methods {
      add(method.name, .method)
      add(method.payload, .casePayload)
    }
  }

  private mutating func add(_ cases: some Collection<(Located<String>, [PayloadSpec])>) {
    let isPlain = cases.allSatisfy { $0.1.isEmpty }
    for (name, payload) in cases {
      add(name, .enumCase(isPlain: isPlain))
      add(payload, .casePayload)
    }
  }
}
