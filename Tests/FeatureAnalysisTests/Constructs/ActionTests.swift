import FeatureAnalysis
import MarkedText
import Testing

@Suite("Actions")
struct ActionTests {
  @Test("A reducer can read the payload and the state, and can change only the state")
  func scope() {
    check(
      """
      feature: Shop
      state:
        count: Int = 0
      actions:
        add: {payload: {_ n: Int}, reduce: state.count += n}
        wrong: {payload: {_ n: Int}, reduce: state.count += ⟦m⟧}
        name: {payload: {_ n: String}, reduce: state.count = ⟦n⟧}
        change: {payload: {_ n: Int}, reduce: ⟦n⟧ = 1}
      ~ unknown-name
      ~ type-mismatch
      ~ not-assignable
      """)
  }

  @Test(
    "An action reads and writes the properties that its statements read and write",
    arguments: [
      ("state.a = 1", [], [0]),
      ("state.a += state.b", [0, 1], [0]),
      ("state.list.append(state.b)", [1, 2], [2]),
      ("state.a = state.total", [0, 1], [0]),
      ("if state.a > 0 { state.b = 1 } else { state.list = [] }", [0], [1, 2]),
      ("for x in state.list where x > state.a { state.b += x }", [0, 1, 2], [1]),
      ("let copy = state.a; state.b = copy", [0], [1]),
      ("var copy = state.list; copy.append(1); state.list = copy", [2], [2]),
      ("state.list[0] = 1", [2], [2]),
      ("state.maybe?.count = 1", [3], [3]),
      ("guard state.a == 1 else { return }; state.maybe = nil", [0], [3]),
      ("state.list.removeAll { $0 == state.a }", [0, 2], [2]),
      ("state.a = shown", [], [0]),
      (
        "state.list = state.list.map { x in\n        let y = x + state.b\n        return y\n      }",
        [1, 2], [2]
      ),
      (
        "state.list = state.list.map { x in\n        state.a += x\n        return x\n      }",
        [0, 2], [0, 2]
      ),
    ])
  func accesses(reduce: String, reads: [Int], writes: [Int]) throws {
    let spec = MarkedSpec(
      """
      feature: Shop
      models:
        Box: {count: Int}
      state:
        a: Int = 0
        b: Int = 0
        list: [Int]
        maybe: Box?
      derived:
        total: Int = a + b
      actions:
        act:
          payload: {_ shown: Int}
          reduce: |
            \(reduce)
      """)
    let feature = try #require(spec.analyzeQuietly())
    #expect(feature.actions[0].reads == PropertySet(Set(reads)))
    #expect(feature.actions[0].writes == PropertySet(Set(writes)))
  }

  @Test("Code that uses the whole state, or is unchecked Swift, counts as using all properties")
  func wholeState() throws {
    let feature = try feature(
      """
      feature: Shop
      state:
        a: Int = 0
      actions:
        copy:
          reduce: |
            let old = state
            state.a = old.a + 1
        reset:
          reduce: state = ShopState()
        swift: {reduce: !swift state.a = 1}
      """)
    let everything = PropertySet(isEverything: true)
    #expect(feature.actions.map(\.reads) == [everything, PropertySet(), everything])
    #expect(feature.actions.map(\.writes) == [PropertySet([0]), everything, everything])
  }
}
