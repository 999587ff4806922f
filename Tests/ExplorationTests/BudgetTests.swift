import Synchronization
import Testing

@testable import Exploration

@Suite("The budgets of explorations")
struct BudgetTests {
  private static let pairs = """
    feature: Pairs
    state: {left: Int = 0, right: Int = 0}
    actions:
      set: {payload: {_ left: Int, _ right: Int}, reduce: "state.left = left; state.right = right"}
      clear: {reduce: "if state.left == 7 && state.right == 9 { state.left = 0 }"}
    """

  private static let loops = """
    feature: Loops
    state: {sum: Int = 0}
    actions:
      add: {reduce: state.sum = (state.sum + 1) % 1009}
      count:
        payload: {to limit: Int}
        reduce: |
          for number in 0..<max(0, limit) { state.sum = (state.sum + number) % 1009 }
          if limit == 30000 { state.sum += 1 }
    """

  @Test("a search that is stopped takes no further step, not even in the state that it explores")
  func stopped() throws {
    let whole = try explored(Self.pairs) { $0.depth = 1 }
    #expect(whole.states > 16)
    let none = try explored(Self.pairs) { $0.isStopped = { true } }
    #expect(none.states == 1 && none.summary.contains("because it was stopped"))

    let calls = Mutex(0)
    let part = try explored(Self.pairs) { options in
      options.depth = 1
      options.isStopped = {
        calls.withLock { count in
          count += 1
          return count > 1
        }
      }
    }
    #expect(part.states > 1 && part.states <= 16)
    // Once before the state, once among its steps, and once after the block.
    #expect(calls.withLock { $0 } == 3)
  }

  @Test("the action that takes most of the steps of 'test' is named")
  func heaviestAction() throws {
    let exploration = try explored(Self.loops) { $0.work = 1_500_000 }
    #expect(
      exploration.summary.contains(
        "because 'test' takes a limited number of steps, and 'count' takes most of them"))
    let light = try explored(
      "feature: Light\nstate: {n: Int = 0}\nactions: {add: {reduce: state.n += 1}}"
    ) { $0.work = 10 }
    #expect(light.summary.hasSuffix("because 'test' takes a limited number of steps"))
  }
}
