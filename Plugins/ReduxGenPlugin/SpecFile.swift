import Foundation

/// A spec in a target's folder. What is generated from it follows from the file's name alone: the
/// plugin does not read it, and is not asked again when its text changes.
struct SpecFile {
  static let ending = ".redux.yaml"

  /// The files of the tool's `sources` layout, behind the feature's name.
  static let sources = [
    "Models", "Filters", "State", "Action", "Event", "Reducer", "Reducing", "Dependencies",
    "Middleware", "Feature",
  ]

  /// The files of its `tests` layout.
  static let tests = [
    "ScenarioTests", "StateTests", "ReducerTests", "FilterTests", "MiddlewareTests", "Mocks",
  ]

  let url: URL
  let feature: String

  /// Nil for any other file.
  init?(_ url: URL) {
    let name = url.lastPathComponent
    guard name.hasSuffix(Self.ending), name != Self.ending else { return nil }
    self.url = url
    feature = String(name.dropLast(Self.ending.count))
  }
}
