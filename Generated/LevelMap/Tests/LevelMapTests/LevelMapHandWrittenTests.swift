import Foundation
import LevelMap
import LevelMapMocks
import ReduxRuntime
import ReduxTesting
import Testing

/// A server that a test holds in its hand: each call of `map` waits until the test answers it.
@MainActor
private final class HeldService: MapService {
  private(set) var waiting: [CheckedContinuation<[Level], any Error>] = []
  private(set) var callCount = 0

  func map() async throws -> [Level] {
    callCount += 1
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  func level(_ number: Int) async throws -> Level { Level(id: number) }

  func pass(level number: Int, stars: Int) async throws -> Level { Level(id: number, stars: stars) }

  func answer(_ result: Result<[Level], any Error>) {
    waiting.removeFirst().resume(with: result)
  }

  /// Returns when this many calls have come.
  func calls(_ count: Int) async {
    while callCount < count { await Task.yield() }
  }
}

/// A server that is never reached.
private struct BrokenService: MapService {
  struct Failure: LocalizedError {
    let errorDescription: String?
  }

  func map() async throws -> [Level] { throw Failure(errorDescription: "no map") }

  func level(_ number: Int) async throws -> Level { throw Failure(errorDescription: "no level") }

  func pass(level number: Int, stars: Int) async throws -> Level {
    throw Failure(errorDescription: "not passed")
  }
}

/// What becomes of dependencies that behave badly.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct LevelMapHandWrittenTests {
  private let service = HeldService()

  private func store(_ levels: IdentifiedArray<Level> = []) -> LevelMapStore {
    LevelMapStore(
      initialState: LevelMapState(levels: levels),
      dependencies: LevelMapDependencies(service: service))
  }

  @Test("a call that is never answered blocks only its own id, until it is cancelled")
  func neverAnswers() async {
    let store = store([Level(id: 1)])
    store.dispatch(.synchronize)
    await service.calls(1)
    await store.run(.openLevel(1))
    #expect(store.state.opened == 1)
    store.dispatch(.synchronize)
    #expect(store.effectsInProgress == ["map"])
    store.cancelEffects()
    store.dispatch(.synchronize)
    await service.calls(2)
    service.answer(.success([Level(id: 7)]))
    service.answer(.success([Level(id: 2)]))
    while !store.effectsInProgress.isEmpty { await Task.yield() }
    #expect(store.state.levels.ids == [1, 2])
  }

  @Test("an answer that comes after the store was released is dropped, and did not keep it alive")
  func answersTooLate() async {
    weak var freed: LevelMapStore?
    do {
      let store = store()
      freed = store
      store.dispatch(.showMap)
      await service.calls(1)
    }
    #expect(freed == nil)
    service.answer(.success([Level(id: 1)]))
    for _ in 0..<100 { await Task.yield() }
    #expect(service.waiting.isEmpty)
  }

  @Test("every error of a dependency is reported, and the dependency is called only on request")
  func alwaysThrows() async {
    let store = LevelMapStore(
      initialState: LevelMapState(levels: [Level(id: 1, stars: 2)]),
      dependencies: LevelMapDependencies(service: BrokenService()))
    var failures: [String?] = []
    store.select(\.failure) { failure in
      failures.append(failure)
      return .alive
    }
    for _ in 0..<3 {
      await store.run(.synchronize)
      await store.run(.openLevel(1))
      await store.run(.passLevel(1, stars: 3))
    }
    let round = ["no map", "no level", "not passed"]
    #expect(failures == [nil] + round + round + round)
    #expect(store.state.stars == 2)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("two simultaneous requests for the map share one answer, and run waits for it in both")
  func askedTwice() async {
    let store = store()
    async let first: Void = store.run(.showMap)
    async let second: Void = store.run(.synchronize)
    await service.calls(1)
    for _ in 0..<100 { await Task.yield() }
    service.answer(.success([Level(id: 1)]))
    _ = await (first, second)
    #expect(service.callCount == 1)
    #expect(store.state.levels.count == 1)
  }

  @Test("levels are fetched separately, so a slow answer is not lost")
  func overtaken() async {
    let clock = ManualClock()
    let mock = MapServiceMock(clock: clock)
    mock.answers.level = [
      .returning(Level(id: 1, hint: "Jump"), after: .seconds(3)),
      .returning(Level(id: 2, hint: "Duck"), after: .seconds(1)),
    ]
    let store = LevelMapStore(
      initialState: LevelMapState(levels: [Level(id: 1), Level(id: 2)]),
      dependencies: LevelMapDependencies(service: mock), clock: clock)
    store.dispatch(.openLevel(1))
    await clock.advance(by: .milliseconds(100))
    store.dispatch(.openLevel(2))
    await store.settle(on: clock)
    #expect(mock.calls == [.level(1), .level(2)])
    #expect(store.state.levels.map(\.hint) == ["Jump", "Duck"])
  }
}
