import Foundation
import Journal
import ReduxRuntime

extension JournalDependencies: LiveDependencies {
  /// The dependencies of the app, which `JournalStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static let live: JournalDependencies = .sqlite(
    folder: applicationSupport.appending(path: "Journal"))
}

/// Where apps keep the user's data.
private var applicationSupport: URL {
  FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    ?? URL(filePath: NSHomeDirectory())
}
