import Foundation

/// Where the app keeps its states between two runs.
public struct TodoFile: Sendable {
  struct Contents: Codable, Equatable {
    var tasks = TasksState()
    var settings = SettingsState()
  }

  let url: URL

  public init(_ url: URL) { self.url = url }

  /// What was saved; the initial states if nothing was yet.
  func load() throws -> Contents {
    guard FileManager.default.fileExists(atPath: url.path) else { return Contents() }
    return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: url))
  }

  /// Atomic: whoever is interrupted leaves the file as it was, or as it shall be.
  func save(_ contents: Contents) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(contents).write(to: url, options: .atomic)
  }
}
