extension EditProfileDependencies {
  /// What the app works with: `EditProfileStore()` takes it.
  ///
  /// This file is yours: redux-gen wrote it once and leaves it alone from now on.
  public static var live: EditProfileDependencies {
    EditProfileDependencies(updateProfileName: LiveUpdateProfileNameUseCase())
  }
}

/// Changes the name by which others know the profile.
public struct LiveUpdateProfileNameUseCase: UpdateProfileNameUseCase {
  public init() {}

  public func execute(_ profileName: String) async throws {
    throw NotFilledIn("LiveUpdateProfileNameUseCase.execute")
  }
}

/// Reaches the store's `onError`, or the `catch` of the spec.
private struct NotFilledIn: Error, CustomStringConvertible {
  let description: String

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
