import ReduxRuntime
import ReduxTesting
import Testing

/// A feature that stores a list of objects, whose `deinit` runs user code.
enum FuseBox: Feature {
  struct State: Equatable, Sendable {
    var fuses: [Fuse] = []
  }

  enum Action: Equatable, Sendable {
    case put([Fuse])
    case load
    case failed
  }

  static let initial = State()
  static var initialState: State { initial }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    guard case .put(let fuses) = action else { return [] }
    state.fuses = fuses
    return .all
  }
}

/// Tests of the release of stored values. During the release of a former value, user code may use the
/// object that held the value.
@MainActor @Suite("Released values of storages")
struct StorageReleaseTests {
  static func store(
    _ storage: InMemoryStorage<[Fuse]>, _ fuses: [Fuse] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Store<FuseBox> {
    let actions = StorageActions<FuseBox, [Fuse]>(
      load: .load, loaded: { .put($0) }, failed: { _ in .failed }, saving: nil, saved: nil,
      step: { action in
        switch action {
        case .load: .load
        case .put: .loaded
        case .failed: nil
        }
      })
    return Store<FuseBox>(
      initialState: FuseBox.State(fuses: fuses),
      middleware: [
        StorageMiddleware("fuses", \.fuses, changes: .all, in: storage, actions: actions)
      ],
      clock: clock)
  }

  @Test("the 'deinit' of an initial value may start the store without loading, again")
  func initialValue() {
    var count = 0
    weak var weakStore: Store<FuseBox>?
    let store = Self.store(
      InMemoryStorage(),
      [
        Fuse {
          count += 1
          weakStore?.startWithoutLoading()
        }
      ], clock: ManualClock())
    weakStore = store
    store.dispatch(.put([]))
    #expect(count == 0)
    store.startWithoutLoading()
    #expect(count == 1)
  }

  @Test("the 'deinit' of a value in an in-memory storage may read the storage")
  func inMemory() async throws {
    let storage = InMemoryStorage<[Fuse]>()
    var counts: [Int?] = []
    try await storage.save([Fuse { counts.append(storage.value?.count) }])
    try await storage.save([])
    #expect(counts == [0])
  }
}
