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
  private static func places(of names: [String]) -> [String: Int] {
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
          result: method.result.map { resolve($0.type) }, canThrow: method.canThrow)
      })
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
