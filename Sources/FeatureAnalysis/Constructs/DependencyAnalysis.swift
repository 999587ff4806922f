import Diagnostics
import ExpressionTyping
import SpecDecoding

extension Analysis {
  var eventName: String { spec.name.value + "Event" }

  /// Finds the types of what dependencies and events carry.
  mutating func resolveEffectTypes() {
    dependencies = spec.dependencies.map { resolve($0) }
    dependencyPlaces = Self.places(of: dependencies.map(\.name))
    methodPlaces = dependencies.map { Self.places(of: $0.methods.map(\.name)) }
    events = spec.events.map { event in
      EnumCase(name: event.name.value, doc: event.doc, payload: resolve(event.payload))
    }
  }

  /// Of those with one name the first.
  static func places(of names: [String]) -> [String: Int] {
    Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A protocol is called as `protocol` says, or like the feature and the dependency.
  static func protocolName(of dependency: DependencySpec, in feature: String) -> String {
    if let name = dependency.protocolName { return name.value }
    let name = dependency.name.value
    guard let first = name.unicodeScalars.first else { return feature }
    return feature + first.properties.uppercaseMapping + String(name.unicodeScalars.dropFirst())
  }

  private mutating func resolve(_ dependency: DependencySpec) -> Dependency {
    Dependency(
      name: dependency.name.value,
      protocolName: Analysis.protocolName(of: dependency, in: spec.name.value),
      doc: dependency.doc,
      methods: dependency.methods.map { method in
        DependencyMethod(
          name: method.name.value, doc: method.doc, payload: resolve(method.payload),
          result: method.result.map { resolve($0.type) }, canThrow: method.canThrow,
          error: method.error.flatMap { error($0, of: method) },
          element: method.stream.map { resolve($0.type) })
      })
  }

  /// What a method throws is an enum of the spec.
  ///
  ///     methods: {load: {throws: NetworkEror}}        # unknown-type
  ///     methods: {load: {throws: NetworkError}}
  private mutating func error(_ name: Located<String>, of method: MethodSpec) -> Type? {
    if method.stream != nil {
      error(
        .typeMismatch, "a stream throws any error: Swift has no streams of one", at: name.range,
        help: "write 'throws: true'")
      return nil
    }
    let models = spec.models.filter { $0.name.value == name.value }
    for case .enumeration in models.map(\.kind) {
      thrownTypes.insert(name.value)
      return .nominal(name.value)
    }
    if types[name.value] != nil {
      error(
        .typeMismatch, "'throws' names an enum of 'models'; '\(name.value)' is none",
        at: name.range)
      return .unknown
    }
    let enums = spec.models.compactMap { model in
      if case .enumeration = model.kind { model.name.value } else { nil }
    }
    let suggestion = suggestion(name.value, among: enums)
    error(
      .unknownType, "there is no enum '\(name.value)' among the models\(suggestion)",
      at: name.range, help: enums.isEmpty ? "add it to 'models', or write 'throws: true'" : nil,
      fixes: suggestion.fixes(at: name.range))
    return .unknown
  }

  /// Calls and events are cases of enums, so that their texts are checked like any others.
  mutating func declareEffectTypes() {
    for dependency in dependencies {
      guard case .nominal(let name) = dependency.callType, types[name] == nil else { continue }
      let cases = dependency.methods.map { CaseSignature($0.name, $0.payload) }
      types.declare(NominalType(name, .enumeration(cases)))
    }
    guard !events.isEmpty || !spec.dependencies.isEmpty else { return }
    let cases = events.map { CaseSignature($0.name, $0.payload) }
    types.declare(NominalType(eventName, .enumeration(cases)))
  }
}
