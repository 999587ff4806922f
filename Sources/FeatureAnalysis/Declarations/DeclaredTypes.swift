import SpecLanguage

/// The declarations of a spec with their resolved types.
struct ResolvedDeclarations {
  /// The models and the filters, in the order of the spec.
  let models: [DeclaredType]
  let filters: [DeclaredType]
  let state: StateMembers
  /// Properties with duplicate names.
  let repeatedProperties: [ResolvedProperty]
  /// The payloads of the actions, in the order of the spec.
  var payloads: [[Parameter]]
  /// The functions that change the state.
  let stateFunctions: [DeclaredFunction]
  /// The values of the constants, by name.
  var constants: [String: Code<TypedExpression>] = [:]

  var types: [DeclaredType] { models + filters }
}

/// Resolves every type in a spec. Types are declared by name first, so that code can use a type
/// before its declaration. Duplicates are reported by `checkNamespaces`.
struct TypeResolution {
  private let spec: FeatureSpec
  private let conformances: FeatureConformances
  /// The conformances in the `conforms` of each model, in the order of the spec.
  private let asked: [Set<Conformance>]
  let inner: InnerConformances
  private let texts: TextTyping

  /// Declares the types by name, without their members.
  init(
    of spec: FeatureSpec, _ conformances: FeatureConformances, in types: inout TypeTable,
    _ findings: inout Findings
  ) {
    self.spec = spec
    self.conformances = conformances
    asked = spec.models.map { conformances.resolveConformances(of: $0, &findings) }
    inner = InnerConformances(of: spec, asked: asked)
    Self.declareNames(of: spec, conformances, asked, inner, in: &types)
    texts = TextTyping(in: types)
  }

  /// Declares the names of types with their conformances, but without members. This is enough to
  /// resolve types.
  private static func declareNames(
    of spec: FeatureSpec, _ conformances: FeatureConformances, _ asked: [Set<Conformance>],
    _ inner: InnerConformances, in types: inout TypeTable
  ) {
    // A name that a model has as well may mean the model.
    let others = Set((spec.models.map(\.name) + spec.filters.map(\.name)).map(\.value))
    for external in spec.externals where !external.isImported {
      let name = external.name.value
      types.declareFirst(
        NominalType(
          name, .external,
          conformances: others.contains(name)
            ? Set(Conformance.allCases) : [.equatable, .hashable, .codable]))
    }
    types.noteForms(of: spec.models)
    for (model, asked) in zip(spec.models, asked) {
      var hasIdentity = false
      if case .structure(let properties) = model.kind {
        hasIdentity = properties.contains { $0.name.value == "id" }
      }
      let isPlain = model.isPlainEnumeration
      var found = conformances.found(
        asked: asked.union(inner.conformances(of: model.name.value)), isPlainEnumeration: isPlain)
      if hasIdentity { found.insert(.identifiable) }
      types.declareFirst(NominalType(model.name.value, .structure([]), conformances: found))
    }
    for filter in spec.filters {
      let isPlain = filter.cases.allSatisfy { $0.payload.isEmpty }
      types.declareFirst(
        NominalType(
          filter.name.value, .enumeration([]),
          conformances: conformances.found(
            asked: inner.conformances(of: filter.name.value), isPlainEnumeration: isPlain)))
    }
  }

  func declarations(_ findings: inout Findings) -> ResolvedDeclarations {
    ResolvedDeclarations(
      models: zip(spec.models, asked).map { resolve($0, asked: $1, &findings) },
      filters: spec.filters.map { filter in
        let cases = filter.cases.map {
          resolve($0.name, $0.doc, $0.payload, $0.history, &findings)
        }
        return type(filter.name, filter.doc, .enumeration(cases), asked: [])
      },
      state: StateMembers(
        resolve(spec.state, &findings),
        derived: spec.derived.map { ($0, texts.resolve($0.type, &findings)) }),
      repeatedProperties: resolve(spec.repeatedProperties, &findings),
      payloads: payloads(&findings),
      stateFunctions: resolve(spec.stateFunctions, &findings))
  }

