// What the target of an app writes about `EditProfile`, in the module of the feature or in another.

#if IMPORTED
  import EditProfile
  import ReduxRuntime
#else
  import ReduxRuntime
#endif

/// An implementation with the isolation that the settings of the target give it.
struct ProfileServer: UpdateProfileNameUseCase {
  func execute(_ profileName: String) async throws {
    if profileName.isEmpty { throw ProfileServerError() }
  }
}

struct ProfileServerError: Error {}

@MainActor final class EditProfileScreen {
  let store = EditProfileStore(
    dependencies: EditProfileDependencies(updateProfileName: ProfileServer()))
  var messages: [String] = []

  func save(_ name: String) async {
    store.onRejection = { [weak self] _, rejection in self?.messages.append(rejection.message) }
    store.dispatch(.textDidChange(name))
    await store.run(.saveButtonDidTap)
  }
}
