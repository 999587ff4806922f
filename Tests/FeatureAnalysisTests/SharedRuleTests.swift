import FeatureAnalysis
import Testing

@Suite("Rules for several actions, rules for changes, and bindings")
struct SharedRuleTests {
  private static let shop = """
    feature: Shop
    state:
      count: Int = 0
      last: Int?
      log: [String]
    derived:
      isFull: Bool = count > 9
    actions:
      add: {payload: {_ n: Int}, reduce: "state.count += n; state.last = n"}
      remove: {payload: {_ n: Int}, reduce: state.count -= n}
      clear: {reduce: "state.log = []; state.last = nil"}
      note: {payload: {_ text: String}, reduce: state.log.append(text)}
      read:
    middleware:
      Rules:

    """

  @Test(
    "The rules of a key with several actions apply to each action, in the order of the file")
  func order() throws {
    let feature = try feature(
      Self.shop + """
            add, clear: {dispatch: .note("first")}
            add: {require: n > 0, message: Positive}
            "remove, add": [{when: n > 9, stop: true}]
        """)
    let entries = feature.middleware[0].entries
    #expect(entries.map(\.action) == ["add", "clear", "remove"])
    #expect(entries.map(\.rules.count) == [3, 1, 1])
    let verbs = entries[0].rules.map { rule in
      switch rule.verb {
      case .dispatch: "dispatch"
      case .require: "require"
      case .stop: "stop"
      default: "other"
      }
    }
    #expect(verbs == ["dispatch", "require", "stop"])
  }

  @Test(
    "If a rule for several actions has an error for only one of them, the message names the action")
  func findings() {
    check(
      Self.shop + """
            add, clear, remove:
              - when: ⟦n⟧ > state.⟦cout⟧
                dispatch: .note("big")
            add, ⟦reed⟧: {dispatch: .note("read")}
        ~ unknown-name: there is no 'n' here, in the rule for 'clear'
        ~ unknown-member: the state has no 'cout'; did you mean 'count'?
        ~ unknown-action: there is no action 'reed'; did you mean 'read'?
        """)
  }

  @Test("A rule for changes can name stored properties and derived values")
  func changes() throws {
    let feature = try feature(
      Self.shop + """
            changed(isFull, log): {when: state.isFull, emit: .full}
        events: {full: }
        """)
    let change = try #require(feature.middleware[0].changes.first)
    #expect(change.name == "changed(isFull, log)")
    #expect(change.properties.indices == [0, 2])
    let follows = feature.actions.map { change.mayFollow($0.writes) }
    #expect(follows == [true, true, true, true, true])
    #expect(!change.mayFollow(PropertySet([1])))
    #expect(!change.mayFollow(PropertySet()))
  }

  @Test("All properties with an index of 63 or more share one bit of the change mask")
  func manyProperties() {
    #expect(PropertySet([63]).meets(PropertySet([70])))
    #expect(!PropertySet([62]).meets(PropertySet([63])))
    #expect(PropertySet(isEverything: true).meets(PropertySet([1])))
    #expect(!PropertySet(isEverything: true).meets(PropertySet()))
  }

  @Test("A rule without a condition is reported if it may trigger itself endlessly")
  func endless() {
    check(
      Self.shop + """
            changed(count):
              - {dispatch: ⟦.add(1)⟧}
              - {dispatch: ⟦.read⟧}
              - {dispatch: .note("a")}
              - {when: state.count < 3, dispatch: .add(1)}
        ~ endless-change: '.add' may change 'count' again, which would trigger this rule again and again
        ~ endless-change: '.read' may change 'count' again, which would trigger this rule again and again
        """)
  }

  @Test(
    "The other expressions of a rule can use the variables that its condition binds")
  func bindings() throws {
    let feature = try feature(
      Self.shop + """
            clear: {when: "let last = state.last, last > 2", dispatch: '.note("\\(last + 1)")'}
        """)
    let rule = try #require(feature.middleware[0].entries.first?.rules.first)
    #expect(rule.bindings.map(\.name) == ["last"])
    #expect(rule.bindings.map(\.type) == [.int])
  }

  @Test("A condition with an error causes no findings about the variables that it binds")
  func wrongBindings() {
    check(
      Self.shop
        + """
            clear:
              - {when: "let last = state.⟦lst⟧, last > 2", dispatch: '.note("\\(last + 1)")'}
              - {when: "let last = state.⟦count⟧", dispatch: '.note("\\(last + 1)")'}
              - {when: "let last = state.last", dispatch: .note(⟦last⟧)}
              - {when: "let ⟦last⟧ = state.last", dispatch: .note("a")}
        ~ unknown-member
        ~ not-optional
        ~ type-mismatch
        ~ unused-variable: 'last' is never used
        """.replacing("state.⟦count⟧", with: "⟦state.count⟧"))
  }
}
