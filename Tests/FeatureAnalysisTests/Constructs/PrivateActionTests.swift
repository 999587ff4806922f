import FeatureAnalysis
import Testing

@Suite("Private actions")
struct PrivateActionTests {
  private func upload(_ rest: String) -> String {
    """
    feature: Upload
    state: {isAsked: Bool = false, count: Int = 0}
    dependencies: {web: {methods: {send: {throws: true}}}}
    actions:
      ask: {reduce: state.isAsked = true}
      begin: {private: true, reduce: state.count += 1}
      sent: {private: true, reduce: state.count = 0}
      failed: {private: true, payload: {_ reason: String}, reduce: state.count = reason.count}
    middleware:
      Flow:
        ask: {dispatch: .begin}
        begin: {perform: web.send(), then: .sent, catch: .failed(message)}
    \(rest)
    """
  }

  @Test("Rules and effects send private actions")
  func inside() throws {
    let feature = try feature(upload(""))
    #expect(feature.actions.filter(\.isPrivate).map(\.name) == ["begin", "sent", "failed"])
  }

  @Test("Scenarios and 'explore' do not send private actions")
  func outside() {
    check(
      upload(
        """
        explore: {actions: [⟦sent⟧]}
        scenarios:
          it begins: {when: [ask, ⟦begin⟧, ⟦failed⟧: no], then: state.count == 1}
        ~ private-action: 'sent' is private: only rules, links, effects and their answers send it
        ~ private-action: 'begin' is private: only rules, links, effects and their answers send it
        ~ private-action: 'failed' is private: only rules, links, effects and their answers send it
        """))
  }
}
