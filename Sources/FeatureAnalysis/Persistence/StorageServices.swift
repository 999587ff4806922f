import SpecLanguage

/// The storages of a feature as scenarios see them: as dependencies with the methods `load` and
/// `save`, after the dependencies that the spec declares.
struct StorageServices {
  let entries: [StorageEntry]
  private let services: [Dependency]
  /// The number of declared dependencies, which is also the index of the first storage.
  private let first: Int
  /// The stored properties of the spec, including properties with errors.
  private let written: Set<String>
  /// Whether a dependency is called `storage`. The dependency takes precedence over the storages.
  private let isHidden: Bool
  private let dependencyNames: Set<String>

  /// - Parameter written: the stored properties of the spec, including properties with errors.
  init(
    _ entries: [StorageEntry], written: [String], of feature: String,
    after dependencies: [Dependency]
  ) {
    self.entries = entries
    self.written = Set(written)
    services = entries.map { $0.service(of: feature) }
    first = dependencies.count
    dependencyNames = Set(dependencies.map(\.name))
    isHidden = written.isEmpty || dependencies.contains { $0.name == StorageEntry.serviceName }
  }

  /// Creates the services for the storages of an analyzed feature.
  init(of feature: Feature) {
    let entries = feature.persistence?.entries ?? []
    self.init(
      entries, written: entries.map(\.property), of: feature.name, after: feature.dependencies)
  }

  func declare(in types: inout TypeTable) {
    for service in services { types.declare(service.callSignatures) }
  }

  /// Whether a name may refer to a storage, as in `storage.tasks`.
  func mayMean(_ name: Substring?) -> Bool {
    !isHidden && name.map { $0 == StorageEntry.serviceName } ?? false
  }

  /// Whether a property is stored.
  func stores(_ property: String) -> Bool { !isHidden && written.contains(property) }

  func method(_ reference: MethodReference) -> DependencyMethod {
    services[reference.dependency - first].methods[reference.method]
  }

  func isLoad(_ reference: MethodReference) -> Bool {
    reference.dependency >= first && reference.method == StorageEntry.loadPlace
  }

  /// Whether a method loads the rows of a table.
  func loadsRows(_ reference: MethodReference) -> Bool {
    isLoad(reference) && entries[reference.dependency - first].storage.hasRows
  }

  /// Returns the properties of the state with the statuses of the storages that count as loaded: of
  /// all storages for whose load a scenario has no answer.
  func readyStatuses(with answers: [MethodAnswers]) -> [String] {
    let loads = answers.map(\.method).filter(isLoad)
    var known = Set(loads.map { entries[$0.dependency - first].status })
    return entries.compactMap { entry in
      entry.status.flatMap { known.insert($0).inserted ? $0 : nil }
    }
  }

  /// Returns the method that `storage.tasks` or `storage.tasks.save` names. `storage.tasks` means
  /// the load.
  ///
  ///     with: {storage.taks: []}              # unknown-dependency
  ///     with: {storage.tasks: []}
  func reference(
    named name: Located<String>, _ findings: inout Findings
  ) -> MethodReference? {
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else {
      findings.error(
        .unknownMethod,
        "expected a storage as 'storage.property' or 'storage.property.save', found '\(name.value)'",
        at: name.range)
      return nil
    }
    return reference(
      to: parts.count == 3 ? Located(String(parts[2]), at: name.range) : nil,
      of: Located(String(parts[1]), at: name.range), &findings)
  }

  private func reference(
    to method: Located<String>?, of property: Located<String>, _ findings: inout Findings
  ) -> MethodReference? {
    let names = entries.map(\.property)
    guard let place = names.firstIndex(of: property.value) else {
      // A stored property with an unknown name may have been meant.
      if written.contains(property.value) || written.count > entries.count { return nil }
      if let group = entries.first(where: { $0.parts.contains { $0.property == property.value } }) {
        findings.error(
          .unknownDependency,
          "'\(property.value)' is stored together with others, in 'storage.\(group.property)'",
          at: property.range,
          help: "write 'storage.\(group.property): {\(property.value): …}'")
        return nil
      }
      let suggestion = findings.suggestion(property.value, among: names)
      findings.error(
        .unknownDependency, "'\(property.value)' is not stored\(suggestion)", at: property.range,
        help: findings.listed(names, nearest: property.value, "'persistence' stores"),
        fixes: suggestion.fixes(at: property.range))
      return nil
    }
    guard let method else {
      return MethodReference(dependency: first + place, method: StorageEntry.loadPlace)
    }
    let methods = services[place].methods.map(\.name)
    if let number = methods.firstIndex(of: method.value) {
      return MethodReference(dependency: first + place, method: number)
    }
    let suggestion = findings.suggestion(method.value, among: methods)
    findings.error(
      .unknownMethod, "a storage has no method '\(method.value)'\(suggestion)", at: method.range,
      help: findings.listed(methods, nearest: method.value, "it has"),
      fixes: suggestion.fixes(at: method.range))
    return nil
  }

