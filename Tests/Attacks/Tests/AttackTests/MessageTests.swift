import ReduxRuntime
import Testing

/// Tests that misuse stops the program with a message, even in a release build.
@MainActor @Suite("Messages of misuses")
struct MessageTests {
  @Test("an app that opens or closes a slot of another app stops the program with a message")
  func sharedSlot() async throws {
    let closing = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Self.share { $0.closeSlot() }
      })
    #expect(Self.text(closing).contains("is in two apps"))
    let opening = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Self.share { $0.openSlot() }
      })
    #expect(Self.text(opening).contains("is in two apps"))
  }

  @Test("an app that closes keyed stores of another app stops the program with a message")
  func sharedStores() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Self.share { $0.closeKey() }
      })
    #expect(Self.text(result).contains("is in two apps"))
  }

  @Test("adding a store to a second app stops the program with a message")
  func joinTwice() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let app = SharingApp(StoreSlot(), KeyedStores())
          let store = Store<PlayerFeature>()
          app.join(store, "player", action: { _ in 0 })
          app.join(store, "player", action: { _ in 0 })
        }
      })
    #expect(Self.text(result).contains("The store of 'player' is in an app already."))
  }

  @Test("a repeated or wrong id in an IdentifiedArray stops the program with a message")
  func identifiedArray() async throws {
    let repeated = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IdentifiedArray(uniqueElements: [Song(id: 1), Song(id: 1)])
      })
    #expect(Self.text(repeated).contains("an id is repeated"))
    let other = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var songs: IdentifiedArray = [Song(id: 1)]
        songs[id: 1] = Song(id: 2)
      })
    #expect(Self.text(other).contains("doesn't match the id of the subscript"))
  }

  static func text(_ result: ExitTest.Result) -> String {
    String(decoding: result.standardErrorContent, as: UTF8.self)
  }

  /// Opens a slot and a key in one app, and then passes another app with the same slots to `use`.
  static func share(_ use: @MainActor (SharingApp) -> Void) {
    let slot = StoreSlot<PlayerFeature>()
    let stores = KeyedStores<Int, PlayerFeature>()
    let one = SharingApp(slot, stores)
    let other = SharingApp(slot, stores)
    one.openSlot()
    one.openKey()
    use(other)
  }
}

private struct Song: Identifiable {
  let id: Int
}

/// An app whose slots may also belong to another app.
@MainActor final class SharingApp: AppStore<Int, Int, Never> {
  private let slot: StoreSlot<PlayerFeature>
  private let stores: KeyedStores<Int, PlayerFeature>

  init(_ slot: StoreSlot<PlayerFeature>, _ stores: KeyedStores<Int, PlayerFeature>) {
    self.slot = slot
    self.stores = stores
    super.init()
  }

  override var state: Int { 0 }

  func openSlot() { open(slot, "player", Store<PlayerFeature>(), action: { _ in 0 }) }

  func closeSlot() { close(slot) }

  func openKey() { open(stores, 1, "players", Store<PlayerFeature>(), action: { _ in 0 }) }

  func closeKey() { close(stores, 1) }
}
