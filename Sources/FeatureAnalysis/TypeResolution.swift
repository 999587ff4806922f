import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

extension Analysis {
  /// Finds what every written type means. Types are declared by name first, so that they may be
  /// named before and by each other; two of one name are reported by `checkNamespaces`.
  mutating func resolveTypes() {
    declareNames()
    for model in spec.models { resolve(model) }
    firstFilter = declaredTypes.count
    for filter in spec.filters { resolve(filter) }
    state = StateMembers(
      spec.state.map { ResolvedProperty(spec: $0, type: resolve($0.type)) },
      derived: spec.derived.map { ($0, resolve($0.type)) })
    repeatedProperties = spec.repeatedProperties.map {
      ResolvedProperty(spec: $0, type: resolve($0.type))
    }
    for action in spec.actions { payloads.append(resolve(action.payload)) }
    forgetPayloadsOfTwins()
    checkIdentities()
  }

  /// Of two actions of one name nobody knows which is meant where one is named.
  private mutating func forgetPayloadsOfTwins() {
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
  }

  /// Names with their conformances, without members: enough to resolve types.
  private mutating func declareNames() {
    declareImports()
    for external in spec.externals where !external.isImported {
      declare(
        NominalType(
          external.name.value, .external, conformances: [.equatable, .hashable, .codable]))
    }
    for model in spec.models {
      let asked = conformances(model.conformances)
      var hasIdentity = false
      var isPlain = false
      switch model.kind {
      case .structure(let properties):
        hasIdentity = properties.contains { $0.name.value == "id" }
      case .enumeration(let cases): isPlain = cases.allSatisfy { $0.payload.isEmpty }
      }
      var found = conformances(asked: asked, isPlainEnumeration: isPlain)
      if hasIdentity { found.insert(.identifiable) }
      declare(NominalType(model.name.value, .structure([]), conformances: found))
      askedConformances.append(asked)
    }
    for filter in spec.filters {
      let isPlain = filter.cases.allSatisfy { $0.payload.isEmpty }
      declare(
        NominalType(
          filter.name.value, .enumeration([]),
          conformances: conformances(asked: [], isPlainEnumeration: isPlain)))
    }
  }

  /// The first of one name counts.
  private mutating func declare(_ type: NominalType) {
    if types[type.name] == nil { types.declare(type) }
  }

  private mutating func resolve(_ model: ModelSpec) {
    let shape: DeclaredType.Shape
    let asked = askedConformances[declaredTypes.count]
    switch model.kind {
    case .structure(let properties):
      shape = .structure(properties.map { ResolvedProperty(spec: $0, type: resolve($0.type)) })
    case .enumeration(let cases):
      shape = .enumeration(cases.map { resolve($0.name, $0.doc, $0.payload) })
    }
    append(model.name, model.doc, shape, asked: asked)
    declaredTypes[declaredTypes.count - 1].derived = model.derived.map { ($0, resolve($0.type)) }
  }

  private mutating func resolve(_ filter: FilterSpec) {
    let cases = filter.cases.map { resolve($0.name, $0.doc, $0.payload) }
    append(filter.name, filter.doc, .enumeration(cases), asked: [])
  }

  private mutating func append(
    _ name: Located<String>, _ doc: String?, _ shape: DeclaredType.Shape, asked: Set<Conformance>
  ) {
    var type = DeclaredType(name: name, doc: doc, conformances: [], shape: shape)
    var found = conformances(asked: asked, isPlainEnumeration: type.isPlainEnumeration)
    if let identity = type.identity, types.conforms(identity.type, to: .hashable) {
      found.insert(.identifiable)
    }
    type = DeclaredType(name: name, doc: doc, conformances: found, shape: shape)
    declaredTypes.append(type)
  }

  private mutating func resolve(
    _ name: Located<String>, _ doc: String?, _ payload: [PayloadSpec]
  ) -> ResolvedCase {
    ResolvedCase(
      name: name, doc: doc, payload: resolve(payload),
      ranges: payload.map { $0.type?.range ?? $0.name.range })
  }

  mutating func resolve(_ payload: [PayloadSpec]) -> [Parameter] {
    payload.map { value in
      value.isReadable
        ? Parameter(label: value.label, name: value.name.value, type: resolve(value.type))
        : .unreadable
    }
  }
}

extension DeclaredType {
  /// The property that makes it `Identifiable`.
  var identity: ResolvedProperty? {
    guard case .structure(let properties) = shape else { return nil }
    return properties.first { $0.spec.name.value == "id" }
  }
}
