import SpecLanguage

/// The dependencies and events of a spec, with resolved types.
struct DeclaredEffects {
  let dependencies: [Dependency]
  private(set) var events: [EnumCase]
  /// The name of the enum of the events.
  let eventName: String
  /// The name of the enum of the actions.
  let actionName: String
  /// The names of the enums that methods throw.
  let thrownTypes: Set<String>
  /// The indices of the dependencies by name, and the indices of each dependency's methods by name.
  private let dependencyPlaces: [String: Int]
  private let methodPlaces: [[String: Int]]

  /// - Parameter imported: the models of other features.
  init(
    of spec: FeatureSpec, imported: [Model] = [], _ texts: TextTyping, _ findings: inout Findings
  ) {
    dependencies = spec.dependencies.map { $0.resolved(in: spec, imported, texts, &findings) }
    dependencyPlaces = Self.places(of: dependencies.map(\.name))
    methodPlaces = dependencies.map { Self.places(of: $0.methods.map(\.name)) }
    events = spec.events.map { event in
      EnumCase(
        name: event.name.value, doc: event.doc, payload: texts.resolve(event.payload, &findings))
    }
    eventName = spec.eventName
    actionName = spec.actionName
    thrownTypes = Set(
      dependencies.flatMap(\.methods).compactMap { method in
        if case .nominal(let name)? = method.error { name } else { nil }
      })
  }

  /// Collects the dependencies and events of an analyzed feature.
  init(of feature: Feature) {
    dependencies = feature.dependencies
    dependencyPlaces = Self.places(of: dependencies.map(\.name))
    methodPlaces = dependencies.map { Self.places(of: $0.methods.map(\.name)) }
    events = feature.events
    eventName = feature.name + "Event"
    actionName = feature.name + "Action"
    thrownTypes = []
  }

  /// Returns the index of each name; for a duplicate name, the first index.
  private static func places(of names: [String]) -> [String: Int] {
    Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Declares calls and events as cases of enums, so that the type checker handles them like other
  /// enum cases.
  func declare(in types: inout TypeTable) {
    for dependency in dependencies {
      if types.nominal(dependency.callType) == nil { types.declare(dependency.callSignatures) }
    }
    guard !events.isEmpty else { return }
    let cases = events.map { CaseSignature($0.name, $0.payload) }
    types.declare(NominalType(eventName, .enumeration(cases)))
  }

  /// Checks the defaults of the events' payloads, and declares the events with them.
  mutating func addDefaults(
    of written: [CaseSpec], in types: inout TypeTable, _ findings: inout Findings
  ) {
    let texts = TextTyping(in: types)
    events = zip(events, written).map { event, spec in
      EnumCase(
        name: event.name, doc: event.doc,
        payload: texts.withDefaults(event.payload, of: spec.payload, &findings),
        history: event.history)
    }
    declare(in: &types)
  }

  func declares(_ dependency: String) -> Bool { dependencyPlaces[dependency] != nil }

  func dependencyIndex(of name: Located<String>, _ findings: inout Findings) -> Int? {
    if let place = dependencyPlaces[name.value] { return place }
    let suggestion = findings.suggestion(name.value, among: dependencies.lazy.map(\.name))
    findings.error(
      .unknownDependency, "there is no dependency '\(name.value)'\(suggestion)", at: name.range,
      help: findings.listed(
        dependencies.lazy.map(\.name), nearest: name.value, "the spec declares"),
      fixes: suggestion.fixes(at: name.range))
    return nil
  }

  /// Finds a method by the name of its dependency and its own, such as `api.page`.
  func reference(to name: Located<String>, _ findings: inout Findings) -> MethodReference? {
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      findings.error(
        .unknownMethod,
        "expected a method such as 'dependency.method', found '\(excerpt(name.value))'",
        at: name.range)
      return nil
    }
    guard let dependency = dependencyIndex(of: Located(parts[0], at: name.range), &findings) else {
      return nil
    }
    return reference(to: Located(parts[1], at: name.range), of: dependency, &findings)
  }

  func reference(
    to method: Located<String>, of dependency: Int, _ findings: inout Findings
  ) -> MethodReference? {
    if let place = methodPlaces[dependency][method.value] {
      return MethodReference(dependency: dependency, method: place)
    }
    let methods = dependencies[dependency].methods
    // A dependency without methods is reported elsewhere.
    if methods.isEmpty { return nil }
    let suggestion = findings.suggestion(method.value, among: methods.lazy.map(\.name))
    findings.error(
      .unknownMethod,
      "'\(dependencies[dependency].name)' has no method '\(method.value)'\(suggestion)",
      at: method.range,
      help: findings.listed(methods.lazy.map(\.name), nearest: method.value, "it has"),
      fixes: suggestion.fixes(at: method.range))
    return nil
  }
}

