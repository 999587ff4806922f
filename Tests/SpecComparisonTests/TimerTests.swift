import MarkedText
import SpecComparison
import Testing

@Suite("Timers of two versions")
struct TimerTests {
  private func spec(_ rule: String) -> String {
    """
    feature: Clock
    state: {seconds: Int = 0}
    dependencies: {server: {methods: {load: {throws: true}}}}
    actions:
      go: {reduce: none}
      tick: {reduce: state.seconds += 1}
    middleware:
      Ticking:
        go: {\(rule)}
    """
  }

  @Test(
    "a changed time is a changed timing, and a changed action or end a changed rule",
    arguments: [
      ("every: 1s, dispatch: .tick", "every: 2s, dispatch: .tick", "policy-changed", "9:17-9:19"),
      ("every: 1s, dispatch: .tick", "after: 1s, dispatch: .tick", "policy-changed", "9:9-9:37"),
      (
        "perform: server.load()", "perform: server.load(), after: 1s", "policy-changed", "9:41-9:43"
      ),
      (
        "perform: server.load()", "perform: server.load(), then: {perform: server.load()}",
        "rule-changed", "9:9-9:65"
      ),
      (
        "perform: server.load(), then: {perform: server.load()}",
        "perform: server.load(), then: {perform: server.load(), catch: .tick}", "rule-changed",
        "9:9-9:79"
      ),
      (
        "perform: [server.load(), server.load()]",
        "perform: server.load(), then: {perform: server.load()}", "rule-changed", "9:9-9:65"
      ),
      (
        "perform: server.load(), retry: {times: 1, after: 1s}",
        "perform: server.load(), retry: {times: 2, after: 1s}", "policy-changed", "9:49-9:50"
      ),
      (
        "perform: server.load(), retry: {times: 1, after: 1s, when: 'message == \"busy\"'}",
        "perform: server.load(), retry: {times: 1, after: 1s, when: 'message == \"late\"'}",
        "rule-changed", ""
      ),
      (
        "perform: server.load(), fresh: 1m", "perform: server.load(), fresh: 2m",
        "policy-changed", "9:41-9:43"
      ),
      (
        "perform: server.load(), policy: first", "perform: server.load(), policy: latest",
        "policy-changed", "9:42-9:48"
      ),
      ("every: 1s, dispatch: .tick", "every: 1s, dispatch: .go", "rule-changed", ""),
      ("dispatch: .tick", "after: 1s, dispatch: .tick", "rule-changed", ""),
      (
        "every: 1s, dispatch: .tick", "every: 1s, until: state.seconds > 3, dispatch: .tick",
        "rule-changed", ""
      ),
    ])
  func changed(_ old: String, _ new: String, _ id: String, _ place: String) throws {
    let found = try changes(from: spec(old), to: spec(new))
    #expect(found.map { "\($0.id)" }.first == id)
    if !place.isEmpty { #expect(found.first?.range.text == place) }
    #expect(try changes(from: spec(old), to: spec(old)).isEmpty)
  }
}
