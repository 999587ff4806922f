import Foundation

extension TaskListDependencies {
  /// The dependencies of the app, which `TaskListStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it. All stores share one
  /// repository, so that their saves wait for each other.
  public static let live = TaskListDependencies(repository: LiveTaskListRepository())
}

/// Stores tasks in a file, as JSON.
///
/// When `save` returns, the tasks are on the disk, and a crash of the app cannot lose them. Calls are
/// executed one after another, in order. Only one process may use a file at a time.
public actor LiveTaskListRepository: TaskListRepository {
  private let file: DurableFile

  /// - Parameter url: the file; `tasks.json` among the user's application data if omitted.
  public init(url: URL = LiveTaskListRepository.defaultURL) {
    file = DurableFile(url: url)
  }

  public static var defaultURL: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory)
      .appending(path: "TaskList/tasks.json")
  }

  /// All tasks; none if there is no file yet. A file that cannot be read is not changed.
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

/// The contents of the file. Its property names do not change with those of the models.
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
