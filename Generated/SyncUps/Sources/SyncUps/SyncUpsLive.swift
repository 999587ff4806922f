import Foundation

extension SyncUpsDependencies {
  /// The dependencies of the app, which `SyncUpsStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static let live: SyncUpsDependencies = .files(
    folder: applicationSupport.appending(path: "SyncUps"))
}

/// Where apps keep the user's data.
private var applicationSupport: URL {
  FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    ?? URL(filePath: NSHomeDirectory())
}
