import Foundation
import ReduxRuntime
import TaskList

extension TaskListDependencies: LiveDependencies {
  /// The dependencies of the app, which `TaskListStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static let live: TaskListDependencies = .sqlite(
    folder: applicationSupport.appending(path: "TaskList"))
}

/// Where apps keep the user's data.
private var applicationSupport: URL {
  FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    ?? URL(filePath: NSHomeDirectory())
}
