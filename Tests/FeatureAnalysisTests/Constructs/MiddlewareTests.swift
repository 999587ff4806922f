import FeatureAnalysis
import Testing

@Suite("Middleware")
struct MiddlewareTests {
  @Test("A rule for an unknown action is rejected")
  func unknownActions() {
    check(
      """
      feature: Shop
      actions:
        add: {reduce: none}
      middleware:
        Log:
          ⟦ad⟧: {stop: true}
          clear⟦⟧: {stop: true}
      ~ unknown-action: there is no action 'ad'; did you mean 'add'?
      ~ unknown-action: there is no action 'clear'
      """.replacing("clear⟦⟧", with: "⟦clear⟧"))
  }

  @Test("The rules for every action run before the rules for one action")
  func general() throws {
    let feature = try feature(
      """
      feature: Shop
      state:
        isLocked: Bool = false
      actions:
        add: {payload: {_ n: Int}, reduce: none}
        lock: {reduce: state.isLocked = true}
      middleware:
        Log:
          add: {when: n > 1, dispatch: .lock}
          "*": {when: state.isLocked, stop: true}
      """)
    #expect(feature.middleware[0].entries.map(\.action) == [nil, "add"])
  }

  @Test("A rule for every action can contain only 'require' and 'stop'")
  func generalVerbs() {
    check(
      """
      feature: Shop
      actions:
        add: {payload: {_ n: Int}, reduce: none}
      middleware:
        Log:
          "*":
            - {require: 1 < 2, message: Never}
            - ⟦{dispatch: .add(1)}⟧
            - ⟦{rewrite: n = 1}⟧
            - {when: ⟦n⟧ > 1, stop: true}
      ~ rule-for-every-action: '*' allows 'require' and 'stop', not 'dispatch'
      ~ rule-for-every-action: '*' allows 'require' and 'stop', not 'rewrite'
      ~ unknown-name
      """)
  }

  @Test("The expressions and statements of a rule are checked against its action and the state")
  func texts() {
    check(
      """
      feature: Shop
      state:
        count: Int = 0
      actions:
        add: {payload: {_ n: Int}, reduce: state.count += n}
        clear: {reduce: state.count = 0}
      middleware:
        Log:
          add:
            - {require: ⟦n⟧, message: A number}
            - {when: ⟦state.count⟧, stop: true}
            - {rewrite: n = ⟦"a"⟧}
            - {rewrite: n += state.count}
            - {rewrite: ⟦state⟧.count = 1}
            - {dispatch: .⟦clar⟧}
            - {dispatch: .clear}
            - {dispatch: .add(⟦"a"⟧)}
          clear:
            - ⟦{rewrite: state.count = 1}⟧
      ~ type-mismatch
      ~ type-mismatch
      ~ type-mismatch
      ~ not-assignable
      ~ unknown-case
      ~ type-mismatch
      ~ nothing-to-rewrite: the action has no payload that 'rewrite' could change
      """)
  }
}
