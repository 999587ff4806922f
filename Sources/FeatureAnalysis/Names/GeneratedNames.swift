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
    ("Functions", "the generated functions"),
    ("Tests", "the module of generated tests"),
    ("ScenarioTests", "the generated tests of scenarios"),
    ("InvariantTests", "the generated tests of invariants"),
  ]

  /// Returns the types that a feature with this name may generate, apart from the types of its
  /// spec.
  package static func types(of feature: String) -> [String] { typeSuffixes.map { feature + $0.0 } }

  /// The types that the generated code of a feature with dependencies uses.
  static let effectTypes = [
    ("Call", "the calls of a generated mock"),
    ("Answers", "the answers of a generated mock"),
    ("Clock", "the protocol of clocks"),
    ("ContinuousClock", "the clock of effects"),
    ("ManualClock", "the clock of tests"),
    ("AsyncStream", "a stream of a dependency"),
    ("AsyncThrowingStream", "a stream of a dependency"),
    ("Issue", "the type of test failures"),
    ("RunningEffect", "the type that implementations report errors to"),
    ("NotFilledIn", "the error of an implementation that is not filled in"),
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

  /// The suffixes of generated files that contain no type with the file's name. They follow the
  /// feature's name.
  static let fileSuffixes = [
    ("Models", "the generated models"),
    ("Filters", "the generated filters"),
    ("Reducer", "the generated reducer"),
    ("Middleware", "the generated middleware"),
    ("Live", "your live implementations"),
    ("Storage", "the generated storages"),
  ]

  /// Returns the name of a filter's result, such as `filteredTasks` for the list `tasks`.
  static func filterResult(of list: String) -> String {
    guard let first = list.unicodeScalars.first else { return "filtered" }
    return "filtered" + first.properties.uppercaseMapping
      + String(list.unicodeScalars.dropFirst())
  }
}
