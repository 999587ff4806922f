import SpecLanguage

/// The declarations that a spec imports from other features.
struct SpecImports {
  private(set) var declarations = ImportedDeclarations()
  /// The feature that declares each imported type, and the range of the type's import.
  private(set) var origins: [String: (module: String, range: SourceRange)] = [:]

  private let spec: FeatureSpec
  private let features: ImportedFeatures

  /// Declares the types that the spec imports, and the types of their members.
  ///
  ///     import: {User: Usres}       # unknown-import
  ///     import: {User: Users}
  init(
    of spec: FeatureSpec, from features: ImportedFeatures, in types: inout TypeTable,
    _ findings: inout Findings
  ) {
    self.spec = spec
    self.features = features
    for external in spec.externals {
      guard external.isImported else {
        refuseFeature(external, in: &types, &findings)
        continue
      }
      if let feature = importedFeature(external.module, &findings) {
        declarations.addNeighbour(feature)
        declare(external.name, of: feature, in: &types, &findings)
      } else {
        declareUnclear(external.name.value, in: &types, &findings)
      }
    }
  }

  /// Reports a type of a feature under 'external', which is for modules that no spec describes.
  ///
  ///     external: {User: Users}     # misplaced-key, where 'Users' is a feature with the model 'User'
  ///     import: {User: Users}
  private func refuseFeature(
    _ external: ExternalSpec, in types: inout TypeTable, _ findings: inout Findings
  ) {
    guard case .feature(let feature)? = features[external.module.value],
      feature.models.contains(where: { $0.name == external.name.value })
    else { return }
    findings.error(
      .misplacedKey,
      "'\(external.name.value)' is a model of the feature '\(feature.name)': it is imported",
      at: external.name.range,
      help: "write 'import: {\(external.name.value): \(feature.name)}'")
    declareUnclear(external.name.value, in: &types, &findings)
  }

  private func importedFeature(
    _ name: Located<String>, _ findings: inout Findings
  ) -> Feature? {
    let isOwn = name.value == spec.name.value
    switch isOwn ? .cycle([name.value, name.value]) : features[name.value] {
    case .feature(let feature): return feature
    case .broken:
      findings.error(
        .unknownImport, "the spec of '\(name.value)' has errors: its models are unknown",
        at: name.range)
    case .ambiguous(let paths):
      findings.error(.duplicateFeature, duplicateFeature(name.value, in: paths), at: name.range)
    case .cycle(let way):
      findings.error(
        .importCycle, "features cannot import each other: \(way.joined(separator: " → "))",
        at: name.range,
        help: "move the models that both need to a separate feature")
    case .app, nil:
      if let path = FeaturePath(name.value, among: features.names) {
        findings.error(
          .unknownImport, path.message, at: name.range, help: path.help,
          fixes: path.fixes(of: name))
        return nil
      }
      let suggestion = findings.suggestion(name.value, among: features.names)
      findings.error(
        .unknownImport,
        "no spec of a feature '\(name.value)' is among those of this run or in this folder\(suggestion)",
        at: name.range, help: helpForOrder(of: name.value),
        fixes: suggestion.fixes(at: name.range))
    }
    return nil
  }

  /// The help for `import: {Catalog: Film}`, in which the feature precedes the model.
  private func helpForOrder(of name: String) -> String? {
    let written = spec.externals.filter { $0.isImported && $0.module.value == name }
    return written.first { features[$0.name.value] != nil }.map {
      "the model precedes its feature: write '{\(name): \($0.name.value)}'"
    }
  }

  private mutating func declare(
    _ name: Located<String>, of feature: Feature, in types: inout TypeTable,
    _ findings: inout Findings
  ) {
    let known = feature.models.map(\.name) + feature.filters.map(\.name)
    guard known.contains(name.value) else {
      let suggestion = findings.suggestion(name.value, among: known)
      findings.error(
        .unknownType, "the feature '\(feature.name)' has no model '\(name.value)'\(suggestion)",
        at: name.range, fixes: suggestion.fixes(at: name.range))
      return declareUnclear(name.value, in: &types, &findings)
    }
    let own = ownTypeNames
    for type in feature.types.closure(of: name.value) {
      if own.contains(type.name) {
        findings.error(
          .duplicateName,
          "'\(name.value)' of '\(feature.name)' uses its own '\(type.name)'; this spec "
            + "declares another", at: name.range)
        continue
      }
      if let origin = origins[type.name], origin.module != feature.owner(of: type.name) {
        findings.error(
          .duplicateName,
          "'\(feature.name)' and '\(origin.module)' both import a type '\(type.name)'",
          at: name.range)
        continue
      }
      guard origins[type.name] == nil else { continue }
      origins[type.name] = (feature.owner(of: type.name), name.range)
      types.declare(type)
      declarations.models += feature.allModels.filter { $0.name == type.name }
      declarations.filters += feature.filterEnums.filter { $0.name == type.name }
    }
    declareFunctions(of: feature, for: name, &findings)
  }

