import Diagnostics
import SpecDecoding

/// A name that the spec gives to something, and to what.
struct DeclaredName {
  enum Role {
    case feature, model, filter, middleware, external, module
    case modelProperty, stateProperty, derived, filterResult
    /// A case of an enum; plain where no case of the enum carries anything.
    case enumCase(isPlain: Bool)
    case action
    case dependency, dependencyProtocol, method, event
    case actionPayload, casePayload, label
  }

  let name: Located<String>
  let role: Role

  /// Names a Swift type; all others name values.
  var isType: Bool {
    switch role {
    case .feature, .model, .filter, .middleware, .external, .dependencyProtocol: true
    default: false
    }
  }

  /// What a message calls it.
  var kind: String {
    switch role {
    case .feature: "a feature"
    case .model: "a model"
    case .filter: "a filter"
    case .middleware: "a middleware"
    case .external: "an external type"
    case .module: "a module"
    case .modelProperty, .stateProperty: "a property"
    case .derived: "a derived value"
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
  /// Every name that the spec declares, section by section.
  var declaredNames: [DeclaredName] {
    var names = lacksName ? [] : [DeclaredName(name: name, role: .feature)]
    func add(_ name: Located<String>, _ role: DeclaredName.Role) {
      names.append(DeclaredName(name: name, role: role))
    }
    func add(_ payload: [PayloadSpec], _ role: DeclaredName.Role) {
      for value in payload where value.isReadable {
        add(value.name, role)
        if let label = value.label, label != value.name.value {
          add(Located(label, at: value.name.range), .label)
        }
      }
    }
    for external in externals {
      add(external.name, .external)
      add(external.module, .module)
    }
    for model in models {
      add(model.name, .model)
      switch model.kind {
      case .structure(let properties):
        for property in properties { add(property.name, .modelProperty) }
      case .enumeration(let cases):
        let isPlain = cases.allSatisfy { $0.payload.isEmpty }
        for enumCase in cases {
          add(enumCase.name, .enumCase(isPlain: isPlain))
          add(enumCase.payload, .casePayload)
        }
      }
    }
    for property in state { add(property.name, .stateProperty) }
    for filter in filters {
      add(filter.name, .filter)
      if let result = filter.result { add(result, .filterResult) }
      let isPlain = filter.cases.allSatisfy { $0.payload.isEmpty }
      for filterCase in filter.cases {
        add(filterCase.name, .enumCase(isPlain: isPlain))
        add(filterCase.payload, .casePayload)
      }
    }
    for value in derived { add(value.name, .derived) }
    for action in actions {
      add(action.name, .action)
      add(action.payload, .actionPayload)
    }
    for dependency in dependencies {
      add(dependency.name, .dependency)
      if let name = dependency.protocolName { add(name, .dependencyProtocol) }
      for method in dependency.methods {
        add(method.name, .method)
        add(method.payload, .casePayload)
      }
    }
    for event in events {
      add(event.name, .event)
      add(event.payload, .casePayload)
    }
    for middleware in middleware { add(middleware.name, .middleware) }
    return names
  }
}
