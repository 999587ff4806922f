import Foundation

extension TaskListDependencies {
  /// What the app works with: `TaskListStore()` takes it.
  ///
  /// This file is yours: redux-gen wrote it once and leaves it alone from now on. One repository
  /// for all stores, so that their saves wait for each other.
  public static let live = TaskListDependencies(repository: LiveTaskListRepository())
}

/// Keeps tasks in a file, as JSON.
///
/// When `save` returns, the tasks are on the disk, and nothing that happens to the app takes them
/// from there. Calls are done one after another, in the order in which they come. One process at a
/// time may work with a file.
public actor LiveTaskListRepository: TaskListRepository {
  private let file: DurableFile

  /// - Parameter url: the file; `tasks.json` among the user's application data if left out.
  public init(url: URL = LiveTaskListRepository.defaultURL) {
    file = DurableFile(url: url)
  }

  public static var defaultURL: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory)
      .appending(path: "TaskList/tasks.json")
  }

  /// All tasks; none where there is no file yet. What cannot be read is left as it is.
  public func loadAll() async throws -> [TaskModel] {
    guard let data = try file.read() else { return [] }
    let stored: StoredTasks
    do {
      stored = try JSONDecoder().decode(StoredTasks.self, from: data)
    } catch {
      throw FileFailure(url: file.url, reason: "it holds no tasks: \(error)")
    }
    guard stored.version == StoredTasks.present else {
      throw FileFailure(url: file.url, reason: "its format \(stored.version) is not known here")
    }
    return stored.tasks.map(\.task)
  }

  public func save(_ tasks: [TaskModel]) async throws {
    try file.replace(with: JSONEncoder().encode(StoredTasks(tasks: tasks.map(StoredTask.init))))
  }
}

/// What the file holds. The names in it stay when those of the models change.
private struct StoredTasks: Codable {
  static let present = 1

  var version = StoredTasks.present
  var tasks: [StoredTask]
}

private struct StoredTask: Codable {
  var id: UUID
  var title: String
  var subtitle: String?
  var isCompleted: Bool

  init(_ task: TaskModel) {
    id = task.id
    title = task.title
    subtitle = task.subtitle
    isCompleted = task.isCompleted
  }

  var task: TaskModel {
    TaskModel(id: id, title: title, subtitle: subtitle, isCompleted: isCompleted)
  }
}
