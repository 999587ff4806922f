import ReduxRuntime
import Testing

/// A feature whose stored elements run user code when they are compared or read.
private enum LoudFeature: Feature {
  struct Element: Identifiable, Equatable, Sendable {
    let id: Int

    static func == (left: Self, right: Self) -> Bool {
      MainActor.assumeIsolated { LoudFeature.onCompare?() }
      return left.id == right.id
    }
  }

  struct State: Equatable, Sendable {
    var elements: [Element] = []

    var kept: [Element] {
      get {
        MainActor.assumeIsolated { LoudFeature.onRead?() }
        return elements
      }
      set { elements = newValue }
    }
  }

  enum Action: Sendable {
    case add(Int)
    case load
    case loaded([Element])
    case failed(String)
  }

  @MainActor static var onCompare: (() -> Void)?
  @MainActor static var onRead: (() -> Void)?

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .add(let id): state.elements.append(Element(id: id))
    // The new array has its own memory, so that a comparison compares the elements.
    case .loaded(let elements): state.elements = elements.map { $0 }
    case .load, .failed: return []
    }
    return .all
  }
}

@MainActor @Suite("Stored values whose comparison dispatches", .serialized)
struct StorageComparisonTests {
  private let storage = InMemoryStorage<[LoudFeature.Element]>([.init(id: 1), .init(id: 2)])

  private var store: Store<LoudFeature> {
    Store(middleware: [
      StorageMiddleware(
        "kept", \.kept, changes: .all, in: storage,
        actions: StorageActions(
          load: .load, loaded: { .loaded($0) }, failed: { .failed($0) },
          step: { action in
            switch action {
            case .load: .load
            case .loaded: .loaded
            default: nil
            }
          }))
    ])
  }

  @Test(
    "a change that `==` dispatches while a value is loaded is saved", arguments: 1...8,
    [true, false])
  func comparison(number: Int, isChangedBefore: Bool) async throws {
    let store = store
    defer { LoudFeature.onCompare = nil }
    var count = 0
    LoudFeature.onCompare = { [weak store] in
      count += 1
      if count == number { store?.dispatch(.add(4)) }
    }
    if isChangedBefore { store.dispatch(.add(3)) }
    try await store.flush()
    LoudFeature.onCompare = nil
    let added = (isChangedBefore ? [3] : []) + (count < number ? [] : [4])
    #expect(Set(store.elements.map(\.id)) == Set([1, 2] + added))
    #expect(storage.value?.map(\.id) == store.elements.map(\.id))
  }

  @Test("a change that the getter of a stored property dispatches is saved")
  func read() async throws {
    let store = store
    defer { LoudFeature.onRead = nil }
    try await store.flush()
    LoudFeature.onRead = { [weak store] in
      LoudFeature.onRead = nil
      store?.dispatch(.add(4))
    }
    store.dispatch(.add(3))
    try await store.flush()
    #expect(store.elements.map(\.id) == [1, 2, 3, 4])
    #expect(storage.value?.map(\.id) == [1, 2, 3, 4])
  }
}
