import Foundation

extension PreferencesDependencies {
  /// The dependencies of the app, which `PreferencesStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static let live: PreferencesDependencies = .files(
    folder: applicationSupport.appending(path: "Preferences"))
}

/// Where apps keep the user's data.
private var applicationSupport: URL {
  FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    ?? URL(filePath: NSHomeDirectory())
}