  /// Declares the functions that derived values and defaults of imported models may call.
  private mutating func declareFunctions(
    of feature: Feature, for name: Located<String>, _ findings: inout Findings
  ) {
    let own = Set(spec.functions.map(\.name.value))
    let known = Set(declarations.functions.map(\.signature.name))
    for function in feature.functions + feature.imported.functions
    where !known.contains(function.signature.name) {
      guard own.contains(function.signature.name) else {
        declarations.functions.append(function)
        continue
      }
      guard declarations.models.contains(where: { $0.calls(function.signature.name) }) else {
        continue
      }
      findings.error(
        .duplicateName,
        "'\(name.value)' of '\(feature.name)' calls its own function '\(function.signature.name)'; "
          + "this spec declares another", at: name.range)
    }
  }

  private var ownTypeNames: Set<String> {
    Set(spec.models.map(\.name.value) + spec.filters.map(\.name.value))
  }

  private func declareUnclear(
    _ name: String, in types: inout TypeTable, _ findings: inout Findings
  ) {
    findings.unknown.hasFailedImport = true
    guard types[name] == nil else { return }
    types.declare(NominalType(name, .external, conformances: Set(Conformance.allCases)))
  }
}

extension Feature {
  /// The feature's own models, and the models imported from other features.
  package var allModels: [Model] { models + imported.models }

  /// The enums of the feature's own filters, and of the filters imported from other features.
  var filterEnums: [Model] { filters.map(\.enumeration) + imported.filters }

  /// The types whose values may be stored.
  package var storableTypes: [Model] { allModels + filterEnums }

  /// Returns the name of the feature that declares `type`.
  func owner(of type: String) -> String {
    externals.first { $0.name == type }?.module ?? name
  }
}

extension TypeTable {
  /// Returns a type and, recursively, the types of its members.
  fileprivate func closure(of name: String) -> [NominalType] {
    var found: [NominalType] = []
    var seen: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      guard let type = self[next] else { continue }
      found.append(type)
      for member in type.memberTypes {
        pending += member.nominalNames.filter { seen.insert($0).inserted }
      }
    }
    return found.filter { declares($0.name) }
  }
}

extension NominalType {
  fileprivate var memberTypes: [Type] {
    switch kind {
    case .structure: allMembers.map(\.type)
    case .enumeration(let cases):
      cases.flatMap { $0.parameters.map(\.type) } + allMembers.map(\.type)
    case .external: []
    }
  }
}

extension Model {
  fileprivate func calls(_ function: String) -> Bool {
    var isFound = false
    func look(_ code: Code<TypedExpression>) {
      code.walkExpressions { expression in
        if case .function(let signature, _) = expression.kind, signature.name == function {
          isFound = true
        }
        return !isFound
      }
    }
    for value in derived { look(value.value) }
    if case .structure(let properties) = kind {
      for case let value? in properties.map(\.value) { look(value) }
    }
    return isFound
  }
}

/// The features that a spec can import, by name: the features of its run and of its folder.
package struct ImportedFeatures: Sendable {
  package enum Entry: Sendable {
    case feature(Feature)
    /// An app, which only apps use: as one of their features.
    case app(App)
    /// The feature's spec has errors.
    case broken
    /// The feature imports the importing feature, directly or indirectly, or the app contains the
    /// app that names it. The value is the cycle, with the importing feature first and last.
    case cycle([String])
    /// Several specs have the name of the feature. The values are their paths.
    case ambiguous([String])
  }

  private let entries: [String: Entry]

  package init(_ entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  package subscript(feature: String) -> Entry? { entries[feature] }

  package var names: some Collection<String> { entries.keys }
}

/// The message about a feature that several specs declare.
func duplicateFeature(_ name: String, in paths: [String]) -> String {
  "'\(name)' is the name of several specs: \(paths.sorted().map { "'\($0)'" }.joined(separator: ", "))"
}

/// Imported models and functions. The types themselves are in the type table.
package struct ImportedDeclarations: Sendable {
  package var models: [Model] = []
  /// The enums of imported filters.
  package var filters: [Model] = []
  package var functions: [Function] = []
  /// The public types of each feature whose module is imported, by the feature's name. An import
  /// brings all of them into scope.
  package private(set) var neighbours: [String: Set<String>] = [:]

  package mutating func addNeighbour(_ feature: Feature) {
    neighbours[feature.name] = Set(
      feature.models.map(\.name) + feature.filters.map(\.name) + feature.middleware.map(\.name)
        + feature.dependencies.map(\.protocolName))
    neighbours.merge(feature.imported.neighbours) { first, _ in first }
  }
}
