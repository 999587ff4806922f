import Bookshelf
import Foundation
import ReduxRuntime

extension BookshelfDependencies: LiveDependencies {
  /// The dependencies of the app, which `BookshelfStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static let live: BookshelfDependencies = .swiftData(
    folder: applicationSupport.appending(path: "Bookshelf"))
}

/// Where apps keep the user's data.
private var applicationSupport: URL {
  FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    ?? URL(filePath: NSHomeDirectory())
}
