import ReduxTesting
import Testing
import Users
import UsersMocks

@MainActor struct FetchingTests {
  @Test("a user is fetched and shown, and nothing else happens")
  func fetching() async {
    let clock = ManualClock()
    let network = UsersNetworkMock(clock: clock)
    let ada = User(id: "ada", name: "Ada")
    network.answers.user = [.returning(ada, after: .seconds(1))]
    let store = TestStore<UsersFeature>(
      middleware: UsersFeature.middleware(UsersDependencies(network: network)), clock: clock)
    await store.send(.fetchUser("ada"))
    await store.receive(.fetchStarted("ada")) { $0.fetching = ["ada"] }
    await store.advance(by: .seconds(1))
    await store.receive(.setUser(ada)) {
      $0.users = ["ada": ada]
      $0.fetching = []
    }
    await store.finish()
  }
}
