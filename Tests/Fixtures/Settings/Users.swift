// What the target of an app writes about `Users`, in the module of the feature or in another.

#if IMPORTED
  import ReduxRuntime
  import Users
#else
  import ReduxRuntime
#endif

/// An implementation with the isolation that the settings of the target give it.
struct UsersServer: UsersNetwork {
  var known = [User(id: "ada", name: "Ada")]

  func user(_ id: String) async throws -> User { User(id: id, name: id) }

  func search(_ text: String) async throws -> [User] { known.filter { $0.name == text } }

  func logIn(username: String, password: String) async throws -> User {
    User(id: username, name: password)
  }
}

@MainActor final class UsersScreen {
  let store = UsersStore(dependencies: UsersDependencies(network: UsersServer()))

  var name: String { store.currentUser?.name ?? (store.isLoggedIn ? "?" : "nobody") }

  func logIn() async {
    store.onEvent = { event in
      if case .showHome(let user) = event { print(user.name) }
    }
    await store.run(.authenticatePassword(username: "ada", password: "secret"))
    for user in store.found { store.dispatch(.fetchUser(user.id)) }
  }
}

struct UsersCounter: Middleware {
  func handle(
    _ action: UsersAction, _ state: UsersState, _ effects: inout Effects<UsersFeature>
  ) -> Verdict<UsersAction> {
    state.users.isEmpty ? .next : .drop
  }
}
