import SpecLanguage

/// The conformances that models and filters get because of what contains them: the types inside a
/// Codable or Hashable type, and the types of values that are stored as JSON.
///
///     models:
///       Money: {cents: Int}                                          # Hashable, as Order is
///       Order: {conforms: [Hashable], properties: {price: Money}}
struct InnerConformances {
  /// What requires each conformance, such as `'Order' is`, by the name of the type.
  private var causes: [String: [Conformance: String]] = [:]
  /// The names in the types of each type's members.
  private var members: [String: [String]] = [:]
  private var pending: [(name: String, conformance: Conformance)] = []

  /// - Parameter asked: the conformances in the `conforms` of each model.
  init(of spec: FeatureSpec, asked: [Set<Conformance>]) {
    for model in spec.models where members[model.name.value] == nil {
      members[model.name.value] = model.typeNames
    }
    for filter in spec.filters where members[filter.name.value] == nil {
      members[filter.name.value] = filter.cases.flatMap(\.payload).flatMap(\.typeNames)
    }
    for (model, conformances) in zip(spec.models, asked) {
      for conformance in [Conformance.codable, .hashable] where conformances.contains(conformance) {
        pending.append((model.name.value, conformance))
      }
    }
    requireStorable(in: spec)
    while let (name, conformance) = pending.popLast() {
      require(members[name] ?? [], conformance, because: "'\(name)' is")
    }
  }

  /// The conformances that a type gets.
  func conformances(of name: String) -> Set<Conformance> { Set((causes[name] ?? [:]).keys) }

  /// What requires a conformance, such as `'Order' is`; nil if the spec asks for it.
  func cause(of conformance: Conformance, for name: String) -> String? {
    causes[name]?[conformance]
  }

  private mutating func require(
    _ names: [String], _ conformance: Conformance, because cause: String
  ) {
    for name in names where members[name] != nil && causes[name]?[conformance] == nil {
      causes[name, default: [:]][conformance] = cause
      pending.append((name, conformance))
    }
  }

  /// The models of a row are stored in columns. Only the members without a column type are stored
  /// as JSON.
  private mutating func requireStorable(in spec: FeatureSpec) {
    guard let entries = spec.persistence?.entries, !entries.isEmpty else { return }
    let properties = Dictionary(
      spec.state.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    let models = Dictionary(
      spec.models.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      guard let type = properties[entry.property.value]?.type, let storage = entry.storage?.value
      else { continue }
      let cause = "'\(entry.property.value)' is stored"
      guard storage.hasRows else {
        require(type.names, .codable, because: cause)
        continue
      }
      for case .structure(let members)? in type.names.map({ models[$0]?.kind }) {
        for type in members.lazy.compactMap(\.type) where !type.isColumn(models) {
          require(type.names, .codable, because: cause)
        }
      }
    }
  }
}

extension ModelSpec {
  /// The names in the types of the members.
  fileprivate var typeNames: [String] {
    switch kind {
    case .structure(let properties): properties.compactMap(\.type).flatMap(\.names)
    case .enumeration(let cases): cases.flatMap(\.payload).flatMap(\.typeNames)
    }
  }
}

extension PayloadSpec {
  fileprivate var typeNames: [String] { type?.names ?? [] }
}

extension TypeSyntax {
  /// Whether a column of a row can have the type: this is an enum of plain cases, or an optional of
  /// it.
  fileprivate func isColumn(_ models: [String: ModelSpec]) -> Bool {
    switch kind {
    case .name(let name):
      guard case .enumeration(let cases)? = models[name]?.kind else { return false }
      return cases.allSatisfy(\.payload.isEmpty)
    case .optional(let inner): return inner.isColumn(models)
    default: return false
    }
  }

  /// The names of the types without arguments in this type.
  var names: [String] {
    switch kind {
    case .name(let name): [name]
    case .optional(let inner), .array(let inner): inner.names
    case .dictionary(let key, let value): key.names + value.names
    case .generic(_, let arguments): arguments.flatMap(\.names)
    }
  }
}