extension Dependency {
  /// The enum with the dependency's calls as its cases.
  var callSignatures: NominalType {
    NominalType(
      Self.callTypeName(of: protocolName),
      .enumeration(methods.map { CaseSignature($0.name, $0.payload) }))
  }
}

extension DependencySpec {
  /// Returns the name of the dependency's protocol: the value of `protocol`, or a name made from
  /// the feature and the dependency.
  func nameOfProtocol(in feature: String) -> String {
    if let protocolName { return protocolName.value }
    guard let first = name.value.unicodeScalars.first else { return feature }
    return feature + first.properties.uppercaseMapping
      + String(name.value.unicodeScalars.dropFirst())
  }

  fileprivate func resolved(
    in spec: FeatureSpec, _ imported: [Model], _ texts: TextTyping, _ findings: inout Findings
  ) -> Dependency {
    Dependency(
      name: name.value, protocolName: nameOfProtocol(in: spec.name.value), doc: doc,
      methods: methods.map { method in
        DependencyMethod(
          name: method.name.value, doc: method.doc,
          payload: texts.resolve(method.payload, &findings),
          result: method.result.map { texts.resolve($0.type, &findings) },
          canThrow: method.canThrow,
          error: method.isReadable
            ? method.error.flatMap {
              method.thrownType($0, in: spec, imported, texts.types, &findings)
            } : .unknown,
          element: method.stream.map { texts.resolve($0.type, &findings) })
      })
  }
}

extension MethodSpec {
  /// Whether the whole method could be decoded, so that it is known what it throws.
  fileprivate var isReadable: Bool {
    error != nil || !canThrow || payload.allSatisfy(\.isReadable)
  }

  /// Returns the type that a method throws, which must be an enum of the spec or an imported enum.
  ///
  ///     methods: {load: {throws: NetworkEror}}        # unknown-type
  ///     methods: {load: {throws: NetworkError}}
  fileprivate func thrownType(
    _ name: Located<String>, in spec: FeatureSpec, _ imported: [Model], _ types: TypeTable,
    _ findings: inout Findings
  ) -> Type? {
    if stream != nil {
      findings.error(
        .typeMismatch, "a stream cannot have a typed error", at: name.range,
        help: "write 'throws: true', and send the reasons that matter as elements of the stream")
      return .unknown
    }
    if spec.declaresEnum(name.value) { return .nominal(name.value) }
    if let external = spec.externals.first(where: { $0.name.value == name.value && $0.isImported })
    {
      return importedError(external, imported, types, at: name.range, &findings)
    }
    if types[name.value] != nil {
      findings.error(
        .typeMismatch, "'throws' needs an enum of 'models'; '\(name.value)' is not one",
        at: name.range)
      return .unknown
    }
    let enums = spec.models.compactMap { model in
      if case .enumeration = model.kind { model.name.value } else { nil }
    }
    let suggestion = findings.suggestion(name.value, among: enums)
    findings.error(
      .unknownType, "there is no enum '\(name.value)' among the models\(suggestion)",
      at: name.range, help: enums.isEmpty ? "add it to 'models', or write 'throws: true'" : nil,
      fixes: suggestion.fixes(at: name.range))
    return .unknown
  }
}

/// Returns an imported type that a method throws. The feature that declares it must throw it as well:
/// only then the generated type is an `Error`.
///
///     import: {Pin: Accounts}
///     methods: {check: {throws: Pin}}        # type-mismatch, if 'Accounts' never throws 'Pin'
private func importedError(
  _ external: ExternalSpec, _ imported: [Model], _ types: TypeTable, at range: SourceRange,
  _ findings: inout Findings
) -> Type {
  let name = external.name.value
  guard case .enumeration? = types[name]?.kind else {
    // If the import has an error, the members of the type are unknown.
    if types[name]?.isExternal != true {
      findings.error(.typeMismatch, "'throws' needs an enum; '\(name)' is not one", at: range)
    }
    return .unknown
  }
  let model = imported.first { $0.name == name }
  if let model, !model.conformances.contains("Error") {
    let module = external.module.value
    findings.error(
      .typeMismatch, "'\(name)' is not an error: no method of '\(module)' throws it", at: range,
      help: "write 'throws: \(name)' at a method of '\(module)', or declare an enum in 'models'")
  }
  return .nominal(name)
}

extension FeatureSpec {
  fileprivate func declaresEnum(_ name: String) -> Bool {
    models.contains {
      if case .enumeration = $0.kind { $0.name.value == name } else { false }
    }
  }
}
