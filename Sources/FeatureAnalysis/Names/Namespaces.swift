import SpecLanguage

/// Checks that the names in each namespace differ even if case is ignored. Each of these groups is
/// a namespace: types (which become files), members of one type, actions, cases of one enum, and
/// the names and labels of one payload.
///
///     models: {Item: {id: Int, ID: Int}}       # duplicate-name
///     models: {TaskListState: {id: Int}}       # name-collision in the feature TaskList
func checkNamespaces(
  of names: [DeclaredName], in spec: FeatureSpec, _ findings: inout Findings
) {
  checkTypeNames(names, of: spec, &findings)
  checkValueNames(names, in: spec, &findings)
  checkStateMembers(of: spec, &findings)
  for model in spec.models {
    switch model.kind {
    case .structure(let properties):
      checkDistinct(
        properties.map(\.name) + model.derived.map(\.name) + model.functions.map(\.name), &findings)
    case .enumeration(let cases):
      checkDistinct(
        cases.map(\.name) + model.derived.map(\.name) + model.functions.map(\.name), &findings)
      for enumCase in cases { checkPayload(enumCase.payload, &findings) }
    }
    for function in model.functions { checkPayload(function.payload, &findings) }
  }
  for filter in spec.filters {
    checkDistinct(filter.cases.map(\.name), &findings)
    for filterCase in filter.cases { checkPayload(filterCase.payload, &findings) }
  }
  checkDistinct(spec.functions.map(\.name) + spec.stateFunctions.map(\.name), &findings)
  for function in spec.functions + spec.stateFunctions { checkPayload(function.payload, &findings) }
  checkActionNames(of: spec, &findings)
  for action in spec.actions { checkPayload(action.payload, &findings) }
  let storages = (spec.persistence?.storages ?? []).map {
    Located($0.property.value + "Storage", at: $0.property.range)
  }
  checkDistinct(spec.dependencies.map(\.name) + storages, &findings)
  for dependency in spec.dependencies {
    checkDistinct(dependency.methods.map(\.name), &findings)
    for method in dependency.methods { checkPayload(method.payload, &findings) }
  }
  checkDistinct(spec.events.map(\.name), &findings)
  for event in spec.events { checkPayload(event.payload, &findings) }
}

/// Checks the names of the actions that requests generate.
private func checkActionNames(of spec: FeatureSpec, _ findings: inout Findings) {
  var names = Namespace(capacity: spec.actions.count, advice: "give the request another name")
  let requests = spec.actionsOfRequests
  for action in spec.actions {
    let name = action.name.value
    var advice: String?
    if case .action(of: .storage, _)? = action.origin {
      advice =
        requests.contains(name)
        ? "give the request another name, such as '\(renamedRequest(name))'"
        : "give the property another name"
    }
    if case .undo? = action.origin { advice = Namespace.adviceAgainstUndo }
    names.insert(action.name, origin: action.origin, advice: advice, &findings)
  }
}

/// Returns `fetchBooks` for `loadBooks`.
private func renamedRequest(_ name: String) -> String {
  name.hasPrefix("load") ? "fetch" + name.dropFirst("load".count) : name + "Request"
}

private func checkTypeNames(
  _ declared: [DeclaredName], of spec: FeatureSpec, _ findings: inout Findings
) {
  var names = Namespace(
    holdsTypes: true,
    capacity: GeneratedNames.typeSuffixes.count + spec.models.count + spec.middleware.count + 8)
  for (suffix, what) in GeneratedNames.typeSuffixes(in: spec) where !spec.lacksName {
    names.insertGenerated(spec.name.value + suffix, what)
  }
  let written =
    spec.externals.map(\.name) + spec.models.filter { $0.origin == nil }.map(\.name)
    + spec.filters.map(\.name)
    + spec.middleware.filter { $0.origin == nil }.map(\.name) + spec.screens.map(\.name)
  if !spec.dependencies.isEmpty {
    for (name, what) in GeneratedNames.effectTypes { names.insertGenerated(name, what) }
    // In the mocks, only the name of the module distinguishes a model from these types.
    if written.contains(where: { $0.value == spec.name.value }) {
      for (name, what) in GeneratedNames.mockMembers { names.insertGenerated(name, what) }
    }
    for (suffix, what) in GeneratedNames.mockSuffixes where !spec.lacksName {
      names.insertGenerated(spec.name.value + suffix, what)
    }
  }
  var renaming = Renaming(declared, in: spec)
  let declarations = Dictionary(
    declared.map { ($0.name.range, $0) }, uniquingKeysWith: { first, _ in first })
  for name in inSourceOrder(written) {
    let declaration = names.isGenerated(name.value) ? declarations[name.range] : nil
    let newName = declaration.flatMap { renaming.newName(for: $0) }
    names.insert(
      name, advice: newName.map { "use another name, such as '\($0)'" }, &findings)
  }
  for middleware in spec.middleware where middleware.origin != nil {
    names.insert(middleware.name, origin: middleware.origin, &findings)
  }
  for model in spec.models where model.origin != nil {
    names.insert(model.name, origin: model.origin, &findings)
  }
  insertProtocols(of: spec, into: &names, &findings)
}

