extension EditProfileDependencies {
  /// The dependencies of the app, which `EditProfileStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: EditProfileDependencies {
    EditProfileDependencies(updateProfileName: LiveUpdateProfileNameUseCase())
  }
}

/// Changes the public name of the profile.
public struct LiveUpdateProfileNameUseCase: UpdateProfileNameUseCase {
  public init() {}

  public func execute(_ profileName: String) async throws {
    throw NotFilledIn("LiveUpdateProfileNameUseCase.execute")
  }
}

/// An error for the store's `onError`, or for the `catch` of the spec.
private struct NotFilledIn: Error, CustomStringConvertible {
  let description: String

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
