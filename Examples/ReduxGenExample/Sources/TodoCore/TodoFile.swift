import Foundation

/// The file in which the app keeps its states between runs.
public struct TodoFile: Sendable {
  struct Contents: Codable, Equatable {
    var tasks = TasksState()
    var settings = SettingsState()
  }

  let url: URL

  public init(_ url: URL) { self.url = url }

  /// The saved states; the initial states if there are none.
  func load() throws -> Contents {
    guard FileManager.default.fileExists(atPath: url.path) else { return Contents() }
    return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: url))
  }

  /// Atomic: an interrupted run leaves either the old file or the new one.
  func save(_ contents: Contents) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(contents).write(to: url, options: .atomic)
  }
}