  private func resolve(
    _ functions: [FunctionSpec], _ findings: inout Findings
  ) -> [DeclaredFunction] {
    functions.map {
      DeclaredFunction(spec: $0, parameters: texts.resolve($0.payload, &findings))
    }
  }

  /// Resolves the payloads of the actions. If two actions have the same name but different
  /// payloads, both accept any payload, because a use may mean either action.
  private func payloads(_ findings: inout Findings) -> [[Parameter]] {
    var payloads = spec.actions.map { texts.resolve($0.payload, &findings) }
    var first: [String: Int] = [:]
    for (index, action) in spec.actions.enumerated() {
      guard let twin = first[action.name.value] else {
        first[action.name.value] = index
        continue
      }
      if payloads[twin] == payloads[index] { continue }
      for place in [twin, index] where payloads[place].areReadable {
        payloads[place].append(.unreadable)
      }
    }
    return payloads
  }

  private func resolve(
    _ model: ModelSpec, asked: Set<Conformance>, _ findings: inout Findings
  ) -> DeclaredType {
    let shape: DeclaredType.Shape
    switch model.kind {
    case .structure(let properties):
      let (resolved, found) = findings.withSeparateFindings { resolve(properties, &$0) }
      let isWrong = !resolved.isEmpty && resolved.allSatisfy { $0.type == .unknown }
      for var finding in found.findings {
        if isWrong, finding.id == .unknownType, finding.fixes.isEmpty {
          let cases = properties.prefix(3).map(\.name.value) + (properties.count > 3 ? ["…"] : [])
          finding.help =
            (finding.help.map { $0 + "; " } ?? "")
            + "for an enum, write a list: '\(model.name.value): [\(cases.joined(separator: ", "))]'"
        }
        findings.takeOver(finding)
      }
      findings.countDropped(of: found)
      shape = .structure(resolved)
    case .enumeration(let cases):
      shape = .enumeration(
        cases.map { resolve($0.name, $0.doc, $0.payload, $0.history, &findings) })
    }
    var type = type(model.name, model.doc, shape, asked: asked)
    type.derived = model.derived.map { ($0, texts.resolve($0.type, &findings)) }
    type.functions = resolve(model.functions, &findings)
    return type
  }

  private func resolve(
    _ properties: [PropertySpec], _ findings: inout Findings
  ) -> [ResolvedProperty] {
    properties.map { ResolvedProperty(spec: $0, type: texts.resolve($0.type, &findings)) }
  }

  private func type(
    _ name: Located<String>, _ doc: String?, _ shape: DeclaredType.Shape, asked: Set<Conformance>
  ) -> DeclaredType {
    let type = DeclaredType(name: name, doc: doc, conformances: [], shape: shape)
    var found = conformances.found(
      asked: asked.union(inner.conformances(of: name.value)),
      isPlainEnumeration: type.isPlainEnumeration)
    if let identity = type.identity, texts.types.conforms(identity.type, to: .hashable) {
      found.insert(.identifiable)
    }
    return DeclaredType(name: name, doc: doc, conformances: found, shape: shape)
  }

  private func resolve(
    _ name: Located<String>, _ doc: String?, _ payload: [PayloadSpec], _ history: HistorySpec,
    _ findings: inout Findings
  ) -> ResolvedCase {
    ResolvedCase(
      name: name, doc: doc, payload: texts.resolve(payload, &findings),
      ranges: payload.map { $0.type?.range ?? $0.name.range }, history: history)
  }
}

extension TypeTable {
  /// Declares a type if its name is not taken yet: of several declarations, the first counts.
  fileprivate mutating func declareFirst(_ type: NominalType) {
    if !declares(type.name) { declare(type) }
  }
}
