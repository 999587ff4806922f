import FeatureAnalysis
import SpecLanguage

extension SpecVersion {
  var models: [Declared<Model>] {
    declared(
      feature.models, named: \.name, at: spec.models.map(\.name), otherwise: section("models"))
  }

  var filters: [Declared<Filter>] {
    declared(
      feature.filters, named: \.name, at: spec.filters.map(\.name), otherwise: section("filters"))
  }

  /// The models, and the enums of the filters.
  var storableTypes: [Declared<Model>] {
    models
      + filters.map { Declared(name: $0.name, range: $0.range, value: $0.value.enumeration) }
  }

  var functions: [Declared<Function>] {
    declared(
      feature.functions, named: \.signature.name, at: spec.functions.map(\.name),
      otherwise: section("functions"))
  }

  var stateProperties: [Declared<StoredProperty>] {
    declared(
      feature.state.properties, named: \.name, at: spec.state.map(\.name),
      otherwise: section("state"))
  }

  var derived: [Declared<DerivedValue>] {
    declared(
      feature.derived, named: \.name, at: spec.derived.map(\.name), otherwise: section("derived"))
  }

  var actions: [Declared<Action>] {
    declared(
      feature.actions, named: \.name, at: spec.actions.map(\.name), otherwise: section("actions"))
  }

  /// The names of the actions that storages add. The spec itself does not declare these actions.
  var addedActions: Set<String> {
    Set(spec.storageExpansions.flatMap { $0.actions.map(\.name) })
  }

  var events: [Declared<[Parameter]>] {
    cases(feature.events, at: spec.events.map(\.name), otherwise: section("events"))
  }

  var middleware: [Declared<MiddlewareDeclaration>] {
    declared(
      feature.middleware, named: \.name, at: spec.middleware.map(\.name),
      otherwise: section("middleware"))
  }

  /// The middleware, in which that of the requests has the name that it has in another version. Its
  /// name follows from the name of the feature.
  func middleware(named other: SpecVersion) -> [Declared<MiddlewareDeclaration>] {
    let generated = spec.middlewareOfRequests
    let renamed = other.spec.middlewareOfRequests
    return middleware.map { declared in
      guard let renamed, declared.name == generated else { return declared }
      return Declared(name: renamed, range: declared.range, value: declared.value)
    }
  }

  var dependencies: [Declared<Dependency>] {
    declared(
      feature.dependencies, named: \.name, at: spec.dependencies.map(\.name),
      otherwise: section("dependencies"))
  }

  func methods(of dependency: Declared<Dependency>) -> [Declared<DependencyMethod>] {
    let written = writtenDependencies[dependency.name]
    return declared(
      dependency.value.methods, named: \.name, at: written?.methods.map(\.name) ?? [],
      otherwise: dependency.range)
  }

  // MARK: - Members of types

  func properties(of model: Declared<Model>) -> [Declared<StoredProperty>] {
    guard case .structure(let properties) = model.value.kind else { return [] }
    var places: [Located<String>] = []
    if case .structure(let written)? = writtenModels[model.name]?.kind {
      places = written.map(\.name)
    }
    return declared(properties, named: \.name, at: places, otherwise: model.range)
  }

  func cases(of model: Declared<Model>) -> [Declared<[Parameter]>] {
    guard case .enumeration(let list) = model.value.kind else { return [] }
    var places: [Located<String>] = []
    if case .enumeration(let written)? = writtenModels[model.name]?.kind {
      places = written.map(\.name)
    } else if let written = writtenFilters[model.name] {
      places = written.cases.map(\.name)
    }
    return cases(list, at: places, otherwise: model.range)
  }

  /// The cases of an enum, with their payloads and histories.
  func storedCases(of model: Declared<Model>) -> [Declared<StoredCase>] {
    guard case .enumeration(let list) = model.value.kind else { return [] }
    return zip(list, cases(of: model)).map { item, place in
      Declared(
        name: item.name, range: place.range,
        value: StoredCase(payload: item.payload, history: item.history))
    }
  }

  /// The members that `removed` lists.
  var removedMembers: [Declared<Removal>] {
    (spec.persistence?.removed ?? []).map {
      Declared(
        name: "\($0.owner.value).\($0.member.value)", range: $0.member.range,
        value: Removal(
          owner: $0.owner.value, member: $0.member.value, version: $0.version.value))
    }
  }

  /// The storages that callers pass.
  var storages: [Declared<StorageEntry>] {
    declared(
      feature.persistence?.entries ?? [], named: \.property,
      at: spec.persistence?.storages.map(\.property) ?? [], otherwise: section("persistence"))
  }

  var storageEntries: [Declared<StorageEntry>] {
    declared(
      feature.persistence?.properties ?? [], named: \.property,
      at: spec.persistence?.entries.map(\.property) ?? [], otherwise: section("persistence"))
  }

  func derived(of model: Declared<Model>) -> [Declared<DerivedValue>] {
    declared(
      model.value.derived, named: \.name, at: writtenModels[model.name]?.derived.map(\.name) ?? [],
      otherwise: model.range)
  }

  var stateFunctions: [Declared<ChangingFunction>] {
    declared(
      feature.stateFunctions, named: \.name, at: spec.stateFunctions.map(\.name),
      otherwise: section("functions"))
  }

  func functions(of model: Declared<Model>) -> [Declared<ChangingFunction>] {
    declared(
      model.value.functions, named: \.name,
      at: writtenModels[model.name]?.functions.map(\.name) ?? [], otherwise: model.range)
  }

  func cases(of filter: Declared<Filter>) -> [Declared<FilterCase>] {
    let written = writtenFilters[filter.name]
    return declared(
      filter.value.cases, named: \.name, at: written?.cases.map(\.name) ?? [],
      otherwise: filter.range)
  }

  private func cases(
    _ list: [EnumCase], at places: [Located<String>], otherwise fallback: SourceRange
  ) -> [Declared<[Parameter]>] {
    declared(list, named: \.name, at: places, otherwise: fallback).map {
      Declared(name: $0.name, range: $0.range, value: $0.value.payload)
    }
  }

  // MARK: - Types of other modules

  /// The module that declares each type, by the name of the type.
  var typeOwners: [String: TypeOwner] {
    var owners: [String: TypeOwner] = [:]
    let places = byName(spec.externals, \.name.value)
    for external in feature.externals {
      let section = section(external.isImported ? "import" : "external")
      owners[external.name] = TypeOwner(
        module: external.module, range: places[external.name]?.name.range ?? section)
    }
    for model in models { owners[model.name] = TypeOwner(module: nil, range: model.range) }
    for filter in filters { owners[filter.name] = TypeOwner(module: nil, range: filter.range) }
    return owners
  }
}

/// The module that declares a type.
struct TypeOwner {
  /// The name of the module; nil for the module of the feature itself.
  let module: String?
  /// The range in the spec where the type's module is declared.
  let range: SourceRange

  /// The name of the module as messages show it.
  var name: String { module.map { "'\($0)'" } ?? "this feature" }
}

extension FeatureSpec {
  /// The name of the middleware that the requests of the spec become.
  fileprivate var middlewareOfRequests: String? {
    middleware.first { if case .middlewareOfRequests? = $0.origin { true } else { false } }?
      .name.value
  }
}
