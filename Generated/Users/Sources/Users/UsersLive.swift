extension UsersDependencies {
  /// The dependencies of the app, which `UsersStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: UsersDependencies { UsersDependencies(network: LiveUsersNetwork()) }
}

/// All requests about users.
public struct LiveUsersNetwork: UsersNetwork {
  public init() {}

  public func user(_ id: String) async throws -> User {
    throw NotFilledIn("LiveUsersNetwork.user")
  }

  public func search(_ text: String) async throws -> [User] {
    throw NotFilledIn("LiveUsersNetwork.search")
  }

  public func logIn(username: String, password: String) async throws -> User {
    throw NotFilledIn("LiveUsersNetwork.logIn")
  }
}

/// An error for the store's `onError`, or for the `catch` of the spec.
private struct NotFilledIn: Error, CustomStringConvertible {
  let description: String

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