  /// Types a call of a storage in the `calls` of a scenario. `isStorage` is false if the expression
  /// is something else.
  ///
  ///     calls: [storage.tasks.safe(state.tasks)]      # unknown-method
  ///     calls: [storage.tasks.save(state.tasks)]
  func typeCall(
    _ text: SwiftText<Expression>, in scope: Scope, _ texts: TextTyping,
    _ findings: inout Findings
  ) -> (isStorage: Bool, call: TypedExpression?) {
    guard case .checked(let expression) = text,
      case .call(let callee, let arguments) = expression.kind,
      case .member(let base, let method) = callee.kind,
      case .member(let owner, let property) = base.kind, case .name(let name) = owner.kind,
      mayMean(name.text[...])
    else { return (refusesOtherForm(of: text, &findings), nil) }
    guard
      let reference = reference(
        to: Located(method.text, at: method.range),
        of: Located(property.text, at: property.range), &findings)
    else { return (true, nil) }
    let written = WrittenCall(
      expression: expression, callee: callee, method: method, arguments: arguments)
    let checked = texts.typeCall(
      written, of: services[reference.dependency - first], reference, in: scope, &findings)
    return (true, checked?.call)
  }

  /// Reports a call of a storage in another form. Returns whether `text` means a storage.
  ///
  ///     calls: [storage.load(tasks)]                  # not-a-call
  ///     calls: [tasks.load()]                         # not-a-call
  ///     calls: [storage.tasks.load()]
  private func refusesOtherForm(
    of text: SwiftText<Expression>, _ findings: inout Findings
  ) -> Bool {
    guard case .checked(let expression) = text else { return false }
    var arguments: [Argument] = []
    var member = expression
    if case .call(let callee, let written) = expression.kind {
      (member, arguments) = (callee, written)
    }
    guard case .member(let base, let method) = member.kind, case .name(let root) = base.kind,
      mayMean(root.text[...]) || stores(root.text) && !dependencyNames.contains(root.text)
    else { return false }
    let named = arguments.compactMap { argument in
      if case .name(let name) = argument.value.kind { name.text } else { nil }
    }
    let property =
      ([root.text, method.text] + named).first(where: stores) ?? written.min() ?? "property"
    let call = method.text == "save" ? "save(state.\(property))" : "load()"
    findings.error(
      .notACall, "expected a call of a storage, such as 'storage.\(property).\(call)'",
      at: expression.range)
    return true
  }
}

extension StorageEntry {
  /// The name that all storages have in scenarios, as in `storage.tasks`.
  package static let serviceName = "storage"
  /// The indices of the methods `load` and `save`.
  package static let loadPlace = 0
  package static let savePlace = 1

  /// Returns the property's storage as a dependency. The name of its protocol is not a valid type
  /// name, so it differs from all types.
  package func service(of feature: String) -> Dependency {
    let name = "\(Self.serviceName).\(property)"
    let value = Parameter(label: nil, name: "value", type: type)
    return Dependency(
      name: name, protocolName: "\(feature).\(name)", doc: nil,
      methods: [
        DependencyMethod(
          name: "load", doc: nil, payload: [], result: type, canThrow: true, error: nil,
          element: nil),
        DependencyMethod(
          name: "save", doc: nil, payload: [value], result: nil, canThrow: true, error: nil,
          element: nil),
      ])
  }
}

extension Feature {
  /// The feature's dependencies, followed by its storages.
  package var services: [Dependency] {
    dependencies + (persistence?.entries ?? []).map { $0.service(of: name) }
  }

  /// Returns the indices of the stored properties that a scenario with these answers loads. Other
  /// stored properties count as loaded.
  package func loadedStorages(with answers: [MethodAnswers]) -> Set<Int> {
    let loads = answers.map(\.method).filter {
      $0.dependency >= dependencies.count && $0.method == StorageEntry.loadPlace
    }
    return Set(loads.map { $0.dependency - dependencies.count })
  }
}
