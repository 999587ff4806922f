import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Random values of rules in tests")
struct RandomValuesTests {
  private enum Dice: Feature {
    enum Action: Equatable, Sendable {
      case roll
      case rolled(Int)
      case later
      case slow
      case cancel
    }

    static var initialState: [Int] { [] }

    static func reduce(_ state: inout [Int], _ action: Action) -> Changes {
      if case .rolled(let value) = action { state.append(value) }
      return .all
    }
  }

  private struct Rolling: Middleware {
    var clock = ManualClock()

    func handle(
      _ action: Dice.Action, _ state: [Int], _ effects: inout Effects<Dice>
    ) -> Verdict<Dice.Action> {
      switch action {
      case .roll: effects.dispatch(.rolled(Int.random(in: 1...6, using: effects.random)))
      case .later:
        let values = effects.values
        effects.run(after: .seconds(2)) { send in
          send(.rolled(Int.random(in: 1...6, using: send.random)))
          send(.rolled(Int.random(in: 1...6, using: values.random)))
        }
      case .slow:
        effects.run(id: "slow") { [clock] send in
          try? await clock.sleep(for: .seconds(1))
          send(.rolled(Int.random(in: 1...6, using: send.random)))
        }
      case .cancel: effects.cancel("slow")
      case .rolled: break
      }
      return .next
    }
  }

  private let clock = ManualClock()

  /// Makes three values.
  private func values<Value>(_ make: (RandomValues) -> Value) -> [Value] {
    let store = Store<Dice>(clock: ManualClock())
    return (0..<3).map { _ in make(store.randomValues) }
  }

  // The same values are expected of the tool in `RandomValueTests`.
  @Test("the values are those of scenarios")
  func sequence() {
    #expect(values { Int.random(in: 1...6, using: $0) } == [6, 3, 1])
    #expect(values { Int.random(in: 1..<7, using: $0) } == [6, 3, 1])
    #expect(values { Int.random(in: -2...1, using: $0) } == [1, -1, -2])
    #expect(values { UInt8.random(in: 250...255, using: $0) } == [255, 252, 250])
    #expect(
      values { Int.random(in: Int.min...Int.max, using: $0) } == [
        7_070_836_379_803_831_727, -1_263_085_514_660_420_108, -8_735_755_017_383_230_129,
      ])
    #expect(
      values { Double.random(in: 0..<2, using: $0) } == [
        1.7666216164272852, 0.8630559940970199, 0.05286754318519549,
      ])
    #expect(values { Float.random(in: 0...1, using: $0) } == [0.88331085, 0.43152797, 0.026433766])
    #expect(values { Bool.random(using: $0) } == [true, false, false])
    #expect(values { [1, 2, 3, 4, 5].randomElement(using: $0) } == [5, 3, 1])
    #expect(values { [Int]().randomElement(using: $0) } == [nil, nil, nil])
    #expect(
      values { [1, 2, 3, 4, 5].shuffled(using: $0) } == [
        [3, 4, 1, 2, 5], [3, 4, 5, 2, 1], [1, 3, 5, 4, 2],
      ])
    #expect(values { [7, 8].shuffled(using: $0) } == [[7, 8], [8, 7], [8, 7]])
  }

  @Test("rules and effects make values in one sequence, which follows from the seed")
  func rules() async {
    let store = Store<Dice>(middleware: [Rolling()], clock: clock)
    store.dispatch(.roll)
    store.dispatch(.later)
    store.dispatch(.roll)
    await store.settle(on: clock)
    #expect(store.state == [6, 3, 1, 6])
    let other = ManualClock(seed: 1)
    let otherStore = Store<Dice>(middleware: [Rolling()], clock: other)
    for _ in 0..<4 { otherStore.dispatch(.roll) }
    #expect(otherStore.state == [4, 5, 6, 3])
  }

  @Test("a cancelled effect takes no value of the sequence")
  func cancelledEffect() async {
    let store = Store<Dice>(middleware: [Rolling(clock: clock)], clock: clock)
    store.dispatch(.slow)
    await clock.advance(by: .milliseconds(500))
    store.dispatch(.cancel)
    await store.settle(on: clock)
    store.dispatch(.roll)
    #expect(store.state == [6])
  }

  @Test("every value of a range occurs, and no other")
  func coverage() {
    var found: Set<Int> = []
    var last: Set<UInt8> = []
    let values = Store<Dice>(clock: clock).randomValues
    for _ in 0..<2_000 {
      found.insert(Int.random(in: -3..<4, using: values))
      last.insert(UInt8.random(in: 0...255, using: values))
      let part = Double.random(in: -1..<1, using: values)
      #expect(part >= -1 && part < 1)
      #expect([1.5, 1.5.nextUp].contains(Double.random(in: 1.5...1.5.nextUp, using: values)))
      #expect(Double.random(in: 1.5..<1.5.nextUp, using: values) == 1.5)
      #expect((1...5).shuffled(using: values).sorted() == [1, 2, 3, 4, 5])
    }
    #expect(found == Set(-3..<4))
    #expect(last.count > 250)
  }

  @Test("without such a clock, the values differ in each run")
  func live() {
    let stores = [Store<Dice>(), Store<Dice>()]
    let made = stores.map { Int.random(in: Int.min...Int.max, using: $0.randomValues) }
    #expect(made[0] != made[1])
  }
}
