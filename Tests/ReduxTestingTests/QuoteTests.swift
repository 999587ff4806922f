import ReduxTesting
import Testing

@MainActor struct QuoteTests {
  @Test func loading() async {
    let store = TestStore<QuoteFeature>(middleware: [QuoteLoading { "Less is more." }])
    await store.send(.load) { $0.isLoading = true }
    await store.advance(by: .milliseconds(300))
    await store.receive(.loaded("Less is more.")) {
      $0.text = "Less is more."
      $0.isLoading = false
    }
    await store.receive(event: .loaded)
    await store.finish()
  }
}
