import Testing

@testable import Exploration

@Suite("Private actions while exploring")
struct PrivateActionTests {
  private func upload(_ isPrivate: Bool) -> String {
    """
    feature: Upload
    state: {isAsked: Bool = false, count: Int = 0}
    actions:
      ask: {reduce: state.isAsked = true}
      begin: {\(isPrivate ? "private: true, " : "")reduce: state.count = 1}
    middleware:
      Flow:
        ask: {dispatch: .begin}
    invariants:
      only who asks begins: count == 0 || isAsked
    """
  }

  @Test(
    "a private action is not sent from outside, so that a mistake that needs it is not reported")
  func feature() throws {
    #expect(try explored(upload(true)).violations.map(\.message) == [])
    #expect(try explored(upload(false)).violations.count == 1)
  }

  @Test("a link of an app sends a private action of a feature")
  func app() throws {
    let asking = """
      feature: Asking
      state: {count: Int = 0}
      actions: {ask: {reduce: state.count = 1}}
      """
    let app = try TestedApp(
      """
      app: Whole
      features: {asking: Asking, upload: Upload}
      links:
        asking.ask: {dispatch: .upload(.begin)}
      invariants:
        only who asks begins: upload.count == 0 || asking.count == 1
      """,
      [
        asking,
        """
        feature: Upload
        state: {count: Int = 0}
        actions: {begin: {private: true, reduce: state.count = 1}}
        """,
      ])
    let exploration = try app.explored()
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.states == 2)
  }
}
