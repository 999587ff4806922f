import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite struct MiddlewareOutcomeTests {
  /// Rejects `hello`, drops `stop`, changes texts, and follows `tick`.
  private struct Gate: Middleware {
    func handle(
      _ action: SearchFeature.Action, _ state: SearchFeature.State,
      _ effects: inout Effects<SearchFeature>
    ) -> Verdict<SearchFeature.Action> {
      switch action {
      case .hello: return .reject(Rejection("No \(state.text)."))
      case .stop: return .drop
      case .type(let text): return .replace(.type(text + "!"))
      case .tick:
        effects.dispatch(.load("tick"))
        return .next
      default: return .next
      }
    }
  }

  @Test("the outcome of a middleware has the actions that leave it and the rejections")
  func outcomes() {
    #expect(Gate().outcome(of: .load("a")) == MiddlewareOutcome(passed: [.load("a")]))
    #expect(Gate().outcome(of: .type("a")) == MiddlewareOutcome(passed: [.type("a!")]))
    #expect(Gate().outcome(of: .tick) == MiddlewareOutcome(passed: [.tick, .load("tick")]))
    #expect(Gate().outcome(of: .stop) == MiddlewareOutcome())
    #expect(
      Gate().outcome(of: .hello, in: SearchFeature.State(text: "one"))
        == MiddlewareOutcome(rejections: ["No one."]))
  }
}
