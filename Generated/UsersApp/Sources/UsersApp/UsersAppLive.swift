import Login
import Users

extension UsersAppDependencies {
  /// The dependencies that `UsersAppStore()` uses. Share here what several features need.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  @MainActor public static var live: UsersAppDependencies { UsersAppDependencies(users: .live) }
}
