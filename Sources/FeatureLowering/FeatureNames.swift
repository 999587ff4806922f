import FeatureAnalysis

/// What the declarations of one feature are called: they follow from its name alone.
package struct FeatureNames: Sendable {
  /// The feature and its module: `TaskList`.
  package let module: String

  package init(_ feature: String) { module = feature }

  package var feature: String { module + "Feature" }
  package var store: String { module + "Store" }
  package var state: String { module + "State" }
  package var action: String { module + "Action" }
  package var reducing: String { module + "Reducing" }
  package var handlers: String { module + "Handlers" }
  package var dependencies: String { module + "Dependencies" }
  package var event: String { module + "Event" }
  package var live: String { module + "Live" }
  package var mocks: String { module + "Mocks" }
  package var tests: String { module + "Tests" }
  package var scenarioTests: String { module + "ScenarioTests" }
  package var stateTests: String { module + "StateTests" }
  package var reducerTests: String { module + "ReducerTests" }
  package var filterTests: String { module + "FilterTests" }
  package var middlewareTests: String { module + "MiddlewareTests" }

  /// `taskListReducer`; of a name that begins with several capitals, such as `URLList`, those of
  /// the first word become small: `urlListReducer`.
  package var reducer: String { lowerCamelCase(module) + "Reducer" }
}

/// With a small first letter, or word of capitals: `taskList`, `urlList`.
func lowerCamelCase(_ name: String) -> String {
  let bytes = Array(name.utf8)
  let capitals = bytes.prefix { (0x41...0x5A).contains($0) }.count
  let isWordBehind =
    capitals > 1 && capitals < bytes.count && (0x61...0x7A).contains(bytes[capitals])
  let lowered = max(1, isWordBehind ? capitals - 1 : capitals)
  let start = bytes.prefix(lowered).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  return String(decoding: start + bytes.dropFirst(lowered), as: UTF8.self)
}
