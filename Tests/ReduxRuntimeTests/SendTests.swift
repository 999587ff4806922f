import ReduxRuntime
import Testing

@MainActor
@Suite("Sending actions")
struct SendTests {
  private let refusingNegatives = Tap(onHandle: { action, _, _ in
    if case .add(let amount) = action, amount < 0 { return .reject(Rejection("Too small.")) }
    return .next
  })

  @Test("'send' returns why an action was rejected, and nil if it was accepted")
  func rejected() {
    let store = TallyStore(middleware: [refusingNegatives])
    var reported: [String] = []
    store.onRejection = { reported.append($1.message) }
    #expect(store.send(.add(-1))?.message == "Too small.")
    #expect(store.state.count == 0)
    #expect(store.send(.add(2)) == nil)
    #expect(store.state.count == 2)
    #expect(reported == ["Too small."])
  }

  @Test(
    "an action that a middleware replaces is rejected if a later middleware rejects the other one")
  func replaced() {
    let negating = Tap(onHandle: { action, _, _ in
      if case .add(let amount) = action { return .replace(.add(-amount)) }
      return .next
    })
    let store = TallyStore(middleware: [negating, refusingNegatives])
    #expect(store.send(.add(1))?.message == "Too small.")
    #expect(store.send(.add(-1)) == nil)
    #expect(store.state.count == 1)
  }

  @Test("the rejection of an action that another one causes is not that of the other one")
  func caused() {
    let following = Tap(onAfter: { action, _, _, effects in
      if action == .rename("x") { effects.dispatch(.add(-1)) }
    })
    let store = TallyStore(middleware: [refusingNegatives, following])
    var reported = 0
    store.onRejection = { _, _ in reported += 1 }
    #expect(store.send(.rename("x")) == nil)
    #expect(reported == 1)
    #expect(store.send(.rename("y")) == nil)
  }

  @Test("an action that is sent during another one is queued, and its result is nil")
  func queued() {
    let store = TallyStore(middleware: [refusingNegatives])
    var results: [Rejection?] = []
    var reported = 0
    store.onRejection = { _, _ in reported += 1 }
    store.subscribe(to: TallyFeature.name) { [unowned store] state in
      if state.name == "go" { results.append(store.send(.add(-1))) }
    }
    #expect(store.send(.rename("go")) == nil)
    #expect(results == [nil])
    #expect(reported == 1)
  }

  @Test("without middleware, every action is accepted")
  func direct() {
    let store = TallyStore()
    #expect(store.send(.add(1)) == nil)
    #expect(store.state.count == 1)
  }
}
