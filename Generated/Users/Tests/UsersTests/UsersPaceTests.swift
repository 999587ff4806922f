import ReduxRuntime
import ReduxTesting
import Testing
import Users
import UsersMocks

/// When users are searched while somebody types without a pause.
@MainActor
struct UsersPaceTests {
  @Test("letters without a pause cause no request until an immediate search is requested")
  func neverIdle() async {
    let clock = ManualClock()
    let network = UsersNetworkMock(clock: clock)
    network.answers.search = [.returning([User(id: "ada", name: "Ada")])]
    let store = UsersStore(dependencies: UsersDependencies(network: network), clock: clock)
    for number in 0..<100 {
      store.dispatch(.search(for: "\(number)"))
      await clock.advance(by: .milliseconds(299))
    }
    #expect(network.calls.isEmpty)
    #expect(store.effectsInProgress == ["search"])
    store.dispatch(.searchNow(for: "Ada"))
    await store.settle(on: clock)
    #expect(network.calls == [.search("Ada")])
    #expect(store.state.found.map(\.name) == ["Ada"])
  }
}
