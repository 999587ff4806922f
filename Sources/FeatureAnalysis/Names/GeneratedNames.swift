import SpecLanguage

/// Names that the generated code declares, made from names of the spec.
package enum GeneratedNames {
  /// The suffixes that generated type names add to the feature's name, with a description of each
  /// type.
  static let typeSuffixes = [
    ("State", "the generated state"),
    ("Action", "the generated enum of actions"),
    ("Feature", "the generated feature"),
    ("Store", "the generated store"),
    ("Reducing", "the generated protocol of handlers"),
    ("Handlers", "the type of your handlers"),
    ("Dependencies", "the generated type of dependencies"),
    ("Event", "the generated enum of events"),
    ("Router", "the generated protocol of routes"),
    ("Functions", "the generated functions"),
    ("Constants", "the generated constants"),
    ("Preview", "the generated states of previews"),
    ("Previews", "the file of previews"),
    ("Presentation", "the generated code for screens"),
    ("Coordinator", "the coordinator of the screens"),
    ("Tests", "the module of generated tests"),
    ("ScenarioTests", "the generated tests of scenarios"),
    ("InvariantTests", "the generated tests of invariants"),
    ("StateTests", "the generated tests of the state"),
    ("ReducerTests", "the generated tests of the reducer"),
    ("FilterTests", "the generated tests of filters"),
    ("MiddlewareTests", "the generated tests of middleware"),
    ("StorageTests", "the generated tests of storages"),
  ]

  /// Returns the types that a feature with this name may generate, apart from the types of its
  /// spec.
  package static func types(of feature: String) -> [String] { typeSuffixes.map { feature + $0.0 } }

  /// The types that the code of this feature contains, with a description of each type. A type for a
  /// section that the spec lacks is not generated.
  static func typeSuffixes(in spec: FeatureSpec) -> [(suffix: String, what: String)] {
    if spec.isApp { return typeSuffixes.filter { !["Router", "Coordinator"].contains($0.0) } }
    let isStored = spec.persistence?.entries.isEmpty == false
    let absent: Set<String> = [
      spec.actions.contains { $0.isHandled } ? "" : "Reducing",
      spec.actions.contains { $0.isHandled } ? "" : "Handlers",
      spec.dependencies.isEmpty && !isStored ? "Dependencies" : "",
      spec.events.isEmpty ? "Event" : "",
      spec.routes.isEmpty ? "Router" : "",
      spec.functions.allSatisfy(\.isConstant) ? "Functions" : "",
      spec.functions.contains(where: \.isConstant) ? "" : "Constants",
      spec.previews.isEmpty ? "Preview" : "",
      spec.screens.isEmpty ? "Previews" : "",
      spec.screens.isEmpty && spec.previews.isEmpty ? "Presentation" : "",
      spec.screens.isEmpty || spec.interface != .uiKit ? "Coordinator" : "",
      spec.scenarios.isEmpty ? "ScenarioTests" : "",
      spec.invariants.isEmpty ? "InvariantTests" : "",
      spec.actions.isEmpty ? "ReducerTests" : "",
      spec.filters.isEmpty ? "FilterTests" : "",
      spec.middleware.isEmpty ? "MiddlewareTests" : "",
      isStored ? "" : "StorageTests",
    ]
    return typeSuffixes.filter { !absent.contains($0.0) }
  }

  /// The type that live implementations of dependencies declare.
  static let effectTypes = [
    ("NotFilledIn", "the error of an implementation that is not filled in")
  ]

  /// The types inside of each generated mock.
  static let mockMembers = [
    ("Call", "the calls of a generated mock"),
    ("Answers", "the answers of a generated mock"),
  ]

  /// The suffixes of the types that generated mocks share. They follow the feature's name.
  static let mockSuffixes = [
    ("MockAnswer", "the answers of generated mocks"),
    ("MockError", "the error of generated mocks"),
    ("MockOutcome", "the answers of generated mocks"),
    ("MockElement", "the elements of generated mocks' streams"),
    ("MockStream", "the streams of generated mocks"),
    ("CallLog", "the log of generated mocks"),
    ("Mocks", "the module of generated mocks"),
  ]

  /// Returns the name of a filter's result, such as `filteredTasks` for the list `tasks`.
  static func filterResult(of list: String) -> String {
    guard let first = list.unicodeScalars.first else { return "filtered" }
    return "filtered" + first.properties.uppercaseMapping
      + String(list.unicodeScalars.dropFirst())
  }
}

extension ActionSpec {
  fileprivate var isHandled: Bool {
    if case .handler = reduction { true } else { false }
  }
}