/// Adds the protocol, mock and live implementation of each dependency to the names of types.
private func insertProtocols(
  of spec: FeatureSpec, into names: inout Namespace, _ findings: inout Findings
) {
  var dependencies: Set<String> = []
  for dependency in spec.dependencies {
    // If the dependency's own name has an error, the derived protocol name is not checked.
    let isNew = dependencies.insert(dependency.name.value.lowercased()).inserted
    let isRefused =
      ReservedNames.reason(against: dependency.name.value, as: .dependency, in: spec) != nil
    guard (isNew && !isRefused) || dependency.protocolName != nil else { continue }
    let name = dependency.nameOfProtocol(in: spec.name.value)
    let range = dependency.protocolName?.range ?? dependency.name.range
    let origin = NameOrigin.protocolOfDependency(dependency.name.value)
    let hasOwnName = names.insert(
      Located(name, at: range), origin: dependency.protocolName == nil ? origin : nil,
      &findings)
    guard hasOwnName else { continue }
    names.insert(
      Located(Dependency.mockName(of: name), at: range),
      origin: .generated("the mock of '\(dependency.name.value)'"), &findings)
    names.insert(
      Located(Dependency.liveName(of: name), at: range),
      origin: .generated("the live implementation of '\(dependency.name.value)'"), &findings)
  }
}

/// Checks the members of the state: the properties, derived values and filter results. The names of
/// constants differ from them, because derived values name both without a base.
private func checkStateMembers(of spec: FeatureSpec, _ findings: inout Findings) {
  var members: [(name: Located<String>, origin: NameOrigin?)] = []
  members += spec.state.map { ($0.name, $0.origin) }
  members += spec.derived.map { ($0.name, $0.origin) }
  let constants = Dictionary(
    spec.functions.filter(\.isConstant).map { ($0.name.value.lowercased(), $0.name) },
    uniquingKeysWith: { first, _ in first })
  members += constants.values.map { ($0, nil) }
  members += spec.stateFunctions.map { ($0.name, $0.origin) }
  for filter in spec.filters {
    if let result = filter.result {
      members.append((result, nil))
    } else if let over = filter.over {
      let name = GeneratedNames.filterResult(of: over.value)
      members.append((Located(name, at: over.range), .resultOfFilter(filter.name.value)))
    }
  }
  members.sort { $0.name.range.start < $1.name.range.start }
  var names = Namespace(capacity: members.count)
  for (name, origin) in members { names.insert(name, origin: origin, &findings) }
}

private func checkDistinct(_ written: [Located<String>], _ findings: inout Findings) {
  guard written.count > 1 else { return }
  var names = Namespace(capacity: written.count)
  for name in written { names.insert(name, &findings) }
}

/// Checks a payload. The label of one value cannot be the name of another value, because scenarios
/// identify values by label or by name.
private func checkPayload(_ payload: [PayloadSpec], _ findings: inout Findings) {
  guard payload.count > 1 else { return }
  var names = Namespace(capacity: 2 * payload.count)
  for value in payload where value.isReadable {
    names.insert(value.name, &findings)
    if let label = value.label, label.lowercased() != value.name.value.lowercased() {
      names.insert(Located(label, at: value.name.range), &findings)
    }
  }
}

private func inSourceOrder(_ names: [Located<String>]) -> [Located<String>] {
  names.sorted { $0.range.start < $1.range.start }
}
