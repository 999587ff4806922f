import EditProfile
import Users

extension ProfileAppDependencies {
  /// The dependencies that `ProfileAppStore()` uses. Share here what several features need.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  @MainActor public static var live: ProfileAppDependencies {
    ProfileAppDependencies(users: .live, editProfile: .live)
  }
}
